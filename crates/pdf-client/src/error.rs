//! Why a document could not be converted, in terms a reader can act on.

use std::io;

use serde::{Deserialize, Serialize};

/// Why a document could not be converted. Never an engine's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Failure {
    /// The file is no PDF at all.
    #[error("the file is not a PDF")]
    NotPdf,
    /// The file is not what its name says.
    #[error("the file is not what its name says")]
    OtherFormat,
    /// The file asks for a password.
    #[error("the document is protected with a password")]
    Encrypted,
    /// The file cannot be read.
    #[error("the document is damaged")]
    Damaged,
    /// More pages, letters, nodes, pictures or memory than is allowed.
    #[error("the document is too large")]
    TooLarge,
    /// It took longer than is allowed.
    #[error("the document takes too long to convert")]
    TimedOut,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The document itself: an answer of 422, or 413 for [`Failure::TooLarge`]
    /// of an export.
    #[error(transparent)]
    Document(#[from] Failure),
    /// Too many documents wait already: an answer of 503.
    #[error("too many documents are being converted")]
    Busy {
        /// After how many seconds to try again.
        retry_after: u64,
    },
    /// The worker could not be started.
    #[error("the worker cannot be started")]
    Unavailable(#[source] io::Error),
}
