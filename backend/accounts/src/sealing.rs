//! What the server must be able to read again, and a copy of its database must not tell.

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use crate::secret::Secret;

/// Seals bytes with a key that is made of the server's (ChaCha20-Poly1305, RFC 8439).
///
/// Each is sealed under a random nonce of 96 bits: two of them would meet after some 2^48.
pub(crate) struct Sealing(LessSafeKey);

impl Sealing {
    /// Whatever is sealed for one purpose is opened for no other.
    pub(crate) fn new(secret: &Secret, purpose: &str) -> Self {
        let key = UnboundKey::new(&CHACHA20_POLY1305, &secret.key_for(purpose))
            .unwrap_or_else(|_| unreachable!("the key is as long as this algorithm's"));
        Self(LessSafeKey::new(key))
    }

    /// Seals `plain`, which belongs to `owner` and opens for nobody else.
    pub(crate) fn seal(&self, owner: i64, plain: &[u8]) -> Vec<u8> {
        let nonce: [u8; NONCE_LEN] = rand::random();
        let mut sealed = plain.to_vec();
        self.0
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(owner.to_be_bytes()),
                &mut sealed,
            )
            .unwrap_or_else(|_| unreachable!("only gigabytes are too long to be sealed"));
        [&nonce[..], &sealed].concat()
    }

    /// What was sealed for `owner` with this key; of anything else nothing is told.
    pub(crate) fn open(&self, owner: i64, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut sealed = sealed.to_vec();
        let owner = Aad::from(owner.to_be_bytes());
        let plain = self.0.open_in_place(nonce, owner, &mut sealed).ok()?;
        Some(plain.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_for_its_owner_with_this_key_for_this_purpose_alone() {
        let secret = Secret::random();
        let sealing = Sealing::new(&secret, "tests");
        let sealed = sealing.seal(7, b"twenty secret bytes.");
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
        assert_ne!(sealed, sealing.seal(7, b"twenty secret bytes."));
        let opened = Sealing::new(&secret, "tests").open(7, &sealed);
        assert_eq!(opened.as_deref(), Some(&b"twenty secret bytes."[..]));
        assert_eq!(sealing.open(8, &sealed), None);
        for other in [
            Sealing::new(&secret, "other tests"),
            Sealing::new(&Secret::random(), "tests"),
        ] {
            assert_eq!(other.open(7, &sealed), None);
        }
    }

    #[test]
    fn what_was_changed_or_cut_off_does_not_open() {
        let sealing = Sealing::new(&Secret::random(), "tests");
        let sealed = sealing.seal(7, b"secret");
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(sealing.open(7, &changed), None, "{at}");
            assert_eq!(sealing.open(7, &sealed[..at]), None, "{at}");
        }
    }
}
