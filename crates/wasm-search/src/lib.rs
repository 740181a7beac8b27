//! The search of [`vokal_core`], behind a door of its own.
//!
//! Its tables of letters are as large as all that lays pages out, and most openings of a
//! book never look for anything. So this is a module of its own, which is loaded with the
//! first search.
#![warn(missing_docs, clippy::unwrap_used)]
#![expect(
    clippy::missing_errors_doc,
    reason = "the docs are read in JavaScript, where functions throw"
)]

use std::collections::BTreeMap;

use serde::Serialize;
use tsify::{Ts, Tsify};
use vokal_core::document;
use vokal_core::text::{ChapterText, Effort, Excerpt, Query, SearchText};
use wasm_bindgen::prelude::*;

mod anchors;

pub use anchors::FoundRecord;

/// What is looked for.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SearchQuery(Query);

#[wasm_bindgen]
impl SearchQuery {
    /// Looks for `text`: by default capitals, accents and umlauts make no difference,
    /// and words are found inside other words. `free()` gives it back, or the garbage
    /// collector does.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(Query::new(text))
    }

    /// Whether it has to begin and end where words do.
    #[wasm_bindgen(setter, js_name = wholeWords)]
    pub fn set_whole_words(&mut self, whole_words: bool) {
        self.0.whole_words = whole_words;
    }

    /// Whether capitals and small letters are told apart.
    #[wasm_bindgen(setter, js_name = matchCase)]
    pub fn set_match_case(&mut self, match_case: bool) {
        self.0.match_case = match_case;
    }

    /// Whether accents and umlauts are told apart. `ß` and `ss` are the same all the same.
    #[wasm_bindgen(setter, js_name = matchMarks)]
    pub fn set_match_marks(&mut self, match_marks: bool) {
        self.0.match_marks = match_marks;
    }
}

/// A hit and the text around it, as it is read: every white space is one blank, and what
/// is not seen (soft hyphens, joiners) is left out.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExcerptRecord {
    /// What stands before it.
    pub before: String,
    /// The hit itself.
    pub hit: String,
    /// What stands after it.
    pub after: String,
    /// Whether text was left out before, within the hit's block.
    pub is_cut_before: bool,
    /// Whether text was left out after.
    pub is_cut_after: bool,
}

impl From<Excerpt> for ExcerptRecord {
    fn from(excerpt: Excerpt) -> Self {
        Self {
            before: excerpt.before,
            hit: excerpt.hit,
            after: excerpt.after,
            is_cut_before: excerpt.is_cut_before,
            is_cut_after: excerpt.is_cut_after,
        }
    }
}

/// The chapters of one book, ready to be searched. They stay in WebAssembly memory, four
/// bytes a character and two more once anchors are looked for, until `free()`.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct SearchedBook {
    chapters: BTreeMap<u32, SearchText>,
    /// The same chapters as anchors are looked for in them; none before somebody asks.
    texts: BTreeMap<u32, ChapterText>,
    effort: Option<Effort>,
}

#[wasm_bindgen]
impl SearchedBook {
    /// A book without chapters.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a chapter, which has to be canonical, or sanitised just now.
    ///
    /// Throws an `Error` named `not-canonical` if it is neither; see `vokal-wasm/sanitiser`.
    #[wasm_bindgen(js_name = addChapter)]
    pub fn add_chapter(&mut self, index: u32, html: &str) -> Result<(), js_sys::Error> {
        let tree = document::read_sanitised(html).ok_or_else(|| {
            let message =
                "the chapter is not canonical: sanitise it first, see vokal-wasm/sanitiser";
            thrown("not-canonical", message)
        })?;
        self.chapters.insert(index, SearchText::of(&tree));
        self.texts.clear();
        Ok(())
    }

    /// All hits in one chapter, as a row of UTF-16 offsets into its canonical text
    /// `[start, end, start, end, ...]`, in the order of the text. None if the chapter
    /// is not here.
    #[must_use]
    pub fn hits(&self, index: u32, query: &SearchQuery) -> Vec<u32> {
        let hits = self.chapters.get(&index).map(|text| text.hits(&query.0));
        let pairs = hits.unwrap_or_default().into_iter();
        pairs.flat_map(|hit| [hit.start, hit.end]).collect()
    }

    /// The hit at two offsets of a chapter with about `around` characters on each side,
    /// cut between words.
    ///
    /// Throws an `Error` named `chapter` if the chapter is not here.
    pub fn excerpt(
        &self,
        index: u32,
        start: u32,
        end: u32,
        around: u32,
    ) -> Result<Ts<ExcerptRecord>, js_sys::Error> {
        let text = self
            .chapters
            .get(&index)
            .ok_or_else(|| thrown("chapter", "the chapter is not here"))?;
        ExcerptRecord::from(text.excerpt(start..end, around as usize))
            .into_ts()
            .map_err(|error| thrown("internal", &error.to_string()))
    }
}

fn thrown(code: &str, message: &str) -> js_sys::Error {
    let thrown = js_sys::Error::new(message);
    thrown.set_name(code);
    thrown
}
