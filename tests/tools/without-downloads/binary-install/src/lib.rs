//! Programs that are on this machine. None is fetched.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

/// Where downloads would lie.
pub struct Cache {
    pub destination: PathBuf,
}

/// A folder with programs in it.
pub struct Download {
    root: PathBuf,
}

impl Cache {
    pub fn new(name: &str) -> Result<Self> {
        Ok(Self::at(&std::env::temp_dir().join(name)))
    }

    pub fn at(path: &Path) -> Self {
        Self {
            destination: path.to_owned(),
        }
    }

    pub fn join(&self, path: &Path) -> PathBuf {
        self.destination.join(path)
    }

    pub fn download(&self, _: bool, name: &str, _: &[&str], _: &str) -> Result<Option<Download>> {
        bail!("{name} is not on PATH, and this wasm-pack downloads nothing")
    }
}

impl Download {
    pub fn at(path: &Path) -> Self {
        Self {
            root: path.to_owned(),
        }
    }

    pub fn binary(&self, name: &str) -> Result<PathBuf> {
        let path = self.root.join(name);
        if path.is_file() {
            return Ok(path);
        }
        Err(io::Error::new(io::ErrorKind::NotFound, path.display().to_string()).into())
    }
}
