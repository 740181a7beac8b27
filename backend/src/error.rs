//! What a request can fail with.

mod code;
mod storage;

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::library::import::Refusal;
use crate::pdf::Unconvertible;
pub use code::ErrorCode;

/// The one place which knows both our failures and HTTP's status codes.
///
/// The sentence is for the person who reads, the code for programs.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The thing asked for does not exist, or not for this reader.
    #[error("There is no such {0}.")]
    NotFound(&'static str),
    /// The address exists, but not for this method.
    #[error("This address does not understand {0} requests.")]
    MethodNotAllowed(String),
    /// The request does not make sense.
    #[error("{0}")]
    Invalid(String),
    /// Some fields of a form are not acceptable.
    #[error("Please check the marked fields.")]
    InvalidFields(Vec<FieldError>),
    /// A participant's answers are not as they have to be.
    #[error("Some of the answers are not as they have to be.")]
    InvalidPayload(Vec<FieldError>),
    /// More than is taken in at once.
    #[error("The request is larger than {megabytes} MB.")]
    TooLong {
        /// The limit.
        megabytes: usize,
    },
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
    /// Another account has this address already.
    #[error("An account with this email already exists.")]
    EmailTaken,
    /// Unknown address or wrong password; nobody is told which.
    #[error("The email or the password is not right.")]
    WrongCredentials,
    /// Nobody is signed in, or no longer.
    #[error("Please sign in first.")]
    SignedOut,
    /// Unknown name or wrong password of staff; nobody is told which.
    #[error("Invalid username or password")]
    WrongStaffCredentials,
    /// Somebody who is signed in has typed a wrong password.
    #[error("The password is not right.")]
    WrongPassword(&'static str),
    /// Somebody is signed in who may not do this.
    #[error("Your account may not do this.")]
    Forbidden,
    /// Staff must type their password again before this.
    #[error("Please confirm this with your password first.")]
    ConfirmationRequired,
    /// A reader without a password must sign in again before this.
    #[error("Please sign in again first; you did so too long ago.")]
    SignInAgain,
    /// More tries than anybody needs.
    #[error("Too many attempts. Please try again in {seconds} seconds.")]
    TooMany {
        /// When there will be one more.
        seconds: u64,
    },
    /// The operator has named no sign-in provider.
    #[error("Google OAuth is not configured yet. Please use the traditional signup form.")]
    ProviderNotConfigured,
    /// The sign-in provider does not answer as it should.
    #[error("Google sign-in is temporarily unavailable. Please use email registration.")]
    ProviderUnavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// What came back from the sign-in provider proves nothing.
    #[error("Google could not confirm who you are. Please try again.")]
    ProviderRefused(&'static str),
    /// The sign-in provider does not vouch for the address.
    #[error(
        "Google has not verified your email address. Please verify it there, or register with a password."
    )]
    ProviderEmailUnverified,
    /// The address has an account with a password, which is needed once.
    #[error(
        "An account with this email already exists. Enter its password to link it with Google."
    )]
    LinkRequired {
        /// What to send with the password.
        link_token: String,
    },
    /// The request is not of the form that its address takes. What the parser found is
    /// logged: its words are no sentence for a person.
    #[error("The request is not of the form that this address takes.")]
    Unreadable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The request has a field that nobody knows.
    #[error("The request has a field that this address does not know.")]
    UnknownField(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The request does not come from our own page.
    #[error("This request did not come from the application's own page. Please reload the page.")]
    ForeignRequest,
    /// The request is larger than allowed.
    #[error("The file is larger than {megabytes} MB.")]
    TooLarge {
        /// The limit.
        megabytes: u64,
    },
    /// The reader's books would take more room than granted.
    #[error(
        "There is no room left: your books and PDFs may take {megabytes} MB together. Please delete one first."
    )]
    QuotaExceeded {
        /// The limit.
        megabytes: u64,
    },
    /// The file is no book that can be read here.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The file is no PDF that can be converted here, or the page cannot be made into one.
    #[error(transparent)]
    Unconvertible(#[from] Unconvertible),
    /// The program that converts PDFs is not there.
    #[error("PDF documents cannot be converted at the moment. Please try again later.")]
    ConverterUnavailable(#[source] std::io::Error),
    /// Whoever sent the file does not want it any more.
    #[error("The upload was cancelled.")]
    Cancelled,
    /// What is to be replaced is not named.
    #[error("Please say in If-Match which version is to be replaced.")]
    VersionRequired,
    /// What was to be replaced has been replaced already.
    #[error("This document was changed elsewhere in the meantime. Please reload it.")]
    VersionConflict,
    /// The file did not arrive in whole.
    #[error("The upload was cut off. Please try again.")]
    Interrupted,
    /// There is more to do than can be done at once.
    #[error("The server is busy. Please try again in a moment.")]
    Busy,
    /// The disk is full.
    #[error("The server has no room left to store the file. Please try again later.")]
    StorageFull,
    /// The database or the storage does not answer.
    #[error("The server cannot reach its data at the moment. Please try again later.")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Our fault: logged in full, and not told to the caller.
    #[error("Something went wrong on our side.")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// What is wrong with one field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// The field's name in the request.
    #[schema(value_type = String)]
    pub field: Cow<'static, str>,
    /// What to do about it.
    pub detail: String,
}

/// The body of every answer which is not a success (RFC 9457).
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`: `code` says more.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// One sentence for the person who reads.
    detail: String,
    /// For programs; it never changes.
    code: ErrorCode,
    /// Which fields are wrong, if it was a form.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
    /// With `too_large` and `quota`: the limit in MB.
    #[serde(skip_serializing_if = "Option::is_none")]
    megabytes: Option<u64>,
    /// With `too_many`: after so many seconds there is one more try.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<u64>,
    /// With `link-required`: what to send with the password.
    #[serde(rename = "linkToken", skip_serializing_if = "Option::is_none")]
    link_token: Option<String>,
}

impl ApiError {
    /// A failure of ours that nobody could have foreseen.
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(source.into())
    }

    /// A request that a parser could make nothing of.
    pub fn unreadable(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Unreadable(source.into())
    }

    /// The limit in MB that was exceeded.
    fn megabytes(&self) -> Option<u64> {
        match self {
            Self::TooLarge { megabytes } | Self::QuotaExceeded { megabytes } => Some(*megabytes),
            Self::TooLong { megabytes } => u64::try_from(*megabytes).ok(),
            _ => None,
        }
    }

    /// How long to wait for one more try.
    fn seconds(&self) -> Option<u64> {
        match self {
            Self::TooMany { seconds } => Some(*seconds),
            _ => None,
        }
    }

    /// A part that the server needs does not answer.
    pub fn unavailable(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Unavailable(source.into())
    }

    /// The sign-in provider does not answer as it should.
    pub fn provider(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::ProviderUnavailable(source.into())
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed(_) => StatusCode::METHOD_NOT_ALLOWED,
            Self::Invalid(_)
            | Self::Unreadable(_)
            | Self::InvalidFields(_)
            | Self::ProviderRefused(_)
            | Self::Interrupted => StatusCode::BAD_REQUEST,
            Self::EmailTaken
            | Self::SubmissionConflict
            | Self::StudyClosed
            | Self::ExclusionsFrozen
            | Self::SignInAgain
            | Self::Cancelled
            | Self::LinkRequired { .. }
            | Self::ProviderNotConfigured => StatusCode::CONFLICT,
            Self::WrongCredentials | Self::WrongStaffCredentials | Self::SignedOut => {
                StatusCode::UNAUTHORIZED
            }
            Self::Forbidden | Self::ConfirmationRequired | Self::ForeignRequest => {
                StatusCode::FORBIDDEN
            }
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLarge { .. }
            | Self::TooLong { .. }
            | Self::QuotaExceeded { .. }
            | Self::Unconvertible(Unconvertible::TooLargeToPrint) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::VersionRequired => StatusCode::PRECONDITION_REQUIRED,
            Self::VersionConflict => StatusCode::PRECONDITION_FAILED,
            Self::Refused(_)
            | Self::Unconvertible(_)
            | Self::WrongPassword(_)
            | Self::UnknownField(_)
            | Self::InvalidPayload(_)
            | Self::NotConfirmed
            | Self::ProviderEmailUnverified => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy
            | Self::Unavailable(_)
            | Self::ConverterUnavailable(_)
            | Self::ProviderUnavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::StorageFull => StatusCode::INSUFFICIENT_STORAGE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        match self {
            Self::Internal(source) | Self::Unavailable(source) => {
                tracing::error!(error = source.as_ref(), "a request failed");
            }
            Self::ConverterUnavailable(source) => {
                tracing::error!(
                    error = source as &dyn std::error::Error,
                    "no worker for PDFs"
                );
            }
            Self::ProviderUnavailable(source) => {
                tracing::warn!(error = source.as_ref(), "the sign-in provider failed");
            }
            Self::ProviderRefused(why) => tracing::info!(why, "a sign-in is refused"),
            Self::Unreadable(source) | Self::UnknownField(source) => {
                tracing::info!(error = source.as_ref(), "a request cannot be read");
            }
            _ => {}
        }
        let status = self.status_code();
        let mut response = HttpResponse::build(status);
        response
            .content_type("application/problem+json")
            .insert_header((CACHE_CONTROL, "no-store"));
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.insert_header((RETRY_AFTER, "2"));
        }
        if let Some(seconds) = self.seconds() {
            response.insert_header((RETRY_AFTER, seconds.to_string()));
        }
        let body = Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: self.to_string(),
            code: self.code(),
            errors: match self {
                Self::InvalidFields(fields) | Self::InvalidPayload(fields) => fields.clone(),
                Self::WrongPassword(field) => vec![FieldError {
                    field: Cow::Borrowed(*field),
                    detail: self.to_string(),
                }],
                _ => Vec::new(),
            },
            megabytes: self.megabytes(),
            seconds: self.seconds(),
            link_token: match self {
                Self::LinkRequired { link_token } => Some(link_token.clone()),
                _ => None,
            },
        };
        response.body(serde_json::to_vec(&body).unwrap_or_default())
    }
}

impl From<diesel::result::Error> for ApiError {
    fn from(error: diesel::result::Error) -> Self {
        use diesel::result::{DatabaseErrorKind, Error};
        match error {
            Error::DatabaseError(DatabaseErrorKind::ClosedConnection, _)
            | Error::BrokenTransactionManager => Self::unavailable(error),
            // What the row belongs to is gone: the account was deleted meanwhile.
            Error::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, _) => Self::SignedOut,
            Error::DatabaseError(_, ref told) if is_full(told.message()) => Self::StorageFull,
            Error::DatabaseError(_, ref told) if is_gone(told.message()) => {
                Self::unavailable(error)
            }
            _ => Self::internal(error),
        }
    }
}

/// Whether the engine says that it has no room; neither has a code of its own for it here.
fn is_full(message: &str) -> bool {
    ["database or disk is full", "No space left on device"]
        .iter()
        .any(|known| message.contains(known))
}

/// Whether the engine says that it cannot work now, whatever it is asked.
fn is_gone(message: &str) -> bool {
    [
        // SQLite
        "database is locked",
        "attempt to write a readonly database",
        "disk I/O error",
        "unable to open database file",
        "database disk image is malformed",
        "file is not a database",
        // PostgreSQL
        "terminating connection",
        "server closed the connection",
        "the database system is",
        "no connection to the server",
        "could not receive data from server",
        "could not send data to server",
        "cannot execute",
    ]
    .iter()
    .any(|known| message.contains(known))
}
