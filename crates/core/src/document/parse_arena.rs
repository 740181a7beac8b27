//! The raw tree: what the parsers build and the policy reads.

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, QualName, expanded_name, local_name, ns};
use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};

use super::sanitise_attributes::RawAttribute;

/// The namespace of EPUB's own names.
pub(super) const EPUB: &str = "http://www.idpf.org/2007/ops";
/// Index of no node.
pub(super) const NONE: u32 = u32::MAX;

/// One node and its neighbours.
pub(super) struct RawNode {
    pub parent: u32,
    pub previous: u32,
    pub next: u32,
    pub first_child: u32,
    pub last_child: u32,
    depth: u32,
    pub kind: RawKind,
}

/// What a node is.
pub(super) enum RawKind {
    /// The document, or the contents of a template.
    Root,
    Element {
        name: QualName,
        attributes: Vec<Attribute>,
        /// The root of a template's contents, which nobody reads.
        contents: u32,
        is_html_in_mathml: bool,
    },
    Text(StrTendril),
    /// A comment or a processing instruction.
    Other,
}

impl RawAttribute for Attribute {
    fn plain_name(&self) -> Option<&str> {
        match &*self.name.local {
            "lang" if self.name.ns == ns!(xml) => Some("lang"),
            "xml:lang" => Some("lang"),
            local if self.name.ns.is_empty() => Some(local),
            _ => None,
        }
    }

    fn is_xlink_href(&self) -> bool {
        let local = &*self.name.local;
        (self.name.ns == ns!(xlink) && local == "href") || local == "xlink:href"
    }

    fn epub_type(&self) -> Option<&str> {
        let name = &self.name;
        let is_type = &*name.local == "epub:type" || (&*name.ns == EPUB && &*name.local == "type");
        is_type.then_some(&*self.value)
    }

    fn value(&self) -> &str {
        &self.value
    }
}

/// All nodes; the first is the document.
pub(super) struct Arena {
    pub nodes: Vec<RawNode>,
    /// A source that should be XML broke its rules.
    pub is_malformed: bool,
    /// More nodes than the source can honestly need.
    pub overflowed: bool,
}

impl Arena {
    fn add(&mut self, kind: RawKind) -> u32 {
        self.nodes.push(RawNode {
            parent: NONE,
            previous: NONE,
            next: NONE,
            first_child: NONE,
            last_child: NONE,
            depth: 0,
            kind,
        });
        self.nodes.len() as u32 - 1
    }

    fn at(&mut self, index: u32) -> &mut RawNode {
        &mut self.nodes[index as usize]
    }

    fn detach(&mut self, index: u32) {
        let node = self.at(index);
        let (parent, previous, next) = (node.parent, node.previous, node.next);
        (node.parent, node.previous, node.next) = (NONE, NONE, NONE);
        if previous != NONE {
            self.at(previous).next = next;
        } else if parent != NONE {
            self.at(parent).first_child = next;
        }
        if next != NONE {
            self.at(next).previous = previous;
        } else if parent != NONE {
            self.at(parent).last_child = previous;
        }
    }

    /// Puts `index` before `next`, or last if there is no next.
    fn attach(&mut self, index: u32, parent: u32, next: u32) {
        self.detach(index);
        let depth = self.at(parent).depth + 1;
        let previous = if next == NONE {
            std::mem::replace(&mut self.at(parent).last_child, index)
        } else {
            std::mem::replace(&mut self.at(next).previous, index)
        };
        if previous == NONE {
            self.at(parent).first_child = index;
        } else {
            self.at(previous).next = index;
        }
        let node = self.at(index);
        (node.parent, node.previous, node.next) = (parent, previous, next);
        node.depth = depth;
    }

    /// Adds text between `previous` and `next`, to the text before if any.
    fn attach_text(&mut self, text: StrTendril, parent: u32, previous: u32, next: u32) {
        if previous != NONE
            && let RawKind::Text(before) = &mut self.at(previous).kind
        {
            before.push_tendril(&text);
            return;
        }
        let node = self.add(RawKind::Text(text));
        self.attach(node, parent, next);
    }
}

/// Builds an [`Arena`] for either parser.
pub(super) struct Sink {
    arena: RefCell<Arena>,
    /// Depth at which the next element will probably land.
    depth: Cell<u32>,
    node_limit: usize,
}

impl Sink {
    /// `node_limit`: from how many nodes on the source counts as hostile.
    pub(super) fn new(node_limit: usize) -> Self {
        let mut arena = Arena {
            nodes: Vec::with_capacity(node_limit / 16),
            is_malformed: false,
            overflowed: false,
        };
        arena.add(RawKind::Root);
        Self {
            arena: RefCell::new(arena),
            depth: Cell::new(1),
            node_limit,
        }
    }

    pub(super) fn into_arena(self) -> Arena {
        self.arena.into_inner()
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth.get()
    }

    pub(super) fn is_malformed(&self) -> bool {
        self.arena.borrow().is_malformed
    }

    pub(super) fn overflowed(&self) -> bool {
        self.arena.borrow().overflowed
    }

    fn insert(&self, child: NodeOrText<u32>, parent: u32, next: u32) {
        let arena = &mut *self.arena.borrow_mut();
        match child {
            NodeOrText::AppendNode(node) => {
                arena.attach(node, parent, next);
                self.depth.set(arena.at(node).depth + 1);
            }
            NodeOrText::AppendText(text) => {
                let previous = if next == NONE {
                    arena.at(parent).last_child
                } else {
                    arena.at(next).previous
                };
                arena.attach_text(text, parent, previous, next);
                self.depth.set(arena.at(parent).depth + 1);
            }
        }
    }
}

impl TreeSink for Sink {
    type Handle = u32;
    type Output = Self;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _message: Cow<'static, str>) {
        self.arena.borrow_mut().is_malformed = true;
    }

    fn get_document(&self) -> u32 {
        0
    }

    fn elem_name<'a>(&'a self, target: &'a u32) -> Ref<'a, QualName> {
        Ref::map(self.arena.borrow(), |arena| {
            match &arena.nodes[*target as usize].kind {
                RawKind::Element { name, .. } => name,
                _ => unreachable!("the parsers ask for names of elements only"),
            }
        })
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> u32 {
        let arena = &mut *self.arena.borrow_mut();
        arena.overflowed |= arena.nodes.len() > self.node_limit;
        let contents = if name.expanded() == expanded_name!(html "template") {
            arena.add(RawKind::Root)
        } else {
            NONE
        };
        arena.add(RawKind::Element {
            name,
            attributes,
            contents,
            is_html_in_mathml: flags.mathml_annotation_xml_integration_point,
        })
    }

    fn create_comment(&self, _text: StrTendril) -> u32 {
        self.arena.borrow_mut().add(RawKind::Other)
    }

    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> u32 {
        self.arena.borrow_mut().add(RawKind::Other)
    }

    fn append(&self, parent: &u32, child: NodeOrText<u32>) {
        self.insert(child, *parent, NONE);
    }

    fn append_based_on_parent_node(
        &self,
        element: &u32,
        previous_element: &u32,
        child: NodeOrText<u32>,
    ) {
        if self.arena.borrow_mut().at(*element).parent == NONE {
            self.append(previous_element, child);
        } else {
            self.append_before_sibling(element, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn pop(&self, node: &u32) {
        self.depth.set(self.arena.borrow_mut().at(*node).depth);
    }

    fn get_template_contents(&self, target: &u32) -> u32 {
        match &self.arena.borrow().nodes[*target as usize].kind {
            RawKind::Element { contents, .. } => *contents,
            _ => unreachable!("only templates have contents"),
        }
    }

    fn same_node(&self, x: &u32, y: &u32) -> bool {
        x == y
    }

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &u32, child: NodeOrText<u32>) {
        let parent = self.arena.borrow_mut().at(*sibling).parent;
        if parent != NONE {
            self.insert(child, parent, *sibling);
        }
    }

    fn add_attrs_if_missing(&self, target: &u32, added: Vec<Attribute>) {
        if let RawKind::Element { attributes, .. } = &mut self.arena.borrow_mut().at(*target).kind {
            for attribute in added {
                if attributes.iter().all(|known| known.name != attribute.name) {
                    attributes.push(attribute);
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &u32) {
        self.arena.borrow_mut().detach(*target);
    }

    fn reparent_children(&self, node: &u32, new_parent: &u32) {
        let arena = &mut *self.arena.borrow_mut();
        loop {
            let child = arena.at(*node).first_child;
            if child == NONE {
                return;
            }
            arena.attach(child, *new_parent, NONE);
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &u32) -> bool {
        matches!(
            self.arena.borrow().nodes[*handle as usize].kind,
            RawKind::Element {
                is_html_in_mathml: true,
                ..
            }
        )
    }

    fn allow_declarative_shadow_roots(&self, _intended_parent: &u32) -> bool {
        false
    }
}
