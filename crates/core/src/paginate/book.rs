//! An open book: its chapters, their widths and their pages.

use std::collections::BTreeMap;
use std::fmt;

use crate::document::Tree;
use crate::highlight;

use super::advances::Advances;
use super::blank;
use super::breaks::{AsciiBreaks, LineBreaks};
use super::build;
use super::chapter::Chapter;
use super::errors::{PageStartsError, WidthsError};
use super::faces::{Face, FaceId, Faces};
use super::format::Format;
use super::hyphenation::{Hyphenation, Hyphenator, Spans, WantedWords};
use super::lexicon::Lexicon;
use super::lines::Setting;
use super::measured::MeasuredBlock;
use super::metrics::Metrics;
use super::pages::{self, LeftOut, PageStart};
use super::slice;

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

    /// The words whose breaks are missing after a look at this chapter, by
    /// language; always empty without [`Format::hyphenation`]. Each is named
    /// until it is answered, then never again.
    pub fn words_to_hyphenate(&mut self, index: usize) -> Vec<WantedWords> {
        let lexicon = self.lexicon.as_ref().filter(|_| self.format.hyphenation);
        let (Some(lexicon), Some(entry)) = (lexicon, self.chapters.get_mut(&index)) else {
            return Vec::new();
        };
        if entry.spans.is_none() {
            let spans = self
                .hyphenation
                .note(&entry.chapter, &self.language, lexicon);
            entry.spans = Some(spans);
            self.hyphenation.mark_parts(&mut self.metrics);
        }
        self.hyphenation.wanted(lexicon)
    }

    /// Takes the words of a language that [`Book::words_to_hyphenate`] named
    /// last: in the same order, joined by line feeds, with soft hyphens (U+00AD)
    /// where they may be broken. Fewer than three letters never stand alone.
    ///
    /// New widths may be wanted afterwards; the text stays as it is.
    pub fn provide_hyphenation(&mut self, language: &str, words: &str) {
        if let Some(lexicon) = &mut self.lexicon {
            self.hyphenation.provide(language, words, lexicon);
            self.hyphenation.mark_parts(&mut self.metrics);
        }
    }

    /// Where the lines of a chapter could begin after a hyphen, as UTF-16
    /// offsets: for tests that offer a browser the same choice.
    #[must_use]
    pub fn hyphenation_opportunities(&self, index: usize) -> Vec<u32> {
        let hyphenator =
            self.lexicon
                .as_ref()
                .zip(self.entry(index))
                .and_then(|(lexicon, entry)| {
                    hyphenator(&self.format, &self.hyphenation, entry, lexicon)
                });
        hyphenator.map_or_else(Vec::new, |hyphenator| hyphenator.opportunities())
    }

    /// The markup of a chapter's opaque blocks (tables, formulas), for the
    /// browser to measure.
    #[must_use]
    pub fn opaque_blocks(&self, index: usize) -> Vec<String> {
        let Some(entry) = self.entry(index) else {
            return Vec::new();
        };
        let chapter = &entry.chapter;
        chapter
            .leaves
            .iter()
            .enumerate()
            .filter(|(_, leaf)| chapter.is_measured(leaf))
            .map(|(position, leaf)| {
                let start = PageStart {
                    leaf: position as u32,
                    offset: chapter.start16[leaf.first_node as usize],
                    atoms_before: 0,
                };
                let end = chapter.leaves.get(position + 1).map(|next| PageStart {
                    leaf: position as u32 + 1,
                    offset: chapter.start16[next.first_node as usize],
                    atoms_before: 0,
                });
                slice::html(chapter, &self.format, &[], slice::Part::new(start, end))
            })
            .collect()
    }

    /// Takes the measures of a chapter's opaque blocks, in order. A block without
    /// a measure gets one pixel; measures without a block are ignored.
    pub fn provide_opaque(&mut self, index: usize, measured: Vec<MeasuredBlock>) {
        if let Some(entry) = self.entry_mut(index) {
            entry.measured = measured;
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

    /// The page starts of a chapter, empty until it is paginated.
    #[must_use]
    pub fn page_starts(&self, index: usize) -> &[PageStart] {
        self.entry(index).map_or(&[], |entry| &entry.starts)
    }

    /// Takes page starts from a cache instead of [`Book::paginate`].
    ///
    /// They are to come from the same chapter, format and widths; only what
    /// would lose or repeat text is found out. No starts at all are those of a
    /// chapter that is not paginated.
    ///
    /// # Errors
    ///
    /// If they cannot be the starts of this chapter's pages; nothing changes then.
    pub fn restore_page_starts(
        &mut self,
        index: usize,
        starts: Vec<PageStart>,
    ) -> Result<(), PageStartsError> {
        let entry = self.entry_mut(index).ok_or(PageStartsError::NoChapter)?;
        if let Some(page) = pages::first_misplaced(&entry.chapter, &starts) {
            return Err(PageStartsError::Misplaced(page));
        }
        entry.starts = starts;
        entry.left_out = None;
        Ok(())
    }

    /// One page of a chapter, counted from 0; `None` past the last.
    #[must_use]
    pub fn page(&self, index: usize, page: usize) -> Option<Page> {
        let entry = self.entry(index)?;
        let start = *entry.starts.get(page)?;
        let end_offset = entry
            .starts
            .get(page + 1)
            .map_or(entry.chapter.length16, |next| next.offset);
        Some(Page { start, end_offset })
    }

    /// The page of a chapter that shows the character at a UTF-16 offset, by binary
    /// search; the last page for offsets past the end, 0 if there are no pages.
    #[must_use]
    pub fn page_of(&self, index: usize, offset: u32) -> usize {
        let starts = self.page_starts(index);
        let after = starts.partition_point(|start| start.offset <= offset);
        let mut page = after.saturating_sub(1);
        // Pages of pictures alone share an offset: the first of them is meant.
        while page > 0 && starts[page].offset == offset && starts[page - 1].offset == offset {
            page -= 1;
        }
        page
    }

    /// The markup of one page; see [`crate::paginate`] for its classes.
    #[must_use]
    pub fn page_html(&self, index: usize, page: usize) -> Option<String> {
        let entry = self.entry(index)?;
        let start = *entry.starts.get(page)?;
        let end = entry.starts.get(page + 1).copied();
        let left_out = entry.left_out.as_ref();
        let part = slice::Part {
            without_blank_start: page == 0 && left_out.is_some_and(|left_out| left_out.at_start),
            // Nobody sees whether blank lines at the foot of a page are there.
            without_blank_end: left_out
                .is_none_or(|left_out| left_out.after.binary_search(&page).is_ok()),
            ..slice::Part::new(start, end)
        };
        Some(slice::html(
            &entry.chapter,
            &self.format,
            &entry.hyphens,
            part,
        ))
    }

    /// The markup of a whole chapter, set like a page.
    #[must_use]
    pub fn chapter_html(&self, index: usize) -> Option<String> {
        let whole = slice::Part::new(PageStart::default(), None);
        self.entry(index)
            .map(|entry| slice::html(&entry.chapter, &self.format, &entry.hyphens, whole))
    }

    /// The UTF-16 offset of the element with an id, which is given as it stands in
    /// the sanitised chapter: with its prefix `b-`. Costs O(nodes).
    #[must_use]
    pub fn offset_of_id(&self, index: usize, id: &str) -> Option<u32> {
        let chapter = &self.entry(index)?.chapter;
        chapter
            .tree
            .nodes
            .iter()
            .enumerate()
            .find_map(|(node, kind)| {
                let crate::document::NodeKind::Element(element) = kind.kind else {
                    return None;
                };
                (chapter.tree.attribute(&element, "id") == Some(id)).then(|| chapter.start16[node])
            })
    }

    /// The stressed ranges of a chapter that overlap `start..end`, as pairs of
    /// UTF-16 offsets.
    pub fn stressed(
        &mut self,
        index: usize,
        start: u32,
        end: u32,
        frequency: highlight::Frequency,
    ) -> Vec<u32> {
        let language = self.language.clone();
        let Some(entry) = self.entry_mut(index) else {
            return Vec::new();
        };
        let tree = &entry.chapter.tree;
        let groups = entry
            .groups
            .get_or_insert_with(|| highlight::vowel_groups(tree, &language));
        highlight::stressed(groups, frequency, start, end)
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
