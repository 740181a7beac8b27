//! Where do files lie until they have arrived in whole?

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use uuid::Uuid;

const INCOMING: &str = "incoming";

/// The folder of files that are arriving, always on this machine.
pub(super) struct Landing {
    folder: PathBuf,
    /// Locked while this server lives; see [`Landing::if_alone`].
    lock: File,
}

impl Landing {
    /// A landing inside this folder, which is made if need be.
    pub(super) fn open(root: &Path) -> io::Result<Self> {
        let folder = root.join(INCOMING);
        fs::create_dir_all(&folder)?;
        let lock = File::create(root.join(".lock"))?;
        Ok(Self { folder, lock })
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
