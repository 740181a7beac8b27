//! What the web may ask of staff.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, Responder, get, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::queries::{self, AdminRow};
use super::{FreshAdmin, Role, Staff};
use crate::Denial;
use crate::audit::{self, Event, Who};
use crate::limits::Asker;
use crate::limits::address::Caller;
use crate::sessions::Session;
use crate::tokens::StaffClaims;
use crate::xsrf::Session as Holder;
use crate::{Accounts, NO_STORE, cookies, rules};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, FieldError, Problem};

/// One of staff who wants to sign in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StaffCredentials {
    username: String,
    password: String,
}

/// Opens a session of 24 hours for one of staff. There is no default admin.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = Session),
        (status = 401, body = Problem, description = "`wrong_credentials`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/admin/login")]
pub(crate) async fn admin_login(
    credentials: Json<StaffCredentials>,
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let StaffCredentials { username, password } = credentials.into_inner();
    let username = username.replace('\0', "\u{7f}");
    let found = {
        let username = username.clone();
        let look = move |db: &mut vokal_base::db::Db| queries::by_name(db, &username);
        database.read(look).await?
    };
    let asker = Asker::Caller(&caller);
    let right = check(&accounts, asker, &username, found.as_ref(), password).await?;
    let admin = found.filter(|_| right);
    let guesses = &accounts.limits.staff;
    let devices = guesses.remembered(&caller, &username, accounts.secure_cookies);
    let (session, now) = (Uuid::new_v4().to_string(), accounts.clock.now());
    let (opened, id, device) = (
        session.clone(),
        admin.as_ref().map(|row| row.id),
        caller.device,
    );
    database
        .write(move |db| {
            let event = match id {
                Some(id) => {
                    queries::open_session(db, id, &opened, now)?;
                    Event::AdminSignIn
                }
                None => Event::AdminSignInFailed,
            };
            // Whatever somebody typed who is not one of staff may be a password.
            let who = id.map_or(Who::Nobody, |_| Who::Staff(&username));
            audit::note(db, now, event, who, &device)
        })
        .await?;
    let admin = admin.ok_or(Denial::WrongStaffCredentials)?;
    let token = accounts.tokens.for_staff(StaffClaims {
        sub: admin.id.to_string(),
        name: admin.username,
        role: admin.role,
        sid: session.clone(),
    })?;
    let before = request.cookie(cookies::XSRF_COOKIE);
    let before = before.as_ref().map(actix_web::cookie::Cookie::value);
    let word = accounts.xsrf.issue(Some(Holder::Staff(&session)), before);
    Ok(HttpResponse::Ok()
        .cookie(cookies::xsrf(word, accounts.secure_cookies))
        .cookie(devices)
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(Session { token }))
}

/// Whether the password is right, counted as a guess unless it is.
async fn check(
    accounts: &Accounts,
    asker: Asker<'_>,
    username: &str,
    admin: Option<&AdminRow>,
    password: String,
) -> Result<bool, ApiError> {
    let guess = accounts.limits.staff.take(asker, username).await?;
    let hash = admin.map(|admin| admin.password_hash.clone());
    let right = accounts.passwords.matches(password, hash).await;
    if !matches!(right, Ok(false)) {
        guess.give_back().await;
    }
    right
}

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
    /// When the session ends.
    expires_at: Moment,
    /// Until when no password need be typed again; it may have passed.
    fresh_until: Moment,
}

impl From<Staff> for Myself {
    fn from(staff: Staff) -> Self {
        Self {
            username: staff.username,
            role: staff.role,
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

/// Who of staff is signed in.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = Myself),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/me")]
pub(crate) async fn get_admin(staff: Staff) -> impl Responder {
    Json(Myself::from(staff))
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

/// Changes the admin's own password; all their other sessions end.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`, `confirmation_required`"),
    ),
)]
#[post("/api/admin/password")]
pub(crate) async fn change_admin_password(
    admin: FreshAdmin,
    form: Json<NewPassword>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let FreshAdmin(admin) = admin;
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
            queries::set_password(db, admin.id, &hash)?;
            queries::close_all_of(db, admin.id, Some(&admin.session))?;
            let who = Who::Staff(&admin.username);
            audit::note(db, now, Event::AdminPasswordChanged, who, &caller.device)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
