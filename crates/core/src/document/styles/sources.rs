//! Which stylesheets does a source name, and in which order do they count?

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use html5ever::ns;

use super::element::Source;
use super::faces::{Face, MOST_FACES};
use super::media::{Holds, holds};
use super::rules;
use super::sheet::Sheet;
use crate::document::SourceOptions;
use crate::document::href;

/// More sheets than any honest chapter has, imported ones among them.
const MOST_SHEETS: usize = 64;
/// A sheet that imports a sheet, and so on.
const LONGEST_CHAIN: usize = 8;
/// No honest sheet is larger, in bytes; what is, does not count.
const LARGEST_SHEET: usize = 4 << 20;

/// The stylesheets of a book, each of which is read once however many chapters use it,
/// in however many threads. A clone is another handle to the same.
///
/// ```
/// use vokal_core::document::{SourceOptions, Stylesheets, sanitise};
///
/// let load = |path: &str| (path == "book.css").then(|| ".aside { display: none }".to_owned());
/// let stylesheets = Stylesheets::new(load);
/// let options = SourceOptions::default().with_stylesheets(&stylesheets);
/// let source = "<link rel=stylesheet href=book.css><p>a</p><p class=aside>b</p>";
/// assert_eq!(sanitise(source, &options).tree.to_html(), "<p>a</p>");
/// ```
#[derive(Clone)]
pub struct Stylesheets<'a>(Arc<Files<'a>>);

struct Files<'a> {
    load: Box<Load<'a>>,
    read: Mutex<HashMap<String, Arc<Sheet>>>,
}

type Load<'a> = dyn Fn(&str) -> Option<String> + Send + Sync + 'a;

impl<'a> Stylesheets<'a> {
    /// `load` gives the text of the stylesheet at a path from the container's
    /// root, decoded, if the book has it.
    #[must_use]
    pub fn new(load: impl Fn(&str) -> Option<String> + Send + Sync + 'a) -> Self {
        Self(Arc::new(Files {
            load: Box::new(load),
            read: Mutex::default(),
        }))
    }

    fn sheet(&self, path: &str) -> Option<Arc<Sheet>> {
        // What is half done in a map that is only added to does no harm.
        let read = || self.0.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sheet) = read().get(path) {
            return Some(sheet.clone());
        }
        let css = (self.0.load)(path).filter(|css| css.len() <= LARGEST_SHEET)?;
        let sheet = Arc::new(rules::read(&css));
        read().insert(path.to_owned(), sheet.clone());
        Some(sheet)
    }
}

impl fmt::Debug for Stylesheets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stylesheets").finish_non_exhaustive()
    }
}

/// The sheets of one source, those that count less first.
pub(super) struct Sheets<'a> {
    book: Option<&'a Stylesheets<'a>>,
    base_path: Option<&'a str>,
    pub found: Vec<Arc<Sheet>>,
    /// The fonts that they bring along, each with the path of its sheet.
    pub faces: Vec<(Face, Option<String>)>,
}

impl<'a> Sheets<'a> {
    pub(super) fn new(options: &'a SourceOptions<'_>) -> Self {
        Self {
            book: options.stylesheets(),
            base_path: options.base_path.as_deref(),
            found: Vec::new(),
            faces: Vec::new(),
        }
    }

    /// Those that processing instructions before the first element name.
    pub(super) fn add_prolog(&mut self, source: &str) {
        const INSTRUCTION: &str = "<?xml-stylesheet";
        let first = source
            .match_indices('<')
            .find(|(at, _)| source[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic()));
        let prolog = &source[..first.map_or(source.len(), |(at, _)| at)];
        for instruction in prolog.split(INSTRUCTION).skip(1) {
            let instruction = instruction.split("?>").next().unwrap_or_default();
            let alternate = value_in(instruction, "alternate") == Some("yes");
            if let Some(url) = value_in(instruction, "href").filter(|_| !alternate) {
                self.add_file(url, self.base_path, 0);
            }
        }
    }

    /// That of an element, if it is a `link` or a `style`.
    pub(super) fn add(&mut self, element: Source<'_>) {
        let name = element.name();
        let is_svg = name.ns == ns!(svg);
        let attribute = |name| element.attribute(name).unwrap_or_default();
        let kind = attribute("type");
        let counts = matches!(kind, "" | "text/css") && holds(attribute("media")) == Holds::Yes;
        match &*name.local {
            "style" if counts => {
                let css = element.own_text();
                if css.len() <= LARGEST_SHEET {
                    self.add_sheet(Arc::new(rules::read(&css)), self.base_path, 0);
                }
            }
            "link" if counts && !is_svg => {
                let words = attribute("rel").to_ascii_lowercase();
                let is = |word| words.split_ascii_whitespace().any(|known| known == word);
                if is("stylesheet") && !is("alternate") {
                    self.add_file(attribute("href"), self.base_path, 0);
                }
            }
            _ => {}
        }
    }

    fn add_file(&mut self, url: &str, base_path: Option<&str>, depth: usize) {
        let Some(path) = href::file(url, base_path) else {
            return;
        };
        if let Some(sheet) = self.book.and_then(|book| book.sheet(&path)) {
            self.add_sheet(sheet, Some(&path), depth);
        }
    }

    fn add_sheet(&mut self, sheet: Arc<Sheet>, path: Option<&str>, depth: usize) {
        for url in &sheet.imports {
            if depth < LONGEST_CHAIN && self.found.len() < MOST_SHEETS {
                self.add_file(url, path, depth + 1);
            }
        }
        if self.found.len() < MOST_SHEETS {
            let room = MOST_FACES.saturating_sub(self.faces.len());
            let faces = sheet.faces.iter().take(room);
            let path = path.map(str::to_owned);
            self.faces
                .extend(faces.map(|face| (face.clone(), path.clone())));
            self.found.push(sheet);
        }
    }
}

/// `b` in `a="b"`.
fn value_in<'s>(instruction: &'s str, name: &str) -> Option<&'s str> {
    let (_, rest) = instruction.split_once(&format!("{name}="))?;
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    rest[1..].split(quote).next()
}
