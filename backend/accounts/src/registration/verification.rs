//! Is the address of an account its owner's?
//!
//! Shown by who has both: the word of a mail, and the password. A link alone does not do, or
//! somebody who registers with a stranger's address would come in by the stranger's click.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::mail::queries::{self as mails, Purpose};
use crate::mail::{Kind, Wanted, granted};
use crate::queries::{User, is_verified, user, verify};
use crate::recovery::words;
use crate::{Accounts, Denial, NO_STORE, OrSignedOut, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

/// Has the mail sent again with which the reader shows that the address is theirs.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 202, description = "Unless the address is verified, a mail is on its way"),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`mail_not_configured`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/profile/verification")]
pub(crate) async fn send_verification(
    reader: Reader,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    if accounts.mail.is_none() {
        return Err(Denial::MailNotConfigured.into());
    }
    let owner = database.read(move |db| user(db, reader.id)).await?;
    let owner = owner.ok_or(Denial::SignedOut)?;
    accounts
        .limits
        .verification(&caller.address, &owner.email)
        .await?;
    ask(&accounts, &database, &caller, &owner).await?;
    Ok(HttpResponse::Accepted()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

/// The mail to write down for an account that is being made: none where none is sent, or where
/// more have been asked for than anybody needs.
pub(crate) async fn wanted(
    accounts: &Accounts,
    caller: &Caller,
    email: &str,
) -> Result<Option<Wanted>, ApiError> {
    if accounts.mail.is_none() {
        return Ok(None);
    }
    let is_granted = granted(accounts.limits.verification(&caller.address, email).await)?;
    Ok(is_granted.then(|| Wanted::by(caller, Kind::Verification, email)))
}

/// Sends the mail again to somebody who was not let in without; tells whether it does, as more
/// may have been asked for than anybody needs.
pub(crate) async fn remind(
    accounts: &Accounts,
    database: &Database,
    caller: &Caller,
    owner: &User,
) -> Result<bool, ApiError> {
    let is_granted = wanted(accounts, caller, &owner.email).await?.is_some();
    if is_granted {
        ask(accounts, database, caller, owner).await?;
    }
    Ok(is_granted)
}

async fn ask(
    accounts: &Accounts,
    database: &Database,
    caller: &Caller,
    owner: &User,
) -> Result<(), ApiError> {
    let wanted = Wanted::by(caller, Kind::Verification, &owner.email);
    let now = accounts.clock.now();
    database.write(move |db| mails::put(db, &wanted, now)).await
}

/// Takes the word of a mail from who has shown the password of the account.
pub(crate) async fn confirm(
    accounts: &Accounts,
    database: &Database,
    caller: &Caller,
    owner: i64,
    word: &str,
) -> Result<(), ApiError> {
    let (word_hash, now) = (words::hash_of_word(word), accounts.clock.now());
    let device = caller.device.clone();
    let confirmed = database
        .write(move |db| {
            // Whoever follows a link twice is told nothing about it.
            if is_verified(db, owner)? {
                return Ok(true);
            }
            if mails::take_word(db, Purpose::Verification, &word_hash, Some(owner), now)?.is_none()
            {
                return Ok(false);
            }
            verify(db, owner, now)?;
            audit::note(db, now, Event::EmailVerified, Who::Reader(owner), &device)?;
            Ok(true)
        })
        .await
        .or_signed_out()?;
    if confirmed {
        Ok(())
    } else {
        Err(Denial::WrongVerificationWord.into())
    }
}
