//! What has happened?
//!
//! A line says what, when, with which kind of device and to whose account:
//! nothing of what was read or answered, and no address.

pub(crate) mod handlers;
mod queries;

use chrono::NaiveDateTime;
use serde::Serialize;
use utoipa::ToSchema;
use vokal_base::db::QueryResult;

use vokal_base::db::Db;

/// As the log calls the device of who sits at the server itself.
pub(crate) const COMMAND_LINE: &str = "command line";

/// What may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say what happened")]
pub enum Event {
    Registered,
    SignIn,
    SignInFailed,
    SignInWithProvider,
    ProviderLinked,
    SignInWithPasskey,
    PasskeyAdded,
    PasskeyRemoved,
    DeviceAdded,
    DeviceRemoved,
    SignOut,
    SignOutEverywhere,
    SessionEnded,
    SessionReplayed,
    PasswordChanged,
    AccountDeleted,
    AccountRestored,
    AccountPurged,
    PasswordReset,
    PasswordResetFailed,
    RecoveryCodesMade,
    ResetMailSent,
    EmailVerified,
    ResetLinkMade,
    SessionsEndedByStaff,
    AccountDisabled,
    AccountEnabled,
    QuotaChanged,
    AccountDeletedByStaff,
    AccountRestoredByStaff,
    AccountPurgedByStaff,
    RegistrationChanged,
    InvitationMade,
    InvitationWithdrawn,
    AdminMade,
    AdminRemoved,
    AdminSignIn,
    AdminSignInFailed,
    AdminSignOut,
    AdminConfirmed,
    AdminConfirmFailed,
    AdminPasswordChanged,
    AdminRoleChanged,
    AdminCodeFailed,
    AdminRecoveryCodeUsed,
    AdminRecoveryCodesMade,
    AdminSecondFactorSet,
    AdminSecondFactorRemoved,
    StudyResultDeleted,
    StudyResultsDeleted,
    StudyRestored,
    StudyAllRestored,
    StudyExported,
    StudySettingsChanged,
    StudyExclusionsChanged,
    StudyBlindEnded,
    StudyBlindBegun,
    StudyWithdrawn,
    StudyRetention,
    StudyCodesMade,
    StudyCodesEnded,
    KioskForgotten,
}

impl Event {
    fn name(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::SignIn => "sign_in",
            Self::SignInFailed => "sign_in_failed",
            Self::SignInWithProvider => "sign_in_with_provider",
            Self::ProviderLinked => "provider_linked",
            Self::SignInWithPasskey => "sign_in_with_passkey",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::DeviceAdded => "device_added",
            Self::DeviceRemoved => "device_removed",
            Self::SignOut => "sign_out",
            Self::SignOutEverywhere => "sign_out_everywhere",
            Self::SessionEnded => "session_ended",
            Self::SessionReplayed => "session_replayed",
            Self::PasswordChanged => "password_changed",
            Self::AccountDeleted => "account_deleted",
            Self::AccountRestored => "account_restored",
            Self::AccountPurged => "account_purged",
            Self::PasswordReset => "password_reset",
            Self::PasswordResetFailed => "password_reset_failed",
            Self::RecoveryCodesMade => "recovery_codes_made",
            Self::ResetMailSent => "reset_mail_sent",
            Self::EmailVerified => "email_verified",
            Self::ResetLinkMade => "reset_link_made",
            Self::SessionsEndedByStaff => "sessions_ended_by_staff",
            Self::AccountDisabled => "account_disabled",
            Self::AccountEnabled => "account_enabled",
            Self::QuotaChanged => "quota_changed",
            Self::AccountDeletedByStaff => "account_deleted_by_staff",
            Self::AccountRestoredByStaff => "account_restored_by_staff",
            Self::AccountPurgedByStaff => "account_purged_by_staff",
            Self::RegistrationChanged => "registration_changed",
            Self::InvitationMade => "invitation_made",
            Self::InvitationWithdrawn => "invitation_withdrawn",
            Self::AdminMade => "admin_made",
            Self::AdminRemoved => "admin_removed",
            Self::AdminSignIn => "admin_sign_in",
            Self::AdminSignInFailed => "admin_sign_in_failed",
            Self::AdminSignOut => "admin_sign_out",
            Self::AdminConfirmed => "admin_confirmed",
            Self::AdminConfirmFailed => "admin_confirm_failed",
            Self::AdminPasswordChanged => "admin_password_changed",
            Self::AdminRoleChanged => "admin_role_changed",
            Self::AdminCodeFailed => "admin_code_failed",
            Self::AdminRecoveryCodeUsed => "admin_recovery_code_used",
            Self::AdminRecoveryCodesMade => "admin_recovery_codes_made",
            Self::AdminSecondFactorSet => "admin_second_factor_set",
            Self::AdminSecondFactorRemoved => "admin_second_factor_removed",
            Self::StudyResultDeleted => "study_result_deleted",
            Self::StudyResultsDeleted => "study_results_deleted",
            Self::StudyRestored => "study_restored",
            Self::StudyAllRestored => "study_all_restored",
            Self::StudyExported => "study_exported",
            Self::StudySettingsChanged => "study_settings_changed",
            Self::StudyExclusionsChanged => "study_exclusions_changed",
            Self::StudyBlindEnded => "study_blind_ended",
            Self::StudyBlindBegun => "study_blind_begun",
            Self::StudyWithdrawn => "study_withdrawn",
            Self::StudyRetention => "study_retention",
            Self::StudyCodesMade => "study_codes_made",
            Self::StudyCodesEnded => "study_codes_ended",
            Self::KioskForgotten => "kiosk_forgotten",
        }
    }
}

/// Whose account it happened to.
#[derive(Clone, Copy, Debug)]
pub enum Who<'a> {
    /// A reader.
    Reader(i64),
    /// One of staff, by the name they sign in with.
    Staff(&'a str),
    /// A reader, by one of staff of this name.
    ReaderBy(i64, &'a str),
    /// Somebody who has no account, or none any more.
    Nobody,
}

/// Writes a line, as part of the transaction in which it happens.
///
/// # Errors
///
/// If the database refuses.
pub fn note(
    db: &mut Db,
    now: NaiveDateTime,
    event: Event,
    who: Who<'_>,
    device: &str,
) -> QueryResult<()> {
    queries::add(db, now, event.name(), who, device)
}

/// When each of these readers was last seen to come in or to leave, as far as the log goes back.
pub(crate) fn last_seen(db: &mut Db, readers: &[i64]) -> QueryResult<Vec<(i64, NaiveDateTime)>> {
    let seen = [
        Event::Registered,
        Event::SignIn,
        Event::SignInWithProvider,
        Event::SignInWithPasskey,
        Event::SignOut,
        Event::SignOutEverywhere,
    ];
    let lines = queries::last_of(db, readers, &seen.map(Event::name))?;
    let known = lines.into_iter();
    Ok(known.filter_map(|(id, at)| Some((id?, at?))).collect())
}
