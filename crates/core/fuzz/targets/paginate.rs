//! Any chapter on any page with any font: nothing lost, nothing twice, nothing
//! outside its box.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::paginate::{Book, Format, Layout};
use vokal_core_fuzz::pages::{FIRST, Ruler, held};
use vokal_core_fuzz::{hold, settings_and_source};

fuzz_target!(|data: &[u8]| {
    let Some((settings, source)) = settings_and_source::<8>(data) else {
        return;
    };
    hold(run(settings, &source), &source);
});

fn run(settings: [u8; 8], source: &str) -> Result<(), String> {
    let [width, wide, height, high, size, line, seed, other] = settings;
    let length = |low: u8, high: u8| {
        f64::from(u16::from_le_bytes([low, high % 8])) + 0.25 * f64::from(high / 8)
    };
    let format = Format::new(length(width, wide), length(height, high))
        .with_font_size(f64::from(size) / 4.0)
        .with_line_height(u32::from(line) * 2)
        .clamped();
    let ruler = Ruler { seed };
    let mut book = Book::new(["de", "en", "ja", ""][usize::from(other % 4)]);
    book.set_format(format.clone());
    book.add_chapter(FIRST, sanitise(source, &SourceOptions::default()).tree);
    let before = paginate(&mut book, ruler, &format)?;

    // Another format and back gives the same pages.
    let between = Format::new(f64::from(other) * 4.0, format.height)
        .with_font_size(f64::from(size / 2 + 4))
        .with_line_height(format.line_height)
        .clamped();
    book.set_format(between.clone());
    paginate(&mut book, ruler, &between)?;
    book.set_format(format.clone());
    let after = paginate(&mut book, ruler, &format)?;
    if after.page_starts() != before.page_starts() {
        return Err(format!("{before:?} became {after:?} on the way back"));
    }
    Ok(())
}

fn paginate(book: &mut Book, ruler: Ruler, format: &Format) -> Result<Layout, String> {
    ruler.measure(book, format.font_size)?;
    ruler.measure_opaque(book);
    let layout = book.paginate(FIRST).map_err(|error| error.to_string())?;
    held(book, &layout, format).map_err(|why| {
        let html = layout.chapter().tree().to_html();
        format!("{why}\non {format:?}\nof {html:?}")
    })?;
    Ok(layout)
}
