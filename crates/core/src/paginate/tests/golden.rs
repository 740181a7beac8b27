//! Page starts of fixed chapters: other ones need another version of the layout, or
//! browsers would go on showing pages that they cut with the old one.

use std::fmt::Write;
use std::path::Path;

use super::*;

const CHAPTERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/layout/chapters");
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/paginate/tests/golden.txt");

/// A font whose characters are three to nine pixels wide.
fn width_of(text: &str) -> f64 {
    let wide = |c: char| f64::from(u32::from(c) * 37 % 96) / 16.0 + 3.0;
    text.chars().map(wide).sum()
}

/// A line for each chapter and format: how many pages, and a sum of where they begin.
fn page_starts(folder: &Path) -> String {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut lines = String::new();
    for file in files {
        let source = std::fs::read_to_string(&file).unwrap();
        let tree = sanitise(&source, &SourceOptions::default()).tree;
        for (width, height, size) in [(760.0, 560.0, 16.0), (320.0, 600.0, 24.0)] {
            let mut book = Book::new("de");
            let format = Format::new(width, height)
                .with_font_size(size)
                .with_line_height(36);
            book.set_format(format);
            book.add_chapter(FIRST, tree.clone());
            measure_with(&mut book, width_of);
            let blocks = book.opaque_blocks(FIRST).len();
            book.provide_opaque(FIRST, vec![MeasuredBlock::new(100.0); blocks]);
            let layout = book.paginate(FIRST).unwrap();
            let pages = layout.page_count();
            // FNV-1a, which is the same everywhere.
            let sum = layout
                .page_starts()
                .iter()
                .flat_map(|start| [start.leaf, start.offset, start.atoms_before])
                .fold(0xcbf2_9ce4_8422_2325_u64, |sum, number| {
                    (sum ^ u64::from(number)).wrapping_mul(0x100_0000_01b3)
                });
            let name = file.file_stem().unwrap().to_string_lossy();
            writeln!(lines, "{name} {width}x{height} {size}: {pages} {sum:016x}").unwrap();
        }
    }
    lines
}

/// `UPDATE_GOLDEN=1` writes the file anew, if the version was raised.
#[test]
fn other_page_starts_have_another_version() {
    let folder = Path::new(CHAPTERS);
    if !folder.exists() {
        eprintln!("skipped: the chapters are not shipped with the crate");
        return;
    }
    let found = format!(
        "layout {}\n{}",
        super::super::LAYOUT_VERSION,
        page_starts(folder)
    );
    let golden = std::fs::read_to_string(GOLDEN).unwrap_or_default();
    if found == golden {
        return;
    }
    let version = |text: &str| text.lines().next().map(str::to_owned);
    assert_ne!(
        version(&found),
        version(&golden),
        "pages begin elsewhere: raise LAYOUT_VERSION, then write {GOLDEN} with UPDATE_GOLDEN=1"
    );
    assert!(
        std::env::var_os("UPDATE_GOLDEN").is_some(),
        "the version is another: write {GOLDEN} with UPDATE_GOLDEN=1"
    );
    std::fs::write(GOLDEN, found).unwrap();
}
