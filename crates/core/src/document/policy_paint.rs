//! Which properties of styles a drawing has attributes for, as data.

/// The presentation attribute of a property (SVG 2, section 6.6), if it may stay.
///
/// Left out is what can fetch, move or cover something: `cursor`, `filter`,
/// `transform` and whatever places an element on the page.
pub(super) fn painted(property: &str) -> Option<&'static str> {
    let at = PAINT.binary_search(&property).ok()?;
    Some(PAINT[at])
}

const PAINT: &[&str] = &[
    "clip-path",
    "clip-rule",
    "color",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "letter-spacing",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "opacity",
    "paint-order",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "vector-effect",
    "word-spacing",
    "writing-mode",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_nothing_in_it_fetches() {
        assert!(PAINT.is_sorted());
        for property in [
            "cursor",
            "filter",
            "transform",
            "position",
            "background",
            "content",
        ] {
            assert_eq!(painted(property), None);
        }
    }
}
