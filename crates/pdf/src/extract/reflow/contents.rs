//! Lines of a table of contents, with dots that lead to their numbers or without, as those of
//! chapters are set: in bold, and neither headings nor rows of a table.

use super::lines::Line;

/// The right edges of two numbers are no further apart, in ems.
const EDGE: f32 = 0.5;
/// Figures of the number of a page: `1024`, `xxviii`.
const FIGURES: usize = 6;

/// For each line, whether it is one of a table of contents: dots lead to its number, or that ends
/// where the number of such a line does, above or below it with nothing else between.
pub(super) fn entries(lines: &[Option<&Line>]) -> Vec<bool> {
    let mut found = vec![false; lines.len()];
    let down = 0..lines.len();
    pass(lines, &mut found, down.clone());
    pass(lines, &mut found, down.rev());
    found
}

fn pass(lines: &[Option<&Line>], found: &mut [bool], order: impl Iterator<Item = usize>) {
    let mut last: Option<&Line> = None;
    for at in order {
        last = lines[at].filter(|line| {
            found[at] |= line.has_leaders() || last.is_some_and(|last| is_numbered_as(line, last));
            found[at]
        });
    }
}

/// Whether a line ends in a number, far from its text, at the edge where that of another stands.
pub(super) fn is_numbered_as(line: &Line, other: &Line) -> bool {
    let [_, .., (number, _)] = line.segments[..] else {
        return false;
    };
    let figures = || {
        let inks = line
            .glyphs
            .iter()
            .filter(|glyph| glyph.left >= number - line.size * 0.1);
        inks.map(|glyph| glyph.ch).filter(|ch| !ch.is_whitespace())
    };
    let is_roman = |ch: char| matches!(ch, 'i' | 'v' | 'x' | 'l' | 'c');
    line.page == other.page
        && (line.right - other.right).abs() < line.size * EDGE
        && (1..=FIGURES).contains(&figures().count())
        && (figures().all(|ch| ch.is_ascii_digit()) || figures().all(is_roman))
}
