//! What stands in XML, read strictly and within limits?
//!
//! No entity but those that XML and HTML name is ever known, so nothing can be fetched and
//! nothing can grow. What is not well-formed is an error.

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_html5_entity;
use quick_xml::events::{BytesStart, Event};
use vokal_pdf_client::Failure;

use crate::charset;

/// Deeper than any honest document.
const DEEPEST: usize = 400;
const MOST_NODES: usize = 4_000_000;
const MOST_ATTRIBUTES: usize = 200;

/// A document: its elements and texts in the order in which they begin.
#[derive(Debug, Default)]
pub(crate) struct Document {
    parts: Vec<Part>,
    /// Whether the last thing that was read is a text.
    ends_in_text: bool,
}

#[derive(Debug)]
struct Part {
    kind: Kind,
    /// The index past its last descendant.
    end: usize,
}

#[derive(Debug)]
enum Kind {
    /// Its name and its attributes, without prefixes.
    Element(Box<str>, Vec<(Box<str>, Box<str>)>),
    Text(String),
}

/// One element of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'d> {
    document: &'d Document,
    at: usize,
}

/// What stands in an element.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Child<'d> {
    Element(Node<'d>),
    Text(&'d str),
}

impl Document {
    /// Reads a file.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, Failure> {
        let text = charset::decoded(bytes, charset::declared(bytes).as_deref());
        let mut reader = Reader::from_str(&text);
        reader.config_mut().allow_dangling_amp = true;
        let mut document = Self::default();
        let mut open: Vec<usize> = Vec::new();
        loop {
            let event = reader.read_event().map_err(|_| Failure::Damaged)?;
            match event {
                Event::Start(start) => {
                    if open.len() >= DEEPEST {
                        return Err(Failure::TooLarge);
                    }
                    open.push(document.begin(&start)?);
                }
                Event::Empty(start) => {
                    document.begin(&start)?;
                }
                Event::End(_) => {
                    document.ends_in_text = false;
                    let begin = open.pop().ok_or(Failure::Damaged)?;
                    let end = document.parts.len();
                    if let Some(part) = document.parts.get_mut(begin) {
                        part.end = end;
                    }
                }
                Event::Text(text) => {
                    let text = text.xml_content(XmlVersion::Implicit1_0);
                    document.text(&open, &text.map_err(|_| Failure::Damaged)?)?;
                }
                Event::CData(text) => document.text(&open, &String::from_utf8_lossy(&text))?,
                Event::GeneralRef(reference) => {
                    let c = match reference.resolve_char_ref() {
                        Ok(Some(c)) => c.to_string(),
                        Ok(None) => {
                            let name = String::from_utf8_lossy(&reference);
                            resolve_html5_entity(&name).unwrap_or_default().to_owned()
                        }
                        Err(_) => String::new(),
                    };
                    document.text(&open, &c)?;
                }
                Event::Eof if open.is_empty() => return Ok(document),
                Event::Eof => return Err(Failure::Damaged),
                _ => {}
            }
        }
    }

    /// The outermost element.
    pub(crate) fn root(&self) -> Option<Node<'_>> {
        let is_element = |part: &Part| matches!(part.kind, Kind::Element(..));
        let at = self.parts.iter().position(is_element)?;
        Some(Node { document: self, at })
    }

    fn begin(&mut self, start: &BytesStart<'_>) -> Result<usize, Failure> {
        let mut attributes = Vec::new();
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute.map_err(|_| Failure::Damaged)?;
            if attributes.len() >= MOST_ATTRIBUTES {
                return Err(Failure::TooLarge);
            }
            let value = String::from_utf8_lossy(&attribute.value);
            let value = unescaped(&value);
            attributes.push((local(attribute.key.as_ref()), value.into()));
        }
        self.push(Kind::Element(local(start.name().as_ref()), attributes))
    }

    fn text(&mut self, open: &[usize], text: &str) -> Result<(), Failure> {
        if open.is_empty() || text.is_empty() {
            return Ok(());
        }
        // References part a text; it is still one.
        if self.ends_in_text
            && let Some(Part {
                kind: Kind::Text(known),
                ..
            }) = self.parts.last_mut()
        {
            known.push_str(text);
            return Ok(());
        }
        self.push(Kind::Text(text.to_owned()))?;
        self.ends_in_text = true;
        Ok(())
    }

    fn push(&mut self, kind: Kind) -> Result<usize, Failure> {
        let at = self.parts.len();
        if at >= MOST_NODES {
            return Err(Failure::TooLarge);
        }
        self.ends_in_text = false;
        self.parts.push(Part { kind, end: at + 1 });
        Ok(at)
    }
}

/// A name without its prefix.
fn local(name: &[u8]) -> Box<str> {
    let name = name.rsplit(|byte| *byte == b':').next().unwrap_or(name);
    String::from_utf8_lossy(name).into()
}

fn unescaped(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    let known = quick_xml::escape::unescape_with(value, resolve_html5_entity);
    known.map_or_else(|_| value.to_owned(), std::borrow::Cow::into_owned)
}

impl<'d> Node<'d> {
    pub(crate) fn name(self) -> &'d str {
        match self.part() {
            Some(Part {
                kind: Kind::Element(name, _),
                ..
            }) => name,
            _ => "",
        }
    }

    pub(crate) fn attribute(self, name: &str) -> Option<&'d str> {
        let Some(Part {
            kind: Kind::Element(_, attributes),
            ..
        }) = self.part()
        else {
            return None;
        };
        let found = attributes.iter().find(|(own, _)| &**own == name);
        found.map(|(_, value)| &**value)
    }

    /// What stands in it, in order.
    pub(crate) fn children(self) -> impl Iterator<Item = Child<'d>> {
        let end = self.part().map_or(self.at, |part| part.end);
        let mut at = self.at + 1;
        std::iter::from_fn(move || {
            let part = self.document.parts.get(at).filter(|_| at < end)?;
            let child = match &part.kind {
                Kind::Element(..) => Child::Element(Node {
                    document: self.document,
                    at,
                }),
                Kind::Text(text) => Child::Text(text),
            };
            at = part.end.max(at + 1);
            Some(child)
        })
    }

    /// The elements in it.
    pub(crate) fn elements(self) -> impl Iterator<Item = Node<'d>> {
        self.children().filter_map(|child| match child {
            Child::Element(node) => Some(node),
            Child::Text(_) => None,
        })
    }

    /// The first element of this name in it.
    pub(crate) fn child(self, name: &str) -> Option<Node<'d>> {
        self.elements().find(|node| node.name() == name)
    }

    /// All elements of this name in it, however deep.
    pub(crate) fn all(self, name: &'d str) -> impl Iterator<Item = Node<'d>> {
        let end = self.part().map_or(self.at, |part| part.end);
        (self.at + 1..end)
            .map(move |at| Node {
                document: self.document,
                at,
            })
            .filter(move |node| node.name() == name)
    }

    /// All its text.
    pub(crate) fn text(self) -> String {
        let end = self.part().map_or(self.at, |part| part.end);
        let parts = self.document.parts.get(self.at..end).unwrap_or_default();
        let texts = parts.iter().filter_map(|part| match &part.kind {
            Kind::Text(text) => Some(text.as_str()),
            Kind::Element(..) => None,
        });
        texts.collect()
    }

    fn part(self) -> Option<&'d Part> {
        self.document.parts.get(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_words_and_nothing_grows() {
        let bomb = "<!DOCTYPE a [<!ENTITY x \"xxxxxxxxxx\"><!ENTITY y \"&x;&x;&x;\">\
                    <!ENTITY z SYSTEM \"file:///etc/passwd\">]>\
                    <a b=\"1 &amp; 2\">&y;&z;&nbsp;&#228;<c/>d</a>";
        let document = Document::parse(bomb.as_bytes()).expect("read");
        let root = document.root().expect("an element");
        assert_eq!(root.text(), "\u{a0}äd");
        assert_eq!(root.attribute("b"), Some("1 & 2"));
        let texts = root
            .children()
            .filter(|child| matches!(child, Child::Text(_)));
        assert_eq!(texts.count(), 2);
    }

    #[test]
    fn what_is_broken_or_too_deep_is_refused() {
        for broken in ["<a>", "<a></b>", "</a>", "<a", "<a><b></a></b>"] {
            assert!(Document::parse(broken.as_bytes()).is_err(), "{broken}");
        }
        let deep = "<a>".repeat(1_000_000);
        assert_eq!(
            Document::parse(deep.as_bytes()).err(),
            Some(Failure::TooLarge)
        );
    }
}
