//! What has one of staff beside the password (decision 0021)?
//!
//! An authenticator, whose codes are good once and for about a minute, and codes for the day on
//! which it is lost.

pub(crate) mod handlers;
pub(super) mod proof;
pub(super) mod queries;
mod totp;
