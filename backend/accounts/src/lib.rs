//! Who are the readers, and who is asking?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`registration`], [`sessions`] | How does a reader come in, stay and leave? |
//! | `recovery` | How does a reader come back who has lost the password? |
//! | [`people`] | How are readers looked after? |
//! | [`profile`] | What does a reader see and decide about their own account? |
//! | [`revision`] | In which order did an account's devices change what they share? |
//! | [`deletion`] | What becomes of an account that is deleted, and how does it come back? |
//! | [`providers`] | How does a sign-in with another provider come about? |
//! | [`passkeys`] | How does a reader come in without typing a password? |
//! | [`device_passwords`] | How do reading apps come in, which know no sessions? |
//! | [`admins`] | Who are the staff, and what may they do? |
//! | [`limits`] | How often may somebody try? |
//! | [`mail`] | What is written to readers by mail, and how does it get there? |
//! | [`audit`] | What has happened? |
//! | `denial` | Why is somebody not let in, or not let through? |
//! | [`tokens`], [`xsrf`], [`cookies`], [`secret`] | What does a browser hold, and is it genuine? |
#![warn(missing_docs, clippy::unwrap_used)]

pub mod admins;
pub mod audit;
pub mod cookies;
pub mod deletion;
mod denial;
pub mod device;
pub mod device_passwords;
pub mod language;
pub mod limits;
pub mod mail;
pub mod passkeys;
pub mod passwords;
pub mod people;
pub mod profile;
pub mod providers;
mod queries;
pub mod reader;
mod recovery;
pub mod registration;
pub mod revision;
mod rules;
mod sealing;
pub mod secret;
pub mod sessions;
pub mod tokens;
pub mod xsrf;

pub use admins::{Admin, FreshAdmin, FreshOperator, Operator, Researcher, Staff};
pub use denial::{Denial, OrSignedOut};
pub use reader::{Claim, Reader};

use std::sync::Arc;

use actix_web::http::header::{HeaderName, HeaderValue};
use vokal_base::routes::Routes;

use limits::{Limits, Proxies, Rates};
use passkeys::RelyingParty;
use passwords::{Cost, Passwords};
use providers::Providers;
use sealing::Sealing;
use secret::Secret;
use tokens::Tokens;
use vokal_base::clock::Clock;
use vokal_base::db::{Database, Fault};
use vokal_base::digest::sha256_hex;
use vokal_base::problem::ApiError;
use xsrf::Xsrf;

/// What is about a person is kept nowhere on the way.
pub const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// Whether anybody has an account.
///
/// # Errors
///
/// If the database does not answer.
pub async fn has_any(database: &Database) -> Result<bool, ApiError> {
    let counted = database.read(deletion::count).await?;
    Ok(counted != (0, 0))
}

/// Has a browser forget what it keeps of the one who leaves: covers and chapters, which it would
/// show to whoever comes next and knows their addresses (Clear Site Data, section 3.1).
pub const FORGET: (HeaderName, HeaderValue) = (
    HeaderName::from_static("clear-site-data"),
    HeaderValue::from_static("\"cache\""),
);

/// What signing in needs besides the database.
#[derive(Clone)]
pub struct Accounts {
    /// Makes and checks access tokens.
    pub tokens: Arc<Tokens>,
    /// Makes and checks the word that our own page repeats.
    pub xsrf: Arc<Xsrf>,
    /// Makes and checks password hashes, few at a time.
    pub passwords: Passwords,
    /// Seals the secrets that staff have in common with their authenticators.
    second_factors: Arc<Sealing>,
    /// Counts what comes in.
    pub limits: Arc<Limits>,
    /// Where else readers may sign in.
    pub providers: Providers,
    /// For whom browsers keep passkeys, where they keep any.
    relying_party: Option<Arc<RelyingParty>>,
    /// How mails are sent, if they are.
    pub mail: Option<mail::Settings>,
    /// Whose forwarded headers count.
    pub trusted_proxies: Proxies,
    /// Whether cookies insist on https.
    pub secure_cookies: bool,
    /// The address under which readers know this server.
    pub public_url: Arc<str>,
    /// What time it is.
    pub clock: Clock,
}

/// What the operator decides about accounts.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address under which readers know this server.
    pub public_url: String,
    /// Whose forwarded headers count.
    pub trusted_proxies: Proxies,
    /// How often may somebody try?
    pub rates: Rates,
    /// Where else readers may sign in.
    pub providers: Vec<providers::Settings>,
    /// How mails are sent, if they are.
    pub mail: Option<mail::Settings>,
}

/// The routes of accounts.
pub fn routes(config: &mut impl Routes) {
    config
        .service(registration::handlers::register)
        .service(registration::deciding::get_registration)
        .service(registration::deciding::put_registration)
        .service(registration::invitations::list_invitations)
        .service(registration::invitations::make_invitation)
        .service(registration::invitations::withdraw_invitation)
        .service(registration::verification::send_verification)
        .service(recovery::forgotten::get_forgotten)
        .service(recovery::forgotten::ask_for_reset_mail)
        .service(recovery::reset::reset_password)
        .service(recovery::codes::make_recovery_codes)
        .service(people::handlers::make_reset_link)
        .service(people::handlers::end_sessions_of)
        .service(people::handlers::disable_person)
        .service(people::handlers::enable_person)
        .service(people::handlers::restore_person)
        .service(people::handlers::put_quota)
        .service(sessions::handlers::login)
        .service(sessions::handlers::refresh)
        .service(sessions::handlers::logout)
        .service(sessions::list::list_sessions)
        .service(sessions::list::end_session)
        .service(sessions::list::end_all_sessions)
        .service(providers::handlers::get_google)
        .service(providers::handlers::list_providers)
        .service(providers::handlers::start_with_provider)
        .service(providers::handlers::finish_with_provider)
        .service(providers::handlers::link_provider)
        .service(passkeys::signing_in::get_passkey_party)
        .service(passkeys::signing_in::start_with_passkey)
        .service(passkeys::signing_in::finish_with_passkey)
        .service(passkeys::keeping::list_passkeys)
        .service(passkeys::keeping::begin_passkey)
        .service(passkeys::keeping::add_passkey)
        .service(passkeys::keeping::rename_passkey)
        .service(passkeys::keeping::remove_passkey)
        .service(device_passwords::keeping::list_devices)
        .service(device_passwords::keeping::add_device)
        .service(device_passwords::keeping::remove_device)
        .service(profile::handlers::get_profile)
        .service(profile::handlers::change_profile)
        .service(profile::password::change_password)
        .service(audit::handlers::get_activity)
        .service(admins::first::make_first_admin)
        .service(admins::first::look_at_first_word)
        .service(admins::signing_in::admin_login)
        .service(admins::signing_in::open_admin_session)
        .service(admins::handlers::keep_admin_session)
        .service(admins::handlers::admin_logout)
        .service(admins::handlers::admin_confirm)
        .service(admins::handlers::get_admin)
        .service(admins::handlers::change_admin_password)
        .service(admins::second_factor::handlers::get_second_factor)
        .service(admins::second_factor::handlers::begin_second_factor)
        .service(admins::second_factor::handlers::confirm_second_factor)
        .service(admins::second_factor::handlers::make_staff_recovery_codes)
        .service(admins::second_factor::handlers::remove_second_factor)
        .service(audit::handlers::get_audit);
}

impl Accounts {
    /// Accounts whose tokens are signed with `secret`.
    ///
    /// # Errors
    ///
    /// If there is no way to ask a sign-in provider, or no thread for passwords.
    pub fn new(
        secret: &Secret,
        settings: &Settings,
        clock: Clock,
        database: &Database,
    ) -> Result<Self, Fault> {
        let providers = Providers::new(&settings.providers, &settings.public_url, &clock)?;
        Ok(Self {
            tokens: Arc::new(Tokens::new(secret, &clock)),
            xsrf: Arc::new(Xsrf::new(secret)),
            passwords: Passwords::new(Cost::RECOMMENDED)?,
            second_factors: Arc::new(Sealing::new(secret, "vokal second factors of staff")),
            limits: Arc::new(Limits::new(&settings.rates, secret, &clock, database)),
            providers,
            relying_party: RelyingParty::of(&settings.public_url).map(Arc::new),
            mail: settings.mail.clone(),
            trusted_proxies: settings.trusted_proxies.clone(),
            public_url: settings.public_url.as_str().into(),
            secure_cookies: settings.public_url.starts_with("https://"),
            clock,
        })
    }
}

/// What is kept of a secret that somebody else holds, so that a copy of the
/// database opens nothing.
fn hash_of(secret: &str) -> String {
    sha256_hex(secret)
}
