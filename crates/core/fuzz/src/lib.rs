//! What the fuzz targets share: the judges of the core's own tests, and how
//! bytes become sources and numbers.

#[path = "../../tests/all/support/marks.rs"]
pub mod marks;
#[path = "../../tests/all/support/safety.rs"]
pub mod safety;
#[path = "../../tests/all/support/urls.rs"]
pub mod urls;

pub mod pages;

use std::borrow::Cow;

/// The first `N` bytes for settings, the rest as a source.
pub fn settings_and_source<const N: usize>(data: &[u8]) -> Option<([u8; N], Cow<'_, str>)> {
    let (settings, source) = data.split_first_chunk::<N>()?;
    Some((*settings, String::from_utf8_lossy(source)))
}

/// Ends the run with a reproduction that people can read.
pub fn hold(held: Result<(), String>, source: &str) {
    if let Err(why) = held {
        panic!("{why}\nfor {source:?}");
    }
}
