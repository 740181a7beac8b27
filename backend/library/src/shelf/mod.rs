//! Which of a reader's books are shown, in which order, and how many are there of each kind?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `keys` | By what is a book found and sorted? |
//! | [`filling`] | Where do books get that from that came in before? |
//! | `status` | Is it unread, being read, finished, or given up? |
//! | `asked`, `filter` | What does a page of the shelf answer? |
//! | `cursor` | Where does it go on? |
//! | `page`, `facets` | What is told? |
//! | `series` | Which series are there, and what comes next? |
//!
//! Decision 0046 says why it is like that.

pub(crate) mod asked;
pub(crate) mod cursor;
pub(crate) mod facets;
pub mod filling;
pub(crate) mod filter;
pub(crate) mod keys;
pub(crate) mod page;
pub(crate) mod series;
pub(crate) mod status;
