//! Which lines go on which page?
//!
//! A chapter is parsed once into leaf blocks of inline items; the distinct
//! strings of the whole book stand in one lexicon. The browser is asked for
//! the widths of strings it alone can know, and then lines are arithmetic:
//! greedy line breaking over sums of widths, page breaks by binary search over
//! the bottoms of the lines. Another window needs only that arithmetic,
//! another font size new widths as well; nothing is parsed twice.
//!
//! Pages are offsets. Their markup is cut out of the chapter on demand, with
//! these classes: `gap-N` (space above in quarter lines), `indent`,
//! `continued` (began on an earlier page), `split` (goes on), `block` and
//! `inline-image` (images), `ruby`, `opaque` (measured by the browser) and
//! `cut` (an opaque block over several pages). [`stylesheet`] sets them.

mod advances;
mod book;
mod build;
mod chapter;
mod faces;
mod fit;
mod format;
mod glyphs;
mod inline;
mod lexicon;
mod lines;
mod markup;
mod measured;
mod metrics;
mod pages;
mod short_string;
mod slice;
mod style;
mod stylesheet;
#[cfg(test)]
mod tests;

pub use book::{Book, Page};
pub use chapter::Chapter;
pub use faces::{Face, FaceId};
pub use format::Format;
pub use measured::MeasuredBlock;
pub use pages::PageStart;
pub use stylesheet::stylesheet;
