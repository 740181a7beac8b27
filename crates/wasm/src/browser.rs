//! Whose lines do the pages have?
#![expect(
    missing_docs,
    reason = "the macro adds what has none, for names that are none"
)]

use wasm_bindgen::prelude::*;

/// Whose lines the pages must have: each breaks some lines in its own way.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Browser {
    /// Chrome, Edge and their kin.
    Chromium = "chromium",
    /// Firefox.
    Firefox = "firefox",
    /// Safari, and every browser of iOS.
    Webkit = "webkit",
}
