//! What one word of a declaration means.

use crate::document::looks::Marker;

/// The width of a window that nobody knows, as that of a page (`lengths::NOMINAL_WIDTH`), pixels.
const WINDOW: f32 = 640.0;

/// A length as it is written (CSS Values 4, section 6).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Length {
    Px(f32),
    /// Of the element's own font size.
    Em(f32),
    /// Of the root's.
    Rem(f32),
    /// Of what the property says.
    Percent(f32),
    Auto,
}

/// Where lines stand in their block, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextAlign {
    Start,
    End,
    Left,
    Right,
    Center,
}

/// A font size as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Size {
    Of(Length),
    /// One of the absolute keywords, over `medium`.
    Keyword(f32),
    Smaller,
    Larger,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Weight {
    Of(u16),
    Bolder,
    Lighter,
}

/// How an element takes part in the layout, as far as it is told apart here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Display {
    Inline,
    Block,
    /// What it holds may stand side by side.
    Grid,
    Other,
}

/// To which side of its block an element goes (CSS 2.2, section 9.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    None,
    Left,
    Right,
}

/// Which family of letters comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Proportional,
    Mono,
    /// `monospace` and nothing else, for which browsers take a smaller `medium`.
    MonoAlone,
}

/// CSS 2.2, section 9.3.1. What is fixed or sticks stands in its place, as nothing scrolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    Static,
    Absolute,
    Relative,
}

/// CSS 2.2, section 10.8.1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LineHeight {
    Normal,
    /// Of the font size of whoever inherits it.
    Times(f32),
    Of(Length),
}

/// Whether lines are broken, and spaces run together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spaces {
    Normal,
    NoWrap,
    Pre,
    PreWrap,
}

/// Which kind of letters is asked for (CSS Fonts 4, section 2.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Serif,
    Sans,
    Mono,
    Cursive,
}

/// Which box an element makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoxKind {
    Inline,
    Block,
    InlineBlock,
    /// Another one, as its element has it.
    Other,
}

pub(super) fn italic(word: &str) -> Option<bool> {
    match word {
        "italic" | "oblique" => Some(true),
        "normal" => Some(false),
        _ => None,
    }
}

pub(super) fn weight(word: &str) -> Option<Weight> {
    match word {
        "normal" => Some(Weight::Of(400)),
        "bold" => Some(Weight::Of(700)),
        "bolder" => Some(Weight::Bolder),
        "lighter" => Some(Weight::Lighter),
        word => {
            let number: u16 = word.parse().ok()?;
            (1..=1000).contains(&number).then_some(Weight::Of(number))
        }
    }
}

pub(super) fn family(value: &str) -> Option<Family> {
    let clean = |name: &str| {
        name.trim_matches(|c: char| c.is_ascii_whitespace() || matches!(c, '"' | '\''))
            .to_owned()
    };
    let names: Vec<String> = value
        .split(',')
        .map(clean)
        .filter(|name| !name.is_empty())
        .collect();
    let first = names.first()?;
    if names.len() == 1 && first == "monospace" {
        return Some(Family::MonoAlone);
    }
    // Of a font that is in the book, a name is all that is known.
    let is_mono = |name: &String| {
        ["mono", "courier", "consol", "typewriter", "menlo"]
            .iter()
            .any(|part| name.contains(part))
    };
    Some(if names.iter().any(is_mono) {
        Family::Mono
    } else {
        Family::Proportional
    })
}

/// Keywords over `medium`, as browsers have them (CSS Fonts 4, section 2.5).
pub(super) fn size(word: &str) -> Option<Size> {
    let keyword = match word {
        "xx-small" => 9.0 / 16.0,
        "x-small" => 10.0 / 16.0,
        "small" => 13.0 / 16.0,
        "medium" => 1.0,
        "large" => 18.0 / 16.0,
        "x-large" => 1.5,
        "xx-large" => 2.0,
        "xxx-large" => 3.0,
        "smaller" => return Some(Size::Smaller),
        "larger" => return Some(Size::Larger),
        // Shares of a window that nobody knows here.
        word if word.ends_with("vw") || word.ends_with("vh") => {
            let shares = decimal(word.get(..word.len() - 2)?)?;
            return Some(Size::Of(Length::Px(shares / 100.0 * WINDOW)));
        }
        word => return length(word).map(Size::Of),
    };
    Some(Size::Keyword(keyword))
}

pub(super) fn align(word: &str) -> Option<TextAlign> {
    match word {
        "start" | "justify" => Some(TextAlign::Start),
        "end" => Some(TextAlign::End),
        "left" | "-webkit-left" => Some(TextAlign::Left),
        "right" | "-webkit-right" => Some(TextAlign::Right),
        "center" | "-webkit-center" => Some(TextAlign::Center),
        _ => None,
    }
}

pub(super) fn marker(word: &str) -> Option<Marker> {
    Some(match word {
        "none" => Marker::None,
        "disc" => Marker::Disc,
        "circle" => Marker::Circle,
        "square" => Marker::Square,
        "decimal" | "decimal-leading-zero" => Marker::Decimal,
        "lower-alpha" | "lower-latin" => Marker::LowerAlpha,
        "upper-alpha" | "upper-latin" => Marker::UpperAlpha,
        "lower-roman" => Marker::LowerRoman,
        "upper-roman" => Marker::UpperRoman,
        _ => return None,
    })
}

/// Whether one of the words is a mark (CSS Text Decoration 3, section 3.1), or a string of them.
pub(super) fn emphasis(words: &[&str]) -> bool {
    let is_mark = |word: &&str| {
        let names = [
            "filled",
            "open",
            "dot",
            "circle",
            "double-circle",
            "triangle",
            "sesame",
        ];
        names.contains(word) || word.starts_with(['"', '\''])
    };
    words.iter().any(is_mark)
}

/// Whether lines run downwards and follow each other to the left, also in the words of SVG 1.1.
/// Those that follow each other to the right are shown in rows.
pub(super) fn vertical(word: &str) -> Option<bool> {
    match word {
        "vertical-rl" | "tb-rl" | "tb" => Some(true),
        "horizontal-tb" | "lr-tb" | "lr" | "rl-tb" | "rl" | "vertical-lr" | "tb-lr"
        | "sideways-rl" | "sideways-lr" => Some(false),
        _ => None,
    }
}

/// A length without a function.
pub(super) fn length(word: &str) -> Option<Length> {
    if word == "auto" {
        return Some(Length::Auto);
    }
    let unit_at = word
        .find(|c: char| c.is_ascii_alphabetic() || c == '%')
        .unwrap_or(word.len());
    let (number, unit) = word.split_at(unit_at);
    let number = decimal(number)?;
    let number = number.clamp(-10_000.0, 10_000.0);
    Some(match unit {
        "" if number == 0.0 => Length::Px(0.0),
        "px" => Length::Px(number),
        "pt" => Length::Px(number * 4.0 / 3.0),
        "pc" => Length::Px(number * 16.0),
        "in" => Length::Px(number * 96.0),
        "cm" => Length::Px(number * 96.0 / 2.54),
        "mm" => Length::Px(number * 96.0 / 25.4),
        "em" => Length::Em(number),
        "ex" | "ch" => Length::Em(number / 2.0),
        "rem" => Length::Rem(number),
        "%" | "vw" | "vh" => Length::Percent(number),
        _ => return None,
    })
}

/// A number as styles write it, without an exponent. Three digits behind the point are more
/// than any screen shows, and the standard library's way weighs ten kilobytes.
pub(super) fn decimal(text: &str) -> Option<f32> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && part.is_empty()) || !is_number(whole) || !is_number(part) {
        return None;
    }
    let value = |digits: &str| {
        let digits = digits.bytes().map(|byte| f32::from(byte - b'0'));
        digits.fold(0.0, |sum, digit| sum * 10.0 + digit)
    };
    let part = &part[..part.len().min(3)];
    let scale = [1.0, 10.0, 100.0, 1000.0][part.len()];
    let number = value(whole) + value(part) / scale;
    Some(if is_negative { -number } else { number })
}
