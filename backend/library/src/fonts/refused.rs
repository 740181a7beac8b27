//! What is a file told as that is no font for a reader?

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure, Told};
use vokal_pdf_client::FONT_BYTES;

/// Why a font is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    #[error("This is no font that can be read here: it has to be TTF, OTF, WOFF or WOFF2.")]
    NotFont,
    #[error("There are several fonts in this file. Please take one that holds a single font.")]
    Collection,
    #[error("This font is too large. It may have {MEGABYTES} MB, unpacked, too.")]
    TooLarge,
    #[error("It took too long to read this font.")]
    TooSlow,
    #[error("There is a font of this name for the same text already.")]
    There,
    #[error("Whoever made this font does not allow other programs to use it.")]
    Protected,
    #[error("There are {MOST_FONTS} fonts of yours already. Please remove one first.")]
    TooMany,
    #[error("This server cannot read fonts.")]
    Unavailable,
}

/// Of one reader.
pub(super) const MOST_FONTS: usize = 20;
/// Of one font.
pub(super) const MEGABYTES: usize = FONT_BYTES >> 20;

impl Failure for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany | Self::There => StatusCode::CONFLICT,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::NotFont | Self::Collection | Self::TooSlow | Self::Protected => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::NotFont => ErrorCode::NotFont,
            Self::Collection => ErrorCode::FontCollection,
            Self::TooLarge => ErrorCode::FontTooLarge,
            Self::TooSlow => ErrorCode::FontTooSlow,
            Self::There => ErrorCode::FontThere,
            Self::Protected => ErrorCode::FontProtected,
            Self::TooMany => ErrorCode::TooManyFonts,
            Self::Unavailable => ErrorCode::FontReaderUnavailable,
        }
    }

    fn told(&self) -> Told {
        Told {
            megabytes: (*self == Self::TooLarge).then_some(MEGABYTES as u64),
            ..Told::default()
        }
    }
}
