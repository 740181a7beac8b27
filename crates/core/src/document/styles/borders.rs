//! Lines around boxes (CSS Backgrounds 3, section 3): on which sides they are. Of their colour
//! only that they have one.

use super::longhands::Value;
use super::words::{Length, length};

type Side = (&'static str, fn(bool) -> Value, fn(bool) -> Value);

const TOP: Side = ("top", Value::LineTop, Value::ThickTop);
const RIGHT: Side = ("right", Value::LineRight, Value::ThickRight);
const BOTTOM: Side = ("bottom", Value::LineBottom, Value::ThickBottom);
const LEFT: Side = ("left", Value::LineLeft, Value::ThickLeft);

/// Whether a property says something of these lines.
pub(super) fn is_one(name: &str) -> bool {
    sides(name).is_some()
}

/// The sides that a property is about, and which part of it: `""`, `style` or `width`.
fn sides(name: &str) -> Option<(&'static [Side], &str)> {
    let rest = name.strip_prefix("border")?;
    let (sides, part): (&[Side], &str) = match rest {
        "" | "-style" | "-width" => (&[TOP, RIGHT, BOTTOM, LEFT], rest),
        _ => {
            let rest = rest.strip_prefix('-')?;
            let named: [(&str, &[Side]); 10] = [
                ("top", &[TOP]),
                ("right", &[RIGHT]),
                ("bottom", &[BOTTOM]),
                ("left", &[LEFT]),
                ("block-start", &[TOP]),
                ("block-end", &[BOTTOM]),
                ("inline-start", &[LEFT]),
                ("inline-end", &[RIGHT]),
                ("block", &[TOP, BOTTOM]),
                ("inline", &[LEFT, RIGHT]),
            ];
            named
                .iter()
                .find_map(|(side, sides)| Some((*sides, rest.strip_prefix(side)?)))?
        }
    };
    let part = match part {
        "" => "",
        "-style" => "style",
        "-width" => "width",
        _ => return None,
    };
    Some((sides, part))
}

/// What a declaration says; `None` if it is none of these lines or not valid.
pub(super) fn values(name: &str, value: &str) -> Option<Vec<Value>> {
    let (sides, part) = sides(name)?;
    let words = without_functions(value);
    let words: Vec<&str> = words.split_ascii_whitespace().collect();
    match part {
        "style" => each(sides, &words, is_style, |side| side.1),
        "width" => each(sides, &words, is_thick, |side| side.2),
        _ => {
            // What the shorthand does not name is reset: no style, medium width.
            let is_seen = !words.iter().any(|word| is_background(word));
            let line = words.iter().find_map(|word| is_style(word)) == Some(true) && is_seen;
            let thick = words.iter().find_map(|word| is_thick(word)).unwrap_or(true);
            let both = sides
                .iter()
                .flat_map(|(_, style, width)| [style(line), width(thick)]);
            Some(both.collect())
        }
    }
}

/// One word for all sides, or as many as CSS has it for four.
fn each(
    sides: &[Side],
    words: &[&str],
    read: fn(&str) -> Option<bool>,
    of: fn(&Side) -> fn(bool) -> Value,
) -> Option<Vec<Value>> {
    let said: Vec<bool> = words.iter().map(|word| read(word)).collect::<Option<_>>()?;
    let of_side = |at: usize| match (said.len(), at) {
        (1, _) => said.first(),
        (2, at) => said.get(at % 2),
        (3, 3) => said.get(1),
        (3 | 4, at) => said.get(at),
        _ => None,
    };
    sides
        .iter()
        .enumerate()
        .map(|(at, side)| Some(of(side)(*of_side(at)?)))
        .collect()
}

fn is_style(word: &str) -> Option<bool> {
    match word {
        "none" | "hidden" => Some(false),
        "dotted" | "dashed" | "solid" | "double" | "groove" | "ridge" | "inset" | "outset" => {
            Some(true)
        }
        _ => None,
    }
}

fn is_thick(word: &str) -> Option<bool> {
    match word {
        "thin" | "medium" | "thick" => Some(true),
        word => match length(word)? {
            Length::Px(by) | Length::Em(by) | Length::Rem(by) => Some(by > 0.0),
            Length::Percent(_) | Length::Auto => None,
        },
    }
}

/// A line that is not to be seen on the page of a book is there for its room.
fn is_background(word: &str) -> bool {
    matches!(word, "transparent" | "white" | "#fff" | "#ffffff")
}

/// Colours are written with numbers that are no widths.
fn without_functions(value: &str) -> String {
    let mut depth = 0_u32;
    let outside = |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return if depth == 0 { c } else { ' ' },
        }
        ' '
    };
    value.chars().map(outside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorthands_name_sides_styles_and_widths() {
        let all = values("border", "1px solid rgb(0 0 0 / 0)").unwrap_or_default();
        assert_eq!(all.len(), 8);
        assert!(all.contains(&Value::LineLeft(true)) && all.contains(&Value::ThickLeft(true)));
        assert_eq!(
            values("border-top", "thin"),
            Some(vec![Value::LineTop(false), Value::ThickTop(true)]),
        );
        assert_eq!(
            values("border-style", "solid none"),
            Some(vec![
                Value::LineTop(true),
                Value::LineRight(false),
                Value::LineBottom(true),
                Value::LineLeft(false),
            ]),
        );
        assert_eq!(
            values("border-bottom-width", "0"),
            Some(vec![Value::ThickBottom(false)]),
        );
        assert_eq!(
            values("border-inline-start-style", "double"),
            Some(vec![Value::LineLeft(true)]),
        );
    }

    #[test]
    fn others_say_nothing_of_lines() {
        for name in [
            "border-radius",
            "border-collapse",
            "border-color",
            "borders",
            "outline",
        ] {
            assert!(!is_one(name), "{name}");
        }
        assert_eq!(values("border-style", "solid bold"), None);
        let unseen = values("border", "2px solid transparent").unwrap_or_default();
        assert!(unseen.contains(&Value::LineTop(false)));
    }
}
