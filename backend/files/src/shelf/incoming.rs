//! Where do files lie until they have arrived in whole?

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use uuid::Uuid;

const INCOMING: &str = "incoming";
const LOCK: &str = ".lock";

/// The folder of files that are arriving, always on this machine.
pub(super) struct Landing {
    folder: PathBuf,
    root: PathBuf,
    /// Locked while this server lives; see [`Landing::if_alone`].
    lock: File,
}

impl Landing {
    /// A landing inside this folder, which is made if need be.
    pub(super) fn open(root: &Path) -> io::Result<Self> {
        let folder = root.join(INCOMING);
        fs::create_dir_all(&folder)?;
        let lock = File::create(root.join(LOCK))?;
        let root = root.to_owned();
        Ok(Self { folder, root, lock })
    }

    /// A place for a file that is arriving; if nothing comes of it, it is gone with its place.
    pub(super) fn incoming(&self) -> Incoming {
        let path = self.folder.join(Uuid::new_v4().to_string());
        Incoming { path }
    }

    /// Runs `sweep` and takes away what never arrived, unless another server uses this folder
    /// and may have files arriving at this very moment. From here on this one does.
    pub(super) fn if_alone<E: From<io::Error>>(
        &self,
        sweep: impl FnOnce() -> Result<(), E>,
    ) -> Result<(), E> {
        if self.lock.try_lock().is_ok() {
            sweep()?;
            for unfinished in fs::read_dir(&self.folder)? {
                let unfinished = unfinished?;
                // Only what has a name of ours: the folder may be somebody else's.
                let name = unfinished.file_name();
                if name
                    .to_str()
                    .is_some_and(|name| Uuid::parse_str(name).is_ok())
                {
                    fs::remove_file(unfinished.path())?;
                }
            }
            self.lock.unlock()?;
        }
        // Shared from here on: held by every server that may have files arriving.
        if let Err(error) = self.lock.try_lock_shared() {
            tracing::warn!(%error, "the folder cannot be marked as in use");
        }
        Ok(())
    }

    /// Runs `work`, whose files arrive before this server has said that it uses the folder:
    /// one that starts at the same moment must not take them for what never arrived.
    pub(super) fn undisturbed<T>(&self, work: impl FnOnce() -> T) -> io::Result<T> {
        // A lock of its own, which leaves the one of this server's life as it is.
        let lock = File::open(self.root.join(LOCK))?;
        lock.lock_shared()?;
        Ok(work())
    }

    /// The folder's lock, taken from everybody else while it is held; nothing, if a server
    /// works here.
    pub(super) fn alone(&self) -> io::Result<Option<File>> {
        let lock = File::open(self.root.join(LOCK))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(lock)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Whether files can be written now.
    pub(super) fn probe(&self) -> io::Result<()> {
        fs::write(self.incoming().path(), b"")
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

    #[test]
    fn what_arrives_while_another_server_starts_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = [(); 2].map(|()| Landing::open(folder.path()).unwrap());
        let sweep = || other.if_alone(|| Ok::<_, io::Error>(())).unwrap();
        let lost = one.incoming();
        fs::write(lost.path(), b"from a crash").unwrap();
        sweep();
        assert!(!lost.path().exists());
        other.lock.unlock().unwrap();

        let arriving = one.incoming();
        one.undisturbed(|| {
            fs::write(arriving.path(), b"the mark").unwrap();
            sweep();
            assert!(arriving.path().exists());
        })
        .unwrap();
    }

    #[test]
    fn nobody_is_alone_where_a_server_works() {
        let folder = tempfile::tempdir().unwrap();
        let [server, command] = [(); 2].map(|()| Landing::open(folder.path()).unwrap());
        drop(command.alone().unwrap().unwrap());
        server.if_alone(|| Ok::<_, io::Error>(())).unwrap();
        assert!(command.alone().unwrap().is_none());
    }
}
