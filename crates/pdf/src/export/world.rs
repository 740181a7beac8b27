//! Typst's world: the template, the document, its pictures, our fonts. There
//! is nothing else to open, so nothing else can be.

use std::collections::{BTreeMap, HashMap};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, pdf};

use vokal_pdf_client::Failure;

const TEMPLATE: &str = include_str!("template.typ");
/// Families of the shipped faces that are used.
const FAMILIES: [&str; 3] = ["Libertinus Serif", "DejaVu Sans Mono", "DejaVu Sans"];

/// How often it is looked for; what nobody asked for between three looks goes.
const FORGET_EVERY: time::Duration = time::Duration::from_millis(200);

struct Desk {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    main: Source,
    files: HashMap<FileId, Bytes>,
}

/// Sets a document; its files are `document.json` and pictures.
pub(super) fn typeset(files: BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, Failure> {
    let desk = Desk::new(files).ok_or(Failure::Damaged)?;
    let document: PagedDocument = forgetting(|| typst::compile(&desk))
        .output
        .map_err(|_| Failure::Damaged)?;
    typst::comemo::evict(0);
    // What cannot be PDF/UA, such as a letter without a glyph, is tagged all
    // the same.
    let accessible = PdfStandards::new(&[PdfStandard::Ua_1]).map_err(|_| Failure::Damaged)?;
    let strict = PdfOptions {
        standards: accessible,
        ..options()
    };
    pdf(&document, &strict)
        .or_else(|_| pdf(&document, &options()))
        .map_err(|_| Failure::Damaged)
}

/// Typst remembers whatever it sets, to set it again more quickly: of a long
/// table that is most of all memory. What was not asked for lately is given up
/// while it works.
fn forgetting<T>(work: impl FnOnce() -> T) -> T {
    let (working, done) = channel::<()>();
    thread::scope(|scope| {
        let forget = move || {
            while done.recv_timeout(FORGET_EVERY) == Err(RecvTimeoutError::Timeout) {
                typst::comemo::evict(1);
            }
        };
        // Without the thread it takes more memory, and no more than that.
        let _ = thread::Builder::new().spawn_scoped(scope, forget);
        let result = work();
        drop(working);
        result
    })
}

fn options() -> PdfOptions {
    PdfOptions {
        creator: Smart::Custom(Some("Vokal".to_owned())),
        ..PdfOptions::default()
    }
}

impl Desk {
    fn new(files: BTreeMap<String, Vec<u8>>) -> Option<Self> {
        let fonts = fonts();
        let main = Source::new(id("main.typ")?, TEMPLATE.to_owned());
        let files = files
            .into_iter()
            .map(|(name, bytes)| Some((id(&name)?, Bytes::new(bytes))))
            .collect::<Option<_>>()?;
        Some(Self {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
            main,
            files,
        })
    }
}

fn id(name: &str) -> Option<FileId> {
    let path = VirtualPath::new(name).ok()?;
    Some(RootedPath::new(VirtualRoot::Project, path).intern())
}

fn fonts() -> Vec<Font> {
    typst_assets::fonts()
        .chain([dejavu::sans::regular(), dejavu::sans::bold()])
        .flat_map(|file| Font::iter(Bytes::new(file)))
        .filter(|font| FAMILIES.contains(&font.info().family.as_str()))
        .collect()
}

impl World for Desk {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main.id() {
            Ok(self.main.clone())
        } else {
            Err(FileError::AccessDenied)
        }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.get(&id).cloned().ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
