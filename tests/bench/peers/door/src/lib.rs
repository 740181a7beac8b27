//! The core's parts behind doors of their own.
use wasm_bindgen::prelude::*;

/// Reads and cleans a chapter and writes it out again.
#[cfg(feature = "sanitise")]
#[wasm_bindgen]
pub fn sanitise(html: &str) -> String {
    use vokal_core::document::{SourceOptions, sanitise};
    sanitise(html, &SourceOptions::default()).tree.to_html()
}

/// The vowel groups of a plain text, as pairs of offsets.
#[cfg(feature = "highlight")]
#[wasm_bindgen]
pub fn groups(text: &str, language: &str) -> Vec<u32> {
    vokal_core::highlight::vowel_groups_of_text(text, language).into_flattened()
}

/// A chapter that has been read, as the reader holds it while its pages are shown.
#[cfg(all(feature = "sanitise", feature = "highlight"))]
#[wasm_bindgen]
pub struct Chapter(vokal_core::document::Tree);

#[cfg(all(feature = "sanitise", feature = "highlight"))]
#[wasm_bindgen]
impl Chapter {
    /// Reads and cleans it.
    #[wasm_bindgen(constructor)]
    pub fn new(html: &str) -> Self {
        use vokal_core::document::{SourceOptions, sanitise};
        Self(sanitise(html, &SourceOptions::default()).tree)
    }

    /// The vowel groups of its text, as pairs of offsets.
    pub fn groups(&self, language: &str) -> Vec<u32> {
        vokal_core::highlight::vowel_groups(&self.0, language).into_flattened()
    }
}

/// A chapter with `<b>` around every n-th vowel group.
#[cfg(all(feature = "sanitise", feature = "highlight"))]
#[wasm_bindgen]
pub fn mark(html: &str, language: &str, every: u8) -> Option<String> {
    use vokal_core::document::{SourceOptions, sanitise};
    use vokal_core::highlight::{Frequency, markup};
    let chapter = sanitise(html, &SourceOptions::default());
    Some(markup(&chapter.tree, language, Frequency::new(every)?))
}

/// Line break opportunities alone: the segmenter and its tables.
#[cfg(feature = "segmenter")]
#[wasm_bindgen]
pub fn breaks(text: &str) -> usize {
    icu_segmenter::LineSegmenter::new_for_non_complex_scripts(Default::default())
        .segment_str(text)
        .count()
}

/// A book of one chapter, laid out with widths from a function.
#[cfg(feature = "paginate")]
#[wasm_bindgen]
pub fn paginate(html: &str, width_of: f64) -> Option<String> {
    use vokal_core::document::{SourceOptions, sanitise};
    use vokal_core::paginate::{Book, ChapterIndex, Format};
    let mut book = Book::new("en");
    let format = Format::new(760.0, 560.0)
        .with_font_size(16.0)
        .with_line_height(24);
    book.set_format(format);
    let first = ChapterIndex::new(0);
    book.add_chapter(first, sanitise(html, &SourceOptions::default()).tree);
    book.measure(|_| width_of);
    let layout = book.paginate(first).ok()?;
    layout.page_html(layout.page_count() - 1)
}
