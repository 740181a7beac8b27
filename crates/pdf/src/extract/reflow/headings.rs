//! Headings, by their size against the body's.

use super::paragraphs::LARGER;
use crate::extract::model::{Block, Kind, Paragraph};

/// A heading has no more lines and letters than these.
const LINES: usize = 4;
const LETTERS: usize = 240;
const BOLD_LETTERS: usize = 110;
/// Levels by size; short bold paragraphs come below.
const LEVELS: usize = 5;

/// Turns paragraphs that look like headings into headings. The largest size is
/// the first level, so that no level is left out.
pub(in crate::extract) fn find_headings(blocks: &mut [Block], body: f32) {
    let mut sizes: Vec<f32> = blocks
        .iter()
        .filter_map(|block| match &block.kind {
            Kind::Paragraph(text) if !text.is_entry && is_large(text, body) => Some(text.size),
            _ => None,
        })
        .collect();
    sizes.sort_by(|one, other| other.total_cmp(one));
    // Sizes that differ by less than this are one level.
    sizes.dedup_by(|one, other| *one > *other * 0.95);
    sizes.truncate(LEVELS);
    let bold_level = sizes.len() as u8 + 1;
    for at in 0..blocks.len() {
        let before_text = blocks.get(at + 1).is_some_and(|next| {
            matches!(&next.kind, Kind::Paragraph(text) if !text.is_bold())
                || matches!(next.kind, Kind::List(_) | Kind::Table(_))
        });
        let Kind::Paragraph(text) = &mut blocks[at].kind else {
            continue;
        };
        if text.is_entry {
            continue;
        }
        let level = if is_large(text, body) {
            sizes
                .iter()
                .position(|&size| text.size > size * 0.95)
                .map_or(bold_level.saturating_sub(1).max(1), |level| level as u8 + 1)
        } else if before_text && is_bold_heading(text, body) {
            bold_level
        } else {
            continue;
        };
        let text = std::mem::take(text);
        blocks[at].kind = Kind::Heading(level.min(6), text);
    }
}

fn is_large(text: &Paragraph, body: f32) -> bool {
    text.size >= body * LARGER && is_short(text, LETTERS) && has_letters(text)
}

fn is_bold_heading(text: &Paragraph, body: f32) -> bool {
    text.is_bold()
        && text.lines <= 2
        && text.size >= body * 0.95
        && is_short(text, BOLD_LETTERS)
        && !text.text().trim_end().ends_with(['.', ',', ';', ':'])
}

fn is_short(text: &Paragraph, letters: usize) -> bool {
    text.lines <= LINES && text.text().chars().count() <= letters
}

fn has_letters(text: &Paragraph) -> bool {
    text.text().chars().any(char::is_alphanumeric)
}
