//! Just enough XML for the files that describe a book.
//!
//! No entity but those that XML and HTML name, and the document itself for plain
//! words, is ever known, so nothing can be fetched and little can grow. What is wrong is passed over as far as can be.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_html5_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

mod text;

pub(super) use text::folded;

/// Deeper or wider than any honest file (125 real books: depth 24, 7 attributes).
const DEEPEST: usize = 1000;
const MOST_ATTRIBUTES: usize = 1000;
const MOST_ELEMENTS: usize = 500_000;

/// More pieces of text than an honest document has; what comes after them is left out.
const MOST_PIECES: usize = 2 * MOST_ELEMENTS;

/// A document: its elements and texts in the order in which they begin.
pub(super) struct Document {
    parts: Vec<Part>,
    elements: usize,
    pieces: usize,
    /// The element that the last piece of text belongs to.
    text_in: usize,
    /// Whether the source ended well.
    pub complete: bool,
}

struct Part {
    kind: Kind,
    /// The index past its last descendant.
    end: usize,
}

enum Kind {
    Element(Element),
    Text(String),
}

struct Element {
    /// Without its prefix.
    name: String,
    /// Without their prefixes.
    attributes: Vec<(String, String)>,
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
        let source = vokal_core::document::without_prolog(source);
        let mut reader = Reader::from_str(&source);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        let mut document = Self {
            parts: Vec::new(),
            elements: 0,
            pieces: 0,
            text_in: 0,
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
                    let named = |at: &usize| document.name(*at).as_bytes() == name.as_ref();
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
        self.everything().filter(move |node| node.name() == name)
    }

    /// Every element, in order.
    pub(super) fn everything(&self) -> impl Iterator<Item = Node<'_>> {
        self.nodes(0, self.parts.len())
    }

    /// The first element of this name.
    pub(super) fn first(&self, name: &'static str) -> Option<Node<'_>> {
        self.all(name).next()
    }

    fn nodes(&self, from: usize, to: usize) -> impl Iterator<Item = Node<'_>> {
        (from..to)
            .filter(|at| matches!(self.parts[*at].kind, Kind::Element(_)))
            .map(|at| Node { document: self, at })
    }

    /// The name of a part; a text has none.
    fn name(&self, at: usize) -> &str {
        match &self.parts[at].kind {
            Kind::Element(element) => &element.name,
            Kind::Text(_) => "",
        }
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
        if self.elements >= MOST_ELEMENTS {
            return Err(TooComplex);
        }
        self.elements += 1;
        let name = text_of(start.local_name().as_ref());
        Ok(self.add(Kind::Element(Element { name, attributes })))
    }

    fn add(&mut self, kind: Kind) -> usize {
        let at = self.parts.len();
        self.parts.push(Part { kind, end: at + 1 });
        at
    }

    fn end(&mut self, open: &mut Vec<usize>, depth: usize) {
        let end = self.parts.len();
        for at in open.drain(depth..) {
            self.parts[at].end = end;
        }
    }

    /// Text belongs to the innermost open element, at the place where it comes.
    fn text(&mut self, open: &[usize], text: &str) {
        let Some(parent) = open.last() else { return };
        match self.parts.last_mut().map(|part| &mut part.kind) {
            Some(Kind::Text(before)) if self.text_in == *parent => before.push_str(text),
            _ if self.pieces < MOST_PIECES => {
                self.pieces += 1;
                self.text_in = *parent;
                self.add(Kind::Text(text.to_owned()));
            }
            _ => {}
        }
    }
}

impl<'d> Node<'d> {
    fn end(self) -> usize {
        self.document.parts[self.at].end
    }

    /// Its name without a prefix.
    pub(super) fn name(self) -> &'d str {
        self.document.name(self.at)
    }

    /// The value of an attribute, whatever its prefix.
    pub(super) fn attribute(self, name: &str) -> Option<&'d str> {
        self.attributes()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    /// Names, without their prefixes, and values of all attributes.
    pub(super) fn attributes(self) -> impl Iterator<Item = (&'d str, &'d str)> {
        let attributes = match &self.document.parts[self.at].kind {
            Kind::Element(element) => element.attributes.as_slice(),
            Kind::Text(_) => &[],
        };
        attributes
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether an attribute that is a list holds this word.
    pub(super) fn has_word(self, attribute: &str, word: &str) -> bool {
        self.attribute(attribute)
            .is_some_and(|words| words.split_ascii_whitespace().any(|known| known == word))
    }

    /// Every element within, in order.
    pub(super) fn descendants(self) -> impl Iterator<Item = Node<'d>> {
        self.document.nodes(self.at + 1, self.end())
    }

    /// The elements directly within.
    pub(super) fn children(self) -> impl Iterator<Item = Node<'d>> {
        let (document, end) = (self.document, self.end());
        let first = (self.at + 1 < end).then_some(self.at + 1);
        std::iter::successors(first, move |at| {
            let next = document.parts[*at].end;
            (next < end).then_some(next)
        })
        .filter(move |at| matches!(document.parts[*at].kind, Kind::Element(_)))
        .map(move |at| Node { document, at })
    }

    /// The first element of this name within.
    pub(super) fn find(self, name: &str) -> Option<Node<'d>> {
        self.descendants().find(|node| node.name() == name)
    }
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The character that a reference in a text stands for, if it is a known one.
fn character(reference: &BytesRef<'_>) -> Option<char> {
    if let Ok(Some(c)) = reference.resolve_char_ref() {
        return Some(c);
    }
    // Of those that stand for two characters none is a letter.
    resolve_html5_entity(&String::from_utf8_lossy(reference))?
        .chars()
        .next()
}

/// An attribute's value with its references resolved; unknown ones stay as they are.
fn unescaped(value: &str) -> String {
    match quick_xml::escape::unescape_with(value, resolve_html5_entity) {
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
    fn an_entity_of_the_document_stands_for_plain_words_or_nothing() {
        let source = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>\
                      <!ENTITY who 'Ann'>]><a b='&who;'>1&x;2 &who;</a>";
        let document = Document::parse(source).unwrap();
        let a = document.first("a").unwrap();
        assert_eq!(
            (a.attribute("b"), a.text().as_str()),
            (Some("Ann"), "12 Ann")
        );
    }

    #[test]
    fn a_letter_with_a_name_is_known() {
        let document = Document::parse("<a b='&Ouml;l'>G&ouml;tter &mdash; &hellip;</a>").unwrap();
        let a = document.first("a").unwrap();
        assert_eq!(
            (a.attribute("b"), a.text().as_str()),
            (Some("Öl"), "Götter — …")
        );
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
