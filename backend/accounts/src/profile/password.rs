//! Changing a password.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, post};
use serde::Deserialize;
use utoipa::ToSchema;

use super::prove;
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::mail::{Kind, Notice, notify};
use crate::recovery::queries as words;
use crate::{Accounts, Denial, OrSignedOut, Reader, queries, rules, sessions};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, FieldError, Problem};

/// A password and its successor.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PasswordChange {
    /// Left out only by an account that has none.
    current_password: Option<String>,
    /// 6 to 128 characters of any kind.
    new_password: String,
}

/// Changes the reader's password, signs out all other devices and ends recovery codes, at once.
///
/// An account without one gets its first, if the sign-in is not older than ten
/// minutes.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`sign_in_again`"),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/profile/password")]
pub(crate) async fn change_password(
    reader: Reader,
    form: Json<PasswordChange>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let PasswordChange {
        current_password: current,
        new_password,
    } = form.into_inner();
    if let Some(detail) = rules::fault_of_password(&new_password) {
        let field = "newPassword";
        return Err(ApiError::InvalidFields(vec![FieldError {
            field: field.into(),
            detail,
        }]));
    }
    let field = "currentPassword";
    let proved = prove(&accounts, &database, &reader, &caller, current, field).await?;
    let hash = accounts.passwords.hash(new_password).await?;
    let notice = Notice::by_reader(&accounts, &database, &caller, reader.id).await?;
    let now = accounts.clock.now();
    database
        .write(move |db| {
            if !reader.is_still_in(db, now)? {
                return Ok(Err(Denial::SignedOut));
            }
            // Of two changes at once by the same password the second is by one that was.
            if !sessions::is_still_password(db, reader.id, proved.as_ref())? {
                return Ok(Err(Denial::WrongPassword(field)));
            }
            queries::set_password(db, reader.id, &hash)?;
            // Whoever had got in may have made them.
            words::forget(db, reader.id, words::Kind::Code)?;
            sessions::queries::close_all_of(db, reader.id, Some(&reader.session))?;
            let who = Who::Reader(reader.id);
            audit::note(db, now, Event::PasswordChanged, who, &caller.device)?;
            let kind = Kind::PasswordChanged;
            notify(db, notice.as_ref(), kind, reader.id, now).map(Ok)
        })
        .await
        .or_signed_out()??;
    Ok(HttpResponse::NoContent().finish())
}
