//! Captions of a page's pictures and tables, by their words and by where they stand.

use super::compose::Setting;
use super::lines::Line;
use super::page::Part;
use super::paragraphs::Draft;
use crate::extract::captions::{Element, Subject, pairs, subject_of};
use crate::extract::source::Area;

/// A line without a label is set smaller than the text by this factor, and no caption has more
/// lines.
const SMALLER: f32 = 0.95;
const LINES: usize = 4;
/// It begins so far below its picture, in ems: under its middle, or under its left edge.
const BELOW_MIDDLE: f32 = 2.4;
const BELOW_LEFT: f32 = 1.6;

/// Takes captions out of the columns and gives them to what they belong to.
pub(super) fn take(columns: &mut [Vec<Part>], setting: Setting<'_>) {
    let mut elements = Vec::new();
    let mut places = Vec::new();
    let mut page = None;
    for (column, parts) in columns.iter().enumerate() {
        for (at, part) in parts.iter().enumerate() {
            // Nothing belongs to what stands on another page.
            let own = page_of(part);
            if page.replace(own).is_some_and(|page| page != own) {
                elements.push(Element::Other);
                places.push((column, parts.len()));
            }
            let above = at.checked_sub(1).and_then(|above| parts.get(above));
            elements.push(element(part, above, setting));
            places.push((column, at));
        }
    }
    let mut taken = Vec::new();
    for (owner, caption) in pairs(&elements) {
        let (column, at) = places[caption];
        let Some(Part::Text(draft)) = columns[column].get(at) else {
            continue;
        };
        let mut lines = draft.lines.clone();
        taken.push((column, at));
        for (next, part) in columns[column].iter().enumerate().skip(at + 1) {
            let Part::Text(draft) = part else { break };
            let is_free = elements
                .iter()
                .zip(&places)
                .any(|(element, place)| *place == (column, next) && *element == Element::Other);
            if !is_free || !goes_on(&lines, draft, setting) {
                break;
            }
            lines.extend(draft.lines.iter().cloned());
            taken.push((column, next));
        }
        let text = Some(setting.paragraph(&lines));
        let (column, at) = places[owner];
        match &mut columns[column][at] {
            Part::Picture { figure, .. } => figure.caption = text,
            Part::Table(_, table) => table.caption = text,
            Part::Text(_) => {}
        }
    }
    taken.sort_unstable();
    for (column, at) in taken.into_iter().rev() {
        columns[column].remove(at);
    }
}

fn page_of(part: &Part) -> usize {
    match part {
        Part::Text(draft) => draft.lines[0].page,
        Part::Picture { page, .. } | Part::Table(page, _) => *page,
    }
}

fn element(part: &Part, above: Option<&Part>, setting: Setting<'_>) -> Element {
    match part {
        Part::Picture { .. } => Element::Owner(Subject::Figure),
        Part::Table(..) => Element::Owner(Subject::Table),
        Part::Text(draft) => {
            let labelled = subject_of(&setting.paragraph(&draft.lines), setting.body);
            match (labelled, above) {
                (Some(subject), _) => Element::Labelled(subject),
                (None, Some(Part::Picture { area, .. })) if is_below(draft, *area, setting) => {
                    Element::Below
                }
                _ => Element::Other,
            }
        }
    }
}

/// Whether a caption set in its column's middle goes on: its lines look like paragraphs.
fn goes_on(lines: &[Line], draft: &Draft, setting: Setting<'_>) -> bool {
    let (Some(last), Some(next)) = (lines.last(), draft.lines.first()) else {
        return false;
    };
    let em = last.size;
    let middle = |line: &Line| f32::midpoint(line.left, line.right);
    let is_small = draft
        .lines
        .iter()
        .all(|line| line.size < setting.body * SMALLER);
    is_small
        && draft.label.is_none()
        && lines.len() + draft.lines.len() <= LINES
        && (next.size - em).abs() < em * 0.05
        && (0.5 * em..em * 1.5).contains(&(next.y - last.y))
        && (middle(last) - middle(next)).abs() < em * 0.4
}

/// Whether a text is small and stands right under a picture, in its middle or at its edge.
fn is_below(draft: &Draft, area: Area, setting: Setting<'_>) -> bool {
    let first = &draft.lines[0];
    let em = first.size;
    let left = draft
        .lines
        .iter()
        .fold(f32::MAX, |x, line| x.min(line.left));
    let right = (draft.lines.iter()).fold(f32::MIN, |x, line| x.max(line.right));
    // Notes begin with their marks, and are no captions.
    let text = first.text();
    let is_note = text.starts_with(|c: char| c.is_numeric() || matches!(c, '*' | '†' | '‡'));
    let is_small = draft
        .lines
        .iter()
        .all(|line| line.size < setting.body * SMALLER);
    if !is_small || is_note || draft.label.is_some() || draft.lines.len() > LINES {
        return false;
    }
    let gap = first.y - em * 0.8 - area.bottom;
    let middle = f32::midpoint(area.left, area.right) - f32::midpoint(left, right);
    let is_within = left > area.left - em && right < area.right + em;
    let is_centred = middle.abs() < em;
    let is_aligned = (left - area.left).abs() < em * 0.5 && is_within;
    (-em * 0.5..em * BELOW_MIDDLE).contains(&gap)
        && (is_centred || is_aligned && gap < em * BELOW_LEFT)
}
