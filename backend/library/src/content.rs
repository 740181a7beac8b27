//! A whole book at once, written while it is read.

use std::io;

use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};
use futures_util::{Stream, stream};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::Claim;
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::slots::{Reserved, Slot};

use super::Library;
use super::kept::Kept;
use super::queries::books::{self, Opening};
use super::queries::chapters::{self, Outline};

/// So many bytes of markup are taken from the database at once, or one chapter.
const BATCH_BYTES: i64 = 512 * 1024;
/// As many are handed on at once.
const PIECE: usize = 64 * 1024;

/// A whole book.
#[derive(Serialize, ToSchema)]
pub(crate) struct Content {
    id: i64,
    title: String,
    author: String,
    chapters: Vec<ContentChapter>,
}

/// A chapter of a whole book.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContentChapter {
    title: String,
    /// Sanitised HTML.
    content: String,
}

/// The whole book at once; the reader itself asks for its chapters one by one.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, body = Content),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/books/{id}/content")]
pub(crate) async fn get_content(
    claim: Claim,
    id: Path<i64>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let found = claim
        .read(&database, move |db, reader| {
            let Some(book) = books::opening(db, reader.id, *id)? else {
                return Ok(None);
            };
            let outline = chapters::outline(db, book.id)?;
            Ok(Some((reader.id, book, outline)))
        })
        .await?;
    let (reader, book, outline) = found.ok_or(ApiError::NotFound("book"))?;
    let tag = format!("{}-all", book.content_hash);
    Kept::of(&request, tag).streamed(|| {
        let written = Written {
            slot: library.contents.take(reader)?,
            database: database.get_ref().clone(),
            library: library.get_ref().clone(),
            book: book.id,
            batches: batches(&outline).into_iter(),
            left: head(&book)?,
            reserved: None,
            is_first: true,
            is_ended: false,
        };
        Ok(written.pieces())
    })
}

/// Chapters that are taken from the database together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Batch {
    from: i32,
    /// The first that does not belong to it.
    to: i32,
    bytes: i64,
}

fn batches(outline: &[Outline]) -> Vec<Batch> {
    let mut batches: Vec<Batch> = Vec::new();
    for chapter in outline {
        let to = chapter.position + 1;
        match batches.last_mut() {
            Some(last) if last.bytes + chapter.length <= BATCH_BYTES => {
                last.to = to;
                last.bytes += chapter.length;
            }
            _ => batches.push(Batch {
                from: chapter.position,
                to,
                bytes: chapter.length,
            }),
        }
    }
    batches
}

/// All that comes before the first chapter.
fn head(book: &Opening) -> Result<Bytes, ApiError> {
    let of = |text: &str| serde_json::to_string(text).map_err(ApiError::internal);
    let (title, author) = (of(&book.title)?, of(&book.author)?);
    let head = format!(
        "{{\"id\":{},\"title\":{title},\"author\":{author},\"chapters\":[",
        book.id
    );
    Ok(head.into())
}

/// An answer that is being written.
struct Written {
    #[expect(dead_code, reason = "given back when the answer is gone")]
    slot: Slot<i64>,
    database: Database,
    library: Library,
    book: i64,
    batches: std::vec::IntoIter<Batch>,
    left: Bytes,
    /// The memory that `left` takes up.
    reserved: Option<Reserved>,
    is_first: bool,
    is_ended: bool,
}

impl Written {
    fn pieces(self) -> impl Stream<Item = io::Result<Bytes>> {
        stream::try_unfold(self, |mut written| async {
            while written.left.is_empty() {
                if written.is_ended {
                    return Ok(None);
                }
                // Half a book must not be taken for a whole one.
                written.refill().await.map_err(io::Error::other)?;
            }
            let length = written.left.len().min(PIECE);
            let piece = written.left.split_to(length);
            Ok(Some((piece, written)))
        })
    }

    /// Takes the next chapters, or what comes after the last.
    async fn refill(&mut self) -> Result<(), ApiError> {
        self.reserved = None;
        let Some(batch) = self.batches.next() else {
            self.is_ended = true;
            self.left = Bytes::from_static(b"]}");
            return Ok(());
        };
        // As markup, and as JSON.
        let bytes = batch.bytes.unsigned_abs().saturating_mul(2);
        self.reserved = Some(self.library.memory.reserve(bytes).await?);
        let book = self.book;
        let texts = self
            .database
            .read(move |db| chapters::between(db, book, batch.from, batch.to))
            .await?;
        if texts.len() != (batch.to - batch.from).unsigned_abs() as usize {
            return Err(ApiError::NotFound("chapter"));
        }
        let mut json = Vec::with_capacity(usize::try_from(batch.bytes).unwrap_or(0));
        for text in texts {
            if !std::mem::take(&mut self.is_first) {
                json.push(b',');
            }
            let chapter = ContentChapter {
                title: text.title,
                content: text.html,
            };
            serde_json::to_writer(&mut json, &chapter).map_err(ApiError::internal)?;
        }
        self.left = json.into();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chapter_is_in_one_batch_and_batches_are_small() {
        let lengths = [1, 2, BATCH_BYTES, 5 * BATCH_BYTES, 3, BATCH_BYTES - 3, 1];
        let outline: Vec<Outline> = (0..)
            .zip(lengths)
            .map(|(position, length)| Outline {
                position,
                title: String::new(),
                path: String::new(),
                length,
                text_length: None,
                linear: true,
                fixed_page: None,
            })
            .collect();
        let all = batches(&outline);
        assert_eq!(all.first().map(|one| one.from), Some(0));
        assert_eq!(all.last().map(|one| one.to), Some(7));
        assert!(all.windows(2).all(|pair| pair[0].to == pair[1].from));
        assert!(
            all.iter()
                .all(|one| one.bytes <= BATCH_BYTES || one.to - one.from == 1)
        );
        assert_eq!(all.len(), 5);
        assert!(batches(&[]).is_empty());
    }
}
