//! What a feature says of its own failures.

use std::error::Error;

use actix_web::http::StatusCode;

use super::{ErrorCode, FieldError};
use crate::db::moment::Moment;

/// A failure that only one feature has, and how HTTP tells it (RFC 9457).
///
/// Its text is the sentence for the person who reads.
pub trait Failure: Error + Send + Sync + 'static {
    /// The HTTP status.
    fn status(&self) -> StatusCode;

    /// The word for programs.
    fn code(&self) -> ErrorCode;

    /// What the caller is told besides.
    fn told(&self) -> Told {
        Told::default()
    }

    /// Writes into the log what the caller is not told.
    fn log(&self) {}
}

/// What a caller is told of a failure besides its sentence and its word.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// Which fields are wrong, if it was a form.
    pub errors: Vec<FieldError>,
    /// The limit in MB that was exceeded.
    pub megabytes: Option<u64>,
    /// How long to wait for one more try.
    pub seconds: Option<u64>,
    /// What to send with the password to link an account.
    pub link_token: Option<String>,
    /// From when on what is deleted may be gone for good.
    pub kept_until: Option<Moment>,
}

impl Told {
    /// Which fields are wrong.
    #[must_use]
    pub fn fields(errors: Vec<FieldError>) -> Self {
        Self {
            errors,
            ..Self::default()
        }
    }
}
