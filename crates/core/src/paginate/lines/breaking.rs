//! Greedy line breaking over measured widths.
//!
//! As browsers do it (CSS Text 3, section 5): a line takes pieces while they
//! fit, a space at its end hangs, and what is too long for any line is broken
//! between characters.

mod advance;
mod hyphenated;
mod placing;
mod plain;

use crate::document::looks::Align;
use crate::paginate::format::Format;
use crate::paginate::lines::hyphenation::Hyphenator;
use crate::paginate::lines::line::{Line, UNITS};
use crate::paginate::lines::measured::{MeasuredBlock, break_measured};
use crate::paginate::measure::advances::{Advances, IDEOGRAPHIC_SPACE, reaches_over_space};
use crate::paginate::measure::metrics::Metrics;
use crate::paginate::source::chapter::{
    After, AtomKind, Chapter, Item, ItemKind, Leaf, LeafKind, LinesBy,
};
use crate::paginate::source::faces::{FaceId, Faces};
use crate::paginate::source::lexicon::Lexicon;
pub(crate) use placing::{Placed, PlacedRun, place_leaf};

/// What line breaking needs to know beside the leaf.
pub(crate) struct Setting<'a> {
    /// The page as the chapter's lines see it.
    pub format: Format,
    pub advances: &'a Advances,
    pub metrics: &'a Metrics,
    pub lexicon: &'a Lexicon,
    pub faces: &'a Faces,
    /// `None` if words stay whole.
    pub hyphenator: Option<Hyphenator<'a>>,
    /// Whose lines the text has.
    pub lines: LinesBy,
}

impl Setting<'_> {
    /// The width of a leaf's lines.
    pub fn measure(&self, leaf: &Leaf) -> f64 {
        let indent = f64::from(leaf.indent) * self.format.indent_em() / 4.0;
        (self.format.width - indent).max(self.format.font_size)
    }

    fn line_height(&self, leaf: &Leaf) -> i32 {
        let quarter = self.format.line_height as i32 * (UNITS as i32) / 4;
        let lines = if leaf.ruby { 2 } else { 1 };
        quarter * i32::from(leaf.line) * lines
    }
}

/// The size at which an image is shown: its own, scaled down to fit the page.
pub(crate) fn image_size(width: u32, height: u32, measure: f64, page_height: f64) -> (u32, u32) {
    const UNKNOWN: (f64, f64) = (240.0, 160.0);
    let (width, height) = if width == 0 || height == 0 {
        UNKNOWN
    } else {
        (f64::from(width), f64::from(height))
    };
    let scale = (measure / width).min(page_height / height).min(1.0);
    (
        (width * scale).floor().max(1.0) as u32,
        (height * scale).floor().max(1.0) as u32,
    )
}

/// Appends the lines of one leaf. `measured` is the browser's measure of an
/// opaque leaf.
pub(crate) fn break_leaf(
    chapter: &Chapter,
    leaf: &Leaf,
    setting: &Setting<'_>,
    measured: &MeasuredBlock,
    lines: &mut Vec<Line>,
) {
    let height = setting.line_height(leaf);
    if chapter.is_measured(leaf, setting.lines) {
        let offset_of = |node: u32| chapter.start16.get(node as usize).copied();
        let first = offset_of(leaf.first_node).unwrap_or(0);
        let end = offset_of(leaf.end_node).unwrap_or(chapter.length16);
        let from = lines.len();
        break_measured(first..end, measured, setting.format.height, lines);
        if leaf.kind == LeafKind::Text || leaf.flowing {
            // What ends the line before stays with it.
            for line in lines.iter_mut().skip(from + 1) {
                line.atoms_before = chapter.line_ends_at(line.offset);
            }
        }
        return;
    }
    match leaf.kind {
        LeafKind::Rule => lines.push(Line {
            offset: leaf.start,
            atoms_before: 0,
            height,
            tight: false,
            hyphenated: false,
        }),
        LeafKind::Text | LeafKind::Opaque => Breaker::new(chapter, leaf, setting, lines).run(),
    }
}

/// A place in the row of items.
#[derive(Clone, Copy)]
struct Place {
    item: u32,
    run: u32,
    /// Bytes of the item's piece that stand on earlier lines.
    within: u32,
    offset: u32,
    /// Boxes passed at this offset.
    atoms: u32,
    /// The line before ends with a hyphen.
    after_hyphen: bool,
}

struct Breaker<'a> {
    chapter: &'a Chapter,
    setting: &'a Setting<'a>,
    lines: &'a mut Vec<Line>,
    first: Place,
    end_item: u32,
    end_run: u32,
    height: i32,
    measure: f64,
    first_indent: f64,
    /// Headings and code never are, nor what stands in the middle.
    justified: bool,
    align: Align,
}

/// The width of a line so far.
#[derive(Clone, Copy, Default)]
struct Pen {
    /// Finished runs, each rounded up as browsers do.
    done: f64,
    /// The run being set.
    run: f64,
    /// The space after the last piece, if another piece follows.
    space: f64,
    /// Last character and face of the line so far, for kerning.
    last: Option<(char, FaceId)>,
}

/// Rounded up to the browser's units.
fn whole(width: f64, units: f64) -> f64 {
    (width * units - 1e-4).ceil() / units
}

impl Pen {
    fn end_run(&mut self, units: f64) {
        let run = self.run + self.space;
        self.done += whole(run, units);
        if self.space > 0.0
            && let Some((last, face)) = self.last
        {
            // What follows in the same face kerns with the space, not with the word; with none
            // that is shaped with what is before it.
            self.last = reaches_over_space(last).then_some((' ', face));
        }
        self.run = 0.0;
        self.space = 0.0;
    }

    fn width(&self) -> f64 {
        self.done + self.run + self.space
    }
}

impl<'a> Breaker<'a> {
    fn new(
        chapter: &'a Chapter,
        leaf: &Leaf,
        setting: &'a Setting<'a>,
        lines: &'a mut Vec<Line>,
    ) -> Self {
        let first_item = chapter.first_item_of(leaf.runs.0);
        Self {
            chapter,
            setting,
            lines,
            first: Place {
                item: first_item,
                run: leaf.runs.0,
                within: 0,
                offset: leaf.start,
                atoms: 0,
                after_hyphen: false,
            },
            end_item: chapter.first_item_of(leaf.runs.1),
            end_run: leaf.runs.1,
            height: setting.line_height(leaf),
            measure: setting.measure(leaf),
            justified: setting.format.justified
                && leaf.style.heading == 0
                && !leaf.style.preserve
                && (leaf.style.code || !leaf.style.mono)
                && leaf.align == Align::Start,
            align: leaf.align,
            first_indent: f64::from(leaf.first_line_in(&setting.format))
                * setting.format.indent_em()
                / 4.0,
        }
    }

    fn run(&mut self) {
        let mut place = self.first;
        let mut room = self.measure - self.first_indent;
        while place.item < self.end_item {
            let (offset, atoms_before) = (place.offset, place.atoms);
            let (height, tight) = self.line(&mut place, room);
            self.lines.push(Line {
                offset,
                atoms_before,
                height,
                tight,
                hyphenated: place.after_hyphen,
            });
            room = self.measure;
        }
    }

    /// Moves `place` past one line; returns its height, and whether it is tight.
    fn line(&self, place: &mut Place, room: f64) -> (i32, bool) {
        // By rounding, a browser lets a line overrun its box by one unit.
        let limit = room + 1.0 / self.setting.format.units;
        let mut start = place.item;
        let mut pen = Pen::default();
        let mut last_break: Option<(Place, bool)> = None;
        let mut glued = None;
        let mut here = Place {
            after_hyphen: false,
            ..*place
        };
        while here.item < self.end_item {
            self.enter_run(&mut here, &mut pen);
            if here.within == 0
                && let Some(lead) = self.setting.advances.lead_of_plain(here.item)
            {
                if here.item == start {
                    pen.run = -lead;
                }
                let end_item = self.chapter.first_item_of(here.run + 1);
                let (end, full) = self.stretch(place, &mut here, &mut pen, end_item, limit);
                if end.is_some() {
                    (last_break, glued) = (end, None);
                }
                if !full {
                    continue;
                }
                pen.run += if here.item == start { lead } else { 0.0 };
                if let Some(end) = self.hyphenated(&here, &pen, glued, limit) {
                    *place = end;
                    return (self.height, false);
                }
                if let Some((end, tight)) = last_break {
                    *place = end;
                    return (self.height, tight);
                }
            }
            let item = self.chapter.items[here.item as usize];
            if item.kind() == ItemKind::Atom {
                let atom = self.chapter.atoms[item.index() as usize];
                match atom.kind {
                    AtomKind::Break => {
                        self.pass(&mut here, 0);
                        *place = here;
                        return (self.height, false);
                    }
                    AtomKind::Block { width, height } => {
                        if here.item != start {
                            *place = here;
                            return (self.height, false);
                        }
                        let page_height = self.setting.format.height;
                        let (_, height) = image_size(width, height, self.measure, page_height);
                        self.pass(&mut here, atom.length);
                        *place = here;
                        return (height as i32 * UNITS as i32, false);
                    }
                    AtomKind::Opportunity
                        if here.item == start && item.after() != After::HardBreak =>
                    {
                        // Where nothing stands yet, no line can end.
                        self.pass(&mut here, atom.length);
                        start = here.item;
                        continue;
                    }
                    AtomKind::Opportunity | AtomKind::Inline { .. } => {}
                }
            }
            let Some(advance) = self.advance(&here, item, &pen, limit) else {
                if let Some(end) = self.hyphenated(&here, &pen, glued, limit) {
                    *place = end;
                    return (self.height, false);
                }
                // Too long: back to the last place where the line may end.
                let (end, tight) = last_break
                    .unwrap_or_else(|| (self.cut(here, &pen, limit, here.item == start), false));
                *place = end;
                return (self.height, tight);
            };
            if self.setting.hyphenator.is_some() && self.is_glued_word(&here) {
                glued = Some((here, pen));
            }
            pen.run += pen.space + advance.width;
            pen.space = advance.space;
            pen.last = advance.last.or(pen.last);
            self.pass(&mut here, advance.length);
            match item.after() {
                After::Glue => {}
                After::Opportunity | After::Space => {
                    glued = None;
                    let hangs = pen.last.is_some_and(|(last, _)| last == IDEOGRAPHIC_SPACE);
                    last_break = Some((here, !hangs && pen.done + pen.run > limit));
                }
                After::Hyphen => {
                    if pen.width() + advance.hyphen <= limit {
                        last_break = Some((here, false));
                    }
                }
                After::HardBreak => break,
            }
        }
        *place = here;
        (self.height, false)
    }

    fn enter_run(&self, here: &mut Place, pen: &mut Pen) {
        while here.run + 1 < self.end_run
            && self.chapter.runs[here.run as usize + 1].first_item <= here.item
        {
            here.run += 1;
            pen.end_run(self.setting.format.units);
        }
    }

    /// Moves past an item: `length` code units of text, then its white space.
    fn pass(&self, here: &mut Place, length: u32) {
        let item = self.chapter.items[here.item as usize];
        let (space, _) = self.space_after(here, item);
        let moved = length + space;
        if moved > 0 {
            here.offset += moved;
            here.atoms = 0;
        }
        // White space after a box leaves the box behind, too.
        if item.kind() == ItemKind::Atom && moved == 0 {
            here.atoms += 1;
        }
        here.item += 1;
        here.within = 0;
    }

    /// Moves past white space that an empty item carries: it hangs, too.
    fn pass_space(&self, here: &mut Place) {
        if here.item < self.end_item && self.is_empty_with_space(here.item) {
            self.pass(here, 0);
        }
    }

    /// Moves past places where the line may end, once it does.
    fn pass_opportunities(&self, here: &mut Place) {
        while here.item < self.end_item && self.is_opportunity(here.item) {
            let last = self.chapter.items[here.item as usize].after() == After::HardBreak;
            self.pass(here, 0);
            if last {
                break;
            }
        }
    }

    fn is_opportunity(&self, item: u32) -> bool {
        let item = self.chapter.items[item as usize];
        item.kind() == ItemKind::Atom
            && self.chapter.atoms[item.index() as usize].kind == AtomKind::Opportunity
    }

    fn is_empty_with_space(&self, item: u32) -> bool {
        let item = self.chapter.items[item as usize];
        item.kind() == ItemKind::Hidden
            && item.after() == After::Space
            && self.chapter.hidden[item.index() as usize] == 0
    }

    /// White space after an item: code units, and spaces wide.
    fn space_after(&self, here: &Place, item: Item) -> (u32, u32) {
        if item.has_gap() {
            let gaps = &self.chapter.gaps;
            let at = gaps.partition_point(|gap| gap.item < here.item);
            (gaps[at].length, gaps[at].columns)
        } else if item.after() == After::Space {
            (1, 1)
        } else {
            (0, 0)
        }
    }
}
