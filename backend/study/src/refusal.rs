//! Why is something of the study not taken, or not done?

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure, FieldError, Told};

/// Who is told to come back later comes back after an hour.
const LATER_SECONDS: u64 = 60 * 60;

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
    /// Only those who have a code may begin.
    #[error("To take part you need a code.")]
    CodeRequired,
    /// The code is not known, used up or too old; nobody is told which.
    #[error("This code cannot be used: it is wrong, used up, or too old.")]
    WrongCode,
    /// The PIN is not the kiosk's, or it has none.
    #[error("The PIN is not right.")]
    WrongPin,
    /// A device that is to be a kiosk shows no leave, or one that is over.
    #[error("Please type the PIN of the kiosk once more.")]
    NoLeave,
    /// As much has come as is taken in a day, or as is kept of what nobody has vouched for.
    #[error(
        "The study cannot take in more at the moment. Please keep the answers and send them later."
    )]
    Full,
    /// There are answers, so what is left out of the figures stays as it was decided.
    #[error("What is left out of the figures cannot be changed while there are answers.")]
    ExclusionsFrozen,
    /// Somebody has changed the settings since they were looked at.
    #[error(
        "Somebody else has changed the settings meanwhile. Please copy what you have written and reload the page."
    )]
    SettingsChanged,
    /// As many kiosks are enrolled as can be.
    #[error("There are too many kiosks. Please forget one that is not used any more.")]
    TooManyKiosks,
    /// The words that confirm a deletion are missing.
    #[error("Deletion cancelled. You must type \"DELETE ALL\" exactly to confirm.")]
    NotConfirmed,
}

impl Refusal {
    /// Told at a field of the form.
    fn at(&self, field: &'static str) -> Told {
        Told::fields(vec![FieldError {
            field: field.into(),
            detail: self.to_string(),
        }])
    }
}

impl Failure for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::InvalidPayload(_) | Self::NotConfirmed | Self::WrongCode | Self::WrongPin => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::SubmissionConflict
            | Self::StudyClosed
            | Self::ExclusionsFrozen
            | Self::SettingsChanged
            | Self::TooManyKiosks => StatusCode::CONFLICT,
            Self::CodeRequired | Self::NoLeave => StatusCode::FORBIDDEN,
            Self::Full => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::InvalidPayload(_) => ErrorCode::Invalid,
            Self::SubmissionConflict => ErrorCode::SubmissionConflict,
            Self::StudyClosed => ErrorCode::StudyClosed,
            Self::CodeRequired => ErrorCode::StudyCodeRequired,
            Self::WrongCode => ErrorCode::WrongStudyCode,
            Self::WrongPin => ErrorCode::WrongPassword,
            Self::NoLeave => ErrorCode::Forbidden,
            Self::Full => ErrorCode::TooMany,
            Self::ExclusionsFrozen => ErrorCode::ExclusionsFrozen,
            Self::SettingsChanged => ErrorCode::SettingsChanged,
            Self::TooManyKiosks => ErrorCode::TooManyKiosks,
            Self::NotConfirmed => ErrorCode::NotConfirmed,
        }
    }

    fn told(&self) -> Told {
        match self {
            Self::InvalidPayload(fields) => Told::fields(fields.clone()),
            Self::WrongCode => self.at("code"),
            Self::WrongPin => self.at("pin"),
            Self::Full => Told {
                seconds: Some(LATER_SECONDS),
                ..Told::default()
            },
            _ => Told::default(),
        }
    }
}
