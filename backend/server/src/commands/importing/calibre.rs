//! What does a library of calibre say of its books?

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use vokal_library::from_disk::plain;
use vokal_library::said_elsewhere::SaidElsewhere;

use super::queries::{self, BookRow, Told, WordRow};
use super::{Candidate, Fault, Missing};

/// Of a book that is there in several formats the first of these is taken.
const FORMATS: [&str; 10] = [
    "EPUB", "KEPUB", "DOCX", "FB2", "FBZ", "HTML", "HTM", "MD", "MARKDOWN", "TXT",
];

/// What calibre calls a book's cover, and more than any cover has.
const COVER: &str = "cover.jpg";
const LARGEST_COVER: u64 = 5 << 20;

/// What calibre says of a book.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Said {
    title: String,
    /// Each with the name that sorts.
    authors: Vec<(String, String)>,
    series: String,
    series_index: Option<f64>,
    language: String,
    publisher: String,
    /// Plain text.
    description: String,
    tags: Vec<String>,
    /// The picture beside the book.
    cover: Option<PathBuf>,
}

impl Said {
    fn of(folder: &Path, book: &BookRow, told: &Told) -> Self {
        let words = |all: &BTreeMap<i64, Vec<WordRow>>| {
            let rows = all.get(&book.id).into_iter().flatten();
            rows.map(|row| row.word.trim().to_owned())
                .filter(|word| !word.is_empty())
                .collect::<Vec<_>>()
        };
        let first = |all| words(all).into_iter().next().unwrap_or_default();
        let authors = told.authors.get(&book.id).into_iter().flatten();
        let series = first(&told.series);
        Self {
            title: book.title.trim().to_owned(),
            // A comma parts authors there, and stands in a name as a bar.
            authors: authors
                .map(|row| {
                    let sort_name = row.second.clone().unwrap_or_default();
                    (row.word.replace('|', ","), sort_name)
                })
                .filter(|(name, _)| name != "Unknown" && !name.trim().is_empty())
                .collect(),
            series_index: book.series_index.filter(|_| !series.is_empty()),
            series,
            language: two_letters(&first(&told.languages)),
            publisher: first(&told.publishers),
            description: plain(&first(&told.comments)),
            tags: words(&told.tags),
            cover: inside(folder, &Path::new(&book.path).join(COVER)).ok(),
        }
    }

    /// As a book is told of it, and who has published it. What calibre does not know stays as the
    /// file has it.
    pub(super) fn told(self) -> (SaidElsewhere, String) {
        let said = SaidElsewhere {
            title: self.title,
            authors: self.authors,
            series: self.series,
            series_index: self.series_index,
            language: self.language,
            description: self.description,
            tags: self.tags,
            cover: self.cover.and_then(|path| picture(&path)),
        };
        (said, self.publisher)
    }
}

/// A picture that is not there, or far too large, is none.
fn picture(path: &Path) -> Option<Vec<u8>> {
    let length = fs::metadata(path).ok()?.len();
    (length <= LARGEST_COVER).then(|| fs::read(path).ok())?
}

/// The files of a library with what it says of them, and those that are missing.
pub(super) fn candidates(folder: &Path) -> Result<(Vec<Candidate>, Missing), Fault> {
    let told = queries::read(&folder.join("metadata.db"))?;
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for book in &told.books {
        let files = told.files.get(&book.id);
        match file_of(folder, book, files.map(Vec::as_slice).unwrap_or_default()) {
            Ok(path) => found.push(Candidate {
                path,
                said: Some(Said::of(folder, book, &told)),
            }),
            Err(reason) => missing.push((PathBuf::from(&book.path), reason.to_owned())),
        }
    }
    Ok((found, missing))
}

fn file_of(folder: &Path, book: &BookRow, files: &[WordRow]) -> Result<PathBuf, &'static str> {
    let named = |format: &str| {
        let is_it = |row: &&WordRow| row.word.eq_ignore_ascii_case(format);
        files.iter().find(is_it)
    };
    let row = FORMATS.iter().find_map(|format| named(format));
    let row = row.ok_or("There is no format of this book that can be read here.")?;
    let name = row.second.as_deref().unwrap_or_default();
    // A kepub is an EPUB.
    let ending = row.word.to_lowercase();
    let ending = if ending == "kepub" {
        "kepub.epub"
    } else {
        &ending
    };
    let path = Path::new(&book.path).join(format!("{name}.{ending}"));
    let path = if folder.join(&path).is_file() {
        path
    } else {
        path.with_extension("").with_extension("kepub")
    };
    inside(folder, &path)
}

/// Where a file really is that stands in the library.
fn inside(folder: &Path, path: &Path) -> Result<PathBuf, &'static str> {
    let is_inside = path
        .components()
        .all(|it| matches!(it, Component::Normal(_)));
    // A link may lead out of it all the same.
    let real = folder.join(path).canonicalize();
    let real = real.map_err(|_| "The file is not there.")?;
    if is_inside && real.starts_with(folder) {
        Ok(real)
    } else {
        Err("The file is not in the library.")
    }
}

/// calibre writes three letters (ISO 639-2); browsers know two (RFC 5646, section 2.2.1).
fn two_letters(code: &str) -> String {
    const CODES: [(&str, &str); 34] = [
        ("eng", "en"),
        ("deu", "de"),
        ("ger", "de"),
        ("fra", "fr"),
        ("fre", "fr"),
        ("ita", "it"),
        ("spa", "es"),
        ("por", "pt"),
        ("nld", "nl"),
        ("dut", "nl"),
        ("rus", "ru"),
        ("ukr", "uk"),
        ("pol", "pl"),
        ("ces", "cs"),
        ("slk", "sk"),
        ("hun", "hu"),
        ("ron", "ro"),
        ("bul", "bg"),
        ("ell", "el"),
        ("tur", "tr"),
        ("ara", "ar"),
        ("heb", "he"),
        ("fas", "fa"),
        ("hin", "hi"),
        ("zho", "zh"),
        ("jpn", "ja"),
        ("kor", "ko"),
        ("swe", "sv"),
        ("dan", "da"),
        ("nob", "nb"),
        ("fin", "fi"),
        ("hrv", "hr"),
        ("lat", "la"),
        ("epo", "eo"),
    ];
    match CODES.iter().find(|(long, _)| *long == code) {
        Some((_, short)) => (*short).to_owned(),
        None if code == "und" => String::new(),
        None => code.to_owned(),
    }
}
