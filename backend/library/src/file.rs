//! How does a reader get a book's file back?
//!
//! It is sent as it was uploaded, or as it was made of a document, byte for byte; a download that
//! broke off goes on where it stopped.

use std::fs::File;
use std::io::{Seek, SeekFrom};

use actix_web::body::SizedStream;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETag, EntityTag,
};
use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse, get, head};
use tokio::io::AsyncReadExt;
use unicode_normalization::UnicodeNormalization;

use super::Library;
use super::as_it_came;
use super::queries::books::{self, FileRow};
use super::queries::sources;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::text::misleads;
use vokal_base::wire::entity_tag::is_known;
use vokal_base::wire::file::{attachment, pieces_of};
use vokal_base::wire::part::{Asked, asked};

/// What an EPUB is on the wire.
pub const MEDIA_TYPE: &str = "application/epub+zip";
/// A browser may do nothing with it but save it.
const POLICY: &str = "default-src 'none'; sandbox";
/// The longest name without its ending, in bytes: file systems take 255.
const LONGEST: usize = 180;

/// The book's file, byte for byte as it was uploaded.
#[utoipa::path(
    tag = "library",
    params(
        ("range" = Option<String>, Header, description = "One part of it, as `bytes=0-999`"),
    ),
    responses(
        (status = 200, content_type = "application/epub+zip", description = "The file"),
        (status = 206, content_type = "application/epub+zip", description = "The part that was asked for"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 416, description = "There is no such part; `Content-Range` tells the length"),
    ),
)]
#[get("/api/books/{id}/file")]
pub(crate) async fn get_file(
    reader: Reader,
    id: Path<i64>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    library
        .as_it_came(&request, &database, reader.id, *id)
        .await
}

/// What would be told of the book's file.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 200, content_type = "application/epub+zip", description = "How long it is, and its tag"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[head("/api/books/{id}/file")]
pub(crate) async fn head_file(
    reader: Reader,
    id: Path<i64>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    library
        .as_it_came(&request, &database, reader.id, *id)
        .await
}

/// A file as it is sent.
struct Sent {
    name: String,
    media_type: &'static str,
    tag: EntityTag,
    length: u64,
}

impl Sent {
    /// The book's own.
    fn book(row: &FileRow) -> Self {
        Self {
            name: name_of(&row.title, &row.author),
            media_type: MEDIA_TYPE,
            tag: EntityTag::new_strong(row.file_hash.clone()),
            length: row.file_size.unsigned_abs(),
        }
    }
}

impl Library {
    /// Answers with the file of one of a reader's books, an EPUB, or the part of it that is asked
    /// for.
    ///
    /// # Errors
    ///
    /// [`ApiError::NotFound`] if they have no such book; and if the file cannot be read.
    pub async fn file_of(
        &self,
        request: &HttpRequest,
        database: &Database,
        reader: i64,
        book: i64,
    ) -> Result<HttpResponse, ApiError> {
        let found = database.read(move |db| books::file_of(db, reader, book));
        let row = found.await?.ok_or(ApiError::NotFound("book"))?;
        let (sent, stand) = (Sent::book(&row), self.files.shelf.clone());
        send(request, sent, move || Ok(stand.file(&row.blob)?)).await
    }

    /// The same as it was uploaded: a book that was made of another file answers with that.
    async fn as_it_came(
        &self,
        request: &HttpRequest,
        database: &Database,
        reader: i64,
        book: i64,
    ) -> Result<HttpResponse, ApiError> {
        let source = database.read(move |db| {
            let Some(row) = books::file_of(db, reader, book)? else {
                return Ok(None);
            };
            Ok(sources::name_of(db, book)?.map(|name| (row, name)))
        });
        let Some((row, name)) = source.await? else {
            return self.file_of(request, database, reader, book).await;
        };
        let (stand, blob) = (self.files.shelf.clone(), row.blob.clone());
        let length = web::block(move || Ok::<_, ApiError>(as_it_came::length(stand.file(&blob)?)));
        let Some(length) = length.await.map_err(ApiError::internal)?? else {
            return self.file_of(request, database, reader, book).await;
        };
        let sent = Sent {
            name: plain(&name),
            media_type: as_it_came::media_type(&name),
            // It changes with the book in which it lies.
            tag: EntityTag::new_strong(format!("{}-source", row.file_hash)),
            length,
        };
        let stand = self.files.shelf.clone();
        let open = move || {
            let book = stand.file(&row.blob)?;
            Ok(as_it_came::unpacked(book, &stand.incoming())?)
        };
        send(request, sent, open).await
    }
}

async fn send(
    request: &HttpRequest,
    sent: Sent,
    open: impl FnOnce() -> Result<File, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let (tag, all) = (sent.tag, sent.length);
    if is_known(request, &tag) {
        return Ok(HttpResponse::NotModified()
            .insert_header(ETag(tag))
            .finish());
    }
    let (status, first, length) = match asked(request, &tag, all) {
        Asked::All => (StatusCode::OK, 0, all),
        Asked::Part(first, last) => (StatusCode::PARTIAL_CONTENT, first, last - first + 1),
        Asked::Nothing => {
            return Ok(HttpResponse::RangeNotSatisfiable()
                .insert_header((CONTENT_RANGE, format!("bytes */{all}")))
                .finish());
        }
    };
    let file = web::block(move || {
        let mut file = open()?;
        file.seek(SeekFrom::Start(first))?;
        Ok::<_, ApiError>(file)
    })
    .await
    .map_err(ApiError::internal)??;
    let file = tokio::fs::File::from_std(file).take(length);
    let mut answer = HttpResponse::build(status);
    if status == StatusCode::PARTIAL_CONTENT {
        let last = first + length - 1;
        answer.insert_header((CONTENT_RANGE, format!("bytes {first}-{last}/{all}")));
    }
    Ok(answer
        .insert_header((CONTENT_TYPE, sent.media_type))
        .insert_header(attachment(&sent.name))
        // It is compressed already, and parts are parts of these bytes.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header((ACCEPT_RANGES, "bytes"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        // Nothing of it is to stay where somebody else may sit down.
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header(ETag(tag))
        .body(SizedStream::new(length, pieces_of(file))))
}

/// What the file is called where it is saved: a name that every file system takes.
#[must_use]
pub fn name_of(title: &str, author: &str) -> String {
    let title = plain(title);
    let name = match (title.as_str(), plain(author).as_str()) {
        ("", _) => "book".to_owned(),
        (title, "") => title.to_owned(),
        (title, author) => format!("{title} - {author}"),
    };
    let mut end = name.len().min(LONGEST);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    // Windows leaves a dot or a blank at the end out.
    format!("{}.epub", name[..end].trim_end_matches(['.', ' ']))
}

fn plain(text: &str) -> String {
    let is_special = |c: char| matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    let kept = text.nfc().filter(|c| !misleads(*c) || c.is_whitespace());
    let kept: String = kept.map(|c| if is_special(c) { ' ' } else { c }).collect();
    let words: Vec<&str> = kept.split_whitespace().collect();
    // One with a dot in front is hidden.
    words.join(" ").trim_start_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_called_as_its_book() {
        assert_eq!(
            name_of("Der Proceß", "Franz Kafka"),
            "Der Proceß - Franz Kafka.epub"
        );
        assert_eq!(name_of("Emma", ""), "Emma.epub");
        assert_eq!(name_of("", "Nobody"), "book.epub");
    }

    #[test]
    fn a_name_is_none_that_a_file_system_understands_otherwise() {
        for (title, expected) in [
            ("../../etc/passwd", "etc passwd.epub"),
            ("What? \"Why\": <a|b> *", "What Why a b.epub"),
            ("a\r\nSet-Cookie: b", "a Set-Cookie b.epub"),
            ("\u{202e}cod.exe", "cod.exe.epub"),
            ("...", "book.epub"),
            ("Ends. ", "Ends.epub"),
        ] {
            assert_eq!(name_of(title, ""), expected, "{title}");
        }
        let long = name_of(&"ä".repeat(500), "x");
        assert!(long.len() <= LONGEST + 5 && long.ends_with("ä.epub"));
    }
}
