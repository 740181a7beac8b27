//! A link that sets another password, by mail.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder, get, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::address::Caller;
use crate::mail::{Kind, Wanted, queries};
use crate::{Accounts, Denial, NO_STORE, rules};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, FieldError, Problem};

/// With more mails than this in line, nobody who is not signed in has one sent.
const MOST_WAITING: i64 = 10_000;

/// What there is for who has lost the password.
#[derive(Serialize, ToSchema)]
pub(crate) struct WaysBack {
    /// Whether a link comes by mail.
    mail: bool,
}

/// Whether this server sends mails.
#[utoipa::path(tag = "accounts", responses((status = 200, body = WaysBack)))]
#[get("/api/auth/forgotten")]
pub(crate) async fn get_forgotten(accounts: Data<Accounts>) -> impl Responder {
    Json(WaysBack {
        mail: accounts.mail.is_some(),
    })
    .customize()
    .insert_header((CACHE_CONTROL, NO_STORE))
}

/// Whose password is lost.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Forgotten {
    email: String,
}

/// Has a link sent that sets another password, good once, for an hour from then on.
///
/// Whether the address has an account is looked up by who sends: the answer is the same, and
/// so is all that is done until then.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 202, description = "If there is such an account, a mail is on its way"),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 409, body = Problem, description = "`mail_not_configured`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/auth/forgotten")]
pub(crate) async fn ask_for_reset_mail(
    form: Json<Forgotten>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    if accounts.mail.is_none() {
        return Err(Denial::MailNotConfigured.into());
    }
    let email = rules::normalised_email(&form.email);
    if let Some(detail) = rules::fault_of_email(&email) {
        return Err(ApiError::InvalidFields(vec![FieldError {
            field: "email".into(),
            detail,
        }]));
    }
    accounts.limits.mail(&caller.address, &email).await?;
    if database.read(queries::waiting).await? >= MOST_WAITING {
        return Err(ApiError::Busy);
    }
    let wanted = Wanted::by(&caller, Kind::Reset, &email);
    let now = accounts.clock.now();
    database
        .write(move |db| queries::put(db, &wanted, now))
        .await?;
    Ok(HttpResponse::Accepted()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}
