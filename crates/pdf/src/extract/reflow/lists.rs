//! Items in a row become a list.

use super::characters::ends_sentence;
use super::compose::Setting;
use super::labels::{Label, Marker, follows, without_label};
use super::paragraphs::Draft;
use crate::extract::model::{Block, Kind, List};

/// A labelled draft on its way into a list.
struct Item {
    marker: Marker,
    left: f32,
    /// Whether its second line stands below its text; unknown of a single line.
    hangs: Option<bool>,
    block: Block,
}

/// Collects labelled drafts; ends the list when something else comes.
#[derive(Default)]
pub(super) struct Lists {
    items: Vec<Item>,
    plain: Vec<Block>,
    /// What begins with a dash is said.
    speaks: bool,
}

impl Lists {
    /// For a document in which more dashes begin what is said than items: its lines do not hang.
    pub(super) fn of<'d>(drafts: impl Iterator<Item = &'d Draft>) -> Self {
        let dashed = drafts.filter_map(|draft| match &draft.label {
            Some(label) if is_dash(label.marker) => hangs(draft, label),
            _ => None,
        });
        let balance: i32 = dashed.map(|hangs| if hangs { -1 } else { 1 }).sum();
        Self {
            speaks: balance > 0,
            ..Self::default()
        }
    }

    /// Takes a labelled draft; the list so far if this one begins another.
    pub(super) fn push(&mut self, draft: &Draft, setting: Setting<'_>, page: usize) -> Vec<Block> {
        let Some(label) = &draft.label else {
            return Vec::new();
        };
        let first = &draft.lines[0];
        let mut lines = draft.lines.clone();
        lines[0] = without_label(first, label);
        let item = Item {
            marker: label.marker,
            left: if label.runs_left {
                -first.right
            } else {
                first.left
            },
            hangs: hangs(draft, label),
            block: Block {
                page,
                kind: Kind::Paragraph(setting.paragraph(&lines)),
            },
        };
        let whole = Block {
            page,
            kind: Kind::Paragraph(setting.paragraph(&draft.lines)),
        };
        let em = first.size;
        let goes_on =
            self.items.iter().rev().any(|known| {
                (known.left - item.left).abs() < em && follows(known.marker, item.marker)
            });
        let begins_inner = self
            .items
            .last()
            .is_some_and(|last| item.left > last.left + em * 0.8 && begins(item.marker));
        let done = if goes_on || begins_inner {
            Vec::new()
        } else {
            self.finish()
        };
        self.items.push(item);
        self.plain.push(whole);
        done
    }

    /// The list so far, or plain paragraphs if it is none.
    pub(super) fn finish(&mut self) -> Vec<Block> {
        let items = std::mem::take(&mut self.items);
        let plain = std::mem::take(&mut self.plain);
        let Some(first) = items.first() else {
            return Vec::new();
        };
        // A lone number is more often a heading's or a sentence's.
        let is_list = match first.marker {
            // What is said in a novel begins with a dash, and does not hang.
            Marker::Bullet(dash @ ('–' | '—' | '-')) => {
                !self.speaks
                    && items.len() > 1
                    && items.iter().all(|item| item.hangs != Some(false))
                    && (dash != '—'
                        || items.iter().any(|item| item.hangs == Some(true))
                        || are_names(&items))
            }
            Marker::Bullet('*' | '·') | Marker::Number(..) => items.len() > 1,
            Marker::Bullet(_) => true,
        };
        if !is_list {
            return plain;
        }
        let page = first.block.page;
        vec![Block {
            page,
            kind: Kind::List(nested(items)),
        }]
    }

    pub(super) fn is_open(&self) -> bool {
        !self.items.is_empty()
    }
}

fn is_dash(marker: Marker) -> bool {
    matches!(marker, Marker::Bullet('–' | '—' | '-'))
}

fn hangs(draft: &Draft, label: &Label) -> Option<bool> {
    let second = draft.lines.get(1)?;
    let left = if label.runs_left {
        -second.right
    } else {
        second.left
    };
    Some(left > label.text_left - second.size * 0.5)
}

/// Whether most items end like names of things. What is said ends like a sentence.
fn are_names(items: &[Item]) -> bool {
    let names = items.iter().filter(|item| match &item.block.kind {
        Kind::Paragraph(text) => !ends_sentence(&text.text()),
        _ => false,
    });
    names.count() * 2 > items.len()
}

fn begins(marker: Marker) -> bool {
    matches!(marker, Marker::Bullet(_) | Marker::Number(1, _))
}

/// Items further in belong to the item before them.
fn nested(items: Vec<Item>) -> List {
    let left = items.first().map_or(0.0, |item| item.left);
    let mut list = List {
        start: items.first().and_then(|item| match item.marker {
            Marker::Number(number, _) => Some(number),
            Marker::Bullet(_) => None,
        }),
        items: Vec::new(),
    };
    let mut inner: Vec<Item> = Vec::new();
    let close = |list: &mut List, inner: &mut Vec<Item>| {
        if inner.is_empty() {
            return;
        }
        let page = inner[0].block.page;
        let block = Block {
            page,
            kind: Kind::List(nested(std::mem::take(inner))),
        };
        if let Some(item) = list.items.last_mut() {
            item.push(block);
        }
    };
    for item in items {
        if item.left > left + 5.0 && !list.items.is_empty() {
            inner.push(item);
        } else {
            close(&mut list, &mut inner);
            list.items.push(vec![item.block]);
        }
    }
    close(&mut list, &mut inner);
    list
}
