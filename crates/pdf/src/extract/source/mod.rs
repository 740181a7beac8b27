//! What stands on a page: glyphs, rulings, pictures, links. The rest of the
//! extraction knows no PDF library.

mod collect;
mod encode;
mod font_names;
mod glyphs;
mod links;
mod marked;
mod outline;
mod pictures;
mod programs;
mod rendering;
mod shapes;
mod strings;
mod tags;
mod unicode;

pub(super) use collect::{Fonts, read_page};
pub(super) use glyphs::{Font, Glyph, Letters, Mark};
pub(super) use links::{LinkArea, Pages};
pub(super) use outline::{Entry as OutlineEntry, outline, page_labels};
pub(super) use pictures::{Album, Placed};
pub(super) use rendering::{LONGER_SIDE, render_page, render_parts, render_pixels};
pub(super) use strings::text_string;
pub(super) use tags::{Element, Kid, Role, StructureTree};

/// A rectangle in points, y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Area {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Area {
    pub(super) fn width(&self) -> f32 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> f32 {
        self.bottom - self.top
    }

    pub(super) fn surface(&self) -> f32 {
        self.width().max(0.0) * self.height().max(0.0)
    }

    pub(super) fn contains(&self, x: f32, y: f32) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// A straight ruling, as tables have them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ruling {
    Horizontal { y: f32, left: f32, right: f32 },
    Vertical { x: f32, top: f32, bottom: f32 },
}

/// All that was found on one page.
#[derive(Debug, Default)]
pub(super) struct PageContent {
    pub width: f32,
    pub height: f32,
    pub letters: Letters,
    pub rulings: Vec<Ruling>,
    /// Small shapes that may be bullets.
    pub dots: Vec<Area>,
    pub pictures: Vec<Placed>,
    pub links: Vec<LinkArea>,
    /// Paths that are no rulings: drawings.
    pub drawings: usize,
    /// The whole page as a picture, where it holds no text.
    pub image: Option<usize>,
}
