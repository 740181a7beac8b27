//! Lines around boxes (CSS Backgrounds 3, section 3): on which sides they are. Of their colour
//! only that they have one.

use super::words::{Length, length};

/// A side of a box: 0 above, then on the right, below, and on the left.
type Side = usize;

/// What is said of the line on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Whether it has a style.
    Styled(Side, bool),
    /// Whether it has a width.
    Thick(Side, bool),
}

/// Whether a property says something of these lines.
pub(super) fn is_one(name: &str) -> bool {
    sides(name).is_some()
}

/// The sides that a property is about, and which part of it: `""`, `style` or `width`.
fn sides(name: &str) -> Option<(&'static [Side], &str)> {
    const TOP: Side = 0;
    const RIGHT: Side = 1;
    const BOTTOM: Side = 2;
    const LEFT: Side = 3;
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
pub(super) fn lines(name: &str, value: &str) -> Option<Vec<Line>> {
    let (sides, part) = sides(name)?;
    let words = without_functions(value);
    let words: Vec<&str> = words.split_ascii_whitespace().collect();
    match part {
        "style" => each(sides, &words, is_style, Line::Styled),
        "width" => each(sides, &words, is_thick, Line::Thick),
        _ => {
            // What the shorthand does not name is reset: no style, medium width.
            let is_seen = !words.iter().any(|word| is_background(word));
            let line = words.iter().find_map(|word| is_style(word)) == Some(true) && is_seen;
            let thick = words.iter().find_map(|word| is_thick(word)).unwrap_or(true);
            let both = sides
                .iter()
                .flat_map(|side| [Line::Styled(*side, line), Line::Thick(*side, thick)]);
            Some(both.collect())
        }
    }
}

/// One word for all sides, or as many as CSS has it for four.
fn each(
    sides: &[Side],
    words: &[&str],
    read: fn(&str) -> Option<bool>,
    of: fn(Side, bool) -> Line,
) -> Option<Vec<Line>> {
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
        .map(|(at, side)| Some(of(*side, *of_side(at)?)))
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
        let all = lines("border", "1px solid rgb(0 0 0 / 0)").unwrap_or_default();
        assert_eq!(all.len(), 8);
        assert!(all.contains(&Line::Styled(3, true)) && all.contains(&Line::Thick(3, true)));
        assert_eq!(
            lines("border-top", "thin"),
            Some(vec![Line::Styled(0, false), Line::Thick(0, true)]),
        );
        assert_eq!(
            lines("border-style", "solid none"),
            Some(vec![
                Line::Styled(0, true),
                Line::Styled(1, false),
                Line::Styled(2, true),
                Line::Styled(3, false),
            ]),
        );
        assert_eq!(
            lines("border-bottom-width", "0"),
            Some(vec![Line::Thick(2, false)]),
        );
        assert_eq!(
            lines("border-inline-start-style", "double"),
            Some(vec![Line::Styled(3, true)]),
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
        assert_eq!(lines("border-style", "solid bold"), None);
        let unseen = lines("border", "2px solid transparent").unwrap_or_default();
        assert!(unseen.contains(&Line::Styled(0, false)));
    }
}
