//! Why does a sign-in with the provider not come about?

use std::error::Error;

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure, Told};

/// Why a sign-in with the provider does not come about.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The operator has named no provider.
    #[error("Google OAuth is not configured yet. Please use the traditional signup form.")]
    NotConfigured,
    /// The provider does not answer as it should.
    #[error("Google sign-in is temporarily unavailable. Please use email registration.")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// What came back from the provider proves nothing.
    #[error("Google could not confirm who you are. Please try again.")]
    Unproven(&'static str),
    /// The provider does not vouch for the address.
    #[error(
        "Google has not verified your email address. Please verify it there, or register with a password."
    )]
    EmailUnverified,
    /// The address has an account with a password, which is needed once.
    #[error(
        "An account with this email already exists. Enter its password to link it with Google."
    )]
    LinkRequired {
        /// What to send with the password.
        link_token: String,
    },
}

impl Refusal {
    /// The provider does not answer as it should.
    pub(super) fn unavailable(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Unavailable(source.into())
    }
}

impl Failure for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::NotConfigured | Self::LinkRequired { .. } => StatusCode::CONFLICT,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unproven(_) => StatusCode::BAD_REQUEST,
            Self::EmailUnverified => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::NotConfigured => ErrorCode::ProviderNotConfigured,
            Self::Unavailable(_) => ErrorCode::ProviderUnavailable,
            Self::Unproven(_) => ErrorCode::ProviderRefused,
            Self::EmailUnverified => ErrorCode::ProviderEmailUnverified,
            Self::LinkRequired { .. } => ErrorCode::LinkRequired,
        }
    }

    fn told(&self) -> Told {
        Told {
            link_token: match self {
                Self::LinkRequired { link_token } => Some(link_token.clone()),
                _ => None,
            },
            ..Told::default()
        }
    }

    fn log(&self) {
        match self {
            Self::Unavailable(source) => {
                tracing::warn!(error = source.as_ref(), "the sign-in provider failed");
            }
            Self::Unproven(why) => tracing::info!(why, "a sign-in is refused"),
            _ => {}
        }
    }
}
