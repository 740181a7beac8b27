//! Where paragraphs begin and end.

use super::characters::{ends_sentence, is_hyphen};
use super::compose::Setting;
use super::contents;
use super::labels::{Label, label};
use super::lines::Line;
use crate::extract::model::Shift;
use crate::extract::scripts::is_right_to_left;
use crate::extract::source::Glyph;

/// Lines further apart than the usual ones by this factor begin anew.
const WIDE_LEADING: f32 = 1.28;
/// A first line is set in by at least this much, in ems.
const INDENT: f32 = 0.7;
const LARGEST_INDENT: f32 = 6.0;
/// Larger than the text by this factor is a heading.
pub(super) const LARGER: f32 = 1.12;
/// A heading has no more lines than these.
const HEADING_LINES: usize = 4;
/// They are no further apart than this, in ems.
const HEADING_LEADING: f32 = 1.68;
/// Lines before and after that show where the right edge is.
const WINDOW: usize = 6;

/// Lines of one paragraph, before they are joined.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub lines: Vec<Line>,
    pub label: Option<Label>,
    /// The left edge of the column's text.
    pub margin: f32,
    /// Its last line goes to the right edge.
    pub ends_full: bool,
    /// Its first line is set in.
    pub is_indented: bool,
}

/// Cuts lines of one column, from top to bottom, into paragraphs.
pub(super) fn paragraphs(lines: &[Line], setting: Setting<'_>) -> Vec<Draft> {
    if !runs_left(lines) {
        return cut(lines, setting);
    }
    // From right to left everything is the same, seen in a mirror.
    let mirrored: Vec<Line> = lines.iter().map(mirrored).collect();
    let mut drafts = cut(&mirrored, setting);
    for line in drafts.iter_mut().flat_map(|draft| &mut draft.lines) {
        (line.left, line.right) = (-line.right, -line.left);
    }
    drafts
}

fn mirrored(line: &Line) -> Line {
    Line {
        left: -line.right,
        right: -line.left,
        ..line.clone()
    }
}

/// Whether most letters are read from right to left.
fn runs_left(lines: &[Line]) -> bool {
    let letters = || lines.iter().flat_map(|line| &line.glyphs);
    let right = letters().filter(|glyph| is_right_to_left(glyph.ch)).count();
    right > 0 && right * 2 > letters().filter(|glyph| glyph.ch.is_alphabetic()).count()
}

fn cut(lines: &[Line], setting: Setting<'_>) -> Vec<Draft> {
    let leading = usual_leading(lines);
    let mut drafts: Vec<Draft> = Vec::new();
    for at in 0..lines.len() {
        let line = &lines[at];
        let label = label(line);
        let margin = margin(lines, at);
        let begins = at == 0
            || drafts.last().is_none_or(|draft| {
                begins_paragraph(lines, at, draft, label.as_ref(), leading, setting)
            });
        let is_full = reaches_edge(lines, at);
        match drafts.last_mut() {
            Some(draft) if !begins => {
                draft.lines.push(line.clone());
                draft.ends_full = is_full;
            }
            _ => drafts.push(Draft {
                is_indented: line.left > margin + line.size * INDENT,
                lines: vec![line.clone()],
                label,
                margin,
                ends_full: is_full,
            }),
        }
    }
    drafts
}

fn begins_paragraph(
    lines: &[Line],
    at: usize,
    draft: &Draft,
    label: Option<&Label>,
    leading: f32,
    setting: Setting<'_>,
) -> bool {
    let (line, previous) = (&lines[at], &lines[at - 1]);
    let em = line.size.max(previous.size);
    if !has_same_size(line, previous) || line.page != previous.page {
        return true;
    }
    let distance = line.y - previous.y;
    if goes_on_heading(draft, line, label, setting) {
        return false;
    }
    if line.size >= setting.body * LARGER && is_numbered_anew(draft, line) {
        return true;
    }
    let own_leading = match draft.lines.as_slice() {
        [.., one, other] => other.y - one.y,
        _ => leading.min(em * 2.4),
    };
    if distance > own_leading.max(leading.min(own_leading * 1.2)) * WIDE_LEADING
        || distance > em * 3.0
    {
        return true;
    }
    if setting.is_bold(previous) != setting.is_bold(line)
        && (setting.is_bold(previous) && fits_word(lines, at)
            || setting.is_bold(line) && fits_word(lines, at))
    {
        return true;
    }
    let is_entry = || {
        contents::is_numbered_as(previous, line)
            && (line.has_leaders() || setting.is_bold(previous) && setting.is_bold(line))
    };
    if begins_note(line, setting) || previous.has_leaders() || is_entry() {
        return true;
    }
    if ends_divided(previous) {
        return false;
    }
    if label.is_some() && is_item(lines, at, draft, label) {
        return true;
    }
    if draft.label.is_some() && is_bold_heading(draft, line, setting) {
        return fits_word(lines, at);
    }
    if is_speech(draft, line) {
        return fits_word(lines, at);
    }
    if let Some(label) = &draft.label {
        // Below its text an item goes on; further left it has ended.
        return line.left < label.text_left - em * 0.5
            || fits_word(lines, at)
            || is_set_in_after(lines, at, label);
    }
    let step = line.left - draft.margin.min(previous.left);
    let hangs = is_hanging(draft);
    if hangs && line.left < previous.left - em * INDENT {
        return true;
    }
    if !hangs && (em * INDENT..em * LARGEST_INDENT).contains(&step) {
        let is_second = draft.lines.len() == 1;
        let previous_in = previous.left - draft.margin;
        // The second line of a quotation stands where the first one does.
        if !is_second || previous_in < em * INDENT * 0.6 {
            // The second line of a hanging paragraph is set in as well.
            let starts_hanging = is_second && !fits_word(lines, at) && hanging_ahead(lines, at);
            return !starts_hanging;
        }
        if is_second && follows_one_line(lines, at, draft) {
            return true;
        }
    }
    fits_word(lines, at)
}

/// Whether a line that is set in as the one before it begins another paragraph: that one was a
/// paragraph of one line, and what comes next goes back to the margin. Quotations are set in whole.
fn follows_one_line(lines: &[Line], at: usize, draft: &Draft) -> bool {
    let (line, previous) = (&lines[at], &lines[at - 1]);
    let goes_back = lines.get(at + 1).is_none_or(|next| {
        next.left < draft.margin + next.size * 0.3
            || next.page != line.page
            || !has_same_size(next, line)
    });
    let begins_anew =
        (line.text().chars().find(|c| c.is_alphanumeric())).is_some_and(|c| !c.is_lowercase());
    (line.left - previous.left).abs() < line.size * 0.2
        && goes_back
        && begins_anew
        && ends_sentence(&previous.text())
}

/// Whether a line below an item is the first one of a paragraph, set in as far as the item's text
/// by chance: a little further from the item, and the next line goes back to the margin.
fn is_set_in_after(lines: &[Line], at: usize, label: &Label) -> bool {
    let (line, previous) = (&lines[at], &lines[at - 1]);
    lines.get(at + 1).is_some_and(|next| {
        next.page == line.page
            && has_same_size(next, line)
            && next.left < label.text_left - line.size * 0.5
            && self::label(next).is_none()
            && line.y - previous.y > (next.y - line.y) * 1.08
    })
}

/// Whether a line goes on no further right than a text that begins with a dash: what is said in a
/// novel, and no item, whose lines hang.
fn is_speech(draft: &Draft, line: &Line) -> bool {
    use super::labels::{DASHES, Marker};
    let first = &draft.lines[0];
    let begins = matches!(draft.label, Some(Label { marker: Marker::Bullet(dash), .. }) if DASHES.contains(&dash));
    begins && line.left < first.left + line.size * 0.2
}

/// Whether a line in small letters begins with a raised number, as notes do.
fn begins_note(line: &Line, setting: Setting<'_>) -> bool {
    if line.size >= setting.body * 0.95 {
        return false;
    }
    let (letters, _) = line.letters();
    letters.first().is_some_and(|first| {
        first.shift == Shift::Above
            && (first.ch().is_ascii_digit() || matches!(first.ch(), '*' | '†' | '‡'))
    })
}

/// Whether a line is all bold, as what stands above it: a numbered heading has
/// no hanging lines.
fn is_bold_heading(draft: &Draft, line: &Line, setting: Setting<'_>) -> bool {
    draft.lines.len() == 1 && setting.is_bold(line) && setting.is_bold(&draft.lines[0])
}

/// Whether a line is one more of a heading in large letters: right below it,
/// in the same letters, and not numbered anew. Where its lines break is a
/// matter of looks.
pub(super) fn goes_on_heading(
    draft: &Draft,
    line: &Line,
    label: Option<&Label>,
    setting: Setting<'_>,
) -> bool {
    let Some(previous) = draft.lines.last() else {
        return false;
    };
    let distance = line.y - previous.y;
    line.size >= setting.body * LARGER
        && label.is_none()
        && draft.lines.len() < HEADING_LINES
        && line.page == previous.page
        && has_same_size(line, previous)
        && !line.is_recognised()
        && (0.5 * line.size..line.size * HEADING_LEADING).contains(&distance)
        && line.left < previous.right
        && previous.left < line.right
        && setting.is_bold(line) == setting.is_bold(previous)
        && !is_numbered_anew(draft, line)
}

fn is_numbered_anew(draft: &Draft, line: &Line) -> bool {
    is_numbered(&draft.lines[0]) && is_numbered(line)
}

/// Whether a line begins with a section's number: `2`, `2.1`, `2.1.` or `§ 2`.
fn is_numbered(line: &Line) -> bool {
    let text = line.text();
    let text = text.trim_start_matches(['§', ' ']);
    let Some((number, _)) = text.split_once(char::is_whitespace) else {
        return false;
    };
    number.starts_with(|c: char| c.is_ascii_digit())
        && number
            .split('.')
            .all(|part| part.len() < 4 && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Sizes that were recognised in a scan differ from line to line.
pub(super) fn has_same_size(one: &Line, other: &Line) -> bool {
    let tolerance = if one.is_recognised() { 0.4 } else { 0.08 };
    (one.size - other.size).abs() <= one.size.max(other.size) * tolerance
}

/// The second and later lines are set in, the first is not.
fn is_hanging(draft: &Draft) -> bool {
    match draft.lines.as_slice() {
        [first, second, ..] => second.left > first.left + second.size * INDENT,
        _ => false,
    }
}

/// Whether the lines after `at` stand where it stands.
fn hanging_ahead(lines: &[Line], at: usize) -> bool {
    let line = &lines[at];
    lines
        .get(at + 1)
        .is_some_and(|next| (next.left - line.left).abs() < line.size * 0.2)
}

/// Whether a labelled line is an item, and not a line that begins by chance
/// with a dash or a number.
fn is_item(lines: &[Line], at: usize, draft: &Draft, label: Option<&Label>) -> bool {
    use super::labels::Marker;
    // Where an item's text goes on, a letter with a dot is an abbreviation.
    if let (Some(outer), Some(own)) = (&draft.label, label)
        && own.is_lettered
        && !outer.is_lettered
        && (lines[at].left - outer.text_left).abs() < lines[at].size * 0.2
    {
        return fits_word(lines, at);
    }
    match label.map(|label| label.marker) {
        Some(Marker::Bullet('–' | '—' | '-' | '*') | Marker::Number(..)) => {
            draft.label.is_some()
                || fits_word(lines, at)
                || label.is_some_and(|label| label.stands_apart)
                || lines[at].left > draft.margin + lines[at].size * 0.5
        }
        _ => true,
    }
}

/// Whether the first word of a line would have had room on the line before,
/// so that the line was ended on purpose.
fn fits_word(lines: &[Line], at: usize) -> bool {
    let (line, previous) = (&lines[at], &lines[at - 1]);
    if ends_divided(previous) {
        return false;
    }
    let edge = right_edge(lines, at - 1);
    let word = first_word_width(line);
    edge - previous.right > word + line.size * 0.45
}

fn first_word_width(line: &Line) -> f32 {
    let width = |glyphs: &mut dyn Iterator<Item = &Glyph>| {
        let mut span: Option<(f32, f32)> = None;
        for glyph in glyphs.skip_while(|glyph| glyph.ch.is_whitespace()) {
            let (left, right) = span.unwrap_or((glyph.left, glyph.right));
            let gap = (glyph.left - right).max(left - glyph.right);
            if glyph.ch.is_whitespace() || gap > glyph.size * 0.2 {
                break;
            }
            span = Some((left.min(glyph.left), right.max(glyph.right)));
        }
        span.map_or(0.0, |(left, right)| right - left)
    };
    // A mirrored line ends left of zero.
    if line.right < 0.0 {
        width(&mut line.glyphs.iter().rev())
    } else {
        width(&mut line.glyphs.iter())
    }
}

/// The furthest right that lines around `at` go.
fn right_edge(lines: &[Line], at: usize) -> f32 {
    let from = at.saturating_sub(WINDOW);
    let to = (at + WINDOW + 1).min(lines.len());
    lines[from..to]
        .iter()
        .filter(|line| has_same_size(line, &lines[at]))
        .fold(lines[at].right, |edge, line| edge.max(line.right))
}

fn reaches_edge(lines: &[Line], at: usize) -> bool {
    let edge = right_edge(lines, at);
    edge - lines[at].right < lines[at].size * 1.2 && lines.len() > 1
}

/// The left edge of the lines around `at`: the one most of them share.
fn margin(lines: &[Line], at: usize) -> f32 {
    let from = at.saturating_sub(WINDOW * 2);
    let to = (at + WINDOW * 2 + 1).min(lines.len());
    let around = || {
        lines[from..to]
            .iter()
            .filter(|line| has_same_size(line, &lines[at]))
    };
    let shared = |left: f32| {
        around()
            .filter(|line| (line.left - left).abs() < line.size * 0.25)
            .count()
    };
    around()
        .map(|line| (shared(line.left), line.left))
        .max_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)))
        .map_or(lines[at].left, |best| best.1)
}

/// The distance between baselines that most lines have.
fn usual_leading(lines: &[Line]) -> f32 {
    let mut gaps: Vec<f32> = lines
        .windows(2)
        .filter(|pair| pair[0].page == pair[1].page)
        .map(|pair| pair[1].y - pair[0].y)
        .filter(|gap| *gap > 0.0)
        .collect();
    gaps.sort_by(f32::total_cmp);
    // Space between paragraphs only ever adds.
    gaps.get(gaps.len() * 2 / 5).copied().unwrap_or(14.0)
}

/// Whether a line ends inside a word.
pub(super) fn ends_divided(line: &Line) -> bool {
    let text = line.text();
    let mut chars = text.chars().rev();
    chars.next().is_some_and(is_hyphen) && chars.next().is_some_and(char::is_alphabetic)
}
