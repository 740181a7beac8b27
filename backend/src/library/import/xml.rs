//! Just enough XML for the files that describe a book.
//!
//! No entity but the five of XML itself is ever known, so nothing can be
//! fetched and nothing can grow. What is wrong is passed over as far as can be.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesRef, BytesStart, Event};

/// Deeper or wider than any honest file (125 real books: depth 24, 7 attributes).
const DEEPEST: usize = 1000;
const MOST_ATTRIBUTES: usize = 1000;
const MOST_ELEMENTS: usize = 500_000;

/// A document: its elements in the order in which they begin.
pub(super) struct Document {
    elements: Vec<Element>,
    /// Whether the source ended well.
    pub complete: bool,
}

struct Element {
    /// Without its prefix.
    name: String,
    /// Without their prefixes.
    attributes: Vec<(String, String)>,
    text: String,
    /// The index past its last descendant.
    end: usize,
}

/// The document is larger, deeper or wider than any honest one.
#[derive(Debug)]
pub(super) struct TooComplex;

/// One element of a document.
#[derive(Clone, Copy)]
pub(super) struct Node<'d> {
    document: &'d Document,
    at: usize,
}

impl Document {
    /// Reads a document, as far as it can be read.
    pub(super) fn parse(source: &str) -> Result<Self, TooComplex> {
        let mut reader = Reader::from_str(source);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        let mut document = Self {
            elements: Vec::new(),
            complete: true,
        };
        let mut open: Vec<usize> = Vec::new();
        loop {
            match reader.read_event() {
                Ok(Event::Start(start)) => {
                    if open.len() >= DEEPEST {
                        return Err(TooComplex);
                    }
                    open.push(document.begin(&start)?);
                }
                Ok(Event::Empty(start)) => {
                    document.begin(&start)?;
                }
                Ok(Event::End(end)) => {
                    let name = end.local_name();
                    // An end without a begin is passed over; one further out ends all within.
                    let named =
                        |at: &usize| document.elements[*at].name.as_bytes() == name.as_ref();
                    if let Some(depth) = open.iter().rposition(named) {
                        document.end(&mut open, depth);
                    }
                }
                Ok(Event::Text(text)) => {
                    document.text(
                        &open,
                        &text
                            .xml_content(XmlVersion::Implicit1_0)
                            .unwrap_or_default(),
                    );
                }
                Ok(Event::CData(text)) => {
                    document.text(&open, &String::from_utf8_lossy(&text));
                }
                Ok(Event::GeneralRef(reference)) => {
                    if let Some(c) = character(&reference) {
                        document.text(&open, c.encode_utf8(&mut [0; 4]));
                    }
                }
                Ok(Event::Eof) => break,
                Ok(_) => {}
                Err(_) => {
                    document.complete = false;
                    break;
                }
            }
        }
        document.complete &= open.is_empty();
        document.end(&mut open, 0);
        Ok(document)
    }

    /// Every element of this name, in order.
    pub(super) fn all<'d>(&'d self, name: &'static str) -> impl Iterator<Item = Node<'d>> {
        self.nodes(0, self.elements.len())
            .filter(move |node| node.name() == name)
    }

    /// Every element, in order.
    pub(super) fn everything(&self) -> impl Iterator<Item = Node<'_>> {
        self.nodes(0, self.elements.len())
    }

    /// The first element of this name.
    pub(super) fn first(&self, name: &'static str) -> Option<Node<'_>> {
        self.all(name).next()
    }

    fn nodes(&self, from: usize, to: usize) -> impl Iterator<Item = Node<'_>> {
        (from..to).map(|at| Node { document: self, at })
    }

    fn begin(&mut self, start: &BytesStart<'_>) -> Result<usize, TooComplex> {
        let mut attributes = Vec::new();
        for attribute in start.attributes().with_checks(false).flatten() {
            if attributes.len() >= MOST_ATTRIBUTES {
                return Err(TooComplex);
            }
            let name = text_of(attribute.key.local_name().as_ref());
            attributes.push((name, unescaped(&String::from_utf8_lossy(&attribute.value))));
        }
        if self.elements.len() >= MOST_ELEMENTS {
            return Err(TooComplex);
        }
        let at = self.elements.len();
        self.elements.push(Element {
            name: text_of(start.local_name().as_ref()),
            attributes,
            text: String::new(),
            end: at + 1,
        });
        Ok(at)
    }

    fn end(&mut self, open: &mut Vec<usize>, depth: usize) {
        let end = self.elements.len();
        for at in open.drain(depth..) {
            self.elements[at].end = end;
        }
    }

    /// Text belongs to the innermost open element.
    fn text(&mut self, open: &[usize], text: &str) {
        if let Some(at) = open.last() {
            self.elements[*at].text.push_str(text);
        }
    }
}

impl<'d> Node<'d> {
    fn element(self) -> &'d Element {
        &self.document.elements[self.at]
    }

    /// Its name without a prefix.
    pub(super) fn name(self) -> &'d str {
        &self.element().name
    }

    /// The value of an attribute, whatever its prefix.
    pub(super) fn attribute(self, name: &str) -> Option<&'d str> {
        let mut attributes = self.element().attributes.iter();
        attributes
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Names, without their prefixes, and values of all attributes.
    pub(super) fn attributes(self) -> impl Iterator<Item = (&'d str, &'d str)> {
        let attributes = self.element().attributes.iter();
        attributes.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether an attribute that is a list holds this word.
    pub(super) fn has_word(self, attribute: &str, word: &str) -> bool {
        self.attribute(attribute)
            .is_some_and(|words| words.split_ascii_whitespace().any(|known| known == word))
    }

    /// Everything within, in order.
    pub(super) fn descendants(self) -> impl Iterator<Item = Node<'d>> {
        self.document.nodes(self.at + 1, self.element().end)
    }

    /// What is directly within.
    pub(super) fn children(self) -> impl Iterator<Item = Node<'d>> {
        let (document, end) = (self.document, self.element().end);
        let first = (self.at + 1 < end).then_some(self.at + 1);
        std::iter::successors(first, move |at| {
            let next = document.elements[*at].end;
            (next < end).then_some(next)
        })
        .map(move |at| Node { document, at })
    }

    /// The first element of this name within.
    pub(super) fn find(self, name: &str) -> Option<Node<'d>> {
        self.descendants().find(|node| node.name() == name)
    }

    /// All text within, with blanks folded.
    pub(super) fn text(self) -> String {
        let mut text = self.element().text.clone();
        for node in self.descendants() {
            text.push(' ');
            text.push_str(&node.element().text);
        }
        folded(&text)
    }
}

/// Text with every run of blanks as one, none around, and no control characters.
pub(super) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.extend(word.chars().filter(|c| !c.is_control()));
    }
    folded
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The character that a reference in a text stands for, if it is a known one.
fn character(reference: &BytesRef<'_>) -> Option<char> {
    if let Ok(Some(c)) = reference.resolve_char_ref() {
        return Some(c);
    }
    named(&String::from_utf8_lossy(reference))
}

fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        _ => return None,
    })
}

/// An attribute's value with its references resolved; unknown ones stay as they are.
fn unescaped(value: &str) -> String {
    let known = |name: &str| match name {
        "nbsp" => Some("\u{a0}"),
        _ => quick_xml::escape::resolve_predefined_entity(name),
    };
    match quick_xml::escape::unescape_with(value, known) {
        Ok(Cow::Owned(text)) => text,
        Ok(Cow::Borrowed(_)) | Err(_) => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_without_their_prefixes() {
        let document = Document::parse("<p:a x:href='u'><b>t &amp; &#228;</b></p:a>").unwrap();
        let a = document.first("a").unwrap();
        assert_eq!(a.attribute("href"), Some("u"));
        assert_eq!(a.find("b").unwrap().text(), "t & ä");
    }

    #[test]
    fn an_entity_of_the_document_stands_for_nothing() {
        let source = "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>1&x;2</a>";
        let document = Document::parse(source).unwrap();
        assert_eq!(document.first("a").unwrap().text(), "12");
    }

    #[test]
    fn what_is_too_deep_or_too_wide_is_refused() {
        assert!(Document::parse(&"<a>".repeat(1001)).is_err());
        let wide = " a=''".repeat(1001);
        assert!(Document::parse(&format!("<a{wide}/>")).is_err());
    }

    #[test]
    fn a_document_cut_off_is_read_as_far_as_it_goes() {
        let document = Document::parse("<a><b>one</b><b>tw").unwrap();
        assert!(!document.complete);
        assert_eq!(document.all("b").count(), 2);
    }

    #[test]
    fn children_are_told_from_grandchildren() {
        let document = Document::parse("<a><b><c/></b><d/></a>").unwrap();
        let names: Vec<_> = document
            .first("a")
            .unwrap()
            .children()
            .map(Node::name)
            .collect();
        assert_eq!(names, ["b", "d"]);
    }
}
