//! What is written of a book's styles, element by element in their order: what is known of each,
//! and of all together.

use std::collections::{HashMap, HashSet};

use html5ever::ns;

use super::computed::{self, Subject, Text};
use super::element::Source;
use super::faces::Names;
use super::headline::Looks;
use super::hints;
use super::lengths::MEDIUM;
use super::longhands::{Asked, Longhand};
use super::styled::{Shown, Styled};
use super::values::Value;
use super::wording::{self, OF_TABLES, Page};
use super::words::Display;
use crate::document::looks::{Align, Case};
use crate::document::own::own;
use crate::document::policy::{self, Rule};

/// With the quotation mark before it, and what closes it.
const LETTERS_OF_INITIAL: usize = 3;

/// The elements of a source with their computed styles, in document order.
#[derive(Default)]
pub(super) struct Meaning<'a> {
    pub(super) elements: Vec<Styled<'a>>,
    /// By index in the arena: which of the elements.
    places: HashMap<u32, usize>,
}

/// Where nothing is a heading.
const OF_OTHERS: [&str; 15] = [
    "a",
    "aside",
    "blockquote",
    "dl",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "li",
    "nav",
    "pre",
    "table",
];

/// What is as wide as there is room for: pictures, and what is like them.
const PICTURES: [&str; 8] = [
    "audio", "iframe", "image", "img", "object", "svg", "table", "video",
];

/// The least indent that is seen: a quarter em, pixels.
const SEEN_INDENT: f32 = MEDIUM / 4.0;

/// What is written of styles, by index in the arena; elements of which there is nothing to say are
/// left out.
#[derive(Default)]
pub(super) struct Told {
    /// Of the closed list.
    pub words: HashMap<u32, Box<str>>,
    /// Ranks of paragraphs that are headings.
    pub headings: HashMap<u32, u8>,
    /// Blocks whose lines begin on another side than those around them, by style alone: whether on
    /// the right.
    pub directions: HashMap<u32, bool>,
    /// Elements in which words begin with capitals.
    pub capitalised: HashSet<u32>,
    /// Elements whose lines end where they end in the source.
    pub keeping_lines: HashSet<u32>,
}

impl<'a> Meaning<'a> {
    /// Takes the next element in document order with what the cascade says about it, about its
    /// first letter, and about what is generated before it.
    pub(super) fn add(
        &mut self,
        source: Source<'a>,
        declared: &[Longhand],
        first_letter: &[Longhand],
        before: &[Longhand],
    ) {
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
            hints: if is_html {
                hints::of(name, |attribute| source.attribute(attribute))
            } else {
                Vec::new()
            },
            dir: source.attribute("dir"),
        };
        let around = outer.map_or(Text::ROOT, |outer| self.elements[outer].text);
        let (text, own_style) = computed::computed(&around, &subject, declared);
        let letter_of = || computed::computed(&text, &Subject::default(), first_letter);
        let first_letter = (!first_letter.is_empty())
            .then(letter_of)
            .and_then(|(letter, own)| match own.initial_lines {
                Some(lines) => Some(wording::size_over(lines) * text.size),
                None => own.floats_to_start.then_some(letter.size),
            });
        let own_letters = if is_shown { source.own_letters() } else { 0 };
        let is_initial = own_style.floats_to_start
            && !matches!(rule, Rule::Keep(kept) if own(kept).block)
            && source.holds_at_most(LETTERS_OF_INITIAL);
        let is_block = match own_style.display {
            // Readings above the text are the ruby's to place.
            Some(Display::Block) if is_initial => false,
            Some(Display::Block) => !matches!(name, "rb" | "rp" | "rt" | "rtc"),
            _ => matches!(rule, Rule::Keep(kept) if own(kept).block),
        };
        self.places.insert(source.at, self.elements.len());
        self.elements.push(Styled {
            own_letters,
            first_letter,
            is_initial,
            unquoted: !text.quotes || says_nothing(before),
            letters: 0,
            source,
            outer,
            text,
            own: own_style,
            is_block,
            holds_block: false,
            holds_indented: false,
            holds_picture: PICTURES.contains(&name),
            is_html,
            is_shown,
            in_other: outer.is_some_and(|outer| {
                let around = &self.elements[outer];
                around.in_other || OF_OTHERS.contains(&&*around.source.name().local)
            }),
        });
    }

    /// What was taken last.
    pub(super) fn last(&self) -> Option<&Styled<'a>> {
        self.elements.last()
    }

    /// How many letters have which families.
    pub(super) fn letters_by_family(&self) -> HashMap<Names, usize> {
        let mut letters = HashMap::new();
        for styled in self.elements.iter().filter(|styled| styled.is_html) {
            *letters.entry(styled.text.names).or_default() += styled.own_letters;
        }
        letters
    }

    /// What is to be written of each element, by index in the arena.
    pub(super) fn told(mut self) -> Told {
        self.sum_up();
        let em = self.usual_size();
        let tracking = self.usual_tracking();
        let colour = self.usual_colour();
        let spaced = self.is_spaced();
        let indents = self.says_indents();
        let whole = self.elements.first().map_or(0, |root| root.letters);
        let mut upright = self.first_if_vertical();
        let mut told = Told::default();
        let mut shown: Vec<Shown> = Vec::with_capacity(self.elements.len());
        for styled in &self.elements {
            let around = styled.outer.map_or(Shown::PAGE, |outer| shown[outer]);
            let name = &*styled.source.name().local;
            let kept = policy::styled_as(name).filter(|_| styled.is_html);
            // What holds blocks stands in no line.
            let is_line = |kept: &&str| {
                !styled.holds_block
                    || matches!(policy::html_rule(name, true), Rule::Keep(_))
                    || own(kept).block
            };
            let Some(kept) = kept.filter(is_line) else {
                shown.push(around.within(styled));
                continue;
            };
            // What holds nearly all of a chapter is its page: the reader says how wide that is.
            let is_whole = styled.letters * 10 >= whole * 9;
            let block_size = self.size_of_block(styled, &shown);
            let in_paragraph = self.is_in_paragraph(styled);
            let page = Page {
                em,
                tracking,
                colour,
                spaced,
                indents,
                is_whole,
                block_size,
                in_paragraph,
            };
            let at = styled.source.at;
            if styled.text.capitalised {
                told.capitalised.insert(at);
            }
            // Between blocks they would be empty lines.
            if styled.text.keeps_lines && !styled.holds_block {
                told.keeping_lines.insert(at);
            }
            if self.turns(styled) {
                told.directions.insert(at, styled.text.right_to_left);
            }
            let (mut look, now) = wording::look_of(styled, kept, &page, around);
            shown.push(now);
            look.vertical = upright
                .take_if(|first| *first == styled.source.at)
                .is_some();
            if let Some(rank) = Self::rank(styled, kept, &now) {
                told.headings.insert(at, rank);
            }
            if !look.is_none() {
                told.words.insert(at, look.to_string().into());
            }
        }
        told
    }

    /// Whether a block's lines begin on another side than those around it, and only a style says so.
    /// Which way the lines of a whole page go, the book's language says.
    fn turns(&self, styled: &Styled<'_>) -> bool {
        let name = &*styled.source.name().local;
        let outer = styled.outer.map(|outer| &self.elements[outer]);
        let is_other =
            outer.is_some_and(|outer| outer.text.right_to_left != styled.text.right_to_left);
        is_other && styled.is_block && styled.source.attribute("dir").is_none() && name != "body"
    }

    /// Whether most letters of paragraphs stand in some of which the book says how far apart they
    /// are: those of which it says nothing stand apart then, as browsers have them.
    fn is_spaced(&self) -> bool {
        let (mut said, mut all) = (0, 0);
        for styled in self.elements.iter().filter(|styled| styled.is_html) {
            if &*styled.source.name().local != "p" || !styled.is_shown {
                continue;
            }
            all += styled.letters;
            if styled.own.top.is_some() && styled.own.bottom.is_some() {
                said += styled.letters;
            }
        }
        said * 2 > all
    }

    /// Whether the book says how far in some of the chapter's blocks stand: it reckons then with
    /// where browsers have those that it says nothing of.
    fn says_indents(&self) -> bool {
        let whole = self.elements.first().map_or(0, |root| root.letters);
        let is_in = |side: Option<f32>| side.is_some_and(|pixels| pixels >= SEEN_INDENT);
        self.elements.iter().any(|styled| {
            let name = &*styled.source.name().local;
            let is_part = styled.is_html && styled.is_shown && styled.is_block;
            let has_letters = (1..whole - whole / 10).contains(&styled.letters);
            // What is in cells is no indent.
            let is_cell = OF_TABLES.contains(&name);
            let own = &styled.own;
            is_part && has_letters && !is_cell && (is_in(own.left) || is_in(own.right))
        })
    }

    /// The rank of a heading that is none by name.
    fn rank(styled: &Styled<'_>, kept: &str, shown: &Shown) -> Option<u8> {
        let is_block = styled.is_block && !styled.holds_block && styled.is_shown;
        if !is_block || styled.in_other || !matches!(kept, "div" | "p") {
            return None;
        }
        let looks = Looks {
            letters: styled.letters,
            size: shown.size,
            bold: shown.bold,
            apart: shown.align == Align::Center || shown.case == Case::Upper || shown.small_caps,
        };
        let rank = looks.rank()?;
        styled.source.has_words().then_some(rank)
    }

    /// The first element of the chapter that stands on its page and has letters, by its index in
    /// the arena, if most of the letters are set vertically. Pictures alone look alike either way.
    fn first_if_vertical(&self) -> Option<u32> {
        let letters = |styled: &&Styled<'_>| styled.own_letters;
        let all: usize = self.elements.iter().map(|styled| letters(&styled)).sum();
        let vertical = self.elements.iter().filter(|styled| styled.text.vertical);
        let vertical: usize = vertical.map(|styled| letters(&styled)).sum();
        let is_kept = |styled: &&Styled<'_>| {
            let name = &*styled.source.name().local;
            styled.is_html && matches!(policy::html_rule(name, true), Rule::Keep(_))
        };
        let mut on_page = self.elements.iter().filter(is_kept);
        let first = on_page.find(|styled| styled.letters > 0)?;
        (vertical * 2 > all).then_some(first.source.at)
    }

    /// Whether a line that it stands in is a paragraph's own.
    fn is_in_paragraph(&self, styled: &Styled<'_>) -> bool {
        let mut outer = styled.outer.map(|outer| &self.elements[outer]);
        while let Some(around) = outer {
            if around.is_block || around.holds_block {
                let name = &*around.source.name().local;
                return matches!(name, "p" | "div") && around.is_block && !around.holds_block;
            }
            outer = around.outer.map(|outer| &self.elements[outer]);
        }
        false
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

/// Whether nothing is generated where browsers' own sheet has something.
fn says_nothing(before: &[Longhand]) -> bool {
    before
        .iter()
        .any(|longhand| longhand.asked == Asked::Value(Value::Content(false)))
}
