//! White space of a leaf: what it belongs to, how long and how wide it is.

use super::InlineBuilder;
use crate::paginate::source::chapter::{After, Gap};

const TAB_COLUMNS: u32 = 4;

impl InlineBuilder<'_> {
    #[inline]
    pub(super) fn white_space(&mut self, space: &str) {
        if !self.preserve {
            if self.space.0 == 0 && self.starts_run_after_word() {
                // The space is set in this run's face: an empty item carries it.
                self.push_empty();
            }
            self.space.0 += space.len() as u32;
            self.space.1 = 1;
            self.offset += space.len() as u32;
            return;
        }
        for byte in space.bytes() {
            self.offset += 1;
            match byte {
                b'\n' => {
                    self.space.0 += 1;
                    self.column = 0;
                    self.hard_break();
                }
                b'\t' => {
                    let to_stop = TAB_COLUMNS - self.column % TAB_COLUMNS;
                    self.space.0 += 1;
                    self.space.1 += to_stop;
                    self.column += to_stop;
                }
                _ => {
                    self.space.0 += 1;
                    self.space.1 += 1;
                    self.column += 1;
                }
            }
        }
    }

    /// Nothing is in this run yet, and the last item of the leaf touches it.
    #[inline]
    fn starts_run_after_word(&mut self) -> bool {
        let items = self.chapter.items.len() as u32;
        let fresh = self
            .chapter
            .runs
            .last()
            .is_some_and(|run| run.first_item == items);
        fresh
            && self
                .last_item_mut()
                .is_some_and(|last| last.after() == After::Glue)
    }

    /// Gives the white space read so far to the item before it.
    #[inline]
    pub(super) fn flush_space(&mut self) {
        let (length, columns) = std::mem::take(&mut self.space);
        if length == 0 {
            return;
        }
        let fresh_line = self
            .last_item_mut()
            .is_none_or(|last| last.after() == After::HardBreak);
        if fresh_line && self.preserve {
            // Spaces at the start of a line of code are kept: an empty item carries them.
            let offset = self.offset;
            self.offset -= length;
            self.push_empty();
            self.offset = offset;
            self.give_gap(After::Space, length, columns);
        } else if let Some(last) = self.last_item_mut() {
            let after = match last.after() {
                After::HardBreak => After::HardBreak,
                _ => After::Space,
            };
            let (old, _) = self.own_gap();
            self.give_gap(after, length + old, columns);
        }
        // Else: white space before the first word shows nothing.
    }

    pub(super) fn hard_break(&mut self) {
        let (length, columns) = std::mem::take(&mut self.space);
        let fresh_line = self
            .last_item_mut()
            .is_none_or(|last| last.after() == After::HardBreak);
        if fresh_line {
            let offset = self.offset;
            self.offset -= length;
            self.push_empty();
            self.offset = offset;
        }
        let (old, _) = self.own_gap();
        self.give_gap(After::HardBreak, length + old, columns);
    }

    /// The white space the last item has already.
    pub(super) fn own_gap(&self) -> (u32, u32) {
        let item = self.chapter.items.len() as u32 - 1;
        match self.chapter.gaps.last() {
            Some(gap) if gap.item == item => (gap.length, gap.columns),
            _ if self.chapter.items[item as usize].after() == After::Space => (1, 1),
            _ => (0, 0),
        }
    }

    pub(super) fn give_gap(&mut self, after: After, length: u32, columns: u32) {
        let item = self.chapter.items.len() as u32 - 1;
        let usual = match after {
            After::Space => length == 1 && columns == 1,
            _ => length == 0,
        };
        if self.chapter.gaps.last().is_some_and(|gap| gap.item == item) {
            self.chapter.gaps.pop();
        }
        let last = &mut self.chapter.items[item as usize];
        last.set_after(after);
        if !usual || last.has_gap() {
            last.set_has_gap();
            self.chapter.gaps.push(Gap {
                item,
                length,
                columns,
            });
        }
    }
}
