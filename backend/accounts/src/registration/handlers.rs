//! Making an account.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entry::{self, Way};
use super::verification;
use crate::Denial;
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::mail;
use crate::queries::{self, NewUser};
use crate::{Accounts, NO_STORE, hash_of, rules};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

/// Somebody who wants to read.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Registration {
    /// Required.
    first_name: String,
    /// Required.
    last_name: String,
    /// At most 254 characters, 64 before the `@`.
    email: String,
    /// 6 to 128 characters of any kind.
    password: String,
    /// What stands behind the `#` of an invitation.
    invitation: Option<String>,
}

/// A new account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Registered {
    id: i64,
    email: String,
    first_name: String,
    last_name: String,
    /// Whether one comes in only once the link has been opened that was sent by mail.
    must_verify: bool,
    /// Whether that link is on its way; if not, one is sent at a later sign-in.
    mail_sent: bool,
}

/// Makes an account. Where mail is sent, a link goes to the address, by which the owner shows
/// that it is theirs; whoever is let in for the address's domain alone comes in after that.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 201, body = Registered),
        (status = 400, body = Problem, description = "`invalid`, with the fields"),
        (status = 403, body = Problem, description = "`registration_closed`"),
        (status = 409, body = Problem, description = "`email_taken`"),
        (status = 422, body = Problem, description = "`wrong_invitation`; `foreign_domain`; `invalid`: a field that is not known"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/auth/register")]
pub(crate) async fn register(
    form: Json<Registration>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.register(&caller.address).await?;
    let form = form.into_inner();
    let email = rules::normalised_email(&form.email);
    let faults =
        rules::faults_of_registration(&form.first_name, &form.last_name, &email, &form.password);
    if !faults.is_empty() {
        return Err(ApiError::InvalidFields(faults));
    }
    let [first_name, last_name] = [form.first_name, form.last_name].map(|name| name.trim().into());
    let invitation = form.invitation.as_deref().map(hash_of);
    // Before anybody looks whether the address is taken, so that the time does not tell.
    let password_hash = Some(accounts.passwords.hash(form.password).await?);
    let new = NewUser {
        email,
        first_name,
        last_name,
        password_hash,
        is_verified: false,
        must_verify: false,
        language: caller.language,
    };
    let sends_mail = accounts.mail.is_some();
    let now = accounts.clock.now();
    let device = caller.device.clone();
    let mut registered = database
        .write(move |db| {
            let way = match entry::way_in(db, &new.email, invitation.as_deref(), now)? {
                Ok(way) => way,
                Err(denial) => return Ok(Err(denial)),
            };
            // Without mail nobody could show whose an address is.
            let must_verify = sends_mail && matches!(way, Way::Domain);
            if must_verify && !rules::is_written_to_everywhere(&new.email) {
                return Ok(Err(Denial::UnwritableAddress));
            }
            let new = NewUser {
                must_verify,
                ..new.clone()
            };
            let Some(id) = queries::create_user(db, &new, now)? else {
                return Ok(Err(Denial::EmailTaken));
            };
            entry::passed(db, &way)?;
            audit::note(db, now, Event::Registered, Who::Reader(id), &device)?;
            Ok(Ok(Registered {
                id,
                email: new.email.clone(),
                first_name: new.first_name.clone(),
                last_name: new.last_name.clone(),
                must_verify,
                mail_sent: false,
            }))
        })
        .await??;
    // Only now: what is refused would use up the mails of somebody else's mailbox. Whoever
    // gets none because of a crash in between is sent one at the next sign-in.
    if let Some(mail) = verification::wanted(&accounts, &caller, &registered.email).await? {
        let told = database.write(move |db| mail::tell(db, Some(&mail), now));
        told.await?;
        registered.mail_sent = true;
    }
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(registered))
}
