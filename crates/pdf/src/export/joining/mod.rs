//! Parts of a document that were set one after another, as one PDF: one tree of pages, one of tags, so
//! that a screen reader goes on from part to part, one outline, and links that lead from any part to
//! any other (ISO 32000-1).
//!
//! The parts are what the template has just written, not strangers' files.

mod copying;
mod links;
mod outline;
mod part;
mod tags;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher as _};

use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{
    Dict, Name as PdfName, Object, Stream, String as Text,
};
use pdf_writer::{Name, Ref, Str};

use copying::{Copying, identified};
use links::Links;
use outline::Heading;
use part::Part;
use tags::Tags;
use vokal_pdf_client::Failure;

use super::world::Typeset;

/// Says that a document is PDF/UA.
const ACCESSIBLE: &str = "<pdfuaid:part>1</pdfuaid:part>";

/// The parts so far.
#[derive(Debug)]
pub(super) struct Joined {
    out: pdf_writer::Pdf,
    /// The next free number.
    next: Ref,
    /// The root of the pages.
    root: Ref,
    trees: Vec<Ref>,
    pages: Vec<Ref>,
    tags: Tags,
    headings: Vec<Heading>,
    links: Links,
    parts: usize,
    is_accessible: bool,
    about: About,
}

/// What the first part says of the whole.
#[derive(Debug, Default)]
struct About {
    title: Vec<u8>,
    language: Vec<u8>,
    direction: Vec<u8>,
    /// XMP (ISO 16684-1).
    metadata: String,
}

impl Joined {
    pub(super) fn new() -> Self {
        let mut next = Ref::new(1);
        let mut out = pdf_writer::Pdf::new();
        out.set_version(1, 7);
        Self {
            out,
            root: next.bump(),
            tags: Tags::new(&mut next),
            next,
            trees: Vec::new(),
            pages: Vec::new(),
            headings: Vec::new(),
            links: Links::default(),
            parts: 0,
            is_accessible: true,
            about: About::default(),
        }
    }

    /// How many pages there are.
    pub(super) fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Adds a part. `levels` are those of its headings in the whole document, `wanted` the numbers of
    /// the places that it was asked for.
    pub(super) fn add(
        &mut self,
        typeset: Typeset,
        levels: &[u8],
        wanted: &[usize],
    ) -> Result<(), Failure> {
        let pdf = Pdf::new(typeset.pdf).map_err(|_| Failure::Damaged)?;
        let part = Part::of(&pdf).ok_or(Failure::Damaged)?;
        self.is_accessible &= typeset.is_accessible;
        if self.parts == 0 {
            self.about = About::of(&pdf, &part);
        }
        let copying = Copying {
            part: self.parts,
            base: self.next.get() - 1,
            keys: self.tags.next_key(),
            shared: HashMap::from([(part.tags.obj_number, self.tags.root)]),
        };
        self.links.places(wanted, &typeset.places, self.pages.len());
        self.copy(&pdf, &part, &copying, levels);
        self.headings(&part, &copying, levels);
        self.tags
            .add(&part, &copying, &mut self.next, &mut self.out);
        self.trees.push(copying.reference(part.pages));
        let pages = pdf.pages().iter().filter_map(|page| page.raw().obj_id());
        self.pages
            .extend(pages.map(|id| copying.numbered(id.obj_number)));
        self.parts += 1;
        Ok(())
    }

    /// Copies its objects, but for those that the whole has one of.
    fn copy(&mut self, pdf: &Pdf, part: &Part<'_>, copying: &Copying, levels: &[u8]) {
        let headings = tags::headings(pdf, levels);
        let count = u32::try_from(pdf.len()).unwrap_or(u32::MAX);
        for number in 1..=count {
            let id = identified(number);
            let is_left_out = id == pdf.xref().root_id()
                || id == part.tags.into()
                || part.metadata.is_some_and(|metadata| id == metadata.into())
                || part.outline.objects.contains(&number);
            if is_left_out {
                continue;
            }
            let Some(object) = pdf.xref().get::<Object<'_>>(id) else {
                continue;
            };
            let new = copying.numbered(number);
            match &object {
                Object::Dict(tree) if id == part.pages.into() => {
                    let mut written = self.out.indirect(new).dict();
                    copying.entries(tree, &[b"Parent"], &mut written);
                    written.pair(Name(b"Parent"), self.root);
                }
                Object::Dict(tag) if part.documents.contains(&id.into()) => {
                    self.tags.part(tag, copying, new, &mut self.out);
                }
                Object::Dict(tag) if headings.contains_key(&number) => {
                    let mut written = self.out.indirect(new).dict();
                    copying.entries(tag, &[b"S"], &mut written);
                    let kind = format!("H{}", headings[&number]);
                    written.pair(Name(b"S"), Name(kind.as_bytes()));
                }
                Object::Dict(link) if self.links.take(link, copying, new) => {}
                _ => copying.indirect(number, &object, &mut self.out),
            }
        }
        self.next = copying.numbered(count.saturating_add(1));
    }

    fn headings(&mut self, part: &Part<'_>, copying: &Copying, levels: &[u8]) {
        let entries = &part.outline.entries;
        let are_known = entries.len() == levels.len();
        for (index, entry) in entries.iter().enumerate() {
            let known = levels.get(index).filter(|_| are_known).copied();
            self.headings.push(Heading {
                title: entry.title.clone(),
                level: known.unwrap_or(entry.depth),
                to: copying.reference(entry.to),
            });
        }
    }

    /// The whole file. `page` is the word for one in the document's language.
    pub(super) fn finish(mut self, page: &str) -> Vec<u8> {
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.out
            .pages(self.root)
            .kids(self.trees.iter().copied())
            .count(count);
        self.tags.finish(&mut self.next, &mut self.out);
        self.links.write(&self.pages, page, &mut self.out);
        let outline = outline::write(&self.headings, &mut self.next, &mut self.out);

        let mut hasher = DefaultHasher::new();
        hasher.write(self.out.as_bytes());
        let instance = format!("{:016x}", hasher.finish());
        let id = instance.as_bytes().to_vec();
        self.out.set_file_id((id.clone(), id));

        let metadata = self.next.bump();
        let xmp = self
            .about
            .xmp(self.pages.len(), &instance, self.is_accessible);
        self.out.metadata(metadata, xmp.as_bytes());
        let mut info = self.out.document_info(self.next.bump());
        info.pair(Name(b"Title"), Str(&self.about.title));
        info.pair(Name(b"Creator"), Str(b"Vokal"));
        drop(info);

        let mut catalog = self.out.catalog(self.next.bump());
        catalog.pages(self.root).metadata(metadata);
        catalog.pair(Name(b"Lang"), Str(&self.about.language));
        catalog.pair(Name(b"StructTreeRoot"), self.tags.root);
        catalog.mark_info().marked(true).suspects(false);
        let mut viewer = catalog.viewer_preferences();
        viewer.display_doc_title(true);
        if !self.about.direction.is_empty() {
            viewer.pair(Name(b"Direction"), Name(&self.about.direction));
        }
        drop(viewer);
        if let Some(outline) = outline {
            catalog.outlines(outline);
        }
        drop(catalog);
        self.out.finish()
    }
}

impl About {
    fn of(pdf: &Pdf, part: &Part<'_>) -> Self {
        let catalog = &part.catalog;
        let viewer: Dict<'_> = catalog.get("ViewerPreferences").unwrap_or_else(Dict::empty);
        let metadata = catalog.get::<Stream<'_>>("Metadata");
        let metadata = metadata.and_then(|stream| stream.decoded().ok().map(|it| it.to_vec()));
        Self {
            title: pdf.metadata().title.as_deref().unwrap_or_default().to_vec(),
            language: catalog
                .get::<Text<'_>>("Lang")
                .map(|language| language.to_vec())
                .unwrap_or_default(),
            direction: viewer
                .get::<PdfName<'_>>("Direction")
                .map(|direction| direction.to_vec())
                .unwrap_or_default(),
            metadata: metadata
                .and_then(|xmp| String::from_utf8(xmp).ok())
                .unwrap_or_default(),
        }
    }

    /// The metadata of the whole.
    fn xmp(&self, pages: usize, instance: &str, is_accessible: bool) -> String {
        let mut xmp = self.metadata.clone();
        let values = [
            ("xmpTPg:NPages", pages.to_string()),
            ("xmpMM:InstanceID", instance.to_owned()),
            ("xmpMM:DocumentID", instance.to_owned()),
        ];
        for (name, value) in values {
            let (begin, end) = (format!("<{name}>"), format!("</{name}>"));
            let from = xmp.find(&begin).map(|at| at + begin.len());
            let to = xmp.find(&end);
            if let (Some(from), Some(to)) = (from, to)
                && from <= to
            {
                xmp.replace_range(from..to, &value);
            }
        }
        if is_accessible {
            xmp
        } else {
            xmp.replace(ACCESSIBLE, "")
        }
    }
}
