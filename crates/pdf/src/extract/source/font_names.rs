//! Styles of Type 1 fonts, whose glyphs do not say what font they are of.

use std::collections::HashSet;

use hayro_font::{FontCache, FontGlyph, GlyphId};
use hayro_interpret::InterpreterSettings;
use hayro_interpret::hayro_syntax::object::{Dict, Name, Stream};
use hayro_interpret::hayro_syntax::page::Page;

use super::collect::Fonts;
use super::glyphs::Font;
use super::programs::program_of;
use super::unicode::has_no_map;

/// Forms inside forms that are looked into.
const DEPTH: usize = 4;
/// Fonts of a page that are looked at.
const FONTS: usize = 200;

impl Fonts {
    /// Notes the styles of the page's Type 1 fonts, by their programs.
    pub(super) fn learn(&mut self, page: &Page<'_>, settings: &InterpreterSettings) {
        let resources = page.resources();
        let mut dictionaries = Vec::new();
        fonts_in(&resources.fonts, &mut dictionaries);
        forms_in(
            &resources.x_objects,
            DEPTH,
            &mut HashSet::new(),
            &mut dictionaries,
        );
        for dictionary in dictionaries.into_iter().take(FONTS) {
            let id = dictionary.obj_id();
            if id.is_some_and(|id| !self.seen.insert(id)) {
                continue;
            }
            let subtype = dictionary.get::<Name<'_>>("Subtype");
            let is_silent = subtype.is_some_and(|subtype| {
                matches!(subtype.as_ref(), b"Type1" | b"MMType1" | b"TrueType")
            });
            if is_silent {
                self.learn_font(&dictionary, settings);
            } else if has_no_map(&dictionary)
                && let Some(program) = program(&dictionary, settings)
            {
                self.characters.learn(program, &dictionary, settings);
            }
        }
    }

    fn learn_font(&mut self, dictionary: &Dict<'_>, settings: &InterpreterSettings) {
        let Some(name) = dictionary.get::<Name<'_>>("BaseFont") else {
            return;
        };
        let mut style = Font::named(name.as_str());
        if let Some(descriptor) = dictionary.get::<Dict<'_>>("FontDescriptor") {
            let flags = descriptor.get::<i32>("Flags").unwrap_or(0);
            style.is_bold |= descriptor
                .get::<f32>("FontWeight")
                .is_some_and(|weight| weight >= 600.0)
                || flags & (1 << 18) != 0;
            style.is_italic |= flags & (1 << 6) != 0;
            style.is_mono |= flags & 1 != 0;
        }
        if let Some(program) = program(dictionary, settings) {
            self.known.insert(program, style);
        }
    }
}

/// The hash of a font's program.
fn program(dictionary: &Dict<'_>, settings: &InterpreterSettings) -> Option<u128> {
    let font = FontCache::new().font(dictionary, &settings.font_resolver, &settings.cmap_resolver);
    match font?.glyph(GlyphId::NOTDEF, 0) {
        FontGlyph::Outline(glyph) => Some(program_of(&glyph)),
        FontGlyph::Type3(_) => None,
    }
}

fn fonts_in<'a>(fonts: &Dict<'a>, found: &mut Vec<Dict<'a>>) {
    for name in fonts.keys().take(FONTS) {
        if let Some(font) = fonts.get::<Dict<'a>>(name) {
            found.push(font);
        }
    }
}

fn forms_in<'a>(
    objects: &Dict<'a>,
    depth: usize,
    seen: &mut HashSet<hayro_interpret::hayro_syntax::object::ObjectIdentifier>,
    found: &mut Vec<Dict<'a>>,
) {
    for name in objects.keys().take(FONTS) {
        if depth == 0 || seen.len() > FONTS {
            return;
        }
        let Some(stream) = objects.get::<Stream<'a>>(name) else {
            continue;
        };
        let is_form = stream
            .dict()
            .get::<Name<'_>>("Subtype")
            .is_some_and(|subtype| subtype.as_ref() == b"Form");
        if !is_form || !seen.insert(stream.obj_id()) {
            continue;
        }
        if let Some(resources) = stream.dict().get::<Dict<'a>>("Resources") {
            if let Some(fonts) = resources.get::<Dict<'a>>("Font") {
                fonts_in(&fonts, found);
            }
            if let Some(objects) = resources.get::<Dict<'a>>("XObject") {
                forms_in(&objects, depth - 1, seen, found);
            }
        }
    }
}
