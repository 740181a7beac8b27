//! Running heads and page numbers.

use std::collections::HashMap;

use super::lines::{Line, Piece, rows};

/// The strips at head and foot where these stand, as parts of the page.
const STRIP: f32 = 0.13;
/// On how many pages a line stands before it is a running head, in percent.
const PAGES_PERCENT: usize = 30;

/// What the pages' strips hold, page by page.
#[derive(Debug, Default)]
pub(super) struct RunningHeads {
    /// Pages by text without digits and height.
    known: HashMap<(String, i32), usize>,
    /// Pages that have a number alone, by height.
    pages: usize,
}

impl RunningHeads {
    pub(super) fn new(pages: usize) -> Self {
        Self {
            known: HashMap::new(),
            pages,
        }
    }

    /// Notes what stands in the strips of a page.
    pub(super) fn note(&mut self, pieces: &[Piece], height: f32) {
        for line in strip_lines(pieces, height) {
            *self.known.entry(key(&line)).or_default() += 1;
        }
    }

    /// Takes running heads off a page and returns their text.
    pub(super) fn take(&self, pieces: &mut Vec<Piece>, height: f32) -> Vec<String> {
        if self.pages < 2 {
            return Vec::new();
        }
        let least = (self.pages * PAGES_PERCENT).div_ceil(100).max(2);
        let mut texts = Vec::new();
        for line in strip_lines(pieces, height) {
            let key = key(&line);
            let count = (-1..=1)
                .map(|dy| {
                    let near = (key.0.clone(), key.1 + dy);
                    self.known.get(&near).copied().unwrap_or(0)
                })
                .sum::<usize>();
            if count >= least {
                texts.push(line.text());
                pieces.retain(|piece| {
                    !((piece.y - line.y).abs() < line.size * 0.3
                        && piece.left >= line.left - 0.5
                        && piece.right <= line.right + 0.5)
                });
            }
        }
        texts
    }
}

fn strip_lines(pieces: &[Piece], height: f32) -> Vec<Line> {
    let strip = pieces
        .iter()
        .filter(|piece| piece.y < height * STRIP || piece.y > height * (1.0 - STRIP))
        .cloned()
        .collect();
    rows(strip)
        .into_iter()
        .map(|row| Line::of(0, row))
        .collect()
}

/// Digits change from page to page, and so does a little of the height.
fn key(line: &Line) -> (String, i32) {
    let text: String = line.text().chars().filter(|c| !c.is_whitespace()).collect();
    let is_roman = text.len() <= 6 && text.chars().all(|c| "ivxlcIVXLC".contains(c));
    let mut folded = String::new();
    for c in text.chars() {
        let c = if c.is_ascii_digit() { '#' } else { c };
        if !(c == '#' && folded.ends_with('#')) {
            folded.push(c);
        }
    }
    if is_roman {
        "#".clone_into(&mut folded);
    }
    (folded, (line.y / 3.0).round() as i32)
}
