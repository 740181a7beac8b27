//! What every part of Vokal's server stands on.
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`problem`] | What can a request fail with, and what is the caller told? |
//! | [`db`] | How are two engines one database? |
//! | [`routes`] | Where are a part's routes registered? |
//! | [`clock`] | What time is it? |
//! | [`threads`] | Who waits, and who computes, so that those who serve need not? |
//! | [`wire`] | How do long bodies come in and go out? |
//! | [`slots`] | How much of what is scarce may one have, and all together? |
//! | [`tls`] | Who is believed on the network, and what do they show? |
//! | [`text`] | Is a short text what it seems to be? |
//! | [`digest`] | What is the hash of these bytes? |
#![warn(missing_docs, clippy::unwrap_used)]

pub mod clock;
pub mod db;
pub mod digest;
pub mod problem;
pub mod routes;
pub mod slots;
pub mod text;
pub mod threads;
pub mod tls;
pub mod wire;
