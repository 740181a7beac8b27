//! What does KOReader ask for, and as whom?

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Payload, Query};
use actix_web::{HttpRequest, HttpResponse, ResponseError, get, post, put};
use serde::Deserialize;
use serde_json::json;
use vokal_accounts::Accounts;
use vokal_accounts::device_passwords::{Device, Given, Scope};
use vokal_accounts::limits::address::Caller;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;
use vokal_base::wire::body::whole_body;
use vokal_library::Library;
use vokal_library::digests::{self, Found};

use super::taking::take;
use super::telling::{Question, tell};
use super::wire::{Named, Said, answer, asked_digests, refusal};
use crate::words::Words;

/// As KOReader's own server numbers its refusals.
const UNAUTHORISED: u16 = 2001;
const NOT_HERE: u16 = 2002;
const INVALID: u16 = 2003;
const ANYTHING: u16 = 2000;

/// Accounts are not made here: the answer says where device passwords are.
#[utoipa::path(
    tag = "catalogue",
    responses((status = 402, content_type = "application/vnd.koreader.v1+json", description = "A sentence that leads to the profile")),
)]
#[post("/kosync/users/create")]
pub(crate) async fn create_user(caller: Caller) -> HttpResponse {
    let sentence = Words::of(caller.language).how_to_sync;
    refusal(StatusCode::PAYMENT_REQUIRED, NOT_HERE, sentence)
}

/// Whether the MD5 of a device's password (`x-auth-key`) opens the synchronisation.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, content_type = "application/vnd.koreader.v1+json", description = "It does"),
        (status = 401, content_type = "application/vnd.koreader.v1+json", description = "It does not"),
    ),
)]
#[get("/kosync/users/auth")]
pub(crate) async fn authorise(
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> HttpResponse {
    match device(&request, &caller, &accounts, &database).await {
        Ok(_) => answer(StatusCode::OK, &json!({ "authorized": "OK" })),
        Err(error) => refused(&error, &caller),
    }
}

/// Keeps where a device of KOReader's is. If that is in a book of the reader's, its place moves
/// there, unless it has moved since the device last asked.
#[utoipa::path(
    tag = "catalogue",
    request_body(content_type = "application/json", description = "`document`, `progress`, `percentage`, `device`, `device_id`, perhaps `identifiers`"),
    responses(
        (status = 200, content_type = "application/vnd.koreader.v1+json", description = "It is kept"),
        (status = 400, content_type = "application/vnd.koreader.v1+json", description = "There is no document"),
        (status = 401, content_type = "application/vnd.koreader.v1+json", description = "The password opens nothing"),
    ),
)]
#[put("/kosync/syncs/progress")]
pub(crate) async fn put_koreader_progress(
    request: HttpRequest,
    mut body: Payload,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    library: Data<Library>,
) -> HttpResponse {
    let taken = async {
        let device = device(&request, &caller, &accounts, &database).await?;
        let body = whole_body(&mut body, 1).await?;
        let said = Said::read(&body)?;
        let now = accounts.clock.now();
        let book = book_of(&database, &library, &device, &said.digests).await?;
        let document = said.document.clone();
        let taken = database.write(move |db| take(db, &device, book.as_ref(), &said, now));
        taken.await?;
        Ok::<_, ApiError>(json!({ "document": document, "timestamp": now.and_utc().timestamp() }))
    };
    match taken.await {
        Ok(told) => answer(StatusCode::OK, &told),
        Err(error) => refused(&error, &caller),
    }
}

/// By what a document may be known besides.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Ids {
    /// `content:…,structure:…,filename:…`, the strongest first.
    #[param(required = false)]
    ids: Option<String>,
}

/// Where to go on in a document, by its digest; `{}` where nobody knows.
#[utoipa::path(
    tag = "catalogue",
    params(Ids),
    responses(
        (status = 200, content_type = "application/vnd.koreader.v1+json", description = "Where to go on, or `{}`"),
        (status = 401, content_type = "application/vnd.koreader.v1+json", description = "The password opens nothing"),
    ),
)]
#[get("/kosync/syncs/progress/{document}")]
pub(crate) async fn get_koreader_progress(
    request: HttpRequest,
    document: Path<String>,
    asked: Query<Ids>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    library: Data<Library>,
) -> HttpResponse {
    let told = async {
        let device = device(&request, &caller, &accounts, &database).await?;
        let document = document.into_inner().replace('\0', "");
        let question = Question {
            digests: asked_digests(asked.ids.as_deref(), &document),
            by_several: asked.ids.is_some(),
            document,
        };
        let now = accounts.clock.now();
        let book = book_of(&database, &library, &device, &question.digests).await?;
        let told = database.write(move |db| tell(db, &device, book.as_ref(), &question, now));
        told.await
    };
    match told.await {
        Ok(Some(told)) => answer(StatusCode::OK, &told),
        Ok(None) => answer(StatusCode::OK, &json!({})),
        Err(error) => refused(&error, &caller),
    }
}

async fn device(
    request: &HttpRequest,
    caller: &Caller,
    accounts: &Accounts,
    database: &Database,
) -> Result<Device, ApiError> {
    let key = request.headers().get("x-auth-key");
    let key = key.and_then(|key| key.to_str().ok()).unwrap_or_default();
    let given = Given::Md5(key);
    accounts.device(database, caller, given, Scope::Sync).await
}

/// The reader's book of one of these digests.
async fn book_of(
    database: &Database,
    library: &Library,
    device: &Device,
    named: &[Named],
) -> Result<Option<Found>, ApiError> {
    let reader = device.reader;
    let digests: Vec<String> = named.iter().map(|one| one.digest.clone()).collect();
    let wanted = digests.clone();
    let found = database.read(move |db| digests::book_of(db, reader, &wanted));
    if let Some(book) = found.await? {
        return Ok(Some(book));
    }
    // It may be one whose digests are still to be made.
    if library.make_digests_of(database, reader).await? == 0 {
        return Ok(None);
    }
    let found = database.read(move |db| digests::book_of(db, reader, &digests));
    found.await
}

/// As KOReader understands refusals.
fn refused(error: &ApiError, caller: &Caller) -> HttpResponse {
    let words = Words::of(caller.language);
    match error.status_code() {
        StatusCode::UNAUTHORIZED => {
            refusal(StatusCode::UNAUTHORIZED, UNAUTHORISED, words.how_to_sync)
        }
        // KOReader shows what it is told for this status alone.
        StatusCode::FORBIDDEN => refusal(StatusCode::UNAUTHORIZED, UNAUTHORISED, words.other_scope),
        StatusCode::TOO_MANY_REQUESTS => {
            refusal(StatusCode::UNAUTHORIZED, UNAUTHORISED, words.too_many)
        }
        status if status.is_client_error() => refusal(status, INVALID, &error.to_string()),
        status => {
            // Its cause goes into the log as it is told.
            drop(error.error_response());
            refusal(status, ANYTHING, words.try_again)
        }
    }
}
