//! Sizes, language and title: what the template is told besides the text.

use std::collections::BTreeMap;

use serde::Serialize;

use super::blocks::Block;
use crate::sizes::points;
use vokal_pdf_client::ExportOptions;

/// Usual sizes in points, by element.
const USUAL: [(&str, f32); 7] = [
    ("p", 11.0),
    ("h1", 20.0),
    ("h2", 16.0),
    ("h3", 13.0),
    ("h4", 11.5),
    ("h5", 11.0),
    ("h6", 11.0),
];
/// Sizes that can be read, in points.
const READABLE: std::ops::RangeInclusive<f32> = 4.0..=72.0;

/// All that the template is told.
#[derive(Debug, Serialize)]
pub(super) struct Document {
    title: String,
    lang: String,
    region: Option<String>,
    rtl: bool,
    sizes: BTreeMap<&'static str, f32>,
    /// How much of the colour is taken from what is not stressed, in percent.
    faded: f32,
    /// The number of the first page, from 1: links say on which page their places are.
    first_page: usize,
    blocks: Vec<Block>,
}

impl Document {
    pub(super) fn new(
        blocks: Vec<Block>,
        title: Option<&str>,
        language: Option<&str>,
        first_page: usize,
        options: &ExportOptions,
    ) -> Self {
        let (lang, region) = language_parts(language.unwrap_or_default());
        let sizes = USUAL
            .into_iter()
            .map(|(name, usual)| {
                let size = options.sizes.get(name).copied().map(points);
                (
                    name,
                    size.filter(|size| READABLE.contains(size)).unwrap_or(usual),
                )
            })
            .collect();
        let opacity = options.unstressed_opacity;
        let opacity = if opacity.is_finite() {
            opacity.clamp(0.0, 1.0)
        } else {
            1.0
        };
        let title: String = title
            .unwrap_or("Document")
            .trim()
            .chars()
            .take(300)
            .collect();
        Self {
            title,
            rtl: matches!(lang.as_str(), "ar" | "he" | "fa" | "ur" | "yi"),
            lang,
            region,
            sizes,
            faded: (1.0 - opacity) * 100.0,
            first_page,
            blocks,
        }
    }
}

/// Language and region as Typst takes them: two or three letters each.
pub(super) fn language_parts(tag: &str) -> (String, Option<String>) {
    let mut parts = tag.split('-');
    let is_letters = |part: &&str| part.bytes().all(|byte| byte.is_ascii_alphabetic());
    let lang = parts
        .next()
        .filter(|part| (2..=3).contains(&part.len()))
        .filter(is_letters)
        .map_or_else(|| "en".to_owned(), str::to_ascii_lowercase);
    let region = parts
        .find(|part| part.len() == 2)
        .filter(is_letters)
        .map(str::to_ascii_uppercase);
    (lang, region)
}
