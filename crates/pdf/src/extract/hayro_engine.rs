//! The first engine: hayro reads the pages, we put them in order.

use std::collections::HashMap;
use std::sync::Arc;

use hayro::RenderCache;
use hayro_interpret::hayro_syntax::object::{Dict, String as PdfString};
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro_interpret::{InterpreterCache, InterpreterSettings, RenderContent};

use super::item_labels::list_numbered;
use super::limits::{Counters, DRAWN_PATHS};
use super::model::{Document, Figure, Target};
use super::recognised::Recognised;
use super::reflow::{
    Setting, Vocabulary, body_size, compose_accents, drop_doubles, find_headings, link_notes,
    reflow,
};
use super::source::{
    Album, Fonts, LONGER_SIDE, PageContent, Pages, StructureTree, outline, page_labels, read_page,
    render_page, render_parts, text_string,
};
use super::{Extractor, Progress, captions, drawings, outlined, structure, titles};
use vokal_pdf_client::size::READ_PAGES;
use vokal_pdf_client::{Failure, RecognisedPage};

/// A page with fewer letters is a drawing or a scan, if it shows anything.
const FEW_LETTERS: usize = 3;
/// A picture that takes this part of a page lies behind the text.
const BACKGROUND: f32 = 0.85;
/// Pages on which a picture stands before it is an ornament, in percent.
const ORNAMENT_PERCENT: usize = 30;

/// With the text of pages that hold none.
#[derive(Default)]
pub(super) struct Hayro {
    pub recognised: Vec<RecognisedPage>,
}

impl Extractor for Hayro {
    fn name(&self) -> &'static str {
        "hayro"
    }

    fn extract(&self, pdf: &Arc<Vec<u8>>, progress: Progress<'_>) -> Result<Document, Failure> {
        let pdf = Pdf::new(Arc::clone(pdf)).map_err(failure)?;
        let pages = pdf.pages();
        if pages.is_empty() {
            return Err(Failure::Damaged);
        }
        if pages.len() > READ_PAGES {
            return Err(Failure::TooLarge);
        }
        let numbers = Pages::new(&pdf, pages);
        let mut reading = Reading {
            recognised: Recognised::new(&self.recognised, pages),
            ..Reading::default()
        };
        reading.pages(pages, &numbers, progress);
        let mut document = reading.document(&pdf, &numbers);
        document.pages = pages.len();
        document.page_labels = page_labels(&pdf, pages.len());
        document.title = title(&pdf);
        document.language = language(&pdf);
        Ok(document)
    }
}

/// What a form's fields show is part of a page.
pub(super) fn with_fields() -> InterpreterSettings {
    InterpreterSettings {
        render_content: RenderContent::all(),
        ..InterpreterSettings::default()
    }
}

pub(super) fn failure(error: LoadPdfError) -> Failure {
    match error {
        LoadPdfError::Decryption(
            DecryptionError::PasswordProtected | DecryptionError::UnsupportedAlgorithm,
        ) => Failure::Encrypted,
        _ => Failure::Damaged,
    }
}

/// What was read of a document so far.
#[derive(Default)]
struct Reading<'r> {
    recognised: Recognised<'r>,
    textless: Vec<usize>,
    contents: Vec<PageContent>,
    fonts: Fonts,
    album: Album,
    links: Vec<Target>,
    page_images: usize,
    drawn_paths: usize,
}

impl Reading<'_> {
    fn pages<'a>(&mut self, pages: &'a [Page<'a>], numbers: &Pages, progress: Progress<'_>) {
        let cache = InterpreterCache::new();
        let render_cache = RenderCache::new();
        let settings = with_fields();
        let mut counters = Counters::default();
        for (number, page) in pages.iter().enumerate() {
            let mut content = read_page(page, &cache, &settings, (&mut self.fonts, &mut counters));
            tidy(&mut content);
            if !shows_nothing_to_read(&content) {
                content.drawn = drawings::find(&content);
                content.links = numbers.links(page);
                self.link(&mut content);
                let wanted = content.pictures.iter().map(|picture| picture.key);
                self.album.read(page, wanted, &cache, &settings);
            } else if let Some(found) = self.recognised.on(number) {
                found.write(&mut content);
                self.illustrations(number, page, &mut content, &render_cache, &settings);
            } else {
                self.page_image(number, page, &mut content, &render_cache, &settings);
            }
            content.inks = Vec::new();
            self.contents.push(content);
            progress(number + 1, pages.len());
        }
        drawings::drop_ornaments(&mut self.contents);
        for (number, page) in pages.iter().enumerate() {
            self.drawings(number, page, &render_cache, &settings);
        }
    }

    /// Makes pictures of charts and diagrams; where there is no room, their letters stay.
    fn drawings<'a>(
        &mut self,
        number: usize,
        page: &'a Page<'a>,
        cache: &RenderCache<'a>,
        settings: &InterpreterSettings,
    ) {
        let Some(content) = self.contents.get_mut(number) else {
            return;
        };
        let drawn = std::mem::take(&mut content.drawn);
        if drawn.is_empty() {
            return;
        }
        self.drawn_paths += content.drawings;
        if !self.album.has_room() || self.drawn_paths > DRAWN_PATHS {
            self.album.is_truncated = true;
            return;
        }
        let areas: Vec<_> = drawn.iter().map(|drawing| drawing.area).collect();
        let parts = render_parts(page, cache, settings, (LONGER_SIDE, &areas));
        for (at, (drawing, part)) in drawn.into_iter().zip(parts).enumerate() {
            let key = u128::MAX - (number as u128 + 1) * 1_000_000 - at as u128;
            let Some(part) = part else { continue };
            self.album.keep(key, part);
            if self.album.number(key).is_some() {
                drawings::take_out(content, drawing.area);
                content.pictures.push(drawing.placed(key));
            }
        }
    }

    fn page_image<'a>(
        &mut self,
        number: usize,
        page: &'a Page<'a>,
        content: &mut PageContent,
        cache: &RenderCache<'a>,
        settings: &InterpreterSettings,
    ) {
        let is_blank = content.pictures.is_empty() && content.drawings == 0;
        if is_blank {
            return;
        }
        self.textless.push(number);
        if !self.album.has_room() {
            self.album.is_truncated = true;
            return;
        }
        content.pictures.clear();
        if let Some(picture) = render_page(page, cache, settings, LONGER_SIDE) {
            let key = u128::MAX - number as u128;
            self.album.keep(key, picture);
            content.image = self.album.number(key);
            self.page_images += usize::from(content.image.is_some());
        }
    }

    /// The pictures that are part of a picture of a page.
    fn illustrations<'a>(
        &mut self,
        number: usize,
        page: &'a Page<'a>,
        content: &mut PageContent,
        cache: &RenderCache<'a>,
        settings: &InterpreterSettings,
    ) {
        let areas: Vec<_> = content.pictures.iter().map(|placed| placed.area).collect();
        if areas.is_empty() {
            return;
        }
        let parts = render_parts(page, cache, settings, (LONGER_SIDE, &areas));
        for (at, (placed, part)) in content.pictures.iter_mut().zip(parts).enumerate() {
            placed.key = u128::MAX - (number as u128 + 1) * 1_000_000 - at as u128;
            if let Some(part) = part {
                self.album.keep(placed.key, part);
            }
        }
    }

    /// Marks the glyphs that lie in links.
    fn link(&mut self, content: &mut PageContent) {
        let (width, height) = (content.width, content.height);
        for link in &content.links {
            if self.links.len() >= usize::from(u16::MAX) - 1 {
                return;
            }
            self.links.push(link.target.clone());
            let number = self.links.len() as u16;
            for glyph in &mut content.letters.glyphs {
                let (x, y) = glyph.middle_on_page(width, height);
                if link.area.contains(x, y) {
                    glyph.link = number;
                }
            }
        }
    }

    fn document(mut self, pdf: &Pdf, numbers: &Pages) -> Document {
        drop_ornaments(&mut self.contents);
        for picture in self.contents.iter_mut().flat_map(|page| &mut page.pictures) {
            picture.index = self.album.number(picture.key);
        }
        let letters = |page: &PageContent| {
            page.letters
                .glyphs
                .iter()
                .filter(|glyph| !glyph.ch.is_whitespace())
                .count()
        };
        // These are counted but not shown: nobody can read them.
        let unknown = self.contents.iter().map(|page| page.letters.unknown).sum();
        let mut document = Document {
            letters: self.contents.iter().map(letters).sum::<usize>() + unknown,
            unknown_letters: unknown,
            page_images: self.page_images,
            textless: std::mem::take(&mut self.textless),
            is_truncated: self.album.is_truncated,
            ..Document::default()
        };
        let body = body_size(self.contents.iter());
        let vocabulary = Vocabulary::default();
        let setting = Setting {
            fonts: &self.fonts.all,
            links: &self.links,
            vocabulary: &vocabulary,
            body,
        };
        // What was recognised stands in no tree.
        let tagged = StructureTree::read(pdf, numbers)
            .filter(|_| self.recognised.is_empty())
            .and_then(|tree| structure::blocks(&tree, &self.contents, setting));
        if let Some(mut blocks) = tagged {
            captions::attach(&mut blocks, body);
            insert_page_images(&mut blocks, &self.contents);
            document.left_out = artifacts(&self.contents, setting);
            let has_headings = blocks
                .iter()
                .any(|block| matches!(block.kind, super::model::Kind::Heading(..)));
            if !has_headings {
                find_headings(&mut blocks, body);
            }
            list_numbered(&mut blocks);
            document.blocks = blocks;
            document.is_tagged = true;
        } else {
            let contents = std::mem::take(&mut self.contents);
            let reflowed = reflow(contents, &self.fonts.all, &self.links, body);
            document.blocks = reflowed.blocks;
            document.left_out = reflowed.left_out;
        }
        link_notes(&mut document.blocks, body);
        outlined::find_headings(&mut document.blocks, &outline(pdf, numbers));
        document.pictures = self.album.pictures;
        document
    }
}

/// Hidden text counts where it is the only one: recognised in a scan. The
/// picture behind text is paper. Each letter stays once, with its accents.
fn tidy(content: &mut PageContent) {
    let glyphs = &mut content.letters.glyphs;
    let hidden = glyphs.iter().filter(|glyph| glyph.is_hidden).count();
    if hidden * 2 < glyphs.len() {
        glyphs.retain(|glyph| !glyph.is_hidden);
    }
    glyphs.retain(|glyph| glyph.ch != char::REPLACEMENT_CHARACTER);
    drop_doubles(glyphs);
    compose_accents(glyphs);
    let surface = content.width * content.height;
    if glyphs.len() > 50 {
        content
            .pictures
            .retain(|picture| picture.area.surface() < surface * BACKGROUND);
    }
}

fn shows_nothing_to_read(content: &PageContent) -> bool {
    let letters = &content.letters.glyphs;
    letters
        .iter()
        .filter(|glyph| !glyph.ch.is_whitespace())
        .count()
        < FEW_LETTERS
        && letters.iter().all(|glyph| !glyph.ch.is_alphabetic())
}

/// A logo on every page is no picture of the text.
fn drop_ornaments(contents: &mut [PageContent]) {
    let mut pages: HashMap<(u128, i32, i32), usize> = HashMap::new();
    let place = |picture: &super::source::Placed| {
        let cell = |value: f32| (value / 4.0).round() as i32;
        (picture.key, cell(picture.area.left), cell(picture.area.top))
    };
    for picture in contents.iter().flat_map(|page| &page.pictures) {
        *pages.entry(place(picture)).or_default() += 1;
    }
    let least = (contents.len() * ORNAMENT_PERCENT).div_ceil(100).max(3);
    for page in contents {
        page.pictures
            .retain(|picture| pages.get(&place(picture)).copied().unwrap_or(0) < least);
    }
}

/// Pages without text are not in the structure tree.
fn insert_page_images(blocks: &mut Vec<super::model::Block>, contents: &[PageContent]) {
    for (page, content) in contents.iter().enumerate() {
        if let Some(index) = content.image {
            let at = blocks
                .iter()
                .position(|block| block.page > page)
                .unwrap_or(blocks.len());
            blocks.insert(
                at,
                super::model::Block {
                    page,
                    kind: super::model::Kind::Picture(Figure {
                        index,
                        ..Figure::default()
                    }),
                },
            );
        }
    }
}

/// The text that a tagged document itself says is no part of it.
fn artifacts(contents: &[PageContent], setting: Setting<'_>) -> Vec<String> {
    contents
        .iter()
        .enumerate()
        .flat_map(|(number, page)| {
            let glyphs: Vec<_> = page
                .letters
                .glyphs
                .iter()
                .filter(|glyph| glyph.mark.is_artifact || glyph.mark.id < 0)
                .copied()
                .collect();
            super::reflow::lines_in_order(number, &glyphs)
        })
        .map(|line| setting.paragraph(&[line]).text())
        .collect()
}

fn title(pdf: &Pdf) -> Option<String> {
    titles::told(&text_string(pdf.metadata().title.as_deref()?))
}

fn language(pdf: &Pdf) -> Option<String> {
    let catalog: Dict<'_> = pdf.xref().get(pdf.xref().root_id())?;
    let language = text_string(catalog.get::<PdfString<'_>>("Lang")?.as_bytes());
    let is_sound = (2..=35).contains(&language.len())
        && language
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-');
    is_sound.then_some(language)
}
