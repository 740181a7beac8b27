//! Which devices have a password?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder, delete, get, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::queries::{self, TokenRow};
use super::scopes::{self, Scope, stored};
use super::word::Word;
use super::{MOST, TooManyDevices};
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::mail::{Kind, Notice, notify};
use crate::profile::prove;
use crate::{Accounts, Denial, NO_STORE, OrSignedOut, Reader, rules};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, FieldError, Problem};

/// A device, or an app on it, that has a password of its own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DevicePassword {
    id: String,
    /// What the reader calls it.
    name: String,
    /// What it may do.
    scopes: Vec<Scope>,
    created_at: Moment,
    /// To within a quarter of an hour.
    #[schema(required)]
    last_used_at: Option<Moment>,
}

impl From<TokenRow> for DevicePassword {
    fn from(row: TokenRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            scopes: scopes::read(&row.scopes),
            created_at: row.created_at.into(),
            last_used_at: row.last_used_at.map(Moment::from),
        }
    }
}

/// A device that is to have a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewDevice {
    /// What the reader calls it.
    name: String,
    /// What it may do: at least one of them.
    scopes: Vec<Scope>,
    /// The account's; left out only by one that has none.
    password: Option<String>,
}

/// A password that was made; nobody sees it again.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MadeDevice {
    device: DevicePassword,
    /// `xxxxx-xxxxx-xxxxx-xxxxx-xxxxx`
    password: String,
    /// The catalogue's address, for apps that ask for a name and a password.
    #[schema(required)]
    catalogue: Option<String>,
    /// The same for apps that do not: it opens the catalogue to whoever has it.
    #[schema(required)]
    catalogue_with_key: Option<String>,
    /// The address of KOReader's synchronisation.
    #[schema(required)]
    sync: Option<String>,
}

/// The reader's device passwords, the newest first.
#[utoipa::path(
    tag = "profile",
    responses((status = 200, body = Vec<DevicePassword>), (status = 401, body = Problem)),
)]
#[get("/api/profile/devices")]
pub(crate) async fn list_devices(
    reader: Reader,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let rows = database
        .read(move |db| queries::of_reader(db, reader.id))
        .await?;
    let told: Vec<_> = rows.into_iter().map(DevicePassword::from).collect();
    Ok(Json(told)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Makes a password for a device or an app. It ends when it is removed, and when all of the
/// reader's sessions are ended: with another password, with signing out everywhere, with the
/// account.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 201, body = MadeDevice),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`too_many_devices`, `sign_in_again`"),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/profile/devices")]
pub(crate) async fn add_device(
    reader: Reader,
    form: Json<NewDevice>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let NewDevice {
        name,
        scopes,
        password,
    } = form.into_inner();
    let name = checked_name(&name)?;
    if scopes.is_empty() {
        return Err(fault("scopes", "Please choose what the device may do."));
    }
    prove(&accounts, &database, &reader, &caller, password, "password").await?;
    let (word, now) = (Word::random(), accounts.clock.now());
    let hashes = word.hashes();
    let row = TokenRow {
        id: Uuid::new_v4().to_string(),
        user_id: reader.id,
        name,
        scopes: stored(&scopes),
        hash: hashes.plain,
        md5_hash: hashes.md5,
        md5_joined_hash: hashes.md5_joined,
        created_at: now,
        last_used_at: None,
    };
    let added = row.clone();
    let notice = Notice::by_reader(&accounts, &database, &caller, reader.id).await?;
    database
        .write(move |db| {
            if !reader.is_still_in(db, now)? {
                return Ok(Err(ApiError::from(Denial::SignedOut)));
            }
            if queries::of_reader(db, reader.id)?.len() >= MOST {
                return Ok(Err(TooManyDevices.into()));
            }
            queries::add(db, &row)?;
            let who = Who::Reader(reader.id);
            audit::note(db, now, Event::DeviceAdded, who, &caller.device)?;
            notify(db, notice.as_ref(), Kind::DeviceAdded, reader.id, now).map(Ok)
        })
        .await
        .or_signed_out()??;
    let public = accounts.public_url.trim_end_matches('/');
    let may = |scope| scopes.contains(&scope).then_some(public);
    let made = MadeDevice {
        device: added.into(),
        catalogue: may(Scope::Catalogue).map(|public| format!("{public}/opds")),
        catalogue_with_key: may(Scope::Catalogue)
            .map(|public| format!("{public}/opds/k/{}", word.shown())),
        sync: may(Scope::Sync).map(|public| format!("{public}/kosync")),
        password: word.shown().to_owned(),
    };
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(made))
}

/// Takes a device's password away, at once.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/profile/devices/{id}")]
pub(crate) async fn remove_device(
    reader: Reader,
    id: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let now = accounts.clock.now();
    let id = id.into_inner().replace('\0', "");
    let removed = database.write(move |db| {
        let removed = queries::remove(db, reader.id, &id)?;
        if removed {
            let who = Who::Reader(reader.id);
            audit::note(db, now, Event::DeviceRemoved, who, &caller.device)?;
        }
        Ok(removed)
    });
    if !removed.await.or_signed_out()? {
        return Err(ApiError::NotFound("device"));
    }
    Ok(HttpResponse::NoContent().finish())
}

fn checked_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    let fault_of_name = rules::fault_of_name(name, "Name");
    fault_of_name.map_or_else(
        || Ok(name.to_owned()),
        |detail| {
            Err(ApiError::InvalidFields(vec![FieldError {
                field: "name".into(),
                detail,
            }]))
        },
    )
}

fn fault(field: &'static str, detail: &str) -> ApiError {
    ApiError::InvalidFields(vec![FieldError {
        field: field.into(),
        detail: detail.into(),
    }])
}
