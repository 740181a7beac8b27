//! Why can a document not be converted?

use vokal_pdf_client::Error;
use vokal_pdf_client::Failure;

use crate::error::ApiError;

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
        "This PDF is too large to be converted. Please split it into parts of at most 1,000 pages, or about 700 of dense text."
    )]
    TooLarge,
    /// It takes longer than is allowed.
    #[error("This document takes too long to be converted.")]
    TimedOut,
    /// The page has more text or pictures than are set.
    #[error("This document is too large to be exported.")]
    TooLargeToPrint,
    /// The page cannot be set.
    #[error("This document cannot be exported.")]
    Unprintable,
}

/// What reading a PDF has ended with.
pub(super) fn reading(error: Error) -> ApiError {
    told(error, |failure| match failure {
        Failure::NotPdf => Unconvertible::NotPdf,
        Failure::Encrypted => Unconvertible::Encrypted,
        Failure::TooLarge => Unconvertible::TooLarge,
        Failure::TimedOut => Unconvertible::TimedOut,
        _ => Unconvertible::Damaged,
    })
}

/// What writing a PDF has ended with.
pub(super) fn writing(error: Error) -> ApiError {
    told(error, |failure| match failure {
        Failure::TooLarge => Unconvertible::TooLargeToPrint,
        Failure::TimedOut => Unconvertible::TimedOut,
        _ => Unconvertible::Unprintable,
    })
}

fn told(error: Error, reason: impl Fn(Failure) -> Unconvertible) -> ApiError {
    match error {
        Error::Document(failure) => reason(failure).into(),
        Error::Busy { .. } => ApiError::Busy,
        Error::Unavailable(error) => ApiError::ConverterUnavailable(error),
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
