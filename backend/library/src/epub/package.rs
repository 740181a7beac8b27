//! What lies in the archive besides the text: the package document and its navigation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::characters::escaped;
use super::parts::{Heading, Parts};
use super::places::{chapter_name, picture_name};
use super::xhtml::{Chapter, language_of};
use super::{About, Picture};

/// Where the package document is (OCF, section 4.2.6.3.1).
pub(super) const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">\
    <rootfiles><rootfile full-path=\"OPS/package.opf\" \
    media-type=\"application/oebps-package+xml\"/></rootfiles></container>\n";

/// All that is listed.
pub(super) struct Listed<'l> {
    pub about: &'l About,
    pub parts: &'l Parts,
    pub chapters: &'l [Chapter],
    pub pictures: &'l [Picture],
}

impl Listed<'_> {
    /// The pictures that some chapter shows, and the cover.
    pub(super) fn shown(&self) -> BTreeSet<usize> {
        let all = self.chapters.iter().flat_map(|chapter| &chapter.pictures);
        let cover = self
            .about
            .cover
            .iter()
            .filter(|at| **at < self.pictures.len());
        all.chain(cover).copied().collect()
    }

    /// The package document (EPUB 3.3, section 5).
    pub(super) fn package(&self) -> String {
        let about = self.about;
        let language = language_of(about);
        let mut xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" \
             unique-identifier=\"id\" xml:lang=\"{language}\">\
             <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\
             <dc:identifier id=\"id\">urn:uuid:{}</dc:identifier>\
             <dc:title>{}</dc:title><dc:language>{language}</dc:language>\
             <meta property=\"dcterms:modified\">{}</meta>",
            escaped(&about.id),
            escaped(&self.title()),
            escaped(&about.modified),
        );
        self.makers(&mut xml);
        self.accessibility(&mut xml);
        xml.push_str(
            "</metadata><manifest>\
             <item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" \
             properties=\"nav\"/>",
        );
        for (at, chapter) in self.chapters.iter().enumerate() {
            let properties = match (chapter.has_formulas, chapter.has_drawings) {
                (false, false) => "",
                (true, false) => " properties=\"mathml\"",
                (false, true) => " properties=\"svg\"",
                (true, true) => " properties=\"mathml svg\"",
            };
            let _ = write!(
                xml,
                "<item id=\"c{at}\" href=\"{}\" media-type=\"application/xhtml+xml\"{properties}/>",
                chapter_name(at)
            );
        }
        let shown = self.shown();
        for (at, picture) in (0..)
            .zip(self.pictures)
            .filter(|(at, _)| shown.contains(at))
        {
            let _ = write!(
                xml,
                "<item id=\"p{at}\" href=\"{}\" media-type=\"{}\"{}/>",
                picture_name(at, picture),
                escaped(&picture.media_type),
                if self.about.cover == Some(at) {
                    " properties=\"cover-image\""
                } else {
                    ""
                },
            );
        }
        xml.push_str("</manifest><spine>");
        for at in 0..self.chapters.len() {
            let _ = write!(xml, "<itemref idref=\"c{at}\"/>");
        }
        xml.push_str("</spine></package>\n");
        xml
    }

    /// Who has written and published it, and what it belongs to (EPUB 3.3, section 5.5).
    fn makers(&self, xml: &mut String) {
        let about = self.about;
        for (at, (name, sort_name)) in about.authors.iter().enumerate() {
            let _ = write!(
                xml,
                "<dc:creator id=\"a{at}\">{}</dc:creator>",
                escaped(name)
            );
            if !sort_name.is_empty() {
                let _ = write!(
                    xml,
                    "<meta refines=\"#a{at}\" property=\"file-as\">{}</meta>",
                    escaped(sort_name)
                );
            }
        }
        for (name, text) in [
            ("description", &about.description),
            ("publisher", &about.publisher),
        ] {
            if !text.is_empty() {
                let _ = write!(xml, "<dc:{name}>{}</dc:{name}>", escaped(text));
            }
        }
        if !about.series.is_empty() {
            let _ = write!(
                xml,
                "<meta property=\"belongs-to-collection\" id=\"s\">{}</meta>\
                 <meta refines=\"#s\" property=\"collection-type\">series</meta>",
                escaped(&about.series)
            );
            if let Some(index) = about.series_index {
                let _ = write!(
                    xml,
                    "<meta refines=\"#s\" property=\"group-position\">{index}</meta>"
                );
            }
        }
    }

    /// What readers with other senses can expect (EPUB Accessibility 1.1, section 2).
    fn accessibility(&self, xml: &mut String) {
        let has_pictures = self.chapters.iter().any(|it| !it.pictures.is_empty());
        let mut says = |property: &str, value: &str| {
            let _ = write!(xml, "<meta property=\"schema:{property}\">{value}</meta>");
        };
        says("accessMode", "textual");
        if has_pictures {
            says("accessMode", "visual");
        }
        says("accessibilityFeature", "structuralNavigation");
        says("accessibilityFeature", "tableOfContents");
        if self.has_pages() {
            says("accessibilityFeature", "pageNavigation");
        }
        says("accessibilityHazard", "none");
    }

    /// The table of contents and the pages of the document (EPUB 3.3, section 7).
    pub(super) fn navigation(&self) -> String {
        let language = language_of(self.about);
        let title = escaped(&self.title());
        let mut xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
             <html xmlns=\"http://www.w3.org/1999/xhtml\" \
             xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"{language}\" \
             xml:lang=\"{language}\"><head><title>{title}</title></head><body>\
             <nav epub:type=\"toc\" role=\"doc-toc\">"
        );
        if self.parts.headings.is_empty() {
            let _ = write!(
                xml,
                "<ol><li><a href=\"{}\">{title}</a></li></ol>",
                chapter_name(0)
            );
        } else {
            self.contents(&mut xml);
        }
        xml.push_str("</nav>");
        if self.has_pages() {
            self.pages(&mut xml);
        }
        xml.push_str("</body></html>\n");
        xml
    }

    /// Headings in lists: one that stands deeper belongs to the one before.
    fn contents(&self, xml: &mut String) {
        let mut open: Vec<u8> = Vec::new();
        for heading in &self.parts.headings {
            match open.last() {
                Some(last) if heading.level <= *last => {
                    while open.len() > 1 && open.iter().rev().nth(1) >= Some(&heading.level) {
                        open.pop();
                        xml.push_str("</li></ol>");
                    }
                    xml.push_str("</li>");
                    // It may stand higher than the first of its list did.
                    open.pop();
                }
                _ => xml.push_str("<ol>"),
            }
            open.push(heading.level);
            let address = self.address_of(heading);
            let _ = write!(
                xml,
                "<li><a href=\"{address}\">{}</a>",
                escaped(&heading.text)
            );
        }
        for _ in open {
            xml.push_str("</li></ol>");
        }
    }

    fn address_of(&self, heading: &Heading) -> String {
        // Chapters stand one behind the other.
        let behind = self
            .parts
            .chapters
            .partition_point(|(begin, _)| *begin <= heading.node);
        let chapter = behind.saturating_sub(1);
        let written = self.chapters.get(chapter);
        let id = written.and_then(|it| it.headings.get(&heading.node));
        let id = id.map(String::as_str).unwrap_or_default();
        format!("{}#{id}", chapter_name(chapter))
    }

    /// Documents that were converted by earlier releases have marks only where links lead; a list
    /// with most pages missing would be wrong everywhere.
    fn has_pages(&self) -> bool {
        let marked: usize = self.chapters.iter().map(|it| it.pages.len()).sum();
        marked > 0 && (marked + 1) * 2 > self.about.pages as usize
    }

    /// Each page of the document: one on which nothing is to be read is where the next begins, so
    /// that the list is as long as the document.
    fn pages(&self, xml: &mut String) {
        xml.push_str("<nav epub:type=\"page-list\" role=\"doc-pagelist\" hidden=\"hidden\"><ol>");
        let mut begins: BTreeMap<u32, String> = BTreeMap::new();
        for (at, chapter) in self.chapters.iter().enumerate() {
            for (page, id) in &chapter.pages {
                let place = || format!("{}#{}", chapter_name(at), escaped(id));
                begins.entry(*page).or_insert_with(place);
            }
        }
        // It begins with the text.
        begins.entry(1).or_insert_with(|| chapter_name(0));
        for page in 1..=self.about.pages.max(1) {
            let next = begins.range(page..).next();
            let Some((_, place)) = next.or_else(|| begins.iter().next_back()) else {
                continue;
            };
            let _ = write!(xml, "<li><a href=\"{place}\">{}</a></li>", self.label(page));
        }
        xml.push_str("</ol></nav>");
    }

    /// What a page is called, by its number from 1.
    fn label(&self, page: u32) -> String {
        let at = usize::try_from(page)
            .ok()
            .and_then(|page| page.checked_sub(1));
        let label = at.and_then(|at| self.about.page_labels.get(at));
        label.map_or_else(|| page.to_string(), |label| escaped(label))
    }

    /// A book has one (EPUB 3.3, section 5.5.3.1.2).
    fn title(&self) -> String {
        let title = self.about.title.trim();
        let title = if title.is_empty() {
            &self.about.id
        } else {
            title
        };
        title.to_owned()
    }
}
