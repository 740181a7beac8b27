//! What stands where on a line: the walk of line breaking once more, with a pencil.

use super::{Breaker, Chapter, Pen, Place, Setting, image_size};
use crate::document::looks::Align;
use crate::paginate::source::chapter::{After, Atom, AtomKind, ItemKind, Leaf};
use crate::paginate::source::faces::FaceId;

/// What stands on a line. Distances count from where its leaf's lines begin.
pub(crate) struct Placed {
    pub runs: Vec<PlacedRun>,
    pub images: Vec<PlacedImage>,
    pub hyphen: Option<f64>,
    pub left: f64,
    /// Where the last thing on it ends.
    pub right: f64,
    /// By how much each space is stretched.
    pub word_spacing: f64,
}

pub(crate) struct PlacedRun {
    pub face: FaceId,
    pub start: u32,
    pub end: u32,
    pub text: String,
    pub left: f64,
    pub right: f64,
}

pub(crate) struct PlacedImage {
    pub node: u32,
    pub left: f64,
    pub width: f64,
    pub height: f64,
}

/// What stands on each line of a leaf of text.
pub(crate) fn place_leaf(chapter: &Chapter, leaf: &Leaf, setting: &Setting<'_>) -> Vec<Placed> {
    let mut lines = Vec::new();
    let breaker = Breaker::new(chapter, leaf, setting, &mut lines);
    let mut place = breaker.first;
    let mut left = breaker.first_indent;
    let mut placed = Vec::new();
    while place.item < breaker.end_item {
        let start = place;
        breaker.line(&mut place, breaker.measure - left);
        placed.push(breaker.placed(start, &place, left));
        left = 0.0;
    }
    placed
}

/// A line while it is written.
struct Writer {
    placed: Placed,
    /// Spaces since the last word: they show only if another word follows.
    spaces: u32,
    /// The next word begins a run, whatever it is set in.
    fresh: bool,
    /// The last thing is a picture.
    after_image: bool,
}

impl Breaker<'_> {
    fn placed(&self, start: Place, end: &Place, left: f64) -> Placed {
        let mut writer = Writer {
            placed: Placed {
                runs: Vec::new(),
                images: Vec::new(),
                hyphen: None,
                left,
                right: left,
                word_spacing: 0.0,
            },
            spaces: 0,
            fresh: true,
            after_image: false,
        };
        let mut pen = Pen::default();
        let mut here = start;
        while here.item < end.item {
            self.enter_run_of(&mut here, &mut pen, &mut writer);
            let before = here;
            if !self.take(&mut here, &mut pen, &mut writer) {
                break;
            }
            self.write(&before, &here, &pen, &mut writer);
        }
        if here.item == end.item && here.within < end.within {
            self.enter_run_of(&mut here, &mut pen, &mut writer);
            self.write_part(&here, end, &mut pen, &mut writer);
        }
        let mut placed = writer.placed;
        if self.ends_with_hyphen(end) {
            placed.hyphen = Some(placed.right);
            let face = placed.runs.last().map(|run| run.face);
            let face = face.and_then(|face| self.setting.metrics.face(face));
            placed.right += face.map_or(0.0, |face| f64::from(face.hyphen()));
        }
        if self.justified && !self.is_last(end) {
            placed.justify(self.measure);
        }
        let room = (self.measure - placed.right).max(0.0);
        match self.align {
            Align::Start => {}
            Align::Center => placed.shift(room / 2.0),
            Align::End => placed.shift(room),
        }
        placed
    }

    fn enter_run_of(&self, here: &mut Place, pen: &mut Pen, writer: &mut Writer) {
        let run = here.run;
        self.enter_run(here, pen);
        writer.fresh |= here.run != run;
    }

    /// Moves past an item; false if there is none to move past.
    fn take(&self, here: &mut Place, pen: &mut Pen, writer: &mut Writer) -> bool {
        let item = self.chapter.items[here.item as usize];
        let Some(advance) = self.advance(here, item, pen, f64::INFINITY) else {
            return false;
        };
        if self.is_seen(here.item) {
            writer.show_spaces(pen);
        }
        pen.run += pen.space + advance.width;
        pen.space = advance.space;
        pen.last = advance.last.or(pen.last);
        let (_, columns) = self.space_after(here, item);
        writer.spaces += if item.after() == After::Space {
            columns
        } else {
            0
        };
        self.pass(here, advance.length);
        true
    }

    fn is_seen(&self, item: u32) -> bool {
        let item = self.chapter.items[item as usize];
        match item.kind() {
            ItemKind::Hidden => false,
            ItemKind::Piece => true,
            ItemKind::Atom => !matches!(
                self.chapter.atoms[item.index() as usize].kind,
                AtomKind::Break | AtomKind::Opportunity
            ),
        }
    }

    /// Writes the item at `before`, after which the pen stands.
    fn write(&self, before: &Place, after: &Place, pen: &Pen, writer: &mut Writer) {
        let item = self.chapter.items[before.item as usize];
        let right = writer.placed.left + pen.done + pen.run;
        match item.kind() {
            ItemKind::Hidden => {}
            ItemKind::Atom => {
                let atom = self.chapter.atoms[item.index() as usize];
                self.write_atom(&atom, right, writer);
            }
            ItemKind::Piece => {
                let text = &self.setting.lexicon.text(item.index())[before.within as usize..];
                let (space, _) = self.space_after(before, item);
                let end = after.offset - space;
                self.write_text(before, text, end, right, writer);
            }
        }
    }

    /// Writes what of a piece stands before the end of its line.
    fn write_part(&self, here: &Place, end: &Place, pen: &mut Pen, writer: &mut Writer) {
        let id = self.chapter.items[here.item as usize].index();
        let face_id = self.chapter.runs[here.run as usize].face;
        let text = &self.setting.lexicon.text(id)[here.within as usize..end.within as usize];
        writer.show_spaces(pen);
        if let Some(face) = self.setting.metrics.face(face_id) {
            let part = if end.after_hyphen {
                self.part(face, id, here.within as u16, end.within as u16)
            } else {
                f64::from(face.sum(text))
            };
            let kerning = match here.within {
                0 => self.kerning_before(id, face, face_id, pen),
                _ => 0.0,
            };
            pen.run += pen.space + kerning + part;
            pen.space = 0.0;
        }
        let right = writer.placed.left + pen.done + pen.run;
        self.write_text(here, text, end.offset, right, writer);
    }

    fn write_text(&self, at: &Place, text: &str, end: u32, right: f64, writer: &mut Writer) {
        let face = self.chapter.runs[at.run as usize].face;
        let left = writer.placed.right;
        let runs = &mut writer.placed.runs;
        if writer.fresh || runs.is_empty() {
            runs.push(PlacedRun {
                face,
                start: at.offset,
                end,
                text: String::new(),
                left,
                right,
            });
            writer.fresh = false;
        }
        if let Some(run) = runs.last_mut() {
            run.text.extend(text.chars().filter(|c| *c != SOFT_HYPHEN));
            run.end = end;
            run.right = right;
        }
        writer.placed.right = right;
        writer.after_image = false;
    }

    fn write_atom(&self, atom: &Atom, right: f64, writer: &mut Writer) {
        let (left, width, height) = match atom.kind {
            AtomKind::Break | AtomKind::Opportunity => return,
            AtomKind::Inline { ratio } => {
                let left = writer.placed.right;
                (left, right - left, (right - left) / f64::from(ratio))
            }
            AtomKind::Block { width, height } => {
                let page_height = self.setting.format.height;
                let (width, height) = image_size(width, height, self.measure, page_height);
                let left = ((self.measure - f64::from(width)) / 2.0).max(0.0);
                writer.placed.left = left;
                (left, f64::from(width), f64::from(height))
            }
        };
        writer.placed.images.push(PlacedImage {
            node: atom.node,
            left,
            width,
            height,
        });
        writer.placed.right = left + width;
        (writer.fresh, writer.after_image) = (true, true);
    }

    fn ends_with_hyphen(&self, end: &Place) -> bool {
        let last = end.item.checked_sub(1).filter(|_| end.within == 0);
        let is_soft = last.is_some_and(|last| {
            last >= self.first.item
                && end.item < self.end_item
                && self.chapter.items[last as usize].after() == After::Hyphen
        });
        end.after_hyphen || is_soft
    }

    /// Whether the leaf ends there, or the line was told to.
    fn is_last(&self, end: &Place) -> bool {
        let last = end.item.checked_sub(1).filter(|_| end.within == 0);
        end.item >= self.end_item
            || last
                .is_some_and(|last| self.chapter.items[last as usize].after() == After::HardBreak)
    }
}

const SOFT_HYPHEN: char = '\u{ad}';

impl Writer {
    /// Something follows where the pen stands, so the spaces before it show.
    fn show_spaces(&mut self, pen: &Pen) {
        let spaces = std::mem::take(&mut self.spaces);
        let right = self.placed.left + pen.width();
        if let Some(run) = self.placed.runs.last_mut()
            && !self.after_image
            && spaces > 0
        {
            run.text.extend((0..spaces).map(|_| ' '));
            run.right = right;
        }
        self.placed.right = right;
    }
}

impl Placed {
    /// Moves all of it to the right.
    fn shift(&mut self, by: f64) {
        self.left += by;
        self.right += by;
        self.hyphen = self.hyphen.map(|hyphen| hyphen + by);
        for run in &mut self.runs {
            run.left += by;
            run.right += by;
        }
        for image in &mut self.images {
            image.left += by;
        }
    }

    /// Stretches the spaces so that the line is as wide as its box.
    fn justify(&mut self, measure: f64) {
        let spaces = |run: &PlacedRun| {
            let spaces = run.text.chars().filter(|c| matches!(c, ' ' | '\u{a0}'));
            f64::from(spaces.count() as u32)
        };
        let all: f64 = self.runs.iter().map(spaces).sum();
        let missing = measure - self.right;
        if all == 0.0 || missing <= 0.0 {
            return;
        }
        self.word_spacing = missing / all;
        let mut shift = 0.0;
        let mut before = self.images.iter_mut().peekable();
        for run in &mut self.runs {
            while let Some(image) = before.next_if(|image| image.left < run.left) {
                image.left += shift;
            }
            run.left += shift;
            shift += self.word_spacing * spaces(run);
            run.right += shift;
        }
        for image in before {
            image.left += shift;
        }
        self.hyphen = self.hyphen.map(|hyphen| hyphen + shift);
        self.right += shift;
    }
}
