//! The document's pictures: where they stand, and which are kept.

use std::collections::{HashMap, HashSet};

use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::kurbo::{Affine, BezPath, Rect};
use hayro_interpret::{
    BlendMode, CacheKey, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, SoftMask, TransformExt, interpret_page,
};

use super::encode::{Orientation, encode};
use super::{Area, Mark};
use crate::extract::limits::{PICTURE_BYTES, PICTURES, SOURCE_PIXELS};
use crate::extract::model::{Figure, Picture};

/// Pictures narrower than this are rules and dots, in points.
const SMALLEST: f32 = 5.0;

/// A picture on a page, not decoded yet.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Placed {
    /// The same for the same picture on other pages.
    pub key: u128,
    pub area: Area,
    pub mark: Mark,
    /// Its number in the album, once it is kept.
    pub index: Option<usize>,
    /// What is written in it, of a drawing.
    pub labels: Option<String>,
}

impl Placed {
    /// The picture as a part of the document, if it was kept.
    pub(in crate::extract) fn figure(&self) -> Option<Figure> {
        Some(Figure {
            index: self.index?,
            alternative: self.labels.clone().unwrap_or_default(),
            is_drawn: self.labels.is_some(),
            caption: None,
        })
    }
}

/// The pictures that are kept.
#[derive(Debug, Default)]
pub(in crate::extract) struct Album {
    pub pictures: Vec<Picture>,
    by_key: HashMap<u128, usize>,
    bytes: usize,
    pub is_truncated: bool,
}

/// Notes where a picture stands; `None` for what nobody looks at.
pub(super) fn place(
    image: &Image<'_, '_>,
    transform: Affine,
    mark: Mark,
    page: (f32, f32),
) -> Option<Placed> {
    let (width, height) = (image.width(), image.height());
    if width < 3 || height < 3 {
        return None;
    }
    let bounds = transform.transform_rect_bbox(Rect::new(0.0, 0.0, width.into(), height.into()));
    let area = Area {
        left: bounds.x0 as f32,
        top: bounds.y0 as f32,
        right: bounds.x1 as f32,
        bottom: bounds.y1 as f32,
    };
    let is_seen =
        area.width() >= SMALLEST.min(page.0 / 2.0) && area.height() >= SMALLEST.min(page.1 / 2.0);
    is_seen.then(|| Placed {
        key: key_of(image, transform),
        area,
        mark,
        index: None,
        labels: None,
    })
}

fn key_of(image: &Image<'_, '_>, transform: Affine) -> u128 {
    image.cache_key() ^ (Orientation::of(transform) as u128)
}

impl Album {
    /// The number of a kept picture.
    pub(in crate::extract) fn number(&self, key: u128) -> Option<usize> {
        self.by_key.get(&key).copied()
    }

    /// Keeps a picture under a key of its own.
    pub(in crate::extract) fn keep(&mut self, key: u128, picture: Picture) {
        if !self.has_room() || self.bytes + picture.bytes.len() > PICTURE_BYTES {
            self.is_truncated = true;
            return;
        }
        self.bytes += picture.bytes.len();
        self.by_key.insert(key, self.pictures.len());
        self.pictures.push(picture);
    }

    pub(in crate::extract) fn has_room(&self) -> bool {
        self.pictures.len() < PICTURES
    }

    /// Decodes the pictures of a page that are not known yet.
    pub(in crate::extract) fn read<'a>(
        &mut self,
        page: &Page<'a>,
        wanted: impl Iterator<Item = u128>,
        cache: &InterpreterCache<'a>,
        settings: &InterpreterSettings,
    ) {
        let wanted: HashSet<u128> = wanted
            .filter(|key| !self.by_key.contains_key(key))
            .collect();
        if wanted.is_empty() {
            return;
        }
        if !self.has_room() {
            self.is_truncated = true;
            return;
        }
        let (width, height) = page.render_dimensions();
        let area = Rect::new(0.0, 0.0, width.into(), height.into());
        let mut context = Context::new(
            page.initial_transform(true).to_kurbo(),
            area,
            cache,
            page.xref(),
            settings.clone(),
        );
        let mut reader = Reader {
            album: self,
            wanted,
        };
        interpret_page(page, &mut context, &mut reader);
    }
}

/// Draws nothing but the wanted pictures.
struct Reader<'r> {
    album: &'r mut Album,
    wanted: HashSet<u128>,
}

impl<'a> Device<'a> for Reader<'_> {
    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        let key = key_of(&image, props.transform);
        if !self.wanted.remove(&key) {
            return;
        }
        let pixels = u64::from(image.width()) * u64::from(image.height());
        if pixels > SOURCE_PIXELS || !self.album.has_room() {
            self.album.is_truncated = true;
            return;
        }
        if let Some(picture) = encode(&image, Orientation::of(props.transform)) {
            self.album.keep(key, picture);
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_glyph_run(
        &mut self,
        _: &hayro_interpret::font::GlyphRun<'_, 'a>,
        _: DrawProps<'a>,
        _: &DrawMode,
    ) {
    }
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
