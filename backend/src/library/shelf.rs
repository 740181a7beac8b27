//! Where do the files stand, and is none lost or left over?
//!
//! A file is written under `incoming/`, made durable, and only then moved to
//! its place under a name of ours, before its row is written. So a file without
//! a row is a crash's leftover, and a row without a file cannot be.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::digest::hex;

const INCOMING: &str = "incoming";

/// The folder of all readers' files.
#[derive(Clone)]
pub struct Shelf {
    root: PathBuf,
    /// Locked while this server lives; see [`Shelf::sweep`].
    lock: Arc<File>,
}

impl Shelf {
    /// The shelf in this folder, which is made if need be.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made or written to.
    pub fn open(root: &Path) -> io::Result<Self> {
        fs::create_dir_all(root.join(INCOMING))?;
        let lock = File::create(root.join(".lock"))?;
        Ok(Self {
            root: root.to_owned(),
            lock: Arc::new(lock),
        })
    }

    /// A place for a file that is arriving; if nothing comes of it, it is gone with its place.
    #[must_use]
    pub fn incoming(&self) -> Incoming {
        let path = self.root.join(INCOMING).join(Uuid::new_v4().to_string());
        Incoming { path }
    }

    /// Gives a file that has arrived in whole its place and tells its name, which
    /// ends as `ending` says.
    ///
    /// When this returns, neither the file nor its name can be lost.
    ///
    /// # Errors
    ///
    /// If the file system refuses.
    pub fn keep(&self, incoming: &Incoming, ending: &str) -> io::Result<String> {
        let id = Uuid::new_v4().simple().to_string();
        let (folder, name) = (&id[..2], format!("{id}.{ending}"));
        self.place(incoming, folder, &name)?;
        Ok(format!("{folder}/{name}"))
    }

    fn place(&self, incoming: &Incoming, folder: &str, name: &str) -> io::Result<()> {
        File::open(&incoming.path)?.sync_all()?;
        let home = self.root.join(folder);
        if !home.is_dir() {
            fs::create_dir_all(&home)?;
            File::open(&self.root)?.sync_all()?;
        }
        fs::rename(&incoming.path, home.join(name))?;
        File::open(&home)?.sync_all()
    }

    /// Where a file stands.
    #[must_use]
    pub fn path(&self, blob: &str) -> PathBuf {
        self.root.join(blob)
    }

    /// Puts a file of this name back where it stood; when this returns, it is durable.
    ///
    /// # Errors
    ///
    /// If the name is none that the shelf gives, or the file system refuses.
    pub fn put(&self, blob: &str, content: &mut impl io::Read) -> io::Result<()> {
        let (folder, name) = blob.split_once('/').ok_or(io::ErrorKind::InvalidInput)?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
        if folder.len() != 2
            || name.starts_with('.')
            || !folder.chars().chain(name.chars()).all(is_plain)
            || folder.contains('.')
        {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let incoming = self.incoming();
        io::copy(content, &mut File::create(incoming.path())?)?;
        self.place(&incoming, folder, name)
    }

    /// Takes a file away.
    ///
    /// # Errors
    ///
    /// If the file system refuses.
    pub fn remove(&self, blob: &str) -> io::Result<()> {
        fs::remove_file(self.path(blob))
    }

    /// SHA-256 of a file's content, in hexadecimal digits.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn hash(&self, blob: &str) -> io::Result<String> {
        let mut hash = Sha256::new();
        io::copy(&mut File::open(self.path(blob))?, &mut hash)?;
        Ok(hex(&hash.finalize()))
    }

    /// The names of all files that stand on the shelf.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read.
    pub fn all(&self) -> io::Result<HashSet<String>> {
        let mut all = HashSet::new();
        for folder in fs::read_dir(&self.root)? {
            let folder = folder?;
            let Some(folder_name) = folder.file_name().to_str().map(str::to_owned) else {
                continue;
            };
            if folder_name.len() != 2 || !folder.file_type()?.is_dir() {
                continue;
            }
            for file in fs::read_dir(folder.path())? {
                if let Some(name) = file?.file_name().to_str() {
                    all.insert(format!("{folder_name}/{name}"));
                }
            }
        }
        Ok(all)
    }

    /// Takes away what no row knows, and tells which known files are missing.
    ///
    /// Another server on the same files may have some arriving at this very
    /// moment; then nothing is taken away.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read.
    pub fn sweep(&self, known: &HashSet<String>) -> io::Result<Vec<String>> {
        let there = self.all()?;
        if self.lock.try_lock().is_ok() {
            for leftover in there.difference(known) {
                tracing::warn!(leftover, "a file that no row knows is taken away");
                self.remove(leftover)?;
            }
            for unfinished in fs::read_dir(self.root.join(INCOMING))? {
                fs::remove_file(unfinished?.path())?;
            }
            self.lock.unlock()?;
        }
        // Shared from here on: held by every server that may have files arriving.
        if let Err(error) = self.lock.try_lock_shared() {
            tracing::warn!(%error, "the shelf cannot be marked as in use");
        }
        Ok(known.difference(&there).cloned().collect())
    }

    /// Whether files can be written now.
    ///
    /// # Errors
    ///
    /// If they cannot.
    pub fn probe(&self) -> io::Result<()> {
        let probe = self.incoming();
        fs::write(probe.path(), b"")
    }
}

/// A file that is arriving. Dropped before it is kept, it is taken away.
pub struct Incoming {
    path: PathBuf,
}

impl Incoming {
    /// Where to write it.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        // Gone already, if it was kept.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shelf() -> (tempfile::TempDir, Shelf) {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::open(folder.path()).unwrap();
        (folder, shelf)
    }

    #[test]
    fn a_file_that_is_not_kept_leaves_nothing() {
        let (folder, shelf) = shelf();
        let incoming = shelf.incoming();
        fs::write(incoming.path(), "half a book").unwrap();
        drop(incoming);
        let left = fs::read_dir(folder.path().join(INCOMING)).unwrap().count();
        assert_eq!(left, 0);
    }

    #[test]
    fn a_sweep_takes_away_what_no_row_knows_and_names_what_is_missing() {
        let (_folder, shelf) = shelf();
        let [known, unknown] = ["a book", "a leftover"].map(|text| {
            let incoming = shelf.incoming();
            fs::write(incoming.path(), text).unwrap();
            shelf.keep(&incoming, "epub").unwrap()
        });
        let rows = HashSet::from([known.clone(), "00/lost.epub".to_owned()]);
        assert_eq!(shelf.sweep(&rows).unwrap(), ["00/lost.epub"]);
        assert!(shelf.path(&known).exists());
        assert!(!shelf.path(&unknown).exists());
    }

    #[test]
    fn nothing_is_swept_while_another_server_uses_the_shelf() {
        let (folder, first) = shelf();
        first.sweep(&HashSet::new()).unwrap();
        let incoming = first.incoming();
        fs::write(incoming.path(), "arriving").unwrap();
        let second = Shelf::open(folder.path()).unwrap();
        second.sweep(&HashSet::new()).unwrap();
        assert!(incoming.path().exists());
    }
}
