//! What takes space on a page, level by level.

use super::lines::Piece;
use crate::extract::source::Area;

/// Something that takes space on the page.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Piece(Piece),
    /// A picture or a table that was found already, by its number.
    Solid(usize, Area),
}

impl Item {
    pub(super) fn span(&self) -> (f32, f32) {
        match self {
            Self::Piece(piece) => (piece.left, piece.right),
            Self::Solid(_, area) => (area.left, area.right),
        }
    }

    pub(super) fn level(&self) -> f32 {
        match self {
            Self::Piece(piece) => piece.y,
            Self::Solid(_, area) => f32::midpoint(area.top, area.bottom),
        }
    }

    pub(super) fn extent(&self) -> (f32, f32) {
        match self {
            Self::Piece(piece) => (piece.top(), piece.bottom()),
            Self::Solid(_, area) => (area.top, area.bottom),
        }
    }
}

/// Items on one level.
pub(super) struct Row {
    pub members: Vec<Item>,
    /// What is taken from left to right, pictures beside the row included.
    pub taken: Vec<(f32, f32)>,
    pub y: f32,
}

/// Items by their levels, from top to bottom.
pub(super) fn rows(mut items: Vec<Item>) -> Vec<Row> {
    items.sort_by(|one, other| one.level().total_cmp(&other.level()));
    let solids: Vec<((f32, f32), (f32, f32))> = items
        .iter()
        .filter(|item| matches!(item, Item::Solid(..)))
        .map(|item| (item.extent(), item.span()))
        .collect();
    let mut rows: Vec<Row> = Vec::new();
    for item in items {
        let y = item.level();
        let reach = match &item {
            Item::Piece(piece) => piece.size * 0.4,
            Item::Solid(..) => 0.0,
        };
        let span = item.span();
        match rows.last_mut() {
            Some(row) if y - row.y <= reach => {
                row.taken.push(span);
                row.members.push(item);
            }
            _ => rows.push(Row {
                members: vec![item],
                taken: vec![span],
                y,
            }),
        }
    }
    for row in &mut rows {
        for &((top, bottom), span) in &solids {
            if top <= row.y && row.y <= bottom {
                row.taken.push(span);
            }
        }
        row.taken.sort_by(|one, other| one.0.total_cmp(&other.0));
    }
    rows
}
