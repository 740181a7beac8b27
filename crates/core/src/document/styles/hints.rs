//! What attributes say that came before stylesheets (HTML, sections 15.3.3 and 15.3.4).

use super::values::Value;
use super::words::{Size, TextAlign, align, family};
use super::{colours, words};

/// The values that an element's attributes ask for.
pub(super) fn of<'a>(name: &str, attribute: impl Fn(&str) -> Option<&'a str>) -> Vec<Value> {
    let said = |name: &str| Some(attribute(name)?.trim_ascii().to_ascii_lowercase());
    let mut hints = Vec::new();
    if !matches!(name, "img" | "table" | "font") {
        let align: Option<TextAlign> = said("align").and_then(|word| align(&word));
        hints.extend(align.map(Value::Align));
    }
    if name == "font" {
        let colour = said("color").and_then(|value| colours::tint(&value));
        hints.extend(colour.map(Value::Colour));
        hints.extend(
            said("size")
                .and_then(|size| font_size(&size))
                .map(Value::Size),
        );
        hints.extend(
            said("face")
                .and_then(|face| family(&face))
                .map(Value::Family),
        );
    }
    hints
}

/// The attribute `size` of `font`: one of seven, or so many from the third.
fn font_size(size: &str) -> Option<Size> {
    const NAMES: [&str; 7] = [
        "x-small",
        "small",
        "medium",
        "large",
        "x-large",
        "xx-large",
        "xxx-large",
    ];
    let digits = size.trim_start_matches(['+', '-']);
    let number: i32 = digits.parse().ok().filter(|number| *number <= 10)?;
    let rank = match size.bytes().next() {
        Some(b'+') => 3 + number,
        Some(b'-') => 3 - number,
        _ => number,
    };
    words::size(NAMES[(rank.clamp(1, 7) - 1) as usize])
}
