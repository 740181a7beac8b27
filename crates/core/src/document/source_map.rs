//! Where in its source does a chapter's text stand?
//!
//! Other programs know nothing of canonical text: they find places by the elements of the
//! source, as EPUB's own identifiers (EPUB Canonical Fragment Identifiers 1.1) and CSS do.

mod steps;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::Range;

use self::steps::{Mark, Steps};
use super::parse::Parsed;
use super::parse_arena::{NONE, RawKind};
use super::sanitise_attributes::RawAttribute as _;
use super::tree::{Tree, utf16_length};

const LONGEST_ID: usize = 128;
const CHARACTERS_A_MARK: u32 = 1024;

/// Which text of the source became which bytes of the canonical text.
#[derive(Clone, Debug)]
pub(super) struct TracedText {
    /// A text node of the source.
    pub node: u32,
    pub bytes: Range<usize>,
}

/// What is told of where texts come from; nothing, mostly.
pub(super) trait Trace: Default {
    fn text(&mut self, node: u32, bytes: Range<usize>);
}

impl Trace for () {
    fn text(&mut self, _: u32, _: Range<usize>) {}
}

impl Trace for Vec<TracedText> {
    fn text(&mut self, node: u32, bytes: Range<usize>) {
        if !bytes.is_empty() {
            self.push(TracedText { node, bytes });
        }
    }
}

/// The elements and texts of a chapter's source, with the places of its canonical text in them.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// In document order.
    elements: Vec<SourceElement>,
    /// Texts that stayed, in document order.
    texts: Vec<SourceText>,
}

/// A part of a text, as elements of the source say it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourcePlace {
    /// CSS selector of the innermost element that holds all of it.
    pub selector: String,
    /// Unicode code points of that element's text (DOM: `textContent`).
    pub characters: Range<u32>,
    /// Its path within the document, as it stands behind the `!` of an EPUB CFI: one place if the
    /// part is empty, else a range of two.
    pub cfi: String,
}

#[derive(Clone, Debug)]
struct SourceElement {
    parent: u32,
    /// Empty if a selector cannot name it plainly.
    name: String,
    /// Its own, unless another had it before.
    id: Option<String>,
    /// Counted from 1, among elements of the same parent.
    number: u32,
    /// Code points of the document before its text.
    characters: u32,
}

#[derive(Clone, Debug)]
struct SourceText {
    parent: u32,
    /// Elements before it that have the same parent.
    elements_before: u32,
    /// UTF-16 code units between the last of those and this text.
    units_before: u32,
    /// Code points of the document before it.
    characters: u32,
    /// UTF-16 offset of the canonical text.
    start: u32,
    content: String,
    /// Of the content, what stayed.
    stayed: u32,
    /// From where to count on, so that far places are found as soon as near ones.
    marks: Vec<Mark>,
}

/// A place between two characters.
struct Point<'a> {
    text: &'a SourceText,
    /// UTF-16 code units and code points of the text before it.
    units: u32,
    characters: u32,
}

impl SourceMap {
    /// `None` if the text is not made of the traced ones, piece by piece: so it is where a tree
    /// had to be made flatter before it settled.
    pub(super) fn of(parsed: &Parsed, traced: &[TracedText], tree: &Tree) -> Option<Self> {
        if !parsed.is_document || traced.last().map_or(0, |text| text.bytes.end) != tree.text.len()
        {
            return None;
        }
        let mut walk = Walk {
            parsed,
            traced: traced.iter().peekable(),
            text: &tree.text,
            map: Self::default(),
            ids: HashSet::new(),
            start: 0,
            characters: 0,
        };
        walk.children(0, NONE)?;
        walk.traced.next().is_none().then_some(walk.map)
    }

    /// Where UTF-16 offsets of the canonical text stand in the source; `None` if they are not
    /// in it.
    #[must_use]
    pub fn place(&self, offsets: Range<u32>) -> Option<SourcePlace> {
        let start = self.point_after(offsets.start)?;
        let end = if offsets.is_empty() {
            self.point_after(offsets.start)?
        } else {
            self.point_before(offsets.end)?
        };
        let around = self.around(start.text.parent, end.text.parent);
        let before = self.elements.get(around as usize)?.characters;
        Some(SourcePlace {
            selector: self.selector(around),
            characters: start.characters - before..end.characters - before,
            cfi: self.cfi(around, &start, &end),
        })
    }

    /// The place of an offset in the text that begins there or goes on.
    fn point_after(&self, offset: u32) -> Option<Point<'_>> {
        let after = self.texts.partition_point(|text| text.start <= offset);
        self.texts.get(after.checked_sub(1)?)?.point(offset)
    }

    /// The place of an offset in the text that ends there or goes on.
    fn point_before(&self, offset: u32) -> Option<Point<'_>> {
        let after = self.texts.partition_point(|text| text.start < offset);
        self.texts.get(after.checked_sub(1)?)?.point(offset)
    }

    /// An element and those that it stands in, from within.
    fn lineage(&self, element: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(element), |at| {
            Some(self.elements.get(*at as usize)?.parent)
        })
        .take_while(|at| *at != NONE)
    }

    /// The innermost element that two are or stand in. What holds another one comes before it.
    fn around(&self, mut one: u32, mut other: u32) -> u32 {
        let outer = |at: u32| self.elements.get(at as usize).map_or(0, |at| at.parent);
        while one != other {
            let inner = if one > other { &mut one } else { &mut other };
            *inner = outer(*inner);
            if *inner == NONE {
                return 0;
            }
        }
        one
    }

    fn selector(&self, element: u32) -> String {
        let mut steps = Vec::new();
        for at in self.lineage(element) {
            let element = &self.elements[at as usize];
            if let Some(id) = &element.id {
                let mut step = String::from("#");
                // A string takes all that is written to it.
                let _ = cssparser::serialize_identifier(id, &mut step);
                steps.push(step);
                break;
            }
            steps.push(match element.parent {
                NONE => ":root".to_owned(),
                _ => format!("{}:nth-child({})", element.name, element.number),
            });
        }
        steps.reverse();
        steps.join(" > ")
    }

    fn cfi(&self, around: u32, start: &Point<'_>, end: &Point<'_>) -> String {
        let common = self.steps(around, NONE);
        let of = |point: &Point<'_>| {
            let text = point.text;
            let mut path = self.steps(text.parent, around);
            let _ = write!(
                path,
                "/{}:{}",
                2 * u64::from(text.elements_before) + 1,
                u64::from(text.units_before) + u64::from(point.units)
            );
            path
        };
        let (start, end) = (of(start), of(end));
        if start == end {
            return common + &start;
        }
        format!("{common},{start},{end}")
    }

    /// The steps to an element from another one that it stands in, or from the root.
    fn steps(&self, element: u32, from: u32) -> String {
        let mut steps = Vec::new();
        for at in self.lineage(element).take_while(|at| *at != from) {
            let element = &self.elements[at as usize];
            // The root itself is where the path begins.
            if element.parent == NONE {
                break;
            }
            steps.push(cfi_step(element.number, element.id.as_deref()));
        }
        steps.reverse();
        steps.concat()
    }
}

/// The step of an EPUB CFI (1.1, section 2.3) to the child element of a number, counted from 1. Its
/// id stands behind it in brackets, special characters escaped; one that is too long is left out.
#[must_use]
pub fn cfi_step(number: u32, id: Option<&str>) -> String {
    let mut step = format!("/{}", 2 * u64::from(number));
    if let Some(id) = id.filter(|id| is_helpful(id)) {
        step.push('[');
        for c in id.chars() {
            if matches!(c, '^' | '[' | ']' | '(' | ')' | ',' | ';' | '=') {
                step.push('^');
            }
            step.push(c);
        }
        step.push(']');
    }
    step
}

/// Long ids are no help to anybody who looks for a place.
fn is_helpful(id: &str) -> bool {
    (1..=LONGEST_ID).contains(&id.len())
}

impl SourceText {
    fn point(&self, offset: u32) -> Option<Point<'_>> {
        let wanted = offset
            .checked_sub(self.start)
            .filter(|at| *at <= self.stayed)?;
        let before = self.marks.partition_point(|mark| mark.stayed <= wanted);
        let from = before.checked_sub(1).map(|at| self.marks[at]);
        let from = from.unwrap_or_default();
        let rest = self.content.get(from.bytes..)?;
        let mut steps = Steps::new(rest, self.start == 0 && from.stayed == 0, from);
        while steps.now.stayed < wanted {
            steps.next()?;
        }
        Some(Point {
            text: self,
            units: steps.now.units,
            characters: self.characters + steps.now.characters,
        })
    }
}

/// What the source and the canonical text have in common is walked through together.
struct Walk<'a> {
    parsed: &'a Parsed,
    traced: std::iter::Peekable<std::slice::Iter<'a, TracedText>>,
    text: &'a str,
    map: SourceMap,
    ids: HashSet<String>,
    /// UTF-16 code units of canonical text so far.
    start: u32,
    /// Code points of the document's text so far.
    characters: u32,
}

/// Children that are being counted.
struct Level {
    next: u32,
    element: u32,
    elements: u32,
    units: u32,
}

impl Walk<'_> {
    /// Walks all nodes below one. `None` if a text does not stand where it was traced.
    fn children(&mut self, of: u32, element: u32) -> Option<()> {
        let nodes = &self.parsed.arena.nodes;
        let level = |node: u32, element| Level {
            next: nodes[node as usize].first_child,
            element,
            elements: 0,
            units: 0,
        };
        // Trees may be deep: no recursion.
        let mut levels = vec![level(of, element)];
        while let Some(now) = levels.last_mut() {
            let at = now.next;
            if at == NONE {
                levels.pop();
                continue;
            }
            let node = &nodes[at as usize];
            now.next = node.next;
            match &node.kind {
                RawKind::Element {
                    name, attributes, ..
                } => {
                    now.elements += 1;
                    now.units = 0;
                    let id = attributes
                        .iter()
                        .find(|attribute| attribute.plain_name() == Some("id"))
                        .map(|attribute| attribute.value.to_string())
                        .filter(|id| is_helpful(id))
                        .filter(|id| self.ids.insert(id.clone()));
                    let added = self.map.elements.len() as u32;
                    self.map.elements.push(SourceElement {
                        parent: now.element,
                        name: selector_name(&name.local),
                        id,
                        number: now.elements,
                        characters: self.characters,
                    });
                    levels.push(level(at, added));
                }
                RawKind::Text(content) => {
                    let (parent, elements_before, units_before) =
                        (now.element, now.elements, now.units);
                    now.units = units_before.checked_add(utf16_length(content))?;
                    self.text(at, content, parent, elements_before, units_before)?;
                }
                RawKind::Root | RawKind::Other => {}
            }
        }
        Some(())
    }

    fn text(
        &mut self,
        node: u32,
        content: &str,
        parent: u32,
        elements_before: u32,
        units_before: u32,
    ) -> Option<()> {
        let before = self.characters;
        self.characters = before.checked_add(u32::try_from(content.chars().count()).ok()?)?;
        let Some(traced) = self.traced.next_if(|traced| traced.node == node) else {
            return Some(());
        };
        let text = self.text.get(traced.bytes.clone())?;
        let mut shown = text.chars();
        let mut marks = Vec::new();
        let mut steps = Steps::new(content, self.start == 0, Mark::default());
        while let Some(step) = steps.next() {
            if step.is_some() && step != shown.next() {
                return None;
            }
            if steps.now.characters.is_multiple_of(CHARACTERS_A_MARK) {
                marks.push(steps.now);
            }
        }
        if shown.next().is_some() {
            return None;
        }
        let stayed = steps.now.stayed;
        self.map.texts.push(SourceText {
            parent,
            elements_before,
            units_before,
            characters: before,
            start: self.start,
            content: content.to_owned(),
            stayed,
            marks,
        });
        self.start = self.start.checked_add(stayed)?;
        Some(())
    }
}

/// A name as a selector may have it; any element's where it would need escapes.
fn selector_name(name: &str) -> String {
    let is_plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if is_plain {
        name.to_owned()
    } else {
        "*".to_owned()
    }
}
