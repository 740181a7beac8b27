//! What a PDF is to look like.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What a PDF is to look like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ExportOptions {
    /// The document's title, which PDF/UA asks for.
    pub title: String,
    /// A language tag, such as `de`; `None` if nobody knows.
    pub language: Option<String>,
    /// Stresses every vowel group, or every second to fourth; `None` marks
    /// nothing beyond what the HTML itself marks.
    pub frequency: Option<u8>,
    /// Strength of the letters of class `unstressed`, from 0 to 1.
    pub unstressed_opacity: f32,
    /// Sizes in CSS pixels by element name (`p`, `h1`, ...), as
    /// [`Metadata::sizes`](crate::Metadata::sizes) has them. What is missing
    /// gets a usual size.
    pub sizes: BTreeMap<String, f32>,
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self {
            title: String::new(),
            language: None,
            frequency: None,
            unstressed_opacity: 1.0,
            sizes: BTreeMap::new(),
        }
    }
}
