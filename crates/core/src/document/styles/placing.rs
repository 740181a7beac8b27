//! Where do things stand on a page that its book has drawn? Words of `places` say so.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::element::Source;
use super::faces::{self, Embedded};
use super::lengths::{Ems, pixels};
use super::longhands::Longhand;
use super::place_of::{Own, ems, read};
use super::place_words::{Inherited, LARGEST, colour, length, number, precise, said, text, word};
use super::styled::Styled;
use super::words::{BoxKind, Length, Position, decimal, length as length_of};
use crate::document::options::DrawnPage;
use crate::document::own::own;
use crate::document::policy::{self, Rule};

const NONE: [u8; 4] = [0; 4];
/// More elements than any page has that somebody drew.
const MOST_PLACED: usize = 20_000;
/// How much of a page its letters may take: more was never meant to stand on one.
const FULLEST: f32 = 1.2;
/// What a letter takes of the square of its size, with its line.
const LETTER: f32 = 0.5;

/// Collects the words of one source, element by element in their order.
pub(super) struct Placing<'f> {
    /// The size of the page in pixels, once it is known.
    page: Option<[f32; 2]>,
    around: HashMap<u32, Around>,
    words: HashMap<u32, Box<str>>,
    /// Square pixels that letters take which are not scaled.
    letters: f32,
    /// The first of several counts (EPUB 3.3, section 8.2.2.6).
    has_viewport: bool,
    /// Some ground is a picture. It is not kept, and letters that were made for it could not be
    /// read on another.
    is_pictured: bool,
    /// The ground of the whole, if the root says it.
    ground: [u8; 4],
    /// Those that the book brings along.
    families: &'f [Embedded],
}

/// What is known of an element by those within.
#[derive(Clone, Copy)]
struct Around {
    /// As a browser has it.
    computed: Inherited,
    /// As it was written, of elements that are kept.
    written: Inherited,
    is_scaled: bool,
    is_hidden: bool,
}

impl Around {
    const ROOT: Self = Self {
        computed: Inherited::ROOT,
        written: Inherited::ROOT,
        is_scaled: false,
        is_hidden: false,
    };
}

impl<'f> Placing<'f> {
    pub(super) fn new(page: DrawnPage, families: &'f [Embedded]) -> Self {
        let page = page
            .size
            .map(|(width, height)| [f32::from(width), f32::from(height)]);
        Self {
            page: page.filter(|page| is_page(*page)),
            around: HashMap::new(),
            words: HashMap::new(),
            letters: 0.0,
            has_viewport: false,
            is_pictured: false,
            ground: NONE,
            families,
        }
    }

    /// The words by index in the arena; none if nobody says how large the page is, or if it is no
    /// such page.
    pub(super) fn words(self) -> HashMap<u32, Box<str>> {
        let Some([width, height]) = self.page else {
            return HashMap::new();
        };
        let is_full = self.letters > width * height * FULLEST;
        if self.is_pictured || is_full || self.around.len() > MOST_PLACED {
            return HashMap::new();
        }
        self.words
    }

    /// Takes the next element with what the cascade says about it.
    ///
    /// * `is_hidden`: it is not shown, by a style.
    pub(super) fn add(
        &mut self,
        source: Source<'_>,
        styled: &Styled<'_>,
        declared: &[Longhand],
        is_hidden: bool,
    ) {
        if self.around.len() > MOST_PLACED {
            return;
        }
        let name = &*source.name().local;
        self.take_viewport(source, name);
        let outer = source.parent().and_then(|at| self.around.get(&at)).copied();
        let mut around = outer.unwrap_or(Around::ROOT);
        let (own, computed, sides) = read(styled, &around.computed, declared);
        around.computed = computed;
        let names = &styled.text.names;
        let brought = faces::first_of(names, self.families);
        around.computed.family = brought.map_or(0, |at| self.families[at].family.number);
        around.is_hidden |= is_hidden || !styled.is_shown;
        around.is_scaled |= own.transform.is_some_and(|transform| !transform.is_plain());
        self.is_pictured |= own.pictured && styled.is_html && !around.is_hidden;
        if !around.is_hidden && !around.is_scaled {
            let letters = u16::try_from(styled.own_letters).unwrap_or(u16::MAX);
            self.letters += f32::from(letters) * LETTER * computed.size * computed.size;
        }
        if name == "html" {
            self.ground = own.ground;
        }
        let words = match name {
            "body" => self.root(&own, styled, &sides, &mut around),
            _ if !styled.is_shown => None,
            // What is drawn says itself how it is painted.
            "svg" => Some(written(&own, styled, &sides, None)),
            _ if styled.is_html && is_kept(name) => {
                Some(written(&own, styled, &sides, Some(&mut around)))
            }
            _ => None,
        };
        if let Some(words) = words.filter(|words| !words.is_empty()) {
            self.words.insert(source.at, words.into());
        }
        self.around.insert(source.at, around);
    }

    fn take_viewport(&mut self, source: Source<'_>, name: &str) {
        let is_one = |name: &str| name.eq_ignore_ascii_case("viewport");
        if self.has_viewport || name != "meta" || !source.attribute("name").is_some_and(is_one) {
            return;
        }
        if let Some(said) = source.attribute("content").and_then(viewport) {
            self.has_viewport = true;
            self.page = Some(said);
        }
    }

    /// The page itself.
    fn root(
        &mut self,
        own: &Own,
        styled: &Styled<'_>,
        sides: &[[Length; 4]; 2],
        around: &mut Around,
    ) -> Option<String> {
        let ems = ems(styled);
        let said = own.extent.map(|side| match side? {
            Length::Percent(_) => None,
            length => pixels(length, ems),
        });
        if let (None, [Some(width), Some(height)]) = (self.page, said) {
            self.page = Some([width, height]).filter(|page| is_page(*page));
        }
        let [width, height] = self.page?;
        let ground = if own.ground[3] > 0 {
            own.ground
        } else {
            self.ground
        };
        let mut words = String::new();
        let _ = write!(words, "w{} h{}", number(width), number(height));
        // Its margins lie within the page.
        let [margins, padding] =
            sides.map(|sides| sides.map(|side| pixels(side, ems).unwrap_or(0.0)));
        let room: [f32; 4] = std::array::from_fn(|side| margins[side] + padding[side]);
        if room.iter().any(|side| *side != 0.0) {
            let _ = write!(words, " d{}", room.map(number).join(","));
        }
        colour(&mut words, 'k', ground);
        around.written = text(&mut words, &Inherited::NOBODY, around.computed, false);
        Some(words)
    }
}

fn is_page(sides: [f32; 2]) -> bool {
    sides.iter().all(|side| (1.0..=LARGEST).contains(side))
}

fn is_kept(name: &str) -> bool {
    let is_line = || !matches!(name, "html" | "head") && policy::styled_as(name).is_some();
    matches!(
        policy::html_rule(name, true),
        Rule::Keep(_) | Rule::Void(_) | Rule::Player(_)
    ) || is_line()
}

/// Width and height as the meta element `viewport` has them (EPUB 3.3, section 8.2.2.6).
fn viewport(content: &str) -> Option<[f32; 2]> {
    // Blanks stand between pairs, too, and around the sign between the two.
    let content = content.replace([';', ','], " ");
    let content = content
        .split('=')
        .map(str::trim)
        .collect::<Vec<_>>()
        .join("=");
    let side = |name: &str| {
        let mut pairs = content.split_ascii_whitespace();
        pairs.find_map(|pair| {
            let (key, value) = pair.split_once('=')?;
            let value = value.trim_end_matches("px");
            key.eq_ignore_ascii_case(name)
                .then(|| value.parse::<f32>().ok())?
        })
    };
    Some([side("width")?, side("height")?]).filter(|page| is_page(*page))
}

/// Padding is none where it would be less, or whatever there is room for.
fn not_negative(side: Length, ems: Ems) -> Length {
    match side {
        Length::Percent(percent) if percent > 0.0 => side,
        Length::Percent(_) => Length::Px(0.0),
        side => Length::Px(pixels(side, ems).unwrap_or(0.0).max(0.0)),
    }
}

/// How wide or high a picture or a drawing is by an attribute (HTML, section 15.4.3).
fn attribute_of_picture(styled: &Styled<'_>, name: &str) -> Option<Length> {
    if !matches!(&*styled.source.name().local, "img" | "svg" | "video") {
        return None;
    }
    let value = styled.source.attribute(name)?.trim();
    let number = decimal(value).map(Length::Px);
    let said = number.or_else(|| length_of(&value.to_ascii_lowercase()))?;
    let is_some = |number: f32| number >= 0.0;
    match said {
        Length::Px(number) | Length::Percent(number) => is_some(number).then_some(said),
        _ => None,
    }
}

/// The words of an element in another.
fn written(
    own: &Own,
    styled: &Styled<'_>,
    [margins, padding]: &[[Length; 4]; 2],
    around: Option<&mut Around>,
) -> String {
    let ems = ems(styled);
    let mut words = String::new();
    let position = own.position.unwrap_or(Position::Static);
    let stands = match position {
        Position::Static => 0,
        Position::Absolute => 1,
        Position::Relative => 2,
    };
    let has_padding = padding.iter().any(|side| length(*side, ems) != "0");
    let in_border = own.border_box && has_padding;
    let stands = stands + 4 * u8::from(own.clipped) + 8 * u8::from(in_border);
    if stands > 0 {
        word(&mut words, 'a', &stands.to_string());
    }
    if position != Position::Static {
        for (letter, side) in ['l', 't', 'r', 'b'].into_iter().zip(own.sides) {
            said(&mut words, letter, side, ems);
        }
    }
    for (at, (letter, name)) in [('w', "width"), ('h', "height")].into_iter().enumerate() {
        let extent = own.extent[at];
        // A picture's attributes count less than any rule.
        let of_picture = || attribute_of_picture(styled, name);
        said(&mut words, letter, extent.or_else(of_picture), ems);
    }
    let padding = &padding.map(|side| not_negative(side, ems));
    for (letter, sides) in [('m', margins), ('d', padding)] {
        let written = sides.map(|side| length(side, ems));
        if written.iter().any(|side| side != "0") {
            word(&mut words, letter, &written.join(","));
        }
    }
    if let Some(transform) = own.transform {
        if transform.moved.iter().any(|by| *by != 0.0) {
            word(&mut words, 'p', &transform.moved.map(number).join(","));
        }
        if !transform.is_plain() {
            word(&mut words, 'x', &transform.matrix.map(precise).join(","));
        }
    }
    if let Some((x, y)) = own.origin {
        word(
            &mut words,
            'o',
            &[x, y].map(|side| length(side, ems)).join(","),
        );
    }
    if own.layer != 0 {
        word(&mut words, 'z', &own.layer.to_string());
    }
    if let Some(opacity) = own.opacity.filter(|opacity| *opacity < 1.0) {
        word(&mut words, 'y', &number(opacity));
    }
    colour(&mut words, 'k', own.ground);
    let is_block = matches!(policy::html_rule(&styled.source.name().local, true), Rule::Keep(kept) if own_block(kept));
    match own.kind {
        Some(BoxKind::Inline) if is_block => word(&mut words, 'q', "0"),
        Some(BoxKind::Block) if !is_block => word(&mut words, 'q', "1"),
        Some(BoxKind::InlineBlock) => word(&mut words, 'q', "2"),
        _ => {}
    }
    if let Some(around) = around {
        // A link has a colour of its own with whoever says nothing.
        let is_link = &*styled.source.name().local == "a";
        around.written = text(&mut words, &around.written, around.computed, is_link);
    }
    words
}

fn own_block(kept: &str) -> bool {
    own(kept).block
}
