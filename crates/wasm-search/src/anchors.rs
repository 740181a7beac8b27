//! Where is now what an anchor was made of?

use serde::Serialize;
use tsify::{Ts, Tsify};
use vokal_core::text::{Anchor, ChapterText, Effort, Found, How, Quote};
use wasm_bindgen::prelude::*;

use crate::{SearchedBook, thrown};

/// Steps that all anchors together may take: two or three seconds.
const STEPS: u64 = 1 << 29;

/// Where an anchor is now.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FoundRecord {
    /// The spine item, counted from 0.
    pub chapter_index: u32,
    /// UTF-16 offset in the chapter's canonical text.
    pub start: u32,
    /// UTF-16 offset just past its end. A lost one is empty, where it may have been.
    pub end: u32,
    /// `exact`: the text is the one of then. `quote`: the same words, and nowhere else.
    /// `fuzzy`: nearly the same, or the same at several places; somebody should look at it.
    #[tsify(type = "'exact' | 'quote' | 'fuzzy' | 'lost'")]
    pub how: &'static str,
}

impl From<Found> for FoundRecord {
    fn from(found: Found) -> Self {
        let range = found.span.range();
        Self {
            chapter_index: found.span.chapter(),
            start: range.start,
            end: range.end,
            how: match found.how {
                How::Exact => "exact",
                How::Quote => "quote",
                How::Fuzzy => "fuzzy",
                How::Lost => "lost",
            },
        }
    }
}

#[wasm_bindgen]
impl SearchedBook {
    /// Where an anchor that `OpenBook.anchorOf` made is now. It is told as its fields, as
    /// reading records would make the module larger. An effort is shared by all anchors that
    /// this book is asked for; when it is spent, others are lost.
    ///
    /// Throws an `Error` named `anchor` if its span or its hash is none.
    #[wasm_bindgen(js_name = findAnchor)]
    #[expect(
        clippy::too_many_arguments,
        reason = "they are the fields of one record"
    )]
    pub fn find_anchor(
        &mut self,
        span: &str,
        text_hash: &str,
        prefix: String,
        exact: String,
        tail: String,
        suffix: String,
        progression: f64,
    ) -> Result<Ts<FoundRecord>, js_sys::Error> {
        let refused = || thrown("anchor", "this is no anchor");
        let anchor = Anchor {
            span: span.parse().map_err(|_| refused())?,
            text_hash: u64::from_str_radix(text_hash, 16).map_err(|_| refused())?,
            quote: Quote {
                prefix,
                exact,
                tail,
                suffix,
                ..Quote::default()
            },
            progression,
        };
        if self.texts.len() < self.chapters.len() {
            for (index, chapter) in &self.chapters {
                let text = || ChapterText::of(&chapter.text());
                self.texts.entry(*index).or_insert_with(text);
            }
        }
        let effort = self.effort.get_or_insert_with(|| Effort::new(STEPS));
        FoundRecord::from(anchor.find_within(&self.texts, effort))
            .into_ts()
            .map_err(|error| thrown("internal", &error.to_string()))
    }
}
