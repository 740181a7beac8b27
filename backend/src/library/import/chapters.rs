//! The chapters: decoded, sanitised, named.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use vokal_core::document::{SourceOptions, Syntax, Tree, sanitise};

use super::archive::Archive;
use super::package::{Item, Package, SpineItem};
use super::pictures::{self, Picture, Sizes, picture_path};
use super::{ImportedChapter, Refusal, TocEntry, Watch, charset};

const LONGEST_TITLE: usize = 500;
/// Far above any real book, whose longest chapter has 3.3 MB; a parsed chapter
/// takes several times its size in memory.
const LARGEST_CHAPTER: u64 = 16 << 20;
const LARGEST_TEXT: usize = 128 << 20;

/// Shown in place of what the book promises and does not hold.
const MISSING: &str = "<p><em>This part is missing from the book file.</em></p>";

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
    html: String,
    text_length: i64,
    heading: Option<String>,
    title: Option<String>,
}

/// Reads the chapters in their order.
///
/// A part that is missing leaves a note in its place and the rest can be read.
/// A part that is damaged is told as such, as nobody could see what it lacks.
pub(super) fn read(
    archive: &Archive<'_>,
    package: &Package,
    pictures: &[Picture],
    watch: &Watch<'_>,
) -> Result<Vec<Draft>, Refusal> {
    let sizes = pictures::sizes(pictures);
    let all = package.spine.len();
    let mut drafts = Vec::with_capacity(all);
    let mut found = 0;
    let mut text = 0;
    for (done, place) in package.spine.iter().enumerate() {
        watch.check()?;
        watch.tell(done, all);
        let item = &place.item;
        let Some(entry) = archive.entry(&item.path) else {
            drafts.push(missing(place));
            continue;
        };
        let draft = if item.is_picture() && item.media_type != "image/svg+xml" {
            of_picture(place, &sizes)
        } else {
            if entry.place.length > LARGEST_CHAPTER {
                return Err(Refusal::UnpackedTooLarge);
            }
            let bytes = archive
                .content(entry)
                .ok_or(Refusal::Damaged("a chapter cannot be unpacked"))?;
            of_text(place, &charset::decoded(&bytes), &sizes)
        };
        found += 1;
        text += draft.html.len();
        if text > LARGEST_TEXT {
            return Err(Refusal::UnpackedTooLarge);
        }
        drafts.push(draft);
    }
    if found == 0 {
        return Err(Refusal::EmptyBook);
    }
    watch.tell(all, all);
    Ok(drafts)
}

/// Gives each chapter the best title there is for it.
pub(super) fn titled(drafts: Vec<Draft>, toc: &[TocEntry]) -> Vec<ImportedChapter> {
    let mut named: Vec<Option<&str>> = vec![None; drafts.len()];
    let mut lines: Vec<&TocEntry> = toc.iter().rev().collect();
    while let Some(line) = lines.pop() {
        if let Some(name) = named.get_mut(line.chapter_index) {
            name.get_or_insert(&line.title);
        }
        lines.extend(line.children.iter().rev());
    }
    (1..)
        .zip(drafts)
        .zip(named)
        .map(|((number, draft), named)| {
            let title = named
                .map(str::to_owned)
                .into_iter()
                .chain(draft.heading)
                .chain(draft.title)
                .map(|title| super::xml::folded(&title))
                .find(|title| is_a_title(title))
                .unwrap_or_else(|| format!("Chapter {number}"));
            ImportedChapter {
                title: title.chars().take(LONGEST_TITLE).collect(),
                path: draft.path,
                linear: draft.linear,
                html: draft.html,
                text_length: draft.text_length,
            }
        })
        .collect()
}

/// Whether it was written for people; some programs put a file's name there.
fn is_a_title(title: &str) -> bool {
    let lower = title.to_ascii_lowercase();
    let is_file = [".xhtml", ".html", ".htm", ".xml"]
        .iter()
        .any(|end| lower.ends_with(end));
    let is_number = lower
        .strip_prefix('c')
        .is_some_and(|rest| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit()));
    !title.is_empty() && !is_file && !is_number
}

fn of_text(place: &SpineItem, source: &str, sizes: &Sizes<'_>) -> Draft {
    let item = &place.item;
    let source = if item.media_type == "image/svg+xml" {
        inside_a_page(source)
    } else {
        source.to_owned()
    };
    let size = |path: &str| sizes.get(picture_path(path).as_str()).copied();
    let clean = sanitise(
        &source,
        &SourceOptions::default()
            .with_syntax(syntax_of(item))
            .with_base_path(&item.path)
            .with_image_size(&size),
    );
    Draft {
        path: item.path.clone(),
        linear: place.linear,
        text_length: text_length(&clean.tree),
        // The sanitiser leaves none; but one would keep PostgreSQL from storing the book.
        html: clean.tree.to_html().replace('\0', "\u{fffd}"),
        heading: clean.heading,
        title: clean.title,
        lang: clean.lang,
    }
}

fn of_picture(place: &SpineItem, sizes: &Sizes<'_>) -> Draft {
    let path = &place.item.path;
    let source = format!(
        "<p><img src=\"/{}\" alt=\"\"></p>",
        utf8_percent_encode(path, IN_PATH)
    );
    let size = |path: &str| sizes.get(picture_path(path).as_str()).copied();
    let clean = sanitise(&source, &SourceOptions::default().with_image_size(&size));
    Draft {
        path: path.clone(),
        linear: place.linear,
        text_length: text_length(&clean.tree),
        html: clean.tree.to_html(),
        heading: None,
        title: None,
        lang: None,
    }
}

fn missing(place: &SpineItem) -> Draft {
    Draft {
        path: place.item.path.clone(),
        linear: place.linear,
        text_length: text_length_of(MISSING),
        html: MISSING.into(),
        heading: None,
        title: None,
        lang: None,
    }
}

/// How much there is to read: UTF-16 code units of canonical text, as browsers count.
fn text_length(tree: &Tree) -> i64 {
    i64::try_from(tree.text().encode_utf16().count()).unwrap_or(i64::MAX)
}

/// [`text_length`] of a chapter that is sanitised already.
pub(in crate::library) fn text_length_of(html: &str) -> i64 {
    text_length(&sanitise(html, &SourceOptions::default()).tree)
}

fn syntax_of(item: &Item) -> Syntax {
    if item.media_type == "text/html" {
        Syntax::Html
    } else {
        Syntax::Xhtml
    }
}

/// A drawing as the only thing on a page.
fn inside_a_page(source: &str) -> String {
    let drawing = source.find("<svg").map_or(source, |at| &source[at..]);
    format!("<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>{drawing}</body></html>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_is_no_title() {
        for name in ["", "c01", "C7", "chapter1.xhtml", "index.HTML"] {
            assert!(!is_a_title(name), "{name}");
        }
        for title in ["C", "Cato", "Kapitel 1", "1", "www.html5.org"] {
            assert!(is_a_title(title), "{title}");
        }
    }
}
