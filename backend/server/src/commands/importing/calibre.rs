//! What does a library of calibre say of its books?

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use vokal_library::from_disk::{Contributor, Metadata, plain};

use super::queries::{self, BookRow, Told, WordRow};
use super::{Candidate, Fault, Missing};

/// Of a book that is there in several formats the first of these is taken.
const FORMATS: [&str; 10] = [
    "EPUB", "KEPUB", "DOCX", "FB2", "FBZ", "HTML", "HTM", "MD", "MARKDOWN", "TXT",
];

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
    /// Nothing has a place for them yet.
    tags: Vec<String>,
}

impl Said {
    fn of(book: &BookRow, told: &Told) -> Self {
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
        }
    }

    /// Says it of a book; what calibre does not know stays as the file has it.
    pub(super) fn correct(self, metadata: &mut Metadata) {
        let put = |known: &mut String, said: String| {
            if !said.is_empty() {
                *known = said;
            }
        };
        put(&mut metadata.title, self.title);
        put(&mut metadata.language, self.language);
        put(&mut metadata.publisher, self.publisher);
        put(&mut metadata.description, self.description);
        if !self.series.is_empty() {
            metadata.series = self.series;
            metadata.series_index = self.series_index;
        }
        if !self.authors.is_empty() {
            let names: Vec<_> = self.authors.iter().map(|(name, _)| name.as_str()).collect();
            metadata.author = names.join(", ");
            let contributors = self.authors.into_iter();
            metadata.contributors = contributors
                .map(|(name, sort_name)| Contributor { name, sort_name })
                .collect();
        }
    }
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
                said: Some(Said::of(book, &told)),
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
    let is_inside = path
        .components()
        .all(|it| matches!(it, Component::Normal(_)));
    let path = folder.join(path);
    let path = if path.is_file() {
        path
    } else {
        path.with_extension("").with_extension("kepub")
    };
    // A link may lead out of it all the same.
    let real = path.canonicalize().map_err(|_| "The file is not there.")?;
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
