//! The chapters: decoded, sanitised, named.

use std::collections::{HashMap, HashSet};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use vokal_core::document::{EmbeddedFamily, SourceOptions, Syntax, Tree, sanitise};

use super::archive::{Archive, Entry};
use super::fixed::FixedPage;
use super::fonts::{Families, SAMPLE_OF_CHAPTER};
use super::package::{Item, Package, SpineItem};
use super::page_breaks::Marks;
use super::page_label::MOST_PAGES;
use super::surroundings::Surroundings;
use super::{ImportedChapter, Refusal, TocEntry, Watch, charset, titles};

/// Far above any real book, whose longest chapter has 3.3 MB; a parsed chapter
/// takes several times its size in memory.
const LARGEST_CHAPTER: u64 = 16 << 20;
const LARGEST_TEXT: usize = 128 << 20;

/// Everything in a path but what may stand in a URL as it is.
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'.')
    .remove(b'-')
    .remove(b'_')
    .remove(b'~');

/// A chapter whose title is not settled yet.
pub(super) struct Draft {
    pub path: String,
    pub lang: Option<String>,
    linear: bool,
    fixed_page: Option<FixedPage>,
    html: String,
    text_length: i64,
    /// Its lines run downwards and follow each other to the left.
    vertical: bool,
    heading: Option<String>,
    title: Option<String>,
    /// What looks like a number of a chapter in its text.
    numbered: Option<String>,
    /// Where pages of the printed edition begin.
    pub marks: Marks,
    /// The book's own fonts that its letters are set in.
    fonts: Vec<EmbeddedFamily>,
    /// Some letters of its text.
    sample: String,
}

/// Reads the chapters in their order.
///
/// * `page_ids`: the ids of each chapter that the book's list of pages leads to.
///
/// A part that is missing leaves a note in the book's language, and the rest can be read. A part that is damaged is told as such, as nobody could see what it lacks.
pub(super) fn read(
    archive: &Archive<'_>,
    package: &Package,
    around: &Surroundings<'_>,
    page_ids: &HashMap<usize, HashSet<String>>,
    watch: &Watch<'_>,
) -> Result<Vec<Draft>, Refusal> {
    let options = around.options();
    let all = package.spine.len();
    let mut drafts = Vec::with_capacity(all);
    let mut found = 0;
    let (mut text, mut breaks) = (0, 0);
    for (done, place) in package.spine.iter().enumerate() {
        watch.check()?;
        watch.tell(done, all);
        let item = &place.item;
        let Some(entry) = archive.entry(&item.path) else {
            drafts.push(missing(place, &package.metadata.language));
            continue;
        };
        let mut draft = if item.is_picture() && item.media_type != "image/svg+xml" {
            of_picture(place, &options)
        } else {
            let text = source(archive, entry)?;
            of_text(package, place, &text, &options, page_ids.get(&done))
        };
        found += 1;
        text += draft.html.len();
        if text > LARGEST_TEXT {
            return Err(Refusal::UnpackedTooLarge);
        }
        // One file that comes again and again brings its marks each time.
        breaks += draft.marks.breaks.len();
        if breaks > MOST_PAGES {
            draft.marks.breaks.clear();
        }
        drafts.push(draft);
    }
    if found == 0 {
        return Err(Refusal::EmptyBook);
    }
    watch.tell(all, all);
    Ok(drafts)
}

/// Whether most of a book's text runs in lines that follow each other to the left. So do its pages
/// then, where the book says nothing.
pub(super) fn are_vertical(drafts: &[Draft]) -> bool {
    let length = |draft: &Draft| draft.text_length;
    let all: i64 = drafts.iter().map(length).sum();
    let vertical = drafts.iter().filter(|draft| draft.vertical);
    vertical.map(length).sum::<i64>() * 2 > all
}

/// Which of the book's own fonts its letters are set in.
pub(super) fn families(drafts: &mut [Draft]) -> Families {
    let mut families = Families::default();
    for draft in drafts {
        let fonts = std::mem::take(&mut draft.fonts);
        let is_placed = draft.fixed_page.is_some_and(FixedPage::is_placed);
        families.add(draft.text_length, &draft.sample, fonts, is_placed);
    }
    families
}

/// Gives each chapter the best title there is for it.
pub(super) fn titled(drafts: Vec<Draft>, toc: &[TocEntry]) -> Vec<ImportedChapter> {
    let mut named: Vec<Option<&str>> = vec![None; drafts.len()];
    let mut lines: Vec<&TocEntry> = toc.iter().rev().collect();
    while let Some(line) = lines.pop() {
        if let Some(name) = named.get_mut(line.chapter_index)
            && !line.title.is_empty()
        {
            name.get_or_insert(&line.title);
        }
        lines.extend(line.children.iter().rev());
    }
    drafts
        .into_iter()
        .zip(named)
        .map(|(draft, named)| {
            let own = [draft.heading, draft.title, draft.numbered];
            let title = named.map(str::to_owned).into_iter();
            ImportedChapter {
                title: titles::best(title.chain(own.into_iter().flatten())),
                path: draft.path,
                linear: draft.linear,
                fixed_page: draft.fixed_page,
                html: draft.html,
                text_length: draft.text_length,
            }
        })
        .collect()
}

/// A chapter's source as text.
pub(super) fn source(archive: &Archive<'_>, entry: &Entry) -> Result<String, Refusal> {
    if entry.place.length > LARGEST_CHAPTER {
        return Err(Refusal::UnpackedTooLarge);
    }
    let bytes = archive
        .content(entry)
        .ok_or(Refusal::Damaged("a chapter cannot be unpacked"))?;
    Ok(charset::decoded(&bytes))
}

/// How the source of one item is read.
pub(super) fn options_for<'a>(item: &'a Item, options: &SourceOptions<'a>) -> SourceOptions<'a> {
    let options = options.clone().with_syntax(syntax_of(item));
    options.with_base_path(&item.path)
}

fn of_text(
    package: &Package,
    place: &SpineItem,
    source: &str,
    options: &SourceOptions<'_>,
    page_ids: Option<&HashSet<String>>,
) -> Draft {
    let options = options_for(&place.item, options);
    let mut clean = sanitise(source, &options);
    let mut fixed_page = place.fixed_page.and_then(|page| page.of(&clean.tree));
    if fixed_page == Some(FixedPage::Reflowed) {
        // Its text stands in places: where they are known, it is the page that it was drawn as.
        let drawn = sanitise(source, &options.with_drawn_page(package.page_size));
        if drawn.tree.is_drawn() && drawn.tree.text() == clean.tree.text() {
            let is_wide = drawn
                .tree
                .drawn_size()
                .is_some_and(|[width, height]| width > height);
            fixed_page = place.fixed_page.map(|page| page.placed(is_wide));
            clean = drawn;
        }
    }
    Draft {
        lang: clean.lang,
        text_length: text_length(&clean.tree),
        vertical: clean.tree.is_vertical(),
        // The sanitiser leaves none; but one would keep PostgreSQL from storing the book.
        html: clean.tree.to_html().replace('\0', "\u{fffd}"),
        heading: clean.heading,
        title: clean.title,
        numbered: titles::numbered(&clean.tree),
        marks: Marks::of(&clean.tree, source, page_ids),
        fonts: clean.fonts,
        sample: letters(clean.tree.text()),
        fixed_page,
        ..empty(place)
    }
}

fn letters(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    letters.take(SAMPLE_OF_CHAPTER).collect()
}

fn of_picture(place: &SpineItem, options: &SourceOptions<'_>) -> Draft {
    let source = format!(
        "<p><img src=\"/{}\" alt=\"\"></p>",
        utf8_percent_encode(&place.item.path, IN_PATH)
    );
    let clean = sanitise(&source, options).tree;
    Draft {
        text_length: text_length(&clean),
        html: clean.to_html(),
        fixed_page: place.fixed_page.and_then(|page| page.of(&clean)),
        ..empty(place)
    }
}

/// A place where the book has nothing, and says so: an empty one would take no page.
fn missing(place: &SpineItem, language: &str) -> Draft {
    let is_german = language
        .get(..2)
        .is_some_and(|tag| tag.eq_ignore_ascii_case("de"));
    let note = if is_german {
        "Dieser Teil fehlt in der Datei des Buches."
    } else {
        "This part is missing from the book file."
    };
    let html = format!("<p><em>{note}</em></p>");
    Draft {
        text_length: text_length_of(&html),
        html,
        ..empty(place)
    }
}

fn empty(place: &SpineItem) -> Draft {
    Draft {
        path: place.item.path.clone(),
        lang: None,
        linear: place.linear,
        fixed_page: None,
        html: String::new(),
        text_length: 0,
        vertical: false,
        heading: None,
        title: None,
        numbered: None,
        marks: Marks::default(),
        fonts: Vec::new(),
        sample: String::new(),
    }
}

/// How much there is to read: UTF-16 code units of canonical text, as browsers count.
fn text_length(tree: &Tree) -> i64 {
    i64::try_from(tree.text().encode_utf16().count()).unwrap_or(i64::MAX)
}

/// [`text_length`] of a chapter that is sanitised already.
pub(crate) fn text_length_of(html: &str) -> i64 {
    text_length(&sanitise(html, &SourceOptions::default()).tree)
}

fn syntax_of(item: &Item) -> Syntax {
    if item.media_type == "text/html" {
        Syntax::Html
    } else {
        Syntax::Xhtml
    }
}
