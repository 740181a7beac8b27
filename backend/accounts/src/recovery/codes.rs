//! Codes that a reader keeps for the day on which the password is lost.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{Responder, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::queries::{self, Kind};
use super::words;
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::mail::{Kind as Mailed, Notice, notify};
use crate::profile::prove;
use crate::{Accounts, Denial, NO_STORE, OrSignedOut, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

/// The proof that it is the reader who asks for codes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodesWanted {
    /// Left out only by an account that has none.
    password: Option<String>,
}

/// Codes that are shown this once.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    /// Each sets another password, once.
    codes: Vec<String>,
}

/// Makes eight recovery codes; those that there were are not good any more.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`sign_in_again`"),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/profile/recovery-codes")]
pub(crate) async fn make_recovery_codes(
    reader: Reader,
    form: Json<CodesWanted>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let password = form.into_inner().password;
    prove(&accounts, &database, &reader, &caller, password, "password").await?;
    let notice = Notice::by_reader(&accounts, &database, &caller, reader.id).await?;
    let (codes, now) = (words::new_codes(), accounts.clock.now());
    let kept: Vec<String> = codes.iter().map(|code| words::hash_of_word(code)).collect();
    database
        .write(move |db| {
            if !reader.is_still_in(db, now)? {
                return Ok(Err(Denial::SignedOut));
            }
            queries::keep(db, reader.id, Kind::Code, &kept, now)?;
            let who = Who::Reader(reader.id);
            audit::note(db, now, Event::RecoveryCodesMade, who, &caller.device)?;
            notify(db, notice.as_ref(), Mailed::CodesMade, reader.id, now).map(Ok)
        })
        .await
        .or_signed_out()??;
    Ok(Json(RecoveryCodes { codes })
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
