//! How do reading apps come in, which know no sessions?
//!
//! With a word that the server has made for one device, and that opens what it was made for. The
//! account's own password opens none of it (decision 0049).
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`keeping`] | Which devices have one? |
//! | [`opening`] | Who is asking? |
//! | `word` | What does such a word look like, and what is kept of it? |
//! | `scopes` | What may it do? |

pub(crate) mod keeping;
pub mod opening;
pub(crate) mod queries;
mod scopes;
mod word;

pub use opening::{Device, Given};
pub use scopes::Scope;

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure};

/// So many of one reader.
const MOST: usize = 50;

/// There is a bound.
#[derive(Debug, thiserror::Error)]
#[error("There are too many device passwords. Please remove one that you do not use any more.")]
pub(crate) struct TooManyDevices;

impl Failure for TooManyDevices {
    fn status(&self) -> StatusCode {
        StatusCode::CONFLICT
    }

    fn code(&self) -> ErrorCode {
        ErrorCode::TooManyDevices
    }
}
