//! Restoring a backup into an empty store.

use std::io::Read;
use std::path::Path;

use serde::de::IgnoredAny;

use super::archive::{self, damaged, unreadable};
use super::tables::Table;
use super::{FILES, FORMAT, Fault, SUMS, Sums, TABLES, rows, tables};
use vokal_base::db::{Database, DatabaseUrl, Db};
use vokal_files::shelf::{self, Shelf};

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
    let mut source = archive::open(path)?;
    let (header, parts) = archive::begin(&mut source)?;
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
        for part in parts {
            let mut part = part?;
            let name = part.name();
            if name == SUMS {
                promised = Some(archive::json::<Sums>(part)?);
            } else if let Some(blob) = name.strip_prefix(FILES) {
                shelf.put(blob, &mut part).map_err(not_put)?;
                placed.push(blob.to_owned());
                restoring.sums.files += 1;
            } else if let Some(piece) = name.strip_prefix(TABLES) {
                let mut text = String::new();
                let read = part.take(LARGEST_PIECE).read_to_string(&mut text);
                read.map_err(unreadable)?;
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

/// What the system or the store says is passed on; what else is wrong is wrong with the backup.
fn not_put(fault: shelf::Fault) -> Fault {
    match fault {
        shelf::Fault::Io(error) => unreadable(error),
        other => other.into(),
    }
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
        // The database would quote from them.
        let is_json = |row: &&str| serde_json::from_str::<IgnoredAny>(row).is_ok();
        if !rows.iter().all(is_json) {
            return Err(damaged("a row cannot be read"));
        }
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
