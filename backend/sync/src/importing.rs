//! How do annotations of other programs come in?
//!
//! First they are only looked for, so that the reader sees what is found and how surely; then
//! they are taken, each under a name that is the same next time: a file that is taken twice adds
//! nothing.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{self, Data, Path, Payload, Query};
use actix_web::{HttpResponse, post};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_annotations::exchange::{self, Imported};
use vokal_annotations::matching::{Book, Match, Tally, matched};
use vokal_annotations::naming::may_mean;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::sha256_hex;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::whole_body;
use vokal_library::whole::{self, WholeBook};

use crate::events::Revisions;
use crate::exchange::{Exchanges, info_of};
use crate::push::{self, Sender};
use crate::queries;
use crate::wire::RefusedCode;

const LARGEST_MEGABYTES: usize = 8;
/// So many are taken in one transaction.
const AT_ONCE: usize = 200;
/// Of so many that are not found the words are told.
const TOLD: usize = 50;

/// Whether anything is to be written.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct How {
    /// Only tells what would be taken.
    #[serde(default)]
    #[param(required = false)]
    dry_run: bool,
}

/// What was found of a file, or taken.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportReport {
    /// Found at the very place, in the very text.
    exact: usize,
    /// Found by their words.
    quote: usize,
    /// Found by nearly the same words, or at one of several places: somebody should look.
    fuzzy: usize,
    /// Not found. They are not taken.
    lost: usize,
    /// The words of some of those.
    lost_words: Vec<String>,
    /// Of these the reader has so many already.
    known: usize,
    /// Annotations of other books in the same file.
    of_other_books: usize,
    /// Annotations of the file that could not be read.
    unreadable: usize,
    /// How many were added; 0 for a dry run.
    added: usize,
    /// Not added, for there is no room for more.
    full: usize,
}

/// Takes the annotations of this book out of a file: an annotation set (Readium, W3C), `KOReader`'s
/// `metadata.epub.lua` or JSON, Readest's JSON, or Kindle's `My Clippings.txt`; at most 8 MiB.
#[utoipa::path(
    tag = "sync",
    params(("id" = i64, Path), How),
    request_body(content = String, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = ImportReport),
        (status = 400, body = Problem, description = "`invalid`: none of these files"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 413, body = Problem, description = "`too_large`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/books/{id}/annotations")]
pub(crate) async fn import_annotations(
    reader: Reader,
    asked: (Path<i64>, Query<How>, Payload),
    accounts: Data<Accounts>,
    database: Data<Database>,
    exchanges: Data<Exchanges>,
    revisions: Data<Revisions>,
) -> Result<HttpResponse, ApiError> {
    let (id, how, mut body) = asked;
    let id = id.into_inner();
    let _slot = exchanges.0.take(reader.id)?;
    let file = whole_body(&mut body, LARGEST_MEGABYTES).await?;
    let book = database
        .read(move |db| whole::of(db, reader.id, id))
        .await?
        .ok_or(ApiError::NotFound("book"))?;
    let now = accounts.clock.utc().to_rfc3339();
    let found = web::block(move || look(id, &book, &file, &now))
        .await
        .map_err(ApiError::internal)??;
    let Found {
        mut report,
        changes,
    } = found;
    let found = changes.len();
    let new = database
        .read(move |db| unknown(db, reader.id, id, changes))
        .await?;
    report.known = found - new.len();
    if !how.dry_run {
        take(&database, reader.id, new, &mut report).await?;
        let rev = database
            .read(move |db| vokal_accounts::revision::of(db, reader.id))
            .await?;
        revisions.tell(reader.id, rev);
    }
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(report))
}

/// What a file says of a book.
struct Found {
    report: ImportReport,
    /// As a device would send them.
    changes: Vec<Value>,
}

fn look(id: i64, book: &WholeBook, file: &[u8], now: &str) -> Result<Found, ApiError> {
    let import = exchange::read(file).map_err(|error| ApiError::Invalid(format!("{error}.")))?;
    let info = info_of(book, "");
    let (meant, others): (Vec<Imported>, Vec<Imported>) = import
        .items
        .into_iter()
        .partition(|item| may_mean(&item.book, &info));
    let mut texts = Book::default();
    for chapter in &book.chapters {
        texts.push(&chapter.path, &chapter.title, &chapter.tree());
    }
    let matches = matched(&meant, &texts, now);
    let tally = Tally::of(&matches);
    let is_lost = |one: &&(&Imported, &Match)| one.1.annotation.is_none();
    let pairs: Vec<_> = meant.iter().zip(&matches).collect();
    let lost = pairs.iter().filter(is_lost).take(TOLD);
    let report = ImportReport {
        exact: tally.exact,
        quote: tally.quote,
        fuzzy: tally.fuzzy,
        lost: tally.lost,
        lost_words: lost.map(|(item, _)| words_of(item)).collect(),
        known: 0,
        of_other_books: others.len(),
        unreadable: import.skipped.len(),
        added: 0,
        full: 0,
    };
    let changes = pairs.iter().filter_map(|(item, one)| change(id, item, one));
    Ok(Found {
        changes: changes.collect(),
        report,
    })
}

/// Something to know it by.
fn words_of(item: &Imported) -> String {
    let words = if item.quote.exact.is_empty() {
        &item.body
    } else {
        &item.quote.exact
    };
    words.chars().take(200).collect()
}

fn change(book: i64, item: &Imported, one: &Match) -> Option<Value> {
    let annotation = one.annotation.as_ref()?;
    let own = item.id.as_deref().and_then(|id| {
        let id = id.strip_prefix("urn:uuid:").unwrap_or(id);
        id.parse::<Uuid>().ok()
    });
    let first = annotation.anchors.first()?.span;
    let told = format!("{book} {first} {:?} {}", annotation.kind, item.quote.exact);
    let key = own.or_else(|| {
        let hash = sha256_hex(told);
        hash.get(..32)?.parse().ok()
    })?;
    Some(json!({
        "of": "annotation",
        "id": Uuid::now_v7(),
        "key": key,
        "bookId": book,
        "base": 0,
        "annotation": annotation,
        "fields": ["anchors", "colour", "style", "body", "tags"],
    }))
}

/// Those that the reader does not have in this book. One that has the name of another book's, as
/// of a copy that is gone, gets one of its own.
fn unknown(
    db: &mut Db,
    reader: i64,
    book: i64,
    mut changes: Vec<Value>,
) -> QueryResult<Vec<Value>> {
    let keys: Vec<String> = changes.iter().map(key_of).collect();
    let elsewhere = queries::in_other_books(db, reader, book, &keys)?;
    for change in &mut changes {
        let key = key_of(change);
        if elsewhere.contains(&key) {
            let hash = sha256_hex(format!("{book} {key}"));
            let own = hash.get(..32).and_then(|hash| hash.parse::<Uuid>().ok());
            change["key"] = json!(own);
        }
    }
    let keys: Vec<String> = changes.iter().map(key_of).collect();
    let live = queries::live(db, reader, &keys)?;
    changes.retain(|change| !live.contains(&key_of(change)));
    Ok(changes)
}

fn key_of(change: &Value) -> String {
    change["key"].as_str().unwrap_or_default().to_owned()
}

async fn take(
    database: &Database,
    reader: i64,
    new: Vec<Value>,
    report: &mut ImportReport,
) -> Result<(), ApiError> {
    let mut rest = new;
    while !rest.is_empty() {
        let later = rest.split_off(rest.len().min(AT_ONCE));
        let some = std::mem::replace(&mut rest, later);
        // No device has made them, and none will send them again.
        let from = Sender {
            reader,
            device: String::new(),
            is_ahead: false,
        };
        let taking = database
            .write(move |db| push::take(db, &from, &some))
            .await?;
        report.added += taking.applied.len();
        let is_full = |refused: &&crate::wire::Refused| refused.code == RefusedCode::Full;
        report.full += taking.refused.iter().filter(is_full).count();
    }
    Ok(())
}
