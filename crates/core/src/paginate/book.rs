//! An open book: its chapters, their widths and their pages.

mod shown;
mod wanted;

use std::collections::BTreeMap;
use std::fmt;

use crate::document::Tree;

use super::advances::Advances;
use super::blank;
use super::breaks::{AsciiBreaks, LineBreaks};
use super::build;
use super::chapter::Chapter;
use super::errors::WidthsError;
use super::faces::{Face, FaceId, Faces};
use super::format::Format;
use super::hyphenation::{Hyphenation, Hyphenator, Spans};
use super::lexicon::Lexicon;
use super::lines::Setting;
use super::measured::MeasuredBlock;
use super::metrics::Metrics;
use super::pages::{self, LeftOut, PageStart};

/// A page as offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Page {
    /// Where it begins.
    pub start: PageStart,
    /// UTF-16 offset just past its last character.
    pub end_offset: u32,
}

/// A book whose chapters are added one by one and then cut into pages.
///
/// The order of calls for a chapter: [`Book::add_chapter`], then
/// [`Book::measure`], or for every face [`Book::wanted`] and [`Book::provide`]
/// until nothing is wanted; where [`Book::opaque_blocks`] names any, [`Book::provide_opaque`]; then
/// [`Book::paginate`]. What is not measured counts as having no width. All but the parsing can be repeated for another
/// [`Format`]; see [`Book::set_format`].
#[derive(Default)]
pub struct Book {
    language: String,
    breaks: AsciiBreaks,
    format: Format,
    lexicon: Option<Lexicon>,
    faces: Faces,
    metrics: Metrics,
    hyphenation: Hyphenation,
    chapters: BTreeMap<usize, Entry>,
}

struct Entry {
    chapter: Chapter,
    /// The browser's measures of the opaque leaves, in order.
    measured: Vec<MeasuredBlock>,
    starts: Vec<PageStart>,
    /// What takes no room on its page; not known of page starts from a cache.
    left_out: Option<LeftOut>,
    /// Widths of the items for the metrics of now.
    advances: Advances,
    /// Once its words have been noted for hyphenation.
    spans: Option<Spans>,
    /// Where lines begin after a hyphen.
    hyphens: Vec<u32>,
    /// All vowel groups, once somebody asked for them.
    groups: Option<Vec<[u32; 2]>>,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("language", &self.language)
            .field("format", &self.format)
            .field("chapters", &self.chapters.len())
            .finish_non_exhaustive()
    }
}

impl Book {
    /// An empty book in a language (BCP 47, may be empty).
    #[must_use]
    pub fn new(language: &str) -> Self {
        Self {
            language: language.to_owned(),
            ..Self::default()
        }
    }

    /// An empty book for a browser that breaks lines in its own way.
    #[must_use]
    pub fn with_breaks(self, breaks: AsciiBreaks) -> Self {
        Self { breaks, ..self }
    }

    /// Takes a sanitised chapter; a chapter of the same index is replaced. Any
    /// index will do, and chapters may come in any order.
    ///
    /// Costs O(text).
    pub fn add_chapter(&mut self, index: usize, tree: Tree) {
        let lexicon = self
            .lexicon
            .get_or_insert_with(|| Lexicon::new(LineBreaks::new(self.breaks, &self.language)));
        let chapter = build::chapter(tree, lexicon, &mut self.faces);
        self.metrics.mark_used(&chapter, lexicon);
        let entry = Entry {
            chapter,
            measured: Vec::new(),
            starts: Vec::new(),
            left_out: None,
            advances: Advances::default(),
            spans: None,
            hyphens: Vec::new(),
            groups: None,
        };
        self.chapters.insert(index, entry);
    }

    /// Whether a chapter has been added.
    #[must_use]
    pub fn has_chapter(&self, index: usize) -> bool {
        self.entry(index).is_some()
    }

    /// A chapter that has been added.
    #[must_use]
    pub fn chapter(&self, index: usize) -> Option<&Chapter> {
        self.entry(index).map(|entry| &entry.chapter)
    }

    /// Changes size or font ([`Format::clamped`]). Widths are forgotten if `font_changed` or the font
    /// size differs; pages are forgotten always.
    pub fn set_format(&mut self, format: Format, font_changed: bool) {
        let format = format.clamped();
        #[expect(clippy::float_cmp, reason = "the same number is the same size")]
        let resized = format.font_size != self.format.font_size;
        if font_changed {
            self.metrics.forget();
        } else if resized {
            self.metrics.resize();
        }
        self.format = format;
        for entry in self.chapters.values_mut() {
            entry.starts.clear();
            entry.hyphens.clear();
            entry.measured.clear();
        }
    }

    /// Forgets all widths and pages: the widths given so far were wrong.
    pub fn forget_widths(&mut self) {
        self.set_format(self.format, true);
    }

    /// Has the browser say where the lines of a chapter's text are, because it is
    /// found to break them in another way: [`Book::opaque_blocks`] names the text,
    /// too, from now on. The chapter's pages are forgotten.
    pub fn measure_lines(&mut self, index: usize) {
        if let Some(entry) = self.entry_mut(index) {
            entry.chapter.browser_lines = true;
            entry.starts.clear();
            entry.hyphens.clear();
            entry.measured.clear();
        }
    }

    /// Whether a chapter has nothing to show: no text but white space, and no
    /// pictures, rules, tables or formulas.
    #[must_use]
    pub fn is_blank(&self, index: usize) -> bool {
        self.entry(index)
            .is_some_and(|entry| blank::is_blank(&entry.chapter))
    }

    /// The faces used so far.
    pub fn faces(&self) -> impl Iterator<Item = (FaceId, &Face)> {
        (0..self.faces.len() as FaceId).map(|id| (id, self.faces.get(id)))
    }

    /// The language (BCP 47) a face's text is in, empty if nobody says.
    #[must_use]
    pub fn language_of(&self, face: &Face) -> &str {
        self.faces.language(face).unwrap_or(&self.language)
    }

    /// The strings whose widths in a face are missing, joined by line feeds;
    /// empty if none are. Answers may lead to further questions: ask until it is
    /// empty.
    pub fn wanted(&mut self, face: FaceId) -> String {
        match &self.lexicon {
            Some(lexicon) => self.metrics.wanted(face, lexicon),
            None => String::new(),
        }
    }

    /// Takes the widths (CSS pixels) of the strings [`Book::wanted`] named last, in order.
    ///
    /// A width that is not finite or below zero counts as zero.
    ///
    /// # Errors
    ///
    /// If there are not as many widths as strings were asked for: nothing is
    /// taken, and the strings stay wanted. So an answer that comes after
    /// [`Book::set_format`] forgot the question does no harm.
    pub fn provide(&mut self, face: FaceId, widths: &[f64]) -> Result<(), WidthsError> {
        match &self.lexicon {
            Some(lexicon) => self.metrics.provide(face, widths, lexicon),
            None => Metrics::refused(widths),
        }
    }

    /// Measures all that is missing with `width`, which gives the width in CSS
    /// pixels of a string set in a face of the book: [`Book::wanted`] and
    /// [`Book::provide`] for callers who can measure where they stand.
    pub fn measure(&mut self, mut width: impl FnMut(&Face, &str) -> f64) {
        for face in 0..self.faces.len() as FaceId {
            let style = *self.faces.get(face);
            loop {
                let wanted = self.wanted(face);
                if wanted.is_empty() {
                    break;
                }
                let widths: Vec<f64> = wanted.split('\n').map(|text| width(&style, text)).collect();
                let taken = self.provide(face, &widths);
                debug_assert_eq!(taken, Ok(()), "every string got a width");
            }
        }
    }

    /// Cuts a chapter into pages and returns how many; 0 if it was never added.
    ///
    /// Costs O(items) for the lines and O(log lines) for each page.
    pub fn paginate(&mut self, index: usize) -> usize {
        let (Some(lexicon), Some(entry)) = (&self.lexicon, self.chapters.get_mut(&index)) else {
            return 0;
        };
        entry
            .advances
            .update(&entry.chapter, lexicon, &self.metrics);
        let setting = Setting {
            format: &self.format,
            advances: &entry.advances,
            metrics: &self.metrics,
            lexicon,
            faces: &self.faces,
            hyphenator: hyphenator(&self.format, &self.hyphenation, entry, lexicon),
        };
        let pages = pages::pages(&entry.chapter, &setting, &entry.measured);
        entry.starts = pages.starts;
        entry.left_out = Some(pages.left_out);
        entry.hyphens = pages.hyphens;
        entry.starts.len()
    }

    /// Where the lines of a chapter's text start, as UTF-16 offsets, laid out
    /// anew: for tests that compare them with a browser's.
    #[must_use]
    pub fn line_starts(&self, index: usize) -> Vec<u32> {
        self.line_starts_with(index, &self.advances(index))
    }

    /// How far each item of a chapter moves the pen, worked out anew.
    pub(super) fn advances(&self, index: usize) -> Advances {
        let mut advances = Advances::default();
        if let (Some(lexicon), Some(entry)) = (&self.lexicon, self.entry(index)) {
            advances.update(&entry.chapter, lexicon, &self.metrics);
        }
        advances
    }

    /// The same; items that `advances` does not know are looked at one by one.
    pub(super) fn line_starts_with(&self, index: usize, advances: &Advances) -> Vec<u32> {
        let Some((entry, setting)) = self.setting(index, Some(advances)) else {
            return Vec::new();
        };
        pages::line_starts(&entry.chapter, &setting)
    }

    /// How high each page of a chapter is in CSS pixels, and how many lines it
    /// has, laid out anew: for tests.
    #[must_use]
    #[doc(hidden)]
    pub fn page_heights(&self, index: usize) -> Vec<(f64, usize)> {
        let Some((entry, setting)) = self.setting(index, None) else {
            return Vec::new();
        };
        pages::page_heights(&entry.chapter, &setting, &entry.measured)
    }

    /// What a chapter is laid out with, its own advances unless others are given.
    fn setting<'a>(
        &'a self,
        index: usize,
        advances: Option<&'a Advances>,
    ) -> Option<(&'a Entry, Setting<'a>)> {
        let (lexicon, entry) = (self.lexicon.as_ref()?, self.entry(index)?);
        let setting = Setting {
            format: &self.format,
            advances: advances.unwrap_or(&entry.advances),
            metrics: &self.metrics,
            lexicon,
            faces: &self.faces,
            hyphenator: hyphenator(&self.format, &self.hyphenation, entry, lexicon),
        };
        Some((entry, setting))
    }

    fn entry(&self, index: usize) -> Option<&Entry> {
        self.chapters.get(&index)
    }

    fn entry_mut(&mut self, index: usize) -> Option<&mut Entry> {
        self.chapters.get_mut(&index)
    }
}

fn hyphenator<'a>(
    format: &Format,
    words: &'a Hyphenation,
    entry: &'a Entry,
    lexicon: &'a Lexicon,
) -> Option<Hyphenator<'a>> {
    let spans = entry.spans.as_ref().filter(|_| format.hyphenation)?;
    Some(Hyphenator {
        words,
        spans,
        chapter: &entry.chapter,
        lexicon,
    })
}
