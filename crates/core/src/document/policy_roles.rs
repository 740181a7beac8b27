//! Which role has an element that says by its `epub:type` alone what it is?
//!
//! The types are those of the EPUB Structural Semantics Vocabulary 1.1, the roles those of
//! Digital Publishing WAI-ARIA 1.1. An element gets only a role that it may have (ARIA in
//! HTML, section 4) and that is not deprecated, so a list item stays a list item. The parts
//! of a work, such as chapters, are left out: each would be a landmark on every page.

/// Elements that may have any role.
const FREE_BLOCKS: &[&str] = &["blockquote", "div", "p"];
const NOTES: &[&str] = &[
    "aside",
    "blockquote",
    "div",
    "footer",
    "header",
    "p",
    "span",
];
const SECTIONS: &[&str] = &["blockquote", "div", "p", "section"];
const LISTINGS: &[&str] = &["div", "nav", "section"];
const ASIDES: &[&str] = &["aside", "blockquote", "div", "p"];

/// Types of links that lead somewhere.
const OF_LINKS: &[(&str, &str)] = &[
    ("annoref", "doc-noteref"),
    ("backlink", "doc-backlink"),
    ("biblioref", "doc-biblioref"),
    ("glossref", "doc-glossref"),
    ("noteref", "doc-noteref"),
    ("referrer", "doc-backlink"),
];

/// Types of other elements: what they are called, their role, and which elements may have it.
const OF_OTHERS: &[(&str, &str, &[&str])] = &[
    ("annotation", "doc-footnote", NOTES),
    ("bibliography", "doc-bibliography", &["div", "section"]),
    ("dedication", "doc-dedication", SECTIONS),
    ("endnote", "doc-footnote", NOTES),
    ("endnotes", "doc-endnotes", &["div", "section"]),
    ("epigraph", "doc-epigraph", SECTIONS),
    ("footnote", "doc-footnote", NOTES),
    ("footnotes", "doc-endnotes", &["div", "section"]),
    ("glossary", "doc-glossary", &["aside", "div", "section"]),
    ("index", "doc-index", LISTINGS),
    ("notice", "doc-notice", SECTIONS),
    ("page-list", "doc-pagelist", LISTINGS),
    // Its content is not told, so only what holds next to none.
    ("pagebreak", "doc-pagebreak", &["a", "hr", "span"]),
    ("pullquote", "doc-pullquote", SECTIONS),
    ("rearnote", "doc-footnote", NOTES),
    ("rearnotes", "doc-endnotes", &["div", "section"]),
    ("subtitle", "doc-subtitle", FREE_BLOCKS),
    ("tip", "doc-tip", ASIDES),
    ("toc", "doc-toc", LISTINGS),
    ("warning", "doc-notice", SECTIONS),
];

/// The role of an HTML element by the words of its `epub:type`, the first that gives one.
///
/// * `leads`: it is a link that leads somewhere.
pub(super) fn role_of(element: &str, leads: bool, types: &str) -> Option<&'static str> {
    types.split_ascii_whitespace().find_map(|word| {
        if leads {
            let (_, role) = OF_LINKS.iter().find(|(known, _)| *known == word)?;
            return Some(*role);
        }
        let (_, role, elements) = OF_OTHERS.iter().find(|(known, ..)| *known == word)?;
        elements.contains(&element).then_some(*role)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_have_a_role_gets_it() {
        assert_eq!(role_of("a", true, "noteref"), Some("doc-noteref"));
        assert_eq!(role_of("a", false, "noteref"), None);
        assert_eq!(role_of("sup", false, "noteref"), None);
        assert_eq!(role_of("a", true, "pagebreak"), None);
        assert_eq!(role_of("a", false, "pagebreak"), Some("doc-pagebreak"));
        assert_eq!(role_of("aside", false, "rearnote"), Some("doc-footnote"));
        assert_eq!(role_of("li", false, "footnote"), None);
        assert_eq!(role_of("ol", false, "footnotes"), None);
        assert_eq!(role_of("section", false, "chapter"), None);
    }

    #[test]
    fn the_first_word_with_a_role_counts() {
        let types = "z3998:x endnotes  rearnotes";
        assert_eq!(role_of("section", false, types), Some("doc-endnotes"));
        assert_eq!(role_of("section", false, "End notes"), None);
        assert_eq!(role_of("section", false, ""), None);
    }
}
