//! Declarations of text and blocks, as values that can be reckoned with.
//!
//! Shorthands become their longhands. A value that CSS does not know is no declaration.

use super::borders::{self, Line};
use super::boxes::{both, of_one_side, sides};
use super::colours;
use super::faces::names;
use super::placed;
use super::values::Value;
use super::words::{
    Display, Float, Length, Weight, align, decimal, emphasis, family, italic, length, marker, size,
    vertical, weight,
};
use crate::document::looks::{Case, Shift};

/// The names of dots beside letters: of CSS, and as EPUB 3 and `WebKit` prefixed them.
const EMPHASIS: [&str; 6] = [
    "text-emphasis",
    "text-emphasis-style",
    "-epub-text-emphasis",
    "-epub-text-emphasis-style",
    "-webkit-text-emphasis",
    "-webkit-text-emphasis-style",
];

/// The names of letters in one place: of CSS, and as EPUB 3 and `WebKit` prefixed them.
const COMBINED: [&str; 4] = [
    "text-combine-upright",
    "text-combine",
    "-epub-text-combine",
    "-webkit-text-combine",
];

/// What a declaration asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Asked {
    Value(Value),
    Inherit,
    Initial,
    /// `inherit` where the property is, `initial` elsewhere; `revert` is near enough to it.
    Unset,
}

/// A property, told apart by its value's kind.
pub(super) type Property = std::mem::Discriminant<Value>;

/// A declaration of one property.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Longhand {
    pub property: Property,
    pub asked: Asked,
}

/// The longhands of a declaration; none if the property is another or the value is not known.
pub(super) fn expand(name: &str, value: &str) -> Vec<Longhand> {
    let value = value.trim_ascii().to_ascii_lowercase();
    let everywhere = match &*value {
        "inherit" => Some(Asked::Inherit),
        "initial" => Some(Asked::Initial),
        "unset" | "revert" | "revert-layer" => Some(Asked::Unset),
        _ => None,
    };
    if let Some(asked) = everywhere {
        let is_reset = asked != Asked::Inherit && !is_inherited(name);
        let properties = samples(name).into_iter();
        return properties
            .map(|value| Longhand {
                property: std::mem::discriminant(&value),
                // A sample is the initial value where nothing is inherited.
                asked: if is_reset { Asked::Value(value) } else { asked },
            })
            .collect();
    }
    let values = values(name, &value).unwrap_or_default().into_iter();
    values
        .map(|value| Longhand {
            property: std::mem::discriminant(&value),
            asked: Asked::Value(value),
        })
        .collect()
}

/// Whether elements have it from those around them; `display` is left as it is.
fn is_inherited(name: &str) -> bool {
    let own = [
        "margin",
        "padding",
        "text-decoration",
        "vertical-align",
        "float",
        "border",
        "content",
        "initial-letter",
        "-webkit-initial-letter",
        "background",
    ];
    let is_placed = placed::initial(name).is_some() && name != "line-height";
    !is_placed && !own.iter().any(|property| name.starts_with(property))
}

/// The properties that a name stands for.
pub(super) fn properties(name: &str) -> impl Iterator<Item = Property> {
    let samples = samples(name).into_iter();
    samples.map(|value| std::mem::discriminant(&value))
}

/// One value of each property that a name stands for.
fn samples(name: &str) -> Vec<Value> {
    let sample = match name {
        "font" => "1px x",
        "font-style" | "font-weight" | "font-variant" | "font-variant-caps" | "white-space"
        | "letter-spacing" => "normal",
        "white-space-collapse" => "collapse",
        "font-family" => "x",
        "font-size" | "margin" | "padding" | "text-indent" => "0",
        "text-transform" | "text-decoration" | "text-decoration-line" | "float" => "none",
        "vertical-align" => "baseline",
        "display" => "block",
        name if borders::is_one(name) => "none",
        "text-align" => "start",
        "direction" => "ltr",
        "list-style" | "list-style-type" => "disc",
        "page-break-before" | "break-before" => "auto",
        "writing-mode" | "-epub-writing-mode" | "-webkit-writing-mode" => "horizontal-tb",
        name if EMPHASIS.contains(&name) || COMBINED.contains(&name) => "none",
        "color" => "black",
        "quotes" => "auto",
        "content" | "initial-letter" | "-webkit-initial-letter" => "normal",
        name if name.starts_with("margin-") || name.starts_with("padding-") => "0",
        name => match placed::initial(name) {
            Some(initial) => initial,
            None => return Vec::new(),
        },
    };
    values(name, sample).unwrap_or_default()
}

fn values(name: &str, value: &str) -> Option<Vec<Value>> {
    let flowing = flowing(name, value);
    let is_known = flowing.is_some() || !name.starts_with("font");
    let placed = [placed::value(name, value), placed::beside(name, value)];
    let placed = placed.into_iter().flatten().filter(|_| is_known);
    let mut values = flowing.unwrap_or_default();
    values.extend(placed);
    (!values.is_empty()).then_some(values)
}

/// What a declaration says wherever it stands.
fn flowing(name: &str, value: &str) -> Option<Vec<Value>> {
    let words: Vec<&str> = value.split_ascii_whitespace().collect();
    let one = || match words[..] {
        [word] => Some(word),
        _ => None,
    };
    let length = || length(one()?);
    let value = match name {
        "font" => return font(value),
        "font-style" => Value::Italic(italic(words.first()?)?),
        "font-weight" => Value::Weight(weight(one()?)?),
        "font-family" => return families(value),
        "font-variant" => Value::SmallCaps(words.iter().any(|word| is_small_caps(word))),
        "font-variant-caps" => Value::SmallCaps(is_small_caps(one()?)),
        "font-size" => Value::Size(size(one()?)?),
        "text-transform" => match one()? {
            "uppercase" => Value::Case(Case::Upper, false),
            "lowercase" => Value::Case(Case::Lower, false),
            "capitalize" => Value::Case(Case::AsWritten, true),
            "none" => Value::Case(Case::AsWritten, false),
            _ => return None,
        },
        "direction" => Value::RightToLeft(match one()? {
            "rtl" => true,
            "ltr" => false,
            _ => return None,
        }),
        "vertical-align" => Value::Shift(shift(one()?)?),
        "text-decoration" | "text-decoration-line" => Value::Lines(
            words.contains(&"underline"),
            words.contains(&"line-through"),
        ),
        "white-space" | "white-space-collapse" => return white_space(one()?),
        "display" => Value::Display(match *words.first()? {
            "inline" => Display::Inline,
            "block" | "flow-root" => Display::Block,
            "grid" => Display::Grid,
            _ => Display::Other,
        }),
        "float" => Value::Float(match one()? {
            "left" | "inline-start" => Float::Left,
            "right" | "inline-end" => Float::Right,
            _ => Float::None,
        }),
        "initial-letter" | "-webkit-initial-letter" => initial_lines(words.first()?)?,
        "text-align" => Value::Align(align(one()?)?),
        "text-indent" => Value::Indent(self::length(words.first()?)?),
        "list-style" | "list-style-type" => {
            Value::Marker(words.iter().find_map(|word| marker(word))?)
        }
        "page-break-before" | "break-before" => Value::BreakBefore(matches!(
            one()?,
            "always" | "page" | "left" | "right" | "recto" | "verso"
        )),
        "width" | "max-width" => Value::Width(length()?),
        "letter-spacing" => Value::Tracking(match one()? {
            "normal" => Length::Px(0.0),
            word => self::length(word)?,
        }),
        name if borders::is_one(name) => {
            let lines = borders::lines(name, value)?;
            return Some(lines.into_iter().map(of_line).collect());
        }
        "writing-mode" | "-epub-writing-mode" | "-webkit-writing-mode" => {
            Value::Vertical(vertical(one()?)?)
        }
        "margin" => {
            return sides(
                &words,
                Value::MarginTop,
                Value::MarginRight,
                Value::MarginBottom,
                Value::MarginLeft,
            );
        }
        "padding" => {
            return sides(
                &words,
                Value::PaddingTop,
                Value::PaddingRight,
                Value::PaddingBottom,
                Value::PaddingLeft,
            );
        }
        "inset" => return sides(&words, Value::Top, Value::Right, Value::Bottom, Value::Left),
        "margin-block" => return both(&words, Value::MarginBefore, Value::MarginAfter),
        "margin-inline" => return both(&words, Value::MarginStart, Value::MarginEnd),
        "padding-block" => return both(&words, Value::PaddingBefore, Value::PaddingAfter),
        "padding-inline" => return both(&words, Value::PaddingStart, Value::PaddingEnd),
        name if EMPHASIS.contains(&name) => Value::Emphasis(emphasis(&words)),
        name if COMBINED.contains(&name) => Value::Combined(matches!(one()?, "all" | "horizontal")),
        "color" => Value::Colour(colours::tint(value)?),
        "quotes" => Value::Quotes(value != "none"),
        "content" => Value::Content(!matches!(value, "none" | "normal" | "\"\"" | "''")),
        name => of_one_side(name)?(length()?),
    };
    Some(vec![value])
}

fn white_space(word: &str) -> Option<Vec<Value>> {
    let (preserve, keeps_lines) = match word {
        "pre" | "pre-wrap" | "break-spaces" | "preserve" => (true, false),
        "pre-line" | "preserve-breaks" => (false, true),
        "normal" | "nowrap" | "collapse" => (false, false),
        _ => return None,
    };
    Some(vec![
        Value::Preserve(preserve),
        Value::KeepsLines(keeps_lines),
    ])
}

/// Small capitals for small letters, whatever becomes of the large ones.
fn is_small_caps(word: &str) -> bool {
    let names = [
        "small-caps",
        "all-small-caps",
        "petite-caps",
        "all-petite-caps",
    ];
    names.contains(&word)
}

fn shift(word: &str) -> Option<Shift> {
    Some(match word {
        "super" | "text-top" | "top" => Shift::Super,
        "sub" | "text-bottom" | "bottom" => Shift::Sub,
        "baseline" | "middle" => Shift::None,
        word => match length(word)? {
            Length::Auto => return None,
            Length::Px(by) | Length::Em(by) | Length::Rem(by) | Length::Percent(by) => {
                if by > 0.0 {
                    Shift::Super
                } else if by < 0.0 {
                    Shift::Sub
                } else {
                    Shift::None
                }
            }
        },
    })
}

/// CSS Inline 3, section 7.3; how deep it sinks is as high as it is.
fn initial_lines(word: &str) -> Option<Value> {
    if word == "normal" {
        return Some(Value::InitialLines(None));
    }
    let lines = decimal(word).filter(|lines| (1.0..=100.0).contains(lines))?;
    Some(Value::InitialLines(Some(lines)))
}

fn families(value: &str) -> Option<Vec<Value>> {
    Some(vec![
        Value::Family(family(value)?),
        Value::Names(names(value)),
    ])
}

fn of_line(line: Line) -> Value {
    const STYLED: [fn(bool) -> Value; 4] = [
        Value::LineTop,
        Value::LineRight,
        Value::LineBottom,
        Value::LineLeft,
    ];
    const THICK: [fn(bool) -> Value; 4] = [
        Value::ThickTop,
        Value::ThickRight,
        Value::ThickBottom,
        Value::ThickLeft,
    ];
    match line {
        Line::Styled(side, is) => STYLED[side](is),
        Line::Thick(side, is) => THICK[side](is),
    }
}

/// The shorthand `font` (CSS Fonts 4, section 4.7): what it does not name is reset.
fn font(value: &str) -> Option<Vec<Value>> {
    let mut italic_is = false;
    let mut weight_is = Weight::Of(400);
    let mut small_caps = false;
    let mut rest = value;
    loop {
        let (word, after) = rest
            .split_once(|c: char| c.is_ascii_whitespace())
            .unwrap_or((rest, ""));
        let after = after.trim_ascii_start();
        let of_size = word.split('/').next()?;
        if let Some(size_is) = size(of_size).filter(|_| weight(word).is_none()) {
            // A line height may stand behind it, set off or not.
            let behind = match after.strip_prefix('/') {
                Some(behind) => {
                    behind
                        .trim_ascii_start()
                        .split_once(|c: char| c.is_ascii_whitespace())?
                        .1
                }
                None if word.ends_with('/') => {
                    after.split_once(|c: char| c.is_ascii_whitespace())?.1
                }
                None => after,
            };
            return Some(vec![
                Value::Italic(italic_is),
                Value::Weight(weight_is),
                Value::SmallCaps(small_caps),
                Value::Size(size_is),
                Value::Family(family(behind)?),
                Value::Names(names(behind)),
            ]);
        }
        match word {
            "normal" => {}
            "small-caps" => small_caps = true,
            word => match (italic(word), weight(word)) {
                (Some(is), _) => italic_is = is,
                (None, Some(is)) => weight_is = is,
                (None, None) => return None,
            },
        }
        rest = after;
    }
}
