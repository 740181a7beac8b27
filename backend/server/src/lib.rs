//! The server of Vokal: HTTP in front, a database and a shelf of files behind.
//!
//! The features are crates of their own, beside this one; here stands what knows
//! all of them.
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`config`] | What has the operator decided? |
//! | [`http`] | What holds for every request, and which routes are there? |
//! | [`profile`] | What concerns an account in every feature? |
//! | [`people`] | And if it is an operator who looks after it? |
//! | [`system`] | How is the server, and what needs somebody? |
//! | [`backup`] | How does all of it come into one file, and back? |
//! | [`commands`] | What can be asked for on the command line? |
#![warn(missing_docs, clippy::unwrap_used)]

pub mod backup;
pub mod commands;
pub mod config;
pub mod http;
pub mod people;
pub mod profile;
pub mod system;

use vokal_documents::Documents;
use vokal_files::Keepers;
use vokal_library::Books;

/// All features that keep files.
pub const KEEPERS: Keepers = Keepers(&[&Books, &Documents]);
