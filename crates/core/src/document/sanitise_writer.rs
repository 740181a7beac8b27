//! Builds a [`Tree`] in document order.

use std::borrow::Cow;

use super::tree::{Attribute, Element, Node, NodeKind, Tree};

/// A tree under construction.
#[derive(Default)]
pub(super) struct Writer {
    tree: Tree,
    /// Open elements, outermost first.
    open: Vec<u32>,
}

impl Writer {
    /// Whether nothing has been written.
    #[cfg(feature = "parse")]
    pub(super) fn is_empty(&self) -> bool {
        self.tree.nodes.is_empty()
    }

    /// How many elements are open.
    #[cfg(feature = "parse")]
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    #[inline]
    fn parent(&self) -> u32 {
        self.open.last().copied().unwrap_or(Node::NO_PARENT)
    }

    #[inline]
    pub(super) fn open(&mut self, name: &'static str) {
        let index = self.tree.nodes.len() as u32;
        let attributes = self.tree.attributes.len() as u32;
        self.tree.nodes.push(Node {
            parent: self.parent(),
            subtree_end: index + 1,
            kind: NodeKind::Element(Element {
                name,
                attributes_start: attributes,
                attributes_end: attributes,
            }),
        });
        self.open.push(index);
    }

    /// Adds an attribute to the element just opened, unless it has it.
    pub(super) fn attribute(&mut self, name: &'static str, value: Cow<'_, str>) {
        let Some(Node {
            kind: NodeKind::Element(element),
            ..
        }) = self.tree.nodes.last_mut()
        else {
            return;
        };
        let own = &self.tree.attributes[element.attributes_start as usize..];
        if own.iter().all(|attribute| attribute.name != name) {
            element.attributes_end += 1;
            self.tree.attributes.push(Attribute {
                name,
                value: value.into_owned().into_boxed_str(),
            });
        }
    }

    /// The attributes of the element just opened.
    pub(super) fn last_attributes(&self) -> &[Attribute] {
        match self.tree.nodes.last().map(|node| node.kind) {
            Some(NodeKind::Element(element)) => self.tree.attributes_of(&element),
            _ => &[],
        }
    }

    #[inline]
    pub(super) fn close(&mut self) {
        let end = self.tree.nodes.len() as u32;
        if let Some(index) = self.open.pop() {
            self.tree.nodes[index as usize].subtree_end = end;
        }
    }

    /// Adds text, cleaned of control characters, to the text before if any.
    #[cfg(feature = "parse")]
    pub(super) fn text(&mut self, text: &str) {
        let start = self.tree.text.len();
        if start == 0 {
            // A mark here would be taken for the mark of the whole file.
            self.push_cleaned(text.trim_start_matches(|c: char| c == '\u{feff}' || is_dropped(c)));
        } else {
            self.push_cleaned(text);
        }
        self.end_text(start);
    }

    /// Bytes of text so far.
    #[cfg(feature = "parse")]
    pub(super) fn text_length(&self) -> usize {
        self.tree.text.len()
    }

    pub(super) fn has_no_text(&self) -> bool {
        self.tree.text.is_empty()
    }

    /// Adds text that holds no control characters.
    #[inline]
    pub(super) fn clean_text(&mut self, text: &str) {
        let start = self.tree.text.len();
        self.tree.text.push_str(text);
        self.end_text(start);
    }

    /// Makes a node of the text from `start` on, or adds it to the node before.
    #[inline]
    fn end_text(&mut self, start: usize) {
        let end = self.tree.text.len();
        if start == end {
            return;
        }
        let parent = self.parent();
        if let Some(last) = self.tree.nodes.last_mut()
            && last.parent == parent
            && let NodeKind::Text { end: last_end, .. } = &mut last.kind
        {
            *last_end = end as u32;
            return;
        }
        let index = self.tree.nodes.len() as u32;
        self.tree.nodes.push(Node {
            parent,
            subtree_end: index + 1,
            kind: NodeKind::Text {
                start: start as u32,
                end: end as u32,
            },
        });
    }

    #[cfg(feature = "parse")]
    fn push_cleaned(&mut self, text: &str) {
        let may_need = |byte: u8| (byte < 0x20 && byte != b'\n' && byte != b'\t') || byte == 0x7f;
        let Some(first) = text.bytes().position(may_need) else {
            self.tree.text.push_str(text);
            return;
        };
        let (clean, rest) = text.split_at(first);
        self.tree.text.push_str(clean);
        let mut chars = rest.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\r' if chars.peek() == Some(&'\n') => {}
                '\r' => self.tree.text.push('\n'),
                '\u{c}' => self.tree.text.push(' '),
                c if is_dropped(c) => {}
                c => self.tree.text.push(c),
            }
        }
    }

    pub(super) fn finish(mut self) -> Tree {
        while !self.open.is_empty() {
            self.close();
        }
        self.tree
    }
}

/// Controls of ASCII. Those beyond it are mostly punctuation in a wrong
/// encoding: they show nothing, but they keep words apart.
#[cfg(feature = "parse")]
fn is_dropped(c: char) -> bool {
    c.is_ascii_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}')
}
