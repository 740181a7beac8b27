//! Files in a folder of this machine, or of a volume that is as good as one.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::incoming::{Incoming, Landing};
use super::trash::{Listing, TRASH, Trashed};
use super::{Alone, Fault, MARK, Store};

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

    /// Gives a file another place; when this returns, that is durable.
    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let (from, to) = (self.root.join(from), self.root.join(to));
        let [old_home, home] = [&from, &to].map(|path| path.parent().unwrap_or(&self.root));
        fs::create_dir_all(home)?;
        fs::rename(&from, &to)?;
        for folder in [home, old_home, &self.root] {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }
}

/// What stands in a folder; nothing, if there is none.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    entries.map(|entry| Ok(entry?.path())).collect()
}

/// The names of the shelf's files below a folder: two letters, then a name.
fn names_below(root: &Path) -> io::Result<HashSet<String>> {
    let mut all = HashSet::new();
    for folder in entries(root)? {
        let Some(name) = folder.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        if name.len() != 2 || !folder.is_dir() {
            continue;
        }
        for file in entries(&folder)? {
            if let Some(file) = file.file_name().and_then(|name| name.to_str()) {
                all.insert(format!("{name}/{file}"));
            }
        }
    }
    Ok(all)
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
        Ok(names_below(&self.root)?)
    }

    fn listing(&self, known: &HashSet<String>) -> Result<Listing, Fault> {
        let there = names_below(&self.root)?;
        let leftovers = there.difference(known).cloned().collect();
        Ok(Listing { there, leftovers })
    }

    fn if_alone(&self, work: &mut dyn FnMut() -> Result<(), Fault>) -> Result<(), Fault> {
        self.landing.if_alone(work)
    }

    fn alone(&self) -> Result<Alone, Fault> {
        let lock = self.landing.alone()?.ok_or(Fault::InUse)?;
        Ok(Alone(Some(lock)))
    }

    fn trash(&self, file: &Trashed) -> Result<(), Fault> {
        Ok(self.rename(&file.blob, &file.path())?)
    }

    fn recall(&self, file: &Trashed) -> Result<(), Fault> {
        Ok(self.rename(&file.path(), &file.blob)?)
    }

    fn burn(&self, file: &Trashed) -> Result<(), Fault> {
        Ok(fs::remove_file(self.root.join(file.path()))?)
    }

    fn trashed(&self) -> Result<Vec<Trashed>, Fault> {
        let mut all = Vec::new();
        for day in entries(&self.root.join(TRASH))? {
            let Some(name) = day.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            let blobs = names_below(&day)?;
            all.extend(blobs.into_iter().filter_map(|blob| Trashed::at(name, blob)));
        }
        Ok(all)
    }

    fn mark(&self) -> Result<Option<String>, Fault> {
        match fs::read_to_string(self.root.join(MARK)) {
            Ok(id) => Ok(Some(id.trim().to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn set_mark(&self, id: &str) -> Result<(), Fault> {
        self.landing.undisturbed(|| {
            let incoming = self.landing.incoming();
            fs::write(incoming.path(), format!("{id}\n"))?;
            self.place(&incoming, MARK)
        })?
    }

    fn probe(&self) -> Result<(), Fault> {
        Ok(self.landing.probe()?)
    }
}
