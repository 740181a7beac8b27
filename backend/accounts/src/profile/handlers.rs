//! What a reader's account says, and changing the names.

use crate::Denial;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{Responder, get, patch};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_base::db::QueryResult;

use super::queries;
use crate::queries::{is_verified, user};
use crate::recovery::queries as words;
use crate::{Accounts, NO_STORE, Reader, rules};
use vokal_base::db::moment::Moment;
use vokal_base::db::{Database, Db};
use vokal_base::problem::{ApiError, FieldError, Problem};

/// A reader's own account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profile {
    email: String,
    /// Whether it is known that the address is the reader's.
    email_verified: bool,
    first_name: String,
    last_name: String,
    /// Whether one can sign in with a password.
    has_password: bool,
    /// Whether one can sign in with a provider.
    google: bool,
    created_at: Moment,
    /// How many recovery codes are left.
    recovery_codes: i64,
}

/// A reader's own account, with all ways in.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnProfile {
    #[serde(flatten)]
    profile: Profile,
    /// The providers with whom one can sign in, by the names that our pages have for them.
    providers: Vec<String>,
}

/// The reader's account.
#[utoipa::path(
    tag = "profile",
    responses((status = 200, body = OwnProfile), (status = 401, body = Problem)),
)]
#[get("/api/profile")]
pub(crate) async fn get_profile(
    reader: Reader,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let told = database.read(move |db| with_issuers(db, reader.id)).await?;
    answer(told, &accounts)
}

/// Names to change; one that is not there stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Names {
    first_name: Option<String>,
    last_name: Option<String>,
}

/// Changes the reader's names. Tokens tell the new ones from the next renewal on.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 200, body = OwnProfile),
        (status = 400, body = Problem, description = "`invalid`, with the fields"),
        (status = 401, body = Problem),
        (status = 422, body = Problem, description = "`invalid`: a field that is not known"),
    ),
)]
#[patch("/api/profile")]
pub(crate) async fn change_profile(
    reader: Reader,
    names: Json<Names>,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let Names {
        first_name,
        last_name,
    } = names.into_inner();
    let faults: Vec<FieldError> = [
        ("firstName", "First name", &first_name),
        ("lastName", "Last name", &last_name),
    ]
    .into_iter()
    .filter_map(|(field, called, name)| {
        let detail = rules::fault_of_name(name.as_deref()?, called)?;
        Some(FieldError {
            field: field.into(),
            detail,
        })
    })
    .collect();
    if !faults.is_empty() {
        return Err(ApiError::InvalidFields(faults));
    }
    let told = database
        .write(move |db| {
            let first_name = first_name.as_deref().map(str::trim);
            let last_name = last_name.as_deref().map(str::trim);
            queries::rename(db, reader.id, first_name, last_name)?;
            with_issuers(db, reader.id)
        })
        .await?;
    answer(told, &accounts)
}

/// The account, and the issuers of its identities.
type Told = (Option<Profile>, Vec<String>);

fn with_issuers(db: &mut Db, id: i64) -> QueryResult<Told> {
    let identities = queries::identities_of(db, id)?.into_iter();
    Ok((
        profile(db, id)?,
        identities.map(|(issuer, _, _)| issuer).collect(),
    ))
}

fn answer(
    (profile, issuers): Told,
    accounts: &Accounts,
) -> Result<impl Responder + use<>, ApiError> {
    let profile = profile.ok_or(Denial::SignedOut)?;
    let names = issuers.iter();
    let providers = names.map(|issuer| accounts.providers.name_of(issuer));
    let providers = providers.collect();
    Ok(Json(OwnProfile { profile, providers })
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

pub(super) fn profile(db: &mut Db, id: i64) -> QueryResult<Option<Profile>> {
    let Some(user) = user(db, id)? else {
        return Ok(None);
    };
    Ok(Some(Profile {
        has_password: user.password_hash.is_some(),
        google: queries::is_linked(db, id)?,
        recovery_codes: words::codes_left(db, id)?,
        email_verified: is_verified(db, id)?,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        created_at: user.created_at.into(),
    }))
}
