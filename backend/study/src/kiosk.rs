//! The kiosk's staff page.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{kiosks, settings};
use crate::refusal::Refusal;
use vokal_accounts::limits::Asker;
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, NO_STORE};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

/// What was typed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pin {
    pin: String,
}

/// That the PIN is the kiosk's.
#[derive(Serialize, ToSchema)]
pub(crate) struct Unlocked {
    /// Leave to enrol the device as a kiosk, for an hour.
    enrolment: String,
}

/// Whether the PIN is the kiosk's. It opens a page of the kiosk's own, and here nothing but
/// the list of kiosks, for one more.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 200, body = Unlocked),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/datacollection/kiosk/unlock")]
pub(crate) async fn unlock_kiosk(
    pin: Json<Pin>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let guesses = &accounts.limits.sign_in;
    let guess = guesses.take(Asker::Caller(&caller), "\0kiosk").await?;
    let kept = database.read(settings::load).await?;
    let Some(hash) = kept.kiosk_pin_hash else {
        guess.give_back().await;
        return Err(Refusal::WrongPin.into());
    };
    let pin = pin.into_inner().pin;
    let right = accounts.passwords.matches(pin, Some(hash)).await;
    if !matches!(right, Ok(false)) {
        guess.give_back().await;
    }
    if right? {
        let enrolment = kiosks::leave_to_enrol(&accounts.tokens)?;
        Ok(HttpResponse::Ok()
            .insert_header((CACHE_CONTROL, NO_STORE))
            .json(Unlocked { enrolment }))
    } else {
        Err(Refusal::WrongPin.into())
    }
}
