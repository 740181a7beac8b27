//! Is a backup what was written? Read back from the disk it lies on.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use sha2::{Digest, Sha256};
use tar::Archive;

use super::{Adding, FILES, Fault, HEADER, Header, SUMS, Sums, TABLES};
use vokal_base::digest::hex;

/// Reads a backup from its first byte to its last: every table's count and sum has to be
/// what the backup promises at its end, and every file what its row says.
///
/// `known` are the names of the files that rows need, with the hashes of their content.
///
/// # Errors
///
/// [`Fault`], if it could not be restored.
pub fn verify(path: &Path, known: &[(String, String)]) -> Result<Sums, Fault> {
    let mut archive = Archive::new(BufReader::new(File::open(path)?));
    let mut entries = archive.entries()?;
    let first = entries.next().ok_or_else(|| damaged("it is empty"))??;
    if first.path_bytes().as_ref() != HEADER.as_bytes() {
        return Err(damaged("it has no header"));
    }
    let _: Header = serde_json::from_reader(first)?;
    let mut tables: BTreeMap<String, Adding> = BTreeMap::new();
    let mut hashes = HashMap::new();
    let mut promised = None;
    for entry in entries {
        let entry = entry?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if name == SUMS {
            promised = Some(serde_json::from_reader::<_, Sums>(entry)?);
        } else if let Some(blob) = name.strip_prefix(FILES) {
            hashes.insert(blob.to_owned(), hash(entry)?);
        } else if let Some(piece) = name.strip_prefix(TABLES) {
            let table = piece.split('/').next().unwrap_or_default();
            let sum = tables.entry(table.to_owned()).or_default();
            for row in BufReader::new(entry).lines() {
                sum.add(&row?);
            }
        } else {
            return Err(damaged(&name));
        }
    }
    let promised = promised.ok_or_else(|| damaged("its end is missing"))?;
    let mut found = Sums {
        files: hashes.len() as u64,
        ..Sums::default()
    };
    for name in promised.tables.keys() {
        // A table without rows has no piece.
        let sum = tables.remove(name).unwrap_or_default();
        found.tables.insert(name.clone(), sum.done());
    }
    if found != promised || !tables.is_empty() {
        return Err(damaged("its sums are not those of its content"));
    }
    for (blob, hash) in known {
        match hashes.get(blob) {
            None => return Err(Fault::Lost(blob.clone())),
            Some(found) if found != hash => return Err(Fault::Changed(blob.clone())),
            Some(_) => {}
        }
    }
    Ok(promised)
}

fn hash(mut content: impl Read) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut content, &mut hash)?;
    Ok(hex(&hash.finalize()))
}

fn damaged(what: &str) -> Fault {
    Fault::Damaged(what.to_owned())
}
