//! Typst's world: the template, the document, its pictures, our fonts. There
//! is nothing else to open, so nothing else can be.

use std::collections::{BTreeMap, HashMap};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration, Label, Smart};
use typst::introspection::Introspector;
use typst::layout::PageElem;
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook, Lang, LocalName};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::{PagedDocument, PagedIntrospector};
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, pdf};

use vokal_pdf_client::Failure;

const TEMPLATE: &str = include_str!("template.typ");
/// Families of the shipped faces that are used.
const FAMILIES: [&str; 3] = ["Libertinus Serif", "DejaVu Sans Mono", "DejaVu Sans"];

/// So far above a label a link to it leads, in points: as far as Typst's own do.
const ABOVE: f32 = 10.0;

/// How often it is looked for; what nobody asked for between three looks goes.
const FORGET_EVERY: time::Duration = time::Duration::from_millis(200);

struct Desk {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    main: Source,
    files: HashMap<FileId, Bytes>,
}

/// What is set at once: a document, or a part of one.
#[derive(Debug)]
pub(super) struct Typeset {
    pub pdf: Vec<u8>,
    /// Whether it is PDF/UA.
    pub is_accessible: bool,
    /// Where those that were asked for are, if they are anywhere.
    pub places: Vec<Option<Place>>,
}

/// A place on a page.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// From 0.
    pub page: usize,
    /// Points from the left.
    pub x: f32,
    /// Points from the top.
    pub y: f32,
}

/// Sets a document; its files are `document.json` and pictures. Tells where `ids` are.
pub(super) fn typeset(files: BTreeMap<String, Bytes>, ids: &[&str]) -> Result<Typeset, Failure> {
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
    let (pdf, is_accessible) = if let Ok(pdf) = pdf(&document, &strict) {
        (pdf, true)
    } else {
        let tagged = pdf(&document, &options()).map_err(|_| Failure::Damaged)?;
        (tagged, false)
    };
    Ok(Typeset {
        pdf,
        is_accessible,
        places: ids.iter().map(|id| place(&document, id)).collect(),
    })
}

fn place(document: &PagedDocument, id: &str) -> Option<Place> {
    let introspector = document.introspector();
    let label = Label::construct(id.into()).ok()?;
    let at = introspector.query_label(label).ok()?.location()?;
    let position = PagedIntrospector::position(introspector, at)?;
    Some(Place {
        page: position.page.get() - 1,
        x: position.point.x.to_pt() as f32,
        // A label stands on the line of writing: what is led to is above it.
        y: (position.point.y.to_pt() as f32 - ABOVE).max(0.0),
    })
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

/// What a page is called, in a language that [`language_parts`](super::setting::language_parts) tells.
pub(super) fn word_for_page((lang, region): &(String, Option<String>)) -> String {
    let lang = lang.parse().unwrap_or(Lang::ENGLISH);
    let region = region.as_ref().and_then(|region| region.parse().ok());
    PageElem::local_name(lang, region).to_owned()
}

fn options() -> PdfOptions {
    PdfOptions {
        creator: Smart::Custom(Some("Vokal".to_owned())),
        ..PdfOptions::default()
    }
}

impl Desk {
    fn new(files: BTreeMap<String, Bytes>) -> Option<Self> {
        let fonts = fonts();
        let main = Source::new(id("main.typ")?, TEMPLATE.to_owned());
        let files = files
            .into_iter()
            .map(|(name, bytes)| Some((id(&name)?, bytes)))
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
