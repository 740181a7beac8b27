//! Headings whose levels begin with one and leave none out.

use super::blocks::Block;

/// Makes levels what PDF/UA asks for; nothing else about them changes.
pub(super) fn without_gaps(blocks: &mut [Block]) {
    // For each open level, the level it had.
    let mut open: Vec<u8> = Vec::new();
    number(blocks, &mut open);
}

fn number(blocks: &mut [Block], open: &mut Vec<u8>) {
    for block in blocks {
        match block {
            Block::H { level, .. } => {
                while open.last().is_some_and(|last| last >= level) {
                    open.pop();
                }
                open.push(*level);
                *level = open.len() as u8;
            }
            Block::Quote { blocks } => number(blocks, open),
            Block::List { items, .. } => {
                for item in items {
                    number(item, open);
                }
            }
            Block::Table { heads, cells, .. } => {
                for cell in heads.iter_mut().chain(cells) {
                    number(&mut cell.blocks, open);
                }
            }
            Block::P(_) | Block::Pre(_) | Block::Rule => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_begin_with_one_and_go_down_one_by_one() {
        let mut blocks: Vec<Block> = [3, 5, 5, 4, 1, 6]
            .into_iter()
            .map(|level| Block::H {
                level,
                text: super::super::blocks::Text::default(),
            })
            .collect();
        without_gaps(&mut blocks);
        let levels: Vec<u8> = blocks
            .iter()
            .map(|block| match block {
                Block::H { level, .. } => *level,
                _ => 0,
            })
            .collect();
        assert_eq!(levels, [1, 2, 2, 2, 1, 2]);
    }
}
