//! How does a book come in?

use actix_multipart::Multipart;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse, get, post};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use vokal_accounts::Reader;
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::receiver::FileReceiver;
use vokal_files::uploads::{UploadEvent, UploadProgress};

use super::Library;
use super::books::Book;
use super::intake::Wanted;
use super::queries::books;

const FIELD: &str = "epubFile";

/// The form that carries the file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only describes the form; the file is streamed")]
#[schema(rename_all = "camelCase")]
pub(crate) struct UploadForm {
    #[schema(value_type = String, format = Binary, content_media_type = "application/epub+zip")]
    epub_file: Vec<u8>,
}

/// How a file is taken in.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookUpload {
    /// An id of the caller's making, under which events are told.
    upload_id: Option<Uuid>,
    /// A file that is a book already becomes no second one: the answer is that book. Whoever sends
    /// the same again, as no answer came, so loses and doubles nothing.
    #[serde(default)]
    #[param(default = false)]
    only_new: bool,
}

/// A book that has just come in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UploadedBook {
    /// The same as `id`.
    book_id: i64,
    /// A book of the same file that was there before.
    #[schema(required)]
    same_file_as: Option<i64>,
    #[serde(flatten)]
    book: Book,
}

/// Takes in a book: an EPUB, or a file of text, Markdown, HTML, `FictionBook` or Word, by the ending
/// of its name. When the answer is 201, the book is durable.
#[utoipa::path(
    tag = "library",
    params(BookUpload),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = UploadedBook, description = "It was there (`onlyNew`)"),
        (status = 201, body = UploadedBook),
        (status = 400, body = Problem, description = "`invalid`, `interrupted`"),
        (status = 401, body = Problem),
        (status = 413, body = Problem, description = "`too_large`, `quota`"),
        (status = 422, body = Problem, description = "`not_epub`, `damaged`, `drm`, `encrypted_zip`, `too_many_entries`, `unpacked_too_large`, `unsafe_archive`, `too_complex`, `empty_book`"),
        (status = 503, body = Problem, description = "`busy`, `book_reader_unavailable`"),
        (status = 507, body = Problem, description = "`storage_full`"),
    ),
)]
#[post("/api/books/upload")]
pub(crate) async fn upload_book(
    reader: Reader,
    query: Query<BookUpload>,
    request: HttpRequest,
    form: Multipart,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let progress = library.uploads.tell(&database, reader.id, query.upload_id);
    let (database, library) = (database.get_ref(), library.get_ref());
    let form = (&request, form);
    let taken = receive(form, &reader, database, library, &progress, query.only_new).await;
    match taken {
        Ok((book, same_file_as)) => {
            progress.complete("Book ready!");
            Ok(created(book, same_file_as))
        }
        Err(error) => {
            progress.failed(&error);
            Err(error)
        }
    }
}

pub(super) fn created(book: Book, same_file_as: Option<i64>) -> HttpResponse {
    // The one that was there is no new one.
    let mut answer = if same_file_as == Some(book.id()) {
        HttpResponse::Ok()
    } else {
        HttpResponse::Created()
    };
    answer
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(UploadedBook {
            book_id: book.id(),
            same_file_as,
            book,
        })
}

async fn receive(
    (request, form): (&HttpRequest, Multipart),
    reader: &Reader,
    database: &Database,
    library: &Library,
    progress: &UploadProgress,
    only_new: bool,
) -> Result<(Book, Option<i64>), ApiError> {
    let receiver = FileReceiver {
        files: &library.files,
        database,
        reader: reader.id,
        progress,
    };
    let arrival = receiver.receive(request, form, FIELD).await?;
    let known = library.known(database, reader.id, &arrival.hash).await?;
    if !only_new {
        let book = library.take_in(database, reader.id, arrival, progress);
        return Ok((book.await?, known));
    }
    let id = reader.id;
    if let Some(known) = known {
        let found = database.read(move |db| books::one(db, id, known)).await?;
        // It may have been thrown away this moment.
        if let Some(row) = found {
            return Ok((row.into(), Some(known)));
        }
    }
    let (told, wanted) = (
        progress.processing(),
        Wanted {
            only_new,
            said: None,
        },
    );
    let corrected = |_: &mut _| progress.optimizing("book");
    let taken = library.take_in_as(database, id, arrival, told, corrected, wanted);
    let (book, is_new) = taken.await?;
    let same = (!is_new).then(|| book.id());
    Ok((book, same))
}

/// News of an upload, as server-sent events; ends after `complete` or `failed`.
///
/// May be opened before the upload begins. Each reader hears only of their own.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 200, body = UploadEvent, content_type = "text/event-stream"),
        (status = 401, body = Problem),
    ),
)]
#[get("/api/books/uploads/{upload_id}/events")]
pub(crate) async fn upload_events(
    reader: Reader,
    upload_id: Path<Uuid>,
    database: Data<Database>,
    library: Data<Library>,
) -> HttpResponse {
    library.uploads.told(&database, reader.id, *upload_id)
}
