//! What of this chapter is safe to show, and what is its text?
//!
//! *chapter source → parsed → sanitised [`Tree`]*. The tree is what every
//! later phase works on, and [`Tree::to_html`] is the only way markup leaves it.

mod canonical;
mod href;
mod parse;
mod parse_arena;
mod parse_filter;
mod parse_guard;
mod policy;
mod policy_attributes;
mod sanitise;
mod sanitise_attributes;
mod sanitise_stable;
mod sanitise_writer;
mod serialise;
pub mod tree;

pub use sanitise::{sanitise, sanitise_by_parser};
pub(crate) use serialise::push_text;
pub(crate) use tree::utf16_length;
pub use tree::{Attribute, Element, Node, NodeKind, Tree};

/// The rules by which a chapter's source is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Syntax {
    /// HTML, as browsers read it. Nothing is an error.
    #[default]
    Html,
    /// XHTML. What is not well-formed is read as HTML instead.
    Xhtml,
}

/// Width and height in pixels of the image at a path from the container's
/// root, decoded, as it is named in the container.
pub type ImageSize<'a> = Option<&'a dyn Fn(&str) -> Option<(u32, u32)>>;

/// How to read a chapter and where it lies in the book.
#[derive(Clone, Copy, Default)]
pub struct SourceOptions<'a> {
    /// The rules by which the source is read.
    pub syntax: Syntax,
    /// The chapter's own path from the container's root, against which links
    /// and images are resolved. `None`: they are from the root already.
    pub base_path: Option<&'a str>,
    /// Looks up the size of an image, so that the page knows it in advance.
    pub image_size: ImageSize<'a>,
}

/// A chapter made safe, and what its source says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
