//! Is a backup what was written? Read back from the disk it lies on.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::archive::{self, damaged, unreadable};
use super::{Adding, FILES, Fault, SUMS, Sums, TABLES};
use vokal_base::digest::hex;

/// What was found in a backup.
pub struct Verified {
    /// All of it in short.
    pub sums: Sums,
    /// The files that are not what their rows say.
    pub changed: Vec<String>,
}

/// Reads a backup from its first byte to its last: every table's count and sum has to be
/// what the backup promises at its end, and every file is compared with what its row says.
///
/// `known` are the names of the files that rows need, with the hashes of their content.
///
/// # Errors
///
/// [`Fault`], if it could not be restored.
pub fn verify(path: &Path, known: &[(String, String)]) -> Result<Verified, Fault> {
    let mut source = archive::open(path)?;
    let (_, parts) = archive::begin(&mut source)?;
    let mut tables: BTreeMap<String, Adding> = BTreeMap::new();
    let mut hashes = HashMap::new();
    let mut promised = None;
    for part in parts {
        let part = part?;
        let name = part.name();
        if name == SUMS {
            promised = Some(archive::json::<Sums>(part)?);
        } else if let Some(blob) = name.strip_prefix(FILES) {
            hashes.insert(blob.to_owned(), hash(part).map_err(unreadable)?);
        } else if let Some(piece) = name.strip_prefix(TABLES) {
            let table = piece.split('/').next().unwrap_or_default();
            let sum = tables.entry(table.to_owned()).or_default();
            for row in BufReader::new(part).lines() {
                sum.add(&row.map_err(unreadable)?);
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
    let mut changed = Vec::new();
    for (blob, hash) in known {
        match hashes.get(blob) {
            None => return Err(Fault::Lost(blob.clone())),
            Some(found) if found != hash => changed.push(blob.clone()),
            Some(_) => {}
        }
    }
    Ok(Verified {
        sums: promised,
        changed,
    })
}

fn hash(mut content: impl Read) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut content, &mut hash)?;
    Ok(hex(&hash.finalize()))
}
