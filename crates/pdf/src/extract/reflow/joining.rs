//! Paragraphs that go on in the next column or on the next page.

use super::characters::ends_sentence;
use super::paragraphs::{Draft, ends_divided, has_same_size};

/// Whether the paragraph at the end of a column goes on with the one at the
/// beginning of the next.
pub(super) fn goes_on(last: &Draft, next: &Draft, has_indents: bool) -> bool {
    let (Some(end), Some(start)) = (last.lines.last(), next.lines.first()) else {
        return false;
    };
    if !has_same_size(end, start) || next.label.is_some() {
        return false;
    }
    if ends_divided(end) {
        return true;
    }
    let begins_small = start
        .text()
        .chars()
        .find(|c| c.is_alphanumeric())
        .is_some_and(char::is_lowercase);
    let is_open = !ends_sentence(&end.text());
    if let Some(label) = &last.label {
        // In the next column everything stands further right.
        let is_below = |shift: f32| (start.left - label.text_left - shift).abs() < start.size * 0.4;
        let is_set_in = start.left > next.margin + start.size * 0.4;
        let hangs = is_below(0.0) || is_set_in && is_below(next.margin - last.margin);
        return last.ends_full && is_open && (begins_small || hangs);
    }
    if !last.ends_full {
        return is_open && begins_small && end.text().len() > 30;
    }
    if has_indents {
        !next.is_indented && next.lines.len() + last.lines.len() > 2
    } else {
        is_open || begins_small
    }
}

/// Whether the document sets first lines in.
pub(super) fn has_indents<'d>(drafts: impl Iterator<Item = &'d Draft>) -> bool {
    let (mut indented, mut flush) = (0, 0);
    for draft in drafts.filter(|draft| draft.lines.len() > 1 && draft.label.is_none()) {
        if draft.is_indented {
            indented += 1;
        } else {
            flush += 1;
        }
    }
    indented * 3 > flush
}
