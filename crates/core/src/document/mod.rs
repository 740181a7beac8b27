//! What of this chapter is safe to show, and what is its text?
//!
//! *chapter source → parsed → sanitised [`Tree`]*. The tree is what every
//! later phase works on, and [`Tree::to_html`] is the only way markup leaves it.
//!
//! ```
//! use vokal_core::document::{SourceOptions, sanitise};
//!
//! let source = r#"<?xml version="1.0"?>
//!   <html xmlns="http://www.w3.org/1999/xhtml" lang="de">
//!     <head><title>Eins</title><script src="x.js"/></head>
//!     <body><h1>Eins</h1><p onclick="x()">Text</p></body>
//!   </html>"#;
//! let chapter = sanitise(source, &SourceOptions::default());
//! assert_eq!(chapter.lang.as_deref(), Some("de"));
//! assert_eq!(chapter.title.as_deref(), Some("Eins"));
//! assert_eq!(chapter.tree.to_html(), "<h1>Eins</h1><p>Text</p>");
//! ```
//!
//! # What stays
//!
//! Content documents of EPUB 3.3 (section 6.1, XHTML; section 6.2, SVG) are cut
//! down to an allow-list: the structural and phrasing elements of HTML, tables,
//! ruby, SVG that only draws, and presentation MathML. Scripts, styles, forms,
//! embedded documents and event handlers go. Elements that are not known are
//! taken off and their text stays.
//!
//! * Ids get the prefix `b-`, and so do links to them.
//! * A link leads into the book (`path#b-id`, the path from the container's
//!   root) or into the web (`https` or `http`); an image lies in the book.
//! * What an element is by its `epub:type` (EPUB Structural Semantics Vocabulary) is
//!   written as its `role` (DPUB-ARIA), where it has none and may have that one.
//! * No `class` and no `style` of the book stays; the classes `stressed` and
//!   `unstressed` of the reading aid do. What its styles mean is resolved (CSS
//!   Cascade 4, section 6): what is not displayed or not visible goes, as does what
//!   has the attribute `hidden`; how a drawing is painted is written into its
//!   presentation attributes (SVG 2, section 6.6); and how text and blocks are set
//!   becomes words of a closed list, in the attribute `data-p`.

mod canonical;
#[cfg(feature = "parse")]
mod capitals;
#[cfg(feature = "parse")]
mod detect;
#[cfg(feature = "parse")]
mod entities;
#[cfg(feature = "parse")]
mod fonts;
#[cfg(feature = "parse")]
mod headings;
mod href;
pub(crate) mod looks;
mod lookups;
#[cfg(feature = "parse")]
mod options;
#[cfg(feature = "parse")]
pub(crate) mod own;
#[cfg(feature = "parse")]
mod parse;
#[cfg(feature = "parse")]
mod parse_arena;
#[cfg(feature = "parse")]
mod parse_filter;
#[cfg(feature = "parse")]
mod parse_guard;
pub(crate) mod places;
mod policy;
mod policy_attributes;
#[cfg(feature = "parse")]
mod policy_paint;
mod policy_roles;
#[cfg(feature = "parse")]
mod sanitise;
mod sanitise_attributes;
#[cfg(feature = "parse")]
mod sanitise_players;
mod sanitise_stable;
#[cfg(feature = "parse")]
mod sanitise_walk;
mod sanitise_writer;
mod serialise;
#[cfg(feature = "parse")]
mod source_map;
#[cfg(feature = "parse")]
mod styles;
mod tree;

pub use canonical::{SOURCE_LIMIT, read_canonical, read_sanitised};
#[cfg(feature = "parse")]
pub use fonts::{EmbeddedFace, EmbeddedFamily};
#[cfg(feature = "paginate")]
pub(crate) use href::{leads_outside, linked_id};
#[cfg(feature = "parse")]
pub use options::{SourceOptions, Syntax};
#[cfg(feature = "parse")]
pub use parse::without_prolog;
#[cfg(all(feature = "oracle", feature = "parse"))]
pub use sanitise::sanitise_by_parser;
#[cfg(feature = "parse")]
pub use sanitise::{sanitise, sanitise_traced};
#[cfg(feature = "highlight")]
pub(crate) use serialise::push_text;
#[cfg(feature = "parse")]
pub use source_map::{SourceMap, SourcePlace, cfi_step};
#[cfg(feature = "parse")]
pub use styles::Stylesheets;
#[cfg(feature = "paginate")]
pub(crate) use tree::utf16_length;
pub use tree::{Attribute, Element, Node, NodeKind, Tree};

/// A chapter made safe, and what its source says about itself.
#[cfg(feature = "parse")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sanitised {
    /// The clean chapter.
    pub tree: Tree,
    /// The language of the source's `body` or else `html`.
    pub lang: Option<String>,
    /// The title in the source's head.
    pub title: Option<String>,
    /// The text of the first heading of the first or second rank.
    pub heading: Option<String>,
    /// The book's own fonts that its letters are set in, with the feature `styles`.
    pub fonts: Vec<EmbeddedFamily>,
}
