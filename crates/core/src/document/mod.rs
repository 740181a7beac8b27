//! What of this chapter is safe to show, and what is its text?
//!
//! *chapter source → parsed → sanitised [`Tree`]*. The tree is what every
//! later phase works on, and [`Tree::to_html`] is the only way markup leaves it.
//!
//! ```
//! use vokal_core::document::{SourceOptions, Syntax, sanitise};
//!
//! let source = r#"<?xml version="1.0"?>
//!   <html xmlns="http://www.w3.org/1999/xhtml" lang="de">
//!     <head><title>Eins</title><script src="x.js"/></head>
//!     <body><h1>Eins</h1><p onclick="x()">Text</p></body>
//!   </html>"#;
//! let chapter = sanitise(source, &SourceOptions::default().with_syntax(Syntax::Xhtml));
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
//! * No `class` and no `style` of the book stays; the classes `stressed` and
//!   `unstressed` of the reading aid do. Of what its styles mean, two things are
//!   resolved (CSS Cascade 4, section 6): what is not displayed or not visible
//!   goes, as does what has the attribute `hidden`; and how a drawing is painted
//!   is written into its presentation attributes (SVG 2, section 6.6).

mod canonical;
#[cfg(feature = "parse")]
mod entities;
#[cfg(feature = "parse")]
mod headings;
mod href;
#[cfg(feature = "parse")]
mod parse;
#[cfg(feature = "parse")]
mod parse_arena;
#[cfg(feature = "parse")]
mod parse_filter;
#[cfg(feature = "parse")]
mod parse_guard;
mod policy;
mod policy_attributes;
#[cfg(feature = "parse")]
mod policy_paint;
#[cfg(feature = "parse")]
mod sanitise;
mod sanitise_attributes;
mod sanitise_stable;
mod sanitise_writer;
mod serialise;
#[cfg(feature = "parse")]
mod styles;
mod tree;

#[cfg(feature = "parse")]
use std::fmt;

pub use canonical::{SOURCE_LIMIT, read_canonical, read_sanitised};
#[cfg(feature = "parse")]
pub use parse::without_prolog;
#[cfg(feature = "parse")]
pub use sanitise::{sanitise, sanitise_by_parser};
#[cfg(feature = "highlight")]
pub(crate) use serialise::push_text;
#[cfg(feature = "parse")]
pub use styles::Stylesheets;
#[cfg(feature = "paginate")]
pub(crate) use tree::utf16_length;
pub use tree::{Attribute, Element, Node, NodeKind, Tree};

/// The rules by which a chapter's source is read.
#[cfg(feature = "parse")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Syntax {
    /// HTML, as browsers read it. Nothing is an error.
    #[default]
    Html,
    /// XHTML. What is not well-formed is read as HTML instead.
    Xhtml,
}

/// Width and height in pixels of the image at a path from the container's
/// root, decoded, as it is named in the container (EPUB 3.3, section 4.2.3).
pub type ImageSize<'a> = Option<&'a dyn Fn(&str) -> Option<(u32, u32)>>;

/// Looks up a path from the container's root, decoded, as a chapter means it,
/// and tells under which path the book has what is meant, if it has it.
pub type PathLookup<'a> = Option<&'a dyn Fn(&str) -> Option<String>>;

/// How to read a chapter and where it lies in the book.
///
/// ```
/// use vokal_core::document::{SourceOptions, Syntax};
///
/// let size_of = |path: &str| (path == "images/map.png").then_some((640, 480));
/// let options = SourceOptions::default()
///     .with_syntax(Syntax::Xhtml)
///     .with_base_path("text/one.xhtml")
///     .with_image_size(&size_of);
/// assert_eq!(options.base_path, Some("text/one.xhtml"));
/// ```
#[cfg(feature = "parse")]
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct SourceOptions<'a> {
    /// The rules by which the source is read.
    pub syntax: Syntax,
    /// The chapter's own path from the container's root, against which links
    /// and images are resolved. `None`: they are from the root already.
    pub base_path: Option<&'a str>,
    /// Looks up the size of an image, so that the page knows it in advance.
    pub image_size: ImageSize<'a>,
    /// Where the container has an image. One that it does not know stays as it
    /// is written. `None`: every image is where the chapter says.
    pub image_path: PathLookup<'a>,
    /// Which chapter a link leads to. A link to one that the book does not know
    /// leads nowhere. `None`: every chapter is where the link says.
    pub chapter_path: PathLookup<'a>,
    /// The stylesheets of the book. `None`: only those in the chapter count.
    pub stylesheets: Option<&'a Stylesheets<'a>>,
}

#[cfg(feature = "parse")]
impl<'a> SourceOptions<'a> {
    /// The same with other rules of reading.
    #[must_use]
    pub fn with_syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = syntax;
        self
    }

    /// The same with the chapter's own path from the container's root.
    #[must_use]
    pub fn with_base_path(mut self, base_path: &'a str) -> Self {
        self.base_path = Some(base_path);
        self
    }

    /// The same with a look-up of image sizes; see [`ImageSize`].
    #[must_use]
    pub fn with_image_size(mut self, image_size: &'a dyn Fn(&str) -> Option<(u32, u32)>) -> Self {
        self.image_size = Some(image_size);
        self
    }

    /// The same with a look-up of where images lie; see [`Self::image_path`].
    #[must_use]
    pub fn with_image_path(mut self, image_path: &'a dyn Fn(&str) -> Option<String>) -> Self {
        self.image_path = Some(image_path);
        self
    }

    /// The same with a look-up of where links lead; see [`Self::chapter_path`].
    #[must_use]
    pub fn with_chapter_path(mut self, chapter_path: &'a dyn Fn(&str) -> Option<String>) -> Self {
        self.chapter_path = Some(chapter_path);
        self
    }

    /// The same with the stylesheets of the book.
    #[must_use]
    pub fn with_stylesheets(mut self, stylesheets: &'a Stylesheets<'a>) -> Self {
        self.stylesheets = Some(stylesheets);
        self
    }
}

#[cfg(feature = "parse")]
impl fmt::Debug for SourceOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceOptions")
            .field("syntax", &self.syntax)
            .field("base_path", &self.base_path)
            .field("image_size", &self.image_size.map(|_| "Fn"))
            .field("image_path", &self.image_path.map(|_| "Fn"))
            .field("chapter_path", &self.chapter_path.map(|_| "Fn"))
            .field("stylesheets", &self.stylesheets)
            .finish()
    }
}

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
}
