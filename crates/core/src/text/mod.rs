//! Places in a book's text, and its text as people mean it.
//!
//! | file | what it answers |
//! | --- | --- |
//! | `locator` | Where in the book is it, and how is that written down? |
//! | `stable_pages` | On which page is that, whatever the screen? |
//! | `passages` | What is read in one go? |
//! | `letters`, `folded` | What is left of a text if nobody minds how it is written? |
//! | `query` | In which ways may be written what is looked for? |
//! | `search`, `excerpt` | Where in a chapter is it, and between which words? |
//! | `units` | What is one sentence, and what one word? |
//! | `grams`, `sieve` | May it stand in a book at all, or in a chapter's markup? |
//! | `anchor`, `graphemes` | How is a part of a text written down so that it is found again? |
//! | `reanchor`, `approximate` | Where is it now, and what is nearly the same? |

#[cfg(feature = "anchor")]
mod anchor;
#[cfg(feature = "anchor")]
mod approximate;
#[cfg(feature = "search")]
mod excerpt;
#[cfg(feature = "search")]
mod folded;
#[cfg(feature = "search")]
mod grams;
#[cfg(feature = "anchor")]
mod graphemes;
#[cfg(feature = "search")]
mod letters;
mod locator;
#[cfg(any(feature = "anchor", feature = "search"))]
mod passages;
#[cfg(feature = "search")]
mod query;
#[cfg(feature = "anchor")]
mod reanchor;
#[cfg(feature = "search")]
mod search;
#[cfg(feature = "search")]
mod sieve;
mod stable_pages;
#[cfg(feature = "search")]
mod units;

#[cfg(feature = "anchor")]
pub use anchor::{Anchor, ChapterText, QUOTED_CONTEXT, QUOTED_LENGTH, Quote};
#[cfg(feature = "search")]
pub use excerpt::Excerpt;
#[cfg(feature = "search")]
pub use folded::fold;
#[cfg(feature = "search")]
pub use grams::{Counting, Grams};
pub use locator::{InvalidLocator, Locator, Span};
#[cfg(feature = "search")]
pub use query::Query;
#[cfg(feature = "anchor")]
pub use reanchor::{Effort, Found, How};
#[cfg(feature = "search")]
pub use search::SearchText;
#[cfg(feature = "search")]
pub use sieve::Sieve;
pub use stable_pages::{STABLE_PAGE_LENGTH, stable_page, stable_page_count, stable_page_start};
#[cfg(feature = "search")]
pub use units::Units;
