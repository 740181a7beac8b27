//! Restoring a backup into an empty store.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use tar::Archive;

use super::tables::Table;
use super::{FILES, FORMAT, Fault, HEADER, Header, SUMS, Sums, TABLES, rows, tables};
use vokal_base::db::{Database, DatabaseUrl, Db};
use vokal_files::shelf::Shelf;

/// More than any piece of rows takes, in bytes.
const LARGEST_PIECE: u64 = 1024 * 1024 * 1024;

/// Puts back what a backup holds, and brings it up to date.
///
/// All rows come in one transaction, which ends well only if their counts and
/// sums are the backup's.
///
/// # Errors
///
/// [`Fault`]; there are no rows then and no files.
pub fn restore(path: &Path, url: &DatabaseUrl, shelf: &Shelf) -> Result<(Database, Sums), Fault> {
    let mut archive = Archive::new(BufReader::new(File::open(path)?));
    let mut entries = archive.entries()?;
    let first = entries.next().ok_or_else(|| damaged("it is empty"))??;
    if first.path_bytes().as_ref() != HEADER.as_bytes() {
        return Err(damaged("it has no header"));
    }
    let header: Header = serde_json::from_reader(first)?;
    if header.format > FORMAT || !vokal_base::db::knows_schema(url, &header.schema) {
        return Err(Fault::Newer(header.schema));
    }
    if !shelf.all()?.is_empty() {
        return Err(Fault::NotEmpty("the storage".into()));
    }
    let database = Database::open_at(url, Some(&header.schema))
        .map_err(|fault| Fault::Schema(fault.to_string()))?;
    let mut placed = Vec::new();
    let restored = database.alone(|db| {
        let mut restoring = Restoring::begin(db)?;
        let mut promised = None;
        for entry in entries {
            let mut entry = entry?;
            let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            if name == SUMS {
                promised = Some(serde_json::from_reader::<_, Sums>(entry)?);
            } else if let Some(blob) = name.strip_prefix(FILES) {
                shelf.put(blob, &mut entry)?;
                placed.push(blob.to_owned());
                restoring.sums.files += 1;
            } else if let Some(piece) = name.strip_prefix(TABLES) {
                let mut text = String::new();
                entry.take(LARGEST_PIECE).read_to_string(&mut text)?;
                restoring.take(db, piece, &text)?;
            } else {
                return Err(damaged(&name));
            }
        }
        let promised = promised.ok_or_else(|| damaged("its end is missing"))?;
        restoring.end(db, promised)
    });
    if restored.is_err() {
        for blob in placed {
            shelf.remove(&blob)?;
        }
    }
    let restored = restored?;
    database
        .migrate()
        .map_err(|fault| Fault::Schema(fault.to_string()))?;
    Ok((database, restored))
}

/// Tables that are being filled.
pub(super) struct Restoring {
    tables: Vec<Table>,
    sums: Sums,
}

impl Restoring {
    pub(super) fn begin(db: &mut Db) -> Result<Self, Fault> {
        let tables = tables::all(db)?;
        for table in &tables {
            if rows::any(db, table)? {
                return Err(Fault::NotEmpty(format!("the table {}", table.name)));
            }
        }
        rows::unsettle(db)?;
        let sums = Sums::default();
        Ok(Self { tables, sums })
    }

    /// Takes in a piece such as `books/000001.jsonl`.
    pub(super) fn take(&mut self, db: &mut Db, piece: &str, text: &str) -> Result<(), Fault> {
        let name = piece.split('/').next().unwrap_or_default();
        let table = self.tables.iter().find(|table| table.name == name);
        let table = table.ok_or_else(|| damaged(piece))?;
        let rows: Vec<&str> = text.lines().collect();
        Ok(rows::put(db, table, &format!("[{}]", rows.join(",")))?)
    }

    /// Compares what stands in the database now with what was promised.
    pub(super) fn end(mut self, db: &mut Db, promised: Sums) -> Result<Sums, Fault> {
        rows::settle(db, &self.tables)?;
        for table in &self.tables {
            let sum = rows::sum(db, table)?;
            self.sums.tables.insert(table.name.clone(), sum);
        }
        if self.sums != promised {
            return Err(damaged("its sums are not those of its content"));
        }
        Ok(promised)
    }
}

fn damaged(what: &str) -> Fault {
    Fault::Damaged(what.to_owned())
}
