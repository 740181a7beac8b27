//! The browser's door to [`vokal_core`].
//!
//! It takes JavaScript values, calls the core and gives JavaScript values back;
//! it decides nothing. Numbers cross as typed arrays, records as plain objects,
//! both copied. The one handle is [`OpenBook`]: a book's chapters and widths
//! stay in WebAssembly memory while it is open, and `free()` gives them back.
//!
//! No parser is in here. Chapters are canonical or are refused; what makes them
//! canonical is the module `vokal-wasm-sanitiser`.
#![warn(missing_docs, clippy::unwrap_used)]
#![expect(
    clippy::missing_errors_doc,
    reason = "the docs are read in JavaScript, where functions throw"
)]

mod browser;
mod format;
mod open_book;
mod records;

pub use browser::Browser;
pub use format::{FormatRecord, format_key, stylesheet};
pub use open_book::OpenBook;
pub use records::{
    AnchorRecord, ChapterRecord, FaceRecord, NoteRecord, PageRecord, QuoteRecord,
    TextFingerprintRecord, WantedWordsRecord,
};

use serde::Serialize;
use tsify::{Ts, Tsify};
use vokal_core::document::{self, Tree};
use vokal_core::highlight::{self, Frequency};
use wasm_bindgen::prelude::*;

/// The version of the layout: pages of two versions may differ.
#[wasm_bindgen(js_name = engineVersion)]
#[must_use]
pub fn engine_version() -> String {
    format!(
        "{}-{}",
        env!("CARGO_PKG_VERSION"),
        vokal_core::paginate::LAYOUT_VERSION
    )
}

/// Whether a chapter is canonical: the sanitiser would not change a byte of it, so
/// that it is safe to show as it is.
#[wasm_bindgen(js_name = isCanonical)]
#[must_use]
pub fn is_canonical(html: &str) -> bool {
    document::read_canonical(html).is_some()
}

/// A canonical chapter with the reading aid's marks written into it: `b.stressed`
/// around the stressed vowel groups, `span.unstressed` around other text.
/// `frequency` says of how many groups one is stressed.
///
/// Throws an `Error` named `not-canonical` if the chapter has to be sanitised first,
/// or `frequency` unless that is 1 to 4.
#[wasm_bindgen]
pub fn markup(html: &str, language: &str, frequency: u32) -> Result<String, js_sys::Error> {
    let tree = taken(document::read_sanitised(html))?;
    Ok(highlight::markup(&tree, language, known(frequency)?))
}

/// Every vowel group of a plain text, as a row of UTF-16 offsets
/// `[start, end, start, end, ...]`. `language` is a BCP 47 tag, empty if unknown.
#[wasm_bindgen(js_name = vowelGroupsOfText)]
#[must_use]
pub fn vowel_groups_of_text(text: &str, language: &str) -> Vec<u32> {
    highlight::vowel_groups_of_text(text, language).into_flattened()
}

/// The elements whose text the reading aid leaves alone, by their names.
#[wasm_bindgen(js_name = untouchedElements)]
#[must_use]
pub fn untouched_elements() -> Vec<String> {
    highlight::UNTOUCHED.map(str::to_owned).to_vec()
}

fn known(frequency: u32) -> Result<Frequency, js_sys::Error> {
    u8::try_from(frequency)
        .ok()
        .and_then(Frequency::new)
        .ok_or_else(|| thrown("frequency", "the frequency must be 1 to 4"))
}

fn taken(chapter: Option<Tree>) -> Result<Tree, js_sys::Error> {
    chapter.ok_or_else(|| {
        let message = "the chapter is not canonical: sanitise it first, see vokal-wasm/sanitiser";
        thrown("not-canonical", message)
    })
}

fn record<T: Serialize + Tsify>(value: &T) -> Result<Ts<T>, js_sys::Error> {
    value
        .into_ts()
        .map_err(|error| thrown("internal", &error.to_string()))
}

fn thrown(code: &str, message: &str) -> js_sys::Error {
    let thrown = js_sys::Error::new(message);
    thrown.set_name(code);
    thrown
}
