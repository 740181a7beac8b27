//! The server of Vokal: HTTP in front, a database and a shelf of files behind.
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`clock`] | What time is it? |
//! | [`config`] | What has the operator decided? |
//! | [`http`] | What holds for every request, and which routes are there? |
//! | [`accounts`] | Who are the readers, and who is asking? |
//! | [`library`] | Which books does a reader have, and what is in them? |
//! | [`pdf`] | Which PDFs does a reader have, and what do they say? |
//! | [`storage`] | What do readers keep here, in all features together? |
//! | [`study`] | Who took part in the reading study, and what came out? |
//! | [`backup`] | How does all of it come into one file, and back? |
//! | [`db`] | How are two engines one database? |
//! | [`digest`] | What is the hash of these bytes? |
//! | [`error`] | What can a request fail with, and what is the caller told? |
#![warn(missing_docs, clippy::unwrap_used)]

pub mod accounts;
pub mod backup;
pub mod clock;
pub mod commands;
pub mod config;
pub mod db;
pub mod digest;
pub mod error;
pub mod http;
pub mod library;
pub mod pdf;
pub mod storage;
pub mod study;
mod threads;
