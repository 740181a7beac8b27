//! The columns that lines share, by what they leave free.

use super::lines::Line;

/// A narrower gap parts words, in ems.
const GAP: f32 = 0.2;
/// In a scan letters have no places of their own, and lines are set wide by chance.
const GAP_IN_SCAN: f32 = 1.2;

/// Where the lines of a table have something.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    gap: f32,
    /// The pieces of each line.
    lines: Vec<Vec<(f32, f32)>>,
    /// All of them, from left to right, and with no more than a space between.
    taken: Vec<(f32, f32)>,
    apart: Vec<(f32, f32)>,
    spans: Vec<(f32, f32)>,
}

impl Columns {
    pub(super) fn of(line: &Line) -> Self {
        let gap = if line.is_recognised() {
            GAP_IN_SCAN
        } else {
            GAP
        };
        let empty = Self {
            gap: gap * line.size,
            lines: Vec::new(),
            taken: Vec::new(),
            apart: Vec::new(),
            spans: Vec::new(),
        };
        empty.with(line)
    }

    /// With one more line.
    pub(super) fn with(&self, line: &Line) -> Self {
        let mut all = self.clone();
        all.taken = union(&all.taken, &line.segments);
        all.lines.push(line.segments.clone());
        all.apart = all.parted();
        all.spans = all.matched();
        all
    }

    pub(super) fn count(&self) -> usize {
        self.spans.len()
    }

    /// Whether these are the same columns, some of them wider.
    pub(super) fn keeps(&self, before: &Self) -> bool {
        let are_wider = |own: &[(f32, f32)], before: &[(f32, f32)]| {
            let mut pairs = own.iter().zip(before);
            own.len() == before.len()
                && pairs.all(|(own, before)| own.0 <= before.0 && own.1 >= before.1)
        };
        are_wider(&self.spans, &before.spans) || are_wider(&self.apart, &before.apart)
    }

    /// From where to where each column goes.
    pub(super) fn spans(&self) -> &[(f32, f32)] {
        &self.spans
    }

    /// Where one column ends and the next begins.
    pub(super) fn borders(&self) -> Vec<f32> {
        let pairs = self.spans.windows(2);
        pairs
            .map(|pair| f32::midpoint(pair[0].1, pair[1].0))
            .collect()
    }

    /// Whether a line lies in one column that is not the first.
    pub(super) fn holds_inside(&self, line: &Line) -> bool {
        let mut inner = self.spans.iter().skip(1);
        inner.any(|span| line.left >= span.0 - 0.5 && line.right <= span.1 + 0.5)
    }

    /// What is taken, with gaps between that are wider than a space.
    fn parted(&self) -> Vec<(f32, f32)> {
        let mut columns: Vec<(f32, f32)> = Vec::new();
        for &(left, right) in &self.taken {
            match columns.last_mut() {
                Some((_, end)) if left - *end < self.gap => *end = right,
                _ => columns.push((left, right)),
            }
        }
        columns
    }

    /// The same, where two columns that no line fills both are one: its header stands on the left,
    /// its numbers on the right.
    fn matched(&self) -> Vec<(f32, f32)> {
        let mut columns = self.apart.clone();
        let fills = |line: &[(f32, f32)], column: (f32, f32)| {
            let middle = |piece: &(f32, f32)| f32::midpoint(piece.0, piece.1);
            line.iter()
                .any(|piece| (column.0..=column.1).contains(&middle(piece)))
        };
        let mut at = 1;
        while at < columns.len() {
            let (one, next) = (columns[at - 1], columns[at]);
            let are_apart = self
                .lines
                .iter()
                .any(|line| fills(line, one) && fills(line, next));
            // A cell that stands between the lines of others says nothing yet.
            let is_known = |column| {
                let mut rows = self.lines.iter().filter(|line| line.len() > 1);
                rows.any(|line| fills(line, column))
            };
            if are_apart || !is_known(one) || !is_known(next) {
                at += 1;
            } else {
                columns[at - 1].1 = next.1;
                columns.remove(at);
            }
        }
        columns
    }
}

fn union(one: &[(f32, f32)], other: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let mut spans: Vec<(f32, f32)> = one.iter().chain(other).copied().collect();
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut joined: Vec<(f32, f32)> = Vec::new();
    for (left, right) in spans {
        match joined.last_mut() {
            Some((_, end)) if left <= *end => *end = end.max(right),
            _ => joined.push((left, right)),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(segments: &[(f32, f32)]) -> Line {
        Line {
            page: 0,
            glyphs: Vec::new(),
            left: segments[0].0,
            right: segments[segments.len() - 1].1,
            y: 0.0,
            size: 10.0,
            segments: segments.to_vec(),
        }
    }

    #[test]
    fn a_header_on_the_left_and_numbers_on_the_right_are_one_column() {
        let header = line(&[(0.0, 30.0), (100.0, 120.0), (200.0, 225.0)]);
        let first = line(&[(0.0, 60.0), (150.0, 160.0), (260.0, 270.0)]);
        let second = line(&[(0.0, 40.0), (140.0, 160.0), (255.0, 270.0)]);
        let columns = Columns::of(&header).with(&first).with(&second);
        assert_eq!(
            columns.spans(),
            [(0.0, 60.0), (100.0, 160.0), (200.0, 270.0)]
        );
    }

    #[test]
    fn a_header_of_two_lines_may_leave_columns_open() {
        let first = line(&[(0.0, 30.0), (100.0, 120.0)]);
        let second = line(&[(0.0, 20.0), (200.0, 225.0)]);
        let header = Columns::of(&first).with(&second);
        let row = line(&[(0.0, 30.0), (100.0, 130.0), (210.0, 220.0)]);
        assert!(header.with(&row).keeps(&header));
        // What closes a gap ends it.
        assert!(
            !header
                .with(&line(&[(0.0, 110.0), (200.0, 220.0)]))
                .keeps(&header)
        );
    }

    #[test]
    fn a_cell_between_the_lines_of_others_is_a_column() {
        let first = line(&[(0.0, 30.0), (100.0, 120.0)]);
        let between = line(&[(200.0, 225.0)]);
        assert_eq!(Columns::of(&first).with(&between).count(), 3);
    }

    #[test]
    fn a_column_that_is_mostly_empty_stays() {
        let rows = [
            line(&[(0.0, 30.0), (100.0, 120.0)]),
            line(&[(0.0, 30.0), (200.0, 220.0)]),
            line(&[(0.0, 30.0), (100.0, 120.0), (200.0, 220.0)]),
        ];
        let columns = rows[1..]
            .iter()
            .fold(Columns::of(&rows[0]), |all, line| all.with(line));
        assert_eq!(columns.count(), 3);
    }
}
