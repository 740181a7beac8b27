//! Which drawings do nothing but draw?
//!
//! Covers are often drawings with a style sheet and a photograph inside. Such
//! a one is served as it is, if every element, attribute and style in it is
//! known to be harmless; it is shown as an image, under a policy that allows
//! no script and no request.

use super::xml::{Document, Node};

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
