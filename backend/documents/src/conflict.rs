//! Why is something not done that was asked for, though the document is fine?

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure};

/// Why something is not done that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    /// Whoever sent the file does not want it any more.
    #[error("The upload was cancelled.")]
    Cancelled,
    /// What is to be replaced is not named.
    #[error("Please say in If-Match which version is to be replaced.")]
    VersionRequired,
    /// What was to be replaced has been replaced already.
    #[error("This document was changed elsewhere in the meantime. Please reload it.")]
    VersionConflict,
}

impl Failure for Conflict {
    fn status(&self) -> StatusCode {
        match self {
            Self::Cancelled => StatusCode::CONFLICT,
            Self::VersionRequired => StatusCode::PRECONDITION_REQUIRED,
            Self::VersionConflict => StatusCode::PRECONDITION_FAILED,
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::Cancelled => ErrorCode::Cancelled,
            Self::VersionRequired => ErrorCode::VersionRequired,
            Self::VersionConflict => ErrorCode::VersionConflict,
        }
    }
}
