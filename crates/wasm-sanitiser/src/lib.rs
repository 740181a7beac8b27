//! The parsers of [`vokal_core`] and its allow-list, behind a door of their own.
//!
//! They weigh more than all the rest, and a stored chapter does not need them: it
//! is canonical, and `vokal-wasm` reads it without. So this is a module of its
//! own, which is loaded for what comes from elsewhere.
#![warn(missing_docs, clippy::unwrap_used)]
#![expect(
    clippy::missing_errors_doc,
    reason = "the docs are read in JavaScript, where functions throw"
)]

use js_sys::{Array, Function, JsString, Reflect};
use send_wrapper::SendWrapper;
use serde::Serialize;
use tsify::{Ts, Tsify};
use vokal_core::document;
use wasm_bindgen::prelude::*;

/// The rules by which a chapter is read.
#[derive(Clone, Copy, Debug, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Syntax {
    /// HTML, as browsers read it.
    Html,
    /// XHTML, as EPUB has it. What is not well-formed is read as HTML.
    Xhtml,
}

/// How a chapter is read, and where it lies in its book.
#[derive(Default, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SourceOptions {
    /// Left out: XHTML if the source says so by an XML declaration, its document
    /// type or its namespace, and HTML otherwise.
    #[tsify(optional)]
    pub syntax: Option<Syntax>,
    /// The chapter's own path in the book, against which links and images are
    /// resolved. Left out: they are from the book's root already.
    #[tsify(optional)]
    pub base_path: Option<String>,
    /// Tells width and height in pixels of the image at a path in the book, so
    /// that the page knows them before it is loaded.
    #[tsify(
        optional,
        type = "(path: string) => readonly [width: number, height: number] | undefined"
    )]
    pub image_size: Option<Function>,
}

impl SourceOptions {
    /// Read field by field: serde would bring the printing of floats along for its
    /// messages.
    fn taken(options: &JsValue) -> Result<Self, js_sys::Error> {
        let syntax = field(options, "syntax", |value| match &*value.as_string()? {
            "html" => Some(Syntax::Html),
            "xhtml" => Some(Syntax::Xhtml),
            _ => None,
        });
        Ok(Self {
            syntax: syntax?,
            base_path: field(options, "basePath", JsValue::as_string)?,
            image_size: field(options, "imageSize", |value| {
                value.dyn_ref::<Function>().cloned()
            })?,
        })
    }
}

fn field<T>(
    options: &JsValue,
    name: &str,
    read: impl Fn(&JsValue) -> Option<T>,
) -> Result<Option<T>, js_sys::Error> {
    let value = Reflect::get(options, &name.into()).unwrap_or(JsValue::UNDEFINED);
    if value.is_undefined() {
        return Ok(None);
    }
    let wrong = || thrown("options", &["the options have a wrong ", name].concat());
    read(&value).ok_or_else(wrong).map(Some)
}

/// A chapter that was made safe, and what its source says about itself.
#[derive(Serialize, Tsify)]
pub struct SanitisedRecord {
    /// Canonical HTML; see `addSanitised` of `vokal-wasm`.
    pub html: String,
    /// The canonical text, into which all offsets count.
    pub text: String,
    /// BCP 47 tag of the source's `body` or else `html`.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The title in the source's head.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The text of the first heading of the first or second rank.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
}

/// Cleans a chapter: only the elements, attributes and addresses of an allow-list
/// are left, and all text that is not script or style. What cannot be parsed is
/// text; no source is refused.
///
/// Throws an `Error` named `options` if the options are none.
#[wasm_bindgen]
pub fn sanitise(
    source: &str,
    options: Option<Ts<SourceOptions>>,
) -> Result<Ts<SanitisedRecord>, js_sys::Error> {
    let options = match options {
        Some(options) => SourceOptions::taken(&options.js_value())?,
        None => SourceOptions::default(),
    };
    let mut rules = document::SourceOptions::default().with_syntax(match options.syntax {
        Some(Syntax::Html) => document::Syntax::Html,
        Some(Syntax::Xhtml) => document::Syntax::Xhtml,
        None => document::Syntax::Detect,
    });
    if let Some(path) = options.base_path {
        rules = rules.with_base_path(path);
    }
    if let Some(ask) = options.image_size {
        // The core wants look-ups that threads may share; there is one thread here.
        let ask = SendWrapper::new(ask);
        rules = rules.with_image_size(move |path| size_of(&ask, path));
    }
    let clean = document::sanitise(source, &rules);
    SanitisedRecord {
        html: clean.tree.to_html(),
        text: clean.tree.text().to_owned(),
        language: clean.lang,
        title: clean.title,
        heading: clean.heading,
    }
    .into_ts()
    .map_err(|error| thrown("internal", &error.to_string()))
}

/// What the caller knows of an image. One that fails to answer knows nothing.
fn size_of(ask: &Function, path: &str) -> Option<(u32, u32)> {
    let answer = ask.call1(&JsValue::NULL, &JsString::from(path)).ok()?;
    let answer = answer.dyn_ref::<Array>()?;
    let pixels = |at| {
        let number = answer.get(at).as_f64()?;
        (number >= 0.0 && number <= f64::from(u32::MAX)).then_some(number as u32)
    };
    Some((pixels(0)?, pixels(1)?))
}

fn thrown(code: &str, message: &str) -> js_sys::Error {
    let thrown = js_sys::Error::new(message);
    thrown.set_name(code);
    thrown
}
