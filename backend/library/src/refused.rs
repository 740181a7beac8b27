//! What is a file that is no book told as?

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure};

use super::import::Refusal;

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
