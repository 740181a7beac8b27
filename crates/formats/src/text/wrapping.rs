//! Were lines ended by a machine, by a poet, or for a table?

use super::lines::Line;

/// Lines that machines end are about as long as this.
const NARROWEST: usize = 50;
const WIDEST: usize = 100;
/// A line alone in its paragraph that is no longer may be one of a poem.
const LONGEST_VERSE: usize = 60;

/// How the lines of a text end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrapping {
    /// Before this many characters, wherever that is: a paragraph is several lines.
    At(usize),
    /// With a paragraph or a verse.
    None,
    /// With a verse: all that is in it is one poem.
    Verse,
}

impl Wrapping {
    pub(super) fn of(blocks: &[Vec<Line<'_>>]) -> Self {
        // The last line of a block ends where its text does.
        let inner = blocks.iter().filter(|block| block.len() > 2);
        let inner = inner.flat_map(|block| &block[..block.len() - 1]);
        let mut lengths: Vec<_> = inner.map(Line::length).collect();
        if lengths.len() < 3 {
            let two = blocks.iter().filter(|block| block.len() == 2);
            lengths = two.map(|block| block[0].length()).collect();
        }
        lengths.sort_unstable();
        let Some(&width) = lengths.get(lengths.len() * 9 / 10) else {
            return Self::None;
        };
        let full = lengths.iter().filter(|length| **length * 4 >= width * 3);
        let is_full = full.count() * 10 >= lengths.len() * 4;
        if !(NARROWEST..=WIDEST).contains(&width) || !is_full {
            return Self::None;
        }
        let all: Vec<_> = blocks
            .iter()
            .filter(|block| block.len() > 1)
            .flatten()
            .collect();
        let begin_large = all.iter().filter(|line| begins_large(line)).count();
        if all.len() > 8 && begin_large * 10 >= all.len() * 9 {
            return Self::Verse;
        }
        Self::At(width)
    }

    /// Whether the lines of a block end where somebody wanted them to.
    pub(super) fn is_verse(self, block: &[Line<'_>]) -> bool {
        if block.len() < 2 {
            return false;
        }
        match self {
            Self::Verse => true,
            Self::None => {
                let is_short = |line: &Line<'_>| line.text.chars().count() <= LONGEST_VERSE;
                block.iter().all(is_short)
            }
            Self::At(width) => {
                let large = block.iter().filter(|line| begins_large(line)).count();
                if block.len() >= 4 && large * 10 >= block.len() * 9 {
                    return true;
                }
                // A machine would have put the next word on the line, too.
                let is_early = |pair: &&[Line<'_>]| match pair {
                    [line, next] => {
                        let word = next.text.split_whitespace().next().unwrap_or_default();
                        (line.length() + 1 + word.chars().count()) * 100 <= width * 88
                    }
                    _ => false,
                };
                let early = block.windows(2).filter(is_early).count();
                early * 2 > block.len() - 1
            }
        }
    }

    /// The paragraphs of a block that is no verse.
    pub(super) fn paragraphs<'b, 't>(self, block: &'b [Line<'t>]) -> Vec<&'b [Line<'t>]> {
        if self == Self::None {
            return block.chunks(1).collect();
        }
        // Some begin with blanks instead of standing apart.
        let least = block.iter().map(|line| line.indent).min().unwrap_or(0);
        let indented = block.iter().filter(|line| line.indent > least + 1).count();
        if indented * 2 > block.len() {
            return vec![block];
        }
        let begins = |line: &Line<'_>| line.indent > least + 1;
        block
            .chunk_by(|line, next| begins(line) || !begins(next))
            .collect()
    }
}

fn begins_large(line: &Line<'_>) -> bool {
    let first = line.text.chars().find(|c| c.is_alphanumeric());
    first.is_some_and(char::is_uppercase)
}

/// Whether blanks within lines say what stands below what.
pub(super) fn is_table(block: &[Line<'_>]) -> bool {
    let is_row = |line: &&Line<'_>| line.text.contains("   ") || line.text.contains('\t');
    block.len() > 1 && block.iter().filter(is_row).count() * 2 >= block.len()
}

/// The lines of a paragraph as one.
pub(super) fn joined(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        if text.ends_with('\u{ad}') {
            text.pop();
        } else if !(text.is_empty() || goes_on(&text, line)) {
            text.push(' ');
        }
        text.push_str(line);
    }
    text
}

/// A word with a hyphen in it, or a dash without blanks around, was parted.
fn goes_on(text: &str, line: &str) -> bool {
    if text.ends_with("--") || text.ends_with('—') {
        return true;
    }
    let before = text
        .strip_suffix('-')
        .and_then(|text| text.chars().next_back());
    let is_in_word = before.is_some_and(char::is_alphabetic);
    is_in_word && line.chars().next().is_some_and(char::is_lowercase)
}
