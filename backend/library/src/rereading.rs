//! What becomes of stored books when the importer learns something?
//!
//! They are read anew from their files, one after the other, while the server runs. A chapter is
//! replaced only if its text stays the same to the letter: places, marks and notes count letters.
//! Whatever else has changed waits until its book is uploaded again, and so does all of a book whose
//! chapters are others now. Pages of the printed edition, recordings and fonts are only added, and so
//! is what is drawn as a page: they move nothing.

use std::collections::{HashMap, HashSet};
use std::mem;
use std::time::Duration;

use chrono::TimeDelta;
use sha2::{Digest, Sha256};
use tokio::time::sleep;
use vokal_base::clock::Clock;
use vokal_base::db::{Database, Db, QueryResult, jobs};
use vokal_base::digest::hex;
use vokal_base::problem::ApiError;
use vokal_core::document::Tree;

use super::Library;
use super::import::{ImportedBook, PrintedPage, offsets_of};
use super::queries::rereading::{self as queries, About, Reread, Stored, StoredChapter};
use super::whole::tree_of;

/// One server does so for all; each looks whether it is due.
const JOB: &str = "stored books";
const EACH: TimeDelta = TimeDelta::minutes(10);
const PAUSE: Duration = Duration::from_mins(2);
/// Between two books, so that uploads and readers come first.
const BREATH: Duration = Duration::from_millis(200);

/// How many books are still to be read anew.
///
/// # Errors
///
/// If the database refuses.
pub fn left(db: &mut Db) -> QueryResult<i64> {
    queries::count(db)
}

/// Reads all of them anew, for as long as a server runs.
pub async fn keep_rereading(library: Library, database: Database, clock: Clock) {
    loop {
        let done = async {
            if database.read(queries::count).await? == 0 {
                return Ok(0);
            }
            if jobs::take(&database, JOB, clock.now(), EACH).await? {
                return library.reread_all(&database, &clock).await;
            }
            Ok(0)
        };
        match done.await {
            Ok(0) => {}
            Ok(books) => tracing::info!(books, "stored books were read anew"),
            // The next round goes on.
            Err::<_, ApiError>(error) => {
                tracing::warn!(%error, "stored books could not be read anew");
            }
        }
        sleep(PAUSE).await;
    }
}

impl Library {
    /// Reads every stored book anew that an earlier version has read in; tells how many.
    ///
    /// # Errors
    ///
    /// If the database does not answer. A book that cannot be read stays as it is.
    pub async fn reread_all(&self, database: &Database, clock: &Clock) -> Result<usize, ApiError> {
        let (mut read, mut after) = (0, 0);
        let mut taken = clock.now();
        while let Some(stored) = database.read(move |db| queries::next(db, after)).await? {
            after = stored.id;
            match self.reread(database, stored).await {
                Ok(()) => read += 1,
                // Its file may be on a disk that is not there just now.
                Err(error) => tracing::warn!(book = after, %error, "a book was not read anew"),
            }
            // Others see that somebody is at it.
            if clock.now() - taken > EACH / 2 {
                taken = clock.now();
                jobs::done(database, JOB, taken).await?;
            }
            sleep(BREATH).await;
        }
        Ok(read)
    }

    async fn reread(&self, database: &Database, stored: Stored) -> Result<(), ApiError> {
        let files = self.files.shelf.clone();
        let blob = stored.blob.clone();
        let file = actix_web::web::block(move || files.file(&blob))
            .await
            .map_err(ApiError::internal)??;
        let imported = self.imports.read_in(stored.reader, file, |_, _| ()).await;
        let id = stored.id;
        let kept = database
            .read(move |db| queries::chapters_of(db, id))
            .await?;
        let reread = match imported {
            Ok(mut book) => {
                let fonts = self.fonts.rebuilt(mem::take(&mut book.faces)).await;
                let about = mem::take(&mut book.metadata);
                let about = Some(About {
                    author: about.author,
                    contributors: about.contributors,
                    series: about.series,
                    series_index: about.series_index,
                    description: about.description,
                    tags: about.tags,
                });
                let replaced = move || replaced(stored.content_hash, &kept, book);
                let replaced = actix_web::web::block(replaced)
                    .await
                    .map_err(ApiError::internal)?;
                Reread {
                    fonts: Some(fonts),
                    about,
                    ..replaced
                }
            }
            // The server is busy: another time.
            Err(error @ (ApiError::Busy | ApiError::Unavailable(_))) => return Err(error),
            // It was a book once, and stays the one it was.
            Err(_) => unchanged(stored.content_hash),
        };
        database
            .write(move |db| queries::keep(db, id, &stored.blob, &reread))
            .await
    }
}

fn unchanged(content_hash: String) -> Reread {
    Reread {
        changed: Vec::new(),
        content_hash,
        direction: None,
        pages: None,
        recordings: Vec::new(),
        fonts: None,
        fixed_pages: Vec::new(),
        about: None,
    }
}

/// The chapters of which the markup changes and the text does not, what the whole is called
/// after that, and where its pages begin.
fn replaced(content_hash: String, kept: &[StoredChapter], book: ImportedBook) -> Reread {
    let are_the_same = kept.len() == book.chapters.len()
        && kept
            .iter()
            .zip(&book.chapters)
            .all(|(old, new)| old.path == new.path);
    if !are_the_same {
        return unchanged(content_hash);
    }
    let mut fixed_pages = Vec::new();
    let mut changed = Vec::new();
    let mut others = HashMap::new();
    for (at, (old, new)) in kept.iter().zip(book.chapters).enumerate() {
        if old.html != new.html {
            let tree = tree_of(&old.html);
            if tree.text() != tree_of(&new.html).text() {
                others.insert(at, tree);
                continue;
            }
            changed.push((old.position, new.html));
        }
        if let Some(page) = new.fixed_page {
            fixed_pages.push((old.position, page));
        }
    }
    let direction = Some(book.direction);
    let pages = Some(placed(book.pages, &others));
    let recordings = book.recordings;
    if changed.is_empty() {
        return Reread {
            direction,
            pages,
            recordings,
            fixed_pages,
            ..unchanged(content_hash)
        };
    }
    // Browsers keep chapters under it.
    let mut hash = Sha256::new();
    hash.update(&content_hash);
    for (position, html) in &changed {
        hash.update(position.to_le_bytes());
        hash.update(html);
    }
    Reread {
        content_hash: hex(&hash.finalize()[..16]),
        changed,
        direction,
        pages,
        recordings,
        fonts: None,
        fixed_pages,
        about: None,
    }
}

/// The pages where they are in the text that stays.
///
/// * `others`: the chapters that have another text than the importer makes of them now. There
///   counts where the page's id is, or that it begins with the chapter.
fn placed(pages: Vec<PrintedPage>, others: &HashMap<usize, Tree>) -> Vec<PrintedPage> {
    let mut wanted: HashMap<usize, HashSet<String>> = HashMap::new();
    for page in pages
        .iter()
        .filter(|page| others.contains_key(&page.chapter))
    {
        let ids = wanted.entry(page.chapter).or_default();
        ids.extend(page.id.clone());
    }
    let known: HashMap<_, _> = wanted
        .iter()
        .filter_map(|(chapter, ids)| Some((*chapter, offsets_of(others.get(chapter)?, ids))))
        .collect();
    let mut placed: Vec<_> = pages
        .into_iter()
        .filter_map(|page| match (known.get(&page.chapter), &page.id) {
            (None, _) => Some(page),
            (Some(offsets), Some(id)) => Some(PrintedPage {
                offset: *offsets.get(id)?,
                ..page
            }),
            (Some(_), None) => (page.offset == 0).then_some(page),
        })
        .collect();
    placed.sort_by_key(|page| (page.chapter, page.offset));
    placed
}
