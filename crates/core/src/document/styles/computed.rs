//! The computed style of a source's elements, as a browser would have it.
//!
//! Browsers' own sheet (HTML, section 15.3), then the winners of the cascade, then what is
//! inherited (CSS Cascade 4, section 7). Pixels are those of a page whose root has 16.

use super::browsers;
use super::faces::Names;
use super::lengths::{Ems, MEDIUM, NOMINAL_WIDTH, pixels};
use super::longhands::{Asked, Longhand, Property};
use super::sides::Sides;
use super::values::Value;
use super::words::{Display, Family, Float, Length, Size, TextAlign, Weight};
use crate::document::looks::{Case, Marker, Shift};

/// `medium` where the family is `monospace` alone, over that of others.
const MONOSPACE: f32 = 13.0 / 16.0;

/// What elements inherit.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Text {
    pub italic: bool,
    pub weight: u16,
    pub mono: bool,
    mono_alone: bool,
    /// Which families come first.
    pub names: Names,
    pub small_caps: bool,
    pub case: Case,
    /// Words begin with capitals.
    pub capitalised: bool,
    /// Font size in pixels, and the same if the book had no styles.
    pub size: f32,
    pub plain_size: f32,
    /// It comes from a length of its own, here or around: then no family changes it.
    pub size_is_absolute: bool,
    /// That of the root: many books make it smaller, and count in it.
    pub root_size: f32,
    pub preserve: bool,
    /// Lines end where they end in the source, though spaces are run together.
    pub keeps_lines: bool,
    pub align: TextAlign,
    /// Space between letters, pixels.
    pub tracking: f32,
    /// Pixels, if somebody said so.
    pub indent: Option<f32>,
    pub marker: Option<Marker>,
    pub right_to_left: bool,
    /// Lines run downwards and follow each other to the left.
    pub vertical: bool,
    /// Dots stand beside its letters.
    pub emphasis: bool,
    /// What is left of the colour of its letters; 0 for that of text.
    pub colour: u8,
    /// Quotations have marks.
    pub quotes: bool,
}

impl Text {
    pub(super) const ROOT: Self = Self {
        italic: false,
        weight: 400,
        mono: false,
        mono_alone: false,
        names: [0; 4],
        small_caps: false,
        case: Case::AsWritten,
        capitalised: false,
        size: MEDIUM,
        plain_size: MEDIUM,
        size_is_absolute: false,
        root_size: MEDIUM,
        preserve: false,
        keeps_lines: false,
        align: TextAlign::Start,
        tracking: 0.0,
        indent: None,
        marker: None,
        right_to_left: false,
        vertical: false,
        emphasis: false,
        colour: 0,
        quotes: true,
    };

    /// What lengths are counted in.
    fn ems(&self) -> Ems {
        Ems {
            own: self.size,
            root: self.root_size,
        }
    }
}

/// What only the element itself has; `None` where no style of the book says so.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Own {
    pub display: Option<Display>,
    pub shift: Option<Shift>,
    /// Underlined, and struck through.
    pub lines: Option<(bool, bool)>,
    pub break_before: bool,
    /// Its letters stand in one place of a line that runs downwards.
    pub combined: bool,
    pub floats: bool,
    /// To where lines begin.
    pub floats_to_start: bool,
    /// Over how many lines it reaches, if it is a letter.
    pub initial_lines: Option<f32>,
    /// Whether there are lines: where blocks begin, at the end of lines, and so on around.
    pub lines_around: [bool; 4],
    /// Margin and padding together, pixels: above and below as blocks follow each other, left
    /// where lines begin.
    pub top: Option<f32>,
    pub bottom: Option<f32>,
    pub left: Option<f32>,
    pub right: Option<f32>,
}

impl Own {
    pub(super) fn floats_to_end(&self) -> bool {
        self.floats && !self.floats_to_start
    }
}

/// An element as the cascade needs to know it.
#[derive(Default)]
pub(super) struct Subject<'a> {
    pub name: &'a str,
    /// What its attributes say that came before stylesheets.
    pub hints: Vec<Value>,
    /// The attribute `dir`.
    pub dir: Option<&'a str>,
}

/// The computed style of an element in another.
pub(super) fn computed(outer: &Text, subject: &Subject<'_>, declared: &[Longhand]) -> (Text, Own) {
    let mut text = *outer;
    let browsers = browsers::sheet(subject.name);
    apply_text(&mut text, outer, browsers.iter().copied());
    match subject.dir {
        Some(dir) if dir.eq_ignore_ascii_case("rtl") => text.right_to_left = true,
        Some(dir) if dir.eq_ignore_ascii_case("ltr") => text.right_to_left = false,
        _ => {}
    }
    if matches!(subject.name, "ul" | "ol" | "menu" | "dir") {
        text.marker = None;
    }
    let asked = declared.iter().map(|longhand| match longhand.asked {
        Asked::Value(value) => Ok(value),
        asked => Err((longhand.property, asked)),
    });
    // They count less than any rule.
    let (mut values, mut keywords) = (subject.hints.clone(), Vec::new());
    for asked in asked {
        match asked {
            Ok(value) => values.push(value),
            Err(keyword) => keywords.push(keyword),
        }
    }
    apply_text(&mut text, outer, values.iter().copied());
    let is_size = |(property, _): &&(Property, Asked)| *property == size_property();
    let size_keyword = keywords.iter().find(is_size).map(|(_, asked)| *asked);
    for (property, asked) in keywords {
        let from = if asked == Asked::Initial {
            &Text::ROOT
        } else {
            outer
        };
        take_over(&mut text, from, property);
    }
    let said = said_size(&values);
    text.size_is_absolute = match said {
        None => outer.size_is_absolute && size_keyword != Some(Asked::Initial),
        Some(Size::Keyword(_)) => false,
        Some(Size::Of(Length::Px(_))) => true,
        Some(_) => outer.size_is_absolute,
    };
    text.size = size(outer, &text, &browsers, said, size_keyword);
    if subject.name == "html" {
        text.root_size = text.size;
    }
    text.plain_size = outer.plain_size * factor(&browsers);
    let ems = text.ems();
    if let Some(indent) = values.iter().find_map(|value| match value {
        Value::Indent(length) => Some(*length),
        _ => None,
    }) {
        text.indent = Some(pixels(indent, ems).unwrap_or(0.0));
    }
    if let Some(tracking) = values.iter().find_map(|value| match value {
        Value::Tracking(length) => Some(*length),
        _ => None,
    }) {
        text.tracking = match tracking {
            Length::Percent(percent) => percent / 100.0 * text.size,
            length => pixels(length, ems).unwrap_or(0.0),
        };
    }
    let own = own(&text, subject.name, &values);
    (text, own)
}

fn apply_text(text: &mut Text, outer: &Text, values: impl Iterator<Item = Value>) {
    for value in values {
        match value {
            Value::Italic(is) => text.italic = is,
            Value::Weight(weight) => {
                text.weight = match weight {
                    Weight::Of(weight) => weight,
                    Weight::Bolder if outer.weight < 350 => 400,
                    Weight::Bolder if outer.weight < 600 => 700,
                    Weight::Bolder => 900,
                    Weight::Lighter if outer.weight < 600 => 100,
                    Weight::Lighter if outer.weight < 800 => 400,
                    Weight::Lighter => 700,
                }
            }
            Value::Family(family) => {
                text.mono = family != Family::Proportional;
                text.mono_alone = family == Family::MonoAlone;
            }
            Value::Names(names) => text.names = names,
            Value::SmallCaps(are) => text.small_caps = are,
            Value::Case(case, capitalised) => (text.case, text.capitalised) = (case, capitalised),
            Value::RightToLeft(is) => text.right_to_left = is,
            Value::KeepsLines(keeps) => text.keeps_lines = keeps,
            Value::Preserve(is) => text.preserve = is,
            Value::Align(align) => text.align = align,
            Value::Marker(marker) => text.marker = Some(marker),
            Value::Vertical(is) => text.vertical = is,
            Value::Emphasis(is) => text.emphasis = is,
            Value::Colour(colour) => text.colour = colour,
            Value::Quotes(are) => text.quotes = are,
            _ => {}
        }
    }
}

/// `inherit`, or `initial` where `from` is the root.
fn take_over(text: &mut Text, from: &Text, property: Property) {
    let is = |value: Value| std::mem::discriminant(&value) == property;
    if is(Value::Italic(false)) {
        text.italic = from.italic;
    } else if is(Value::Weight(Weight::Bolder)) {
        text.weight = from.weight;
    } else if is(Value::Family(Family::Mono)) {
        (text.mono, text.mono_alone) = (from.mono, from.mono_alone);
    } else if is(Value::Names(Names::default())) {
        text.names = from.names;
    } else if is(Value::SmallCaps(false)) {
        text.small_caps = from.small_caps;
    } else if is(Value::Case(Case::Upper, false)) {
        (text.case, text.capitalised) = (from.case, from.capitalised);
    } else if is(Value::RightToLeft(false)) {
        text.right_to_left = from.right_to_left;
    } else if is(Value::Preserve(false)) {
        text.preserve = from.preserve;
    } else if is(Value::KeepsLines(false)) {
        text.keeps_lines = from.keeps_lines;
    } else if is(Value::Align(TextAlign::Start)) {
        text.align = from.align;
    } else if is(Value::Tracking(Length::Auto)) {
        text.tracking = from.tracking;
    } else if is(Value::Indent(Length::Auto)) {
        text.indent = from.indent;
    } else if is(Value::Marker(Marker::None)) {
        text.marker = from.marker;
    } else if is(Value::Vertical(false)) {
        text.vertical = from.vertical;
    } else if is(Value::Emphasis(false)) {
        text.emphasis = from.emphasis;
    } else if is(Value::Colour(0)) {
        text.colour = from.colour;
    } else if is(Value::Quotes(false)) {
        text.quotes = from.quotes;
    }
}

/// By how much browsers' own sheet changes the size.
fn factor(browsers: &[Value]) -> f32 {
    let size = browsers.iter().find_map(|value| match value {
        Value::Size(Size::Of(Length::Em(em))) => Some(*em),
        _ => None,
    });
    size.unwrap_or(1.0)
}

/// The property that sizes are values of.
fn size_property() -> Property {
    std::mem::discriminant(&Value::Size(Size::Smaller))
}

fn said_size(declared: &[Value]) -> Option<Size> {
    declared.iter().rev().find_map(|value| match value {
        Value::Size(size) => Some(*size),
        _ => None,
    })
}

fn size(
    outer: &Text,
    text: &Text,
    browsers: &[Value],
    said: Option<Size>,
    keyword: Option<Asked>,
) -> f32 {
    // A family of its own size scales all but what is said in absolute lengths, and what inherits
    // that.
    let switched = match (outer.mono_alone, text.mono_alone) {
        _ if text.size_is_absolute => 1.0,
        (false, true) => MONOSPACE,
        (true, false) => 1.0 / MONOSPACE,
        _ => 1.0,
    };
    let medium = if text.mono_alone {
        MEDIUM * MONOSPACE
    } else {
        MEDIUM
    };
    let size = match said {
        None if keyword == Some(Asked::Initial) => medium,
        None if keyword.is_some() => outer.size * switched,
        None => outer.size * factor(browsers) * switched,
        Some(Size::Smaller) => outer.size / 1.2 * switched,
        Some(Size::Larger) => outer.size * 1.2 * switched,
        Some(Size::Keyword(of_medium)) => of_medium * medium,
        Some(Size::Of(length)) => match length {
            Length::Px(px) => px,
            Length::Rem(rem) => rem * outer.root_size,
            Length::Em(em) => em * outer.size * switched,
            Length::Percent(percent) => percent / 100.0 * outer.size * switched,
            Length::Auto => outer.size,
        },
    };
    size.clamp(0.0, 10_000.0)
}

fn own(text: &Text, name: &str, values: &[Value]) -> Own {
    let mut own = Own::default();
    let mut sides = Sides::of(name, text.right_to_left);
    // In vertical text the right side is where blocks begin, and the top where lines do.
    let turned = |side: usize| if text.vertical { (side + 3) % 4 } else { side };
    let mut width = None;
    let (mut styles, mut widths) = ([false; 4], [true; 4]);
    for value in values {
        if sides.take(*value, text.vertical) {
            continue;
        }
        match *value {
            Value::Display(display) => own.display = Some(display),
            Value::Shift(shift) => own.shift = Some(shift),
            Value::Lines(under, through) => own.lines = Some((under, through)),
            Value::BreakBefore(breaks) => own.break_before = breaks,
            Value::Combined(is) => own.combined = is,
            Value::Float(side) => {
                own.floats = side != Float::None;
                own.floats_to_start = match side {
                    Float::None => false,
                    Float::Left => !text.right_to_left,
                    Float::Right => text.right_to_left,
                };
            }
            Value::InitialLines(lines) => own.initial_lines = lines,
            // How high a column of text is, the page says.
            Value::Width(length) if !text.vertical => width = Some(length),
            Value::LineTop(is) => styles[turned(0)] = is,
            Value::LineRight(is) => styles[turned(1)] = is,
            Value::LineBottom(is) => styles[turned(2)] = is,
            Value::LineLeft(is) => styles[turned(3)] = is,
            Value::ThickTop(is) => widths[turned(0)] = is,
            Value::ThickRight(is) => widths[turned(1)] = is,
            Value::ThickBottom(is) => widths[turned(2)] = is,
            Value::ThickLeft(is) => widths[turned(3)] = is,
            _ => {}
        }
    }
    own.lines_around = std::array::from_fn(|side| styles[side] && widths[side]);
    let ems = text.ems();
    own.top = sides.total(0, ems);
    own.bottom = sides.total(2, ems);
    own.right = sides.total(1, ems);
    own.left = sides.total(3, ems);
    if let Some(width) = width.and_then(|width| pixels(width, ems)) {
        (own.left, own.right) = sides.share_out((own.left, own.right), NOMINAL_WIDTH - width);
    }
    if text.right_to_left {
        // Inside, `left` is where lines begin.
        std::mem::swap(&mut own.left, &mut own.right);
        own.lines_around.swap(1, 3);
    }
    own
}
