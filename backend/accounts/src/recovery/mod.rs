//! How does a reader come back who has lost the password?
//!
//! By a word that sets another one: a link that came by mail, or that an operator has made, or
//! one of the codes that the reader keeps. Each is good once, and only hashes are kept here.

pub(crate) mod codes;
pub(crate) mod forgotten;
pub(crate) mod queries;
pub(crate) mod reset;
pub(crate) mod words;
