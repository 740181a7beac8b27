//! In which of a reader's books stand these words?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`handlers`] | What is asked, and what is told? |
//! | `looking` | What stands where in one book? |
//! | [`counting`] | Which groups of letters stand in a book? |
//!
//! The core's matcher decides, as in an open book (`docs/search.md`); the groups only spare it
//! the books in which the words cannot be. So both databases find the same.

pub mod counting;
pub mod handlers;
mod looking;
