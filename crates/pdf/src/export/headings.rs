//! Headings whose levels begin with one and leave none out.

use super::blocks::{Block, Level, visit};

/// The headings that are open, each with the level it had.
#[derive(Debug, Default)]
pub(super) struct Levels {
    open: Vec<u8>,
}

impl Levels {
    /// Makes levels what PDF/UA asks for, after the headings before; nothing else about them
    /// changes. All of them, in their order.
    pub(super) fn number(&mut self, blocks: &mut [Block]) -> Vec<u8> {
        let mut levels = Vec::new();
        each(blocks, &mut |level| {
            level.look = self.next(level.look);
            level.of_part = level.look;
            levels.push(level.look);
        });
        levels
    }

    fn next(&mut self, level: u8) -> u8 {
        while self.open.last().is_some_and(|last| *last >= level) {
            self.open.pop();
        }
        self.open.push(level);
        self.open.len() as u8
    }
}

/// Numbers the levels of a part as if there was nothing before it: it is set as a document of its
/// own. They look as they did.
pub(super) fn begin_anew(blocks: &mut [Block]) {
    let mut levels = Levels::default();
    each(blocks, &mut |level| {
        level.of_part = levels.next(level.look);
    });
}

fn each(blocks: &mut [Block], change: &mut impl FnMut(&mut Level)) {
    visit(blocks, &mut |block| {
        if let Block::H { level, .. } = block {
            change(level);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(levels: &[u8]) -> Vec<Block> {
        levels
            .iter()
            .map(|&level| Block::H {
                level: Level::new(level),
                text: super::super::blocks::Text::default(),
            })
            .collect()
    }

    fn of_parts(blocks: &[Block]) -> Vec<u8> {
        blocks
            .iter()
            .map(|block| match block {
                Block::H { level, .. } => level.of_part,
                _ => 0,
            })
            .collect()
    }

    #[test]
    fn levels_begin_with_one_and_go_down_one_by_one() {
        let mut blocks = blocks(&[3, 5, 5, 4, 1, 6]);
        let levels = Levels::default().number(&mut blocks);
        assert_eq!(levels, [1, 2, 2, 2, 1, 2]);
        assert_eq!(of_parts(&blocks), levels);
    }

    #[test]
    fn a_part_goes_on_where_the_one_before_ended_and_begins_anew_by_itself() {
        let (mut first, mut second) = (blocks(&[1, 2]), blocks(&[3, 2, 3, 1]));
        let mut levels = Levels::default();
        assert_eq!(levels.number(&mut first), [1, 2]);
        assert_eq!(levels.number(&mut second), [3, 2, 3, 1]);
        begin_anew(&mut second);
        assert_eq!(of_parts(&second), [1, 1, 2, 1]);
    }
}
