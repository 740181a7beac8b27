//! How does a reader come in without typing a password?
//!
//! A passkey is a discoverable credential of Web Authentication (level 3): the device keeps the
//! private key and asks its owner for a finger, a face or a PIN. What the ceremonies ask for is
//! checked by `webauthn_rp`; here stands what is kept, for whom, and how often it is good.

mod ceremony;
pub(crate) mod keeping;
mod moved;
pub(crate) mod queries;
mod refusal;
mod relying_party;
pub(crate) mod signing_in;

pub use moved::warn_if_moved;
pub(crate) use relying_party::RelyingParty;

/// More than anybody has devices.
const MOST: usize = 20;
/// How long a challenge is good, in minutes; as long as browsers are told.
const MINUTES: i64 = 5;
