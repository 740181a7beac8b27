//! How does a sign-in with another provider come about?
//!
//! 1. The page asks us where to send the browser. We keep a state, a nonce, a PKCE verifier and
//!    which provider it is, and tie them to this browser by a cookie.
//! 2. The provider sends the browser back to our page with a code.
//! 3. The page hands us code and state; each state works once. We exchange the
//!    code at that provider and nowhere else, and check the signed answer.
//! 4. The answer's subject is whom we know; an address is no proof.

mod asking;
mod choice;
mod enter;
mod flow;
pub(crate) mod handlers;
mod provider;
mod queries;
mod refusal;
mod return_url;
mod settings;

pub use choice::Providers;
pub use provider::Unusable;
pub use settings::{Newcomers, Settings};
