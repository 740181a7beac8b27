//! The browser's door to [`vokal_core`].
//!
//! It takes JavaScript values, calls the core and gives JavaScript values back;
//! it decides nothing. Numbers cross as typed arrays, records as plain objects,
//! both copied. The one handle is [`OpenBook`]: a book's chapters and widths
//! stay in WebAssembly memory while it is open, and `free()` gives them back.
#![warn(missing_docs, clippy::unwrap_used)]

use serde::Serialize;
use tsify::{Ts, Tsify};
use vokal_core::document::{SourceOptions, Syntax};
use vokal_core::highlight::Frequency;
use vokal_core::paginate::{
    AsciiBreaks, Book, FaceId, Format, MeasuredBlock, PageStart, WantedWords,
};
use wasm_bindgen::prelude::*;

/// The version of the layout; part of the page cache's key.
#[wasm_bindgen(js_name = engineVersion)]
#[must_use]
pub fn engine_version() -> String {
    format!(
        "{}-{}",
        env!("CARGO_PKG_VERSION"),
        vokal_core::paginate::LAYOUT_VERSION
    )
}

/// A face of the book, apart from the family the reader chose.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FaceRecord {
    id: u16,
    mono: bool,
    bold: bool,
    italic: bool,
    /// Font size over the page's font size.
    size: f64,
    /// BCP 47 tag, empty if nobody says.
    language: String,
}

/// One page, ready to be shown.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PageRecord {
    /// Safe markup; images carry `data-resource` instead of `src`.
    html: String,
    /// UTF-16 offsets into the chapter's canonical text.
    start_offset: u32,
    end_offset: u32,
}

/// A whole chapter, ready to be shown.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChapterRecord {
    html: String,
    /// UTF-16 code units of canonical text.
    length: u32,
}

/// Words whose breaks are missing.
#[derive(Serialize, Tsify)]
pub struct WantedWordsRecord {
    /// Language tag (BCP 47), in lower case.
    language: String,
    /// Joined by line feeds.
    words: String,
}

/// Cleans a chapter: only what the allow-list names is left.
#[wasm_bindgen]
#[must_use]
pub fn sanitise(source: &str, xhtml: bool) -> String {
    let options =
        SourceOptions::default().with_syntax(if xhtml { Syntax::Xhtml } else { Syntax::Html });
    vokal_core::document::sanitise(source, &options)
        .tree
        .to_html()
}

/// A chapter cleaned, with the reading aid's marks written into it; see
/// [`vokal_core::highlight::markup`].
///
/// # Errors
///
/// Throws `frequency` unless it is 1 to 4.
#[wasm_bindgen]
pub fn markup(html: &str, language: &str, frequency: u32) -> Result<String, js_sys::Error> {
    let clean = vokal_core::document::sanitise(html, &SourceOptions::default());
    Ok(vokal_core::highlight::markup(
        &clean.tree,
        language,
        known(frequency)?,
    ))
}

/// Every vowel group of a plain text, as a row of UTF-16 offsets `[start, end, ...]`; see
/// [`vokal_core::highlight::vowel_groups_of_text`].
#[wasm_bindgen(js_name = vowelGroupsOfText)]
#[must_use]
pub fn vowel_groups_of_text(text: &str, language: &str) -> Vec<u32> {
    vokal_core::highlight::vowel_groups_of_text(text, language).into_flattened()
}

/// The stylesheet of pages; see [`vokal_core::paginate::stylesheet`].
#[wasm_bindgen]
#[must_use]
pub fn stylesheet(
    width: f64,
    height: f64,
    font_size: f64,
    line_height: u32,
    font_family: &str,
    mono_family: &str,
) -> String {
    let format = Format::new(width, height)
        .with_font_size(font_size)
        .with_line_height(line_height);
    vokal_core::paginate::stylesheet(&format, font_family, mono_family)
}

/// A book in memory; see [`vokal_core::paginate::Book`] for the order of calls.
#[wasm_bindgen]
pub struct OpenBook(Book);

#[wasm_bindgen]
impl OpenBook {
    /// An empty book in a language (BCP 47, may be empty). `breaks_after_slash`
    /// says of the browser that it breaks lines between ASCII characters by UAX #14,
    /// `breaks_before_brace` that it takes the brace of `${` for no number's.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(
        language: &str,
        breaks_after_slash: bool,
        breaks_before_brace: Option<bool>,
    ) -> Self {
        let breaks = match (breaks_after_slash, breaks_before_brace) {
            (false, _) => AsciiBreaks::Table,
            (true, Some(true)) => AsciiBreaks::Icu,
            (true, _) => AsciiBreaks::Uax14,
        };
        Self(Book::new(language).with_breaks(breaks))
    }

    /// Cleans a chapter's HTML once more and takes it.
    #[wasm_bindgen(js_name = addChapter)]
    pub fn add_chapter(&mut self, index: usize, html: &str) {
        let clean = vokal_core::document::sanitise(html, &SourceOptions::default());
        self.0.add_chapter(index, clean.tree);
    }

    /// Changes size or font; lengths in CSS pixels, `units` of the browser's layout in one
    /// of them. Words are broken only if asked.
    #[expect(clippy::too_many_arguments, reason = "the settings cross one by one")]
    #[wasm_bindgen(js_name = setFormat)]
    pub fn set_format(
        &mut self,
        width: f64,
        height: f64,
        font_size: f64,
        line_height: u32,
        justified: bool,
        units: f64,
        font_changed: bool,
        hyphenation: Option<bool>,
    ) {
        let format = Format::new(width, height)
            .with_font_size(font_size)
            .with_line_height(line_height)
            .with_justified(justified)
            .with_units(units)
            .with_hyphenation(hyphenation.unwrap_or(false));
        self.0.set_format(format, font_changed);
    }

    /// Forgets all widths and pages: the widths given so far were wrong.
    #[wasm_bindgen(js_name = forgetWidths)]
    pub fn forget_widths(&mut self) {
        self.0.forget_widths();
    }

    /// Has the browser say where the lines of a chapter are: `opaqueBlocks` names
    /// its text, too, from now on. Its pages are forgotten.
    #[wasm_bindgen(js_name = measureLines)]
    pub fn measure_lines(&mut self, index: usize) {
        self.0.measure_lines(index);
    }

    /// Whether a chapter has nothing to show.
    #[wasm_bindgen(js_name = isBlank)]
    #[must_use]
    pub fn is_blank(&self, index: usize) -> bool {
        self.0.is_blank(index)
    }

    /// The faces used so far.
    ///
    /// # Errors
    ///
    /// None in practice: a record of numbers can always be copied out.
    pub fn faces(&self) -> Result<Vec<Ts<FaceRecord>>, js_sys::Error> {
        self.0
            .faces()
            .map(|(id, face)| {
                record(&FaceRecord {
                    id,
                    mono: face.mono,
                    bold: face.bold,
                    italic: face.italic,
                    size: face.size,
                    language: self.0.language_of(face).to_owned(),
                })
            })
            .collect()
    }

    /// The words whose breaks are missing after a look at a chapter, by language;
    /// empty without hyphenation.
    ///
    /// # Errors
    ///
    /// None in practice.
    #[wasm_bindgen(js_name = wordsToHyphenate)]
    pub fn words_to_hyphenate(
        &mut self,
        index: usize,
    ) -> Result<Vec<Ts<WantedWordsRecord>>, js_sys::Error> {
        let wanted = self.0.words_to_hyphenate(index).into_iter();
        wanted
            .map(|WantedWords { language, words }| record(&WantedWordsRecord { language, words }))
            .collect()
    }

    /// Takes the words of a language that `wordsToHyphenate` named last, with
    /// soft hyphens where they may be broken.
    #[wasm_bindgen(js_name = provideHyphenation)]
    pub fn provide_hyphenation(&mut self, language: &str, words: &str) {
        self.0.provide_hyphenation(language, words);
    }

    /// Where lines could begin after a hyphen, for tests against a browser's lines.
    #[wasm_bindgen(js_name = hyphenationOpportunities)]
    #[must_use]
    pub fn hyphenation_opportunities(&self, index: usize) -> Vec<u32> {
        self.0.hyphenation_opportunities(index)
    }

    /// The strings whose widths in a face are missing, joined by line feeds. Answers
    /// may lead to further questions: ask until it is empty.
    pub fn wanted(&mut self, face: u32) -> String {
        face_id(face).map_or_else(String::new, |face| self.0.wanted(face))
    }

    /// Takes the widths of the strings `wanted` named last, and says whether
    /// they were taken: not if the question was forgotten since, or if there
    /// are not as many widths as strings. What was not taken stays wanted.
    pub fn provide(&mut self, face: u32, widths: &[f64]) -> bool {
        face_id(face).is_some_and(|face| self.0.provide(face, widths).is_ok())
    }

    /// The markup of a chapter's opaque blocks, for the browser to measure.
    #[wasm_bindgen(js_name = opaqueBlocks)]
    #[must_use]
    pub fn opaque_blocks(&self, index: usize) -> Vec<String> {
        self.0.opaque_blocks(index)
    }

    /// Takes the measures of a chapter's opaque blocks, in order: for each block
    /// its height, the number of its cuts, and for each cut its distance from
    /// the block's top and its UTF-16 offset from the block's first character.
    #[wasm_bindgen(js_name = provideOpaque)]
    pub fn provide_opaque(&mut self, index: usize, numbers: &[f64]) {
        let mut numbers = numbers.iter().copied();
        let mut measured = Vec::new();
        while let Some(height) = numbers.next() {
            let count = numbers.next().unwrap_or(0.0) as usize;
            let mut cuts = Vec::new();
            for _ in 0..count {
                let (Some(top), Some(offset)) = (numbers.next(), numbers.next()) else {
                    break;
                };
                cuts.push((top, offset as u32));
            }
            measured.push(MeasuredBlock::new(height).with_cuts(cuts));
        }
        self.0.provide_opaque(index, measured);
    }

    /// Cuts a chapter into pages and returns how many.
    pub fn paginate(&mut self, index: usize) -> usize {
        self.0.paginate(index)
    }

    /// Where the lines of a chapter's text start, for tests against a browser's lines.
    #[wasm_bindgen(js_name = lineStarts)]
    #[must_use]
    pub fn line_starts(&self, index: usize) -> Vec<u32> {
        self.0.line_starts(index)
    }

    /// A chapter's page starts as triples (leaf, offset, boxes before), for a cache.
    #[wasm_bindgen(js_name = pageStarts)]
    #[must_use]
    pub fn page_starts(&self, index: usize) -> Vec<u32> {
        self.0
            .page_starts(index)
            .iter()
            .flat_map(|start| [start.leaf, start.offset, start.atoms_before])
            .collect()
    }

    /// Takes page starts from a cache, and says whether they were taken: not if
    /// they cannot be those of the chapter.
    #[wasm_bindgen(js_name = restorePageStarts)]
    pub fn restore_page_starts(&mut self, index: usize, triples: &[u32]) -> bool {
        let starts = triples
            .chunks_exact(3)
            .map(|triple| PageStart::new(triple[0], triple[1], triple[2]))
            .collect();
        triples.len().is_multiple_of(3) && self.0.restore_page_starts(index, starts).is_ok()
    }

    /// One page of a chapter, counted from 0; `undefined` past the end.
    ///
    /// # Errors
    ///
    /// None in practice.
    pub fn page(&self, index: usize, page: usize) -> Result<Option<Ts<PageRecord>>, js_sys::Error> {
        let (Some(offsets), Some(html)) = (self.0.page(index, page), self.0.page_html(index, page))
        else {
            return Ok(None);
        };
        record(&PageRecord {
            html,
            start_offset: offsets.start.offset,
            end_offset: offsets.end_offset,
        })
        .map(Some)
    }

    /// The page of a chapter that shows the character at an offset.
    #[wasm_bindgen(js_name = pageOf)]
    #[must_use]
    pub fn page_of(&self, index: usize, offset: u32) -> usize {
        self.0.page_of(index, offset)
    }

    /// A whole chapter; `undefined` if it was never added.
    ///
    /// # Errors
    ///
    /// None in practice.
    pub fn chapter(&self, index: usize) -> Result<Option<Ts<ChapterRecord>>, js_sys::Error> {
        let (Some(chapter), Some(html)) = (self.0.chapter(index), self.0.chapter_html(index))
        else {
            return Ok(None);
        };
        record(&ChapterRecord {
            html,
            length: chapter.length(),
        })
        .map(Some)
    }

    /// The UTF-16 offset of the element with an id.
    #[wasm_bindgen(js_name = offsetOfId)]
    #[must_use]
    pub fn offset_of_id(&self, index: usize, id: &str) -> Option<u32> {
        self.0.offset_of_id(index, id)
    }

    /// The stressed ranges that overlap `start..end`, as pairs of UTF-16 offsets.
    ///
    /// # Errors
    ///
    /// Throws `frequency` unless it is 1 to 4.
    pub fn stressed(
        &mut self,
        index: usize,
        start: u32,
        end: u32,
        frequency: u32,
    ) -> Result<Vec<u32>, js_sys::Error> {
        Ok(self.0.stressed(index, start, end, known(frequency)?))
    }
}

fn known(frequency: u32) -> Result<Frequency, js_sys::Error> {
    u8::try_from(frequency)
        .ok()
        .and_then(Frequency::new)
        .ok_or_else(|| thrown("frequency", "the frequency must be 1 to 4"))
}

/// Numbers come from JavaScript as 32 bits; a narrower parameter would wrap.
fn face_id(face: u32) -> Option<FaceId> {
    FaceId::try_from(face).ok()
}

fn record<T: Serialize + Tsify>(value: &T) -> Result<Ts<T>, js_sys::Error> {
    value
        .into_ts()
        .map_err(|error| thrown("internal", &error.to_string()))
}

fn thrown(code: &str, message: &str) -> js_sys::Error {
    let thrown = js_sys::Error::new(message);
    thrown.set_name(code);
    thrown
}
