//! Setting another password by a word.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, post};
use serde::Deserialize;
use utoipa::ToSchema;

use super::queries::{Kind as Source, forget, take};
use super::words;
use crate::Denial;
use crate::audit::{self, Event, Who};
use crate::deletion::give_up_address;
use crate::language::Language;
use crate::limits::address::Caller;
use crate::mail::queries::{Purpose, take_word};
use crate::mail::{Kind, Notice, notify};
use crate::passkeys::queries as passkeys;
use crate::queries::NewUser;
use crate::{Accounts, NO_STORE, queries, rules, sessions};
use chrono::NaiveDateTime;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, FieldError, Problem};

/// A word, and the password that it is to set.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Reset {
    /// What stands behind the `#` of a link, or a recovery code.
    word: String,
    /// 6 to 128 characters of any kind.
    new_password: String,
}

/// Sets another password by the word of a link or by a recovery code, ends all sessions, and
/// takes all passkeys away; by a link, the recovery codes, too. The word of a mail to the address of a deleted account that nobody
/// has verified makes a new account in its place.
///
/// Any word that is not good gets the same answer, after the same time.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 422, body = Problem, description = "`wrong_reset_word`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/auth/reset")]
pub(crate) async fn reset_password(
    form: Json<Reset>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.reset(&caller.address).await?;
    let Reset { word, new_password } = form.into_inner();
    if let Some(detail) = rules::fault_of_password(&new_password) {
        return Err(ApiError::InvalidFields(vec![FieldError {
            field: "newPassword".into(),
            detail,
        }]));
    }
    // Before anybody looks whether the word is good, so that the time does not tell.
    let hash = accounts.passwords.hash(new_password).await?;
    let (word_hash, now) = (words::hash_of_word(&word), accounts.clock.now());
    let device = caller.device.clone();
    let (notice, language) = (Notice::by(&accounts, &caller), caller.language);
    let owner = database
        .write(move |db| {
            let mailed = match take_word(db, Purpose::Reset, &word_hash, None, now)? {
                None => replaced(db, &word_hash, language, &device, now)?,
                known => known,
            };
            if let Some(id) = mailed {
                // Whoever has read the mail owns the address.
                queries::verify(db, id, now)?;
            }
            let found = match mailed {
                Some(id) => Some((id, Source::Link)),
                None => take(db, &word_hash, now)?,
            };
            let (id, source) = found.unzip();
            let owner = id.map(|id| queries::user(db, id)).transpose()?.flatten();
            let Some(owner) = owner else {
                audit::note(db, now, Event::PasswordResetFailed, Who::Nobody, &device)?;
                return Ok(None);
            };
            queries::set_password(db, owner.id, &hash)?;
            // Who has handed on a link has vouched for its owner.
            queries::vouch(db, owner.id)?;
            sessions::queries::close_all_of(db, owner.id, None)?;
            // Whoever had the account in their hands may have added one, or made codes; who
            // holds one of those keeps the others.
            passkeys::remove_all(db, owner.id)?;
            if source == Some(Source::Link) {
                forget(db, owner.id, Source::Code)?;
            }
            audit::note(
                db,
                now,
                Event::PasswordReset,
                Who::Reader(owner.id),
                &device,
            )?;
            let kind = Kind::PasswordReset;
            notify(db, notice.as_ref(), kind, owner.id, now)?;
            Ok(Some(owner))
        })
        .await?;
    let owner = owner.ok_or(Denial::WrongResetWord)?;
    let guesses = &accounts.limits.sign_in;
    guesses.forget(&owner.email).await;
    // Whoever guessed at the old password from here is to get in with the new one.
    let known = guesses.remembered(&caller, &owner.email, accounts.secure_cookies);
    Ok(HttpResponse::NoContent()
        .cookie(known)
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

/// A new account for who has read the mail to the address of a deleted one, which nobody had shown
/// to be theirs: with nothing of what is in that one.
fn replaced(
    db: &mut Db,
    word_hash: &str,
    language: Language,
    device: &str,
    now: NaiveDateTime,
) -> QueryResult<Option<i64>> {
    let Some(old) = take_word(db, Purpose::Replacement, word_hash, None, now)? else {
        return Ok(None);
    };
    let Some(email) = give_up_address(db, old, now)? else {
        return Ok(None);
    };
    let new = NewUser {
        first_name: rules::local_part(&email).to_owned(),
        last_name: String::new(),
        email,
        password_hash: None,
        is_verified: true,
        must_verify: false,
        language,
    };
    let made = queries::create_user(db, &new, now)?;
    if let Some(id) = made {
        audit::note(db, now, Event::Registered, Who::Reader(id), device)?;
    }
    Ok(made)
}
