//! Browsers' own sheet (HTML, section 15.3), as far as it sets text and blocks.

use super::faces::Names;
use super::values::Value;
use super::words::{Family, Length, Size, TextAlign, Weight};

/// The margins of figures and quotations on both sides, pixels.
pub(super) const FIGURE: f32 = 40.0;

/// Browsers' own margin and padding on one side, pixels.
pub(super) fn sides(name: &str, side: usize, start: usize, font_size: f32) -> (f32, f32) {
    let is_vertical = side.is_multiple_of(2);
    let em = match (name, is_vertical) {
        (
            "p" | "ul" | "ol" | "dl" | "menu" | "dir" | "pre" | "blockquote" | "figure" | "h3",
            true,
        ) => 1.0,
        ("h1", true) => 0.67,
        ("h2", true) => 0.83,
        ("h4", true) => 1.33,
        ("h5", true) => 1.67,
        ("h6", true) => 2.33,
        ("blockquote" | "figure", false) => return (FIGURE, 0.0),
        ("dd", false) if side == start => return (40.0, 0.0),
        ("ul" | "ol" | "menu" | "dir", false) if side == start => return (0.0, 40.0),
        _ => 0.0,
    };
    (em * font_size, 0.0)
}

/// What browsers' own sheet says about an element's text.
pub(super) fn sheet(name: &str) -> Vec<Value> {
    let em = |em| Value::Size(Size::Of(Length::Em(em)));
    let bold = Value::Weight(Weight::Of(700));
    let mono = Value::Family(Family::MonoAlone);
    // Of the families around nothing is left.
    let nobody = Value::Names(Names::default());
    match name {
        "b" | "strong" => vec![Value::Weight(Weight::Bolder)],
        "em" | "i" | "cite" | "dfn" | "var" | "address" => vec![Value::Italic(true)],
        "h1" => vec![bold, em(2.0)],
        "h2" => vec![bold, em(1.5)],
        "h3" => vec![bold, em(1.17)],
        "h4" => vec![bold],
        "h5" => vec![bold, em(0.83)],
        "h6" => vec![bold, em(0.67)],
        "th" => vec![bold, Value::Align(TextAlign::Center)],
        "center" | "caption" => vec![Value::Align(TextAlign::Center)],
        "small" | "sub" | "sup" => vec![em(1.0 / 1.2)],
        "big" => vec![em(1.2)],
        "code" | "kbd" | "samp" | "tt" => vec![mono, nobody],
        "pre" | "listing" | "xmp" => vec![
            mono,
            nobody,
            Value::Preserve(true),
            Value::KeepsLines(false),
        ],
        "rt" => vec![Value::Emphasis(false)],
        _ => Vec::new(),
    }
}
