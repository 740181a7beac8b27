//! Which files of a folder are books?

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use vokal_library::from_disk::is_book;

/// Folders stand in each other no deeper.
const DEEPEST: usize = 64;

/// The books of a folder and of all folders in it, by their names.
///
/// What is hidden is passed over, and links are not followed: they may lead out of the folder, or
/// round in a circle.
pub(super) fn books_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut books = Vec::new();
    add(folder, DEEPEST, &mut books)?;
    Ok(books)
}

fn add(folder: &Path, depth: usize, books: &mut Vec<PathBuf>) -> io::Result<()> {
    let entries = fs::read_dir(folder)
        .map_err(|fault| io::Error::new(fault.kind(), format!("{}: {fault}", folder.display())))?;
    let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let kind = entry.file_type()?;
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() && depth > 0 {
            add(&entry.path(), depth - 1, books)?;
        } else if kind.is_file() && is_book(&name) {
            books.push(entry.path());
        }
    }
    Ok(())
}
