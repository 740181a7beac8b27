//! Everything the ends of lines and pages depend on, in one record.

use js_sys::Reflect;
use serde::Serialize;
use tsify::{Ts, Tsify};
use vokal_core::paginate::{self, Format};
use wasm_bindgen::prelude::*;

use crate::{engine_version, thrown};

/// What a page is set with, and how large it is. What is left out is as in the
/// brackets; numbers that are no lengths become the nearest that are.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormatRecord {
    /// Width of the page's content box, CSS pixels.
    pub width: f64,
    /// Height of the page's content box, CSS pixels.
    pub height: f64,
    /// CSS pixels (16).
    #[tsify(optional)]
    pub font_size: f64,
    /// Whole CSS pixels (24).
    #[tsify(optional)]
    pub line_height: f64,
    /// Lines are justified, by a browser that leaves out the kerning with the space at
    /// a line's end when it asks whether a word fits (false).
    #[tsify(optional)]
    pub justified: bool,
    /// How finely the browser lays out, in units in a CSS pixel: 64 in `WebKit`, 60 in
    /// Firefox, 64 for each device pixel in Chromium (64).
    #[tsify(optional)]
    pub units: f64,
    /// Words may be broken at the ends of lines; see `wordsToHyphenate` (false).
    #[tsify(optional)]
    pub hyphenation: bool,
    /// What the book's styles mean is honoured: emphasis, alignment, indents, gaps, sizes
    /// (true).
    #[tsify(optional)]
    pub publisher_styles: bool,
    /// The CSS weight of text, whole (400).
    #[tsify(optional)]
    pub weight: f64,
    /// The CSS weight of what is bold, whole (700).
    #[tsify(optional)]
    pub bold_weight: f64,
    /// Added to each character, CSS pixels: the `letter-spacing` of pages, and of the canvas
    /// that measures (0).
    #[tsify(optional)]
    pub letter_spacing: f64,
    /// Added to each space, CSS pixels: the `word-spacing` of pages; widths that are provided
    /// have it in them (0).
    #[tsify(optional)]
    pub word_spacing: f64,
    /// Space between paragraphs, quarter lines up to 16 (as the book has it).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub paragraph_gap: Option<f64>,
    /// Indent of paragraphs, quarter ems up to 24 (as the book has it).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub paragraph_indent: Option<f64>,
    /// The CSS `font-family` of text (`serif`). One that would end its declaration is
    /// refused, so it may come from a reader's settings.
    #[tsify(optional)]
    pub font_family: String,
    /// The CSS `font-family` of code (`monospace`).
    #[tsify(optional)]
    pub mono_family: String,
    /// The `fontKerning` of the canvas that measures (`normal`).
    #[tsify(optional, type = "CanvasFontKerning")]
    pub kerning: String,
}

impl Default for FormatRecord {
    fn default() -> Self {
        let format = Format::default();
        Self {
            width: format.width,
            height: format.height,
            font_size: format.font_size,
            line_height: f64::from(format.line_height),
            justified: format.justified,
            units: format.units,
            hyphenation: format.hyphenation,
            publisher_styles: format.publisher_styles,
            weight: f64::from(format.weight),
            bold_weight: f64::from(format.bold_weight),
            letter_spacing: format.letter_spacing,
            word_spacing: format.word_spacing,
            paragraph_gap: None,
            paragraph_indent: None,
            font_family: "serif".to_owned(),
            mono_family: "monospace".to_owned(),
            kerning: "normal".to_owned(),
        }
    }
}

impl FormatRecord {
    /// Read field by field: serde would bring the printing of floats along for its
    /// messages, a twentieth of the module.
    pub(crate) fn taken(format: &Ts<Self>) -> Result<Self, js_sys::Error> {
        let given = Given(format.js_value());
        if !given.0.is_object() {
            return Err(thrown("format", "the format is no object"));
        }
        let usual = Self::default();
        Ok(Self {
            width: given.needed("width", JsValue::as_f64)?,
            height: given.needed("height", JsValue::as_f64)?,
            font_size: given.field("fontSize", JsValue::as_f64, usual.font_size)?,
            line_height: given.field("lineHeight", JsValue::as_f64, usual.line_height)?,
            justified: given.field("justified", JsValue::as_bool, usual.justified)?,
            units: given.field("units", JsValue::as_f64, usual.units)?,
            hyphenation: given.field("hyphenation", JsValue::as_bool, usual.hyphenation)?,
            publisher_styles: given.field(
                "publisherStyles",
                JsValue::as_bool,
                usual.publisher_styles,
            )?,
            weight: given.field("weight", JsValue::as_f64, usual.weight)?,
            bold_weight: given.field("boldWeight", JsValue::as_f64, usual.bold_weight)?,
            letter_spacing: given.field("letterSpacing", JsValue::as_f64, usual.letter_spacing)?,
            word_spacing: given.field("wordSpacing", JsValue::as_f64, usual.word_spacing)?,
            paragraph_gap: given.wish("paragraphGap")?,
            paragraph_indent: given.wish("paragraphIndent")?,
            font_family: given.field("fontFamily", family, usual.font_family)?,
            mono_family: given.field("monoFamily", family, usual.mono_family)?,
            kerning: given.field("kerning", JsValue::as_string, usual.kerning)?,
        })
    }

    /// The record as the core knows it. Numbers that are no lengths are clamped there.
    pub(crate) fn format(&self) -> Format {
        Format::new(self.width, self.height)
            .with_font_size(self.font_size)
            .with_line_height(self.line_height as u32)
            .with_justified(self.justified)
            .with_units(self.units)
            .with_hyphenation(self.hyphenation)
            .with_publisher_styles(self.publisher_styles)
            .with_weights(self.weight as u16, self.bold_weight as u16)
            .with_spacing(self.letter_spacing, self.word_spacing)
            .with_paragraphs(
                quarters(self.paragraph_gap),
                quarters(self.paragraph_indent),
            )
    }

    /// Whether widths measured for one of the two hold for the other, at the same
    /// font size.
    pub(crate) fn measures_like(&self, other: &Self) -> bool {
        self.font_family == other.font_family
            && self.mono_family == other.mono_family
            && self.kerning == other.kerning
    }

    /// The numbers as the layout takes them.
    pub(crate) fn clamped(&self) -> Self {
        let format = self.format().clamped();
        Self {
            width: format.width,
            height: format.height,
            font_size: format.font_size,
            line_height: f64::from(format.line_height),
            units: format.units,
            weight: f64::from(format.weight),
            bold_weight: f64::from(format.bold_weight),
            letter_spacing: format.letter_spacing,
            word_spacing: format.word_spacing,
            paragraph_gap: format.paragraph_gap.map(f64::from),
            paragraph_indent: format.paragraph_indent.map(f64::from),
            ..self.clone()
        }
    }

    fn key(&self) -> String {
        // Taken apart without a rest, so that no setting can be forgotten.
        let Self {
            width,
            height,
            font_size,
            line_height,
            justified,
            units,
            hyphenation,
            publisher_styles,
            weight,
            bold_weight,
            letter_spacing,
            word_spacing,
            paragraph_gap,
            paragraph_indent,
            font_family,
            mono_family,
            kerning,
        } = self;
        let parts = js_sys::Array::of1(&engine_version().into());
        let lengths = [width, height, font_size, line_height, units];
        let shapes = [weight, bold_weight, letter_spacing, word_spacing];
        for number in lengths.into_iter().chain(shapes) {
            parts.push(&(*number).into());
        }
        for wish in [paragraph_gap, paragraph_indent] {
            parts.push(&wish.map_or(JsValue::NULL, JsValue::from));
        }
        for flag in [justified, hyphenation, publisher_styles] {
            parts.push(&(*flag).into());
        }
        for word in [font_family, mono_family, kerning] {
            parts.push(&word.into());
        }
        // JavaScript writes numbers without another formatter in the module, and
        // JSON keeps the parts apart whatever they hold.
        js_sys::JSON::stringify(&parts).map_or_else(|_| String::new(), String::from)
    }
}

/// A record as JavaScript has it.
struct Given(JsValue);

impl Given {
    fn field<T>(
        &self,
        name: &str,
        read: impl Fn(&JsValue) -> Option<T>,
        usual: T,
    ) -> Result<T, js_sys::Error> {
        if self.get(name).is_undefined() {
            return Ok(usual);
        }
        self.needed(name, read)
    }

    /// A number, if there is one.
    fn wish(&self, name: &str) -> Result<Option<f64>, js_sys::Error> {
        let wish = self.get(name);
        if wish.is_undefined() {
            return Ok(None);
        }
        self.needed(name, JsValue::as_f64).map(Some)
    }

    fn needed<T>(
        &self,
        name: &str,
        read: impl Fn(&JsValue) -> Option<T>,
    ) -> Result<T, js_sys::Error> {
        read(&self.get(name))
            .ok_or_else(|| thrown("format", &["the format has a wrong ", name].concat()))
    }

    fn get(&self, name: &str) -> JsValue {
        Reflect::get(&self.0, &name.into()).unwrap_or(JsValue::UNDEFINED)
    }
}

/// A whole number of quarters, if there is a wish.
fn quarters(wish: Option<f64>) -> Option<u8> {
    wish.map(|number| number as u8)
}

/// A list of families that ends where its declaration does.
fn family(value: &JsValue) -> Option<String> {
    let ends = ['{', '}', ';', '<', '\\', '\n', '/'];
    value.as_string().filter(|family| !family.contains(ends))
}

/// What the pages of a book depend on beside its text, as one word: the settings and
/// the version of the layout. For the key of a cache of page starts.
#[wasm_bindgen(js_name = formatKey)]
pub fn format_key(format: &Ts<FormatRecord>) -> Result<String, js_sys::Error> {
    Ok(FormatRecord::taken(format)?.key())
}

/// The stylesheet of pages: the same sizes and gaps that the layout counts with.
#[wasm_bindgen]
pub fn stylesheet(format: &Ts<FormatRecord>) -> Result<String, js_sys::Error> {
    let format = FormatRecord::taken(format)?;
    Ok(paginate::stylesheet(
        &format.format(),
        &format.font_family,
        &format.mono_family,
    ))
}
