//! Copies of files that stand elsewhere, so that reading is as fast as from here.
//!
//! A file never changes once it has its name, so a copy is never stale; it can
//! only be of a file that is gone, and then nobody asks for it any more.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Fault;
use super::incoming::{Incoming, Landing};

/// So many files can be fetched at once; two that share a lane come one after the other.
const LANES: usize = 64;

/// Whole files in a folder, those longest unused taken away when there are too many bytes.
pub(super) struct Cache {
    folder: PathBuf,
    limit: u64,
    entries: Mutex<Entries>,
    lanes: [Mutex<()>; LANES],
}

#[derive(Default)]
struct Entries {
    of: HashMap<String, Entry>,
    bytes: u64,
    uses: u64,
}

struct Entry {
    bytes: u64,
    /// The number of its last use.
    used: u64,
}

impl Cache {
    /// The copies in this folder, which is made if need be, up to so many bytes.
    pub(super) fn open(folder: PathBuf, limit: u64) -> io::Result<Self> {
        fs::create_dir_all(&folder)?;
        let mut entries = Entries::default();
        for file in fs::read_dir(&folder)? {
            let file = file?;
            if let Some(blob) = file.file_name().to_str().map(blob_of) {
                entries.add(&blob, file.metadata()?.len());
            }
        }
        let cache = Self {
            folder,
            limit,
            entries: Mutex::new(entries),
            lanes: [const { Mutex::new(()) }; LANES],
        };
        cache.shrink(limit);
        Ok(cache)
    }

    /// The copy of a file; `fetch` writes one, if there is none.
    ///
    /// Whoever asks for the same file meanwhile waits for it. An open copy can
    /// be read to its end, even if it is taken away in between.
    pub(super) fn file(
        &self,
        blob: &str,
        landing: &Landing,
        fetch: impl Fn(&Path) -> Result<(), Fault>,
    ) -> Result<File, Fault> {
        if let Some(file) = self.copy(blob) {
            return Ok(file);
        }
        let lane = blob
            .bytes()
            .fold(0, |sum, byte| (sum * 31 + usize::from(byte)) % LANES);
        let _one_at_a_time = held(&self.lanes[lane]);
        if let Some(file) = self.copy(blob) {
            return Ok(file);
        }
        let incoming = landing.incoming();
        match fetch(incoming.path()) {
            // Copies can be had again; what the disk is needed for now cannot.
            Err(Fault::Io(error)) if error.kind() == io::ErrorKind::StorageFull => {
                self.shrink(0);
                fetch(incoming.path())?;
            }
            fetched => fetched?,
        }
        let file = File::open(incoming.path())?;
        self.adopt(blob, &incoming)?;
        Ok(file)
    }

    /// Makes a file that has arrived the copy of what stands elsewhere under this name.
    pub(super) fn adopt(&self, blob: &str, incoming: &Incoming) -> io::Result<()> {
        let file = File::open(incoming.path())?;
        // A copy without its content must not outlive a loss of power.
        file.sync_all()?;
        fs::rename(incoming.path(), self.path(blob))?;
        held(&self.entries).add(blob, file.metadata()?.len());
        self.shrink(self.limit);
        Ok(())
    }

    /// Forgets a copy.
    pub(super) fn remove(&self, blob: &str) {
        held(&self.entries).remove(blob);
        if let Err(error) = fs::remove_file(self.path(blob))
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::warn!(%error, blob, "a copy cannot be taken away");
        }
    }

    /// Forgets the copies of files that are not `known`.
    pub(super) fn keep_only(&self, known: &HashSet<String>) {
        let gone: Vec<String> = {
            let entries = held(&self.entries);
            let unknown = entries.of.keys().filter(|blob| !known.contains(*blob));
            unknown.cloned().collect()
        };
        for blob in &gone {
            self.remove(blob);
        }
    }

    fn copy(&self, blob: &str) -> Option<File> {
        let file = File::open(self.path(blob));
        let mut entries = held(&self.entries);
        if let Ok(file) = file {
            let bytes = file.metadata().map_or(0, |about| about.len());
            entries.add(blob, bytes);
            Some(file)
        } else {
            entries.remove(blob);
            None
        }
    }

    fn shrink(&self, limit: u64) {
        loop {
            let oldest = {
                let entries = held(&self.entries);
                // The one in use may be larger than all there is room for.
                if entries.bytes <= limit || entries.of.len() <= usize::from(limit > 0) {
                    return;
                }
                let oldest = entries.of.iter().min_by_key(|(_, entry)| entry.used);
                oldest.map(|(blob, _)| blob.clone())
            };
            if let Some(blob) = oldest {
                self.remove(&blob);
            }
        }
    }

    fn path(&self, blob: &str) -> PathBuf {
        // No blob has this sign in its name.
        self.folder.join(blob.replace('/', "+"))
    }
}

fn blob_of(name: &str) -> String {
    name.replace('+', "/")
}

/// Nothing is left half done by whoever panicked.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Entries {
    /// Notes a use of a copy, perhaps its first.
    fn add(&mut self, blob: &str, bytes: u64) {
        self.remove(blob);
        self.uses += 1;
        self.bytes += bytes;
        let used = self.uses;
        self.of.insert(blob.to_owned(), Entry { bytes, used });
    }

    fn remove(&mut self, blob: &str) {
        if let Some(entry) = self.of.remove(blob) {
            self.bytes -= entry.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    struct Tried {
        folder: tempfile::TempDir,
        landing: Landing,
        cache: Cache,
        fetched: Cell<usize>,
    }

    impl Tried {
        fn new(limit: u64) -> Self {
            let folder = tempfile::tempdir().unwrap();
            Self {
                landing: Landing::open(folder.path()).unwrap(),
                cache: Cache::open(folder.path().join("cache"), limit).unwrap(),
                fetched: Cell::default(),
                folder,
            }
        }

        fn ask(&self, blob: &str) -> String {
            let fetch = |path: &Path| {
                self.fetched.set(self.fetched.get() + 1);
                Ok(fs::write(path, format!("{blob}, ten"))?)
            };
            let file = self.cache.file(blob, &self.landing, fetch).unwrap();
            io::read_to_string(file).unwrap()
        }

        fn copies(&self) -> usize {
            fs::read_dir(self.folder.path().join("cache"))
                .unwrap()
                .count()
        }
    }

    #[test]
    fn a_file_is_fetched_once() {
        let tried = Tried::new(1000);
        assert_eq!(tried.ask("aa/one"), "aa/one, ten");
        assert_eq!(tried.ask("aa/one"), "aa/one, ten");
        assert_eq!(tried.fetched.get(), 1);
    }

    #[test]
    fn the_longest_unused_goes_first() {
        let tried = Tried::new(25);
        for blob in ["aa/one", "aa/two", "aa/one", "aa/six"] {
            tried.ask(blob);
        }
        assert_eq!((tried.copies(), tried.fetched.get()), (2, 3));
        tried.ask("aa/one");
        assert_eq!(tried.fetched.get(), 3);
        tried.ask("aa/two");
        assert_eq!(tried.fetched.get(), 4);
    }

    #[test]
    fn copies_of_what_is_gone_are_forgotten() {
        let tried = Tried::new(1000);
        tried.ask("aa/one");
        tried.ask("aa/two");
        tried.cache.keep_only(&HashSet::from(["aa/two".to_owned()]));
        tried.cache.remove("aa/two");
        assert_eq!(tried.copies(), 0);
    }

    #[test]
    fn copies_outlive_the_server_up_to_the_limit() {
        let tried = Tried::new(1000);
        for blob in ["aa/one", "aa/two", "aa/six"] {
            tried.ask(blob);
        }
        let folder = tried.folder.path().join("cache");
        Cache::open(folder, 25).unwrap();
        assert_eq!(tried.copies(), 2);
    }

    #[test]
    fn what_somebody_else_has_taken_away_is_fetched_again() {
        let tried = Tried::new(1000);
        tried.ask("aa/one");
        fs::remove_file(tried.folder.path().join("cache/aa+one")).unwrap();
        assert_eq!(tried.ask("aa/one"), "aa/one, ten");
        assert_eq!(tried.fetched.get(), 2);
    }
}
