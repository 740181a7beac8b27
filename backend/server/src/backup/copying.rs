//! Moving all that is kept into another database and another storage.

use super::reading::Restoring;
use super::{Adding, Fault, PIECE, Sums, rows, tables};
use vokal_base::db::{Database, DatabaseUrl, Db};
use vokal_files::Files;
use vokal_files::shelf::Shelf;

/// Where all of it stands, or is to stand.
pub struct Place<'a> {
    /// The rows.
    pub database: &'a DatabaseUrl,
    /// The files.
    pub shelf: &'a Shelf,
}

/// Copies every row and every file into an empty place, and brings it up to date.
///
/// Each file's hash is compared with its row's, and each table's count and sum
/// with what was read, before anything of it counts.
///
/// # Errors
///
/// [`Fault`]; there are no rows then and no files.
pub fn copy(from: &Database, files: &Files, to: &Place) -> Result<(Database, Sums), Fault> {
    if !to.shelf.all()?.is_empty() {
        return Err(Fault::NotEmpty("the storage".into()));
    }
    let schema = from.view(vokal_base::db::schema_version)?;
    if !vokal_base::db::knows_schema(to.database, &schema) {
        return Err(Fault::Newer(schema));
    }
    let target = Database::open_at(to.database, Some(&schema))
        .map_err(|fault| Fault::Schema(fault.to_string()))?;
    let mut placed = Vec::new();
    // One view of the rows, so that they belong together.
    let copied: Result<Sums, Fault> = from.view(|source| {
        Ok(target.alone(|db| {
            let mut sums = copy_rows(source, db)?;
            for (blob, hash) in files.keepers.all_files(source)? {
                copy_file(&files.shelf, to.shelf, &blob, &hash, &mut placed)?;
                sums.files += 1;
            }
            Ok(sums)
        }))
    })?;
    if copied.is_err() {
        for blob in placed {
            to.shelf.remove(&blob)?;
        }
    }
    let copied = copied?;
    target
        .migrate()
        .map_err(|fault| Fault::Schema(fault.to_string()))?;
    Ok((target, copied))
}

fn copy_rows(source: &mut Db, target: &mut Db) -> Result<Sums, Fault> {
    let mut restoring = Restoring::begin(target)?;
    let mut read = Sums::default();
    for table in tables::all(source)? {
        let mut sum = Adding::default();
        let mut piece = String::new();
        rows::each(source, &table, |row| {
            sum.add(&row);
            piece.push_str(&row);
            piece.push('\n');
            if piece.len() >= PIECE {
                restoring.take(target, &table.name, &piece)?;
                piece.clear();
            }
            Ok(())
        })?;
        if !piece.is_empty() {
            restoring.take(target, &table.name, &piece)?;
        }
        read.tables.insert(table.name, sum.done());
    }
    restoring.end(target, read)
}

fn copy_file(
    from: &Shelf,
    to: &Shelf,
    blob: &str,
    hash: &str,
    placed: &mut Vec<String>,
) -> Result<(), Fault> {
    let mut file = from.original(blob).map_err(|fault| {
        if fault.is_missing() {
            Fault::Lost(blob.to_owned())
        } else {
            fault.into()
        }
    })?;
    to.put(blob, &mut file)?;
    placed.push(blob.to_owned());
    if to.hash(blob)? == hash {
        Ok(())
    } else {
        Err(Fault::Changed(blob.to_owned()))
    }
}
