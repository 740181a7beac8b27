//! How are a book's fonts made readable (EPUB 3.3, OCF, section 4)?
//!
//! Their first bytes are mixed with a key that the book itself names, so that they are no fonts
//! outside of it. That is no lock.

use std::collections::HashMap;

use sha1::{Digest, Sha1};

use super::archive::Archive;
use super::package::{self, Package};
use super::paths::{self, PathIndex};

/// A way of mixing that needs no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scrambling {
    Idpf,
    Adobe,
}

impl Scrambling {
    /// The way that an algorithm's name stands for.
    pub(super) fn parse(algorithm: &str) -> Option<Self> {
        match algorithm {
            "http://www.idpf.org/2008/embedding" => Some(Self::Idpf),
            "http://ns.adobe.com/pdf/enc#RC" => Some(Self::Adobe),
            _ => None,
        }
    }

    /// How many bytes are mixed.
    fn reach(self) -> usize {
        match self {
            Self::Idpf => 1040,
            Self::Adobe => 1024,
        }
    }
}

/// What is mixed in a book, and with what.
pub(super) struct Scrambled {
    /// By path; nothing for what is encrypted in another way.
    ways: Vec<Option<Scrambling>>,
    paths: PathIndex,
    idpf: [u8; 20],
    adobe: Option<[u8; 16]>,
}

impl Scrambled {
    pub(super) fn of(archive: &Archive<'_>, package: &Package) -> Self {
        let mut ways = HashMap::new();
        let entry = archive.entry("META-INF/encryption.xml");
        let document = entry.and_then(|entry| package::document(archive, entry).ok()?);
        for data in document
            .iter()
            .flat_map(|document| document.all("EncryptedData"))
        {
            let method = data.find("EncryptionMethod");
            let algorithm = method.and_then(|method| method.attribute("Algorithm"));
            let uri = data
                .find("CipherReference")
                .and_then(|node| node.attribute("URI"));
            if let Some((path, _)) = uri.and_then(|uri| paths::resolved(uri, "")) {
                ways.insert(path, algorithm.and_then(Scrambling::parse));
            }
        }
        let paths = PathIndex::of(ways.keys().map(String::as_str));
        Self {
            ways: ways.values().copied().collect(),
            paths,
            idpf: idpf_key(&package.unique_identifier),
            adobe: package
                .metadata
                .identifiers
                .iter()
                .find_map(|id| adobe_key(id)),
        }
    }

    /// The bytes of a file as they were; nothing if that cannot be known.
    pub(super) fn readable(&self, path: &str, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
        let Some(at) = self.paths.find(path) else {
            return Some(bytes);
        };
        // Some books say that they are mixed and are not.
        if is_font(&bytes) {
            return Some(bytes);
        }
        let way = self.ways[at]?;
        match way {
            Scrambling::Idpf => mix(&mut bytes, &self.idpf, way.reach()),
            Scrambling::Adobe => mix(&mut bytes, &self.adobe?, way.reach()),
        }
        Some(bytes)
    }
}

/// Whether the first bytes are those of a font; what follows is for its parser to say.
pub(super) fn is_font(bytes: &[u8]) -> bool {
    let known: [&[u8]; 5] = [&[0, 1, 0, 0], b"true", b"OTTO", b"wOFF", b"wOF2"];
    known.iter().any(|begin| bytes.starts_with(begin))
}

fn mix(bytes: &mut [u8], key: &[u8], reach: usize) {
    for (byte, key) in bytes.iter_mut().take(reach).zip(key.iter().cycle()) {
        *byte ^= key;
    }
}

/// The digest of the book's identifier without white space.
fn idpf_key(identifier: &str) -> [u8; 20] {
    let plain: String = identifier
        .chars()
        .filter(|c| !matches!(c, ' ' | '\t' | '\n' | '\r'))
        .collect();
    Sha1::digest(plain.as_bytes()).into()
}

/// The number that an identifier is, if it is a UUID.
fn adobe_key(identifier: &str) -> Option<[u8; 16]> {
    let uuid = identifier.trim();
    let uuid = uuid
        .get(..9)
        .filter(|urn| urn.eq_ignore_ascii_case("urn:uuid:"))
        .map_or(uuid, |urn| &uuid[urn.len()..]);
    uuid::Uuid::try_parse(uuid).ok().map(uuid::Uuid::into_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scrambled(way: Option<Scrambling>) -> Scrambled {
        Scrambled {
            ways: vec![way],
            paths: PathIndex::of(["OPS/a.otf"]),
            idpf: idpf_key(" urn:uuid:\t00112233-4455-6677-8899-aabbccddeeff\n"),
            adobe: adobe_key("urn:uuid:00112233-4455-6677-8899-AABBCCDDEEFF"),
        }
    }

    fn font() -> Vec<u8> {
        let mut font = b"OTTO".to_vec();
        font.extend((0..2000_u16).map(|at| at as u8));
        font
    }

    /// The key as `printf %s urn:uuid:00112233-… | sha1sum` tells it.
    #[test]
    fn the_first_bytes_are_mixed_with_the_digest_of_the_identifier() {
        let key = [
            0xb6, 0xad, 0x46, 0x36, 0x5e, 0x41, 0x0b, 0x39, 0x9e, 0x7e, 0x23, 0xa4, 0xb7, 0x37,
            0x95, 0xd2, 0x19, 0xb2, 0x30, 0x66,
        ];
        assert_eq!(scrambled(None).idpf, key);
        let mut mixed = font();
        for (byte, key) in mixed.iter_mut().take(1040).zip(key.iter().cycle()) {
            *byte ^= key;
        }
        let readable = scrambled(Some(Scrambling::Idpf)).readable("OPS/a.otf", mixed);
        assert_eq!(readable, Some(font()));
    }

    #[test]
    fn adobe_mixes_fewer_bytes_with_the_number_itself() {
        let mut mixed = font();
        for (at, byte) in mixed.iter_mut().enumerate().take(1024) {
            *byte ^= (at % 16) as u8 * 0x11;
        }
        let readable = scrambled(Some(Scrambling::Adobe)).readable("OPS/a.otf", mixed);
        assert_eq!(readable, Some(font()));
    }

    #[test]
    fn what_is_not_mixed_stays_and_what_is_locked_is_not_read() {
        let plain = scrambled(Some(Scrambling::Idpf)).readable("OPS/a.otf", font());
        assert_eq!(plain, Some(font()), "it says so and is not");
        let other = scrambled(Some(Scrambling::Idpf)).readable("OPS/b.otf", vec![1, 2]);
        assert_eq!(other, Some(vec![1, 2]));
        assert_eq!(scrambled(None).readable("OPS/a.otf", vec![1, 2]), None);
        assert_eq!(adobe_key("978-3-16-148410-0"), None);
        let short = scrambled(Some(Scrambling::Idpf)).readable("OPS/a.otf", vec![0xb6]);
        assert_eq!(short, Some(vec![0]), "shorter than what is mixed");
    }
}
