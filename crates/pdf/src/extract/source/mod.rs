//! What stands on a page: glyphs, rulings, pictures, links. The rest of the
//! extraction knows no PDF library.

mod collect;
mod encode;
mod font_names;
mod glyphs;
mod inks;
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
pub(super) use inks::{Drawing, Form, Ink};
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

    /// Whether both share a place.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
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

impl PageContent {
    /// The marked content above a place, or the first of the page.
    pub(super) fn mark_above(&self, area: Area) -> Option<i32> {
        let marked = || {
            (self.letters.glyphs.iter())
                .filter(|glyph| !glyph.mark.is_artifact && glyph.mark.id >= 0)
                .map(|glyph| (glyph.middle_on_page(self.width, self.height), glyph.mark.id))
        };
        let is_above = |(x, y): (f32, f32)| y < area.top && (area.left..area.right).contains(&x);
        let above = marked().filter(|&(place, _)| is_above(place));
        let nearest = above.max_by(|one, other| one.0.1.total_cmp(&other.0.1));
        let first = || marked().min_by(|one, other| one.0.1.total_cmp(&other.0.1));
        nearest.or_else(first).map(|(_, id)| id)
    }
}

impl Ruling {
    /// Whether its middle lies in an area.
    pub(super) fn is_within(&self, area: &Area) -> bool {
        match *self {
            Self::Horizontal { y, left, right } => area.contains(f32::midpoint(left, right), y),
            Self::Vertical { x, top, bottom } => area.contains(x, f32::midpoint(top, bottom)),
        }
    }
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
    /// All that is drawn, until it is known what of it makes a drawing.
    pub inks: Vec<Ink>,
    /// Charts and diagrams.
    pub drawn: Vec<Drawing>,
    /// The whole page as a picture, where it holds no text.
    pub image: Option<usize>,
}
