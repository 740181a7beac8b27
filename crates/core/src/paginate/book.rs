//! An open book: its chapters and all that is measured of them.

mod drawn;
#[cfg(any(test, feature = "oracle"))]
mod oracle;
mod shown;
mod slices;
mod unmeasured;
mod wanted;

pub use slices::Slice;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::document::Tree;

use crate::paginate::cut::pages::{self, PageStart};
use crate::paginate::errors::{PageStartsError, Unmeasured, WidthsError};
use crate::paginate::format::Format;
use crate::paginate::layout::Layout;
use crate::paginate::lines::breaking::Setting;
use crate::paginate::lines::hyphenation::{Hyphenation, Hyphenator, Spans};
use crate::paginate::lines::measured::MeasuredBlock;
use crate::paginate::measure::advances::Advances;
use crate::paginate::measure::metrics::{Metrics, Needs};
use crate::paginate::source::blank;
use crate::paginate::source::breaks::{Browser, LineBreaks};
use crate::paginate::source::build;
use crate::paginate::source::chapter::{Chapter, ChapterIndex, LinesBy};
use crate::paginate::source::faces::{Face, FaceId, Faces, WidthRequest};
use crate::paginate::source::lexicon::Lexicon;

/// A book whose chapters are added one by one, measured, and then cut into pages:
/// each time into a [`Layout`] of its own.
///
/// The order of calls for a chapter:
///
/// 1. [`Book::add_chapter`].
/// 2. With [`Format::hyphenation`], [`Book::words_to_hyphenate`] and
///    [`Book::provide_hyphenation`].
/// 3. [`Book::measure`]; or for every face [`Book::wanted`] and [`Book::provide`] until
///    nothing is wanted.
/// 4. Where [`Book::opaque_blocks`] names any, [`Book::provide_opaque`].
/// 5. [`Book::paginate`], which refuses to count while something is missing.
///
/// All but the parsing can be repeated for another [`Format`]: after
/// [`Book::set_format`] with another font size and after [`Book::forget_widths`] go
/// through all steps from the second on, after another width or height through all but
/// the third, which costs nothing then.
#[derive(Default)]
pub struct Book {
    language: String,
    browser: Browser,
    format: Format,
    lexicon: Option<Lexicon>,
    faces: Faces,
    metrics: Metrics,
    hyphenation: Hyphenation,
    chapters: BTreeMap<ChapterIndex, Entry>,
}

struct Entry {
    /// Layouts have it, too.
    chapter: Arc<Chapter>,
    lines: LinesBy,
    /// The browser's measures of the opaque leaves, in order.
    measured: Vec<MeasuredBlock>,
    /// Widths of the items for the metrics of now.
    advances: Advances,
    /// How much of each face must be measured for its lines.
    needs: Vec<Needs>,
    /// Once its words have been noted for hyphenation.
    spans: Option<Spans>,
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
            faces: Faces::new(language),
            ..Self::default()
        }
    }

    /// The same for another browser than Chromium. Chapters that have been added
    /// keep the breaks they have.
    #[must_use]
    pub fn with_browser(self, browser: Browser) -> Self {
        Self { browser, ..self }
    }

    /// Takes a sanitised chapter; a chapter of the same index is replaced. Any
    /// index will do, and chapters may come in any order.
    ///
    /// Costs O(text).
    pub fn add_chapter(&mut self, index: ChapterIndex, mut tree: Tree) {
        tree.is_plain = !self.format.publisher_styles;
        let lexicon = self
            .lexicon
            .get_or_insert_with(|| Lexicon::new(LineBreaks::new(self.browser, &self.language)));
        let chapter = build::chapter(tree, lexicon, &mut self.faces);
        self.metrics.mark_used(&chapter, lexicon);
        let entry = Entry {
            needs: self.metrics.needs_of(&chapter),
            chapter: Arc::new(chapter),
            lines: LinesBy::Core,
            measured: Vec::new(),
            advances: Advances::default(),
            spans: None,
            groups: None,
        };
        self.chapters.insert(index, entry);
    }

    /// Whether a chapter has been added.
    #[must_use]
    pub fn has_chapter(&self, index: ChapterIndex) -> bool {
        self.entry(index).is_some()
    }

    /// A chapter that has been added.
    #[must_use]
    pub fn chapter(&self, index: ChapterIndex) -> Option<&Chapter> {
        self.entry(index).map(|entry| &*entry.chapter)
    }

    /// Changes the page ([`Format::clamped`]). The measures of opaque blocks are
    /// forgotten; widths are wanted anew if the font size, a weight or the spacing is another:
    /// all, or as few as tell what became of the others. Another font is told by
    /// [`Book::forget_widths`]. Layouts stay what they were.
    pub fn set_format(&mut self, format: Format) {
        let format = format.clamped();
        let weights = |format: &Format| (format.weight, format.bold_weight);
        if weights(&format) != weights(&self.format) {
            self.metrics.forget();
        } else if format.is_as_large_as(&self.format) {
            self.respace(&format);
        } else if format.grows_from(&self.format) {
            self.metrics.resize();
        } else {
            self.metrics.forget();
        }
        let restyled = format.publisher_styles != self.format.publisher_styles;
        self.format = format;
        self.forget_blocks();
        if restyled {
            self.build_again();
        }
    }

    /// Has widths wanted anew for other spaces between letters and words.
    fn respace(&mut self, format: &Format) {
        let before = &self.format;
        let spaces = |format: &Format| (format.letter_spacing, format.word_spacing);
        if spaces(before) == spaces(format) {
            return;
        }
        let faces = &self.faces;
        let words = format.word_spacing - before.word_spacing;
        self.metrics.respace(words, |id| {
            let face = faces.find(id)?;
            let spacing = |format: &Format| format.letter_spacing_of(face);
            // Letters that nothing stands between may be joined, all others may not.
            let joined = |format: &Format| spacing(format) == 0.0;
            (joined(before) == joined(format)).then(|| spacing(format) - spacing(before))
        });
    }

    /// Cuts all chapters into blocks and items again: what they are set with is other.
    fn build_again(&mut self) {
        for (index, entry) in std::mem::take(&mut self.chapters) {
            let shared = |chapter: Arc<Chapter>| chapter.tree.clone();
            let tree = Arc::try_unwrap(entry.chapter).map_or_else(shared, |own| own.tree);
            self.add_chapter(index, tree);
            if let Some(again) = self.chapters.get_mut(&index) {
                again.lines = entry.lines;
            }
        }
    }

    /// Forgets all widths and measures of opaque blocks: the font is another, or
    /// the widths given so far were wrong.
    pub fn forget_widths(&mut self) {
        self.metrics.forget();
        self.forget_blocks();
    }

    fn forget_blocks(&mut self) {
        for entry in self.chapters.values_mut() {
            entry.measured.clear();
        }
    }

    /// Has the browser say where the lines of a chapter's text are, because it is
    /// found to break them in another way: [`Book::opaque_blocks`] names the text,
    /// too, from now on.
    pub fn measure_lines(&mut self, index: ChapterIndex) {
        if let Some(entry) = self.entry_mut(index) {
            entry.lines = LinesBy::Browser;
            entry.measured.clear();
        }
    }

    /// Whether a chapter has nothing to show: no text but white space, and no
    /// pictures, rules, tables or formulas.
    #[must_use]
    pub fn is_blank(&self, index: ChapterIndex) -> bool {
        self.entry(index)
            .is_some_and(|entry| blank::is_blank(&entry.chapter))
    }

    /// The faces used so far.
    pub fn faces(&self) -> impl Iterator<Item = (FaceId, &Face)> {
        self.faces.iter()
    }

    /// One of them; `None` if it is of another book.
    #[must_use]
    pub fn face(&self, id: FaceId) -> Option<&Face> {
        self.faces()
            .find_map(|(known, face)| (known == id).then_some(face))
    }

    /// The strings whose widths in a face are missing, as the book has them: measured is
    /// what [`Face::shown`] makes of them. None contains white
    /// space other than U+0020. Answers may lead to further questions: ask until none
    /// is left.
    pub fn wanted(&mut self, face: FaceId) -> Vec<String> {
        match &self.lexicon {
            Some(lexicon) => self.metrics.wanted(face, lexicon),
            None => Vec::new(),
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
            Some(lexicon) => {
                let spacing = self
                    .faces
                    .find(face)
                    .map_or(0.0, |face| self.format.letter_spacing_of(face));
                self.metrics.provide(face, widths, lexicon, spacing as f32)
            }
            None => Metrics::refused(widths),
        }
    }

    /// Measures all that is missing with `width`, which gives the width of a string in
    /// CSS pixels: [`Book::wanted`] and [`Book::provide`] for callers who can measure
    /// where they stand. Costs nothing where nothing is missing.
    pub fn measure(&mut self, mut width: impl FnMut(WidthRequest<'_>) -> f64) {
        let word_spacing = self.format.word_spacing;
        let faces: Vec<(FaceId, Face)> =
            self.faces().map(|(id, face)| (id, face.clone())).collect();
        for (id, face) in faces {
            let font_size = face.size * self.format.font_size;
            loop {
                let wanted = self.wanted(id);
                if wanted.is_empty() {
                    break;
                }
                let weight = self.format.weight_of(&face);
                let letter_spacing = self.format.letter_spacing_of(&face);
                let of = |text: &String| {
                    width(WidthRequest {
                        text: &face.shown(text),
                        face: &face,
                        font_size,
                        weight,
                        letter_spacing,
                        word_spacing,
                    })
                };
                let widths: Vec<f64> = wanted.iter().map(of).collect();
                let taken = self.provide(id, &widths);
                debug_assert_eq!(taken, Ok(()), "every string got a width");
            }
        }
    }

    /// Cuts a chapter into pages.
    ///
    /// Costs O(items) for the lines and O(log lines) for each page.
    ///
    /// # Errors
    ///
    /// If something is not measured on which the chapter's lines depend, or there is no
    /// such chapter.
    pub fn paginate(&mut self, index: ChapterIndex) -> Result<Layout, Unmeasured> {
        let entry = self.entry(index).ok_or(Unmeasured::NoChapter)?;
        self.unmeasured(entry)?;
        self.paginate_with_estimates(index)
            .ok_or(Unmeasured::NoChapter)
    }

    /// The same whatever is missing: a string without a width takes no room, an opaque
    /// block without a measure one pixel, and a word that nobody broke stays whole.
    /// `None` if there is no such chapter.
    ///
    /// For a first impression while measuring goes on, or where it is certain by other
    /// means that nothing is missing. The pages are others once everything is measured.
    pub fn paginate_with_estimates(&mut self, index: ChapterIndex) -> Option<Layout> {
        let entry = self.chapters.get_mut(&index)?;
        let lexicon = self.lexicon.as_ref()?;
        entry
            .advances
            .update(&entry.chapter, lexicon, &self.metrics);
        let (entry, setting) = self.setting(index, None)?;
        let pages = pages::pages(&entry.chapter, &setting, &entry.measured);
        let chapter = Arc::clone(&entry.chapter);
        Some(Layout::new(index, chapter, self.format, pages))
    }

    /// A layout from page starts of a cache instead of [`Book::paginate`], in the
    /// format of now.
    ///
    /// They are to come from the same chapter, format and widths; only what
    /// would lose or repeat text is found out. They do not tell where words were broken:
    /// with [`Format::hyphenation`] the markup has no hyphens, so cut such a chapter anew.
    ///
    /// # Errors
    ///
    /// If they cannot be the starts of this chapter's pages.
    pub fn restore_layout(
        &self,
        index: ChapterIndex,
        starts: Vec<PageStart>,
    ) -> Result<Layout, PageStartsError> {
        let entry = self.entry(index).ok_or(PageStartsError::NoChapter)?;
        Layout::restored(index, Arc::clone(&entry.chapter), self.format, starts)
    }

    /// How far each item of a chapter moves the pen, worked out anew.
    pub(super) fn advances(&self, index: ChapterIndex) -> Advances {
        let mut advances = Advances::default();
        if let (Some(lexicon), Some(entry)) = (&self.lexicon, self.entry(index)) {
            advances.update(&entry.chapter, lexicon, &self.metrics);
        }
        advances
    }

    /// What a chapter is laid out with, its own advances unless others are given.
    fn setting<'a>(
        &'a self,
        index: ChapterIndex,
        advances: Option<&'a Advances>,
    ) -> Option<(&'a Entry, Setting<'a>)> {
        let (lexicon, entry) = (self.lexicon.as_ref()?, self.entry(index)?);
        let setting = Setting {
            format: entry.chapter.format_in(&self.format),
            advances: advances.unwrap_or(&entry.advances),
            metrics: &self.metrics,
            lexicon,
            faces: &self.faces,
            hyphenator: hyphenator(&self.format, &self.hyphenation, entry, lexicon),
            lines: entry.lines,
        };
        Some((entry, setting))
    }

    fn entry(&self, index: ChapterIndex) -> Option<&Entry> {
        self.chapters.get(&index)
    }

    fn entry_mut(&mut self, index: ChapterIndex) -> Option<&mut Entry> {
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
