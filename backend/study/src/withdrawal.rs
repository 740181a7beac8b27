//! Taking answers back.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, post};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Study;
use super::payload::normalised_code;
use super::queries::{intake, withdrawn};
use vokal_accounts::audit::{self, Event, Who};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, NO_STORE};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

/// What the last page of the study showed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Withdrawal {
    /// Eight characters; spaces, hyphens and lower case do not matter.
    code: String,
}

/// Deletes the participant's answers at once and for good.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 204),
        (status = 404, body = Problem, description = "`not_found`: never used, used up or too old"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/datacollection/withdraw")]
pub(crate) async fn withdraw(
    form: Json<Withdrawal>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.withdrawal(&caller.address).await?;
    let unknown = ApiError::NotFound("withdrawal code");
    let Some(code) = normalised_code(&form.code) else {
        return Err(unknown);
    };
    let kept = study.withdrawal(&code);
    let now = accounts.clock.now();
    let deleted = database
        .write(move |db| {
            let deleted = intake::withdraw(db, &kept)?;
            if deleted > 0 {
                // Whoever is still reading, or a device without a network, sends more of it.
                withdrawn::add(db, &kept, now.date())?;
                // Neither device nor exact answers: who withdraws stays unknown.
                audit::note(db, now, Event::StudyWithdrawn, Who::Nobody, "")?;
            }
            Ok(deleted)
        })
        .await?;
    if deleted == 0 {
        return Err(unknown);
    }
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}
