//! The word for programs that each failure has.

use serde::Serialize;
use utoipa::ToSchema;

use super::ApiError;
use crate::library::import::Refusal;
use crate::pdf::Unconvertible;

/// What went wrong, in one word that never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each stands for the error of the same name")]
pub enum ErrorCode {
    NotFound,
    MethodNotAllowed,
    Invalid,
    SubmissionConflict,
    ExclusionsFrozen,
    StudyClosed,
    NotConfirmed,
    EmailTaken,
    WrongCredentials,
    SignedOut,
    WrongPassword,
    Forbidden,
    ConfirmationRequired,
    SignInAgain,
    TooMany,
    #[serde(rename = "google-not-configured")]
    ProviderNotConfigured,
    #[serde(rename = "google-unavailable")]
    ProviderUnavailable,
    #[serde(rename = "google-refused")]
    ProviderRefused,
    #[serde(rename = "google-email-unverified")]
    ProviderEmailUnverified,
    #[serde(rename = "link-required")]
    LinkRequired,
    ForeignRequest,
    TooLarge,
    Quota,
    Interrupted,
    Busy,
    StorageFull,
    Unavailable,
    Internal,
    NotEpub,
    Damaged,
    Drm,
    EncryptedZip,
    TooManyEntries,
    UnpackedTooLarge,
    UnsafeArchive,
    TooComplex,
    EmptyBook,
    NotPdf,
    Encrypted,
    DocumentTooLarge,
    ConversionTimedOut,
    ConverterUnavailable,
    Cancelled,
    VersionRequired,
    VersionConflict,
}

impl ApiError {
    pub(super) fn code(&self) -> ErrorCode {
        match self {
            Self::NotFound(_) => ErrorCode::NotFound,
            Self::MethodNotAllowed(_) => ErrorCode::MethodNotAllowed,
            Self::Invalid(_)
            | Self::Unreadable(_)
            | Self::InvalidFields(_)
            | Self::InvalidPayload(_)
            | Self::UnknownField(_) => ErrorCode::Invalid,
            Self::SubmissionConflict => ErrorCode::SubmissionConflict,
            Self::ExclusionsFrozen => ErrorCode::ExclusionsFrozen,
            Self::StudyClosed => ErrorCode::StudyClosed,
            Self::NotConfirmed => ErrorCode::NotConfirmed,
            Self::EmailTaken => ErrorCode::EmailTaken,
            Self::WrongCredentials | Self::WrongStaffCredentials => ErrorCode::WrongCredentials,
            Self::WrongPassword(_) => ErrorCode::WrongPassword,
            Self::Forbidden => ErrorCode::Forbidden,
            Self::ConfirmationRequired => ErrorCode::ConfirmationRequired,
            Self::SignInAgain => ErrorCode::SignInAgain,
            Self::TooMany { .. } => ErrorCode::TooMany,
            Self::ProviderNotConfigured => ErrorCode::ProviderNotConfigured,
            Self::ProviderUnavailable(_) => ErrorCode::ProviderUnavailable,
            Self::ProviderRefused(_) => ErrorCode::ProviderRefused,
            Self::ProviderEmailUnverified => ErrorCode::ProviderEmailUnverified,
            Self::LinkRequired { .. } => ErrorCode::LinkRequired,
            Self::SignedOut => ErrorCode::SignedOut,
            Self::ForeignRequest => ErrorCode::ForeignRequest,
            Self::TooLarge { .. } | Self::TooLong { .. } => ErrorCode::TooLarge,
            Self::QuotaExceeded { .. } => ErrorCode::Quota,
            Self::Refused(refusal) => code_of(refusal),
            Self::Unconvertible(reason) => code_of_pdf(*reason),
            Self::ConverterUnavailable(_) => ErrorCode::ConverterUnavailable,
            Self::Cancelled => ErrorCode::Cancelled,
            Self::VersionRequired => ErrorCode::VersionRequired,
            Self::VersionConflict => ErrorCode::VersionConflict,
            Self::Interrupted => ErrorCode::Interrupted,
            Self::Busy => ErrorCode::Busy,
            Self::StorageFull => ErrorCode::StorageFull,
            Self::Unavailable(_) => ErrorCode::Unavailable,
            Self::Internal(_) => ErrorCode::Internal,
        }
    }
}

fn code_of(refusal: &Refusal) -> ErrorCode {
    match refusal {
        Refusal::NotEpub => ErrorCode::NotEpub,
        Refusal::Damaged(_) => ErrorCode::Damaged,
        Refusal::Drm => ErrorCode::Drm,
        Refusal::EncryptedZip => ErrorCode::EncryptedZip,
        Refusal::TooManyEntries => ErrorCode::TooManyEntries,
        Refusal::UnpackedTooLarge => ErrorCode::UnpackedTooLarge,
        Refusal::UnsafeArchive => ErrorCode::UnsafeArchive,
        Refusal::TooComplex => ErrorCode::TooComplex,
        Refusal::EmptyBook => ErrorCode::EmptyBook,
    }
}

fn code_of_pdf(reason: Unconvertible) -> ErrorCode {
    match reason {
        Unconvertible::NotPdf => ErrorCode::NotPdf,
        Unconvertible::Encrypted => ErrorCode::Encrypted,
        Unconvertible::Damaged | Unconvertible::Unprintable => ErrorCode::Damaged,
        Unconvertible::TooLarge | Unconvertible::TooLargeToPrint => ErrorCode::DocumentTooLarge,
        Unconvertible::TimedOut => ErrorCode::ConversionTimedOut,
    }
}
