use std::fs;

use super::*;

fn shelf() -> (tempfile::TempDir, Shelf) {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::open(&Storage::Folder(folder.path().into())).unwrap();
    (folder, shelf)
}

#[test]
fn a_file_that_is_not_kept_leaves_nothing() {
    let (folder, shelf) = shelf();
    let incoming = shelf.incoming();
    fs::write(incoming.path(), "half a book").unwrap();
    drop(incoming);
    let left = fs::read_dir(folder.path().join("incoming"));
    assert_eq!(left.unwrap().count(), 0);
}

#[test]
fn a_sweep_takes_away_what_no_row_knows_and_names_what_is_missing() {
    let (_folder, shelf) = shelf();
    let [known, unknown] = ["a book", "a leftover"].map(|text| {
        let incoming = shelf.incoming();
        fs::write(incoming.path(), text).unwrap();
        shelf.keep(&incoming, "epub").unwrap()
    });
    let rows = HashSet::from([known.clone(), "00/lost.epub".to_owned()]);
    let swept = shelf.sweep(&rows, day(1), Most::Few).unwrap();
    assert_eq!(swept.missing, ["00/lost.epub"]);
    assert_eq!(swept.trashed, [unknown.as_str()]);
    assert!(shelf.file(&known).is_ok());
    assert!(shelf.file(&unknown).unwrap_err().is_missing());
    let blob = unknown.clone();
    assert_eq!(shelf.trashed().unwrap(), [Trashed { day: day(1), blob }]);
    // The database that knows it is back.
    let rows = HashSet::from([known, unknown.clone()]);
    let swept = shelf.sweep(&rows, day(2), Most::Few).unwrap();
    assert_eq!(swept.returned, [unknown.as_str()]);
    assert!(swept.missing.is_empty() && shelf.trashed().unwrap().is_empty());
    assert!(shelf.file(&unknown).is_ok());
}

#[test]
fn more_than_a_few_files_wait_for_a_person() {
    let (_folder, shelf) = shelf();
    for number in 10..21 {
        let blob = format!("{number}/x.epub");
        shelf.put(&blob, &mut io::empty()).unwrap();
    }
    let swept = shelf.sweep(&HashSet::new(), day(1), Most::Few).unwrap();
    assert_eq!((swept.waiting.len(), swept.trashed.len()), (11, 0));
    assert_eq!(shelf.all().unwrap().len(), 11);
    drop(swept);
    let again = shelf.clone();
    let swept = again.sweep(&HashSet::new(), day(1), Most::All).unwrap();
    assert_eq!((swept.waiting.len(), swept.trashed.len()), (0, 11));
}

#[test]
fn what_has_been_in_the_trash_for_a_month_is_deleted() {
    let (_folder, shelf) = shelf();
    shelf.put("aa/x.epub", &mut io::empty()).unwrap();
    shelf.sweep(&HashSet::new(), day(1), Most::Few).unwrap();
    assert_eq!(shelf.empty_trash(day(31)).unwrap().len(), 1);
    assert_eq!(shelf.empty_trash(day(32)).unwrap(), []);
    assert_eq!(shelf.trashed().unwrap(), []);
}

/// A day of a year, from 1.
fn day(number: u32) -> NaiveDate {
    NaiveDate::from_yo_opt(2026, number).unwrap()
}

#[test]
fn nothing_is_swept_while_another_server_uses_the_shelf() {
    let (folder, first) = shelf();
    first.sweep(&HashSet::new(), day(1), Most::Few).unwrap();
    let incoming = first.incoming();
    fs::write(incoming.path(), "arriving").unwrap();
    let second = Shelf::open(&Storage::Folder(folder.path().into())).unwrap();
    second.sweep(&HashSet::new(), day(1), Most::Few).unwrap();
    assert!(incoming.path().exists());
}

#[test]
fn only_names_of_the_shelf_are_put_back() {
    let (folder, shelf) = shelf();
    for name in [
        "aa",
        "../x.epub",
        "aa/../x",
        "aa/.x",
        "aa/b/c",
        "a./x",
        "aa/x+y",
    ] {
        assert!(shelf.put(name, &mut io::empty()).is_err(), "{name}");
    }
    shelf.put("aa/x-1.epub", &mut io::empty()).unwrap();
    assert!(folder.path().join("aa/x-1.epub").exists());
}
