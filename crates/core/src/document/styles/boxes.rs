//! Declarations of margins and padding, by their names.

use super::values::Value;
use super::words::{Length, length};

/// The margin or the padding of one side.
pub(super) fn of_one_side(name: &str) -> Option<fn(Length) -> Value> {
    Some(match name {
        "margin-top" => Value::MarginTop,
        "margin-bottom" => Value::MarginBottom,
        "margin-left" => Value::MarginLeft,
        "margin-right" => Value::MarginRight,
        "padding-top" => Value::PaddingTop,
        "padding-bottom" => Value::PaddingBottom,
        "padding-left" => Value::PaddingLeft,
        "padding-right" => Value::PaddingRight,
        "margin-block-start" => Value::MarginBefore,
        "margin-block-end" => Value::MarginAfter,
        "margin-inline-start" | "-webkit-margin-start" => Value::MarginStart,
        "margin-inline-end" | "-webkit-margin-end" => Value::MarginEnd,
        "padding-block-start" => Value::PaddingBefore,
        "padding-block-end" => Value::PaddingAfter,
        "padding-inline-start" | "-webkit-padding-start" => Value::PaddingStart,
        "padding-inline-end" | "-webkit-padding-end" => Value::PaddingEnd,
        _ => return None,
    })
}

/// Four sides from one to four values (CSS Box 3, section 3.2).
pub(super) fn sides(
    words: &[&str],
    top: fn(Length) -> Value,
    right: fn(Length) -> Value,
    bottom: fn(Length) -> Value,
    left: fn(Length) -> Value,
) -> Option<Vec<Value>> {
    let lengths: Vec<Length> = words
        .iter()
        .map(|word| length(word))
        .collect::<Option<_>>()?;
    let (t, r, b, l) = match lengths[..] {
        [all] => (all, all, all, all),
        [t, r] => (t, r, t, r),
        [t, r, b] => (t, r, b, r),
        [t, r, b, l] => (t, r, b, l),
        _ => return None,
    };
    Some(vec![top(t), right(r), bottom(b), left(l)])
}

/// Two sides from one value or two (CSS Logical Properties 1, section 4).
pub(super) fn both(
    words: &[&str],
    from: fn(Length) -> Value,
    to: fn(Length) -> Value,
) -> Option<Vec<Value>> {
    let (first, second) = match words {
        [all] => (all, all),
        [first, second] => (first, second),
        _ => return None,
    };
    Some(vec![from(length(first)?), to(length(second)?)])
}
