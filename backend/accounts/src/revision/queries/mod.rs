//! What the database is asked about an account's changes and who has heard of them.

pub mod devices;
pub(super) mod numbers;
