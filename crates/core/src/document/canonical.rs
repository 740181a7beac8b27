//! The short way back from canonical HTML to its tree.
//!
//! A chapter is sanitised when a book is imported and again before it is
//! shown. The second time it is what [`Tree::to_html`] wrote, as a rule, and
//! then the HTML parser has nothing to decide. So a chapter is read here
//! first, strictly: whatever could not have been written by `to_html`, or might
//! be moved about by the HTML parser, or would be changed by the policy, is a
//! `None`, and the long way is gone.

use html5ever::tendril::StrTendril;
use html5ever::{Attribute as RawAttribute, LocalName, QualName, ns};

use super::policy::{self, Rule};
use super::policy_attributes::Vocabulary;
use super::sanitise_attributes::Surroundings;
use super::sanitise_stable::surely_settled;
use super::sanitise_writer::Writer;
use super::tree::Tree;

/// Tags with more attributes may go the long way.
const ATTRIBUTE_LIMIT: usize = 64;

/// The tree that the long way would give, or `None` if nobody knows.
///
/// Costs O(source).
pub(super) fn tree(source: &str) -> Option<Tree> {
    let mut reader = Reader {
        source,
        at: 0,
        writer: Writer::default(),
        open: Vec::new(),
        raw: Vec::new(),
    };
    reader.all()?;
    let tree = reader.writer.finish();
    surely_settled(&tree).then_some(tree)
}

struct Reader<'a> {
    source: &'a str,
    /// Bytes read.
    at: usize,
    writer: Writer,
    open: Vec<&'static str>,
    /// The attributes of the tag being read.
    raw: Vec<RawAttribute>,
}

impl Reader<'_> {
    fn all(&mut self) -> Option<()> {
        if self.source.starts_with('\u{feff}') {
            return None;
        }
        while let Some(&byte) = self.bytes().first() {
            if byte != b'<' {
                self.text()?;
            } else if self.bytes().get(1) == Some(&b'/') {
                self.end_tag()?;
            } else {
                self.start_tag()?;
            }
        }
        self.open.is_empty().then_some(())
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        &self.source.as_bytes()[self.at..]
    }

    #[inline]
    fn take(&mut self, expected: &str) -> Option<()> {
        self.source[self.at..].starts_with(expected).then_some(())?;
        self.at += expected.len();
        Some(())
    }

    /// Text up to the next tag.
    fn text(&mut self) -> Option<()> {
        let (plain, special) = self.plain_length(in_text);
        if plain > 0 {
            let text = &self.source[self.at..self.at + plain];
            if text.starts_with('\u{feff}') && self.writer.has_no_text() {
                // The writer would drop the mark.
                return None;
            }
            self.writer.clean_text(text);
            self.at += plain;
        }
        match special {
            None | Some(b'<') => Some(()),
            Some(_) => {
                let (escaped, character) = self.character_reference()?;
                // The writer of canonical HTML leaves quotation marks alone.
                (escaped != "&quot;").then_some(())?;
                self.writer.clean_text(character);
                self.take(escaped)
            }
        }
    }

    /// How many bytes from here on stand for themselves, and what ends them.
    #[inline]
    fn plain_length(&self, classes: fn(u8) -> bool) -> (usize, Option<u8>) {
        let bytes = self.bytes();
        let mut length = 0;
        while let Some(found) = bytes[length..].iter().position(|&byte| classes(byte)) {
            length += found;
            // The lead byte of the no-break space leads others, too.
            if bytes[length] == 0xc2 && bytes.get(length + 1) != Some(&0xa0) {
                length += 2;
                continue;
            }
            return (length, Some(bytes[length]));
        }
        (bytes.len(), None)
    }

    fn character_reference(&self) -> Option<(&'static str, &'static str)> {
        const KNOWN: [(&str, &str); 5] = [
            ("&amp;", "&"),
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&nbsp;", "\u{a0}"),
            ("&quot;", "\""),
        ];
        let rest = &self.source[self.at..];
        KNOWN
            .into_iter()
            .find(|(escaped, _)| rest.starts_with(escaped))
    }

    #[inline]
    fn end_tag(&mut self) -> Option<()> {
        let name = self.open.pop()?;
        self.take("</")?;
        self.take(name)?;
        self.take(">")?;
        self.writer.close();
        Some(())
    }

    fn start_tag(&mut self) -> Option<()> {
        self.at += 1;
        let length = self
            .bytes()
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric())?;
        let name = &self.source[self.at..self.at + length];
        let (name, is_void) = match policy::html_rule(name, false) {
            Rule::Keep(kept) if kept == name => (kept, false),
            Rule::Void(kept) if kept == name => (kept, true),
            _ => return None,
        };
        if matches!(name, "svg" | "math") || self.open.len() == policy::DEPTH_LIMIT {
            return None;
        }
        self.at += length;
        self.writer.open(name);
        self.attributes(name)?;
        if is_void {
            self.writer.close();
        } else {
            self.open.push(name);
        }
        if name == "pre" && self.bytes().first() == Some(&b'\n') {
            // Written twice, because the parser drops one.
            self.take("\n")?;
            (self.bytes().first() == Some(&b'\n')).then_some(())?;
        }
        Some(())
    }

    /// Reads to the end of a start tag, and asks the policy whether it would
    /// write the very same.
    fn attributes(&mut self, element: &'static str) -> Option<()> {
        if self.take(">").is_some() {
            return Some(());
        }
        self.raw.clear();
        while self.take(">").is_none() {
            self.take(" ")?;
            let length = self.bytes().iter().position(|&byte| byte == b'=')?;
            let name = &self.source[self.at..self.at + length];
            let name = QualName::new(None, ns!(), LocalName::from(name));
            self.at += length;
            self.take("=\"")?;
            let value = self.value()?;
            (self.raw.len() < ATTRIBUTE_LIMIT).then_some(())?;
            self.raw.push(RawAttribute { name, value });
        }
        Surroundings::NONE.write(&mut self.writer, Vocabulary::Html, element, &self.raw, &[]);
        let written = self.writer.last_attributes();
        let same = written.len() == self.raw.len()
            && written
                .iter()
                .zip(&self.raw)
                .all(|(new, old)| *new.name == *old.name.local && *new.value == *old.value);
        same.then_some(())
    }

    /// The value of an attribute and the quotation mark that ends it.
    fn value(&mut self) -> Option<StrTendril> {
        let mut value = StrTendril::new();
        loop {
            let (plain, special) = self.plain_length(in_value);
            value.push_slice(&self.source[self.at..self.at + plain]);
            self.at += plain;
            if special? == b'"' {
                self.at += 1;
                return Some(value);
            }
            let (escaped, character) = self.character_reference()?;
            value.push_slice(character);
            self.take(escaped)?;
        }
    }
}

/// Bytes that end plain text: markup, what must be escaped, and controls.
#[inline]
fn in_text(byte: u8) -> bool {
    const TABLE: [bool; 256] = table(b"&<>\xc2\x7f", b"\n\t");
    TABLE[byte as usize]
}

#[inline]
fn in_value(byte: u8) -> bool {
    const TABLE: [bool; 256] = table(b"&<>\"\xc2\x7f", b"");
    TABLE[byte as usize]
}

/// `special` bytes and all controls but the `allowed`.
const fn table(special: &[u8], allowed: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = true;
        byte += 1;
    }
    let mut index = 0;
    while index < special.len() {
        table[special[index] as usize] = true;
        index += 1;
    }
    index = 0;
    while index < allowed.len() {
        table[allowed[index] as usize] = false;
        index += 1;
    }
    table
}
