//! What the web may ask about accounts.

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, post};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::queries::{self, NewUser, User};
use super::secret::{hex, random_hex};
use super::tokens::Bearer;
use super::{Accounts, cookies, reader, rules};
use crate::db::Database;
use crate::error::{ApiError, Problem};

/// Somebody who wants to read.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Registration {
    /// Required.
    first_name: String,
    /// Required.
    last_name: String,
    /// At most 254 characters, 64 before the `@`.
    email: String,
    /// 6 to 128 characters of any kind.
    password: String,
}

/// A new account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Registered {
    id: i64,
    email: String,
    first_name: String,
    last_name: String,
}

/// Makes an account.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 201, body = Registered),
        (status = 400, body = Problem, description = "`invalid`, with the fields"),
        (status = 409, body = Problem, description = "`email_taken`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/auth/register")]
pub(crate) async fn register(
    form: Json<Registration>,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let form = form.into_inner();
    let email = rules::normalised_email(&form.email);
    let faults =
        rules::faults_of_registration(&form.first_name, &form.last_name, &email, &form.password);
    if !faults.is_empty() {
        return Err(ApiError::InvalidFields(faults));
    }
    let [first_name, last_name] = [form.first_name, form.last_name].map(|name| name.trim().into());
    let password_hash = accounts.passwords.hash(form.password).await?;
    let new = NewUser {
        email,
        first_name,
        last_name,
        password_hash,
    };
    let registered = database
        .write(move |db| {
            let id = queries::create_user(db, &new)?;
            Ok(id.map(|id| Registered {
                id,
                email: new.email.clone(),
                first_name: new.first_name.clone(),
                last_name: new.last_name.clone(),
            }))
        })
        .await?;
    let registered = registered.ok_or(ApiError::EmailTaken)?;
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(registered))
}

/// Somebody who has an account.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Credentials {
    email: String,
    password: String,
}

/// A session, as the page knows it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Session {
    /// A JWT, good for a quarter of an hour.
    token: String,
}

/// Opens a session.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = Session, description = "Sets the cookies that renew the session"),
        (status = 401, body = Problem, description = "`wrong_credentials`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/auth/login")]
pub(crate) async fn login(
    credentials: Json<Credentials>,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let Credentials { email, password } = credentials.into_inner();
    let email = rules::normalised_email(&email);
    let user = database
        .read(move |db| queries::user_by_email(db, &email))
        .await?;
    let hash = user.as_ref().map(|user| user.password_hash.clone());
    let right = accounts.passwords.matches(password, hash).await?;
    let user = user.filter(|_| right).ok_or(ApiError::WrongCredentials)?;

    let session = Uuid::new_v4().to_string();
    let renewal = random_hex(32);
    let (user_id, opened, token_hash) = (user.id, session.clone(), hash_of(&renewal));
    database
        .write(move |db| queries::open_session(db, user_id, &opened, &token_hash))
        .await?;
    answer_with_session(&accounts, &user, &session, renewal)
}

/// Renews a session by its cookie.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = Session, description = "The cookie is exchanged for its successor"),
        (status = 401, body = Problem, description = "`signed_out`"),
    ),
)]
#[post("/api/auth/refresh")]
pub(crate) async fn refresh(
    request: HttpRequest,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let cookie = request
        .cookie(cookies::refresh_name(accounts.secure_cookies))
        .ok_or(ApiError::SignedOut)?;
    let next = random_hex(32);
    let (token_hash, next_hash) = (hash_of(cookie.value()), hash_of(&next));
    let renewed = database
        .write(move |db| queries::renew_session(db, &token_hash, &next_hash))
        .await?;
    let (session, user) = renewed.ok_or(ApiError::SignedOut)?;
    answer_with_session(&accounts, &user, &session, next)
}

/// Ends a session at once; signing out twice is no fault.
#[utoipa::path(tag = "accounts", responses((status = 204)))]
#[post("/api/auth/logout")]
pub(crate) async fn logout(
    request: HttpRequest,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let secure = accounts.secure_cookies;
    if let Some(reader) = reader::identify(&request).await? {
        database
            .write(move |db| queries::close_session(db, &reader.session))
            .await?;
    }
    if let Some(cookie) = request.cookie(cookies::refresh_name(secure)) {
        let token_hash = hash_of(cookie.value());
        database
            .write(move |db| queries::close_session_of_token(db, &token_hash))
            .await?;
    }
    Ok(HttpResponse::NoContent()
        .cookie(cookies::no_refresh(secure))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

fn answer_with_session(
    accounts: &Accounts,
    user: &User,
    session: &str,
    renewal: String,
) -> Result<HttpResponse, ApiError> {
    let token = accounts.tokens.issue(&Bearer {
        id: user.id,
        email: &user.email,
        first_name: &user.first_name,
        last_name: &user.last_name,
        session,
    })?;
    Ok(HttpResponse::Ok()
        .cookie(cookies::refresh(renewal, accounts.secure_cookies))
        .cookie(cookies::xsrf(accounts.secure_cookies))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(Session { token }))
}

/// What is kept of a refresh token, so that a copy of the database opens nothing.
fn hash_of(token: &str) -> String {
    hex(&Sha256::digest(token))
}
