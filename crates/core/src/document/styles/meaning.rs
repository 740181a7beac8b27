//! What is written of a book's styles: where its elements look otherwise than our own tables
//! would set them, words of the closed list say how.

use std::collections::HashMap;

use html5ever::ns;

use super::computed::{self, MEDIUM, Own, Subject, Text};
use super::element::Source;
use super::longhands::Longhand;
use super::sizes::{ALIKE, look_of, rounded};
use super::words::{Display, TextAlign};
use crate::document::looks::{Align, Case, Look, MOST_GAP, MOST_INDENT, Marker, Shift};
use crate::document::own::{self, own};
use crate::document::policy::{self, Rule};

/// A quarter of a line in pixels, where the root has 16.
const QUARTER_LINE: f32 = MEDIUM * 1.5 / 4.0;
/// A letter that begins a block may be so much larger without a taller line.
const LARGEST_IN_LINE: f32 = 1.2;
/// All indents together, quarter ems: on a phone's page more than half is left for text.
const MOST_BOTH: u8 = 32;
/// With fewer letters a chapter does not tell how large the book's text is.
const TELLING: usize = 600;

/// The elements of a source with their computed styles, in document order.
#[derive(Default)]
pub(super) struct Meaning<'a> {
    elements: Vec<Styled<'a>>,
    /// By index in the arena: which of the elements.
    places: HashMap<u32, usize>,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
struct Styled<'a> {
    source: Source<'a>,
    outer: Option<usize>,
    text: Text,
    own: Own,
    /// Letters within, and directly within.
    letters: usize,
    own_letters: usize,
    is_block: bool,
    holds_block: bool,
    is_html: bool,
    is_shown: bool,
}

/// How our tables set an element, with all that has been written around it.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
struct Shown {
    italic: bool,
    bold: bool,
    mono: bool,
    /// The family was said by a word.
    mono_said: bool,
    small_caps: bool,
    case: Case,
    size: f32,
    preserve: bool,
    align: Align,
    marker: Option<Marker>,
    /// Indents at the start of lines, and on both sides, quarter ems.
    indent: u8,
    both: u8,
}

impl Shown {
    const PAGE: Self = Self {
        italic: false,
        bold: false,
        mono: false,
        mono_said: false,
        small_caps: false,
        case: Case::AsWritten,
        size: 1.0,
        preserve: false,
        align: Align::Start,
        marker: None,
        indent: 0,
        both: 0,
    };
}

impl<'a> Meaning<'a> {
    /// Takes the next element in document order with what the cascade says about it.
    pub(super) fn add(&mut self, source: Source<'a>, declared: &[Longhand]) {
        let outer = source.parent().and_then(|at| self.places.get(&at)).copied();
        let name = &*source.name().local;
        let rule = policy::html_rule(name, true);
        // What never stands on a page says nothing of its size.
        let is_shown = rule != Rule::Drop
            && source.attribute("hidden").is_none()
            && outer.is_none_or(|outer| self.elements[outer].is_shown);
        let is_html = source.name().ns != ns!(svg) && source.name().ns != ns!(mathml);
        let subject = Subject {
            name: if is_html { name } else { "" },
            align: source
                .attribute("align")
                .filter(|_| is_html && name != "img" && name != "table"),
            dir: source.attribute("dir"),
        };
        let around = outer.map_or(Text::ROOT, |outer| self.elements[outer].text);
        let (text, own_style) = computed::computed(&around, &subject, declared);
        let is_block = match own_style.display {
            // Readings above the text are the ruby's to place.
            Some(Display::Block) => !matches!(name, "rb" | "rp" | "rt" | "rtc"),
            _ => matches!(rule, Rule::Keep(kept) if own(kept).block),
        };
        self.places.insert(source.at, self.elements.len());
        self.elements.push(Styled {
            own_letters: if is_shown { source.own_letters() } else { 0 },
            letters: 0,
            source,
            outer,
            text,
            own: own_style,
            is_block,
            holds_block: false,
            is_html,
            is_shown,
        });
    }

    /// The words for each element, by index in the arena; those without any are left out.
    pub(super) fn words(mut self) -> HashMap<u32, Box<str>> {
        self.sum_up();
        let em = self.usual_size();
        let whole = self.elements.first().map_or(0, |root| root.letters);
        let mut words = HashMap::new();
        let mut shown: Vec<Shown> = Vec::with_capacity(self.elements.len());
        for styled in &self.elements {
            let around = styled.outer.map_or(Shown::PAGE, |outer| shown[outer]);
            let name = &*styled.source.name().local;
            let kept = match policy::html_rule(name, true) {
                Rule::Keep(kept) if styled.is_html => kept,
                _ => {
                    shown.push(around);
                    continue;
                }
            };
            // What holds nearly all of a chapter is its page: the reader says how wide that is.
            let is_page = styled.letters * 10 >= whole * 9;
            let block_size = self.size_of_block(styled, &shown);
            let mut writer = Writer {
                styled,
                kept,
                own: own(kept),
                em,
                is_page,
                block_size,
                look: Look::default(),
                shown: around,
            };
            writer.write(around);
            shown.push(writer.shown);
            if !writer.look.is_none() {
                words.insert(styled.source.at, writer.look.to_string().into());
            }
        }
        words
    }

    /// Counts letters, and finds what holds blocks, from within.
    fn sum_up(&mut self) {
        for at in (0..self.elements.len()).rev() {
            let styled = &mut self.elements[at];
            styled.letters += styled.own_letters;
            let (letters, outer) = (styled.letters, styled.outer);
            let block = styled.is_block || styled.holds_block;
            if let Some(outer) = outer {
                self.elements[outer].letters += letters;
                self.elements[outer].holds_block |= block;
            }
        }
    }

    /// The size of the chapter's text in pixels: the reader's own takes its place.
    fn usual_size(&self) -> f32 {
        let mut sizes: HashMap<u16, usize> = HashMap::new();
        let mut all = 0;
        for styled in self.elements.iter().filter(|styled| styled.is_html) {
            // Headings and code are no measure of it.
            let is_code = styled.text.mono;
            let is_heading = matches!(
                &*styled.source.name().local,
                "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
            );
            if !is_code && !is_heading {
                *sizes.entry((styled.text.size * 20.0) as u16).or_default() += styled.own_letters;
                all += styled.own_letters;
            }
        }
        let usual = sizes
            .into_iter()
            .max_by_key(|(size, letters)| (*letters, *size));
        match usual {
            Some((size, letters)) if letters >= TELLING && letters * 2 > all && size > 0 => {
                f32::from(size) / 20.0
            }
            _ => self.body_size(),
        }
    }

    fn body_size(&self) -> f32 {
        let body = self
            .elements
            .iter()
            .find(|styled| &*styled.source.name().local == "body");
        body.map_or(MEDIUM, |body| body.text.size).max(1.0)
    }

    /// For an element of a line the size of the block around it, and whether it has few of
    /// its letters.
    fn size_of_block(&self, styled: &Styled<'_>, shown: &[Shown]) -> Option<f32> {
        if styled.is_block || styled.holds_block {
            return None;
        }
        let mut outer = styled.outer;
        while let Some(at) = outer {
            let block = &self.elements[at];
            if block.is_block {
                // So few are no reason to set all its lines wider apart.
                let few = styled.letters * 4 < block.letters;
                return few.then(|| shown[at].size);
            }
            outer = block.outer;
        }
        None
    }
}

/// Finds the words for one element.
struct Writer<'s, 'a> {
    styled: &'s Styled<'a>,
    kept: &'static str,
    own: own::Own,
    /// The size of the chapter's text in pixels.
    em: f32,
    is_page: bool,
    /// See [`Meaning::size_of_block`].
    block_size: Option<f32>,
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
        self.shown.mono_said |= self.look.mono.is_some();
        self.size(around);
        let is_block = self.styled.is_block;
        if is_block {
            self.look.preserve = changed(&mut self.shown.preserve, text.preserve);
            self.block();
        } else {
            self.inline();
        }
        self.lines();
    }

    fn size(&mut self, around: Shown) {
        let text = &self.styled.text;
        let books = self.books_size();
        let code_in_code = around.mono && self.own.mono && !self.own.block;
        let ours = around.size * if code_in_code { 1.0 } else { self.own.size };
        self.shown.size = ours;
        let plain = text.plain_size / MEDIUM;
        let is_said = (books - plain).abs() >= ALIKE || (around.mono_said && self.own.mono);
        let looks_other = look_of(books) != look_of(ours);
        if (is_said && (books - ours).abs() >= ALIKE)
            || looks_other
            || (self.shown.mono_said && self.own.mono)
        {
            let size = rounded(books);
            self.look.size = Some(size);
            self.shown.size = f32::from(size) / 100.0;
        }
    }

    /// The book's size over that of its text; a few large letters in a line are made to fit it.
    fn books_size(&self) -> f32 {
        let books = self.styled.text.size / self.em;
        match self.block_size {
            Some(block) if books > block * LARGEST_IN_LINE => block * LARGEST_IN_LINE,
            _ => books,
        }
    }

    fn block(&mut self) {
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
        if matches!(
            self.kept,
            "table" | "tbody" | "thead" | "tfoot" | "tr" | "td" | "th" | "caption"
        ) {
            return;
        }
        let (mut start, mut end) = (self.own.start, self.own.end);
        start = self.indent(own_style.left, start);
        end = self.indent(own_style.right, end);
        if self.is_page {
            start = start.min(self.own.start);
            end = end.min(self.own.end);
        }
        let room = u16::from(MOST_BOTH.saturating_sub(self.shown.both));
        let wanted = u16::from(start) + u16::from(end);
        if wanted > room {
            start = (room * u16::from(start) / wanted) as u8;
            end = (room * u16::from(end) / wanted) as u8;
        }
        self.shown.both += start + end;
        self.look.start = (start != self.own.start).then_some(start);
        self.look.end = (end != self.own.end).then_some(end);
        self.shown.indent += start;
        let gap = |said: Option<f32>| {
            let quarters = (said? / self.em * MEDIUM / QUARTER_LINE).round();
            Some(quarters.clamp(0.0, f32::from(MOST_GAP)) as u8)
        };
        self.look.before = gap(own_style.top).filter(|gap| *gap != self.own.before);
        self.look.after = gap(own_style.bottom).filter(|gap| *gap != self.own.after);
        if let Some(indent) = text.indent.filter(|_| !self.styled.holds_block) {
            self.look.first_line = self.first_line(indent);
        }
    }

    /// Quarter ems of a side whose margin and padding are said, in pixels.
    fn indent(&self, said: Option<f32>, own: u8) -> u8 {
        said.map_or(own, |pixels| {
            let quarters = (pixels / self.em * 4.0).round();
            quarters.clamp(0.0, f32::from(MOST_INDENT)) as u8
        })
    }

    fn first_line(&self, pixels: f32) -> Option<i8> {
        let most = f32::from(MOST_INDENT);
        // What hangs stays within the page.
        let least = -f32::from(self.shown.indent);
        let quarters = (pixels / self.em * 4.0).round().clamp(least, most) as i8;
        (quarters != 0 || self.kept == "p").then_some(quarters)
    }

    fn inline(&mut self) {
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
