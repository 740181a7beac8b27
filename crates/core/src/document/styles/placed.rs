//! Declarations that count on pages which a book has drawn whole: where things stand, how they are
//! turned, and which colours they have.

use super::colours;
use super::transform::transform;
use super::values::Value;
use super::words::{BoxKind, Kind, Length, LineHeight, Position, Spaces, decimal, length};

/// What a declaration says of such a page; nothing if its property is another.
pub(super) fn value(name: &str, value: &str) -> Option<Value> {
    let first = value.split_ascii_whitespace().next().unwrap_or_default();
    Some(match name {
        "position" => Value::Position(match first {
            "static" => Position::Static,
            "absolute" | "fixed" => Position::Absolute,
            "relative" | "sticky" => Position::Relative,
            _ => return None,
        }),
        "top" => Value::Top(length(first)?),
        "right" => Value::Right(length(first)?),
        "bottom" => Value::Bottom(length(first)?),
        "left" => Value::Left(length(first)?),
        "height" => Value::Height(length(first)?),
        "box-sizing" | "-webkit-box-sizing" => Value::BorderBox(first == "border-box"),
        "line-height" => Value::LineHeight(line_height(first)?),
        "transform" | "-webkit-transform" | "-epub-transform" => {
            Value::Transform(transform(value)?)
        }
        "transform-origin" | "-webkit-transform-origin" => origin(value)?,
        "z-index" => Value::Layer(if first == "auto" {
            0
        } else {
            decimal(first)? as i16
        }),
        "opacity" => Value::Opacity(share(first)?),
        "color" => Value::Ink(ground(value)?),
        "overflow" | "overflow-x" => {
            Value::Clipped(!matches!(first, "visible" | "auto" | "scroll"))
        }
        "background-image" => Value::Pictured(has_picture(value)),
        "background-color" => Value::Ground(ground(value)?),
        "background" => Value::Ground(parts(value).find_map(colours::bytes).unwrap_or([0; 4])),
        "white-space" => Value::Spaces(match first {
            "normal" | "pre-line" => Spaces::Normal,
            "nowrap" => Spaces::NoWrap,
            "pre" => Spaces::Pre,
            "pre-wrap" | "break-spaces" => Spaces::PreWrap,
            _ => return None,
        }),
        "font-family" | "font" => Value::Kind(kind(value)),
        "display" => Value::BoxKind(match first {
            "inline" => BoxKind::Inline,
            "block" | "flow-root" | "list-item" => BoxKind::Block,
            "inline-block" => BoxKind::InlineBlock,
            _ => BoxKind::Other,
        }),
        _ => return None,
    })
}

/// What a shorthand says beside that.
pub(super) fn beside(name: &str, value: &str) -> Option<Value> {
    match name {
        // Whatever it does not name is reset.
        "background" => Some(Value::Pictured(has_picture(value))),
        "font" => {
            let (_, behind) = value.split_once('/').unwrap_or((value, "normal"));
            let word = behind.split_ascii_whitespace().next()?;
            line_height(word).map(Value::LineHeight)
        }
        _ => None,
    }
}

/// The words of a value; blanks in functions part none.
fn parts(value: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_u32;
    value
        .split(move |c: char| {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            c.is_ascii_whitespace() && depth == 0
        })
        .filter(|part| !part.is_empty())
}

fn has_picture(value: &str) -> bool {
    value.contains("url(") || value.contains("gradient(") || value.contains("image-set(")
}

/// The value that a property has by itself, if it is one of these.
pub(super) fn initial(name: &str) -> Option<&'static str> {
    Some(match name {
        "position" => "static",
        "top" | "right" | "bottom" | "left" | "height" | "z-index" => "auto",
        "box-sizing" | "-webkit-box-sizing" => "content-box",
        "line-height" => "normal",
        "transform" | "-webkit-transform" | "-epub-transform" | "background-image" => "none",
        "transform-origin" | "-webkit-transform-origin" => "50% 50%",
        "opacity" => "1",
        "background" | "background-color" => "transparent",
        "overflow" => "visible",
        _ => return None,
    })
}

fn line_height(word: &str) -> Option<LineHeight> {
    if word == "normal" {
        return Some(LineHeight::Normal);
    }
    match decimal(word) {
        Some(times) => (times >= 0.0).then_some(LineHeight::Times(times.min(100.0))),
        None => length(word).map(LineHeight::Of),
    }
}

fn share(word: &str) -> Option<f32> {
    let share = match word.strip_suffix('%') {
        Some(percent) => decimal(percent)? / 100.0,
        None => decimal(word)?,
    };
    Some(share.clamp(0.0, 1.0))
}

fn ground(value: &str) -> Option<[u8; 4]> {
    match value {
        "transparent" | "none" => Some([0; 4]),
        value => colours::bytes(value),
    }
}

fn kind(value: &str) -> Kind {
    let is_one = |parts: &[&str]| parts.iter().any(|part| value.contains(part));
    if is_one(&["mono", "courier", "consol", "typewriter"]) {
        Kind::Mono
    } else if is_one(&["cursive", "fantasy", "comic", "script", "hand"]) {
        Kind::Cursive
    } else if is_one(&[
        "sans",
        "arial",
        "helvetica",
        "verdana",
        "gothic",
        "futura",
        "avenir",
    ]) {
        Kind::Sans
    } else {
        Kind::Serif
    }
}

fn origin(value: &str) -> Option<Value> {
    let side = |word: &str| match word {
        "left" | "top" => Some(Length::Percent(0.0)),
        "center" => Some(Length::Percent(50.0)),
        "right" | "bottom" => Some(Length::Percent(100.0)),
        word => length(word),
    };
    let mut words = value.split_ascii_whitespace();
    let (first, second) = (words.next()?, words.next().unwrap_or("center"));
    // Two sides may come in either order.
    let (x, y) = if matches!(first, "top" | "bottom") || matches!(second, "left" | "right") {
        (second, first)
    } else {
        (first, second)
    };
    Some(Value::Origin(side(x)?, side(y)?))
}
