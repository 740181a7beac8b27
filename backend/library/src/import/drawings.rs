//! What is a drawing, how large is it, and does it do nothing but draw?
//!
//! Covers are often drawings with a style sheet and a photograph inside. Such
//! a one is served as it is, if every element, attribute and style in it is
//! known to be harmless; it is shown as an image, under a policy that allows
//! no script and no request.

use super::charset;
use super::xml::{Document, Node};

/// A drawing without a size in pixels is drawn no larger than this, and one in
/// units smaller than pixels no smaller than the other, on its longer side.
const LARGEST: f64 = 2000.0;
const SMALLEST: f64 = 300.0;

/// Elements that only draw, or only describe.
const ELEMENTS: &[&str] = &[
    "circle",
    "clipPath",
    "defs",
    "desc",
    "ellipse",
    "g",
    "image",
    "line",
    "linearGradient",
    "mask",
    "metadata",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "style",
    "svg",
    "symbol",
    "text",
    "textPath",
    "title",
    "tspan",
    "use",
];

/// Whether the first element is that of a drawing.
pub(super) fn is_one(begin: &[u8]) -> bool {
    let text = charset::decoded(begin);
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            let Some(end) = comment.find("-->") else {
                return false;
            };
            rest = &comment[end..];
        } else if rest.starts_with(|c: char| c.is_alphabetic()) {
            let end = rest.find(|c: char| c.is_whitespace() || "/>".contains(c));
            let name = &rest[..end.unwrap_or(rest.len())];
            return name.rsplit(':').next() == Some("svg");
        }
    }
    false
}

/// The size that a drawing is drawn in, in pixels: as its width and height say,
/// and where they do not, in the proportions of its view box, whose units say nothing.
pub(super) fn size(head: &[u8]) -> Option<(u32, u32)> {
    let document = Document::parse(&charset::decoded(head)).ok()?;
    let drawing = document.everything().next()?;
    let length = |name| pixels(drawing.attribute(name)?);
    let (width, height) = match (length("width"), length("height"), view_box(drawing)) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some((across, down))) => (width, width * down / across),
        (None, Some(height), Some((across, down))) => (height * across / down, height),
        (None, None, Some((across, down))) => {
            let scale = SMALLEST / across.max(down);
            let scale = if across.max(down) < 16.0 { scale } else { 1.0 };
            (across * scale, down * scale)
        }
        (_, _, None) => return None,
    };
    let scale = (LARGEST / width.max(height)).min(1.0);
    let whole = |length: f64| (length * scale).round().max(1.0) as u32;
    Some((whole(width), whole(height)))
}

/// The same drawing with a view as large as it says it is: without one a browser that shows it
/// larger cuts a corner out of it.
pub(super) fn with_view(source: String) -> String {
    let Some((at, view)) = lacking_view(&source) else {
        return source;
    };
    let (before, behind) = source.split_at(at);
    format!("{before}{view}{behind}")
}

/// The view that a drawing lacks, and where that has to stand.
fn lacking_view(source: &str) -> Option<(usize, String)> {
    const OPEN: &str = "<svg";
    let document = Document::parse(source).ok()?;
    let drawing = document.everything().next()?;
    if drawing.attribute("viewBox").is_some() {
        return None;
    }
    let width = pixels(drawing.attribute("width")?)?;
    let height = pixels(drawing.attribute("height")?)?;
    let at = source.find(OPEN)? + OPEN.len();
    // Not in a comment before it.
    let is_own = source[at..].starts_with(char::is_whitespace) && !source[..at].contains("<!--");
    is_own.then(|| (at, format!(" viewBox=\"0 0 {width} {height}\"")))
}

/// Width and height of the view box, in units of its own.
fn view_box(drawing: Node<'_>) -> Option<(f64, f64)> {
    let mut numbers = drawing
        .attribute("viewBox")?
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|number| !number.is_empty())
        .skip(2)
        .map(positive);
    Some((numbers.next()??, numbers.next()??))
}

/// A length in pixels (CSS Values 4, section 6.2); nothing if it depends on what is around.
fn pixels(length: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 7] = [
        ("px", 1.0),
        ("pt", 96.0 / 72.0),
        ("pc", 16.0),
        ("mm", 96.0 / 25.4),
        ("cm", 96.0 / 2.54),
        ("in", 96.0),
        ("Q", 96.0 / 101.6),
    ];
    let length = length.trim();
    let known = UNITS.iter().find_map(|(unit, size)| {
        let number = length.strip_suffix(unit)?;
        Some(positive(number.trim())? * size)
    });
    known.or_else(|| positive(length))
}

fn positive(number: &str) -> Option<f64> {
    let number: f64 = number.parse().ok()?;
    (number.is_finite() && number > 0.0).then_some(number)
}

/// Whether a drawing runs nothing, asks for nothing and links nowhere.
pub(super) fn is_inert(source: &str) -> bool {
    // Entities and processing instructions can hide what the parser does not see.
    let instructions = source.matches("<?").count();
    if source.contains("<!ENTITY") || instructions > source.matches("<?xml ").count().min(1) {
        return false;
    }
    let Ok(document) = Document::parse(source) else {
        return false;
    };
    document.complete && document.everything().all(is_harmless)
}

fn is_harmless(node: Node<'_>) -> bool {
    ELEMENTS.contains(&node.name())
        && (node.name() != "style" || is_harmless_style(&node.text()))
        && node.attributes().all(|(name, value)| match name {
            "href" | "src" => is_own(value),
            "style" => is_harmless_style(value),
            name if name.starts_with("on") => false,
            _ => points_inside(value),
        })
}

/// A place in the drawing itself, or a photograph it carries.
fn is_own(url: &str) -> bool {
    const PHOTOGRAPHS: [&str; 4] = ["jpeg", "png", "gif", "webp"];
    let url = url.trim();
    url.starts_with('#')
        || PHOTOGRAPHS
            .iter()
            .any(|kind| url.starts_with(&format!("data:image/{kind};base64,")))
}

/// No imports, no escapes, and no URL but one inside the drawing.
fn is_harmless_style(css: &str) -> bool {
    !css.contains(['@', '\\', '<']) && points_inside(css)
}

fn points_inside(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    let urls = value.matches("url(").count();
    urls == value.matches("url(#").count() && !value.contains("javascript:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_element_tells_a_drawing() {
        for drawing in [
            "<svg/>",
            "<?xml version='1.0'?>\n<!-- <p> --><svg xmlns=''/>",
            "<!DOCTYPE svg [<!ENTITY a 'b'>]><s:svg width='1'>",
        ] {
            assert!(is_one(drawing.as_bytes()), "{drawing}");
        }
        for other in ["<html><svg/></html>", "svg", "<!-- <svg>", "<?xml?><p>"] {
            assert!(!is_one(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn a_drawing_is_as_large_as_it_is_drawn() {
        for (attributes, expected) in [
            ("width='30px' height='20'", Some((30, 20))),
            ("width='1in' height='72pt'", Some((96, 96))),
            ("viewBox='0 0 300 200' width='100%'", Some((300, 200))),
            ("viewBox='0 0 300 200' width='150'", Some((150, 100))),
            ("viewBox='0,0\n46296,40689'", Some((2000, 1758))),
            (
                "width='463mm' height='10mm' viewBox='0 0 46296 1000'",
                Some((1750, 38)),
            ),
            ("viewBox='0 0 1 0.5'", Some((300, 150))),
            ("viewBox='0 0 0 5'", None),
            ("", None),
        ] {
            let source = format!("<?xml version='1.0'?><svg {attributes}><path d='M0>1'/></svg>");
            assert_eq!(size(source.as_bytes()), expected, "{attributes}");
        }
    }

    #[test]
    fn a_drawing_of_a_size_has_a_view_of_that_size() {
        let drawn = |attributes: &str| {
            let source = format!("<?xml version='1.0'?><svg{attributes}><path d='M0 0'/></svg>");
            with_view(source).replace("<?xml version='1.0'?>", "")
        };
        assert_eq!(
            drawn(" width='3in' height='20px'"),
            "<svg viewBox=\"0 0 288 20\" width='3in' height='20px'><path d='M0 0'/></svg>"
        );
        for whole in [
            " width='9' height='9' viewBox='0 0 3 3'",
            " width='100%' height='9'",
            "",
        ] {
            assert_eq!(drawn(whole), format!("<svg{whole}><path d='M0 0'/></svg>"));
        }
    }

    #[test]
    fn a_cover_with_a_style_sheet_and_a_photograph_is_inert() {
        assert!(is_inert(
            "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' \
             xmlns:xlink='http://www.w3.org/1999/xlink'><title>A</title>\
             <style>path{fill:#fff}</style><image xlink:href='data:image/jpeg;base64,AA=='/>\
             <path d='M0 0h9' fill='url(#g)'/></svg>"
        ));
    }

    #[test]
    fn whatever_runs_or_asks_is_not() {
        for inside in [
            "<script>alert(1)</script>",
            "<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>",
            "<rect onclick='alert(1)'/>",
            "<a href='javascript:alert(1)'><text>x</text></a>",
            "<image href='https://example.org/x.png'/>",
            "<image href='data:image/svg+xml;base64,AA'/>",
            "<use href='other.svg#x'/>",
            "<style>@import 'x.css';</style>",
            "<style>rect{fill:url(https://example.org/x)}</style>",
            "<rect style='fill:u\\72l(x)'/>",
            "<animate attributeName='href' to='javascript:alert(1)'/>",
            "<foreignObject><p>x</p></foreignObject>",
        ] {
            let drawing = format!("<svg xmlns='http://www.w3.org/2000/svg'>{inside}</svg>");
            assert!(!is_inert(&drawing), "{inside}");
        }
        assert!(!is_inert("<?xml-stylesheet href='x.css'?><svg></svg>"));
        assert!(!is_inert("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>"));
    }
}
