//! Whatever the bytes are, nobody panics, and what comes out is what the core leaves as it is.

use proptest::collection::vec;
use proptest::prelude::*;
use vokal_core::document::{SourceOptions, sanitise};
use vokal_formats::read;
use vokal_pdf_client::{BookFormat, Failure};

const ALL: [BookFormat; 5] = [
    BookFormat::Text,
    BookFormat::Markdown,
    BookFormat::Html,
    BookFormat::FictionBook,
    BookFormat::Word,
];
const SEEDS: [&[u8]; 4] = [
    include_bytes!("../files/collection.docx"),
    include_bytes!("../files/collection.fb2"),
    include_bytes!("../files/collection.html"),
    include_bytes!("../files/collection.md"),
];

fn is_sound(bytes: &[u8], format: BookFormat) {
    if let Ok(book) = read(bytes, format) {
        let again = sanitise(&book.html, &SourceOptions::default());
        assert_eq!(
            again.tree.to_html(),
            book.html,
            "{format:?} is not canonical"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn bytes_of_any_kind(bytes in vec(any::<u8>(), 0..600), at in 0..5_usize) {
        is_sound(&bytes, ALL[at]);
    }

    #[test]
    fn texts_of_any_kind(text in "([A-Z*#_ \\-\n\t|>`\\[\\]()<&;a-zäß0-9.\u{a0}\u{2028}\0]|CHAPTER I\n|<[a-z]{1,6} ?[/]?>|\n\n|---\n|data:image/png;base64,|\\[\\^1\\]){0,120}", at in 0..4_usize) {
        is_sound(text.as_bytes(), ALL[at]);
    }

    #[test]
    fn real_files_that_were_changed(
        seed in 0..4_usize,
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
        at in 0..5_usize,
    ) {
        let mut bytes = SEEDS[seed].to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if is_cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        is_sound(&bytes, ALL[at]);
    }
}

#[test]
fn what_is_made_to_harm_ends() {
    let million = 1_000_000;
    let cases: [(BookFormat, Vec<u8>); 9] = [
        (BookFormat::Html, "<div>".repeat(million).into_bytes()),
        (
            BookFormat::Html,
            "<a href=\"#".repeat(million / 10).into_bytes(),
        ),
        (BookFormat::Markdown, ">".repeat(100_000).into_bytes()),
        (BookFormat::Markdown, "[".repeat(100_000).into_bytes()),
        (BookFormat::Markdown, "- ".repeat(2_000).into_bytes()),
        (BookFormat::Text, "A\n\n".repeat(300_000).into_bytes()),
        (BookFormat::Text, "_a ".repeat(300_000).into_bytes()),
        (
            BookFormat::FictionBook,
            format!("<FictionBook>{}", "<p>".repeat(million)).into_bytes(),
        ),
        (BookFormat::Text, b"\xff\xfe\x00\xd8".repeat(1_000)),
    ];
    // As the worker has it.
    let work = move || {
        for (format, bytes) in &cases {
            is_sound(bytes, *format);
        }
    };
    let thread = std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(work);
    thread.expect("a thread").join().expect("no panic");
    let zeros = vec![0_u8; million];
    assert_eq!(
        read(&zeros, BookFormat::Text).err(),
        Some(Failure::OtherFormat)
    );
}
