//! Readium's annotation set, a profile of the W3C Web Annotation Data Model:
//! <https://github.com/readium/annotations>.
//!
//! Besides the selectors that others know each item has one of our own, `VokalAnchorSelector`,
//! with the anchor as it is: what this program wrote it reads again without a loss. An annotation
//! that goes through several chapters is an item for each, as an item has one target.

mod reading;
mod writing;

pub(super) use reading::{is_one, read};
pub(super) use writing::write;

use serde::{Deserialize, Serialize};
use vokal_core::text::Anchor;

const CONTEXT: &str = "http://www.w3.org/ns/anno.jsonld";
const OWN_SELECTOR: &str = "VokalAnchorSelector";

/// What only this program reads.
#[derive(Serialize, Deserialize)]
struct OwnSelector {
    anchor: Anchor,
    /// Which of the annotation's items it is, counted from 1; all but the first repeat it.
    part: usize,
}
