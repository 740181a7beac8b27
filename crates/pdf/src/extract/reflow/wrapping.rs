//! Whether a line of a table goes on with the row above: all that it says would have found no room
//! there.

use super::lines::Line;
use super::paragraphs::ends_divided;
use crate::extract::source::Glyph;

/// A line that goes on leaves less than this of its column free, even where the next word is long.
const FILLED: f32 = 0.45;
/// A space, in ems.
const SPACE: f32 = 0.25;

/// Whether a line, or a part of it, is the rest of what stands above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rest {
    No,
    /// There was no room for it above, but it may begin anew.
    Maybe,
    /// It goes on in small letters, or in a word.
    Sure,
}

/// For each line, by its parts in the columns, whether it is the rest of the row above.
pub(super) fn of(parts: &[Vec<Option<Line>>]) -> Vec<Rest> {
    let columns = parts.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<Option<f32>> = (0..columns).map(|at| width(parts, at)).collect();
    let mut rests = vec![Rest::No; parts.len()];
    for at in 1..parts.len() {
        let cells = parts[at].iter().zip(&parts[at - 1]).zip(&widths);
        let written = cells.filter_map(|((cell, above), width)| {
            let cell = cell.as_ref()?;
            Some(goes_on(cell, above.as_ref(), *width))
        });
        let written: Vec<Rest> = written.collect();
        if !written.contains(&Rest::No) {
            rests[at] = written.into_iter().max().unwrap_or(Rest::No);
        }
    }
    rests
}

/// How wide a column of texts is; `None` of numbers and of single words, which tell nothing.
fn width(parts: &[Vec<Option<Line>>], column: usize) -> Option<f32> {
    let lines = || parts.iter().filter_map(|cells| cells.get(column)?.as_ref());
    let has_words = lines().any(|line| line.text().trim().contains(' ') && says_words(line));
    let widest = lines().map(|line| line.right - line.left);
    has_words.then(|| widest.fold(0.0, f32::max))
}

fn says_words(line: &Line) -> bool {
    line.glyphs.iter().any(|glyph| glyph.ch.is_alphabetic())
}

fn goes_on(cell: &Line, above: Option<&Line>, width: Option<f32>) -> Rest {
    let Some(above) = above.filter(|above| says_words(above) && says_words(cell)) else {
        return Rest::No;
    };
    let text = cell.text();
    let is_small = text.trim_start().starts_with(char::is_lowercase);
    if ends_divided(above) && is_small {
        return Rest::Sure;
    }
    let taken = above.right - above.left;
    let had_room = width.is_none_or(|width| {
        taken < width * FILLED || taken + first_word(cell) + cell.size * SPACE < width
    });
    if had_room {
        Rest::No
    } else if is_small {
        Rest::Sure
    } else {
        Rest::Maybe
    }
}

fn first_word(line: &Line) -> f32 {
    let mut span: Option<(f32, f32)> = None;
    let is_blank = |glyph: &&Glyph| glyph.ch.is_whitespace();
    for glyph in line.glyphs.iter().skip_while(is_blank) {
        let (left, right) = span.unwrap_or((glyph.left, glyph.right));
        if glyph.ch.is_whitespace() || glyph.left - right > glyph.size * SPACE {
            break;
        }
        span = Some((left, right.max(glyph.right)));
    }
    span.map_or(0.0, |(left, right)| right - left)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of letters that are half as wide as they are high.
    fn part(text: &str) -> Option<Line> {
        let glyphs: Vec<Glyph> = text
            .chars()
            .zip(0_u8..)
            .map(|(ch, at)| {
                let left = f32::from(at) * 5.0;
                Glyph::drawn(ch, left, left + 5.0, 100.0)
            })
            .collect();
        (!glyphs.is_empty()).then(|| Line {
            page: 0,
            left: 0.0,
            right: glyphs.len() as f32 * 5.0,
            y: 100.0,
            size: 10.0,
            segments: Vec::new(),
            glyphs,
        })
    }

    fn rests(rows: &[[&str; 2]]) -> Vec<Rest> {
        let parts: Vec<_> = rows.iter().map(|row| row.map(part).to_vec()).collect();
        of(&parts)
    }

    #[test]
    fn what_had_no_room_above_is_the_rest_of_it() {
        let rows = [
            ["Price of the", "12,50"],
            ["whole thing", ""],
            ["Old", "7,00"],
            ["New thing and", "8,00"],
            ["Other", "9,00"],
        ];
        // The last one would have had none either, but its number begins a row.
        assert_eq!(
            rests(&rows),
            [Rest::No, Rest::Sure, Rest::No, Rest::No, Rest::No]
        );
    }

    #[test]
    fn single_words_below_each_other_are_rows() {
        assert_eq!(
            rests(&[["Anna", "Berlin"], ["Otto", "London"]]),
            [Rest::No; 2]
        );
        // One that is divided is no row.
        assert_eq!(
            rests(&[["Vici-", "Al"], ["no", ""]]),
            [Rest::No, Rest::Sure]
        );
    }
}
