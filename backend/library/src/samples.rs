//! Books that come with the server, so that there is something to read at once.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, get, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::Library;
use super::upload::{UploadedBook, created};
use vokal_accounts::Reader;
use vokal_base::db::Database;
use vokal_base::digest::sha256_hex;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::receiver::Arrival;

/// A book that comes with the server.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub(crate) struct Sample {
    /// By which to ask for it.
    name: &'static str,
    title: &'static str,
    author: &'static str,
    /// A language tag.
    language: &'static str,
    #[serde(skip)]
    #[schema(ignore)]
    epub: &'static [u8],
}

const SAMPLES: [Sample; 2] = [
    Sample {
        name: "die-verwandlung",
        title: "Die Verwandlung",
        author: "Franz Kafka",
        language: "de",
        epub: include_bytes!("../samples/die-verwandlung.epub"),
    },
    Sample {
        name: "four-fables",
        title: "Four Fables",
        author: "Aesop, retold",
        language: "en",
        epub: include_bytes!("../samples/four-fables.epub"),
    },
];

/// The books that come with the server.
#[utoipa::path(
    tag = "library",
    responses((status = 200, body = Vec<Sample>), (status = 401, body = Problem)),
)]
#[get("/api/books/samples")]
pub(crate) async fn list_samples(_reader: Reader) -> Json<&'static [Sample]> {
    Json(&SAMPLES)
}

/// Makes one of them the reader's own.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 201, body = UploadedBook),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 413, body = Problem, description = "`quota`"),
    ),
)]
#[post("/api/books/samples/{name}")]
pub(crate) async fn add_sample(
    reader: Reader,
    name: Path<String>,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let sample = SAMPLES.iter().find(|sample| sample.name == *name);
    let sample = sample.ok_or(ApiError::NotFound("sample"))?;
    let file = library.files.shelf.incoming();
    tokio::fs::write(file.path(), sample.epub).await?;
    let arrival = Arrival {
        file,
        name: format!("{}.epub", sample.name),
        size: sample.epub.len() as u64,
        hash: sha256_hex(sample.epub),
        claimed: None,
    };
    let progress = library.uploads.tell(&database, reader.id, None);
    let book = library
        .take_in(&database, reader.id, arrival, &progress)
        .await?;
    Ok(created(book, None))
}
