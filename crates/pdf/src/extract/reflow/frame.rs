//! Pages whose text is turned are read in a frame that is turned with it.

use crate::extract::source::{Area, Glyph, PageContent, Ruling};

/// The quarter turns that most letters of a page have.
pub(super) fn main_turn(glyphs: &[Glyph]) -> u8 {
    let mut counts = [0_usize; 4];
    for glyph in glyphs {
        counts[usize::from(glyph.turn & 3)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    counts.iter().position(|&count| count == most).unwrap_or(0) as u8
}

/// Turns everything but the glyphs, which stand in their own frames already.
pub(super) fn turn(page: &mut PageContent, turn: u8) {
    if turn == 0 {
        return;
    }
    let (width, height) = (page.width, page.height);
    let point = |x: f32, y: f32| match turn {
        1 => (y, width - x),
        2 => (width - x, height - y),
        _ => (height - y, x),
    };
    let area = |area: Area| {
        let (x0, y0) = point(area.left, area.top);
        let (x1, y1) = point(area.right, area.bottom);
        Area {
            left: x0.min(x1),
            top: y0.min(y1),
            right: x0.max(x1),
            bottom: y0.max(y1),
        }
    };
    for picture in &mut page.pictures {
        picture.area = area(picture.area);
    }
    for dot in &mut page.dots {
        *dot = area(*dot);
    }
    for ruling in &mut page.rulings {
        let ends = match *ruling {
            Ruling::Horizontal { y, left, right } => area(Area {
                left,
                top: y,
                right,
                bottom: y,
            }),
            Ruling::Vertical { x, top, bottom } => area(Area {
                left: x,
                top,
                right: x,
                bottom,
            }),
        };
        *ruling = if ends.width() >= ends.height() {
            Ruling::Horizontal {
                y: ends.top,
                left: ends.left,
                right: ends.right,
            }
        } else {
            Ruling::Vertical {
                x: ends.left,
                top: ends.top,
                bottom: ends.bottom,
            }
        };
    }
    if turn != 2 {
        std::mem::swap(&mut page.width, &mut page.height);
    }
}
