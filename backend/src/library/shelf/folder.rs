//! Files in a folder of this machine, or of a volume that is as good as one.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::incoming::{Incoming, Landing};
use super::{Fault, Store};

/// The folder of all readers' files.
pub(super) struct Folder {
    root: PathBuf,
    landing: Landing,
}

impl Folder {
    /// The files in this folder, which is made if need be.
    pub(super) fn open(root: &Path) -> io::Result<Self> {
        Ok(Self {
            root: root.to_owned(),
            landing: Landing::open(root)?,
        })
    }

    fn names(&self) -> io::Result<HashSet<String>> {
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
}

impl Store for Folder {
    fn landing(&self) -> &Landing {
        &self.landing
    }

    fn place(&self, incoming: &Incoming, blob: &str) -> Result<(), Fault> {
        File::open(incoming.path())?.sync_all()?;
        let place = self.root.join(blob);
        let home = place.parent().unwrap_or(&self.root);
        if !home.is_dir() {
            fs::create_dir_all(home)?;
            File::open(&self.root)?.sync_all()?;
        }
        fs::rename(incoming.path(), &place)?;
        Ok(File::open(home)?.sync_all()?)
    }

    fn file(&self, blob: &str) -> Result<File, Fault> {
        Ok(File::open(self.root.join(blob))?)
    }

    fn original(&self, blob: &str) -> Result<File, Fault> {
        self.file(blob)
    }

    fn remove(&self, blob: &str) -> Result<(), Fault> {
        Ok(fs::remove_file(self.root.join(blob))?)
    }

    fn all(&self) -> Result<HashSet<String>, Fault> {
        Ok(self.names()?)
    }

    fn sweep(&self, known: &HashSet<String>) -> Result<HashSet<String>, Fault> {
        let there = self.names()?;
        self.landing.if_alone(|| {
            for leftover in there.difference(known) {
                tracing::warn!(leftover, "a file that no row knows is taken away");
                self.remove(leftover)?;
            }
            Ok::<_, Fault>(())
        })?;
        Ok(there)
    }

    fn probe(&self) -> Result<(), Fault> {
        Ok(self.landing.probe()?)
    }
}
