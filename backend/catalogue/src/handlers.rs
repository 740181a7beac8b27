//! What is asked for, and may whoever asks have it?
//!
//! Two addresses are all that the contract knows of the catalogue: its pages say where everything
//! else is, and `Place` reads that.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, LINK, WWW_AUTHENTICATE};
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse, ResponseError, get, head};
use serde::Deserialize;
use vokal_accounts::device_passwords::{Given, Scope};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, Denial, NO_STORE};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_library::Library;
use vokal_library::offered::{self, Wish};

use crate::addresses::{Addresses, order_of};
use crate::asking::{key_and_path, password_of};
use crate::feed::Desk;
use crate::place::{Place, Version};
use crate::words::Words;
use crate::{atom, json};

/// Among so many books names are counted, too, to narrow them by.
const FEW: i64 = 1_000;

/// What may stand behind the question mark.
#[derive(Deserialize)]
struct Asked {
    query: Option<String>,
    author: Option<String>,
    series: Option<String>,
    tag: Option<String>,
    language: Option<String>,
    status: Option<String>,
    order: Option<String>,
    cursor: Option<String>,
}

/// The catalogue of the reader's books (OPDS 1.2), for other reading programs. They come with a
/// device's password (`/api/profile/devices`), by Basic authentication and whatever name.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, content_type = "application/atom+xml", description = "Where it begins"),
        (status = 401, content_type = "application/opds-authentication+json", description = "How to sign in"),
        (status = 403, body = Problem, description = "`forbidden`: the password is for something else"),
        (status = 429, body = Problem, description = "`too_many` wrong passwords"),
    ),
)]
#[get("/opds")]
pub(crate) async fn get_start(
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    library: Data<Library>,
) -> HttpResponse {
    let counter = Counter::new(&request, &caller, &accounts, &database, &library, "");
    counter.answer().await
}

/// What would be told of the catalogue's beginning.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "It is there"),
        (status = 401, description = "How to sign in"),
    ),
)]
#[head("/opds")]
pub(crate) async fn head_start(
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    library: Data<Library>,
) -> HttpResponse {
    let counter = Counter::new(&request, &caller, &accounts, &database, &library, "");
    counter.answer().await
}

/// A page of the catalogue, a cover or a file: `v1.2` (Atom) and `v2` (JSON) are where it begins,
/// and its pages tell all other addresses. With `k/{password}/` in front no authentication is
/// asked for.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "A page of the catalogue, a cover or a file"),
        (status = 206, description = "The part of a file that was asked for"),
        (status = 400, body = Problem),
        (status = 401, content_type = "application/opds-authentication+json", description = "How to sign in"),
        (status = 403, body = Problem, description = "`forbidden`: the password is for something else"),
        (status = 404, body = Problem),
        (status = 429, body = Problem, description = "`too_many` wrong passwords"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/opds/{path:.*}")]
pub(crate) async fn get_place(
    request: HttpRequest,
    path: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    library: Data<Library>,
) -> HttpResponse {
    let counter = Counter::new(&request, &caller, &accounts, &database, &library, &path);
    counter.answer().await
}

/// What would be told of a page, a cover or a file.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "It is there"),
        (status = 401, description = "How to sign in"),
        (status = 404, description = "There is none"),
    ),
)]
#[head("/opds/{path:.*}")]
pub(crate) async fn head_place(
    request: HttpRequest,
    path: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    library: Data<Library>,
) -> HttpResponse {
    let counter = Counter::new(&request, &caller, &accounts, &database, &library, &path);
    counter.answer().await
}

/// Where one request is dealt with.
struct Counter<'a> {
    request: &'a HttpRequest,
    caller: &'a Caller,
    accounts: &'a Accounts,
    database: &'a Database,
    library: &'a Library,
    key: Option<&'a str>,
    place: Option<Place>,
}

impl<'a> Counter<'a> {
    fn new(
        request: &'a HttpRequest,
        caller: &'a Caller,
        accounts: &'a Accounts,
        database: &'a Database,
        library: &'a Library,
        path: &'a str,
    ) -> Self {
        let (key, rest) = key_and_path(path);
        Self {
            request,
            caller,
            accounts,
            database,
            library,
            key,
            place: Place::parse(rest),
        }
    }

    async fn answer(&self) -> HttpResponse {
        if self.place == Some(Place::Authentication) {
            return self.told_how_to_sign_in(StatusCode::OK);
        }
        let given = self.key.map(str::to_owned);
        let given = given.or_else(|| password_of(self.request));
        let Some(given) = given else {
            return self.told_how_to_sign_in(StatusCode::UNAUTHORIZED);
        };
        let opened = self.accounts.device(
            self.database,
            self.caller,
            Given::Word(&given),
            Scope::Catalogue,
        );
        let answered = match opened.await {
            Ok(device) => {
                let language = self.caller.language_of(&device);
                self.answer_to(device.reader, Words::of(language)).await
            }
            Err(error) => Err(error),
        };
        answered.unwrap_or_else(|error| {
            if error.status_code() == StatusCode::UNAUTHORIZED {
                self.told_how_to_sign_in(StatusCode::UNAUTHORIZED)
            } else {
                error.error_response()
            }
        })
    }

    fn desk(&self, reader: i64, version: Version, words: &'static Words) -> Desk {
        Desk {
            version,
            reader,
            words,
            addresses: Addresses::new(&self.accounts.public_url, self.key),
            now: self.accounts.clock.now(),
        }
    }

    async fn answer_to(
        &self,
        reader: i64,
        words: &'static Words,
    ) -> Result<HttpResponse, ApiError> {
        let place = self.place.ok_or(ApiError::NotFound("address"))?;
        let (library, database, request) = (self.library, self.database, self.request);
        match place {
            Place::Start(version) => self.page(reader, version, words, Desk::start),
            Place::Books(version) => self.books(reader, version, words).await,
            Place::Names(version, kind) => {
                let after = self.asked()?.cursor;
                let found = offered::names(database, reader, kind, after.clone()).await?;
                self.page(reader, version, words, |desk| {
                    desk.names(kind, after.as_deref(), found)
                })
            }
            Place::Languages(version) => {
                let facets = offered::facets(database, reader, &Wish::default(), false).await?;
                self.page(reader, version, words, |desk| desk.languages(&facets))
            }
            Place::Book(version, id) => {
                let book = offered::one(database, reader, id).await?;
                let desk = self.desk(reader, version, words);
                Ok(match version {
                    Version::Atom => xml(atom::ENTRY, atom::entry(&desk, &book)?),
                    Version::Json => json_page(json::PUBLICATION, &json::publication(&desk, &book)),
                })
            }
            Place::Search => {
                let desk = self.desk(reader, Version::Atom, words);
                Ok(xml(atom::OPEN_SEARCH, atom::search(&desk)?))
            }
            Place::Authentication => Err(Denial::WrongCredentials.into()),
            Place::Cover(id) => library.cover_of(request, database, reader, id).await,
            Place::Thumbnail(id) => library.thumbnail_of(request, database, reader, id).await,
            Place::File(id) => library.file_of(request, database, reader, id).await,
        }
    }

    fn asked(&self) -> Result<Asked, ApiError> {
        let query = Query::<Asked>::from_query(self.request.query_string());
        query
            .map(Query::into_inner)
            .map_err(|error| ApiError::unreadable(error.to_string()))
    }

    async fn books(
        &self,
        reader: i64,
        version: Version,
        words: &'static Words,
    ) -> Result<HttpResponse, ApiError> {
        let asked = self.asked()?;
        let order = order_of(asked.order.as_deref());
        let some = |value: Option<String>| value.filter(|value| !value.is_empty());
        let wish = Wish {
            words: some(asked.query),
            author: some(asked.author),
            series: some(asked.series),
            tag: some(asked.tag),
            language: some(asked.language),
            status: some(asked.status),
            order: order.ok_or_else(|| ApiError::Invalid("There is no such order.".into()))?,
            cursor: some(asked.cursor),
        };
        let found = offered::page(self.database, reader, &wish).await?;
        let facets = match wish.cursor {
            None => {
                let few = found.total <= FEW;
                Some(offered::facets(self.database, reader, &wish, few).await?)
            }
            // Whoever has come so far has seen them.
            Some(_) => None,
        };
        self.page(reader, version, words, |desk| {
            desk.page(&wish, found, facets.as_ref())
        })
    }

    fn page(
        &self,
        reader: i64,
        version: Version,
        words: &'static Words,
        feed: impl FnOnce(&Desk) -> crate::feed::Feed,
    ) -> Result<HttpResponse, ApiError> {
        let desk = self.desk(reader, version, words);
        let feed = feed(&desk);
        Ok(match version {
            Version::Atom => xml(atom::media_type(&feed), atom::feed(&desk, &feed)?),
            Version::Json => json_page(json::FEED, &json::feed(&desk, &feed)),
        })
    }

    /// OPDS Authentication 1.0, and Basic for those who know nothing of it.
    fn told_how_to_sign_in(&self, status: StatusCode) -> HttpResponse {
        let version = match self.place {
            Some(
                Place::Start(version)
                | Place::Books(version)
                | Place::Book(version, _)
                | Place::Names(version, _)
                | Place::Languages(version),
            ) => version,
            _ => Version::Atom,
        };
        // Of a key that opens nothing, nothing is repeated.
        let public = self.accounts.public_url.trim_end_matches('/');
        let desk = Desk {
            addresses: Addresses::new(public, None),
            ..self.desk(0, version, Words::of(self.caller.language))
        };
        let document = desk.addresses.of(Place::Authentication);
        let mut answer = HttpResponse::build(status);
        if status == StatusCode::UNAUTHORIZED {
            answer.insert_header((WWW_AUTHENTICATE, "Basic realm=\"Vokal\", charset=\"UTF-8\""));
            answer.insert_header((
                LINK,
                format!(
                    "<{document}>; rel=\"http://opds-spec.org/auth/document\"; type=\"{}\"",
                    json::AUTHENTICATION
                ),
            ));
        }
        let profile = format!("{public}/profile");
        answer
            .content_type(json::AUTHENTICATION)
            .insert_header((CACHE_CONTROL, NO_STORE))
            .body(json::authentication(&desk, &profile).to_string())
    }
}

fn xml(kind: &'static str, page: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(format!("{kind};charset=utf-8"))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .body(page)
}

fn json_page(kind: &'static str, page: &serde_json::Value) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(kind)
        .insert_header((CACHE_CONTROL, NO_STORE))
        .body(page.to_string())
}
