//! What is told of what is not taken?

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure, Told};

/// Why what a reader says of their books is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("Please say which version of the book's details this replaces.")]
    VersionRequired,
    #[error("The details of this book were changed elsewhere in the meantime.")]
    VersionConflict,
    #[error("A book can have {MOST_TAGS} tags.")]
    TooManyTags,
    #[error("There are {MOST_SHELVES} shelves already. Please delete one first.")]
    TooManyShelves,
    #[error("A shelf can hold {MOST_ON_A_SHELF} books.")]
    ShelfFull,
    #[error("{MOST_AT_ONCE} books can be changed at once.")]
    TooManyBooks,
    #[error("This is no picture that can be a cover: it has to be JPEG, PNG, GIF, WebP or AVIF.")]
    NotPicture,
    #[error("This picture is too large. It may have {COVER_MEGABYTES} MB.")]
    PictureTooLarge,
}

/// Of one book.
pub(crate) const MOST_TAGS: usize = 100;
/// Of one reader.
pub(crate) const MOST_SHELVES: usize = 500;
/// Of one shelf.
pub(crate) const MOST_ON_A_SHELF: usize = 10_000;
/// By one request.
pub(crate) const MOST_AT_ONCE: usize = 10_000;
/// Of one cover.
pub(crate) const COVER_MEGABYTES: usize = 5;

impl Failure for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::VersionRequired => StatusCode::PRECONDITION_REQUIRED,
            Self::VersionConflict => StatusCode::PRECONDITION_FAILED,
            Self::TooManyTags | Self::TooManyShelves | Self::ShelfFull => StatusCode::CONFLICT,
            Self::TooManyBooks | Self::PictureTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotPicture => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::VersionRequired => ErrorCode::VersionRequired,
            Self::VersionConflict => ErrorCode::VersionConflict,
            Self::TooManyTags => ErrorCode::TooManyTags,
            Self::TooManyShelves => ErrorCode::TooManyShelves,
            Self::ShelfFull => ErrorCode::ShelfFull,
            Self::TooManyBooks => ErrorCode::TooManyBooks,
            Self::NotPicture => ErrorCode::NotPicture,
            Self::PictureTooLarge => ErrorCode::PictureTooLarge,
        }
    }

    fn told(&self) -> Told {
        Told {
            megabytes: (*self == Self::PictureTooLarge).then_some(COVER_MEGABYTES as u64),
            ..Told::default()
        }
    }
}
