//! Glyphs in pieces on one baseline, and pieces in lines.

use crate::extract::source::Glyph;

/// A wider gap ends a piece, in ems.
const BREAK: f32 = 0.95;
/// So does this one, where spaces are glyphs and there is none.
const SILENT_BREAK: f32 = 0.2;
/// Raised and lowered letters are smaller by this factor: browsers set them at 0.833.
pub(super) const SMALL: f32 = 0.85;
/// A narrower overlap is kerning, in ems.
const OVERLAP: f32 = 0.7;

/// How far TeX raises the A of its names, in ems.
const RAISED_CAPITAL: std::ops::Range<f32> = 0.1..0.35;

/// A ruling that stands between two columns, as newspapers have them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hairline {
    pub x: f32,
    pub top: f32,
    pub bottom: f32,
}

/// Glyphs on one baseline without a wide gap.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Piece {
    pub glyphs: Vec<Glyph>,
    pub left: f32,
    pub right: f32,
    pub y: f32,
    pub size: f32,
    /// A space glyph stands before or after it.
    spaced: (bool, bool),
    /// A gap without a space glyph parts what stands on both sides.
    parts_silently: bool,
}

impl Piece {
    fn new(glyph: Glyph, parts_silently: bool) -> Self {
        Self {
            spaced: (false, false),
            parts_silently,
            left: glyph.left,
            right: glyph.right,
            y: glyph.y,
            size: glyph.size,
            glyphs: vec![glyph],
        }
    }

    pub(super) fn top(&self) -> f32 {
        self.y - self.size * 0.8
    }

    pub(super) fn bottom(&self) -> f32 {
        self.y + self.size * 0.22
    }

    /// Letters that are not white space.
    pub(in crate::extract) fn letters(&self) -> usize {
        self.glyphs.iter().filter(|g| !g.ch.is_whitespace()).count()
    }

    fn takes(&self, glyph: &Glyph) -> bool {
        let em = self.size.max(glyph.size);
        let is_level = (glyph.y - self.y).abs() < em * 0.12
            && glyph.size < self.size * 1.2
            && glyph.size > self.size * SMALL;
        let after = glyph.left - self.right;
        let before = self.left - glyph.right;
        let is_spaced = glyph.ch.is_whitespace()
            || self
                .glyphs
                .last()
                .is_some_and(|last| last.ch.is_whitespace());
        let widest = if self.parts_silently && !is_spaced {
            SILENT_BREAK
        } else {
            BREAK
        };
        let follows = (-OVERLAP * em..widest * em).contains(&after);
        let precedes = (-0.2 * em..BREAK * em).contains(&before);
        let turn = self.glyphs[0].turn;
        is_level && glyph.turn == turn && (follows || precedes)
    }

    fn push(&mut self, glyph: Glyph) {
        self.left = self.left.min(glyph.left);
        self.right = self.right.max(glyph.right);
        self.glyphs.push(glyph);
    }

    /// Takes white space off both ends; `None` if nothing is left.
    fn trimmed(mut self) -> Option<Self> {
        let is_ink = |glyph: &Glyph| !glyph.ch.is_whitespace();
        let inks = self.glyphs.iter().filter(|glyph| is_ink(glyph));
        let (mut left, mut right) = (f32::MAX, f32::MIN);
        for glyph in inks {
            left = left.min(glyph.left);
            right = right.max(glyph.right);
        }
        if left > right {
            return None;
        }
        self.spaced = (
            self.glyphs.first().is_some_and(|glyph| !is_ink(glyph)),
            self.glyphs.last().is_some_and(|glyph| !is_ink(glyph)),
        );
        self.glyphs
            .retain(|glyph| is_ink(glyph) || (glyph.right > left && glyph.left < right));
        self.left = left;
        self.right = right;
        Some(self)
    }
}

/// Cuts pieces where a ruling stands between their letters.
pub(super) fn cut_at(pieces: Vec<Piece>, hairlines: &[Hairline]) -> Vec<Piece> {
    let mut pieces = pieces;
    for line in hairlines {
        let crosses = |piece: &Piece| {
            let middle = piece.y - piece.size * 0.3;
            (line.top..=line.bottom).contains(&middle)
                && piece.left < line.x
                && piece.right > line.x
                && !piece
                    .glyphs
                    .iter()
                    .any(|glyph| glyph.left < line.x - 0.5 && glyph.right > line.x + 0.5)
        };
        let mut cut = Vec::with_capacity(pieces.len());
        for piece in pieces {
            if !crosses(&piece) {
                cut.push(piece);
                continue;
            }
            let (left, right): (Vec<Glyph>, Vec<Glyph>) = piece
                .glyphs
                .iter()
                .partition(|glyph| glyph.middle() < line.x);
            for glyphs in [left, right] {
                cut.extend(
                    Piece {
                        glyphs,
                        ..piece.clone()
                    }
                    .trimmed(),
                );
            }
        }
        pieces = cut;
    }
    pieces
}

/// Cuts glyphs, in the order they were drawn, into pieces.
pub(in crate::extract) fn pieces(glyphs: &[Glyph]) -> Vec<Piece> {
    let blanks = glyphs.iter().filter(|glyph| glyph.ch.is_whitespace());
    let parts_silently = blanks.count() * 16 > glyphs.len();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut current: Option<Piece> = None;
    let mut spaces = 0;
    for &glyph in glyphs {
        spaces = if glyph.ch.is_whitespace() {
            spaces + 1
        } else {
            0
        };
        match &mut current {
            // Three spaces in a row are a tabulator.
            Some(piece) if piece.takes(&glyph) && spaces < 3 => piece.push(glyph),
            _ => {
                pieces.extend(current.take().and_then(Piece::trimmed));
                current = Some(Piece::new(glyph, parts_silently));
            }
        }
    }
    pieces.extend(current.and_then(Piece::trimmed));
    pieces
}

/// Letters of one line, from left to right.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Line {
    pub page: usize,
    pub glyphs: Vec<Glyph>,
    pub left: f32,
    pub right: f32,
    pub y: f32,
    pub size: f32,
    /// Cells of a table line: where its pieces with wide gaps begin.
    pub segments: Vec<(f32, f32)>,
}

impl Line {
    /// A line of pieces that stand side by side.
    pub(super) fn of(page: usize, mut pieces: Vec<Piece>) -> Self {
        pieces.sort_by(|one, other| one.left.total_cmp(&other.left));
        let main = pieces
            .iter()
            .max_by(|one, other| {
                let weight = |piece: &Piece| piece.letters() as f32 * piece.size;
                weight(one).total_cmp(&weight(other))
            })
            .map_or((0.0, 0.0), |piece| (piece.y, piece.size));
        let mut segments: Vec<(f32, f32)> = Vec::new();
        let mut glyphs: Vec<Glyph> = Vec::new();
        let mut is_spaced = false;
        for piece in pieces {
            let widest = if piece.parts_silently && !is_spaced && !piece.spaced.0 {
                SILENT_BREAK
            } else {
                BREAK
            };
            let is_parted = is_spaced || piece.spaced.0;
            if let Some(&last) = glyphs.last().filter(|_| is_parted)
                && piece.left > last.right
            {
                glyphs.push(Glyph {
                    ch: ' ',
                    left: last.right,
                    right: piece.left,
                    ..last
                });
            }
            is_spaced = piece.spaced.1;
            match segments.last_mut() {
                Some((_, right)) if piece.left - *right < widest * main.1 => {
                    *right = right.max(piece.right);
                }
                _ => segments.push((piece.left, piece.right)),
            }
            glyphs.extend(piece.glyphs);
        }
        glyphs.sort_by(|one, other| one.left.total_cmp(&other.left));
        Self {
            page,
            left: segments.first().map_or(0.0, |segment| segment.0),
            right: segments
                .iter()
                .fold(0.0, |right, segment| segment.1.max(right)),
            y: main.0,
            size: main.1,
            segments,
            glyphs,
        }
    }

    /// Whether a line goes on where another one ends: a raised or lowered
    /// piece, or one on the same baseline.
    fn is_beside(row: &Piece, piece: &Piece) -> bool {
        let (small, large) = if row.size < piece.size {
            (row, piece)
        } else {
            (piece, row)
        };
        let offset = small.y - large.y;
        if small.size > large.size * SMALL {
            return offset.abs() < large.size * 0.3;
        }
        // Raised and lowered letters, and what was set smaller.
        offset > -large.size * 0.62 && offset < large.size * 0.35
    }

    /// Whether this is text that was recognised in a scan.
    pub(super) fn is_recognised(&self) -> bool {
        self.glyphs.first().is_some_and(|glyph| glyph.is_hidden)
    }
}

/// Whether the first of two pieces is a raised number in the text of the other.
fn is_mark(mark: &Piece, text: &Piece) -> bool {
    let raised = text.y - mark.y;
    mark.letters() <= 3
        && mark.glyphs.iter().all(|glyph| glyph.ch.is_ascii_digit())
        && text.letters() > 3
        && (text.size * 0.25..text.size * 0.62).contains(&raised)
        && mark.left > text.left
        && mark.left < text.right + text.size * 0.4
}

/// Whether the smaller of two pieces stands in a gap of the larger one, as a
/// note's number does.
fn leaves_room(one: &Piece, other: &Piece) -> bool {
    let (small, large) = if one.size < other.size || is_mark(one, other) {
        (one, other)
    } else {
        (other, one)
    };
    let (left, right) = (
        small.left + small.size * 0.15,
        small.right - small.size * 0.15,
    );
    (small.size < large.size * SMALL || is_mark(one, other) || is_mark(other, one))
        && large
            .glyphs
            .iter()
            .filter(|glyph| !glyph.ch.is_whitespace())
            .all(|glyph| glyph.right <= left || glyph.left >= right)
}

/// Whether the smaller of two pieces is a capital that stands over the letter before it, as in TeX's
/// names: raised a little, and no exponent, which stands behind.
fn is_kerned(one: &Piece, other: &Piece) -> bool {
    let (small, large) = if one.size < other.size {
        (one, other)
    } else {
        (other, one)
    };
    let [glyph] = small.glyphs[..] else {
        return false;
    };
    let raised = (large.y - small.y) / large.size;
    let overlaps = |letter: &Glyph| letter.left < glyph.left && letter.right < glyph.right;
    glyph.ch.is_uppercase()
        && small.size < large.size * SMALL
        && RAISED_CAPITAL.contains(&raised)
        && large.glyphs.iter().any(overlaps)
}

/// Puts pieces into rows from top to bottom.
pub(super) fn rows(mut pieces: Vec<Piece>) -> Vec<Vec<Piece>> {
    pieces.sort_by(|one, other| one.y.total_cmp(&other.y));
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        // The last few rows may still be open: small letters come first.
        let row = rows.iter_mut().rev().take(3).find(|row| {
            row.iter()
                .max_by(|one, other| one.size.total_cmp(&other.size))
                .is_some_and(|main| Line::is_beside(main, &piece) || is_mark(main, &piece))
                && !row.iter().any(|known| {
                    piece.left < known.right - 0.3 * piece.size
                        && piece.right > known.left + 0.3 * piece.size
                        && (piece.y - known.y).abs() > 0.3 * piece.size.min(known.size)
                        && !leaves_room(known, &piece)
                        && !is_kerned(known, &piece)
                })
        });
        match row {
            Some(row) => row.push(piece),
            None => rows.push(vec![piece]),
        }
    }
    rows
}

/// Cuts glyphs that are in the order of reading into lines.
pub(in crate::extract) fn lines_in_order(page: usize, glyphs: &[Glyph]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut row: Vec<Piece> = Vec::new();
    for piece in pieces(glyphs) {
        let goes_on = row
            .iter()
            .max_by(|one, other| one.size.total_cmp(&other.size))
            .is_some_and(|main| {
                main.glyphs[0].turn == piece.glyphs[0].turn && Line::is_beside(main, &piece)
            });
        if !goes_on && !row.is_empty() {
            lines.push(Line::of(page, std::mem::take(&mut row)));
        }
        row.push(piece);
    }
    if !row.is_empty() {
        lines.push(Line::of(page, row));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_raised_letter_of_a_name_stays_in_its_word() {
        let glyph = |ch, left: f32, right: f32, y| Glyph::drawn(ch, left, right, y);
        let small = Glyph {
            size: 7.0,
            ..glyph('A', 2.7, 8.0, 97.6)
        };
        let drawn = [
            glyph('L', 0.0, 6.2, 100.0),
            small,
            glyph('T', 6.5, 13.7, 100.0),
            glyph('E', 12.0, 18.8, 102.2),
            glyph('X', 17.5, 25.0, 100.0),
        ];
        let rows = rows(pieces(&drawn));
        assert_eq!(rows.len(), 1);
        let line = Line::of(0, rows.into_iter().next().unwrap());
        assert_eq!(line.text(), "LATEX");
    }
}
