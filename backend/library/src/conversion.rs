//! How does a file that is no EPUB become one?
//!
//! The program that reads PDFs reads it, too, and says what stands in it as clean HTML; of that a
//! book is written (decision 0052). The file lies in it as it came.

use std::fs::File;
use std::io::{self, Read};

use actix_web::http::StatusCode;
use sha2::{Digest, Sha256};
use uuid::Builder;
use vokal_base::db::moment::now;
use vokal_base::digest::hex;
use vokal_base::problem::{ApiError, ErrorCode, Failure as Problem};
use vokal_files::receiver::Arrival;
use vokal_files::shelf::Shelf;
use vokal_pdf_client::{BookFormat, ConvertedBook, Error, Failure};

use super::Library;
use super::epub::{self, About, Cutting, Picture};
use super::import::Refusal;
use super::queries::sources::Source;

/// A larger file does not lie in the book that is made of it: no part of one may be larger.
pub(super) const LARGEST_SOURCE: u64 = 48 << 20;

/// There is nobody who reads files that are no EPUB.
#[derive(Debug, thiserror::Error)]
#[error("Only EPUB books can be taken in at the moment.")]
struct BookReaderUnavailable;

impl Problem for BookReaderUnavailable {
    fn status(&self) -> StatusCode {
        StatusCode::SERVICE_UNAVAILABLE
    }

    fn code(&self) -> ErrorCode {
        ErrorCode::BookReaderUnavailable
    }
}

impl Library {
    /// The file as an EPUB, and what it was before if it was something else.
    ///
    /// What is not what its name says is left as it is: then the import says that it is no book.
    pub(super) async fn as_epub(
        &self,
        reader: i64,
        arrival: Arrival,
    ) -> Result<(Arrival, Option<Source>), ApiError> {
        let format = BookFormat::of_name(&arrival.name);
        let Some(format) = format.filter(|_| !is_epub(&arrival)) else {
            return Ok((arrival, None));
        };
        let workers = self.fonts.workers().ok_or(BookReaderUnavailable)?;
        let file = tokio::fs::File::open(arrival.file.path()).await?;
        let book = match workers.convert_book(file, arrival.size, format).await {
            Ok(book) => book,
            Err(Error::Document(Failure::OtherFormat)) => return Ok((arrival, None)),
            Err(error) => return Err(told(error)),
        };
        if book.images.is_empty() && !has_text(&book.html) {
            return Err(Refusal::EmptyBook.into());
        }
        let source = Source {
            name: arrival.name.clone(),
            hash: arrival.hash.clone(),
        };
        let place = self.files.shelf.clone();
        let write = move || written(&place, arrival, &book);
        let made = self.imports.write(reader, write).await??;
        Ok((made, Some(source)))
    }
}

/// Whether a file is an EPUB by its first bytes (OCF, section 4.3), whatever it is called.
fn is_epub(arrival: &Arrival) -> bool {
    let mut begin = [0; 58];
    let read = File::open(arrival.file.path()).and_then(|mut file| file.read_exact(&mut begin));
    read.is_ok() && begin.starts_with(b"PK") && begin.ends_with(b"application/epub+zip")
}

/// Whether clean HTML says anything.
fn has_text(html: &str) -> bool {
    let texts = html.split('<').enumerate();
    let mut texts = texts.map(|(at, piece)| match piece.split_once('>') {
        Some((_, text)) if at > 0 => text,
        _ => piece,
    });
    texts.any(|text| !text.replace("&nbsp;", "").trim().is_empty())
}

fn told(error: Error) -> ApiError {
    match error {
        Error::Document(Failure::Encrypted) => Refusal::EncryptedZip.into(),
        Error::Document(Failure::TooLarge) => Refusal::UnpackedTooLarge.into(),
        Error::Document(Failure::TimedOut) => Refusal::TooComplex.into(),
        Error::Document(_) => Refusal::Damaged("its content cannot be understood").into(),
        Error::Busy { .. } => ApiError::Busy,
        error => {
            tracing::error!(%error, "a file could not be read as a book");
            BookReaderUnavailable.into()
        }
    }
}

fn written(shelf: &Shelf, arrival: Arrival, book: &ConvertedBook) -> io::Result<Arrival> {
    let about = about(&arrival, book)?;
    let named: Vec<_> = book
        .images
        .iter()
        .map(|image| Picture {
            source: image.name.clone(),
            media_type: image.media_type.clone(),
        })
        .collect();
    let incoming = shelf.incoming();
    let file = File::create(incoming.path())?;
    epub::write::<io::Error>(file, &about, &book.html, &named, |at| {
        let image = book.images.get(at);
        Ok(image.map(|image| image.bytes.clone()).unwrap_or_default())
    })?;
    let mut hash = Sha256::new();
    let size = io::copy(&mut File::open(incoming.path())?, &mut hash)?;
    Ok(Arrival {
        file: incoming,
        name: format!("{}.epub", BookFormat::stem(&arrival.name)),
        size,
        hash: hex(&hash.finalize()),
        claimed: arrival.claimed,
    })
}

fn about(arrival: &Arrival, book: &ConvertedBook) -> io::Result<About> {
    let told = &book.metadata;
    let stem = BookFormat::stem(&arrival.name).replace('_', " ");
    let title = if told.title.trim().is_empty() {
        stem
    } else {
        told.title.clone()
    };
    // The same file is the same book.
    let digest = Sha256::digest(arrival.hash.as_bytes());
    let mut id = [0; 16];
    id.copy_from_slice(&digest[..16]);
    let source = (arrival.size <= LARGEST_SOURCE).then(|| std::fs::read(arrival.file.path()));
    let cover = told.cover.as_ref().and_then(|cover| {
        let is_it = |image: &_| {
            let image: &vokal_pdf_client::ExtractedImage = image;
            image.name == *cover
        };
        book.images.iter().position(is_it)
    });
    Ok(About {
        id: Builder::from_random_bytes(id).into_uuid().to_string(),
        title,
        language: told.language.clone(),
        modified: now().format("%Y-%m-%dT%H:%M:%SZ").to_string(),
        authors: told
            .authors
            .iter()
            .map(|author| (author.name.clone(), author.sort_name.clone()))
            .collect(),
        description: told.description.clone(),
        publisher: told.publisher.clone(),
        series: told.series.clone(),
        series_index: told.series_index,
        cover,
        cutting: Cutting::Headings,
        source: source.transpose()?,
        ..About::default()
    })
}
