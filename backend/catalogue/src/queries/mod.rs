//! What the database is asked about what other programs have said.

pub(crate) mod koreader;
