//! Where in a text stands something that is nearly the same?
//!
//! The distance is Levenshtein's: units put in, taken out or changed. Places are found by Myers'
//! bit-parallel algorithm (J. ACM 46, 1999) in blocks of 64 rows (Hyyrö, 2003): one step of
//! a machine word for each block and unit of text, whatever stands there.

use std::ops::Range;

/// What is looked for, prepared for being compared with any unit at once.
pub(super) struct Pattern<'a> {
    units: &'a [u16],
    blocks: usize,
    /// For each distinct unit, which rows it is in: a word for each block.
    rows: Vec<u64>,
    /// For each unit that there can be, the number of its rows; 0 for the others'.
    row_of: Vec<u16>,
}

/// Where something ends that is nearly the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub end: usize,
    pub distance: usize,
    /// Another end near this one is as good: the text repeats itself.
    pub has_twin: bool,
}

/// Which part of a text a part of the pattern has become, and at what distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aligned {
    pub start: usize,
    pub end: usize,
    /// Of the part.
    pub distance: usize,
    /// Of what stands around it.
    pub around: usize,
}

/// One column of differences.
#[derive(Clone, Copy)]
struct Block {
    plus: u64,
    minus: u64,
}

impl<'a> Pattern<'a> {
    /// Of at most `u16::MAX` units.
    pub fn new(units: &'a [u16]) -> Self {
        let blocks = units.len().div_ceil(64);
        let mut row_of = vec![0; 1 << 16];
        let mut rows = vec![0; blocks];
        let mut next = 1;
        for (at, unit) in units.iter().enumerate() {
            let row = &mut row_of[usize::from(*unit)];
            if *row == 0 {
                *row = next;
                next += 1;
                rows.resize(rows.len() + blocks, 0);
            }
            rows[usize::from(*row) * blocks + at / 64] |= 1 << (at % 64);
        }
        Self {
            units,
            blocks,
            rows,
            row_of,
        }
    }

    /// How many steps it takes to look at one unit of a text.
    pub fn steps(&self) -> u64 {
        self.blocks as u64
    }

    /// Where it stands in a text with at most `most` differences: of ends nearer to each other
    /// than half the pattern the best, in the order of the text.
    pub fn places(&self, text: &[u16], most: usize) -> Vec<Place> {
        let Some(last_row) = self.units.len().checked_sub(1) else {
            return Vec::new();
        };
        let apart = self.units.len() / 2;
        let mut blocks = vec![
            Block {
                plus: u64::MAX,
                minus: 0
            };
            self.blocks
        ];
        let mut distance = self.units.len();
        let mut places: Vec<Place> = Vec::new();
        for (at, unit) in text.iter().enumerate() {
            let row = usize::from(self.row_of[usize::from(*unit)]) * self.blocks;
            let equal = &self.rows[row..row + self.blocks];
            // A match may begin anywhere: nothing comes in from above.
            let mut carry = 0;
            for (index, (block, equal)) in blocks.iter_mut().zip(equal).enumerate() {
                let bottom = if index + 1 == self.blocks {
                    last_row % 64
                } else {
                    63
                };
                carry = block.step(*equal, carry, bottom);
            }
            distance = distance.wrapping_add_signed(carry);
            if distance <= most {
                let place = Place {
                    end: at + 1,
                    distance,
                    has_twin: false,
                };
                match places.last_mut() {
                    Some(last) if place.end - last.end <= apart => {
                        if distance < last.distance {
                            *last = place;
                        } else {
                            last.has_twin |= distance == last.distance;
                        }
                    }
                    _ => places.push(place),
                }
            }
        }
        places
    }

    /// What a part of the pattern has become at a place.
    pub fn align(&self, text: &[u16], place: Place, part: Range<usize>) -> Aligned {
        let length = self.units.len();
        let first = place.end.saturating_sub(length + place.distance);
        let table = Table::new(self.units, &text[first..place.end], place.distance);
        let (start, end) = table.trace(&part);
        // Of no units: what was put in there does not belong to it.
        let start = if part.is_empty() { end } else { start };
        let before = table.at(part.start, start);
        let within = table.at(part.end, end) - before;
        Aligned {
            start: first + start,
            end: first + end,
            distance: within,
            around: place.distance - within,
        }
    }
}

impl Block {
    /// Goes on by one unit of the text. `carry` is the difference that comes in from above;
    /// the one at the row `bottom` is returned.
    fn step(&mut self, equal: u64, carry: isize, bottom: usize) -> isize {
        let vertical = equal | self.minus;
        let equal = equal | u64::from(carry < 0);
        let horizontal = ((equal & self.plus).wrapping_add(self.plus) ^ self.plus) | equal;
        let mut plus = self.minus | !(horizontal | self.plus);
        let mut minus = self.plus & horizontal;
        let out = (plus >> bottom & 1) as isize - (minus >> bottom & 1) as isize;
        plus = plus << 1 | u64::from(carry > 0);
        minus = minus << 1 | u64::from(carry < 0);
        self.plus = minus | !(vertical | plus);
        self.minus = plus & vertical;
        out
    }
}

/// The distances of all beginnings of a pattern from all parts of a text, as far as they matter
/// for a match that ends with the text: those off its diagonal by at most its distance.
struct Table<'a> {
    pattern: &'a [u16],
    text: &'a [u16],
    distance: usize,
    cells: Vec<u16>,
}

impl<'a> Table<'a> {
    fn new(pattern: &'a [u16], text: &'a [u16], distance: usize) -> Self {
        let width = 2 * distance + 1;
        let mut table = Self {
            pattern,
            text,
            distance,
            cells: vec![u16::MAX; (pattern.len() + 1) * width],
        };
        for row in 0..=pattern.len() {
            for column in table.columns(row) {
                let value = table.value(row, column);
                let cell = table.cell(row, column);
                if let Some(cell) = cell {
                    table.cells[cell] = value.min(usize::from(u16::MAX)) as u16;
                }
            }
        }
        table
    }

    /// The columns of a row that are kept.
    fn columns(&self, row: usize) -> Range<usize> {
        let diagonal = (self.text.len() + row) as isize - self.pattern.len() as isize;
        let from = (diagonal - self.distance as isize).max(0) as usize;
        let to = (diagonal + self.distance as isize).min(self.text.len() as isize);
        from..(to + 1).max(0) as usize
    }

    fn cell(&self, row: usize, column: usize) -> Option<usize> {
        let diagonal = (self.text.len() + row) as isize - self.pattern.len() as isize;
        let across = column as isize - diagonal + self.distance as isize;
        let width = 2 * self.distance + 1;
        (0..width as isize)
            .contains(&across)
            .then(|| row * width + across as usize)
    }

    fn at(&self, row: usize, column: usize) -> usize {
        let cell = self.cell(row, column);
        cell.map_or(usize::from(u16::MAX), |cell| usize::from(self.cells[cell]))
    }

    fn value(&self, row: usize, column: usize) -> usize {
        let Some(above) = row.checked_sub(1) else {
            return 0;
        };
        let mut best = self.at(above, column) + 1;
        if let Some(before) = column.checked_sub(1) {
            let differs = usize::from(self.pattern[above] != self.text[before]);
            best = best.min(self.at(above, before) + differs);
            best = best.min(self.at(row, before) + 1);
        }
        best
    }

    /// Where a part of the pattern begins and ends in the text. What was put in at its ends does
    /// not belong to it.
    fn trace(&self, part: &Range<usize>) -> (usize, usize) {
        let (mut row, mut column) = (self.pattern.len(), self.text.len());
        let (mut start, mut end) = (None, column);
        loop {
            if row == part.end {
                end = column;
            }
            if row == part.start && start.is_none() {
                start = Some(column);
            }
            let Some(above) = row.checked_sub(1) else {
                return (start.unwrap_or(column), end);
            };
            let here = self.at(row, column);
            let from = column.checked_sub(1).filter(|before| {
                let differs = usize::from(self.pattern[above] != self.text[*before]);
                self.at(above, *before) + differs == here
            });
            match (from, column.checked_sub(1)) {
                (Some(before), _) => (row, column) = (above, before),
                (None, Some(before)) if self.at(row, before) + 1 == here => column = before,
                _ => row = above,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    /// The distance of the pattern from the nearest part of the text that ends at each offset.
    fn distances(pattern: &[u16], text: &[u16]) -> Vec<usize> {
        let mut column: Vec<usize> = (0..=pattern.len()).collect();
        let mut last = Vec::new();
        for unit in text {
            let mut diagonal = 0;
            for row in 1..=pattern.len() {
                let differs = usize::from(pattern[row - 1] != *unit);
                let best = (diagonal + differs)
                    .min(column[row] + 1)
                    .min(column[row - 1] + 1);
                diagonal = std::mem::replace(&mut column[row], best);
            }
            last.push(column[pattern.len()]);
        }
        last
    }

    proptest! {
        #[test]
        fn each_place_is_as_near_as_it_says(pattern in "[ab]{1,150}", text in "[abc]{0,300}") {
            let (pattern, text) = (units(&pattern), units(&text));
            let all = distances(&pattern, &text);
            let most = pattern.len() / 3;
            let places = Pattern::new(&pattern).places(&text, most);
            for place in &places {
                prop_assert_eq!(place.distance, all[place.end - 1]);
            }
            // No end that is near enough is far from all of them.
            for (at, distance) in all.iter().enumerate() {
                let is_near = places.iter().any(|place| place.end.abs_diff(at + 1) <= pattern.len());
                prop_assert!(*distance > most || is_near);
            }
            let best = places.iter().map(|place| place.distance).min();
            prop_assert_eq!(best, all.into_iter().min().filter(|distance| *distance <= most));
        }

        #[test]
        fn parts_add_up(pattern in "[ab]{1,80}", text in "[abc]{1,90}", one: usize, other: usize) {
            let (pattern, text) = (units(&pattern), units(&text));
            let (one, other) = (one % (pattern.len() + 1), other % (pattern.len() + 1));
            let part = one.min(other)..one.max(other);
            let prepared = Pattern::new(&pattern);
            for place in prepared.places(&text, pattern.len() / 2) {
                let found = prepared.align(&text, place, part.clone());
                prop_assert!(found.start <= found.end && found.end <= place.end);
                prop_assert_eq!(found.distance + found.around, place.distance);
                let is_same = text[found.start..found.end] == pattern[part.clone()];
                prop_assert!(found.distance > 0 || is_same || part.is_empty());
            }
        }
    }

    #[test]
    fn a_part_keeps_its_ends() {
        let text = units("There was a QUITE small house [new] by a river, and more.");
        let pattern = units("There was a small house by the river");
        let prepared = Pattern::new(&pattern);
        let place = prepared.places(&text, 16)[0];
        let found = prepared.align(&text, place, 12..23);
        assert_eq!(
            String::from_utf16_lossy(&text[found.start..found.end]),
            "small house"
        );
        assert_eq!((found.distance, found.around), (0, place.distance));
    }
}
