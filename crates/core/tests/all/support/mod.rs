//! What the tests and the fuzz targets judge by. It knows nothing of the
//! core's own tables: what may be shown stands a second time in `allowed.json`.
#![allow(dead_code, clippy::allow_attributes)]

pub mod marks;
pub mod safety;
pub mod soup;
pub mod urls;

/// What lies beside the project, if it is there.
pub const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");

/// The text of a corpus file, or `None` with a word about it.
pub fn corpus(path: &str) -> Option<String> {
    let text = std::fs::read_to_string(format!("{CORPUS}/{path}"));
    if text.is_err() {
        eprintln!("skipped: no corpus file {path}");
    }
    text.ok()
}
