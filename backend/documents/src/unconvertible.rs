//! Why can a document not be converted?

use std::io;

use actix_web::http::StatusCode;
use vokal_base::problem::{ApiError, ErrorCode, Failure};
use vokal_pdf_client as client;

/// Why a document cannot be converted, in words for the person who reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unconvertible {
    /// The file is something else.
    #[error("This file is not a PDF document.")]
    NotPdf,
    /// The file asks for a password.
    #[error("This PDF is protected with a password. Please save it without one and try again.")]
    Encrypted,
    /// The file cannot be read.
    #[error("This PDF is damaged and cannot be read.")]
    Damaged,
    /// More pages, letters or pictures than are read.
    #[error(
        "This PDF is too large to be converted. Please split it into parts of at most 3,000 pages, or about 2,000 of dense text."
    )]
    TooLarge,
    /// It takes longer than is allowed.
    #[error("This document takes too long to be converted.")]
    TimedOut,
    /// The page has more text or pictures than are set.
    #[error(
        "This document is too large to be exported as a PDF. It can still be read, and saved as an EPUB."
    )]
    TooLargeToPrint,
    /// The page cannot be set.
    #[error("This document cannot be exported.")]
    Unprintable,
}

impl Failure for Unconvertible {
    fn status(&self) -> StatusCode {
        match self {
            Self::TooLargeToPrint => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::NotPdf => ErrorCode::NotPdf,
            Self::Encrypted => ErrorCode::Encrypted,
            Self::Damaged | Self::Unprintable => ErrorCode::Damaged,
            Self::TooLarge | Self::TooLargeToPrint => ErrorCode::DocumentTooLarge,
            Self::TimedOut => ErrorCode::ConversionTimedOut,
        }
    }
}

/// The program that converts PDFs is not there.
#[derive(Debug, thiserror::Error)]
#[error("PDF documents cannot be converted at the moment. Please try again later.")]
pub(super) struct ConverterUnavailable(#[source] pub io::Error);

impl Failure for ConverterUnavailable {
    fn status(&self) -> StatusCode {
        StatusCode::SERVICE_UNAVAILABLE
    }

    fn code(&self) -> ErrorCode {
        ErrorCode::ConverterUnavailable
    }

    fn log(&self) {
        tracing::error!(error = %self.0, "no worker for PDFs");
    }
}

/// There is no Tesseract, or it may not be used.
#[derive(Debug, thiserror::Error)]
#[error("Text in pictures cannot be recognised on this server.")]
pub(super) struct RecogniserUnavailable;

impl Failure for RecogniserUnavailable {
    fn status(&self) -> StatusCode {
        StatusCode::SERVICE_UNAVAILABLE
    }

    fn code(&self) -> ErrorCode {
        ErrorCode::ConverterUnavailable
    }
}

/// What reading a PDF has ended with.
pub(super) fn reading(error: client::Error) -> ApiError {
    told(error, |failure| match failure {
        client::Failure::NotPdf => Unconvertible::NotPdf,
        client::Failure::Encrypted => Unconvertible::Encrypted,
        client::Failure::TooLarge => Unconvertible::TooLarge,
        client::Failure::TimedOut => Unconvertible::TimedOut,
        _ => Unconvertible::Damaged,
    })
}

/// What writing a PDF has ended with.
pub(super) fn writing(error: client::Error) -> ApiError {
    told(error, |failure| match failure {
        client::Failure::TooLarge => Unconvertible::TooLargeToPrint,
        client::Failure::TimedOut => Unconvertible::TimedOut,
        _ => Unconvertible::Unprintable,
    })
}

fn told(error: client::Error, reason: impl Fn(client::Failure) -> Unconvertible) -> ApiError {
    match error {
        client::Error::Document(failure) => reason(failure).into(),
        client::Error::Busy { .. } => ApiError::Busy,
        client::Error::Unavailable(error) => ConverterUnavailable(error).into(),
        error => ApiError::internal(error),
    }
}

#[cfg(test)]
mod tests {
    use vokal_pdf_client::size::READ_PAGES;

    use super::*;

    #[test]
    fn who_is_refused_is_told_how_many_pages_may_be() {
        let pages = |mark: char| {
            let (thousands, rest) = (READ_PAGES / 1_000, READ_PAGES % 1_000);
            format!("{thousands}{mark}{rest:03}")
        };
        assert!(Unconvertible::TooLarge.to_string().contains(&pages(',')));
        for (catalogue, mark) in [
            (
                include_str!("../../../frontend/src/shared/i18n/server-words.de.json"),
                '.',
            ),
            (
                include_str!("../../../frontend/src/shared/i18n/server-words.en.json"),
                ',',
            ),
        ] {
            let words: serde_json::Value = serde_json::from_str(catalogue).unwrap();
            let told = words["codes"]["document_too_large"].as_str().unwrap();
            assert!(told.contains(&pages(mark)), "{told}");
        }
    }
}
