//! Why does a sign-in with the provider not come about?

use std::error::Error;

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure, Told};

/// Why a sign-in with the provider does not come about.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The operator has named no provider, or not this one.
    #[error("Google OAuth is not configured yet. Please use the traditional signup form.")]
    NotConfigured,
    /// The provider does not answer as it should.
    #[error("{provider} sign-in is temporarily unavailable. Please use email registration.")]
    Unavailable {
        /// What our pages call it.
        provider: String,
        /// What went wrong.
        source: Box<dyn Error + Send + Sync>,
    },
    /// What came back from the provider proves nothing.
    #[error("{provider} could not confirm who you are. Please try again.")]
    Unproven {
        /// What our pages call it.
        provider: String,
        /// For the log.
        why: &'static str,
    },
    /// The provider does not vouch for the address.
    #[error(
        "{provider} has not verified your email address. Please verify it there, or register with a password."
    )]
    EmailUnverified {
        /// What our pages call it.
        provider: String,
    },
    /// The address has an account with a password, which is needed once.
    #[error(
        "An account with this email already exists. Enter its password to link it with {provider}."
    )]
    LinkRequired {
        /// What our pages call the provider.
        provider: String,
        /// What to send with the password.
        link_token: String,
    },
}

impl Refusal {
    /// What came back belongs to no sign-in that was begun, so nobody knows with whom.
    pub(super) fn of_nobody(why: &'static str) -> Self {
        let provider = "The provider".to_owned();
        Self::Unproven { provider, why }
    }
}

impl Failure for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::NotConfigured | Self::LinkRequired { .. } => StatusCode::CONFLICT,
            Self::Unavailable { .. } => StatusCode::SERVICE_UNAVAILABLE,
            Self::Unproven { .. } => StatusCode::BAD_REQUEST,
            Self::EmailUnverified { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::NotConfigured => ErrorCode::ProviderNotConfigured,
            Self::Unavailable { .. } => ErrorCode::ProviderUnavailable,
            Self::Unproven { .. } => ErrorCode::ProviderRefused,
            Self::EmailUnverified { .. } => ErrorCode::ProviderEmailUnverified,
            Self::LinkRequired { .. } => ErrorCode::LinkRequired,
        }
    }

    fn told(&self) -> Told {
        Told {
            link_token: match self {
                Self::LinkRequired { link_token, .. } => Some(link_token.clone()),
                _ => None,
            },
            ..Told::default()
        }
    }

    fn log(&self) {
        match self {
            Self::Unavailable { provider, source } => {
                tracing::warn!(
                    provider,
                    error = source.as_ref(),
                    "the sign-in provider failed"
                );
            }
            Self::Unproven { provider, why } => {
                tracing::info!(provider, why, "a sign-in is refused");
            }
            _ => {}
        }
    }
}
