//! What stands between a tokeniser and its tree builder.
//!
//! The builders search their stack of open elements for nearly every tag, so
//! the stack is kept shallow here: that makes parsing linear whatever the
//! source does.

use html5ever::tokenizer::{self as html, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;
use std::cell::Cell;
use xml5ever::tokenizer::{self as xml, ProcessResult};
use xml5ever::tree_builder::XmlTreeBuilder;

use super::parse_arena::Sink;

/// Elements deeper than this are left out, their text is not. Browsers do the
/// same at the same depth.
const DEPTH_LIMIT: u32 = 512;

/// By whose rules a source is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    Html,
    /// Like HTML, but `<p/>` is an empty paragraph.
    XhtmlAsHtml,
    Xml,
}

/// Which structures are taken out because they do not survive a round trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flattening {
    None,
    /// No `a`, `b`, `i` and the like, which may overlap.
    Formatting,
    /// No tables, SVG or MathML either.
    Structure,
}

/// A tree builder behind the filter.
pub(super) struct Capped<B> {
    pub builder: B,
    reading: Reading,
    flattening: Flattening,
    /// Open elements of an XML source.
    open: Cell<u32>,
    /// Whether an end tag came that nothing had opened.
    is_unbalanced: Cell<bool>,
    tokens: Cell<u32>,
}

impl<B> Capped<B> {
    pub(super) fn new(builder: B, reading: Reading, flattening: Flattening) -> Self {
        Self {
            builder,
            reading,
            flattening,
            open: Cell::new(0),
            is_unbalanced: Cell::new(false),
            tokens: Cell::new(0),
        }
    }

    /// How many tokens have come, errors aside.
    pub(super) fn tokens(&self) -> u32 {
        self.tokens.get()
    }

    fn count(&self) {
        self.tokens.set(self.tokens.get().wrapping_add(1));
    }

    /// Whether every element of an XML source was closed.
    pub(super) fn is_balanced(&self) -> bool {
        self.open.get() == 0 && !self.is_unbalanced.get()
    }
}

/// The tokeniser has to know these even where they are too deep.
fn holds_raw_text(name: &str) -> bool {
    matches!(
        name,
        "script" | "style" | "title" | "textarea" | "iframe" | "xmp" | "noembed" | "noframes"
    )
}

fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
            | "frame"
            | "keygen"
            | "basefont"
            | "bgsound"
    )
}

fn is_formatting(name: &str) -> bool {
    matches!(
        name,
        "a" | "b"
            | "big"
            | "code"
            | "em"
            | "font"
            | "i"
            | "nobr"
            | "s"
            | "small"
            | "strike"
            | "strong"
            | "tt"
            | "u"
    )
}

fn is_structure(name: &str) -> bool {
    matches!(
        name,
        "table"
            | "caption"
            | "colgroup"
            | "col"
            | "thead"
            | "tbody"
            | "tfoot"
            | "tr"
            | "td"
            | "th"
            | "svg"
            | "math"
            | "ruby"
            | "rb"
            | "rt"
            | "rtc"
            | "rp"
            | "li"
            | "dd"
            | "dt"
    )
}

impl Capped<TreeBuilder<u32, Sink>> {
    fn is_left_out(&self, name: &str) -> bool {
        let flat = match self.flattening {
            Flattening::None => false,
            Flattening::Formatting => is_formatting(name),
            Flattening::Structure => is_formatting(name) || is_structure(name),
        };
        // `plaintext` would swallow the rest of the chapter.
        flat || name == "plaintext"
            || (self.builder.sink.depth() >= DEPTH_LIMIT && !holds_raw_text(name))
    }

    fn forward(&self, token: html::Token, line: u64) -> TokenSinkResult<u32> {
        use html::TokenSink as _;
        match self.builder.process_token(token, line) {
            TokenSinkResult::Script(_) | TokenSinkResult::EncodingIndicator(_) => {
                TokenSinkResult::Continue
            }
            result => result,
        }
    }

    fn start_tag(&self, tag: html::Tag, line: u64) -> TokenSinkResult<u32> {
        if self.is_left_out(&tag.name) {
            return TokenSinkResult::Continue;
        }
        let closes_itself =
            self.reading == Reading::XhtmlAsHtml && tag.self_closing && !is_void(&tag.name);
        if !closes_itself {
            return self.forward(html::TagToken(tag), line);
        }
        let end = html::Tag {
            kind: html::EndTag,
            name: tag.name.clone(),
            self_closing: false,
            attrs: Vec::new(),
            had_duplicate_attributes: false,
        };
        let is_foreign = self.is_in_foreign_content() || matches!(&*tag.name, "svg" | "math");
        let result = self.forward(html::TagToken(tag), line);
        // An HTML element where foreign content lets one in is open and has to
        // be closed, above all if the builder now waits for raw text.
        if is_foreign && matches!(result, TokenSinkResult::Continue) {
            return TokenSinkResult::Continue;
        }
        let _ = self.forward(html::TagToken(end), line);
        TokenSinkResult::Continue
    }

    fn is_in_foreign_content(&self) -> bool {
        use html::TokenSink as _;
        self.builder
            .adjusted_current_node_present_but_not_in_html_namespace()
    }
}

impl html::TokenSink for Capped<TreeBuilder<u32, Sink>> {
    type Handle = u32;

    fn process_token(&self, token: html::Token, line: u64) -> TokenSinkResult<u32> {
        if !matches!(token, html::ParseError(_)) {
            self.count();
        }
        match token {
            html::ParseError(_) => TokenSinkResult::Continue,
            html::EOFToken => self.forward(html::EOFToken, line),
            _ if self.builder.sink.overflowed() => TokenSinkResult::Continue,
            html::TagToken(tag) if tag.kind == html::StartTag => self.start_tag(tag, line),
            token => self.forward(token, line),
        }
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.is_in_foreign_content()
    }
}

impl Capped<XmlTreeBuilder<u32, Sink>> {
    /// Whether the tag is shallow enough to be built.
    fn counts(&self, tag: &xml::Tag) -> bool {
        let open = self.open.get();
        match tag.kind {
            xml::StartTag => {
                self.open.set(open + 1);
                open < DEPTH_LIMIT
            }
            xml::EmptyTag => open < DEPTH_LIMIT,
            xml::EndTag => {
                if open == 0 {
                    self.is_unbalanced.set(true);
                    return false;
                }
                self.open.set(open - 1);
                open <= DEPTH_LIMIT
            }
            xml::ShortTag => {
                self.is_unbalanced.set(true);
                false
            }
        }
    }
}

impl xml::TokenSink for Capped<XmlTreeBuilder<u32, Sink>> {
    type Handle = u32;

    fn process_token(&self, token: xml::Token) -> ProcessResult<u32> {
        if !matches!(token, xml::Token::ParseError(_)) {
            self.count();
        }
        let is_given_up = self.builder.sink.is_malformed() || self.builder.sink.overflowed();
        if let xml::Token::Tag(tag) = &token
            && (is_given_up || !self.counts(tag))
        {
            return ProcessResult::Continue;
        }
        match self.builder.process_token(token) {
            ProcessResult::Script(_) => ProcessResult::Continue,
            result => result,
        }
    }

    fn end(&self) {
        self.builder.end();
    }
}
