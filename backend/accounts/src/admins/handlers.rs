//! What the web may ask of staff.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder, get, post, put};
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::FreshStaff;
use super::extract::Unattended;
use super::queries;
use super::signing_in::check;
use super::{Role, Staff};
use crate::Denial;
use crate::audit::{self, Event, Who};
use crate::limits::Asker;
use crate::limits::address::Caller;
use crate::{Accounts, NO_STORE, cookies, rules};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, FieldError, Problem};

/// Ends the session at once.
#[utoipa::path(tag = "admin", responses((status = 204), (status = 401, body = Problem)))]
#[post("/api/admin/logout")]
pub(crate) async fn admin_logout(
    staff: Staff,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let now = accounts.clock.now();
    database
        .write(move |db| {
            queries::close_session(db, &staff.session)?;
            let who = Who::Staff(&staff.username);
            audit::note(db, now, Event::AdminSignOut, who, &caller.device)
        })
        .await?;
    Ok(HttpResponse::NoContent()
        .cookie(cookies::no_staff(accounts.secure_cookies))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

/// The password once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Confirmation {
    password: String,
}

/// One of staff, as they see themselves.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Myself {
    username: String,
    role: Role,
    /// When the session ends if nobody asks for anything more.
    expires_at: Moment,
    /// How far away that is, for a clock that may be wrong.
    seconds_left: i64,
    /// Until when no password need be typed again; it may have passed.
    fresh_until: Moment,
}

impl Myself {
    pub(super) fn of(staff: Staff, now: NaiveDateTime) -> Self {
        Self {
            username: staff.username,
            role: staff.role,
            seconds_left: (staff.expires_at - now).num_seconds(),
            expires_at: staff.expires_at.into(),
            fresh_until: staff.fresh_until.into(),
        }
    }
}

/// Types the password once more, which is good for five minutes.
///
/// What cannot be undone asks for it with `confirmation_required`.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/admin/confirm")]
pub(crate) async fn admin_confirm(
    staff: Staff,
    confirmation: Json<Confirmation>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let password = confirmation.into_inner().password;
    let name = staff.username.clone();
    let admin = database.read(move |db| queries::by_name(db, &name)).await?;
    let asker = Asker::Session(&staff.session);
    let right = check(&accounts, asker, &staff.username, admin.as_ref(), password).await?;
    let now = accounts.clock.now();
    database
        .write(move |db| {
            let event = if right {
                queries::confirm(db, &staff.session, now)?;
                Event::AdminConfirmed
            } else {
                Event::AdminConfirmFailed
            };
            audit::note(db, now, event, Who::Staff(&staff.username), &caller.device)
        })
        .await?;
    if right {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Denial::WrongPassword("password").into())
    }
}

/// Who of staff is signed in. Asking keeps no session from ending: a page does so by itself.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = Myself),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/me")]
pub(crate) async fn get_admin(staff: Unattended, accounts: Data<Accounts>) -> impl Responder {
    Json(Myself::of(staff.0, accounts.clock.now()))
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE))
}

/// Says that somebody is still there, so that the session does not end.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = Myself),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[put("/api/admin/session")]
pub(crate) async fn keep_admin_session(staff: Staff, accounts: Data<Accounts>) -> impl Responder {
    Json(Myself::of(staff, accounts.clock.now()))
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE))
}

/// Another password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// 6 to 128 characters of any kind.
    new_password: String,
}

/// Changes one's own password as one of staff; all one's other sessions end.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`confirmation_required`, `forbidden`"),
    ),
)]
#[post("/api/admin/password")]
pub(crate) async fn change_admin_password(
    staff: FreshStaff,
    form: Json<NewPassword>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let FreshStaff(staff) = staff;
    let password = form.into_inner().new_password;
    if let Some(detail) = rules::fault_of_password(&password) {
        let field = "newPassword";
        return Err(ApiError::InvalidFields(vec![FieldError {
            field: field.into(),
            detail,
        }]));
    }
    let hash = accounts.passwords.hash(password).await?;
    let now = accounts.clock.now();
    database
        .write(move |db| {
            queries::set_password(db, staff.id, &hash)?;
            queries::close_all_of(db, staff.id, Some(&staff.session))?;
            let who = Who::Staff(&staff.username);
            audit::note(db, now, Event::AdminPasswordChanged, who, &caller.device)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
