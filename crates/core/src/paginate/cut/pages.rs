//! Page breaks: a binary search over the bottoms of a chapter's lines.

mod placed;

use std::ops::Range;

use crate::paginate::lines::breaking::{self, Setting};
use crate::paginate::lines::line::{Line, UNITS};
use crate::paginate::lines::measured::MeasuredBlock;
use crate::paginate::source::blank;
use crate::paginate::source::chapter::{Chapter, LeafKind};

pub(crate) use placed::placed_lines;

/// Fewest lines of a paragraph, and rows of a table, at the foot and at the head of a page.
const ORPHANS: usize = 2;
const WIDOWS: usize = 2;

/// Characters in a line, a guess.
const USUAL_LINE: usize = 64;

/// Where a page begins.
///
/// Three numbers, so that a cache can keep them; see
/// [`Book::restore_layout`](crate::paginate::Book::restore_layout).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PageStart {
    /// The leaf block at the top of the page.
    pub leaf: u32,
    /// UTF-16 offset of the page's first character.
    pub offset: u32,
    /// Boxes without text at this offset that belong to the page before.
    pub atoms_before: u32,
}

impl PageStart {
    /// The start of a page from its three numbers.
    #[must_use]
    pub const fn new(leaf: u32, offset: u32, atoms_before: u32) -> Self {
        Self {
            leaf,
            offset,
            atoms_before,
        }
    }
}

/// A chapter's lines, stacked.
struct Column {
    leaf: Vec<u32>,
    lines: Vec<Line>,
    /// 64ths of a pixel from the top of the chapter.
    top: Vec<i64>,
    bottom: Vec<i64>,
    /// A page may end after this line.
    may_end: Vec<bool>,
    /// Lines with which a page begins in any case, rising.
    must_begin: Vec<usize>,
}

impl Column {
    /// From the top of the first line to the bottom of the last: what is above the first takes
    /// no room.
    fn height(&self) -> i64 {
        let ends = self.top.first().zip(self.bottom.last());
        ends.map_or(0, |(top, bottom)| bottom - top)
    }
}

/// The pages of a chapter.
pub(crate) struct Pages {
    pub starts: Vec<PageStart>,
    /// Where the lines after a hyphen begin: UTF-16 offsets, rising.
    pub hyphens: Vec<u32>,
    pub left_out: LeftOut,
    /// How high the chapter is in one piece, in 64ths of a pixel.
    pub height: i64,
}

/// The lines with nothing to see that would have made pages of their own. They
/// belong to the page before them, or to the first, and take no room there.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeftOut {
    /// The first page begins with some.
    pub at_start: bool,
    /// The pages that end with some, rising.
    pub after: Vec<usize>,
}

/// Cuts a chapter into pages: at least one, each with at least one line if
/// the chapter has any.
///
/// `measured` are the browser's measures of the opaque leaves, in document order.
pub(crate) fn pages(chapter: &Chapter, setting: &Setting<'_>, measured: &[MeasuredBlock]) -> Pages {
    let column = stack(chapter, setting, measured, 0..chapter.leaves.len());
    let (lines, left_out) = page_lines(chapter, &column, setting);
    let mut starts: Vec<PageStart> = lines
        .iter()
        .map(|lines| page_start(chapter, &column, lines.start))
        .collect();
    match starts.first_mut() {
        // Whatever stands before the first line belongs to the first page.
        Some(start) => *start = PageStart::default(),
        None => starts.push(PageStart::default()),
    }
    Pages {
        starts,
        hyphens: hyphens(&column.lines),
        left_out,
        height: column.height(),
    }
}

/// The lines that each page shows.
fn page_lines(
    chapter: &Chapter,
    column: &Column,
    setting: &Setting<'_>,
) -> (Vec<Range<usize>>, LeftOut) {
    let page_height = (setting.format.height * UNITS).floor() as i64;
    let is_blank = |line: usize| {
        let leaf = &chapter.leaves[column.leaf[line] as usize];
        blank::is_blank_leaf(chapter, leaf)
    };
    let (mut pages, mut left_out) = (Vec::new(), LeftOut::default());
    let mut first = 0;
    while first < column.lines.len() {
        let end = page_end(column, first, page_height);
        if !(first..end).all(is_blank) {
            pages.push(first..end);
        } else if let Some(page) = pages.len().checked_sub(1) {
            left_out.after.push(page);
        } else {
            left_out.at_start = true;
        }
        first = end;
    }
    left_out.after.dedup();
    (pages, left_out)
}

fn hyphens(lines: &[Line]) -> Vec<u32> {
    let pairs = lines.windows(2).filter(|pair| pair[0].hyphenated);
    pairs.map(|pair| pair[1].offset).collect()
}

/// The first of `starts` that cannot be where a page of the chapter begins:
/// outside its leaf, or not after the one before.
pub(crate) fn first_misplaced(chapter: &Chapter, starts: &[PageStart]) -> Option<usize> {
    let offset_of = |node: u32| {
        let start = chapter.start16.get(node as usize).copied();
        start.unwrap_or(chapter.length16)
    };
    if starts.is_empty() {
        return Some(0);
    }
    let mut before: Option<PageStart> = None;
    starts.iter().position(|start| {
        let fits = match before.replace(*start) {
            None => *start == PageStart::default(),
            Some(before) => {
                *start > before
                    && start.offset >= before.offset
                    && chapter.leaves.get(start.leaf as usize).is_some_and(|leaf| {
                        (offset_of(leaf.first_node)..=offset_of(leaf.end_node))
                            .contains(&start.offset)
                    })
            }
        };
        !fits
    })
}

/// How high each page is in CSS pixels, and how many lines it has.
#[cfg(any(test, feature = "oracle"))]
pub(crate) fn page_heights(
    chapter: &Chapter,
    setting: &Setting<'_>,
    measured: &[MeasuredBlock],
) -> Vec<(f64, usize)> {
    let column = stack(chapter, setting, measured, 0..chapter.leaves.len());
    let (pages, _) = page_lines(chapter, &column, setting);
    let height_of = |lines: &Range<usize>| {
        let height = column.bottom[lines.end - 1] - column.top[lines.start];
        f64::from(i32::try_from(height).unwrap_or(i32::MAX)) / UNITS
    };
    pages
        .iter()
        .map(|lines| (height_of(lines), lines.len()))
        .collect()
}

/// The offsets at which the lines of a chapter's text leaves start.
#[cfg(any(test, feature = "oracle"))]
pub(crate) fn line_starts(chapter: &Chapter, setting: &Setting<'_>) -> Vec<u32> {
    let mut lines = Vec::new();
    for leaf in &chapter.leaves {
        if leaf.kind == LeafKind::Text && !chapter.is_measured(leaf, setting.lines) {
            breaking::break_leaf(
                chapter,
                leaf,
                setting,
                &MeasuredBlock::default(),
                &mut lines,
            );
        }
    }
    lines.iter().map(|line| line.offset).collect()
}

fn page_start(chapter: &Chapter, column: &Column, line: usize) -> PageStart {
    let index = column.leaf[line];
    let first_of_leaf = line == 0 || column.leaf[line - 1] != index;
    let offset = if first_of_leaf {
        // White space before the first word stands in the leaf, so it goes along.
        chapter.start16[chapter.leaves[index as usize].first_node as usize]
    } else {
        column.lines[line].offset
    };
    PageStart {
        leaf: index,
        offset,
        atoms_before: column.lines[line].atoms_before,
    }
}

/// The first line of the page after the one that begins with line `first`.
fn page_end(column: &Column, first: usize, page_height: i64) -> usize {
    let limit = column.top[first] + page_height;
    let fitting = first + column.bottom[first..].partition_point(|bottom| *bottom <= limit);
    let after = column.must_begin.partition_point(|line| *line <= first);
    if let Some(line) = column
        .must_begin
        .get(after)
        .filter(|line| **line <= fitting)
    {
        return *line;
    }
    if fitting == column.lines.len() {
        return fitting;
    }
    let full = fitting.max(first + 1);
    (first + 1..=full)
        .rev()
        .find(|end| column.may_end[end - 1])
        .unwrap_or(full)
}

/// Stacks the lines of some leaves.
fn stack(
    chapter: &Chapter,
    setting: &Setting<'_>,
    measured: &[MeasuredBlock],
    leaves: Range<usize>,
) -> Column {
    let quarter = i64::from(setting.format.line_height) * UNITS as i64 / 4;
    let unknown = MeasuredBlock::default();
    let before = chapter.leaves[..leaves.start].iter();
    let before = before
        .filter(|leaf| chapter.is_measured(leaf, setting.lines))
        .count();
    let mut measured = measured.iter().skip(before);
    let text = text_of(chapter, &leaves);
    let likely = text.len() / USUAL_LINE + leaves.len();
    let mut column = Column {
        leaf: Vec::with_capacity(likely),
        lines: Vec::with_capacity(likely),
        top: Vec::with_capacity(likely),
        bottom: Vec::with_capacity(likely),
        may_end: Vec::with_capacity(likely),
        must_begin: Vec::new(),
    };
    let mut bottom: i64 = 0;
    for index in leaves {
        let leaf = &chapter.leaves[index];
        let block = if chapter.is_measured(leaf, setting.lines) {
            measured.next().unwrap_or(&unknown)
        } else {
            &unknown
        };
        let first = column.lines.len();
        breaking::break_leaf(chapter, leaf, setting, block, &mut column.lines);
        let count = column.lines.len() - first;
        if leaf.page_before && first > 0 && count > 0 {
            column.must_begin.push(first);
        }
        bottom += i64::from(chapter.gap_above(leaf, &setting.format)) * quarter;
        for line in 0..count {
            column.leaf.push(index as u32);
            column.top.push(bottom);
            bottom += i64::from(column.lines[first + line].height);
            column.bottom.push(bottom);
            let done = line + 1;
            let whole = done == count;
            column.may_end.push(if leaf.style.heading != 0 {
                false
            } else {
                let tight = column.lines[first + line].tight;
                whole || (done >= ORPHANS && count - done >= WIDOWS && !tight)
            });
        }
    }
    keep_headings(chapter, &mut column);
    column
}

/// The UTF-16 offsets between which some leaves stand.
fn text_of(chapter: &Chapter, leaves: &Range<usize>) -> Range<usize> {
    let leaves = &chapter.leaves[leaves.clone()];
    let start = leaves.first().map_or(0, |leaf| leaf.start);
    let end = leaves
        .last()
        .and_then(|leaf| chapter.start16.get(leaf.end_node as usize));
    start as usize..end.copied().unwrap_or(chapter.length16) as usize
}

/// A heading stays with the next two lines: no page ends after the first of them.
fn keep_headings(chapter: &Chapter, column: &mut Column) {
    let leaf_of = |line: usize| &chapter.leaves[column.leaf[line] as usize];
    let first_after_heading: Vec<usize> = (1..column.lines.len().saturating_sub(1))
        .filter(|&line| {
            leaf_of(line - 1).style.heading != 0
                && leaf_of(line).style.heading == 0
                && leaf_of(line).kind == LeafKind::Text
        })
        .collect();
    for line in first_after_heading {
        column.may_end[line] = false;
    }
}
