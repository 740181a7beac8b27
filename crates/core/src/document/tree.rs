//! A sanitised chapter as one flat list of nodes.

/// A sanitised chapter: its nodes in document order, and its canonical text.
///
/// Nodes stand in pre-order. The descendants of node `i` are exactly the nodes
/// `i + 1 .. nodes[i].subtree_end`, so skipping a subtree or walking ancestors
/// never needs recursion.
///
/// Only [`sanitise`](super::sanitise) makes trees with content, so every tree is
/// clean and sound: it can be read, but not written.
///
/// ```
/// use vokal_core::document::{NodeKind, SourceOptions, sanitise};
///
/// let tree = sanitise("<p>See <a href='#n'>note</a></p>", &SourceOptions::default()).tree;
/// assert_eq!(tree.text(), "See note");
/// let names: Vec<_> = tree
///     .nodes()
///     .iter()
///     .filter_map(|node| match node.kind {
///         NodeKind::Element(element) => Some(element.name),
///         NodeKind::Text { .. } => None,
///     })
///     .collect();
/// assert_eq!(names, ["p", "a"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// All nodes in document order. Top-level nodes have no parent.
    pub(crate) nodes: Vec<Node>,
    /// The attributes of all elements, in document order.
    pub(crate) attributes: Vec<Attribute>,
    /// The canonical text: every text node, concatenated, in UTF-8.
    pub(crate) text: String,
    /// What the book's styles mean does not count.
    pub(crate) is_plain: bool,
}

/// One node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// Index of the parent, or [`Node::NO_PARENT`].
    pub parent: u32,
    /// Index just past the last descendant.
    pub subtree_end: u32,
    /// What the node is.
    pub kind: NodeKind,
}

impl Node {
    /// The parent of a top-level node.
    pub const NO_PARENT: u32 = u32::MAX;
}

/// An element or a text node. There is nothing else in a tree, and never will be:
/// comments and processing instructions are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// An element of the allow-list.
    Element(Element),
    /// A text node, never empty: the bytes `start..end` of [`Tree::text`].
    Text {
        /// First byte.
        start: u32,
        /// Byte just past the last.
        end: u32,
    },
}

/// An element: its name and where its attributes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Element {
    /// The local name in lower case, as it stands in the allow-list (SVG and
    /// MathML names keep their case).
    pub name: &'static str,
    /// Its attributes are `attributes_start..attributes_end` of the tree's.
    pub(crate) attributes_start: u32,
    /// Index just past its last attribute.
    pub(crate) attributes_end: u32,
}

/// An attribute of the allow-list with its cleaned value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attribute {
    /// The name, as it stands in the allow-list.
    pub name: &'static str,
    /// The value, unescaped.
    pub value: Box<str>,
}

/// The length of a text in UTF-16 code units.
#[cfg(any(feature = "paginate", feature = "parse"))]
pub(crate) fn utf16_length(text: &str) -> u32 {
    // One for each character, found by its first byte, and one more for those
    // of four bytes.
    let units = |byte: u8| u32::from(byte & 0xc0 != 0x80) + u32::from(byte >= 0xf0);
    text.bytes().map(units).sum()
}

impl Tree {
    /// All nodes in document order. Top-level nodes have no parent.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The canonical text: every text node, concatenated.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The attributes of an element of this tree, in the order in which
    /// [`Tree::to_html`] writes them. An element of another tree may have none here.
    #[must_use]
    pub fn attributes_of(&self, element: &Element) -> &[Attribute] {
        self.attributes
            .get(element.attributes_start as usize..element.attributes_end as usize)
            .unwrap_or_default()
    }

    /// What the book's styles mean for an element, if that counts.
    #[cfg(feature = "paginate")]
    pub(crate) fn look_of(&self, element: &Element) -> Option<&str> {
        let words = self.attribute(element, super::looks::ATTRIBUTE);
        words.filter(|_| !self.is_plain)
    }

    /// Whether the chapter is one page with all that it holds in its places, as its book has drawn
    /// it ([`SourceOptions::with_drawn_page`](super::SourceOptions::with_drawn_page)).
    #[cfg(feature = "parse")]
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.drawn_size().is_some()
    }

    /// Width and height of that page, CSS pixels.
    #[cfg(feature = "parse")]
    #[must_use]
    pub fn drawn_size(&self) -> Option<[f32; 2]> {
        let page = self.nodes.iter().find_map(|node| match node.kind {
            NodeKind::Element(element) => Some(element),
            NodeKind::Text { .. } => None,
        })?;
        let words = self.attribute(&page, super::places::ATTRIBUTE)?;
        let side = |letter: char| {
            let mut words = words.split(' ');
            words.find_map(|word| word.strip_prefix(letter)?.parse().ok())
        };
        Some([side('w')?, side('h')?])
    }

    /// Whether the chapter's lines run downwards and follow each other to the left, as its book's
    /// styles have it (`writing-mode: vertical-rl`, CSS Writing Modes 4, section 3.2).
    #[cfg(feature = "paginate")]
    #[must_use]
    pub fn is_vertical(&self) -> bool {
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            if let NodeKind::Element(element) = node.kind
                && let Some(words) = self.look_of(&element)
                && super::looks::Look::read(words).vertical
            {
                return true;
            }
            at = node.subtree_end as usize;
        }
        false
    }

    /// The value of one attribute of an element of this tree.
    #[must_use]
    pub fn attribute(&self, element: &Element, name: &str) -> Option<&str> {
        self.attributes_of(element)
            .iter()
            .find(|attribute| attribute.name == name)
            .map(|attribute| &*attribute.value)
    }
}
