//! A book that is open: its chapters, widths and pages.

mod anchors;
mod notes;
mod opaque;
#[cfg(feature = "oracle")]
mod oracle;

use js_sys::{Array, JsString};
use tsify::Ts;
use vokal_core::document::{self, Tree};
use vokal_core::paginate::{self, Book, Case, ChapterIndex, FaceId, Layout, PageStart, Unmeasured};
use wasm_bindgen::prelude::*;

use crate::browser::Browser;
use crate::format::FormatRecord;
use crate::records::{ChapterRecord, FaceRecord, PageRecord, WantedWordsRecord};
use crate::{known, record, taken, thrown};

#[wasm_bindgen]
extern "C" {
    /// An array, or what a caller took for one: an exception that went through Rust would
    /// leave the book borrowed for ever.
    type Words;

    #[wasm_bindgen(method, catch)]
    fn join(this: &Words, separator: &str) -> Result<String, JsValue>;

    #[wasm_bindgen(method, getter, catch)]
    fn length(this: &Words) -> Result<u32, JsValue>;
}

/// A book in memory.
///
/// The order of calls for a chapter: `addChapter`; then, if words may be broken,
/// `wordsToHyphenate` and `provideHyphenation`; then for every face `wanted` and
/// `provide` until nothing is wanted; where `opaqueBlocks` names any, `provideOpaque`;
/// then `paginate`. After `setFormat`
/// all but the first is done again: what is known still is not asked for.
#[wasm_bindgen]
pub struct OpenBook {
    book: Book,
    format: FormatRecord,
    /// Of the chapters that are cut into pages, in the format of now, by their indexes. Not
    /// a map, whose code is three kilobytes.
    layouts: Vec<Layout>,
}

#[wasm_bindgen]
impl OpenBook {
    /// An empty book in a language (BCP 47, may be empty), for the pages of a
    /// browser: Chromium, if it is left out.
    ///
    /// Throws an `Error` named `browser` for a browser of another name.
    #[wasm_bindgen(constructor)]
    pub fn new(language: &str, browser: Option<Browser>) -> Result<Self, js_sys::Error> {
        let browser = match browser {
            None | Some(Browser::Chromium) => paginate::Browser::Chromium,
            Some(Browser::Firefox) => paginate::Browser::Firefox,
            Some(Browser::Webkit) => paginate::Browser::WebKit,
            Some(_) => {
                let message = "a browser is \"chromium\", \"firefox\" or \"webkit\"";
                return Err(thrown("browser", message));
            }
        };
        Ok(Self {
            book: Book::new(language).with_browser(browser),
            format: FormatRecord::default(),
            layouts: Vec::new(),
        })
    }

    /// Takes a chapter as the sanitiser left it, once or long ago; a chapter of the same
    /// index is replaced. It is looked through by the sanitiser's own rules again.
    ///
    /// Throws an `Error` named `not-canonical` if it would change anything, or might:
    /// then sanitise the chapter and hand it to `addSanitised`.
    #[wasm_bindgen(js_name = addChapter)]
    pub fn add_chapter(&mut self, index: u32, html: &str) -> Result<(), js_sys::Error> {
        self.add(index, taken(document::read_canonical(html))?);
        Ok(())
    }

    /// Takes the `html` of a chapter that was sanitised just now. All of its tags,
    /// attributes and addresses are looked through again; that browsers leave every
    /// element where it is written is taken from the sanitiser.
    ///
    /// Throws an `Error` named `not-canonical` for what no sanitiser wrote.
    #[wasm_bindgen(js_name = addSanitised)]
    pub fn add_sanitised(&mut self, index: u32, html: &str) -> Result<(), js_sys::Error> {
        self.add(index, taken(document::read_sanitised(html))?);
        Ok(())
    }

    /// Changes how pages are set. Widths of another family, kerning or size are
    /// forgotten, and so are all pages.
    ///
    /// Throws an `Error` named `format` if a setting is of the wrong type. Numbers that
    /// are no lengths become the nearest that are; see `format`.
    #[wasm_bindgen(js_name = setFormat)]
    pub fn set_format(&mut self, format: &Ts<FormatRecord>) -> Result<(), js_sys::Error> {
        let format = FormatRecord::taken(format)?;
        let font_changed = !format.measures_like(&self.format);
        self.book.set_format(format.format());
        if font_changed {
            self.book.forget_widths();
        }
        self.format = format;
        self.layouts.clear();
        Ok(())
    }

    /// How pages are set now.
    pub fn format(&self) -> Result<Ts<FormatRecord>, js_sys::Error> {
        record(&self.format.clamped())
    }

    /// Forgets all widths and pages: the widths given so far were wrong.
    #[wasm_bindgen(js_name = forgetWidths)]
    pub fn forget_widths(&mut self) {
        self.book.forget_widths();
        self.layouts.clear();
    }

    /// Has the browser say where the lines of a chapter are: `opaqueBlocks` names
    /// its text, too, from now on. Its pages are forgotten.
    #[wasm_bindgen(js_name = measureLines)]
    pub fn measure_lines(&mut self, index: u32) {
        self.forget(index);
        self.book.measure_lines(ChapterIndex::new(index));
    }

    /// Whether a chapter has nothing to show.
    #[wasm_bindgen(js_name = isBlank)]
    #[must_use]
    pub fn is_blank(&self, index: u32) -> bool {
        self.book.is_blank(ChapterIndex::new(index))
    }

    /// The faces used so far.
    pub fn faces(&self) -> Result<Vec<Ts<FaceRecord>>, js_sys::Error> {
        self.book
            .faces()
            .map(|(id, face)| {
                record(&FaceRecord {
                    id: id.number(),
                    mono: face.mono,
                    bold: face.bold,
                    italic: face.italic,
                    small_caps: face.small_caps,
                    tracking: face.tracking,
                    case: match face.case {
                        Case::AsWritten => "",
                        Case::Upper => "upper",
                        Case::Lower => "lower",
                    },
                    vertical: face.vertical,
                    size: face.size,
                    language: face.language.to_string(),
                })
            })
            .collect()
    }

    /// The words whose breaks are missing after a look at a chapter, by language;
    /// empty without hyphenation.
    #[wasm_bindgen(js_name = wordsToHyphenate)]
    pub fn words_to_hyphenate(
        &mut self,
        index: u32,
    ) -> Result<Vec<Ts<WantedWordsRecord>>, js_sys::Error> {
        let wanted = self
            .book
            .words_to_hyphenate(ChapterIndex::new(index))
            .into_iter();
        wanted
            .map(|wanted| {
                record(&WantedWordsRecord {
                    language: wanted.language,
                    words: wanted.words,
                })
            })
            .collect()
    }

    /// Takes the words of a language that `wordsToHyphenate` named last, in the same
    /// order, with soft hyphens (U+00AD) where they may be broken, and says whether all
    /// were taken: none if there are not as many or they are no strings, and not those
    /// that are other words.
    #[wasm_bindgen(js_name = provideHyphenation)]
    pub fn provide_hyphenation(
        &mut self,
        language: &str,
        #[wasm_bindgen(unchecked_param_type = "readonly string[]")] words: &JsValue,
    ) -> bool {
        let words = words.unchecked_ref::<Words>();
        // One string crosses, and Rust cuts it; nothing and one empty word look alike.
        let (Ok(joined), Ok(length)) = (words.join("\n"), words.length()) else {
            return false;
        };
        let words = joined.split('\n').take(length as usize);
        self.book.provide_hyphenation(language, words).is_ok()
    }

    /// The strings whose widths in a face are missing. Answers may lead to further
    /// questions: ask until there is none.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn wanted(&mut self, face: u32) -> Array {
        let wanted = face_id(face).map_or_else(Vec::new, |face| self.book.wanted(face));
        if wanted.is_empty() {
            return Array::new();
        }
        // One string crosses, and JavaScript cuts it.
        JsString::from(wanted.join("\n")).split("\n")
    }

    /// Takes the widths of the strings `wanted` named last, and says whether
    /// they were taken: not if the question was forgotten since, or if there
    /// are not as many widths as strings. What was not taken stays wanted.
    pub fn provide(&mut self, face: u32, widths: &[f64]) -> bool {
        face_id(face).is_some_and(|face| self.book.provide(face, widths).is_ok())
    }

    /// Cuts a chapter into pages and returns how many; 0 if it was never added.
    ///
    /// Throws an `Error` named `unmeasured` if anything is still wanted that its lines
    /// depend on: breaks of words, widths or heights.
    pub fn paginate(&mut self, index: u32) -> Result<usize, js_sys::Error> {
        // Words of its own: printing the error would bring the printing of numbers along.
        let missing = match self.book.paginate(ChapterIndex::new(index)) {
            Ok(layout) => return Ok(self.keep(index, Some(layout))),
            Err(Unmeasured::NoChapter) => return Ok(0),
            Err(Unmeasured::Hyphenation) => "breaks of words are still wanted",
            Err(Unmeasured::Widths(_)) => "widths are still wanted",
            Err(_) => "heights of opaque blocks are still wanted",
        };
        Err(thrown("unmeasured", missing))
    }

    /// Cuts a chapter into pages whatever is missing: what is not measured takes no
    /// room. For who asks for all that is wanted first, and drops the count if the
    /// format has changed in between.
    #[wasm_bindgen(js_name = paginateWithEstimates)]
    pub fn paginate_with_estimates(&mut self, index: u32) -> usize {
        let at = ChapterIndex::new(index);
        let layout = self.book.paginate_with_estimates(at);
        self.keep(index, layout)
    }

    /// A chapter's page starts as triples (leaf, offset, boxes before), for a cache.
    #[wasm_bindgen(js_name = pageStarts)]
    #[must_use]
    pub fn page_starts(&self, index: u32) -> Vec<u32> {
        let starts = self.layout(index).map(Layout::page_starts);
        starts
            .unwrap_or_default()
            .iter()
            .flat_map(|start| [start.leaf, start.offset, start.atoms_before])
            .collect()
    }

    /// How high a chapter is in one piece, in CSS pixels; nothing if it is not laid out, or if its
    /// page starts are from a cache.
    #[wasm_bindgen(js_name = chapterHeight)]
    #[must_use]
    pub fn chapter_height(&self, index: u32) -> Option<f64> {
        self.layout(index)?.chapter_height()
    }

    /// Takes page starts from a cache, and says whether they were taken: not if
    /// they cannot be those of the chapter. None at all are those of a chapter that is
    /// not cut into pages.
    #[wasm_bindgen(js_name = restorePageStarts)]
    pub fn restore_page_starts(&mut self, index: u32, triples: &[u32]) -> bool {
        let (starts, rest) = triples.as_chunks::<3>();
        if starts.is_empty() && rest.is_empty() {
            self.forget(index);
            return self.book.has_chapter(ChapterIndex::new(index));
        }
        let starts = starts.iter();
        let starts = starts.map(|&[leaf, offset, before]| PageStart::new(leaf, offset, before));
        let layout = self
            .book
            .restore_layout(ChapterIndex::new(index), starts.collect());
        let layout = layout.ok().filter(|_| rest.is_empty());
        let is_taken = layout.is_some();
        self.keep(index, layout);
        is_taken
    }

    /// One page of a chapter, counted from 0; `undefined` past the end.
    pub fn page(&self, index: u32, page: usize) -> Result<Option<Ts<PageRecord>>, js_sys::Error> {
        let layout = self.layout(index);
        let shown = layout.and_then(|layout| layout.page(page).zip(layout.page_html(page)));
        let Some((offsets, html)) = shown else {
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
    pub fn page_of(&self, index: u32, offset: u32) -> usize {
        let layout = self.layout(index);
        layout.map_or(0, |layout| layout.page_of(offset))
    }

    /// A whole chapter; `undefined` if it was never added.
    pub fn chapter(&self, index: u32) -> Result<Option<Ts<ChapterRecord>>, js_sys::Error> {
        let at = ChapterIndex::new(index);
        let html = match self.layout(index) {
            Some(layout) => Some(layout.chapter_html()),
            None => self.book.chapter_html(at),
        };
        let (Some(chapter), Some(html)) = (self.book.chapter(at), html) else {
            return Ok(None);
        };
        record(&ChapterRecord {
            html,
            length: chapter.length(),
        })
        .map(Some)
    }

    /// The canonical text of a chapter, into which all offsets count; `undefined` if
    /// it was never added.
    #[must_use]
    pub fn text(&self, index: u32) -> Option<String> {
        Some(
            self.book
                .chapter(ChapterIndex::new(index))?
                .tree()
                .text()
                .to_owned(),
        )
    }

    /// The UTF-16 offset of the element with an id, as it stands in the pages' markup
    /// (`b-` and the id of the source).
    #[wasm_bindgen(js_name = offsetOfId)]
    #[must_use]
    pub fn offset_of_id(&self, index: u32, id: &str) -> Option<u32> {
        self.book.offset_of_id(ChapterIndex::new(index), id)
    }

    /// The stressed ranges that overlap `start..end`, as pairs of UTF-16 offsets.
    ///
    /// Throws an `Error` named `frequency` unless that is 1 to 4.
    pub fn stressed(
        &mut self,
        index: u32,
        start: u32,
        end: u32,
        frequency: u32,
    ) -> Result<Vec<u32>, js_sys::Error> {
        let ranges = self
            .book
            .stressed(ChapterIndex::new(index), start, end, known(frequency)?);
        Ok(ranges.into_flattened())
    }
}

impl OpenBook {
    fn add(&mut self, index: u32, tree: Tree) {
        self.forget(index);
        self.book.add_chapter(ChapterIndex::new(index), tree);
    }

    /// Keeps a layout if there is one, and says how many pages it has.
    fn keep(&mut self, index: u32, layout: Option<Layout>) -> usize {
        let Some(layout) = layout else { return 0 };
        let pages = layout.page_count();
        match self.place_of(index) {
            Ok(place) => self.layouts[place] = layout,
            Err(place) => self.layouts.insert(place, layout),
        }
        pages
    }

    fn layout(&self, index: u32) -> Option<&Layout> {
        self.place_of(index).ok().map(|place| &self.layouts[place])
    }

    fn forget(&mut self, index: u32) {
        if let Ok(place) = self.place_of(index) {
            self.layouts.remove(place);
        }
    }

    /// Where a chapter's layout stands, or would.
    fn place_of(&self, index: u32) -> Result<usize, usize> {
        let layouts = &self.layouts;
        layouts.binary_search_by_key(&index, |layout| layout.index().number())
    }
}

/// Numbers come from JavaScript as 32 bits; a narrower parameter would wrap.
fn face_id(face: u32) -> Option<FaceId> {
    u16::try_from(face).ok().map(FaceId::new)
}
