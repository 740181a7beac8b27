//! Do this database and these files belong together?
//!
//! A mistyped `DATABASE_URL`, a volume that is not mounted or a database that was
//! made anew is a database beside somebody else's files. So an id stands in both,
//! written at the first start, and a server whose two do not agree does not start.

use std::collections::HashSet;

use actix_web::web;
use uuid::Uuid;

use super::{Files, known_blobs, queries};
use crate::shelf::{self, Shelf};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

/// Why a database and files are not used together. Nothing has been changed then.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// Each is somebody's, and not the same one's.
    #[error(
        "these files belong to another database: the database is of installation {database}, \
         the files are of {files}. {ADVICE}"
    )]
    Strangers {
        /// The id in the database.
        database: String,
        /// The id beside the files.
        files: String,
    },
    /// The files are there, their rows are not.
    #[error(
        "the database knows of no file, and the storage holds {0}: this is an empty database \
         beside a full storage. {ADVICE}"
    )]
    EmptyDatabase(usize),
    /// The rows are there, their files are not.
    #[error(
        "the database knows {0} files, and the storage holds none: the disk may not be mounted. \
         {ADVICE}"
    )]
    EmptyStorage(usize),
    /// Not one file is known.
    #[error(
        "of the {files} files in the storage, the database knows none, and none of its own \
         {rows} is there. {ADVICE}"
    )]
    NothingInCommon {
        /// How many the database knows.
        rows: usize,
        /// How many are there.
        files: usize,
    },
    /// Nobody can tell now.
    #[error("whether database and files belong together cannot be found out")]
    Database(#[from] ApiError),
    /// Nobody can tell now.
    #[error("whether database and files belong together cannot be found out")]
    Files(#[from] shelf::Fault),
}

const ADVICE: &str = "Nothing was changed. Look at DATABASE_URL, VOKAL_STORAGE and VOKAL_DATA_DIR, \
                      or restore a backup into an empty place (move what is here away first); if the two shall belong together from now on, say so \
                      with `vokal-server adopt`, after `vokal-server migrate` if there is no database yet";

impl Refusal {
    /// Whether the files only cannot be asked now, as when a bucket is away.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Database(_) | Self::Files(_))
    }
}

/// Makes sure that a new database is wanted beside these files, before one is made.
///
/// # Errors
///
/// [`Refusal::EmptyDatabase`], if there are any. A store that does not answer is asked later.
pub async fn refuse_if_full(shelf: &Shelf) -> Result<(), Refusal> {
    match on_files(shelf, Shelf::all).await {
        Ok(there) => not_contradicting(&HashSet::new(), &there),
        Err(refusal) if shelf.is_remote() && refusal.is_unknown() => Ok(()),
        Err(refusal) => Err(refusal),
    }
}

/// Makes sure that database and files belong together. Two that have never been
/// asked, and of which neither contradicts the other, belong together from now on.
///
/// # Errors
///
/// [`Refusal`], with what the operator can do.
pub async fn join(files: &Files, database: &Database) -> Result<(), Refusal> {
    let shelf = &files.shelf;
    let marks = Marks::read(shelf, database).await?;
    if let Some(agreed) = marks.agreed()? {
        tracing::debug!(installation = agreed, "database and files belong together");
        return Ok(());
    }
    compare_content(files, database).await?;
    let ours = marks.files.or(marks.database);
    write(shelf, database, ours).await
}

/// The id of this database's installation; none, if nobody has given it one yet.
///
/// # Errors
///
/// What the database says.
pub fn id(db: &mut Db) -> QueryResult<Option<String>> {
    queries::installation_id(db)
}

/// Says whether database and files belong together, and changes nothing.
///
/// # Errors
///
/// [`Refusal`], as [`join`].
pub async fn compare(shelf: &Shelf, database: &Database) -> Result<(), Refusal> {
    Marks::read(shelf, database).await?.agreed().map(drop)
}

/// The same, also of a database and files of which one has no id: says whether they contradict
/// each other, and changes nothing.
///
/// # Errors
///
/// [`Refusal`], as [`join`].
pub async fn compare_all(files: &Files, database: &Database) -> Result<(), Refusal> {
    let marks = Marks::read(&files.shelf, database).await?;
    match marks.agreed()? {
        Some(_) => Ok(()),
        None => compare_content(files, database).await,
    }
}

async fn compare_content(files: &Files, database: &Database) -> Result<(), Refusal> {
    let known = known_blobs(files.keepers, database).await?;
    let there = on_files(&files.shelf, Shelf::all).await?;
    not_contradicting(&known, &there)
}

/// Has database and files belong together from now on, whatever they were before.
///
/// # Errors
///
/// If one of them cannot be asked or written to.
pub async fn adopt(shelf: &Shelf, database: &Database) -> Result<(), Refusal> {
    let marks = Marks::read(shelf, database).await?;
    let ours = marks.database.or(marks.files);
    write(shelf, database, ours).await
}

/// What stands in both.
struct Marks {
    database: Option<String>,
    files: Option<String>,
}

impl Marks {
    async fn read(shelf: &Shelf, database: &Database) -> Result<Self, Refusal> {
        Ok(Self {
            database: database.read(queries::installation_id).await?,
            files: on_files(shelf, Shelf::mark).await?,
        })
    }

    /// The id that stands in both; none, if it does not stand in both.
    fn agreed(&self) -> Result<Option<&str>, Refusal> {
        match (&self.database, &self.files) {
            (Some(database), Some(files)) if database == files => Ok(Some(database)),
            (Some(database), Some(files)) => Err(Refusal::Strangers {
                database: database.clone(),
                files: files.clone(),
            }),
            _ => Ok(None),
        }
    }
}

/// Whether rows and files may be of one installation that has no id yet, as those
/// of an older release.
fn not_contradicting(known: &HashSet<String>, there: &HashSet<String>) -> Result<(), Refusal> {
    let (rows, files) = (known.len(), there.len());
    match (rows, files) {
        (0, 0) => Ok(()),
        (0, _) => Err(Refusal::EmptyDatabase(files)),
        (_, 0) => Err(Refusal::EmptyStorage(rows)),
        _ if known.is_disjoint(there) => Err(Refusal::NothingInCommon { rows, files }),
        _ => Ok(()),
    }
}

/// Writes the id into both, the database first: of two servers that start at once,
/// it takes the word of one.
async fn write(shelf: &Shelf, database: &Database, ours: Option<String>) -> Result<(), Refusal> {
    let ours = ours.unwrap_or_else(|| Uuid::new_v4().to_string());
    let agreed = database
        .write(move |db| queries::name_installation(db, &ours))
        .await?;
    on_files(shelf, move |shelf| shelf.set_mark(&agreed)).await?;
    Ok(())
}

async fn on_files<T: Send + 'static>(
    shelf: &Shelf,
    work: impl FnOnce(&Shelf) -> Result<T, shelf::Fault> + Send + 'static,
) -> Result<T, Refusal> {
    let shelf = shelf.clone();
    let done = web::block(move || work(&shelf)).await;
    Ok(done.map_err(ApiError::internal)??)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(all: &[&str]) -> HashSet<String> {
        all.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn an_older_release_belongs_to_its_files_and_nobody_elses() {
        let asked =
            |known: &[&str], there: &[&str]| not_contradicting(&names(known), &names(there));
        assert!(asked(&[], &[]).is_ok());
        assert!(asked(&["aa/1"], &["aa/1", "bb/2"]).is_ok());
        assert!(matches!(
            asked(&[], &["aa/1"]),
            Err(Refusal::EmptyDatabase(1))
        ));
        assert!(matches!(
            asked(&["aa/1"], &[]),
            Err(Refusal::EmptyStorage(1))
        ));
        let strangers = asked(&["aa/1"], &["bb/2"]);
        assert!(matches!(
            strangers,
            Err(Refusal::NothingInCommon { rows: 1, files: 1 })
        ));
    }

    #[test]
    fn two_ids_are_two_installations() {
        let marks = |database: Option<&str>, files: Option<&str>| Marks {
            database: database.map(str::to_owned),
            files: files.map(str::to_owned),
        };
        assert_eq!(marks(Some("a"), Some("a")).agreed().unwrap(), Some("a"));
        assert_eq!(marks(Some("a"), None).agreed().unwrap(), None);
        let told = marks(Some("a"), Some("b"))
            .agreed()
            .unwrap_err()
            .to_string();
        assert!(
            told.contains("DATABASE_URL") && told.contains("adopt"),
            "{told}"
        );
    }
}
