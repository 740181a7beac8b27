//! What is a file that is no book told as?

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure};

use super::import::Refusal;

/// Another text is read in a book than the one that was asked for.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("This book was changed. Please open it anew.")]
pub(super) struct Changed;

impl Failure for Changed {
    fn status(&self) -> StatusCode {
        StatusCode::CONFLICT
    }

    fn code(&self) -> ErrorCode {
        ErrorCode::BookChanged
    }
}

impl Failure for Refusal {
    fn status(&self) -> StatusCode {
        StatusCode::UNPROCESSABLE_ENTITY
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::NotEpub => ErrorCode::NotEpub,
            Self::Damaged(_) => ErrorCode::Damaged,
            Self::Drm => ErrorCode::Drm,
            Self::EncryptedZip => ErrorCode::EncryptedZip,
            Self::TooManyEntries => ErrorCode::TooManyEntries,
            Self::UnpackedTooLarge => ErrorCode::UnpackedTooLarge,
            Self::UnsafeArchive => ErrorCode::UnsafeArchive,
            Self::TooComplex => ErrorCode::TooComplex,
            Self::EmptyBook => ErrorCode::EmptyBook,
        }
    }
}
