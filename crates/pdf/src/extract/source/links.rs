//! Where the links of a page lie and lead.

use std::collections::HashMap;

use hayro_interpret::TransformExt;
use hayro_interpret::hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, Rect, String as PdfString,
};
use hayro_interpret::hayro_syntax::page::Page;

use super::Area;
use super::strings::text_string;
use crate::extract::model::Target;

/// Annotations of a page that are looked at.
const ANNOTATIONS: usize = 5_000;

/// A link's area on its page.
#[derive(Clone, Debug)]
pub(in crate::extract) struct LinkArea {
    pub area: Area,
    pub target: Target,
}

/// The numbers of pages by their objects.
#[derive(Debug, Default)]
pub(in crate::extract) struct Pages(HashMap<ObjectIdentifier, usize>);

impl Pages {
    pub(in crate::extract) fn new(pages: &[Page<'_>]) -> Self {
        Self(
            pages
                .iter()
                .enumerate()
                .filter_map(|(number, page)| Some((page.raw().obj_id()?, number)))
                .collect(),
        )
    }

    pub(in crate::extract) fn number(&self, page: ObjectIdentifier) -> Option<usize> {
        self.0.get(&page).copied()
    }

    /// The links of a page.
    pub(in crate::extract) fn links(&self, page: &Page<'_>) -> Vec<LinkArea> {
        let Some(annotations) = page.raw().get::<Array<'_>>("Annots") else {
            return Vec::new();
        };
        let to_page = page.initial_transform(true).to_kurbo();
        annotations
            .iter::<Dict<'_>>()
            .take(ANNOTATIONS)
            .filter_map(|annotation| {
                let subtype = annotation.get::<Name<'_>>("Subtype")?;
                if subtype.as_ref() != b"Link" {
                    return None;
                }
                let target = self.target(&annotation)?;
                let rect = annotation.get::<Rect>("Rect")?;
                let bounds = to_page.transform_rect_bbox(hayro_interpret::kurbo::Rect::new(
                    rect.x0, rect.y0, rect.x1, rect.y1,
                ));
                Some(LinkArea {
                    area: Area {
                        left: bounds.x0 as f32,
                        top: bounds.y0 as f32,
                        right: bounds.x1 as f32,
                        bottom: bounds.y1 as f32,
                    },
                    target,
                })
            })
            .collect()
    }

    fn target(&self, annotation: &Dict<'_>) -> Option<Target> {
        if let Some(action) = annotation.get::<Dict<'_>>("A") {
            let kind = action.get::<Name<'_>>("S")?;
            return match kind.as_ref() {
                b"URI" => {
                    let uri = text_string(action.get::<PdfString<'_>>("URI")?.as_bytes());
                    address(&uri)
                }
                b"GoTo" => self.destination(&action.get::<Object<'_>>("D")?),
                _ => None,
            };
        }
        self.destination(&annotation.get::<Object<'_>>("Dest")?)
    }

    /// Explicit destinations only: named ones need the name trees.
    fn destination(&self, destination: &Object<'_>) -> Option<Target> {
        let Object::Array(array) = destination else {
            return None;
        };
        match array.raw_iter().next()? {
            MaybeRef::Ref(page) => self.number(page.into()).map(Target::Page),
            MaybeRef::NotRef(_) => None,
        }
    }
}

/// Only `https` leads anywhere: see the sanitiser.
fn address(uri: &str) -> Option<Target> {
    let uri = uri.trim();
    let (scheme, rest) = uri.split_at_checked("https://".len())?;
    let is_sound = scheme.eq_ignore_ascii_case("https://")
        && !rest.is_empty()
        && !rest.contains(|c: char| c.is_control() || c.is_whitespace());
    is_sound.then(|| Target::Address(uri.to_owned()))
}
