//! What can a request fail with, and what is the caller told?
//!
//! What can happen to any request stands in [`ApiError`]; a feature has failures of
//! its own and says of each how HTTP tells it, as a [`Failure`].

mod code;
mod database;
mod failure;
mod io;

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

pub use code::ErrorCode;
pub use failure::{Failure, Told};

use crate::db::moment::Moment;

/// What a request can fail with. The sentence is for the person who reads, the code
/// for programs.
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
    /// More than is taken in at once.
    #[error("The request is larger than {megabytes} MB.")]
    TooLong {
        /// The limit.
        megabytes: usize,
    },
    /// The request is not of the form that its address takes. What the parser found is
    /// logged: its words are no sentence for a person.
    #[error("The request is not of the form that this address takes.")]
    Unreadable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The request has a field that nobody knows.
    #[error("The request has a field that this address does not know.")]
    UnknownField(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The file did not arrive in whole.
    #[error("The upload was cut off. Please try again.")]
    Interrupted,
    /// There is more to do than can be done at once.
    #[error("The server is busy. Please try again in a moment.")]
    Busy,
    /// The disk is full.
    #[error("The server has no room left to store this. Please try again later.")]
    StorageFull,
    /// The database or the storage does not answer.
    #[error("The server cannot reach its data at the moment. Please try again later.")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Our fault: logged in full, and not told to the caller.
    #[error("Something went wrong on our side.")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// What only one feature can fail with.
    #[error("{0}")]
    Feature(Box<dyn Failure>),
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
    /// With `account_deleted`: until then it can be taken back. With `account_disabled`, if it is
    /// deleted as well: until then somebody who runs the server can take it back.
    #[serde(rename = "keptUntil", skip_serializing_if = "Option::is_none")]
    kept_until: Option<Moment>,
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

    /// A part that the server needs does not answer.
    pub fn unavailable(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Unavailable(source.into())
    }

    /// What it is called on the wire.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::NotFound(_) => ErrorCode::NotFound,
            Self::MethodNotAllowed(_) => ErrorCode::MethodNotAllowed,
            Self::Invalid(_)
            | Self::Unreadable(_)
            | Self::InvalidFields(_)
            | Self::UnknownField(_) => ErrorCode::Invalid,
            Self::TooLong { .. } => ErrorCode::TooLarge,
            Self::Interrupted => ErrorCode::Interrupted,
            Self::Busy => ErrorCode::Busy,
            Self::StorageFull => ErrorCode::StorageFull,
            Self::Unavailable(_) => ErrorCode::Unavailable,
            Self::Internal(_) => ErrorCode::Internal,
            Self::Feature(failure) => failure.code(),
        }
    }

    fn told(&self) -> Told {
        match self {
            Self::InvalidFields(fields) => Told::fields(fields.clone()),
            Self::TooLong { megabytes } => Told {
                megabytes: u64::try_from(*megabytes).ok(),
                ..Told::default()
            },
            Self::Feature(failure) => failure.told(),
            _ => Told::default(),
        }
    }

    fn log(&self) {
        match self {
            Self::Internal(source) | Self::Unavailable(source) => {
                tracing::error!(error = source.as_ref(), "a request failed");
            }
            Self::Unreadable(source) | Self::UnknownField(source) => {
                tracing::info!(error = source.as_ref(), "a request cannot be read");
            }
            Self::Feature(failure) => failure.log(),
            _ => {}
        }
    }
}

impl<F: Failure> From<F> for ApiError {
    fn from(failure: F) -> Self {
        Self::Feature(Box::new(failure))
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed(_) => StatusCode::METHOD_NOT_ALLOWED,
            Self::Invalid(_) | Self::Unreadable(_) | Self::InvalidFields(_) | Self::Interrupted => {
                StatusCode::BAD_REQUEST
            }
            Self::TooLong { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnknownField(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy | Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::StorageFull => StatusCode::INSUFFICIENT_STORAGE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Feature(failure) => failure.status(),
        }
    }

    fn error_response(&self) -> HttpResponse {
        self.log();
        let status = self.status_code();
        let told = self.told();
        let mut response = HttpResponse::build(status);
        response
            .content_type("application/problem+json")
            .insert_header((CACHE_CONTROL, "no-store"));
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.insert_header((RETRY_AFTER, "2"));
        }
        if let Some(seconds) = told.seconds {
            response.insert_header((RETRY_AFTER, seconds.to_string()));
        }
        let body = Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: self.to_string(),
            code: self.code(),
            errors: told.errors,
            megabytes: told.megabytes,
            seconds: told.seconds,
            link_token: told.link_token,
            kept_until: told.kept_until,
        };
        response.body(serde_json::to_vec(&body).unwrap_or_default())
    }
}
