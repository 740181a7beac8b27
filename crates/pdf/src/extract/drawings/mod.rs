//! Charts and diagrams: where lines and areas are drawn that no table, frame or underline is made
//! of, and which letters belong to them.

mod clusters;
mod evidence;
mod labels;

use std::collections::{HashMap, HashSet};

use clusters::Cells;

use super::source::{Area, Drawing, Form, Ink, Mark, PageContent, Placed};

/// A drawing is at least as wide and as high, in points.
const WIDTH: f32 = 36.0;
const HEIGHT: f32 = 24.0;
/// One without any letters is at least as large, in square points.
const SILENT: f32 = 1_500.0;
/// It takes no more than this of a page, else it lies behind the text.
const PART_OF_PAGE: f32 = 0.8;
/// An ornament takes no more than this, and comes again on as many pages.
const ORNAMENT: f32 = 0.05;
const ORNAMENT_PAGES: usize = 3;
/// Drawings of a page that are kept.
const DRAWINGS: usize = 12;
/// Keys of a legend are no larger, and no further away, in points.
const KEY: f32 = 16.0;
const KEY_GAP: f32 = 36.0;
/// Clusters of a page that are looked at.
const CLUSTERS: usize = 500;
/// Letters may take as much of a drawing, and of what lies behind them.
const LETTERED: f32 = 0.35;

impl Drawing {
    /// The same as a picture that is kept under a key.
    pub(super) fn placed(self, key: u128) -> Placed {
        Placed {
            key,
            area: self.area,
            mark: self.mark,
            index: None,
            labels: Some(self.labels),
        }
    }
}

/// The drawings of a page, from top to bottom.
pub(super) fn find(page: &PageContent) -> Vec<Drawing> {
    let free = (page.inks.iter())
        .filter(|ink| ink.form == Form::Free)
        .count();
    let boxes = (page.inks.iter())
        .filter(|ink| ink.form == Form::Box)
        .count();
    if free == 0 && boxes < evidence::BARS {
        return Vec::new();
    }
    let cells = Cells::of(page);
    let size = usual_size(page);
    // What lies behind text, or behind the whole page, is part of no drawing.
    let inks: Vec<Ink> = (page.inks.iter())
        .filter(|ink| {
            let surface = ink.area.surface();
            surface <= page.width * page.height * PART_OF_PAGE
                && (ink.form == Form::Rule || cells.lettered(ink.area) <= surface * LETTERED)
        })
        .copied()
        .collect();
    let texts = labels::texts(page);
    let is_drawing = |inks: &[Ink]| {
        let area = union(inks);
        let surface = area.surface();
        area.width() >= WIDTH
            && area.height() >= HEIGHT
            && surface <= page.width * page.height * PART_OF_PAGE
            && cells.lettered(area) <= surface * LETTERED
            && !labels::runs(&texts, area)
            && evidence::is_drawn(inks, area, &texts, &cells)
    };
    let (keys, clusters): (Vec<Vec<Ink>>, Vec<Vec<Ink>>) =
        (cells.clusters(&inks).into_iter()).partition(|inks| is_key(inks));
    let mut drawn: Vec<Vec<Ink>> = Vec::new();
    for group in groups(clusters) {
        let whole: Vec<Ink> = group.concat();
        if is_drawing(&whole) {
            drawn.push(whole);
        } else {
            drawn.extend(group.into_iter().filter(|inks| is_drawing(inks)));
        }
    }
    let mut areas: Vec<(Area, Mark, usize)> = (drawn.into_iter())
        .map(|inks| {
            let area = with_keys(union(&inks), &keys);
            (labels::grown(area, &texts, size), mark(&inks), inks.len())
        })
        .collect();
    areas.sort_by(|one, other| one.0.top.total_cmp(&other.0.top));
    let mut drawings: Vec<Drawing> = Vec::new();
    for (area, mark, inks) in areas {
        // Labels of the one may lie in the other.
        if let Some(last) = drawings.iter_mut().find(|known| known.area.meets(&area)) {
            last.area = last.area.union(&area);
            last.inks += inks;
        } else if drawings.len() < DRAWINGS {
            let labels = String::new();
            drawings.push(Drawing {
                area,
                mark,
                labels,
                inks,
            });
        }
    }
    for drawing in &mut drawings {
        drawing.labels = labels::within(&texts, drawing.area);
    }
    drawings.retain(|drawing| !drawing.labels.is_empty() || drawing.area.surface() >= SILENT);
    drawings
}

/// Takes out what comes again on many pages: at the same place, or small and without letters.
pub(super) fn drop_ornaments(contents: &mut [PageContent]) {
    let rounded = |value: f32| (value / 2.0).round() as i32;
    let looks = |drawing: &Drawing| {
        let area = drawing.area;
        (rounded(area.width()), rounded(area.height()), drawing.inks)
    };
    let place = |drawing: &Drawing| (rounded(drawing.area.left), rounded(drawing.area.top));
    let mut pages: HashMap<_, HashSet<usize>> = HashMap::new();
    let mut places: HashMap<_, usize> = HashMap::new();
    for (number, page) in contents.iter().enumerate() {
        for drawing in &page.drawn {
            pages.entry(looks(drawing)).or_default().insert(number);
            *places.entry((looks(drawing), place(drawing))).or_default() += 1;
        }
    }
    let least = (contents.len() * 30).div_ceil(100).max(ORNAMENT_PAGES);
    for page in contents {
        let surface = page.width * page.height;
        page.drawn.retain(|drawing| {
            let is_small = drawing.labels.is_empty() && drawing.area.surface() < surface * ORNAMENT;
            let comes_again = pages[&looks(drawing)].len() >= ORNAMENT_PAGES;
            let stays = places[&(looks(drawing), place(drawing))] < least;
            stays && !(is_small && comes_again)
        });
    }
}

/// Takes out of a page what a picture of this area shows.
pub(super) fn take_out(page: &mut PageContent, area: Area) {
    let (width, height) = (page.width, page.height);
    page.letters.glyphs.retain(|glyph| {
        let (x, y) = glyph.middle_on_page(width, height);
        !area.contains(x, y)
    });
    page.rulings.retain(|ruling| !ruling.is_within(&area));
    page.dots.retain(|dot| !area.contains(dot.left, dot.top));
    page.pictures.retain(|picture| {
        let middle_x = f32::midpoint(picture.area.left, picture.area.right);
        let middle_y = f32::midpoint(picture.area.top, picture.area.bottom);
        !area.contains(middle_x, middle_y)
    });
}

/// Small marks apart, such as a legend has before its words.
fn is_key(inks: &[Ink]) -> bool {
    let area = union(inks);
    area.width() <= KEY && area.height() <= KEY && inks.iter().any(|ink| ink.form != Form::Rule)
}

/// A drawing's area with the keys beside it.
fn with_keys(drawn: Area, keys: &[Vec<Ink>]) -> Area {
    let mut area = drawn;
    for key in keys {
        let own = union(key);
        let across = (own.left - drawn.right).max(drawn.left - own.right);
        let down = (own.top - drawn.bottom).max(drawn.top - own.bottom);
        if across < KEY_GAP && down <= 0.0 || down < KEY_GAP && across <= 0.0 {
            area = area.union(&own);
        }
    }
    area
}

/// Clusters whose bounds meet: a curve stands apart from its axes, but between them.
fn groups(clusters: Vec<Vec<Ink>>) -> Vec<Vec<Vec<Ink>>> {
    let mut groups: Vec<(Area, Vec<Vec<Ink>>)> = Vec::new();
    for cluster in clusters.into_iter().take(CLUSTERS) {
        let mut area = union(&cluster);
        let mut group = vec![cluster];
        // What is larger now may meet what it did not before.
        while let Some(at) = groups.iter().position(|(other, _)| other.meets(&area)) {
            let (other, members) = groups.swap_remove(at);
            area = area.union(&other);
            group.extend(members);
        }
        groups.push((area, group));
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn union(inks: &[Ink]) -> Area {
    let areas = inks.iter().map(|ink| ink.area);
    areas
        .reduce(|one, other| one.union(&other))
        .unwrap_or_default()
}

/// The marked content that most of it belongs to.
fn mark(inks: &[Ink]) -> Mark {
    let mut counts: HashMap<(i32, bool), usize> = HashMap::new();
    for ink in inks {
        *counts
            .entry((ink.mark.id, ink.mark.is_artifact))
            .or_default() += 1;
    }
    let most = counts
        .into_iter()
        .max_by_key(|&(mark, count)| (count, mark));
    most.map_or_else(Mark::default, |((id, is_artifact), _)| Mark {
        id,
        is_artifact,
    })
}

fn usual_size(page: &PageContent) -> f32 {
    super::reflow::body_size(std::iter::once(page))
}
