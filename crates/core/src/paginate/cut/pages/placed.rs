//! Where each line of a page stands, and what stands on it.

use std::ops::Range;

use super::{
    Chapter, Column, LeafKind, MeasuredBlock, Setting, UNITS, breaking, page_start, stack,
};
use crate::document::NodeKind;
use crate::document::looks::{Look, Shift};
use crate::paginate::cut::list_markers;
use crate::paginate::cut::page_lines::{ImageBox, LineKind, PageLine, TextRun};
use crate::paginate::cut::slice::Part;
use crate::paginate::source::blank::is_blank_leaf;
use crate::paginate::source::chapter::Leaf;
use crate::paginate::style::{self, Role};

/// The lines of a part of a chapter that is shown as a page.
pub(crate) fn placed_lines(
    chapter: &Chapter,
    setting: &Setting<'_>,
    measured: &[MeasuredBlock],
    part: Part,
) -> Vec<PageLine> {
    let all = chapter.leaves.len();
    let end = part.end.map_or(all, |end| all.min(end.leaf as usize + 1));
    let column = stack(chapter, setting, measured, part.start.leaf as usize..end);
    let shown = shown(chapter, &column, part);
    let sheet = Sheet {
        chapter,
        setting,
        origin: column.top.get(shown.start).copied().unwrap_or_default(),
        column: &column,
    };
    let mut lines = Vec::with_capacity(shown.len());
    let mut at = shown.start;
    while at < shown.end {
        let leaf = column.leaf[at];
        let rest = &column.leaf[at..shown.end];
        let end = at + rest.partition_point(|other| *other == leaf);
        sheet.place(leaf as usize, at..end, &mut lines);
        at = end;
    }
    let end = part.end.map_or(chapter.length16, |end| end.offset);
    touch(&mut lines, part.start.offset..end);
    lines
}

/// The lines that belong to a part and take room there.
fn shown(chapter: &Chapter, column: &Column, part: Part) -> Range<usize> {
    let start_of = |line: usize| page_start(chapter, column, line);
    let is_blank = |line: usize| {
        let leaf = &chapter.leaves[column.leaf[line] as usize];
        is_blank_leaf(chapter, leaf)
    };
    let count = column.lines.len();
    let mut first = 0;
    while first < count && start_of(first) < part.start {
        first += 1;
    }
    let mut last = first;
    while last < count && part.end.is_none_or(|end| start_of(last) < end) {
        last += 1;
    }
    while part.without_blank_start && first < last && is_blank(first) {
        first += 1;
    }
    while part.without_blank_end && first < last && is_blank(last - 1) {
        last -= 1;
    }
    first..last
}

/// Lets each line's text end where the next one's begins.
fn touch(lines: &mut [PageLine], text: Range<u32>) {
    let mut end = text.end;
    for line in lines.iter_mut().rev() {
        line.end = end;
        end = line.start;
    }
    // White space before the first word, and what takes no room, belong to its line.
    if let Some(first) = lines.first_mut() {
        first.start = text.start;
    }
}

struct Sheet<'a> {
    chapter: &'a Chapter,
    setting: &'a Setting<'a>,
    column: &'a Column,
    /// Where the page begins in the column, 64ths of a pixel.
    origin: i64,
}

impl Sheet<'_> {
    /// Places some lines of one leaf.
    fn place(&self, index: usize, range: Range<usize>, lines: &mut Vec<PageLine>) {
        let leaf = &self.chapter.leaves[index];
        let first = self
            .column
            .leaf
            .partition_point(|other| (*other as usize) < index);
        let from = lines.len();
        lines.extend(
            range
                .clone()
                .map(|line| self.empty_line(index, first, line)),
        );
        let placed = &mut lines[from..];
        if range.start == first
            && let Some(line) = placed.first_mut()
        {
            line.markers = list_markers::of_leaf(self.chapter, index, &self.setting.format);
        }
        if leaf.kind == LeafKind::Text && !self.is_measured(leaf) {
            let contents = breaking::place_leaf(self.chapter, leaf, self.setting);
            let contents = contents.into_iter().skip(range.start - first);
            for (line, content) in placed.iter_mut().zip(contents) {
                self.fill(line, content);
            }
        }
    }

    fn is_measured(&self, leaf: &Leaf) -> bool {
        self.chapter.is_measured(leaf, self.setting.lines)
    }

    /// A line without its runs and pictures.
    fn empty_line(&self, index: usize, first: usize, line: usize) -> PageLine {
        let leaf = &self.chapter.leaves[index];
        let measure = self.setting.measure(leaf);
        let left = style::indent_of(&self.chapter.tree, leaf.first_node);
        let left = f64::from(left) * self.setting.format.indent_em() / 4.0;
        let left = left.min(self.setting.format.width - measure).max(0.0);
        let pixels = |units| f64::from(i32::try_from(units).unwrap_or(i32::MAX)) / UNITS;
        let top = self.column.top[line];
        let (kind, left, width) = if self.is_measured(leaf) {
            let before = self.chapter.leaves[..index].iter();
            let kind = LineKind::Measured {
                block: before.filter(|leaf| self.is_measured(leaf)).count(),
                top: pixels(top - self.column.top[first]),
            };
            (kind, left, measure)
        } else if self.is_rule(leaf.first_node) {
            // As the stylesheet paints it: a quarter of the width, in the middle.
            (LineKind::Rule, left + measure * 0.375, measure / 4.0)
        } else {
            (LineKind::Text, left, 0.0)
        };
        PageLine {
            start: self.column.lines[line].offset,
            end: self.column.lines[line].offset,
            top: pixels(top - self.origin),
            height: pixels(self.column.bottom[line] - top),
            left,
            width,
            kind,
            runs: Vec::new(),
            images: Vec::new(),
            hyphen: None,
            markers: Vec::new(),
        }
    }

    fn is_rule(&self, node: u32) -> bool {
        let node = self.chapter.tree.nodes[node as usize].kind;
        matches!(node, NodeKind::Element(element) if element.name == "hr")
    }

    fn fill(&self, line: &mut PageLine, content: breaking::Placed) {
        let edge = line.left;
        line.left = edge + content.left;
        line.width = content.right - content.left;
        line.hyphen = content.hyphen.map(|hyphen| edge + hyphen);
        let runs = content.runs.into_iter().map(|run| TextRun {
            raise: self.raise(&run),
            face: run.face,
            start: run.start,
            end: run.end,
            text: run.text,
            left: edge + run.left,
            width: run.right - run.left,
            word_spacing: content.word_spacing,
        });
        line.runs = runs.collect();
        let images = content.images.into_iter().map(|image| ImageBox {
            node: image.node,
            left: edge + image.left,
            // As high as its line, or in the middle of it.
            top: line.top + (line.height - image.height) / 2.0,
            width: image.width,
            height: image.height,
        });
        line.images = images.collect();
    }

    /// How far above the baseline a run stands, as browsers raise and lower.
    fn raise(&self, run: &breaking::PlacedRun) -> f64 {
        let nodes = &self.chapter.tree.nodes;
        let after = self
            .chapter
            .start16
            .partition_point(|start| *start <= run.start);
        let mut size = self.setting.faces.get(run.face).size * self.setting.format.font_size;
        let mut raise = 0.0;
        let mut at = after.saturating_sub(1);
        while let Some(node) = nodes.get(at) {
            if let NodeKind::Element(element) = node.kind {
                let Role::Inline(style) = style::role_in(&self.chapter.tree, &element) else {
                    break;
                };
                size *= 8.0 / f64::from(style.size);
                let look = self.chapter.tree.look_of(&element).map(Look::read);
                let by_name = match element.name {
                    "sup" => Shift::Super,
                    "sub" => Shift::Sub,
                    _ => Shift::None,
                };
                raise += match look.and_then(|look| look.shift).unwrap_or(by_name) {
                    Shift::Super => size / 3.0,
                    Shift::Sub => -size / 5.0,
                    Shift::None => 0.0,
                };
            }
            at = node.parent as usize;
        }
        raise
    }
}
