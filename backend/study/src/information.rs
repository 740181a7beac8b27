//! What everybody may know of the study.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{Responder, get};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::Study;
use super::access::Access;
use super::design::Protocol;
use super::settings::load;
use vokal_accounts::Accounts;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// What everybody may know of the study.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StudyInformation {
    /// Whether somebody may begin today.
    open: bool,
    /// Whether somebody needs a code for that.
    code_required: bool,
    protocol: Protocol,
    /// Empty for the standard text.
    consent_text: String,
    #[schema(required)]
    opens_on: Option<NaiveDate>,
    #[schema(required)]
    closes_on: Option<NaiveDate>,
    /// For so many days a withdrawal code works.
    withdrawal_days: u32,
    /// Whether the kiosk's staff page asks for a PIN.
    kiosk_pin_set: bool,
    /// A hash of all texts, questions and images.
    content_hash: String,
}

/// Whether the study is open, and what participants agree to.
#[utoipa::path(tag = "study", responses((status = 200, body = StudyInformation)))]
#[get("/api/datacollection/study")]
pub(crate) async fn get_study(
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let today = accounts.clock.now().date();
    let kept = database.read(load).await?;
    let told = StudyInformation {
        open: kept.is_open(&study, today),
        code_required: kept.access == Access::Code,
        protocol: kept.protocol,
        consent_text: kept.consent_text,
        opens_on: kept.opens_on,
        closes_on: kept.closes_on,
        withdrawal_days: kept.withdrawal_days,
        kiosk_pin_set: kept.kiosk_pin_hash.is_some(),
        content_hash: study.content_hash().to_owned(),
    };
    Ok(Json(told)
        .customize()
        .insert_header((CACHE_CONTROL, "no-cache")))
}
