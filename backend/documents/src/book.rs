//! How is a document read as a book?
//!
//! It is written as an EPUB, and that is taken in as any other. What the reader edits afterwards
//! is read in the same book, which keeps its place and its notes: they are found again by their
//! words.

use std::time::Duration;

use actix_web::body::SizedStream;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use actix_web::web::{self, Data, Json, Path};
use actix_web::{HttpResponse, Responder, get, post, rt};
use chrono::NaiveDateTime;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::time::sleep;
use utoipa::ToSchema;
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::hex;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::file::{attachment, pieces_of};
use vokal_files::receiver::Arrival;
use vokal_files::shelf::Shelf;
use vokal_library::Library;
use vokal_library::epub::{self, About, Picture};
use vokal_library::intake::{Before, Maker};
use vokal_library::made_of::MadeOf;

use super::documents::{self, find};
use super::intake::{self, FOLDER};
use super::original::Drawn;
use super::queries::books::{self, Read};
use super::queries::{self, ContentRow, PdfRow, PictureRow};
use super::{Pdfs, names};

/// The book follows when nothing has been saved for so long; who types saves more often.
const PAUSE: Duration = Duration::from_secs(15);

/// The book that a document is read as.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadPdf {
    /// For `/api/books`.
    book_id: i64,
}

/// Makes a document the reader's book, by its id or `fileName`; one that is a book already stays
/// the same, with what was changed since.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, body = ReadPdf),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 413, body = Problem, description = "`quota`"),
        (status = 422, body = Problem, description = "`too_complex`, `empty_book`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
        (status = 507, body = Problem, description = "`storage_full`"),
    ),
)]
#[post("/api/pdf/{file_name}/book")]
pub(crate) async fn read_pdf(
    reader: Reader,
    file_name: Path<String>,
    accounts: Data<Accounts>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
    library: Data<Library>,
) -> Result<impl Responder, ApiError> {
    let row = find(&database, reader.id, &file_name).await?;
    let id = row.id.clone();
    let known = database.read(move |db| books::of(db, &id)).await?;
    let is_up_to_date = |read: &Read| !read.is_deleted && read.version == row.version;
    let book_id = if let Some(read) = known.filter(is_up_to_date) {
        read.book
    } else {
        accounts.limits.conversion(reader.id).await?;
        let _slot = pdfs.slots.take(reader.id)?;
        pdfs.make_book(&database, &library, reader.id, &row.id, Wish::Read)
            .await?
    };
    Ok(Json(ReadPdf { book_id })
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// The document as an EPUB, as the reader left it, by its id or `fileName`.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, content_type = "application/epub+zip", description = "The file"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/pdf/{file_name}/epub")]
pub(crate) async fn get_pdf_epub(
    reader: Reader,
    file_name: Path<String>,
    accounts: Data<Accounts>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    let row = find(&database, reader.id, &file_name).await?;
    accounts.limits.conversion(reader.id).await?;
    let _slot = pdfs.slots.take(reader.id)?;
    let (arrival, _) = pdfs.as_epub(&database, reader.id, &row.id).await?;
    let file = tokio::fs::File::open(arrival.file.path()).await?;
    // An open file stays what it is when its name goes.
    let body = SizedStream::new(arrival.size, pieces_of(file));
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/epub+zip"))
        .insert_header(attachment(&arrival.name))
        .insert_header((CONTENT_SECURITY_POLICY, documents::POLICY))
        .insert_header((CACHE_CONTROL, NO_STORE))
        // It is compressed already.
        .insert_header((CONTENT_ENCODING, "identity"))
        .body(body))
}

/// The book of one document.
struct OwnBook {
    pdf: String,
    version: i64,
    wish: Wish,
}

/// Why a book is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Its reader wants to read: it comes back, if it was deleted.
    Read,
    /// The document has changed: a book that is deleted stays so.
    Follow,
}

impl Maker for OwnBook {
    fn before(&self, db: &mut Db) -> QueryResult<Before> {
        if !books::lock(db, &self.pdf)? {
            return Ok(Before::Gone);
        }
        Ok(match books::of(db, &self.pdf)? {
            None if self.wish == Wish::Read => Before::Nothing,
            // It was deleted for good, or never made.
            None => Before::Gone,
            Some(read) if read.is_deleted => match self.wish {
                Wish::Read => Before::Older(read.book),
                Wish::Follow => Before::Stays(read.book),
            },
            // Somebody else was faster with what is newer.
            Some(read) if read.version >= self.version => Before::Stays(read.book),
            Some(read) => Before::Older(read.book),
        })
    }

    fn made_of(&self) -> MadeOf {
        MadeOf::Pdf
    }

    fn note(&self, db: &mut Db, book: i64) -> QueryResult<()> {
        books::note(db, &self.pdf, book, self.version)
    }
}

impl Pdfs {
    pub(super) async fn make_book(
        &self,
        database: &Database,
        library: &Library,
        reader: i64,
        pdf: &str,
        wish: Wish,
    ) -> Result<i64, ApiError> {
        let (arrival, version) = self.as_epub(database, reader, pdf).await?;
        let own = OwnBook {
            pdf: pdf.to_owned(),
            version,
            wish,
        };
        library.adopt(database, reader, arrival, own).await
    }

    /// The document written as an EPUB, and its version.
    async fn as_epub(
        &self,
        database: &Database,
        reader: i64,
        pdf: &str,
    ) -> Result<(Arrival, i64), ApiError> {
        let id = pdf.to_owned();
        let found = database
            .read(move |db| {
                // All in one view, or they might not belong together.
                let row = queries::one(db, reader, &id)?;
                let content = queries::content(db, reader, &id)?;
                let files = queries::files(db, reader, &id)?;
                let pictures = queries::pictures_of(db, &id)?;
                Ok(row.zip(content).zip(files).map(|found| (found, pictures)))
            })
            .await?;
        let (((row, content), files), pictures) = found.ok_or(ApiError::NotFound("document"))?;
        let version = row.version;
        // A book without one can be read just as well.
        let cover = self.page(database, reader, row.id.clone(), 1).await.ok();
        let place = self.files.shelf.clone();
        let write = move || {
            let blob = files.pictures_blob.as_deref();
            written(&place, &row, &content, (blob, &pictures), cover.as_ref())
        };
        let arrival = web::block(write).await.map_err(ApiError::internal)??;
        Ok((arrival, version))
    }

    /// Has what the reader has saved read in the document's book, if it has one, as soon as they
    /// save no more.
    pub(super) fn follow(&self, database: &Database, library: &Library, reader: i64, row: &PdfRow) {
        let (pdfs, database, library) = (self.clone(), database.clone(), library.clone());
        let (pdf, version) = (row.id.clone(), row.version);
        rt::spawn(async move {
            sleep(PAUSE).await;
            let id = pdf.clone();
            let told = database
                .read(move |db| Ok(queries::one(db, reader, &id)?.zip(books::of(db, &id)?)));
            let is_due = |(row, read): &(PdfRow, Read)| {
                row.version == version && read.version != version && !read.is_deleted
            };
            let made = match told.await.map(|told| told.filter(is_due)) {
                Ok(Some(_)) => {
                    let wish = Wish::Follow;
                    pdfs.make_book(&database, &library, reader, &pdf, wish)
                        .await
                }
                Ok(None) | Err(ApiError::NotFound(_)) => return,
                Err(error) => Err(error),
            };
            if let Err(error) = made {
                // It is made when somebody wants to read it.
                tracing::warn!(%error, "a document's book was not made anew");
            }
        });
    }
}

fn written(
    shelf: &Shelf,
    row: &PdfRow,
    content: &ContentRow,
    (blob, pictures): (Option<&str>, &[PictureRow]),
    cover: Option<&Drawn>,
) -> Result<Arrival, ApiError> {
    let about = About {
        id: row.id.clone(),
        title: row.title.clone(),
        language: row.language.clone(),
        pages: u32::try_from(row.pages).unwrap_or_default(),
        page_labels: serde_json::from_str(&content.page_labels).unwrap_or_default(),
        modified: told(row.edited_at.unwrap_or(row.uploaded_at)),
        cover: cover.map(|_| pictures.len()),
        ..About::default()
    };
    let first_page = cover.map(|drawn| Picture {
        // No text names it.
        source: "cover".to_owned(),
        media_type: drawn.media_type.to_owned(),
    });
    let named: Vec<_> = pictures
        .iter()
        .map(|picture| Picture {
            source: format!("{FOLDER}{}", names::picture(&row.id, &picture.name)),
            media_type: picture.media_type.clone(),
        })
        .chain(first_page)
        .collect();
    let incoming = shelf.incoming();
    let file = std::fs::File::create(incoming.path())?;
    epub::write::<ApiError>(file, &about, &content.content, &named, |at| {
        if let Some(drawn) = cover.filter(|_| at == pictures.len()) {
            return Ok(drawn.bytes.to_vec());
        }
        let picture = pictures.get(at).zip(blob);
        let (picture, blob) = picture.ok_or(ApiError::NotFound("picture"))?;
        Ok(intake::part(shelf, blob, picture)?)
    })?;
    let mut hash = Sha256::new();
    let size = std::io::copy(&mut std::fs::File::open(incoming.path())?, &mut hash)?;
    Ok(Arrival {
        file: incoming,
        name: format!("{}.epub", names::stem(&row.name)),
        size,
        hash: hex(&hash.finalize()),
        claimed: None,
    })
}

/// As `dcterms:modified` wants it (EPUB 3.3, section 5.5.4).
fn told(moment: NaiveDateTime) -> String {
    moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
