//! What each phase costs natively, on one text at 1, 3 and 10 times its length.
//!
//! The text is the German sample's when a folder of its chapters is named by
//! `VOKAL_BENCH_CHAPTERS` (one HTML file each, read in order of their names);
//! without it a text is made up from a few hundred words.

use std::hint::black_box;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::BytesCount;
use vokal_core::document::{SourceOptions, Tree, sanitise, sanitise_by_parser};
use vokal_core::highlight::{Frequency, markup, vowel_groups, vowel_groups_of_text};
use vokal_core::paginate::{Book, ChapterIndex, Format};

const CHAPTER_BYTES: usize = 100_000;
const TIMES: [usize; 3] = [1, 3, 10];
const WIDTH: f64 = 760.0;
const FIRST: ChapterIndex = ChapterIndex::new(0);

static CHAPTER: LazyLock<String> = LazyLock::new(|| {
    let source = std::env::var_os("VOKAL_BENCH_CHAPTERS")
        .and_then(|folder| chapters_in(folder.as_ref()))
        .unwrap_or_else(invented);
    let source = source.repeat(CHAPTER_BYTES.div_ceil(source.len()));
    // Cut where a paragraph ends, and canonical, as the server stores it.
    let end = source[..source.floor_char_boundary(CHAPTER_BYTES)]
        .rfind("</p>")
        .map_or(source.len(), |at| at + "</p>".len());
    sanitise(&source[..end], &SourceOptions::default())
        .tree
        .to_html()
});

fn main() {
    divan::main();
}

/// All chapters of a folder in one string; `None` if it has none that can be read.
fn chapters_in(folder: &std::path::Path) -> Option<String> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "html")
        })
        .collect();
    files.sort();
    let text: String = files
        .iter()
        .filter_map(|file| std::fs::read_to_string(file).ok())
        .collect();
    (!text.is_empty()).then_some(text)
}

/// Paragraphs of words of one to four syllables, always the same.
fn invented() -> String {
    const SYLLABLES: [&str; 16] = [
        "ba", "trei", "mo", "schu", "len", "wä", "ri", "kost", "fo", "gna", "tö", "pel", "dur",
        "si", "ax", "hum",
    ];
    let mut state = 1_u32;
    let mut next = move |below: u32| {
        // The constants of Numerical Recipes' generator.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    let mut text = String::new();
    while text.len() < CHAPTER_BYTES {
        text.push_str("<p>");
        for word in 0..40 + next(60) {
            if word > 0 {
                text.push_str(if next(9) == 0 { ", " } else { " " });
            }
            for _ in 0..=next(4) {
                text.push_str(SYLLABLES[next(16) as usize]);
            }
        }
        text.push_str(".</p>\n");
    }
    text
}

fn input(times: usize) -> String {
    CHAPTER.repeat(times)
}

fn tree(times: usize) -> Tree {
    sanitise(&input(times), &SourceOptions::default()).tree
}

fn format(width: f64) -> Format {
    Format::new(width, 560.0)
        .with_font_size(16.0)
        .with_line_height(24)
}

/// A book with the widths of a font whose characters are all 8 pixels wide.
fn book(tree: Tree) -> Book {
    let mut book = Book::new("de");
    book.set_format(format(WIDTH));
    book.add_chapter(FIRST, tree);
    measure(&mut book);
    book
}

fn measure(book: &mut Book) {
    book.measure(|ask| ask.text.chars().map(|_| 8.0).sum());
}

#[divan::bench(args = TIMES)]
fn sanitise_canonical(bencher: Bencher, times: usize) {
    let html = input(times);
    bencher
        .counter(BytesCount::of_str(&html))
        .bench_local(|| sanitise(black_box(&html), &SourceOptions::default()));
}

#[divan::bench(args = TIMES)]
fn sanitise_foreign(bencher: Bencher, times: usize) {
    let html = input(times);
    bencher
        .counter(BytesCount::of_str(&html))
        .bench_local(|| sanitise_by_parser(black_box(&html), &SourceOptions::default()));
}

#[divan::bench(args = TIMES)]
fn highlight_groups_of_chapter(bencher: Bencher, times: usize) {
    let tree = tree(times);
    bencher
        .counter(BytesCount::of_str(tree.text()))
        .bench_local(|| vowel_groups(black_box(&tree), "de"));
}

#[divan::bench(args = TIMES)]
fn highlight_groups_of_text(bencher: Bencher, times: usize) {
    let tree = tree(times);
    bencher
        .counter(BytesCount::of_str(tree.text()))
        .bench_local(|| vowel_groups_of_text(black_box(tree.text()), "de"));
}

#[divan::bench(args = TIMES)]
fn highlight_markup(bencher: Bencher, times: usize) {
    let tree = tree(times);
    bencher
        .counter(BytesCount::of_str(tree.text()))
        .bench_local(|| markup(black_box(&tree), "de", Frequency::EVERY));
}

#[divan::bench(args = TIMES)]
fn paginate_cold(bencher: Bencher, times: usize) {
    let html = input(times);
    bencher.counter(BytesCount::of_str(&html)).bench_local(|| {
        let clean = sanitise(black_box(&html), &SourceOptions::default());
        book(clean.tree).paginate(FIRST)
    });
}

#[divan::bench(args = TIMES)]
fn paginate_add_chapter(bencher: Bencher, times: usize) {
    let tree = tree(times);
    bencher
        .counter(BytesCount::of_str(tree.text()))
        .with_inputs(|| tree.clone())
        .bench_local_values(|tree| {
            let mut book = Book::new("de");
            book.set_format(format(WIDTH));
            book.add_chapter(FIRST, tree);
            book
        });
}

#[divan::bench(args = TIMES)]
fn paginate_another_width(bencher: Bencher, times: usize) {
    let mut book = book(tree(times));
    let mut narrow = false;
    bencher.bench_local(|| {
        narrow = !narrow;
        let width = if narrow { WIDTH - 40.0 } else { WIDTH };
        book.set_format(format(width));
        measure(&mut book);
        book.paginate(FIRST)
    });
}
