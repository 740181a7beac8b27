//! Why is a passkey not taken?

use actix_web::http::StatusCode;
use vokal_base::problem::{ErrorCode, Failure};

/// Why a passkey is not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    /// Browsers have no passkeys for such an address.
    #[error("Passkeys cannot be used at this address. Please ask who runs this server.")]
    Unavailable,
    /// What came from the browser proves nothing.
    #[error("This passkey could not be checked. Please try again.")]
    Unproven {
        /// For the log.
        why: String,
    },
    /// No account has this passkey, or not any more.
    #[error("No account here has this passkey. Please sign in another way.")]
    Unknown,
    /// The passkey has been added already.
    #[error("This passkey has been added already.")]
    Known,
    /// There is a bound.
    #[error("There are too many passkeys. Please remove one that you do not use any more.")]
    TooMany,
}

impl Refusal {
    #[expect(clippy::needless_pass_by_value, reason = "as `map_err` hands it over")]
    pub(super) fn because(why: impl ToString) -> Self {
        Self::Unproven {
            why: why.to_string(),
        }
    }
}

impl Failure for Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::Unavailable | Self::Known | Self::TooMany => StatusCode::CONFLICT,
            Self::Unproven { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Unknown => StatusCode::UNAUTHORIZED,
        }
    }

    fn code(&self) -> ErrorCode {
        match self {
            Self::Unavailable => ErrorCode::PasskeysUnavailable,
            Self::Unproven { .. } => ErrorCode::PasskeyRefused,
            Self::Unknown => ErrorCode::PasskeyUnknown,
            Self::Known => ErrorCode::PasskeyKnown,
            Self::TooMany => ErrorCode::TooManyPasskeys,
        }
    }

    fn log(&self) {
        if let Self::Unproven { why } = self {
            tracing::info!(why, "a passkey is refused");
        }
    }
}
