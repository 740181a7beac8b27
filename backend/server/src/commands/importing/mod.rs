//! How do many books come in at once, from a folder on this machine?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `tree` | Which files of a folder are books? |
//! | `calibre`, `queries` | What does a library of calibre say of its books? |
//! | `report` | What has become of each file? |
//!
//! Each file is taken in as an upload would be, one after the other. One that the reader has
//! already is passed over: so the same command goes on where it was cut off.

mod calibre;
mod queries;
mod report;
mod tree;

use std::path::{Path, PathBuf};

use actix_web::ResponseError;
use vokal_accounts::people::command_line;
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, ErrorCode};
use vokal_files::installation;
use vokal_library::Library;
use vokal_library::from_disk::{Metadata, hash_of};

use super::{Fault, Outcome, opening, tell};
use crate::config::Config;
use calibre::Said;
use report::{Report, Result as Became};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Where the files are.
    pub folder: PathBuf,
    /// The address of the reader whose books they become.
    pub email: String,
    /// Tells what would be done, and does nothing.
    pub is_dry: bool,
    /// The folder is a library of calibre: its database says what the books are called.
    pub is_calibre: bool,
    /// Where what has become of each file is written as CSV.
    pub csv: Option<PathBuf>,
}

/// A file that is to be taken in, and what others say of it.
struct Candidate {
    path: PathBuf,
    said: Option<Said>,
}

/// Takes in all books of a folder.
#[must_use]
pub fn import(config: &Config, wanted: &Wanted) -> Outcome {
    let done = actix_web::rt::System::new().block_on(import_all(config, wanted));
    match done {
        Ok(true) => Outcome::Done,
        Ok(false) => Outcome::Found,
        Err(fault) => Outcome::Failed(fault),
    }
}

/// Whether nothing was refused.
async fn import_all(config: &Config, wanted: &Wanted) -> Result<bool, Fault> {
    let database = opening::known_database(config)?;
    let files = opening::files(config)?;
    installation::join(&files, &database).await?;
    let reader = command_line::reader_of(&database, &wanted.email).await?;
    let reader = reader.ok_or_else(|| super::people::nobody(&wanted.email))?;
    let standing = command_line::standing(&database, &wanted.email).await?;
    if standing.kept_until.is_some() {
        return Err(format!("the account {} is deleted", wanted.email).into());
    }
    let folder = std::fs::canonicalize(&wanted.folder)
        .map_err(|fault| format!("{}: {fault}", wanted.folder.display()))?;
    let mut report = Report::begin(wanted.csv.as_deref())?;
    let (candidates, missing) = candidates(&folder, wanted.is_calibre)?;
    for (path, reason) in missing {
        report.note(&path, &Became::Refused("not_found".into(), reason))?;
    }
    let library = Library::new(files, config.worker.as_deref());
    for candidate in candidates {
        let shown = candidate.path.strip_prefix(&folder);
        let shown = shown.unwrap_or(&candidate.path).to_owned();
        let became = take_in(&database, &library, reader, candidate, wanted.is_dry).await;
        report.note(&shown, &became?)?;
    }
    for line in report.end(wanted.is_dry) {
        tell(&line)?;
    }
    Ok(report.refused.is_empty())
}

type Missing = Vec<(PathBuf, String)>;

fn candidates(folder: &Path, is_calibre: bool) -> Result<(Vec<Candidate>, Missing), Fault> {
    if is_calibre {
        return calibre::candidates(folder);
    }
    let books = tree::books_in(folder)?.into_iter();
    let books = books.map(|path| Candidate { path, said: None });
    Ok((books.collect(), Vec::new()))
}

/// What becomes of one file; an error only if it would become of all others, too.
async fn take_in(
    database: &Database,
    library: &Library,
    reader: i64,
    candidate: Candidate,
    is_dry: bool,
) -> Result<Became, Fault> {
    let Candidate { path, said } = candidate;
    let own = path.clone();
    let hash = actix_web::web::block(move || hash_of(&own)).await?;
    let hash = match hash {
        Ok(hash) => hash,
        Err(fault) => return Ok(Became::Refused("unreadable".into(), fault.to_string())),
    };
    if let Some(book) = library.known(database, reader, &hash).await? {
        return Ok(Became::Known(book));
    }
    if is_dry {
        return Ok(Became::Wanted);
    }
    let (said, publisher) = said.map(Said::told).unzip();
    let corrected = |metadata: &mut Metadata| {
        if let Some(publisher) = publisher.filter(|name| !name.is_empty()) {
            metadata.publisher = publisher;
        }
    };
    let taken = library.take_in_file(database, reader, &path, said, corrected);
    match taken.await {
        Ok(Some(book)) => Ok(Became::Added(book)),
        Ok(None) => Ok(Became::Known(
            library
                .known(database, reader, &hash)
                .await?
                .unwrap_or_default(),
        )),
        Err(error) if concerns_all(&error) => Err(error.into()),
        Err(error) => {
            let code = serde_json::to_value(error.code()).unwrap_or_default();
            let code = code.as_str().unwrap_or_default().to_owned();
            Ok(Became::Refused(code, error.to_string()))
        }
    }
}

/// Whether no other file would fare better: the disk is full, or the database gone.
fn concerns_all(error: &ApiError) -> bool {
    use ErrorCode::{BookReaderUnavailable, Busy};

    error.status_code().is_server_error() && !matches!(error.code(), Busy | BookReaderUnavailable)
}
