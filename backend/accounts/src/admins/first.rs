//! The first admin, made on a page that whoever reads the log can open.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Role, queries};
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::registration::{Door, deciding};
use crate::{Accounts, Denial, NO_STORE, rules};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, FieldError, Problem};

const PURPOSE: &str = "vokal-first-run";
const GOOD_SECONDS: i64 = 15 * 60;

/// What the word says: nothing, but that it is ours.
#[derive(Serialize, Deserialize)]
struct Word {
    sub: String,
}

/// The word that opens the page, for a quarter of an hour or until there is an admin; nothing
/// if there is. Any server that shares the secret knows it.
///
/// # Errors
///
/// If the database does not answer.
pub async fn word(accounts: &Accounts, database: &Database) -> Result<Option<String>, ApiError> {
    if database.read(queries::is_there_an_admin).await? {
        return Ok(None);
    }
    let sub = "first admin".into();
    let word = accounts.tokens.issue(Word { sub }, PURPOSE, GOOD_SECONDS)?;
    Ok(Some(word))
}

/// Who is to be the first admin, and whom they let in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstRun {
    /// What stands behind the `#` of the address in the log.
    word: String,
    /// The name to sign in with.
    username: String,
    /// 6 to 128 characters of any kind.
    password: String,
    /// Who may make an account.
    door: Door,
}

/// The word behind the `#` of the address in the log.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstRunWord {
    word: String,
}

/// Whether the word of the log still opens the page, before anybody fills it in.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 204),
        (status = 422, body = Problem, description = "`wrong_reset_word`: it is wrong or too old, or there is an admin"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/admin/first/word")]
pub(crate) async fn look_at_first_word(
    form: Json<FirstRunWord>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.reset(&caller.address).await?;
    let is_ours = accounts.tokens.read::<Word>(&form.word, PURPOSE).is_some();
    if !is_ours || database.read(queries::is_there_an_admin).await? {
        return Err(Denial::WrongResetWord.into());
    }
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

/// Makes the first admin, and decides who may make an account.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`, with the fields"),
        (status = 422, body = Problem, description = "`wrong_reset_word`: it is wrong or too old, or there is an admin"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/admin/first")]
pub(crate) async fn make_first_admin(
    form: Json<FirstRun>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.reset(&caller.address).await?;
    let form = form.into_inner();
    let faults = faults_of(&form);
    if !faults.is_empty() {
        return Err(ApiError::InvalidFields(faults));
    }
    if accounts.tokens.read::<Word>(&form.word, PURPOSE).is_none() {
        return Err(Denial::WrongResetWord.into());
    }
    let hash = accounts.passwords.hash(form.password).await?;
    let (username, door, now) = (form.username, form.door, accounts.clock.now());
    let outcome = database
        .write(move |db| {
            if queries::is_there_an_admin(db)? {
                return Ok(Outcome::IsOver);
            }
            // Of staff who are no admin there may be somebody of this name: theirs it stays,
            // and so does their second factor, which whoever sits here may not have.
            if queries::by_name(db, &username)?.is_some() {
                return Ok(Outcome::NameTaken);
            }
            let role = Some(Role::Admin.name());
            queries::put(db, &username, &hash, role, now)?;
            deciding::decide_first(db, door)?;
            let who = Who::Staff(&username);
            audit::note(db, now, Event::AdminMade, who, &caller.device)?;
            Ok(Outcome::Made)
        })
        .await?;
    match outcome {
        Outcome::IsOver => Err(Denial::WrongResetWord.into()),
        Outcome::NameTaken => Err(ApiError::InvalidFields(vec![FieldError {
            field: "username".into(),
            detail: "This name is taken. Please choose another".into(),
        }])),
        Outcome::Made => Ok(HttpResponse::NoContent()
            .insert_header((CACHE_CONTROL, NO_STORE))
            .finish()),
    }
}

enum Outcome {
    Made,
    NameTaken,
    /// There is an admin.
    IsOver,
}

fn faults_of(form: &FirstRun) -> Vec<FieldError> {
    let username = rules::fault_of_username(&form.username);
    let password = rules::fault_of_password(&form.password);
    let told = [("username", username), ("password", password)];
    let told = told.into_iter();
    told.filter_map(|(field, fault)| {
        Some(FieldError {
            field: field.into(),
            detail: fault?,
        })
    })
    .collect()
}
