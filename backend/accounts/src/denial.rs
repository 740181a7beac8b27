//! Why is somebody not let in, or not let through?

use std::borrow::Cow;

use actix_web::http::StatusCode;
use chrono::NaiveDateTime;
use vokal_base::problem::{ApiError, ErrorCode, Failure, FieldError, Told};

/// Why somebody is not let in, or not let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Denial {
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
    /// Somebody who is signed in has typed a wrong password, into the field of this name.
    #[error("The password is not right.")]
    WrongPassword(&'static str),
    /// The code of an authenticator, or of those that are kept for its loss, is wrong or has
    /// been used.
    #[error("The code is not right, or has been used.")]
    WrongCode,
    /// There is a second factor, and it is taken away first.
    #[error("A second factor is set up already.")]
    SecondFactorActive,
    /// Somebody is signed in who may not do this.
    #[error("Your account may not do this.")]
    Forbidden,
    /// Staff must type their password again before this.
    #[error("Please confirm this with your password first.")]
    ConfirmationRequired,
    /// A reader without a password must sign in again before this.
    #[error("Please sign in again first; you did so too long ago.")]
    SignInAgain,
    /// The operator has disabled the account.
    #[error(
        "This account has been disabled{}. Please ask who runs this server.",
        .kept_until.map_or("", |_| ", and deleted")
    )]
    AccountDisabled {
        /// If it is deleted as well: from then on it may be gone for good.
        kept_until: Option<NaiveDateTime>,
    },
    /// The account is deleted, and can still be taken back.
    #[error("This account has been deleted. It can still be taken back.")]
    AccountDeleted {
        /// From then on it may be gone for good.
        kept_until: NaiveDateTime,
    },
    /// The account is for who has shown that the address is theirs.
    #[error(
        "Please confirm your email address first: open the link in the mail that we have sent to it."
    )]
    EmailUnverified,
    /// The same, and no mail goes out now: more have been asked for than anybody needs.
    #[error(
        "Please confirm your email address first. No further mail can be sent just now: open the link in one that you have, or sign in again in half an hour."
    )]
    EmailUnverifiedNoMail,
    /// A word that verifies an address is not known, or not good any more; nobody is told which.
    #[error(
        "This link cannot be used: it is wrong, has been used, or is too old. Please have another one sent."
    )]
    WrongVerificationWord,
    /// This server sends no mails.
    #[error("This server sends no mails. Please ask who runs it.")]
    MailNotConfigured,
    /// A word that sets another password is not known, or not good any more; nobody is told
    /// which.
    #[error(
        "This link or code cannot be used: it is wrong, has been used, or is too old. Please ask for a new one."
    )]
    WrongResetWord,
    /// Nobody may make an account by themselves.
    #[error("Accounts cannot be made here without an invitation. Please ask who runs this server.")]
    RegistrationClosed,
    /// The invitation is not known, used up or too old; nobody is told which.
    #[error(
        "This invitation cannot be used: it is wrong, used up, or too old. Please ask for a new one."
    )]
    WrongInvitation,
    /// The operator lets in other domains alone.
    #[error("Addresses of this domain cannot register here. Please ask who runs this server.")]
    ForeignDomain,
    /// An address has to be confirmed to which many mail servers do not write.
    #[error(
        "Please use an address without special letters before the @: many mail servers write to no other, and we have to send a link to it."
    )]
    UnwritableAddress,
    /// More tries than anybody needs.
    #[error("Too many attempts. Please try again in {seconds} seconds.")]
    TooMany {
        /// When there will be one more.
        seconds: u64,
    },
}

impl Denial {
    /// Told at a field of the form.
    fn at(&self, field: &'static str) -> Told {
        Told::fields(vec![FieldError {
            field: Cow::Borrowed(field),
            detail: self.to_string(),
        }])
    }
}

impl Failure for Denial {
    fn status(&self) -> StatusCode {
        match self {
            Self::EmailTaken
            | Self::SignInAgain
            | Self::SecondFactorActive
            | Self::MailNotConfigured => StatusCode::CONFLICT,
            Self::WrongCredentials | Self::WrongStaffCredentials | Self::SignedOut => {
                StatusCode::UNAUTHORIZED
            }
            Self::WrongPassword(_)
            | Self::WrongCode
            | Self::WrongResetWord
            | Self::WrongVerificationWord
            | Self::WrongInvitation
            | Self::ForeignDomain
            | Self::UnwritableAddress => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Forbidden
            | Self::ConfirmationRequired
            | Self::AccountDisabled { .. }
            | Self::AccountDeleted { .. }
            | Self::EmailUnverified
            | Self::EmailUnverifiedNoMail
            | Self::RegistrationClosed => StatusCode::FORBIDDEN,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::EmailTaken => ErrorCode::EmailTaken,
            Self::WrongCredentials | Self::WrongStaffCredentials => ErrorCode::WrongCredentials,
            Self::SignedOut => ErrorCode::SignedOut,
            Self::WrongPassword(_) => ErrorCode::WrongPassword,
            Self::WrongCode => ErrorCode::WrongCode,
            Self::SecondFactorActive => ErrorCode::SecondFactorActive,
            Self::Forbidden => ErrorCode::Forbidden,
            Self::ConfirmationRequired => ErrorCode::ConfirmationRequired,
            Self::SignInAgain => ErrorCode::SignInAgain,
            Self::AccountDisabled { .. } => ErrorCode::AccountDisabled,
            Self::AccountDeleted { .. } => ErrorCode::AccountDeleted,
            Self::EmailUnverified => ErrorCode::EmailUnverified,
            Self::EmailUnverifiedNoMail => ErrorCode::EmailUnverifiedNoMail,
            Self::WrongVerificationWord => ErrorCode::WrongVerificationWord,
            Self::MailNotConfigured => ErrorCode::MailNotConfigured,
            Self::WrongResetWord => ErrorCode::WrongResetWord,
            Self::RegistrationClosed => ErrorCode::RegistrationClosed,
            Self::WrongInvitation => ErrorCode::WrongInvitation,
            Self::ForeignDomain => ErrorCode::ForeignDomain,
            Self::UnwritableAddress => ErrorCode::UnwritableAddress,
            Self::TooMany { .. } => ErrorCode::TooMany,
        }
    }

    fn told(&self) -> Told {
        match self {
            Self::WrongPassword(field) => self.at(field),
            Self::WrongCode => self.at("code"),
            Self::ForeignDomain | Self::UnwritableAddress => self.at("email"),
            Self::TooMany { seconds } => Told {
                seconds: Some(*seconds),
                ..Told::default()
            },
            Self::AccountDeleted { kept_until } => Told {
                kept_until: Some((*kept_until).into()),
                ..Told::default()
            },
            Self::AccountDisabled { kept_until } => Told {
                kept_until: kept_until.map(Into::into),
                ..Told::default()
            },
            _ => Told::default(),
        }
    }
}

/// Of what is written for a reader whose account may be deleted at the same moment.
pub trait OrSignedOut {
    /// A row that was refused because its reader is gone means that nobody is
    /// signed in any more.
    #[must_use]
    fn or_signed_out(self) -> Self;
}

impl<T> OrSignedOut for Result<T, ApiError> {
    fn or_signed_out(self) -> Self {
        self.map_err(|error| {
            if error.is_foreign_key_violation() {
                Denial::SignedOut.into()
            } else {
                error
            }
        })
    }
}
