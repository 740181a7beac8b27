//! Is the book locked?

use super::archive::Archive;
use super::package::{self, Package};
use super::scrambling::Scrambling;
use super::{Refusal, paths};

/// Refuses a book whose text only its shop's program can unlock.
pub(super) fn check(archive: &Archive<'_>, package: &Package) -> Result<(), Refusal> {
    // Readium's licence, and Apple's.
    for licence in ["META-INF/license.lcpl", "META-INF/sinf.xml"] {
        if archive.entry(licence).is_some() {
            return Err(Refusal::Drm);
        }
    }
    let Some(entry) = archive.entry("META-INF/encryption.xml") else {
        return Ok(());
    };
    let Some(encryption) = package::document(archive, entry)? else {
        return Err(Refusal::Damaged(
            "META-INF/encryption.xml cannot be unpacked",
        ));
    };
    for data in encryption.all("EncryptedData") {
        let method = data.find("EncryptionMethod");
        let algorithm = method.and_then(|method| method.attribute("Algorithm"));
        let reference = data.find("CipherReference");
        let Some(path) = reference
            .and_then(|reference| reference.attribute("URI"))
            .and_then(|uri| paths::resolved(uri, ""))
            .map(|(path, _)| path)
        else {
            continue;
        };
        let is_scrambled_font = algorithm
            .is_some_and(|algorithm| Scrambling::parse(algorithm).is_some())
            && !package.spine.iter().any(|place| place.item.path == path);
        if !is_scrambled_font && !reads_as_markup(archive, &path) {
            return Err(Refusal::Drm);
        }
    }
    Ok(())
}

/// Some books declare an encryption and have none.
fn reads_as_markup(archive: &Archive<'_>, path: &str) -> bool {
    let entry = archive.entry(path);
    let begin = entry.and_then(|entry| archive.beginning(entry, 64));
    let Some(begin) = begin else { return false };
    let text = begin.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&begin);
    text.trim_ascii_start().starts_with(b"<")
}
