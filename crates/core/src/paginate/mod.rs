//! Which lines go on which page?
//!
//! A chapter is parsed once into leaf blocks of inline items; the distinct
//! strings of the whole book stand in one lexicon. The browser is asked for
//! the widths of strings it alone can know, and then lines are arithmetic:
//! greedy line breaking over sums of widths, page breaks by binary search over
//! the bottoms of the lines. Another window needs only that arithmetic,
//! another font size new widths as well; nothing is parsed twice.
//!
//! Line break opportunities are those of UAX #14, tailored as browsers do; a line
//! takes what fits, the white space at its end hangs, and what is longer than any
//! line is broken between grapheme clusters (CSS Text 3, sections 4 and 5, with
//! `overflow-wrap: break-word`). Pages keep two lines of a paragraph together at
//! their head and foot (CSS Fragmentation 3, section 3.3), and a heading with the
//! two lines after it.
//!
//! The order of calls is told at [`Book`]; this is the whole of it:
//!
//! ```
//! use vokal_core::document::{SourceOptions, sanitise};
//! use vokal_core::paginate::{Book, ChapterIndex, Format};
//!
//! let mut book = Book::new("en");
//! book.set_format(Format::new(80.0, 48.0));
//! let chapter = sanitise("<p>one two three four five six</p>", &SourceOptions::default());
//! let first = ChapterIndex::new(0);
//! book.add_chapter(first, chapter.tree);
//! book.measure(|ask| ask.text.chars().count() as f64 * ask.font_size / 2.0);
//! let layout = book.paginate(first)?;
//! assert_eq!(layout.page_count(), 2);
//! let page = layout.page_of(20);
//! assert_eq!(page, 1);
//! assert_eq!(
//!     layout.page_html(page).as_deref(),
//!     Some("<p class=\"continued\">five six</p>"),
//! );
//! # Ok::<(), vokal_core::paginate::Unmeasured>(())
//! ```
//!
//! Pages are offsets. Their markup is cut out of the chapter on demand, with
//! these classes: `gap-N` (space above in quarter lines), `indent`,
//! `continued` (began on an earlier page), `split` (goes on), `block` and
//! `inline-image` (images), `hyphen` (an empty element where a line ends inside
//! a word; `last` at the end of a page), `ruby`, `flowing` (lines measured by the
//! browser), `opaque` (measured by the browser) and
//! `cut` (an opaque block over several pages), `left-out` (nothing to see, and no room
//! taken) and `vertical` (the box around all of a page whose lines run downwards). [`stylesheet`] sets them. Pictures have `data-resource`, their path in the book,
//! instead of `src`, and their sizes.

mod book;
mod cut;
mod decimal;
mod errors;
mod format;
mod layout;
mod lines;
mod measure;
mod source;
mod style;
mod stylesheet;
#[cfg(test)]
#[cfg(feature = "parse")]
mod tests;

/// Changes whenever the same book, settings and widths could give other pages: for
/// whoever keeps page starts. A test holds it to fixed chapters.
pub const LAYOUT_VERSION: u32 = 10;

pub use crate::document::looks::Case;
pub use book::{Book, Slice};
pub use cut::page_lines::{ImageBox, LineKind, ListMarker, PageLine, TextRun};
pub use cut::pages::PageStart;
pub use errors::{HyphenationError, PageStartsError, Unmeasured, WidthsError};
pub use format::Format;
pub use layout::{Layout, Page};
pub use lines::hyphenation::WantedWords;
pub use lines::measured::MeasuredBlock;
pub use source::breaks::Browser;
pub use source::chapter::{Chapter, ChapterIndex};
pub use source::faces::{Face, FaceId, WidthRequest};
pub(crate) use style::{Role, role};
pub use stylesheet::stylesheet;
