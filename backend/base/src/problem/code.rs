//! The words for programs that failures have: of all features, as the contract is one.

use serde::Serialize;
use utoipa::ToSchema;

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
    SettingsChanged,
    StudyClosed,
    StudyCodeRequired,
    WrongStudyCode,
    NotConfirmed,
    EmailTaken,
    WrongCredentials,
    SignedOut,
    WrongPassword,
    WrongCode,
    SecondFactorActive,
    Forbidden,
    ConfirmationRequired,
    SignInAgain,
    AccountDisabled,
    AccountDeleted,
    WrongResetWord,
    EmailUnverified,
    EmailUnverifiedNoMail,
    WrongVerificationWord,
    MailNotConfigured,
    RegistrationClosed,
    WrongInvitation,
    ForeignDomain,
    UnwritableAddress,
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
    PasskeysUnavailable,
    PasskeyRefused,
    PasskeyUnknown,
    PasskeyKnown,
    TooManyPasskeys,
    TooManyKiosks,
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
    MovedElsewhere,
}
