//! Writing a backup while the server goes on working.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use chrono::Utc;
use serde::Serialize;
use tar::{Builder, Header as Entry};

use super::{Adding, FILES, FORMAT, Fault, HEADER, PIECE, SUMS, Sums, TABLES, rows, tables};
use vokal_base::db::{Database, Db};
use vokal_files::Files;
use vokal_files::shelf::Shelf;

type Archive = Builder<BufWriter<File>>;

/// What a backup holds.
pub struct Written {
    /// All of it in short.
    pub sums: Sums,
    /// The files that rows need and that it has, and the hashes of their content.
    pub files: Vec<(String, String)>,
    /// The files that rows need and that are nowhere.
    pub lost: Vec<String>,
}

/// Writes all that is kept into a new file, readable by its owner alone.
///
/// The files are copied first and the rows then read in one view; what has come
/// in between is copied after that. A file never changes, and what has gone away
/// in between is missed by no row. A file that was lost before keeps nothing else out.
///
/// # Errors
///
/// [`Fault`]; no file is left then.
pub fn write(path: &Path, database: &Database, files: &Files) -> Result<Written, Fault> {
    let shelf = &files.shelf;
    let unfinished = Unfinished::beside(path)?;
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&unfinished.0)
        .map_err(super::of_file(path))?;
    restrict(&file)?;
    let mut archive = Builder::new(BufWriter::new(file));
    let mut copied = HashSet::new();
    let (schema, installation) = database.view(|db| {
        let schema = vokal_base::db::schema_version(db)?;
        Ok((schema, vokal_files::installation::id(db)?))
    })?;
    let header = super::Header {
        format: FORMAT,
        schema,
        taken_at: Utc::now().to_rfc3339(),
        installation,
    };
    add_json(&mut archive, HEADER, &header)?;
    for blob in shelf.all()? {
        // What is gone by now will be in no row either.
        copy(&mut archive, shelf, &blob, &mut copied)?;
    }
    let mut written = view(database, |db| {
        let mut sums = Sums::default();
        for table in tables::all(db)? {
            let sum = add_table(&mut archive, db, &table)?;
            sums.tables.insert(table.name, sum);
        }
        let mut written = Written {
            sums,
            files: Vec::new(),
            lost: Vec::new(),
        };
        for (blob, hash) in files.keepers.all_files(db)? {
            if copied.contains(&blob) || copy(&mut archive, shelf, &blob, &mut copied)? {
                written.files.push((blob, hash));
            } else {
                written.lost.push(blob);
            }
        }
        Ok(written)
    })?;
    still_known(&written.lost, database, files)?;
    written.sums.files = copied.len() as u64;
    add_json(&mut archive, SUMS, &written.sums)?;
    let file = archive
        .into_inner()?
        .into_inner()
        .map_err(io::Error::from)?;
    file.sync_all()?;
    in_nobodys_place(&unfinished.0, path).map_err(super::of_file(path))?;
    Ok(written)
}

/// Gives a finished file its name; of two that write to one name at once, one is told.
fn in_nobodys_place(finished: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(finished, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A disk that knows no second name for a file, as those of memory cards (FAT).
        Err(_) => fs::rename(finished, path),
        Ok(()) => Ok(()),
    }
}

/// Runs `work` on one view of the data.
fn view<T>(
    database: &Database,
    work: impl FnOnce(&mut Db) -> Result<T, Fault>,
) -> Result<T, Fault> {
    database.view(|db| Ok(work(db)))?
}

/// Makes sure that rows still ask for these files: of others the rows in the backup are old.
fn still_known(lost: &[String], database: &Database, files: &Files) -> Result<(), Fault> {
    if lost.is_empty() {
        return Ok(());
    }
    let known = view(database, |db| Ok(files.keepers.all_files(db)?))?;
    let known: HashSet<&String> = known.iter().map(|(blob, _)| blob).collect();
    let gone = lost.iter().find(|blob| !known.contains(blob));
    gone.map_or(Ok(()), |blob| Err(Fault::Moving(blob.clone())))
}

fn add_table(
    archive: &mut Archive,
    db: &mut Db,
    table: &tables::Table,
) -> Result<super::TableSum, Fault> {
    let mut sum = Adding::default();
    let mut piece = String::new();
    let mut number = 0;
    let mut flush = |piece: &mut String| {
        number += 1;
        let name = format!("{TABLES}{}/{number:06}.jsonl", table.name);
        let written = add(archive, &name, piece.as_bytes());
        piece.clear();
        written
    };
    rows::each(db, table, |row| {
        sum.add(&row);
        piece.push_str(&row);
        piece.push('\n');
        if piece.len() >= PIECE {
            flush(&mut piece)?;
        }
        Ok(())
    })?;
    if !piece.is_empty() {
        flush(&mut piece)?;
    }
    Ok(sum.done())
}

/// Copies a file; false if it is not there any more.
fn copy(
    archive: &mut Archive,
    shelf: &Shelf,
    blob: &str,
    copied: &mut HashSet<String>,
) -> Result<bool, Fault> {
    let mut file = match shelf.original(blob) {
        Ok(file) => file,
        Err(fault) if fault.is_missing() => return Ok(false),
        Err(fault) => return Err(fault.into()),
    };
    let mut entry = entry(file.metadata()?.len());
    archive.append_data(&mut entry, format!("{FILES}{blob}"), &mut file)?;
    copied.insert(blob.to_owned());
    Ok(true)
}

fn add_json(archive: &mut Archive, name: &str, value: &impl Serialize) -> Result<(), Fault> {
    Ok(add(archive, name, &serde_json::to_vec_pretty(value)?)?)
}

fn add(archive: &mut Archive, name: &str, bytes: &[u8]) -> io::Result<()> {
    archive.append_data(&mut entry(bytes.len() as u64), name, bytes)
}

fn entry(size: u64) -> Entry {
    let mut entry = Entry::new_gnu();
    entry.set_size(size);
    entry.set_mode(0o600);
    entry
}

#[cfg(unix)]
fn restrict(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn restrict(_: &File) -> io::Result<()> {
    Ok(())
}

/// A file in the making; dropped before it has its name, it is taken away.
struct Unfinished(PathBuf);

impl Unfinished {
    fn beside(path: &Path) -> io::Result<Self> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let mut name = name.to_owned();
        name.push(format!(".{}.part", std::process::id()));
        Ok(Self(path.with_file_name(name)))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Gone already, if it was finished.
        let _ = fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_loses_a_file_to_a_later_one_of_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other, name] = ["one", "other", "all.tar"].map(|name| folder.path().join(name));
        fs::write(&one, "one").unwrap();
        fs::write(&other, "other").unwrap();
        in_nobodys_place(&one, &name).unwrap();
        let refused = in_nobodys_place(&other, &name).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&name).unwrap(), "one");
    }
}
