//! Where the cells of a table stand, however their spans overlap.

use super::blocks::{Block, Cell};

/// A cell as the source has it.
#[derive(Debug)]
pub(super) struct Source {
    pub colspan: usize,
    pub rowspan: usize,
    pub is_header: bool,
    pub blocks: Vec<Block>,
}

/// Columns of a table; cells beyond them are put into the last one.
const COLUMNS: usize = 40;
/// Rows that one cell may span.
const ROWSPAN: usize = 200;

/// Gives each cell a place of its own: spans end where they would overlap.
pub(super) fn place(rows: Vec<Vec<Source>>) -> Option<Block> {
    let heads = rows
        .iter()
        .take_while(|row| !row.is_empty() && row.iter().all(|cell| cell.is_header))
        .filter(|row| row.iter().all(|cell| cell.rowspan == 1))
        .count();
    let heads = if heads < rows.len()
        && rows[..heads]
            .iter()
            .all(|row| row.iter().all(|cell| cell.rowspan == 1))
    {
        heads
    } else {
        0
    };
    let count = rows.len();
    let mut taken: Vec<Vec<bool>> = vec![Vec::new(); count];
    let mut placed: Vec<Cell> = Vec::new();
    for (y, row) in rows.into_iter().enumerate() {
        let mut x = 0;
        for source in row {
            while is_taken(&taken, x, y) {
                x += 1;
            }
            if x >= COLUMNS {
                // Nothing is lost: the rest goes into the row's last cell.
                if let Some(last) = placed.last_mut().filter(|last| last.y == y) {
                    last.blocks.extend(source.blocks);
                }
                continue;
            }
            let mut colspan = 1;
            while colspan < source.colspan.min(COLUMNS - x) && !is_taken(&taken, x + colspan, y) {
                colspan += 1;
            }
            let mut rowspan = 1;
            while rowspan < source.rowspan.min(count - y).min(ROWSPAN)
                && (x..x + colspan).all(|x| !is_taken(&taken, x, y + rowspan))
            {
                rowspan += 1;
            }
            for row in &mut taken[y..y + rowspan] {
                if row.len() < x + colspan {
                    row.resize(x + colspan, false);
                }
                row[x..x + colspan].fill(true);
            }
            placed.push(Cell {
                x,
                y,
                colspan,
                rowspan,
                blocks: source.blocks,
            });
            x += colspan;
        }
    }
    let columns = taken
        .iter()
        .map(Vec::len)
        .max()
        .filter(|&columns| columns > 0)?;
    let (heads, cells) = placed.into_iter().partition(|cell| cell.y < heads);
    Some(Block::Table {
        columns,
        heads,
        cells,
    })
}

fn is_taken(taken: &[Vec<bool>], x: usize, y: usize) -> bool {
    taken[y].get(x).copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_never_overlap_and_no_cell_is_lost() {
        let cell = |colspan, rowspan| Source {
            colspan,
            rowspan,
            is_header: false,
            blocks: Vec::new(),
        };
        let rows = vec![
            vec![cell(1, 9), cell(2, 1)],
            vec![cell(1, 1), cell(99, 2)],
            vec![cell(1, 1)],
        ];
        let Some(Block::Table { columns, cells, .. }) = place(rows) else {
            panic!("no table");
        };
        let mut seen = std::collections::HashSet::new();
        for cell in &cells {
            for x in cell.x..cell.x + cell.colspan {
                for y in cell.y..cell.y + cell.rowspan {
                    assert!(seen.insert((x, y)));
                    assert!(x < columns && y < 3);
                }
            }
        }
        assert_eq!(cells.len(), 5);
    }
}
