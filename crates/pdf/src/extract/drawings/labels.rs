//! The letters of drawings: what stands in them, and what beside them belongs to them.

use super::super::captions::subject;
use super::super::reflow::pieces;
use crate::extract::source::{Area, PageContent};

/// Letters of a label beside its drawing at most, and of one whose size is the text's.
const BESIDE: usize = 30;
const BESIDE_LARGE: usize = 14;
/// It is no further away, in ems.
const GAP: f32 = 0.9;
const GAP_BESIDE: f32 = 1.4;
const GAP_TURNED: f32 = 1.5;
/// Labels are smaller than the text by this factor, if they are.
const SMALLER: f32 = 0.93;
/// A line of running text has as many letters, and text runs if there are more such lines.
const LINE: usize = 36;
const LINES: usize = 2;
/// Letters of an alternative text.
const ALTERNATIVE: usize = 300;

/// Letters on one baseline, and where they stand on the page.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub area: Area,
    words: String,
    letters: usize,
    size: f32,
    is_turned: bool,
}

impl Text {
    pub(super) fn is_within(&self, area: &Area) -> bool {
        area.contains(
            f32::midpoint(self.area.left, self.area.right),
            f32::midpoint(self.area.top, self.area.bottom),
        )
    }
}

pub(super) fn texts(page: &PageContent) -> Vec<Text> {
    let mut texts = Vec::new();
    for piece in pieces(&page.letters.glyphs) {
        let Some(first) = piece.glyphs.first() else {
            continue;
        };
        let half = piece.size / 2.0;
        let areas = piece.glyphs.iter().map(|glyph| {
            let (x, y) = glyph.middle_on_page(page.width, page.height);
            let (across, down) = match glyph.turn {
                0 | 2 => (glyph.width() / 2.0, half),
                _ => (half, glyph.width() / 2.0),
            };
            Area {
                left: x - across,
                top: y - down,
                right: x + across,
                bottom: y + down,
            }
        });
        texts.push(Text {
            area: areas
                .reduce(|one, other| one.union(&other))
                .unwrap_or_default(),
            words: piece.glyphs.iter().map(|glyph| glyph.ch).collect(),
            letters: piece.letters(),
            size: piece.size,
            is_turned: first.turn != 0,
        });
    }
    texts
}

/// Whether running text stands in an area.
pub(super) fn runs(texts: &[Text], area: Area) -> bool {
    let lines = texts
        .iter()
        .filter(|text| text.letters >= LINE && text.is_within(&area));
    lines.count() > LINES
}

/// The area with the labels beside it: numbers of axes, names of bars. `size` is the text's.
pub(super) fn grown(drawn: Area, texts: &[Text], size: f32) -> Area {
    let mut area = drawn;
    for _ in 0..4 {
        let before = area;
        for text in texts {
            if !text.is_within(&area) && belongs(text, &area, texts, size) {
                area = area.union(&text.area);
            }
        }
        if area == before {
            break;
        }
    }
    // Labels that stick out of it belong to it as a whole.
    for text in texts.iter().filter(|text| text.letters <= LINE) {
        if text.is_within(&area) {
            area = area.union(&text.area);
        }
    }
    let long = |area: Area| {
        (texts.iter())
            .filter(|text| text.letters >= LINE && text.is_within(&area))
            .count()
    };
    if long(area) > long(drawn) {
        drawn
    } else {
        area
    }
}

fn belongs(text: &Text, area: &Area, texts: &[Text], size: f32) -> bool {
    let is_small = text.size < size * SMALLER || text.is_turned;
    let most = if is_small { BESIDE } else { BESIDE_LARGE };
    if text.letters > most || subject(&text.words, true).is_some() {
        return false;
    }
    let reach = text.size * if text.is_turned { GAP_TURNED } else { GAP };
    let (x, y) = (
        f32::midpoint(text.area.left, text.area.right),
        f32::midpoint(text.area.top, text.area.bottom),
    );
    let is_between = (area.left - reach..=area.right + reach).contains(&x);
    let is_level = (area.top - reach..=area.bottom + reach).contains(&y);
    let across = (text.area.left - area.right).max(area.left - text.area.right);
    let down = (text.area.top - area.bottom).max(area.top - text.area.bottom);
    let has_neighbours = || {
        texts.iter().any(|other| {
            (other.area.top - text.area.top).abs() < text.size * 0.3
                && (other.area.left - text.area.left).abs() > text.size
                && other.letters <= BESIDE_LARGE
                && (area.left - reach..=area.right + reach).contains(&other.area.left)
        })
    };
    let beside = text.size * if is_small { GAP_BESIDE } else { GAP };
    is_level && across < beside || is_between && down < reach && (is_small || has_neighbours())
}

/// What is written in an area, from top to bottom.
pub(super) fn within(texts: &[Text], area: Area) -> String {
    let mut inside: Vec<&Text> = texts.iter().filter(|text| text.is_within(&area)).collect();
    inside.sort_by(|one, other| one.area.top.total_cmp(&other.area.top));
    let mut rows: Vec<Vec<&Text>> = Vec::new();
    for text in inside {
        match rows.last_mut() {
            Some(row) if text.area.top - row[0].area.top < text.size * 0.5 => row.push(text),
            _ => rows.push(vec![text]),
        }
    }
    for row in &mut rows {
        row.sort_by(|one, other| one.area.left.total_cmp(&other.area.left));
    }
    let all: Vec<String> = (rows.iter().flatten())
        .map(|text| text.words.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let whole = all.join(", ");
    match whole.char_indices().nth(ALTERNATIVE) {
        Some((end, _)) => format!("{}…", whole[..end].trim_end_matches([',', ' '])),
        None => whole,
    }
}
