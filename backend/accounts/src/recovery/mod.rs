//! How does a reader come back who has lost the password?
//!
//! By a word that sets another one: the link that an operator has made, or one of the codes
//! that the reader keeps. Both are good once, and only hashes of them are kept here.

pub(crate) mod codes;
pub(crate) mod queries;
pub(crate) mod reset;
pub(crate) mod words;
