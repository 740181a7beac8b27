//! The short way back from canonical HTML to its tree.
//!
//! A chapter is sanitised when a book is imported and again before it is
//! shown. The second time it is what [`Tree::to_html`] wrote, as a rule, and
//! then the HTML parser has nothing to decide. So a chapter is read here
//! first, strictly: whatever could not have been written by `to_html`, or might
//! be moved about by the HTML parser, or would be changed by the policy, is a
//! `None`, and the long way is gone, by those who have a parser.

use std::borrow::Cow;

use super::policy::{self, Rule};
use super::policy_attributes::Vocabulary;
use super::sanitise_attributes::{RawAttribute, Surroundings};
use super::sanitise_stable::surely_settled;
use super::sanitise_writer::Writer;
use super::tree::Tree;

/// How much of a source is read, in bytes: 1 GiB, so that offsets into the text
/// always fit into 32 bits. No chapter of a real book comes near.
pub const SOURCE_LIMIT: usize = 1 << 30;

/// Tags with more attributes are not written by the policy, which knows fewer.
const ATTRIBUTE_LIMIT: usize = 128;

/// The tree of a chapter that is canonical: sanitising it with default options
/// changes no byte of it.
///
/// `None` if it may not be, or is longer than [`SOURCE_LIMIT`]; then it has to be
/// sanitised first. What is canonical needs no parser, so this is there without
/// the feature `parse`. Costs O(source).
///
/// ```
/// use vokal_core::document::read_canonical;
///
/// let tree = read_canonical("<p>Read <em>on</em></p>").unwrap();
/// assert_eq!(tree.text(), "Read on");
/// assert_eq!(read_canonical("<p onclick=\"x()\">Read on</p>"), None);
/// assert_eq!(read_canonical("<p>Read on"), None);
/// ```
#[must_use]
pub fn read_canonical(source: &str) -> Option<Tree> {
    read_sanitised(source).filter(surely_settled)
}

/// The tree of what [`Tree::to_html`] wrote, in this program or in another one.
///
/// `None` if the policy would not have written every tag, attribute and
/// character of it: nothing that runs, loads or leads elsewhere passes. The
/// caller's word is taken for one thing alone, which takes a parser to find out:
/// that browsers leave every element where it is written. Where nobody gives it,
/// ask [`read_canonical`]. Costs O(source).
#[must_use]
pub fn read_sanitised(source: &str) -> Option<Tree> {
    if source.len() > SOURCE_LIMIT {
        return None;
    }
    let mut reader = Reader {
        source,
        at: 0,
        writer: Writer::default(),
        open: Vec::new(),
        raw: Vec::new(),
    };
    reader.all()?;
    Some(reader.writer.finish())
}

/// An element that is open, and what it means for what is in it.
#[derive(Clone, Copy)]
struct Open {
    name: &'static str,
    vocabulary: Vocabulary,
    in_link: bool,
    /// It holds text and nothing else.
    text_only: bool,
    /// But for what it plays.
    is_player: bool,
}

impl Open {
    /// The chapter itself.
    const ROOT: Self = Self {
        name: "",
        vocabulary: Vocabulary::Html,
        in_link: false,
        text_only: false,
        is_player: false,
    };

    /// An element that is written in this one under its own name, and whether
    /// it is void. `None` if the policy would write it otherwise or not at all.
    fn child(self, name: &str) -> Option<(Self, bool)> {
        let vocabulary = match (self.vocabulary, name) {
            (Vocabulary::Html, "svg") => Vocabulary::Svg,
            (Vocabulary::Html, "math") => Vocabulary::MathMl,
            (outer, _) => outer,
        };
        let rule = match vocabulary {
            Vocabulary::Html => policy::html_rule(name, false),
            Vocabulary::Svg => policy::svg_rule(name),
            Vocabulary::MathMl => policy::math_rule(name),
        };
        let (kept, is_void, fits) = match rule {
            Rule::Keep(kept) | Rule::Player(kept) => (kept, false, !self.text_only),
            Rule::Void(kept) => (kept, true, !self.text_only),
            Rule::Played(kept) => (kept, true, self.is_player),
            Rule::Unwrap | Rule::Drop => return None,
        };
        let is_player = matches!(rule, Rule::Player(_));
        if kept != name || !fits || (self.in_link && kept == "a") {
            return None;
        }
        let text_only = match vocabulary {
            Vocabulary::Html => is_player,
            Vocabulary::Svg => policy::is_svg_description(kept),
            Vocabulary::MathMl => policy::is_math_token(kept),
        };
        let child = Self {
            name: kept,
            vocabulary,
            in_link: self.in_link || kept == "a",
            text_only,
            is_player,
        };
        Some((child, is_void))
    }
}

/// An attribute as it is written.
struct Attribute<'a> {
    name: &'a str,
    value: Cow<'a, str>,
}

impl RawAttribute for Attribute<'_> {
    fn plain_name(&self) -> Option<&str> {
        Some(self.name)
    }

    fn is_xlink_href(&self) -> bool {
        false
    }

    fn value(&self) -> &str {
        &self.value
    }
}

struct Reader<'a> {
    source: &'a str,
    /// Bytes read.
    at: usize,
    writer: Writer,
    open: Vec<Open>,
    /// The attributes of the tag being read.
    raw: Vec<Attribute<'a>>,
}

impl<'a> Reader<'a> {
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
    fn plain_length(&self, classes: impl Fn(u8) -> bool) -> (usize, Option<u8>) {
        let bytes = self.bytes();
        let mut length = 0;
        while let Some(found) = first_of(&bytes[length..], &classes) {
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
        let open = self.open.pop()?;
        self.take("</")?;
        self.take(open.name)?;
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
        let outer = self.open.last().copied().unwrap_or(Open::ROOT);
        let (element, is_void) = outer.child(name)?;
        if self.open.len() == policy::DEPTH_LIMIT {
            return None;
        }
        self.at += length;
        let name = element.name;
        self.writer.open(name);
        self.attributes(element.vocabulary, name)?;
        if outer.is_player || element.is_player {
            self.playable(is_void)?;
        }
        if is_void {
            self.writer.close();
        } else {
            self.open.push(element);
        }
        if name == "pre" && self.bytes().first() == Some(&b'\n') {
            // Written twice, because the parser drops one.
            self.take("\n")?;
            (self.bytes().first() == Some(&b'\n')).then_some(())?;
        }
        Some(())
    }

    /// A player has a size, and a recording or nothing in it, as an empty place where one is
    /// missing; what it plays is a recording.
    fn playable(&self, is_void: bool) -> Option<()> {
        let own = self.writer.last_attributes();
        let has_source = own.iter().any(|attribute| attribute.name == "src");
        let has_size =
            matches!(own, [.., width, height] if width.name == "width" && height.name == "height");
        let is_whole = if is_void {
            has_source
        } else {
            has_size && (has_source || self.bytes().starts_with(b"</"))
        };
        is_whole.then_some(())
    }

    /// Reads to the end of a start tag, and asks the policy whether it would
    /// write the very same.
    fn attributes(&mut self, vocabulary: Vocabulary, element: &'static str) -> Option<()> {
        if self.take(">").is_some() {
            return Some(());
        }
        self.raw.clear();
        while self.take(">").is_none() {
            self.take(" ")?;
            let length = self.bytes().iter().position(|&byte| byte == b'=')?;
            let name = &self.source[self.at..self.at + length];
            self.at += length;
            self.take("=\"")?;
            let value = self.value()?;
            (self.raw.len() < ATTRIBUTE_LIMIT).then_some(())?;
            self.raw.push(Attribute { name, value });
        }
        Surroundings::NONE.write(&mut self.writer, vocabulary, element, &self.raw, &[]);
        let written = self.writer.last_attributes();
        let same = written.len() == self.raw.len()
            && written
                .iter()
                .zip(&self.raw)
                .all(|(new, old)| new.name == old.name && *new.value == *old.value);
        same.then_some(())
    }

    /// The value of an attribute and the quotation mark that ends it.
    fn value(&mut self) -> Option<Cow<'a, str>> {
        let mut value = Cow::Borrowed("");
        loop {
            let (plain, special) = self.plain_length(in_value);
            // Adding to nothing borrows.
            value += &self.source[self.at..self.at + plain];
            self.at += plain;
            if special? == b'"' {
                self.at += 1;
                return Some(value);
            }
            let (escaped, character) = self.character_reference()?;
            value += character;
            self.take(escaped)?;
        }
    }
}

/// Where the first byte of these classes is. Most texts are long and plain, so eight bytes
/// are looked at for one decision.
#[inline]
fn first_of(bytes: &[u8], classes: impl Fn(u8) -> bool) -> Option<usize> {
    const STEP: usize = 8;
    let any = |step: &[u8; STEP]| step.iter().fold(false, |any, &byte| any | classes(byte));
    let (steps, rest) = bytes.as_chunks::<STEP>();
    let plain = steps.iter().position(any).unwrap_or(steps.len()) * STEP;
    let end = (plain + STEP).min(bytes.len());
    let near = if plain < bytes.len() - rest.len() {
        &bytes[plain..end]
    } else {
        rest
    };
    let found = near.iter().position(|&byte| classes(byte))?;
    Some(plain + found)
}

/// Bytes that end plain text: markup, what must be escaped, and controls.
#[inline]
fn in_text(byte: u8) -> bool {
    const TABLE: [bool; 256] = table(b"&<>\xc2\x7f", b"\n\t");
    TABLE[byte as usize]
}

#[inline]
fn in_value(byte: u8) -> bool {
    const TABLE: [bool; 256] = table(b"&<>\"\xc2\x7f", b"\n\t");
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
