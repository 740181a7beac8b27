//! Which of a reader's books are shown, in which order, and how many are there of each kind?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `keys` | By what is a book found and sorted? |
//! | [`filling`] | Where do books get that from that came in before? |
//! | `status` | Is it unread, being read, finished, or given up? |
//! | `changing` | What does a reader say of a book? |
//! | `asked`, `filter` | What does a page of the shelf answer? |
//! | `cursor` | Where does it go on? |
//! | `page`, `facets` | What is told? |
//!
//! Decision 0046 says why it is like that.

pub(crate) mod asked;
pub(crate) mod changing;
pub(crate) mod cursor;
pub(crate) mod facets;
pub mod filling;
pub(crate) mod filter;
pub(crate) mod keys;
pub(crate) mod page;
pub(crate) mod status;
