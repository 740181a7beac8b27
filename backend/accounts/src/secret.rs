//! The key that signs tokens.

use std::collections::HashSet;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use hmac::{Hmac, Mac};
use rand::RngCore;
use sha2::Sha256;
use tempfile::NamedTempFile;

use vokal_base::digest::hex;

/// As many bytes as HS256 can make use of.
const LENGTH: usize = 32;

/// A key has at least so many different characters.
const DIFFERENT: usize = 6;

/// The key that signs tokens; it never shows itself.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// A short key can be guessed.
    #[error(
        "the secret in {0} is too short: it must have at least 32 characters. Put the right one there; without it all sessions end, and second factors and withdrawal codes are lost. Delete the file only to get a new one"
    )]
    TooShort(String),
    /// A key such as a row of zeros can be guessed.
    #[error(
        "the secret in {0} can be guessed: it is made of too few different characters. Put the right one there; without it all sessions end, and second factors and withdrawal codes are lost. Delete the file only to get a new one"
    )]
    TooPlain(String),
    /// The file cannot be read or made.
    #[error("the secret file {0} cannot be used")]
    Io(String, #[source] std::io::Error),
}

impl Secret {
    /// A new key from the system's randomness.
    #[must_use]
    pub fn random() -> Self {
        Self(random_hex(LENGTH).into_bytes())
    }

    /// Reads the key from `path`, or makes one there which only the owner may read.
    ///
    /// # Errors
    ///
    /// [`SecretError`] if the key is short or the file out of reach.
    pub fn load_or_create(path: &Path) -> Result<Self, SecretError> {
        let io = |error| SecretError::Io(path.display().to_string(), error);
        match std::fs::read_to_string(path) {
            Ok(text) => Self::parse(&text, path),
            Err(error) if error.kind() == ErrorKind::NotFound => match Self::create(path) {
                // Another server starting on the same folder was faster.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    Self::parse(&std::fs::read_to_string(path).map_err(io)?, path)
                }
                created => created.map_err(io),
            },
            Err(error) => Err(io(error)),
        }
    }

    /// The key itself.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// A signature with this key that signs nothing yet. What goes in first has to
    /// tell what for, so that a signature is never good for anything else.
    #[must_use]
    pub fn mac(&self) -> Hmac<Sha256> {
        Hmac::new_from_slice(&self.0)
            .unwrap_or_else(|_| unreachable!("HMAC takes keys of any length"))
    }

    /// A key for one purpose alone, from which nobody learns this one (HKDF-Expand of
    /// RFC 5869, a single block).
    #[must_use]
    pub(crate) fn key_for(&self, purpose: &str) -> [u8; 32] {
        let mut mac = self.mac();
        mac.update(purpose.as_bytes());
        mac.update(&[1]);
        mac.finalize().into_bytes().into()
    }

    fn parse(text: &str, path: &Path) -> Result<Self, SecretError> {
        let key = text.trim();
        if key.len() < LENGTH {
            return Err(SecretError::TooShort(path.display().to_string()));
        }
        // Of 32 random hexadecimal digits fewer than one in a billion has so few.
        let different: HashSet<u8> = key.bytes().collect();
        if different.len() < DIFFERENT {
            return Err(SecretError::TooPlain(path.display().to_string()));
        }
        Ok(Self(key.as_bytes().to_vec()))
    }

    /// Whole or not at all: another server that starts on this folder would take half of it
    /// for the key, and one that is killed meanwhile would leave a file that stops the next.
    fn create(path: &Path) -> std::io::Result<Self> {
        let secret = Self::random();
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        // Its owner alone may read it.
        let mut file = NamedTempFile::new_in(folder)?;
        file.write_all(&secret.0)?;
        file.as_file().sync_all()?;
        file.persist_noclobber(path)?;
        File::open(folder)?.sync_all()?;
        Ok(secret)
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

/// So many random bytes, as hexadecimal digits.
#[must_use]
pub fn random_hex(bytes: usize) -> String {
    let mut random = vec![0; bytes];
    rand::rng().fill_bytes(&mut random);
    hex(&random)
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    #[test]
    fn the_first_start_makes_a_key_that_only_the_owner_may_read() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        let first = Secret::load_or_create(&path).unwrap();
        let second = Secret::load_or_create(&path).unwrap();
        assert_eq!(first.bytes(), second.bytes());
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn servers_that_start_at_once_have_one_key() {
        for _ in 0..50 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("secret");
            let begin = Barrier::new(4);
            let start = || {
                begin.wait();
                Secret::load_or_create(&path).map(|secret| secret.0)
            };
            let keys = thread::scope(|scope| {
                let servers = [(); 4].map(|()| scope.spawn(start));
                servers.map(|server| server.join().unwrap().unwrap())
            });
            assert!(keys.iter().all(|key| *key == keys[0]));
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn a_short_key_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        std::fs::write(&path, "changeme").unwrap();
        let refused = Secret::load_or_create(&path);
        assert!(matches!(refused, Err(SecretError::TooShort(_))));
    }

    #[test]
    fn a_key_that_can_be_guessed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        for plain in ["0".repeat(64), "abcde".repeat(8)] {
            std::fs::write(&path, plain).unwrap();
            let refused = Secret::load_or_create(&path);
            assert!(matches!(refused, Err(SecretError::TooPlain(_))));
        }
    }
}
