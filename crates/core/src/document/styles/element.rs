//! An element of a source, as selectors ask for it.

use std::cell::Cell;
use std::fmt;

use html5ever::{Attribute, LocalName, Namespace, QualName, ns};
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::context::MatchingContext;
use selectors::matching::ElementSelectorFlags;
use selectors::{Element, OpaqueElement};

use super::selector::{Css, Generated, Name, State};
use super::sheet::Key;
use crate::document::parse_arena::{Arena, EPUB, NONE, RawKind, RawNode};
use crate::document::sanitise_attributes::RawAttribute;

/// How much selectors may still ask of all elements of a source: from one element to the next, and
/// of each its name, class, id or attributes. Of selectors in selectors (`:is(:is(a b) c) d`) a
/// single one can ask as often as there are elements to the power of its depth.
pub(super) struct Steps(Cell<u32>);

impl Steps {
    pub(super) fn new(most: u32) -> Self {
        Self(Cell::new(most))
    }

    pub(super) fn are_left(&self) -> bool {
        self.0.get() > 0
    }

    pub(super) fn spend(&self, count: u32) {
        self.0.set(self.0.get().saturating_sub(count));
    }

    /// Whether there is one; then it is taken.
    fn take(&self) -> bool {
        let is_left = self.are_left();
        self.spend(1);
        is_left
    }
}

/// One element of an arena.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub arena: &'a Arena,
    pub at: u32,
    steps: &'a Steps,
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}> at {}", self.name().local, self.at)
    }
}

impl<'a> Source<'a> {
    /// The element at `at`, if it is one.
    pub(super) fn new(arena: &'a Arena, at: u32, steps: &'a Steps) -> Option<Self> {
        let node = arena.nodes.get(at as usize)?;
        matches!(node.kind, RawKind::Element { .. }).then_some(Self { arena, at, steps })
    }

    /// The element it stands in.
    pub(super) fn outer(self) -> Option<Self> {
        Self::new(self.arena, self.node().parent, self.steps)
    }

    fn node(self) -> &'a RawNode {
        &self.arena.nodes[self.at as usize]
    }

    pub(super) fn name(self) -> &'a QualName {
        match &self.node().kind {
            RawKind::Element { name, .. } => name,
            _ => unreachable!("made of elements only"),
        }
    }

    fn attributes(self) -> &'a [Attribute] {
        match &self.node().kind {
            RawKind::Element { attributes, .. } => attributes,
            _ => &[],
        }
    }

    /// The value of an attribute without a namespace.
    pub(super) fn attribute(self, name: &str) -> Option<&'a str> {
        let found =
            |attribute: &&Attribute| attribute.name.ns.is_empty() && &*attribute.name.local == name;
        let attribute = self.attributes().iter().find(found)?;
        Some(&attribute.value)
    }

    /// `epub:type`, however its prefix is spelt.
    pub(super) fn epub_type(self) -> Option<&'a str> {
        self.attributes().iter().find_map(RawAttribute::epub_type)
    }

    /// The text directly within.
    pub(super) fn own_text(self) -> String {
        let mut text = String::new();
        let mut child = self.node().first_child;
        while child != NONE {
            let node = &self.arena.nodes[child as usize];
            if let RawKind::Text(piece) = &node.kind {
                text.push_str(piece);
            }
            child = node.next;
        }
        text
    }

    /// How many letters stand directly within, white space left out.
    pub(super) fn own_letters(self) -> usize {
        let mut letters = 0;
        let mut child = self.node().first_child;
        while child != NONE {
            let node = &self.arena.nodes[child as usize];
            if let RawKind::Text(piece) = &node.kind {
                letters += piece.chars().filter(|c| !c.is_whitespace()).count();
            }
            child = node.next;
        }
        letters
    }

    /// Whether so many letters stand within at most, white space left out, and one at least.
    pub(super) fn holds_at_most(self, most: usize) -> bool {
        let nodes = &self.arena.nodes;
        let mut letters = 0;
        let mut inside = vec![self.node().first_child];
        while let Some(at) = inside.pop() {
            let Some(node) = nodes.get(at as usize) else {
                continue;
            };
            if let RawKind::Text(piece) = &node.kind {
                letters += piece
                    .chars()
                    .filter(|c| !c.is_whitespace())
                    .take(most + 1)
                    .count();
            }
            if letters > most {
                return false;
            }
            inside.extend([node.next, node.first_child]);
        }
        letters > 0
    }

    /// Whether any letter or digit stands within.
    pub(super) fn has_words(self) -> bool {
        let nodes = &self.arena.nodes;
        let mut inside = vec![self.node().first_child];
        while let Some(at) = inside.pop() {
            let Some(node) = nodes.get(at as usize) else {
                continue;
            };
            if let RawKind::Text(piece) = &node.kind
                && piece.chars().any(char::is_alphanumeric)
            {
                return true;
            }
            inside.extend([node.next, node.first_child]);
        }
        false
    }

    /// The node it stands in, by its index in the arena.
    pub(super) fn parent(self) -> Option<u32> {
        let parent = self.node().parent;
        (parent != NONE).then_some(parent)
    }

    /// What rules may ask for.
    pub(super) fn keys(self) -> Vec<Key> {
        let classes = self.attribute("class").unwrap_or_default();
        let classes = classes.split_ascii_whitespace();
        let id = self.attribute("id").map(|id| Key::Id(id.to_owned()));
        let mut keys: Vec<Key> = classes.map(|class| Key::Class(class.to_owned())).collect();
        // Of many classes the same may come often; a rule is tried once.
        keys.sort_unstable();
        keys.dedup();
        keys.push(Key::Name(
            self.name().local.to_ascii_lowercase().to_string(),
        ));
        keys.extend(id);
        keys
    }

    fn sibling(self, step: impl Fn(&RawNode) -> u32) -> Option<Self> {
        let mut at = step(self.node());
        while at != NONE && self.steps.take() {
            if let Some(element) = Self::new(self.arena, at, self.steps) {
                return Some(element);
            }
            at = step(&self.arena.nodes[at as usize]);
        }
        None
    }
}

impl Element for Source<'_> {
    type Impl = Css;

    fn opaque(&self) -> OpaqueElement {
        OpaqueElement::new(self.node())
    }

    fn parent_element(&self) -> Option<Self> {
        self.outer().filter(|_| self.steps.take())
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.sibling(|node| node.previous)
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.sibling(|node| node.next)
    }

    fn first_element_child(&self) -> Option<Self> {
        let first = self.node().first_child;
        let first = (first != NONE).then_some(first)?;
        let element = Self::new(self.arena, first, self.steps).filter(|_| self.steps.take());
        element.or_else(|| {
            let text = Self { at: first, ..*self };
            text.sibling(|node| node.next)
        })
    }

    fn is_html_element_in_html_document(&self) -> bool {
        let namespace = &self.name().ns;
        *namespace == ns!(html) || namespace.is_empty()
    }

    fn has_local_name(&self, name: &Name) -> bool {
        self.steps.take() && self.name().local == name.0
    }

    fn has_namespace(&self, namespace: &Namespace) -> bool {
        self.name().ns == *namespace
    }

    fn is_same_type(&self, other: &Self) -> bool {
        let (own, other) = (self.name(), other.name());
        own.local == other.local && own.ns == other.ns
    }

    fn attr_matches(
        &self,
        namespace: &NamespaceConstraint<&Namespace>,
        name: &Name,
        operation: &AttrSelectorOperation<&Name>,
    ) -> bool {
        let is_meant = |own: &QualName| match namespace {
            NamespaceConstraint::Any => own.local == name.0,
            NamespaceConstraint::Specific(url) if url.is_empty() => has_written_name(own, &name.0),
            NamespaceConstraint::Specific(url) => {
                // HTML has no namespaces for attributes and keeps what is written.
                let in_html = &***url == EPUB && own.ns.is_empty();
                (own.ns == **url && own.local == name.0)
                    || (in_html && own.local.strip_prefix("epub:") == Some(&*name.0))
            }
        };
        self.steps.spend(self.attributes().len() as u32);
        self.attributes()
            .iter()
            .any(|attribute| is_meant(&attribute.name) && operation.eval_str(&attribute.value))
    }

    fn match_non_ts_pseudo_class(&self, _: &State, _: &mut MatchingContext<Css>) -> bool {
        false
    }

    fn match_pseudo_element(&self, _: &Generated, _: &mut MatchingContext<Css>) -> bool {
        false
    }

    fn apply_selector_flags(&self, _flags: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        &*self.name().local == "a" && self.attribute("href").is_some()
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Name, case_sensitivity: CaseSensitivity) -> bool {
        self.steps.spend(1);
        self.attribute("id")
            .is_some_and(|own| case_sensitivity.eq(own.as_bytes(), id.0.as_bytes()))
    }

    fn has_class(&self, name: &Name, case_sensitivity: CaseSensitivity) -> bool {
        let classes = self.attribute("class").unwrap_or_default();
        self.steps.spend(1 + classes.len() as u32 / 16);
        classes
            .split_ascii_whitespace()
            .any(|class| case_sensitivity.eq(class.as_bytes(), name.0.as_bytes()))
    }

    fn has_custom_state(&self, _name: &Name) -> bool {
        false
    }

    fn imported_part(&self, _name: &Name) -> Option<Name> {
        None
    }

    fn is_part(&self, _name: &Name) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        self.node().first_child == NONE
    }

    fn is_root(&self) -> bool {
        self.node().parent == 0
    }

    fn add_element_unique_hashes(&self, _filter: &mut BloomFilter) -> bool {
        false
    }
}

/// `[epub\:type]` means what is written; in XML that is a prefix and a name.
fn has_written_name(own: &QualName, written: &LocalName) -> bool {
    if own.ns.is_empty() {
        return own.local == *written;
    }
    let Some(prefix) = &own.prefix else {
        return false;
    };
    written
        .strip_prefix(&**prefix)
        .and_then(|rest| rest.strip_prefix(':'))
        == Some(&*own.local)
}
