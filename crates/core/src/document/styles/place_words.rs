//! How words of `places` are written: numbers without what nobody sees, and of what is inherited
//! only what is other than around.

use super::lengths::{Ems, pixels};
use super::words::{Kind, Length, LineHeight, Spaces, TextAlign};

/// What nothing on a page is larger than, pixels.
pub(super) const LARGEST: f32 = 20_000.0;
const BLACK: [u8; 4] = [0, 0, 0, 255];

/// What elements inherit, as it has been written around them.
#[derive(Clone, Copy)]
pub(super) struct Inherited {
    pub size: f32,
    pub line: LineHeight,
    /// What has been written of it, pixels.
    pub line_written: Option<f32>,
    pub tracking: f32,
    pub indent: f32,
    pub ink: [u8; 4],
    pub align: TextAlign,
    pub kind: Kind,
    /// The number of the family, if the book brings it along; else 0.
    pub family: u32,
    pub weight: u16,
    pub looks: u8,
    pub spaces: Spaces,
}

impl Inherited {
    pub(super) const ROOT: Self = Self {
        size: 16.0,
        line: LineHeight::Normal,
        line_written: None,
        tracking: 0.0,
        indent: 0.0,
        ink: BLACK,
        align: TextAlign::Start,
        kind: Kind::Serif,
        family: 0,
        weight: 400,
        looks: 0,
        spaces: Spaces::Normal,
    };

    /// Whose size nobody has.
    pub(super) const NOBODY: Self = Self {
        size: 0.0,
        ..Self::ROOT
    };
}

/// What is inherited, where it is another than around.
pub(super) fn text(
    words: &mut String,
    before: &Inherited,
    mut now: Inherited,
    is_link: bool,
) -> Inherited {
    let differs = |one: f32, other: f32| (one - other).abs() >= 0.01;
    if differs(now.size, before.size) {
        word(words, 's', &number(now.size));
    }
    let ems = Ems {
        own: now.size,
        root: now.size,
    };
    let line = match now.line {
        LineHeight::Normal => None,
        LineHeight::Times(times) => Some(times * now.size),
        LineHeight::Of(length) => pixels(length, ems),
    };
    now.line_written = line;
    match (line, before.line_written) {
        (Some(line), before) if before.is_none_or(|before| differs(before, line)) => {
            word(words, 'n', &number(line));
        }
        (None, Some(_)) => word(words, 'n', "a"),
        _ => {}
    }
    if differs(now.tracking, before.tracking) {
        word(words, 'g', &number(now.tracking));
    }
    if differs(now.indent, before.indent) {
        word(words, 'i', &number(now.indent));
    }
    if is_link || now.ink != before.ink {
        colour(words, 'c', now.ink);
    }
    if now.align != before.align {
        let align = match now.align {
            TextAlign::Start | TextAlign::Left => "0",
            TextAlign::Center => "1",
            TextAlign::End | TextAlign::Right => "2",
        };
        word(words, 'e', align);
    }
    if (now.kind, now.family) != (before.kind, before.family) {
        let kind = match now.kind {
            Kind::Serif => "0",
            Kind::Sans => "1",
            Kind::Mono => "2",
            Kind::Cursive => "3",
        };
        match now.family {
            0 => word(words, 'f', kind),
            family => word(words, 'f', &format!("{kind},{family}")),
        }
    }
    if now.weight != before.weight {
        word(words, 'u', &now.weight.to_string());
    }
    if now.looks != before.looks {
        word(words, 'j', &now.looks.to_string());
    }
    if now.spaces != before.spaces {
        let spaces = match now.spaces {
            Spaces::Normal => "0",
            Spaces::NoWrap => "1",
            Spaces::Pre => "2",
            Spaces::PreWrap => "3",
        };
        word(words, 'v', spaces);
    }
    now
}

pub(super) fn word(words: &mut String, letter: char, value: &str) {
    if !words.is_empty() {
        words.push(' ');
    }
    words.push(letter);
    words.push_str(value);
}

pub(super) fn said(words: &mut String, letter: char, side: Option<Length>, ems: Ems) {
    if let Some(side) = side.filter(|side| *side != Length::Auto) {
        word(words, letter, &length(side, ems));
    }
}

pub(super) fn colour(words: &mut String, letter: char, [red, green, blue, alpha]: [u8; 4]) {
    match alpha {
        0 if letter == 'k' => {}
        255 => word(words, letter, &format!("{red:02x}{green:02x}{blue:02x}")),
        _ => word(
            words,
            letter,
            &format!("{red:02x}{green:02x}{blue:02x}{alpha:02x}"),
        ),
    }
}

pub(super) fn length(length: Length, ems: Ems) -> String {
    match length {
        Length::Auto => "a".to_owned(),
        Length::Percent(percent) => format!("{}%", number(percent)),
        length => number(pixels(length, ems).unwrap_or(0.0)),
    }
}

/// Hundredths are less than any screen shows.
pub(super) fn number(number: f32) -> String {
    rounded(number, 2)
}

/// What a matrix has is multiplied by hundreds of pixels.
pub(super) fn precise(number: f32) -> String {
    rounded(number, 4)
}

fn rounded(number: f32, digits: usize) -> String {
    let number = if number.is_finite() {
        number.clamp(-LARGEST, LARGEST)
    } else {
        0.0
    };
    let written = format!("{number:.digits$}");
    let written = if written.contains('.') {
        written.trim_end_matches('0').trim_end_matches('.')
    } else {
        &written
    };
    if written == "-0" {
        "0".to_owned()
    } else {
        written.to_owned()
    }
}
