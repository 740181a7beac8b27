//! Uses `vokal-core` from outside its workspace: each phase through its public door.
#![deny(warnings)]

use vokal_core::document::{NodeKind, Sanitised, SourceOptions, sanitise};

/// A chapter of a book whose images are all 20 x 30.
pub fn chapter(source: &str) -> Sanitised {
    let options = SourceOptions::default()
        .with_base_path("text/one.xhtml")
        .with_image_size(|_| Some((20, 30)));
    sanitise(source, &options)
}

/// The names of a chapter's elements, in document order.
pub fn elements(chapter: &Sanitised) -> Vec<&'static str> {
    let nodes = chapter.tree.nodes().iter();
    nodes
        .filter_map(|node| match node.kind {
            NodeKind::Element(element) => Some(element.name),
            NodeKind::Text { .. } => None,
        })
        .collect()
}

#[cfg(test)]
mod sanitising {
    use super::*;

    #[test]
    fn a_chapter_comes_out_clean() {
        let chapter = chapter(
            "<html xmlns='http://www.w3.org/1999/xhtml' lang='de'><body>\
             <p onclick='x'>Ein <img src='../a.png'/><script>x</script></p></body></html>",
        );
        assert_eq!(chapter.lang.as_deref(), Some("de"));
        assert_eq!(chapter.tree.text(), "Ein ");
        assert_eq!(elements(&chapter), ["p", "img"]);
        assert_eq!(
            chapter.tree.to_html(),
            "<p>Ein <img src=\"a.png\" width=\"20\" height=\"30\"></p>"
        );
    }
}

#[cfg(all(test, feature = "pages"))]
mod pages {
    use super::*;
    use vokal_core::highlight::{Frequency, FrequencyError, markup, stressed, vowel_groups};
    use vokal_core::paginate::{
        Book, ChapterIndex, FaceId, Format, LineKind, MeasuredBlock, PageStart, PageStartsError,
        Unmeasured, WidthsError, stylesheet,
    };

    const FIRST: ChapterIndex = ChapterIndex::new(0);

    #[test]
    fn vowels_are_marked_with_their_consonants() -> Result<(), FrequencyError> {
        let tree = chapter("<p>Straße</p>").tree;
        let groups = vowel_groups(&tree, "de");
        assert_eq!(groups, [[0, 4], [4, 6]]);
        assert_eq!(stressed(&groups, Frequency::try_from(2)?, 0, 6), [[0, 4]]);
        assert!(markup(&tree, "de", Frequency::EVERY).contains("<b class=\"stressed\">Stra</b>"));
        Ok(())
    }

    #[test]
    fn a_page_is_drawn_line_by_line() -> Result<(), Unmeasured> {
        let mut book = Book::new("en");
        book.set_format(Format::new(80.0, 96.0));
        book.add_chapter(
            FIRST,
            chapter("<p>one two <b>three</b></p><hr><p>four</p>").tree,
        );
        book.measure(|ask| ask.text.len() as f64 * ask.font_size / 2.0);
        let layout = book.paginate(FIRST)?;
        assert_eq!(layout.page_count(), 1);
        let mut page = String::new();
        for line in book.lines(&layout, 0)? {
            page += match line.kind {
                LineKind::Rule => "----",
                _ => "",
            };
            for run in &line.runs {
                page += &run.text;
            }
            page += "\n";
        }
        assert_eq!(page, "one two\nthree\n----\nfour\n");
        assert_eq!(layout.page_text(0), Some("one two threefour"));
        Ok(())
    }

    /// Measuring in two steps, as across the border of a process.
    fn measured_elsewhere(book: &mut Book) -> Result<(), WidthsError> {
        let faces: Vec<FaceId> = book.faces().map(|(id, _)| id).collect();
        for face in faces {
            loop {
                let wanted = book.wanted(face);
                if wanted.is_empty() {
                    break;
                }
                let widths: Vec<f64> = wanted.iter().map(|text| 8.0 * text.len() as f64).collect();
                book.provide(face, &widths)?;
            }
        }
        Ok(())
    }

    #[test]
    fn a_book_is_cut_into_pages_and_its_cache_fits() -> Result<(), Box<dyn std::error::Error>> {
        let source = "<p>one two three four five six</p><table><tr><td>7</td></tr></table>";
        let format = Format::new(80.0, 48.0)
            .with_font_size(16.0)
            .with_line_height(24);
        let open = || {
            let mut book = Book::new("en");
            book.set_format(format);
            book.add_chapter(FIRST, chapter(source).tree);
            book
        };
        let mut book = open();
        measured_elsewhere(&mut book)?;
        let blocks = book.opaque_blocks(FIRST).len();
        book.provide_opaque(FIRST, vec![MeasuredBlock::new(24.0); blocks]);
        let layout = book.paginate(FIRST)?;
        assert_eq!(layout.page_count(), 3);
        assert!(stylesheet(&format, "serif", "monospace").starts_with(".vokal-text"));

        let kept: Vec<(u32, u32, u32)> = layout
            .page_starts()
            .iter()
            .map(|start| (start.leaf, start.offset, start.atoms_before))
            .collect();
        let again = open();
        let restored = again.restore_layout(
            FIRST,
            kept.iter()
                .map(|&(leaf, offset, atoms)| PageStart::new(leaf, offset, atoms))
                .collect(),
        )?;
        for page in 0..3 {
            assert_eq!(restored.page_html(page), layout.page_html(page));
        }
        assert_eq!(
            again.restore_layout(ChapterIndex::new(9), Vec::new()).err(),
            Some(PageStartsError::NoChapter)
        );
        Ok(())
    }
}
