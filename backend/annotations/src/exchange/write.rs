//! What is written of a book and its annotations?

use std::collections::BTreeMap;
use std::ops::Range;

use vokal_core::text::{Anchor, ChapterText, Span};

use crate::model::Annotation;

/// What stands before a bookmark's words, in any language.
pub(super) const BOOKMARK: char = '🔖';

/// What follows an anchor's words is kept up to 32 UTF-16 code units; one this long may be cut.
const MAYBE_CUT: usize = 28;

/// What there is to write.
#[derive(Clone, Copy, Debug)]
pub struct Export<'a> {
    /// The book.
    pub book: &'a BookInfo,
    /// Its chapters' texts by their spine items, as far as they are at hand. Without them quotes
    /// of more than 1,024 UTF-16 code units are written shortened.
    pub texts: &'a BTreeMap<u32, ChapterText>,
    /// Where the anchors' text stands in the book's file, as far as that can be told.
    pub places: &'a BTreeMap<Span, FilePlace>,
    /// The annotations; they are written in the order of the book.
    pub items: &'a [Exported],
    /// When this is written, RFC 3339.
    pub generated: &'a str,
    /// BCP 47 tag of the reader's language, for the page's own words.
    pub language: &'a str,
}

/// Where a part of a chapter's text stands in the file, for programs that know the file alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePlace {
    /// CSS selector of an element of the chapter.
    pub selector: String,
    /// Unicode code points of that element's text.
    pub characters: Range<u32>,
    /// EPUB CFI, without its `epubcfi(`.
    pub cfi: String,
}

/// An annotation with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    /// A UUID.
    pub id: String,
    /// What it is.
    pub annotation: Annotation,
}

/// What files say of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookInfo {
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// ISBN, UUID, address.
    pub identifiers: Vec<String>,
    /// Who published it, empty if unknown.
    pub publisher: String,
    /// BCP 47 tag, empty if unknown.
    pub language: String,
    /// Its spine items, in their order.
    pub chapters: Vec<ChapterInfo>,
    /// The address at which the reader opens it, without a query; empty if it is gone.
    pub address: String,
}

/// What files say of a spine item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChapterInfo {
    /// Its path in the book, as the manifest has it.
    pub href: String,
    /// Its title, empty if there is none.
    pub title: String,
}

impl<'a> Export<'a> {
    /// The annotations in the order of the book.
    pub(super) fn in_order(&self) -> Vec<&'a Exported> {
        let mut items: Vec<&Exported> = self.items.iter().collect();
        items.sort_by_key(|item| item.annotation.anchors.first().map(|anchor| anchor.span));
        items
    }

    /// The annotations by the chapter in which they begin.
    pub(super) fn by_chapter(&self) -> Vec<(u32, Vec<&'a Exported>)> {
        let mut chapters: BTreeMap<u32, Vec<&Exported>> = BTreeMap::new();
        for item in self.in_order() {
            let first = item.annotation.anchors.first();
            let chapter = first.map_or(0, |anchor| anchor.span.chapter());
            chapters.entry(chapter).or_default().push(item);
        }
        chapters.into_iter().collect()
    }

    /// What an anchor quotes: all of it where the text is at hand and is the one of then.
    pub(super) fn quoted(&self, anchor: &Anchor) -> String {
        let quote = &anchor.quote;
        if quote.tail.is_empty() {
            return quote.exact.clone();
        }
        self.text_of(anchor).map_or_else(
            || format!("{} … {}", quote.exact, quote.tail),
            |text| text.slice(anchor.span.range()),
        )
    }

    /// What an anchor quotes as it is read, a line for each block.
    pub(super) fn words(&self, anchor: &Anchor) -> String {
        self.text_of(anchor).map_or_else(
            || anchor.quote.words(),
            |text| text.read(anchor.span.range()),
        )
    }

    /// The words at which a bookmark lies, as far as its anchor has them.
    pub(super) fn words_from(&self, anchor: &Anchor) -> String {
        // Which may have been made by a device that knew no blocks.
        let anew = self.text_of(anchor);
        let anew = anew.and_then(|text| Anchor::of(text, anchor.span).ok());
        let quote = &anew.as_ref().unwrap_or(anchor).quote;
        let words = quote.words_from();
        let mut words: Vec<&str> = words.split_whitespace().collect();
        // Where not all is kept it ends inside a word, mostly.
        let may_be_cut = quote.suffix.encode_utf16().count() >= MAYBE_CUT
            && !quote.suffix.ends_with(char::is_whitespace);
        if words.len() > 2 && may_be_cut {
            words.pop();
        }
        if words.is_empty() {
            return String::new();
        }
        format!("{}…", words.join(" "))
    }

    /// An anchor's place in characters (Unicode code points) instead of UTF-16 code units.
    pub(super) fn characters(&self, anchor: &Anchor) -> Option<Range<usize>> {
        let units = self.text_of(anchor)?.units();
        let range = anchor.span.range();
        // Each character has one unit that is no trailing surrogate.
        let count = |end: u32| {
            let units = units.get(..end as usize)?.iter();
            Some(
                units
                    .filter(|unit| !(0xdc00..0xe000).contains(*unit))
                    .count(),
            )
        };
        Some(count(range.start)?..count(range.end)?)
    }

    /// Where an anchor's text stands in the file, if it is the one of then.
    pub(super) fn place(&self, anchor: &Anchor) -> Option<&'a FilePlace> {
        self.text_of(anchor)?;
        self.places.get(&anchor.span)
    }

    /// The chapter's text, if it is the one of which the anchor was made.
    fn text_of(&self, anchor: &Anchor) -> Option<&'a ChapterText> {
        let text = self.texts.get(&anchor.span.chapter())?;
        (text.hash() == anchor.text_hash).then_some(text)
    }
}

impl BookInfo {
    /// The heading of a chapter: its title or its number.
    pub(super) fn heading(&self, chapter: u32) -> String {
        let title = self
            .chapters
            .get(chapter as usize)
            .map(|chapter| chapter.title.trim());
        match title {
            Some(title) if !title.is_empty() => title.to_owned(),
            _ => format!("§ {}", u64::from(chapter) + 1),
        }
    }

    /// The address at which an anchor's text is shown.
    pub(super) fn address_of(&self, anchor: &Anchor) -> Option<String> {
        (!self.address.is_empty()).then(|| format!("{}?at={}", self.address, anchor.span))
    }
}
