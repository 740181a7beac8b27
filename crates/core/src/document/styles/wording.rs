//! How does an element look otherwise than our own tables would set it? Words of the closed list
//! say so.

use super::browsers;
use super::lengths::MEDIUM;
use super::sizes::{ALIKE, look_of as look_of_size, rounded};
use super::styled::{Shown, Styled};
use super::words::{Display, TextAlign};
use crate::document::looks::{Align, INITIALS, Look, MOST_GAP, MOST_INDENT, Shift, TRACKING};
use crate::document::own::{self, own};

/// A quarter of a line in pixels, where the root has 16.
const QUARTER_LINE: f32 = MEDIUM * 1.5 / 4.0;
/// A letter that begins a block may be so much larger without a taller line.
const LARGEST_IN_LINE: f32 = 1.2;
/// Text does not touch the line before it, quarter ems.
const LEAST_AFTER_RULE: u8 = 2;
/// All indents together, quarter ems: on a phone's page more than half is left for text.
const MOST_BOTH: u8 = 32;
/// Those of an element that would take all of it on both sides, and holds others that are indented.
const MOST_AROUND: u8 = 16;

/// More letters stand in no single place of a line.
const COMBINED: usize = 4;
/// Nor is there room for more beside a line.
const NUMBER: usize = 12;
/// So few letters take a line at most.
const SHORT: usize = 40;

/// Capitals and lines over the font size, in usual books.
const CAPITALS: f32 = 0.7;
const LINES: f32 = 1.25;

/// Parts of a table: where they stand, the browser says.
pub(super) const OF_TABLES: [&str; 8] = [
    "table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption",
];

/// How large letters are whose capitals reach over some lines, over the size of those beside them.
pub(super) fn size_over(lines: f32) -> f32 {
    (lines - 1.0) * LINES / CAPITALS + 1.0
}

/// What is around an element.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(super) struct Page {
    /// The size of the chapter's text in pixels.
    pub em: f32,
    /// Space between its letters, pixels: the reader's takes its place.
    pub tracking: f32,
    /// What most of its letters have is the reader's colour of text.
    pub colour: u8,
    /// How far apart its paragraphs stand, the book says.
    pub spaced: bool,
    /// How far in some of its blocks stand, the book says.
    pub indents: bool,
    /// It holds nearly all of the chapter.
    pub is_whole: bool,
    /// For an element of a line with few of its letters, the size of the block around it.
    pub block_size: Option<f32>,
    /// The lines it stands in are a paragraph's.
    pub in_paragraph: bool,
}

/// The words for one element, and how it is set then.
pub(super) fn look_of(
    styled: &Styled<'_>,
    kept: &'static str,
    page: &Page,
    around: Shown,
) -> (Look, Shown) {
    let mut writer = Writer {
        styled,
        kept,
        own: own(kept),
        page,
        look: Look::default(),
        shown: around,
    };
    writer.write(around);
    (writer.look, writer.shown)
}

struct Writer<'s, 'a> {
    styled: &'s Styled<'a>,
    kept: &'static str,
    own: own::Own,
    page: &'s Page,
    look: Look,
    shown: Shown,
}

/// The word, if the book has it otherwise than we.
fn changed<T: PartialEq + Copy>(ours: &mut T, books: T) -> Option<T> {
    let is_other = *ours != books;
    *ours = books;
    is_other.then_some(books)
}

impl Writer<'_, '_> {
    fn write(&mut self, around: Shown) {
        let text = &self.styled.text;
        self.shown.italic |= self.own.italic;
        self.shown.bold |= self.own.bold;
        self.shown.mono |= self.own.mono;
        self.shown.preserve |= self.own.preserve;
        self.look.italic = changed(&mut self.shown.italic, text.italic);
        self.look.bold = changed(&mut self.shown.bold, text.weight >= 600);
        self.look.small_caps = changed(&mut self.shown.small_caps, text.small_caps);
        self.look.case = changed(&mut self.shown.case, text.case);
        self.look.mono = changed(&mut self.shown.mono, text.mono);
        self.look.emphasis = changed(&mut self.shown.emphasis, text.emphasis);
        self.shown.mono_said |= self.look.mono.is_some();
        self.initial(around.size);
        if !self.shown.initial {
            self.size(around);
        }
        (self.shown.text_size, self.shown.plain_size) = (text.size.max(1.0), text.plain_size);
        self.first_letter();
        let tracking = self.tracking();
        self.look.tracking = changed(&mut self.shown.tracking, tracking);
        let colour = self.colour();
        let said = changed(&mut self.shown.colour, colour);
        // What leads somewhere looks like it.
        self.look.colour = said.filter(|_| self.kept != "a");
        self.shown.in_aside |= self.kept == "aside";
        self.shown.in_grid = self.styled.own.display == Some(Display::Grid);
        let is_block = self.styled.is_block;
        if is_block {
            self.look.preserve = changed(&mut self.shown.preserve, text.preserve);
            self.block(around);
        } else {
            self.inline();
        }
        // A block has no room of its own for marks.
        self.look.unquoted = self.kept == "q" && (is_block || self.styled.unquoted);
        self.lines();
    }

    /// A large initial.
    fn initial(&mut self, around: f32) {
        let Styled { text, is_block, .. } = self.styled;
        if self.styled.is_initial && !is_block && self.page.in_paragraph {
            self.look.initial = self.lines_of_initial(text.size, around);
            self.shown.initial |= self.look.initial.is_some();
        }
    }

    /// A block whose first letter is a large initial.
    fn first_letter(&mut self) {
        let Styled {
            is_block,
            holds_block,
            first_letter,
            ..
        } = self.styled;
        if *is_block && matches!(self.kept, "p" | "div") && !holds_block {
            let around = self.shown.size;
            self.look.first_letter =
                first_letter.and_then(|size| self.lines_of_initial(size, around));
        }
    }

    /// The lines that capitals of a size reach over, beside letters of another (over the page's);
    /// `None` for what is not much larger.
    fn lines_of_initial(&self, size: f32, around: f32) -> Option<u8> {
        let times = size / self.page.em;
        let lines = (times - 1.0) * CAPITALS / LINES + 1.0;
        let (least, most) = (f32::from(*INITIALS.start()), f32::from(*INITIALS.end()));
        (times >= 1.5 * around).then(|| lines.round().clamp(least, most) as u8)
    }

    fn size(&mut self, around: Shown) {
        let text = &self.styled.text;
        let books = self.books_size();
        let code_in_code = around.mono && self.own.mono && !self.own.block;
        let ours = around.size * if code_in_code { 1.0 } else { self.own.size };
        self.shown.size = ours;
        let plain = text.plain_size / MEDIUM;
        let plain_around = around.plain_size / around.text_size;
        let is_changed = (text.size / text.plain_size * plain_around - 1.0).abs() >= ALIKE;
        let is_said = (books - plain).abs() >= ALIKE
            || is_changed
            || ((around.mono_said || text.size_is_absolute) && self.own.mono);
        let looks_other = look_of_size(books) != look_of_size(ours);
        if (is_said && (books - ours).abs() >= ALIKE)
            || looks_other
            || (self.shown.mono_said && self.own.mono)
        {
            let size = rounded(books);
            self.look.size = Some(size);
            self.shown.size = f32::from(size) / 100.0;
        }
    }

    /// Hundredths of the page's size; so little that nobody sees it is none.
    fn tracking(&self) -> i8 {
        const SEEN: i8 = 2;
        let pixels = self.styled.text.tracking - self.page.tracking;
        let least = f32::from(*TRACKING.start());
        let most = f32::from(*TRACKING.end());
        let tracking = (pixels / self.page.em * 100.0).round().clamp(least, most) as i8;
        if tracking.abs() < SEEN { 0 } else { tracking }
    }

    fn colour(&self) -> u8 {
        let colour = self.styled.text.colour;
        if colour == self.page.colour {
            0
        } else {
            colour
        }
    }

    /// The book's size over that of its text; a few large letters in a line are made to fit it.
    fn books_size(&self) -> f32 {
        let books = self.styled.text.size / self.page.em;
        match self.page.block_size {
            Some(block) if books > block * LARGEST_IN_LINE => block * LARGEST_IN_LINE,
            _ => books,
        }
    }

    fn block(&mut self, around: Shown) {
        let (text, own_style) = (&self.styled.text, &self.styled.own);
        self.look.block = !self.own.block;
        self.look.page_before = own_style.break_before;
        let align = match (text.align, text.right_to_left) {
            (TextAlign::Center, _) => Align::Center,
            (TextAlign::Start, _) | (TextAlign::Left, false) | (TextAlign::Right, true) => {
                Align::Start
            }
            (TextAlign::End, _) | (TextAlign::Right, false) | (TextAlign::Left, true) => Align::End,
        };
        let align = match align {
            // What floats is no wider than its letters, and stands at the end of the lines.
            Align::Start if own_style.floats_to_end() && self.styled.letters <= SHORT => Align::End,
            align => align,
        };
        if matches!(
            self.kept,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "pre" | "td" | "th" | "caption"
        ) {
            // They begin anew, as the pages' stylesheet has it.
            self.shown.align = Align::Start;
        }
        self.look.align = changed(&mut self.shown.align, align);
        if matches!(self.kept, "ul" | "ol") {
            self.shown.marker = None;
        }
        if matches!(self.kept, "ul" | "ol" | "li")
            && text.marker.is_some()
            && text.marker != self.shown.marker
        {
            self.look.marker = text.marker;
            self.shown.marker = text.marker;
        }
        if OF_TABLES.contains(&self.kept) {
            return;
        }
        self.frame();
        let (mut start, mut end) = (self.own.start, self.own.end);
        let is_within = self.kept == "aside" && around.in_aside;
        if is_within {
            // Notes in a list of notes: it is the list that stands aside.
            (start, end) = (0, 0);
        }
        let [of_start, of_end] = self.browsers_indents();
        start = self.indent(own_style.left.or(of_start), start);
        end = self.indent(own_style.right.or(of_end), end);
        let [beside_start, beside_end] = self.beside_picture();
        start += beside_start;
        end += beside_end;
        if self.kept == "dd" && around.in_grid {
            // Beside its name, whatever is between them.
            start = start.max(self.own.start);
        }
        if self.page.is_whole {
            start = start.min(self.own.start);
            end = end.min(self.own.end);
        }
        if self.look.ruled_start {
            start = start.max(LEAST_AFTER_RULE);
        }
        let mut room = u16::from(MOST_BOTH.saturating_sub(self.shown.both));
        let wanted = u16::from(start) + u16::from(end);
        if self.styled.holds_indented && start > 0 && end > 0 && wanted >= room {
            room = room.min(u16::from(MOST_AROUND));
        }
        if wanted > room {
            start = (room * u16::from(start) / wanted) as u8;
            end = (room * u16::from(end) / wanted) as u8;
        }
        self.shown.both += start + end;
        let boxed = self.look.boxed;
        self.look.start = (boxed || start != self.own.start).then_some(start);
        self.look.end = (boxed || end != self.own.end).then_some(end);
        self.shown.indent += start;
        let gap = |said: Option<f32>| {
            let quarters = (said? / self.page.em * MEDIUM / QUARTER_LINE).round();
            Some(quarters.clamp(0.0, f32::from(MOST_GAP)) as u8)
        };
        // As browsers have it, for once.
        let nothing_said = self.page.spaced
            && self.kept == "p"
            && own_style.top.is_none()
            && own_style.bottom.is_none();
        let browsers = |said: Option<f32>| {
            let usual = if is_within { Some(0.0) } else { None };
            said.or(nothing_said.then_some(text.size)).or(usual)
        };
        self.look.before = gap(browsers(own_style.top)).filter(|gap| *gap != self.own.before);
        self.look.after = gap(browsers(own_style.bottom)).filter(|gap| *gap != self.own.after);
        if let Some(indent) = text.indent.filter(|_| !self.styled.holds_block) {
            self.look.first_line = self.first_line(indent);
        }
    }

    /// Where browsers have what the book says nothing of, pixels, at the start of lines and at their
    /// end. Ours are a little less, which is seen beside what the book sets itself.
    fn browsers_indents(&self) -> [Option<f32>; 2] {
        const START: usize = 3;
        const END: usize = 1;
        let name = &*self.styled.source.name().local;
        let counts = match name {
            // A picture is as wide as there is room for.
            "figure" => !self.styled.holds_picture,
            _ => self.page.indents,
        };
        [START, END].map(|side| {
            let (margin, padding) = browsers::sides(name, side, START, self.styled.text.size);
            Some(margin + padding).filter(|pixels| counts && *pixels > 0.0)
        })
    }

    /// How much further in a block stands because it is what is written beside a picture: browsers
    /// have the whole figure there.
    fn beside_picture(&mut self) -> [u8; 2] {
        if self.kept == "figure" {
            let own = &self.styled.own;
            let browsers = |said: Option<f32>| match said {
                None if self.styled.holds_picture => self.indent(Some(browsers::FIGURE), 0),
                _ => 0,
            };
            self.shown.beside_picture = [browsers(own.left), browsers(own.right)];
            return [0; 2];
        }
        if self.styled.holds_picture || self.styled.letters == 0 {
            return [0; 2];
        }
        std::mem::take(&mut self.shown.beside_picture)
    }

    /// The lines around it; those around a whole chapter are its page's.
    fn frame(&mut self) {
        if self.page.is_whole || matches!(self.kept, "hr" | "ul" | "ol") {
            return;
        }
        let [above, right, below, left] = self.styled.own.lines_around;
        self.look.boxed = above && right && below && left;
        self.look.ruled_above = above && !self.look.boxed;
        self.look.ruled_below = below && !self.look.boxed;
        self.look.ruled_start = left && !self.look.boxed;
    }

    /// Quarter ems of a side whose margin and padding are said, in pixels.
    fn indent(&self, said: Option<f32>, own: u8) -> u8 {
        said.map_or(own, |pixels| {
            let quarters = (pixels / self.page.em * 4.0).round();
            quarters.clamp(0.0, f32::from(MOST_INDENT)) as u8
        })
    }

    fn first_line(&self, pixels: f32) -> Option<i8> {
        let most = f32::from(MOST_INDENT);
        // What hangs stays within the page.
        let least = -f32::from(self.shown.indent);
        let quarters = (pixels / self.page.em * 4.0).round().clamp(least, most) as i8;
        (quarters != 0 || self.kept == "p").then_some(quarters)
    }

    fn inline(&mut self) {
        let Styled {
            text, own, letters, ..
        } = self.styled;
        self.look.combined = own.combined && text.vertical && *letters <= COMBINED;
        let is_number = (1..=NUMBER).contains(letters) && !self.styled.holds_picture;
        self.look.at_end = own.floats_to_end() && is_number;
        let raised = match self.kept {
            "sup" => Shift::Super,
            "sub" => Shift::Sub,
            _ => Shift::None,
        };
        self.look.shift = self
            .styled
            .own
            .shift
            .filter(|shift| *shift != raised && !self.styled.own.floats);
    }

    fn lines(&mut self) {
        let Some((under, through)) = self.styled.own.lines else {
            return;
        };
        let has_under = matches!(self.kept, "u" | "ins");
        let has_through = matches!(self.kept, "s" | "del");
        // What leads somewhere looks like it, whatever the book says.
        let may = self.kept != "a";
        self.look.underline = (may && under != has_under).then_some(under);
        self.look.strike = (through != has_through).then_some(through);
    }
}
