//! Why is something of the study not taken, or not done?

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure, FieldError, Told};

/// Why something of the study is not taken, or not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A participant's answers are not as they have to be.
    #[error("Some of the answers are not as they have to be.")]
    InvalidPayload(Vec<FieldError>),
    /// The same id has come with other content.
    #[error("This submission has been received before, with other content.")]
    SubmissionConflict,
    /// The study has not begun or is over.
    #[error("The study is not open at the moment.")]
    StudyClosed,
    /// There are answers, so what is left out of the figures stays as it was decided.
    #[error("What is left out of the figures cannot be changed while there are answers.")]
    ExclusionsFrozen,
    /// The words that confirm a deletion are missing.
    #[error("Deletion cancelled. You must type \"DELETE ALL\" exactly to confirm.")]
    NotConfirmed,
}

impl Failure for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::InvalidPayload(_) | Self::NotConfirmed => StatusCode::UNPROCESSABLE_ENTITY,
            Self::SubmissionConflict | Self::StudyClosed | Self::ExclusionsFrozen => {
                StatusCode::CONFLICT
            }
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::InvalidPayload(_) => ErrorCode::Invalid,
            Self::SubmissionConflict => ErrorCode::SubmissionConflict,
            Self::StudyClosed => ErrorCode::StudyClosed,
            Self::ExclusionsFrozen => ErrorCode::ExclusionsFrozen,
            Self::NotConfirmed => ErrorCode::NotConfirmed,
        }
    }

    fn told(&self) -> Told {
        match self {
            Self::InvalidPayload(fields) => Told::fields(fields.clone()),
            _ => Told::default(),
        }
    }
}
