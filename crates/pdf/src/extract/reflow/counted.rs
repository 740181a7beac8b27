//! Lists whose numbers stand alone before their texts, without a dot: they look like a table of two
//! columns, but count.

use super::labels::{Label, Marker};
use super::lines::Line;
use super::paragraphs::Draft;

/// Items that make a list.
const ITEMS: usize = 2;
/// Digits of a number.
const DIGITS: usize = 3;
/// A text begins so far after its number, in ems.
const GAP: std::ops::Range<f32> = 0.45..2.4;
/// Lines of an item are no further apart than this, and items than that, in ems.
const LINE: f32 = 1.7;
const ITEM: f32 = 3.2;

/// Items in a row, and the lines that they take.
pub(super) struct Counted {
    pub from: usize,
    pub to: usize,
    pub items: Vec<Draft>,
}

/// The lists among lines from top to bottom.
pub(super) fn find(lines: &[Line]) -> Vec<Counted> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        match list_from(lines, at) {
            Some(list) => {
                at = list.to;
                found.push(list);
            }
            None => at += 1,
        }
    }
    found
}

fn list_from(lines: &[Line], from: usize) -> Option<Counted> {
    let (mut value, first) = numbered(&lines[from])?;
    let mut items = vec![draft(&lines[from], first)];
    let mut to = from + 1;
    while let (Some(line), Some(previous)) = (lines.get(to), lines.get(to - 1)) {
        let distance = line.y - previous.y;
        let (near, em) = (line.size * 0.1, line.size);
        let has_same_size = (line.size - previous.size).abs() < near;
        if line.page != previous.page || !has_same_size {
            break;
        }
        match numbered(line) {
            Some((next, label))
                if next == value + 1
                    && (label.text_left - first.text_left).abs() < near
                    && distance < em * ITEM =>
            {
                value = next;
                items.push(draft(line, label));
            }
            None if line.segments.len() == 1
                && (line.left - first.text_left).abs() < em * 0.5
                && distance < em * LINE =>
            {
                if let Some(item) = items.last_mut() {
                    item.lines.push(line.clone());
                }
            }
            _ => break,
        }
        to += 1;
    }
    (items.len() >= ITEMS).then_some(Counted { from, to, items })
}

fn draft(line: &Line, label: Label) -> Draft {
    Draft {
        lines: vec![line.clone()],
        label: Some(label),
        margin: line.left,
        ends_full: false,
        is_indented: false,
    }
}

/// The number that stands before a line's text, and its label.
fn numbered(line: &Line) -> Option<(u32, Label)> {
    let inks = || line.glyphs.iter().filter(|glyph| !glyph.ch.is_whitespace());
    let digits: String = inks()
        .map(|glyph| glyph.ch)
        .take_while(char::is_ascii_digit)
        .take(DIGITS + 1)
        .collect();
    let text = inks().nth(digits.len())?;
    let last = inks().nth(digits.len().checked_sub(1)?)?;
    let gap = (text.left - last.right) / line.size;
    // What follows is one text, and no row of cells.
    let texts = (line.segments.iter()).filter(|segment| segment.1 > text.left);
    let is_one = texts.count() == 1;
    let (letters, runs_left) = line.letters();
    let is_sound = digits.len() <= DIGITS
        && GAP.contains(&gap)
        && text.ch.is_alphabetic()
        && is_one
        && !runs_left
        && !line.is_recognised();
    let is_blank = letters
        .get(digits.len())
        .is_some_and(|letter| letter.text == " ");
    let value = digits.parse().ok().filter(|_| is_sound)?;
    let label = Label {
        marker: Marker::Number(value, ' '),
        letters: digits.len() + usize::from(is_blank),
        text_left: text.left,
        runs_left: false,
        is_lettered: false,
        stands_apart: false,
    };
    Some((value, label))
}
