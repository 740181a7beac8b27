//! Where do the files stand, and is none lost or left over?
//!
//! A file is written under `incoming/` on this machine, made durable, and only
//! then given its place under a name of ours, before its row is written. So a
//! file without a row is a crash's leftover, and a row without a file cannot be.
//! A file never changes once it has its name.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `incoming` | Where do files lie until they have arrived in whole? |
//! | `folder` | What if they stand in a folder? |
//! | `bucket` | What if they stand in an object store? |
//! | `cache` | Which of those have a copy here? |
//! | `trash` | What is kept of files that no row knows, and for how long? |

mod bucket;
mod cache;
mod folder;
mod incoming;
mod trash;

use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::sync::Arc;

use actix_web::web;
use chrono::NaiveDate;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::place::Storage;
pub use incoming::Incoming;
use incoming::Landing;
use trash::Listing;
pub use trash::{Most, Swept, Trashed};
use vokal_base::digest::hex;
use vokal_base::problem::ApiError;

/// The file that tells whose files these are; see [`Shelf::mark`].
const MARK: &str = "installation";

/// Where files stand. Everything here waits, so it belongs on a thread that may.
trait Store: Send + Sync {
    /// Where they arrive.
    fn landing(&self) -> &Landing;
    /// Gives a file that has arrived in whole its place; when this returns, it cannot be lost.
    fn place(&self, incoming: &Incoming, blob: &str) -> Result<(), Fault>;
    /// The file, or a copy of it on this machine.
    fn file(&self, blob: &str) -> Result<File, Fault>;
    /// The file as it stands there now.
    fn original(&self, blob: &str) -> Result<File, Fault>;
    fn remove(&self, blob: &str) -> Result<(), Fault>;
    fn all(&self) -> Result<HashSet<String>, Fault>;
    /// What stands there, held against the rows.
    fn listing(&self, known: &HashSet<String>) -> Result<Listing, Fault>;
    /// Runs `work`, unless another server may have files arriving that it would take away.
    fn if_alone(&self, work: &mut dyn FnMut() -> Result<(), Fault>) -> Result<(), Fault> {
        work()
    }
    /// Keeps servers of this machine away while it is held, if they can be kept away here.
    fn alone(&self) -> Result<Alone, Fault> {
        Ok(Alone(None))
    }
    /// Moves a file from its place to the trash.
    fn trash(&self, file: &Trashed) -> Result<(), Fault>;
    /// Moves a file from the trash to its place.
    fn recall(&self, file: &Trashed) -> Result<(), Fault>;
    /// Deletes a file from the trash, for good.
    fn burn(&self, file: &Trashed) -> Result<(), Fault>;
    /// All files in the trash.
    fn trashed(&self) -> Result<Vec<Trashed>, Fault>;
    /// Whose files these are.
    fn mark(&self) -> Result<Option<String>, Fault>;
    fn set_mark(&self, id: &str) -> Result<(), Fault>;
    /// Whether files can be kept and read now.
    fn probe(&self) -> Result<(), Fault>;
    /// Takes copies away whose files are not `known`.
    fn forget_copies(&self, _known: &HashSet<String>) {}
    /// Whether several machines may have it in common.
    fn is_remote(&self) -> bool {
        false
    }
}

/// Why a file cannot be kept, read or taken away.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// This machine's file system refuses, or there is no such file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The object store does not answer, or refuses.
    #[error("the object store does not answer as it should: {0}")]
    Store(#[source] object_store::Error),
    /// Somebody is there who was to be away.
    #[error("a server works on these files; stop it first")]
    InUse,
}

/// Files that nobody else works on while this is held.
pub struct Alone(
    #[expect(dead_code, reason = "it is open for as long as this lives")] Option<File>,
);

impl Fault {
    /// Whether there is no file of this name.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

impl From<object_store::Error> for Fault {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::Io(io::ErrorKind::NotFound.into()),
            error => Self::Store(error),
        }
    }
}

/// All readers' files.
#[derive(Clone)]
pub struct Shelf(Arc<dyn Store>);

impl Shelf {
    /// The shelf of these files. A folder is made if need be; a bucket is asked nothing yet.
    ///
    /// # Errors
    ///
    /// If a folder on this machine cannot be made or written to.
    pub fn open(storage: &Storage) -> Result<Self, Fault> {
        Ok(match storage {
            Storage::Folder(root) => Self(Arc::new(folder::Folder::open(root)?)),
            Storage::Bucket(settings) => Self(Arc::new(bucket::Bucket::open(settings)?)),
        })
    }

    /// Whether several machines may have it in common.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.0.is_remote()
    }

    /// A place for a file that is arriving; if nothing comes of it, it is gone with its place.
    #[must_use]
    pub fn incoming(&self) -> Incoming {
        self.0.landing().incoming()
    }

    /// Gives a file that has arrived in whole its place and tells its name, which
    /// ends as `ending` says.
    ///
    /// When this returns, neither the file nor its name can be lost.
    ///
    /// # Errors
    ///
    /// If the file system or the object store refuses.
    pub fn keep(&self, incoming: &Incoming, ending: &str) -> Result<String, Fault> {
        let id = Uuid::new_v4().simple().to_string();
        let blob = format!("{}/{id}.{ending}", &id[..2]);
        self.0.place(incoming, &blob)?;
        Ok(blob)
    }

    /// A file, or a copy of it on this machine.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be read or fetched.
    pub fn file(&self, blob: &str) -> Result<File, Fault> {
        self.0.file(blob)
    }

    /// A file as it stands now, no copy; for those who look at each once.
    ///
    /// # Errors
    ///
    /// As [`Shelf::file`].
    pub fn original(&self, blob: &str) -> Result<File, Fault> {
        self.0.original(blob)
    }

    /// Puts a file of this name back where it stood; when this returns, it is durable.
    ///
    /// # Errors
    ///
    /// If the name is none that the shelf gives, or the file cannot be placed.
    pub fn put(&self, blob: &str, content: &mut impl io::Read) -> Result<(), Fault> {
        let (folder, name) = blob
            .split_once('/')
            .ok_or(io::Error::from(io::ErrorKind::InvalidInput))?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
        if folder.len() != 2
            || name.starts_with('.')
            || !folder.chars().chain(name.chars()).all(is_plain)
            || folder.contains('.')
        {
            return Err(io::Error::from(io::ErrorKind::InvalidInput).into());
        }
        let incoming = self.incoming();
        io::copy(content, &mut File::create(incoming.path())?)?;
        self.0.place(&incoming, blob)
    }

    /// Takes a file away.
    ///
    /// # Errors
    ///
    /// If the file system or the object store refuses.
    pub fn remove(&self, blob: &str) -> Result<(), Fault> {
        self.0.remove(blob)
    }

    /// Takes files away whose rows are gone or never came. One that stays
    /// behind is swept later.
    pub async fn discard(&self, blobs: impl IntoIterator<Item = String>) {
        let blobs: Vec<String> = blobs.into_iter().collect();
        let this = self.clone();
        let removed = web::block(move || {
            for blob in blobs {
                if let Err(error) = this.remove(&blob) {
                    tracing::warn!(%error, blob, "a file that nobody needs stays behind");
                }
            }
        });
        // Fails only if the server is going down; then it is swept later.
        let _ = removed.await;
    }

    /// SHA-256 of a file's content as it stands now, in hexadecimal digits.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn hash(&self, blob: &str) -> Result<String, Fault> {
        let mut hash = Sha256::new();
        io::copy(&mut self.original(blob)?, &mut hash)?;
        Ok(hex(&hash.finalize()))
    }

    /// The names of all files that stand on the shelf.
    ///
    /// # Errors
    ///
    /// If a folder or the bucket cannot be read.
    pub fn all(&self) -> Result<HashSet<String>, Fault> {
        self.0.all()
    }

    /// Moves what no row knows to the trash, if there is not too `much` of it, and
    /// brings back what a row asks for. Nothing is deleted.
    ///
    /// Another server on the same files may have some arriving at this very
    /// moment. In a folder nothing is moved then; in a bucket nothing that
    /// is younger than a day.
    ///
    /// # Errors
    ///
    /// If the files cannot be listed or moved.
    pub fn sweep(
        &self,
        known: &HashSet<String>,
        today: NaiveDate,
        most: Most,
    ) -> Result<Swept, Fault> {
        let Listing { there, leftovers } = self.0.listing(known)?;
        let mut swept = Swept::default();
        self.0.if_alone(&mut || {
            if !most.allows(leftovers.len()) {
                swept.waiting.clone_from(&leftovers);
                return Ok(());
            }
            for blob in &leftovers {
                let (day, blob) = (today, blob.clone());
                let file = Trashed { day, blob };
                unless_missing(self.0.trash(&file))?;
                swept.trashed.push(file.blob);
            }
            Ok(())
        })?;
        let mut missing: HashSet<_> = known.difference(&there).cloned().collect();
        if !missing.is_empty() {
            for file in self.0.trashed()? {
                if missing.remove(&file.blob) {
                    self.0.recall(&file)?;
                    swept.returned.push(file.blob);
                }
            }
        }
        swept.missing.extend(missing);
        Ok(swept)
    }

    /// All files in the trash.
    ///
    /// # Errors
    ///
    /// If they cannot be listed.
    pub fn trashed(&self) -> Result<Vec<Trashed>, Fault> {
        let mut all = self.0.trashed()?;
        all.sort();
        Ok(all)
    }

    /// Deletes what has been in the trash for 30 days, and tells what is left there.
    ///
    /// # Errors
    ///
    /// If the trash cannot be listed, or a file not be deleted.
    pub fn empty_trash(&self, today: NaiveDate) -> Result<Vec<Trashed>, Fault> {
        let (due, left) = self
            .trashed()?
            .into_iter()
            .partition::<Vec<_>, _>(|file| file.is_due(today));
        for file in due {
            unless_missing(self.0.burn(&file))?;
        }
        Ok(left)
    }

    /// Keeps servers away from the files in a folder while it is held. Who works on those in
    /// a bucket is known by its database.
    ///
    /// # Errors
    ///
    /// [`Fault::InUse`], if one works on them.
    pub fn alone(&self) -> Result<Alone, Fault> {
        self.0.alone()
    }

    /// The id of the installation whose files these are; none, if nobody has said so yet.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn mark(&self) -> Result<Option<String>, Fault> {
        self.0.mark()
    }

    /// Says whose files these are.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn set_mark(&self, id: &str) -> Result<(), Fault> {
        self.0.set_mark(id)
    }

    /// Takes copies away whose files no row knows any more.
    pub fn forget_copies(&self, known: &HashSet<String>) {
        self.0.forget_copies(known);
    }

    /// Whether files can be kept and read now.
    ///
    /// # Errors
    ///
    /// If they cannot.
    pub fn probe(&self) -> Result<(), Fault> {
        self.0.probe()
    }
}

/// Another server may have been faster.
fn unless_missing(done: Result<(), Fault>) -> Result<(), Fault> {
    match done {
        Err(fault) if fault.is_missing() => Ok(()),
        done => done,
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Io(error) => error.into(),
            fault @ (Fault::Store(_) | Fault::InUse) => Self::unavailable(fault),
        }
    }
}

#[cfg(test)]
mod tests;
