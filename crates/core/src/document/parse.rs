//! Chapter source to a raw tree: the only place that meets the parsers.
//!
//! XHTML is read by the rules of XML as long as it is well-formed, and by the
//! rules of HTML otherwise, so that a careless book still shows its text.

use html5ever::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, create_element};
use html5ever::{QualName, TokenizerResult, local_name, ns};
use std::borrow::Cow;
use xml5ever::tokenizer::{XmlTokenizer, XmlTokenizerOpts};
use xml5ever::tree_builder::{XmlTreeBuilder, XmlTreeBuilderOpts};

use super::Syntax;
use super::entities;
use super::parse_arena::{Arena, Sink};
use super::parse_filter::{Capped, Flattening, Reading};
use super::parse_guard::feed_guarded;

/// A parsed source, before any policy.
pub(super) struct Parsed {
    /// The nodes.
    pub arena: Arena,
    /// Whether white space directly inside `html` is only the source's layout.
    pub is_document: bool,
    /// The rules that were followed in the end.
    pub syntax: Syntax,
}

/// Parses a source by the rules of `syntax`.
pub(super) fn parsed(source: &str, syntax: Syntax) -> Parsed {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    match syntax.of(source) {
        Syntax::Detect | Syntax::Html => html(source, Reading::Html, Flattening::None),
        Syntax::Xhtml => {
            let body = &*without_prolog(source);
            let body = &*with_line_feeds(body);
            xml(body).unwrap_or_else(|| {
                html(&without_cdata(body), Reading::XhtmlAsHtml, Flattening::None)
            })
        }
    }
}

/// Every end of a line as a line feed (XML 1.0, section 2.11); the HTML parser
/// does it itself.
fn with_line_feeds(source: &str) -> Cow<'_, str> {
    if source.contains('\r') {
        Cow::Owned(source.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(source)
    }
}

/// An XML document without its prolog, in which the names are replaced that the
/// document type gives to plain words (XML 1.0, section 4.2).
///
/// A name for anything else, for another file above all, stands for nothing.
/// The document grows by a mebibyte at most.
#[must_use]
pub fn without_prolog(source: &str) -> Cow<'_, str> {
    let body = after_prolog(source);
    entities::replaced(&source[..source.len() - body.len()], body)
}

/// Parses canonical HTML again with the structures taken out that do not
/// settle; see [`Flattening`].
pub(super) fn flattened(source: &str, flattening: Flattening) -> Parsed {
    html(source, Reading::Html, flattening)
}

fn html(source: &str, reading: Reading, flattening: Flattening) -> Parsed {
    let parsed = html_once(source, reading, flattening);
    if parsed.arena.overflowed {
        // Unclosed formatting elements can multiply without bound.
        return html_once(source, reading, Flattening::Formatting);
    }
    parsed
}

fn html_once(source: &str, reading: Reading, flattening: Flattening) -> Parsed {
    let is_document = starts_a_document(source);
    let sink = Sink::new(source.len() / 2 + 1024);
    let options = TreeBuilderOpts {
        scripting_enabled: false,
        iframe_srcdoc: true,
        drop_doctype: true,
        ..TreeBuilderOpts::default()
    };
    let builder = if is_document {
        TreeBuilder::new(sink, options)
    } else {
        let body = QualName::new(None, ns!(html), local_name!("body"));
        let context = create_element(&sink, body, Vec::new());
        TreeBuilder::new_for_fragment(sink, context, None, options)
    };
    let options = TokenizerOpts {
        discard_bom: false,
        ..TokenizerOpts::default()
    };
    let tokenizer = Tokenizer::new(Capped::new(builder, reading, flattening), options);
    let queue = BufferQueue::default();
    feed_guarded(source, |part| {
        queue.push_back(part);
        while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
        tokenizer.sink.tokens()
    });
    tokenizer.end();
    Parsed {
        arena: tokenizer.sink.builder.sink.into_arena(),
        is_document,
        syntax: Syntax::Html,
    }
}

/// `None` if the source is not well-formed.
fn xml(source: &str) -> Option<Parsed> {
    if source.contains('\0') {
        return None;
    }
    let builder = XmlTreeBuilder::new(
        Sink::new(source.len() / 2 + 1024),
        XmlTreeBuilderOpts::default(),
    );
    let options = XmlTokenizerOpts {
        discard_bom: false,
        ..XmlTokenizerOpts::default()
    };
    let filter = Capped::new(builder, Reading::Xml, Flattening::None);
    let tokenizer = XmlTokenizer::new(filter, options);
    let queue = BufferQueue::default();
    let has_cut = feed_guarded(source, |part| {
        queue.push_back(part);
        while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
        tokenizer.sink.tokens()
    });
    tokenizer.end();
    if has_cut || !queue.is_empty() || !tokenizer.sink.is_balanced() {
        return None;
    }
    let arena = tokenizer.sink.builder.sink.into_arena();
    (!arena.is_malformed && !arena.overflowed).then_some(Parsed {
        arena,
        is_document: true,
        syntax: Syntax::Xhtml,
    })
}

/// Whether a source brings its own `html`, `head` or `body`.
fn starts_a_document(source: &str) -> bool {
    let mut rest = source;
    loop {
        rest = rest.trim_ascii_start();
        if let Some(comment) = rest.strip_prefix("<!--") {
            match comment.find("-->") {
                Some(end) => rest = &comment[end + 3..],
                None => return false,
            }
        } else if rest.starts_with("<?") {
            match rest.find('>') {
                Some(end) => rest = &rest[end + 1..],
                None => return false,
            }
        } else {
            return ["<!doctype", "<html", "<head", "<body"]
                .iter()
                .any(|tag| opens_with_tag(rest, tag));
        }
    }
}

pub(super) fn opens_with_tag(source: &str, tag: &str) -> bool {
    let bytes = source.as_bytes();
    bytes.len() > tag.len()
        && bytes[..tag.len()].eq_ignore_ascii_case(tag.as_bytes())
        && matches!(
            bytes[tag.len()],
            b'>' | b'/' | b' ' | b'\t' | b'\n' | b'\r' | 0x0c
        )
}

/// The source from its first element on: no XML declaration, comments,
/// processing instructions or document type, whose internal subset the parser
/// would take for text.
fn after_prolog(source: &str) -> &str {
    let mut rest = source;
    loop {
        rest = rest.trim_ascii_start();
        let end = if let Some(comment) = rest.strip_prefix("<!--") {
            comment.find("-->").map(|end| end + 7)
        } else if rest.starts_with("<?") {
            rest.find("?>").map(|end| end + 2)
        } else if opens_with_tag(rest, "<!doctype") {
            doctype_end(rest)
        } else {
            None
        };
        match end {
            Some(end) => rest = &rest[end..],
            None => return rest,
        }
    }
}

/// Just past the `>` that ends a document type, its internal subset included.
pub(super) fn doctype_end(source: &str) -> Option<usize> {
    let (mut quote, mut brackets) = (None, 0_u32);
    for (at, byte) in source.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'[') => brackets += 1,
            (None, b']') => brackets = brackets.saturating_sub(1),
            (None, b'>') if brackets == 0 => return Some(at + 1),
            (Some(_) | None, _) => {}
        }
    }
    None
}

/// CDATA sections as escaped text, since HTML takes them for comments.
fn without_cdata(source: &str) -> Cow<'_, str> {
    const OPEN: &str = "<![CDATA[";
    if !source.contains(OPEN) {
        return Cow::Borrowed(source);
    }
    let mut plain = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(start) = rest.find(OPEN) {
        plain.push_str(&rest[..start]);
        rest = &rest[start + OPEN.len()..];
        let end = rest.find("]]>").unwrap_or(rest.len());
        for c in rest[..end].chars() {
            match c {
                '<' => plain.push_str("&lt;"),
                '&' => plain.push_str("&amp;"),
                _ => plain.push(c),
            }
        }
        rest = rest[end..].strip_prefix("]]>").unwrap_or("");
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}
