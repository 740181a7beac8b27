//! By what does KOReader know a book?
//!
//! It sends no file and no title, but MD5s: of some pieces of the file, of what the book is made
//! of, or of the file's name. They are made when a book comes in, and afterwards for those that
//! came before.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::web;
use chrono::TimeDelta;
use md5::{Digest, Md5};
use tokio::time::{sleep, timeout};
use vokal_base::clock::Clock;
use vokal_base::db::{Database, Db, QueryResult, jobs};
use vokal_base::digest::hex;
use vokal_base::problem::ApiError;

use super::Library;
use super::file::name_of;
use super::import::structure;
use super::queries::{digests as queries, offered};

/// So much of each piece counts.
const PIECE: u64 = 1024;
/// A server of an earlier release may take books in beside this one.
const PAUSE: Duration = Duration::from_mins(5);
/// One server makes them for all; each looks whether it is due.
const JOB: &str = "digests of books";
const EACH: TimeDelta = TimeDelta::minutes(5);
/// So many are made while somebody waits, and for so long.
const AT_ONCE: i64 = 20;
const PATIENCE: Duration = Duration::from_secs(1);
/// A file of which none could be made may be there again by then.
const TRIED_AGAIN: Duration = Duration::from_hours(24);
/// So many of them are remembered.
const MOST_FAILURES: usize = 10_000;
/// KOReader's names of files have so many bytes before their ending.
const LONGEST_IN_KOREADER: usize = 240;
/// Between two books, so that readers come first.
const BREATH: Duration = Duration::from_millis(20);

/// Of what a digest is made, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Some pieces of the file.
    Content,
    /// What the book is made of.
    Structure,
    /// What the file is called.
    FileName,
}

impl Kind {
    /// As KOReader calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Structure => "structure",
            Self::FileName => "filename",
        }
    }

    /// From what KOReader calls it.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Content, Self::Structure, Self::FileName]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// MD5 of 1,024 bytes at 0, 1 Ki, 4 Ki, 16 Ki … 1 Gi, as far as the file goes.
///
/// KOReader's `util.partialMD5` counts from `lshift(1024, -2)`, and says that this is 256; `LuaJIT`
/// takes the lowest five bits of a shift, so it is 0.
///
/// # Errors
///
/// If the file cannot be read.
pub fn partial_md5(file: &mut (impl Read + Seek)) -> io::Result<String> {
    let mut hash = Md5::new();
    let offsets = std::iter::once(0).chain((0..=10).map(|power| PIECE << (2 * power)));
    for offset in offsets {
        file.seek(SeekFrom::Start(offset))?;
        let mut piece = Vec::new();
        file.by_ref().take(PIECE).read_to_end(&mut piece)?;
        if piece.is_empty() {
            break;
        }
        hash.update(&piece);
    }
    Ok(hex(&hash.finalize()))
}

/// MD5 of a text.
fn md5_of(text: &str) -> String {
    hex(&Md5::digest(text))
}

/// A book that a digest has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The book.
    pub book: i64,
    /// Of what the digest was made.
    pub kind: Kind,
    /// SHA-256 of the file to which it belongs.
    pub file_hash: String,
}

/// Which of a reader's books has one of these digests: the first that fits counts.
///
/// # Errors
///
/// If the database refuses.
pub fn book_of(db: &mut Db, reader: i64, digests: &[String]) -> QueryResult<Option<Found>> {
    for digest in digests {
        if let Some((book, kind, file_hash)) = queries::book_of(db, reader, digest)? {
            // Nobody but this module names kinds.
            let kind = Kind::parse(&kind).unwrap_or(Kind::FileName);
            return Ok(Some(Found {
                book,
                kind,
                file_hash,
            }));
        }
    }
    Ok(None)
}

/// Files of which none could be made, and when that was tried last. A server that begins anew tries
/// all once more.
#[derive(Clone, Debug, Default)]
pub(super) struct Failures(Arc<Mutex<HashMap<String, Instant>>>);

impl Failures {
    /// Whether it was tried a short while ago.
    fn has(&self, file_hash: &str) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .get(file_hash)
            .is_some_and(|tried| tried.elapsed() < TRIED_AGAIN)
    }

    /// Tells whether it is the first time.
    fn note(&self, file_hash: &str) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_FAILURES {
            known.clear();
        }
        known.insert(file_hash.to_owned(), Instant::now()).is_none()
    }
}

/// Makes them for all books that have none, for as long as a server runs.
pub async fn keep_filling(library: Library, database: Database, clock: Clock) {
    loop {
        let done = async {
            if jobs::take(&database, JOB, clock.now(), EACH).await? {
                return library.fill_digests(&database, &clock).await;
            }
            Ok::<_, ApiError>(0)
        };
        match done.await {
            Ok(0) => {}
            Ok(books) => tracing::info!(books, "KOReader can find earlier books"),
            // The next round goes on.
            Err(error) => tracing::warn!(%error, "digests of earlier books could not be made"),
        }
        sleep(PAUSE).await;
    }
}

impl Library {
    /// The same, once; tells for how many.
    ///
    /// # Errors
    ///
    /// If the database does not answer. A book whose file cannot be read is left out.
    pub async fn fill_digests(
        &self,
        database: &Database,
        clock: &Clock,
    ) -> Result<usize, ApiError> {
        let (mut done, mut after) = (0, 0);
        let mut taken = clock.now();
        while let Some(book) = database.read(move |db| queries::next(db, after)).await? {
            after = book.id;
            if self.unread.has(&book.file_hash) {
                continue;
            }
            done += usize::from(self.try_digests(database, book).await);
            // Others see that somebody is at it.
            if clock.now() - taken > EACH / 2 {
                taken = clock.now();
                jobs::done(database, JOB, taken).await?;
            }
            sleep(BREATH).await;
        }
        Ok(done)
    }

    /// Makes them for some of one reader's books that have none, as far as that goes while somebody
    /// waits; tells for how many.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn make_digests_of(
        &self,
        database: &Database,
        reader: i64,
    ) -> Result<usize, ApiError> {
        let books = database.read(move |db| queries::some_of(db, reader, AT_ONCE));
        let books = books.await?.into_iter();
        let books = books.filter(|book| !self.unread.has(&book.file_hash));
        let begun = Instant::now();
        let mut done = 0;
        for book in books {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            // What does not come in time is left to the job.
            let Ok(made) = timeout(left, self.try_digests(database, book)).await else {
                break;
            };
            done += usize::from(made);
        }
        Ok(done)
    }

    /// Tells whether they were made.
    async fn try_digests(&self, database: &Database, book: queries::BookFile) -> bool {
        let (id, file_hash) = (book.id, book.file_hash.clone());
        let Err(error) = self.make_digests(database, book).await else {
            return true;
        };
        if self.unread.note(&file_hash) {
            tracing::warn!(book = id, %error, "the digests of a book were not made");
        }
        false
    }

    /// Makes them for a book that has just come in. Where that fails, they are made later.
    pub(super) async fn note_digests(&self, database: &Database, book: i64) {
        let noted = async {
            let found = database.read(move |db| queries::one(db, book)).await?;
            match found {
                Some(book) => self.make_digests(database, book).await,
                None => Ok(()),
            }
        };
        if let Err(error) = noted.await {
            tracing::warn!(book, %error, "the digests of a book were not made");
        }
    }

    async fn make_digests(
        &self,
        database: &Database,
        book: queries::BookFile,
    ) -> Result<(), ApiError> {
        let files = self.files.shelf.clone();
        let blob = book.blob.clone();
        let read = web::block(move || {
            let mut file = files.file(&blob)?;
            let content = partial_md5(&mut file)?;
            Ok::<_, ApiError>((content, structure_of(&file)))
        });
        let (content, structure) = read.await.map_err(ApiError::internal)??;
        let mut digests = vec![(Kind::Content, content)];
        digests.extend(structure.map(|digest| (Kind::Structure, digest)));
        // As it came, and as it is fetched from here.
        let fetched = name_of(&book.title, &book.author);
        digests.push((Kind::FileName, md5_of(&book.file_name)));
        digests.push((Kind::FileName, md5_of(&fetched)));
        database
            .write(move |db| {
                let authors = authors_of(db, &book)?;
                let names = names_in_koreader(&book.title, &authors).into_iter();
                let mut digests = digests.clone();
                digests.extend(names.map(|name| (Kind::FileName, md5_of(&name))));
                let rows = digests.iter();
                let rows = rows.map(|(kind, digest)| (kind.name(), digest.as_str()));
                queries::add(db, book.id, &book.file_hash, rows)
            })
            .await
    }
}

/// Whom catalogues name as a book's authors.
fn authors_of(db: &mut Db, book: &queries::BookFile) -> QueryResult<Vec<String>> {
    let authors = offered::authors_of(db, &[book.id])?.remove(&book.id);
    let mut names: Vec<String> = authors
        .into_iter()
        .flatten()
        .map(|author| author.name)
        .collect();
    if names.is_empty() && !book.author.is_empty() {
        names.push(book.author.clone());
    }
    Ok(names)
}

/// What KOReader calls a book that it fetches from a catalogue: by the authors of its entry, of
/// whom some versions take one, and without what the card's file system does not take.
fn names_in_koreader(title: &str, authors: &[String]) -> Vec<String> {
    let by = match authors {
        [] => vec![String::new()],
        [first, .., last] => vec![authors.join(", "), first.clone(), last.clone()],
        [one] => vec![one.clone()],
    };
    let mut names = Vec::new();
    for author in by {
        let name = if author.is_empty() {
            title.to_owned()
        } else {
            format!("{author} - {title}")
        };
        let mut end = name.len().min(LONGEST_IN_KOREADER);
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        let name = &name[..end];
        // Its list of what FAT does not take has a comma in it.
        let on_fat = |c: char| if "\\,/:*?\"<>|".contains(c) { '_' } else { c };
        let on_fat: String = name.chars().map(on_fat).collect();
        names.push(format!("{}.epub", name.replace('/', "_")));
        names.push(format!("{on_fat}.epub"));
    }
    names.dedup();
    names
}

/// What is no book for the importer any more has none.
fn structure_of(file: &File) -> Option<String> {
    let lines = structure::lines(file).ok()??;
    Some(md5_of(&lines))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn koreader_calls_files_by_their_author() {
        let named = |title: &str, authors: &[&str]| {
            let authors: Vec<String> = authors.iter().map(|&name| name.to_owned()).collect();
            names_in_koreader(title, &authors)
        };
        assert_eq!(named("Emma", &[]), ["Emma.epub"]);
        assert_eq!(
            named("Der Proceß", &["Franz Kafka"]),
            ["Franz Kafka - Der Proceß.epub"]
        );
        assert_eq!(
            named("Why? 1/2", &["A, B"]),
            ["A, B - Why? 1_2.epub", "A_ B - Why_ 1_2.epub"]
        );
        let two = named("x", &["A", "B"]);
        assert!(
            two.contains(&"A, B - x.epub".to_owned()) && two.contains(&"A - x.epub".to_owned())
        );
        assert_eq!(named(&"ä".repeat(500), &[])[0].len(), 245);
    }

    #[test]
    fn a_file_that_failed_is_told_once_and_left_alone_for_a_while() {
        let failures = Failures::default();
        assert!(!failures.has("a"));
        assert!(failures.note("a"));
        assert!(failures.has("a") && !failures.has("b"));
        assert!(!failures.note("a"));
    }

    #[test]
    fn the_pieces_of_a_file_are_those_that_luajit_reads() {
        // Written by `luajit` with `util.partialMD5`, over bytes that count to 251 and begin anew.
        for (length, expected) in [
            (0, "d41d8cd98f00b204e9800998ecf8427e"),
            (1, "93b885adfe0da089cdf634904fd59f71"),
            (1023, "7437d7a881387db7c41cf6930ab5e35d"),
            (1024, "9ee0a0e0c0bc0f1ff29d663d1fdf0743"),
            (1025, "3f3789452b88cb32b8cbfbafe715e29a"),
            (2047, "1b9aa2eeaebf4116ea6c637daf90902f"),
            (2048, "1544ef7a46131a30cf328f55979db73d"),
            (2049, "1544ef7a46131a30cf328f55979db73d"),
            (4095, "1544ef7a46131a30cf328f55979db73d"),
            (4096, "1544ef7a46131a30cf328f55979db73d"),
            (4097, "1979738fc31ef42b2e5ab4d9c7199ea2"),
            (5119, "301e66802cdad14e3a9392953b20a201"),
            (5121, "5b0d78ea442dac69d258c776cc8d0155"),
            (16385, "48576978865f60dd1929ce69bc941b13"),
            (70000, "f34024643c82aec13b2fd5eb2842658a"),
        ] {
            let bytes: Vec<u8> = (0..length).map(|at: u32| (at % 251) as u8).collect();
            let digest = partial_md5(&mut Cursor::new(bytes)).expect("it is in memory");
            assert_eq!(digest, expected, "{length}");
        }
    }
}
