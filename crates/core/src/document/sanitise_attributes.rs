//! The attributes of one element, cleaned and written.

use std::borrow::Cow;

#[cfg(feature = "parse")]
use super::SourceOptions;
use super::href;
use super::looks;
use super::lookups::{PathLookup, SizeLookup};
use super::places;
use super::policy_attributes::{self as attributes, Vocabulary};
use super::policy_roles as roles;
use super::sanitise_writer::Writer;

/// An attribute of a drawing and its value, not cleaned yet.
pub(super) type Paint = (&'static str, Box<str>);

/// An attribute of a source, whoever read it.
pub(super) trait RawAttribute {
    /// The name, if it has no namespace; `xml:lang` counts as `lang`.
    fn plain_name(&self) -> Option<&str>;
    /// Whether it is the `href` of `XLink`.
    fn is_xlink_href(&self) -> bool;
    /// The value of `epub:type`, however its prefix is spelt; only sources have one.
    fn epub_type(&self) -> Option<&str> {
        None
    }
    /// The value, unescaped.
    fn value(&self) -> &str;
}

/// What URLs and image sizes depend on.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    base_path: Option<&'a str>,
    image_size: SizeLookup<'a>,
    image_path: PathLookup<'a>,
    recording_path: PathLookup<'a>,
    chapter_path: PathLookup<'a>,
    /// The source is a book's own: what looks like our words is none.
    pub(super) is_book: bool,
}

#[cfg(feature = "parse")]
impl<'a> Surroundings<'a> {
    pub(super) fn of(options: &'a SourceOptions<'_>) -> Self {
        Self {
            base_path: options.base_path.as_deref(),
            image_size: options.image_size(),
            image_path: options.image_path(),
            recording_path: options.recording_path(),
            chapter_path: options.chapter_path(),
            is_book: options.stylesheets().is_some(),
        }
    }

    /// Whether nothing but the source decides what is written.
    pub(super) fn are_none(self) -> bool {
        self.base_path.is_none()
            && self.image_size.is_none()
            && self.image_path.is_none()
            && self.recording_path.is_none()
            && self.chapter_path.is_none()
    }
}

impl Surroundings<'_> {
    /// Those of markup that is clean already.
    pub(super) const NONE: Self = Self {
        base_path: None,
        image_size: None,
        image_path: None,
        recording_path: None,
        chapter_path: None,
        is_book: false,
    };

    /// Writes what may stay of `raw` and `paint` on the element just opened.
    ///
    /// The order is that of the source, with URLs and sizes last, so that
    /// cleaning the result changes nothing.
    pub(super) fn write(
        self,
        writer: &mut Writer,
        vocabulary: Vocabulary,
        element: &str,
        raw: &[impl RawAttribute],
        paint: &[Paint],
    ) {
        if vocabulary == Vocabulary::Svg {
            // A style counts more than the attribute of its name.
            for (name, value) in paint {
                if let Some((name, value)) = attributes::cleaned(vocabulary, element, name, value) {
                    writer.attribute(name, value);
                }
            }
        }
        let mut anchor = None;
        for attribute in raw {
            let Some(name) = attribute.plain_name() else {
                continue;
            };
            if self.is_book && matches!(name, looks::ATTRIBUTE | places::ATTRIBUTE) {
                continue;
            }
            if element == "a" && name == "name" {
                anchor = Some(attribute.value());
            }
            if let Some((name, value)) =
                attributes::cleaned(vocabulary, element, name, attribute.value())
            {
                writer.attribute(name, value);
            }
        }
        match (vocabulary, element) {
            (Vocabulary::Html, "a") => self.link(writer, raw, anchor),
            (Vocabulary::Html, "img" | "audio" | "video" | "source" | "track") => {
                self.embedded(writer, element, raw);
            }
            (Vocabulary::Html, _) => write_role(writer, element, false, raw),
            (Vocabulary::Svg, "image") => {
                if let Some((_, url)) = url(raw).and_then(|url| self.picture(url)) {
                    writer.attribute("href", Cow::Owned(url));
                }
            }
            (
                Vocabulary::Svg,
                "use" | "textPath" | "linearGradient" | "radialGradient" | "pattern",
            ) => {
                if let Some(fragment) = url(raw).and_then(href::fragment) {
                    writer.attribute("href", Cow::Owned(fragment));
                }
            }
            _ => {}
        }
    }

    fn link(self, writer: &mut Writer, raw: &[impl RawAttribute], anchor: Option<&str>) {
        let href = url(raw).and_then(|url| href::link(url, self.base_path, self.chapter_path));
        if let Some(id) = anchor.and_then(href::prefixed_id) {
            writer.attribute("id", Cow::Owned(id));
        }
        write_role(writer, "a", href.is_some(), raw);
        if let Some(href) = href {
            let is_outside = href::leads_outside(&href);
            writer.attribute("href", Cow::Owned(href));
            if is_outside {
                writer.attribute("rel", Cow::Borrowed("noopener noreferrer"));
            }
        }
    }

    /// Where a recording lies, as an attribute has it.
    #[cfg(feature = "parse")]
    pub(super) fn recording(self, src: &str) -> Option<String> {
        let file = href::embedded(src, self.base_path, self.recording_path, true);
        file.map(|(_, url)| url)
    }

    /// How large a picture is, if that is known.
    #[cfg(feature = "parse")]
    pub(super) fn picture_size(self, src: &str) -> Option<(u32, u32)> {
        let (path, _) = self.picture(src)?;
        self.image_size?(&path)
    }

    /// Where a picture lies: its path, and the same as an attribute has it.
    fn picture(self, src: &str) -> Option<(String, String)> {
        href::image(src, self.base_path, self.image_path)
    }

    /// A picture, or a player, which starts nothing by itself and has the browser's own controls;
    /// or what a player plays.
    fn embedded(self, writer: &mut Writer, element: &str, raw: &[impl RawAttribute]) {
        let is_picture = element == "img";
        let lookup = if is_picture {
            self.image_path
        } else {
            self.recording_path
        };
        let file = value_of(raw, "src")
            .and_then(|src| href::embedded(src, self.base_path, lookup, !is_picture));
        let mut size = None;
        if let Some((path, url)) = file {
            if is_picture {
                size = self.image_size.and_then(|size_of| size_of(&path));
            }
            writer.attribute("src", Cow::Owned(url));
        }
        if matches!(element, "audio" | "video") {
            writer.attribute("controls", Cow::Borrowed(""));
            writer.attribute("preload", Cow::Borrowed("none"));
            let poster = value_of(raw, "poster").filter(|_| element == "video");
            if let Some((_, url)) = poster.and_then(|src| self.picture(src)) {
                writer.attribute("poster", Cow::Owned(url));
            }
        } else if !is_picture {
            return;
        }
        if let Some((width, height)) = size {
            writer.attribute("width", Cow::Owned(width.to_string()));
            writer.attribute("height", Cow::Owned(height.to_string()));
            return;
        }
        for name in ["width", "height"] {
            if let Some(value) = value_of(raw, name).and_then(attributes::number) {
                writer.attribute(name, value);
            }
        }
    }
}

/// Writes what the `epub:type` says the element is, unless its role says so.
///
/// * `leads`: it is a link that leads somewhere.
fn write_role(writer: &mut Writer, element: &str, leads: bool, raw: &[impl RawAttribute]) {
    let types = raw.iter().find_map(RawAttribute::epub_type);
    if let Some(role) = types.and_then(|types| roles::role_of(element, leads, types)) {
        writer.attribute("role", Cow::Borrowed(role));
    }
}

fn value_of<'r>(raw: &'r [impl RawAttribute], name: &str) -> Option<&'r str> {
    raw.iter()
        .find(|attribute| attribute.plain_name() == Some(name))
        .map(RawAttribute::value)
}

/// The `href`, or else the `xlink:href`.
fn url(raw: &[impl RawAttribute]) -> Option<&str> {
    let plain = raw
        .iter()
        .find(|attribute| attribute.plain_name() == Some("href"));
    plain
        .or_else(|| raw.iter().find(|attribute| attribute.is_xlink_href()))
        .map(RawAttribute::value)
}
