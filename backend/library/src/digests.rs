//! By what does KOReader know a book?
//!
//! It sends no file and no title, but MD5s: of some pieces of the file, of what the book is made
//! of, or of the file's name. They are made when a book comes in, and afterwards for those that
//! came before.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::time::Duration;

use actix_web::web;
use md5::{Digest, Md5};
use tokio::time::sleep;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::hex;
use vokal_base::problem::ApiError;

use super::Library;
use super::file::name_of;
use super::import::structure;
use super::queries::digests as queries;

/// So much of each piece counts.
const PIECE: u64 = 1024;
/// A server of an earlier release may take books in beside this one.
const PAUSE: Duration = Duration::from_mins(5);
/// So many are made while somebody waits.
const AT_ONCE: i64 = 20;
/// Between two books, so that readers come first.
const BREATH: Duration = Duration::from_millis(20);

/// Of what a digest is made, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Which of a reader's books has one of these digests: the first that fits counts. Tells by which
/// kind it was found.
///
/// # Errors
///
/// If the database refuses.
pub fn book_of(
    db: &mut Db,
    reader: i64,
    digests: &[String],
) -> QueryResult<Option<(i64, Option<Kind>)>> {
    for digest in digests {
        if let Some((book, kind)) = queries::book_of(db, reader, digest)? {
            return Ok(Some((book, Kind::parse(&kind))));
        }
    }
    Ok(None)
}

/// Makes them for all books that have none, for as long as a server runs.
pub async fn keep_filling(library: Library, database: Database) {
    loop {
        match library.fill_digests(&database).await {
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
    pub async fn fill_digests(&self, database: &Database) -> Result<usize, ApiError> {
        let (mut done, mut after) = (0, 0);
        while let Some(book) = database.read(move |db| queries::next(db, after)).await? {
            after = book.id;
            match self.make_digests(database, book).await {
                Ok(()) => done += 1,
                Err(error) => {
                    tracing::warn!(book = after, %error, "the digests of a book were not made");
                }
            }
            sleep(BREATH).await;
        }
        Ok(done)
    }

    /// Makes them for some of one reader's books that have none; tells for how many.
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
        let mut done = 0;
        for book in books.await? {
            // One whose file cannot be read has none.
            done += usize::from(self.make_digests(database, book).await.is_ok());
        }
        Ok(done)
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
                let rows = digests.iter();
                let rows = rows.map(|(kind, digest)| (kind.name(), digest.as_str()));
                queries::add(db, book.id, &book.file_hash, rows)
            })
            .await
    }
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
