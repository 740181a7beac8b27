//! Where do things stand on a page that its book has drawn? Words of `places` say so.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::element::Source;
use super::lengths::{Ems, pixels};
use super::longhands::{Asked, Longhand};
use super::place_words::{Inherited, LARGEST, colour, length, number, precise, said, text, word};
use super::sides::Sides;
use super::styled::Styled;
use super::transform::Transform;
use super::values::Value;
use super::words::{BoxKind, Kind, Length, LineHeight, Position, TextAlign, length as length_of};
use crate::document::looks::Case;
use crate::document::options::DrawnPage;
use crate::document::own::own;
use crate::document::policy::{self, Rule};

const NONE: [u8; 4] = [0; 4];

/// Collects the words of one source, element by element in their order.
pub(super) struct Placing {
    /// The size of the page in pixels, once it is known.
    page: Option<[f32; 2]>,
    around: HashMap<u32, Inherited>,
    words: HashMap<u32, Box<str>>,
    /// The first of several counts (EPUB 3.3, section 8.2.2.6).
    has_viewport: bool,
    /// Some ground is a picture. It is not kept, and letters that were made for it could not be
    /// read on another.
    is_pictured: bool,
    /// The ground of the whole, if the root says it.
    ground: [u8; 4],
}

/// What only the element itself has.
#[derive(Default)]
struct Own {
    position: Option<Position>,
    /// Left, top, right and bottom; width and height.
    sides: [Option<Length>; 4],
    extent: [Option<Length>; 2],
    border_box: bool,
    clipped: bool,
    pictured: bool,
    transform: Option<Transform>,
    origin: Option<(Length, Length)>,
    layer: i16,
    opacity: Option<f32>,
    ground: [u8; 4],
    kind: Option<BoxKind>,
}

impl Own {
    /// Width or height of what is within the padding.
    fn extent_without(&self, at: usize, padding: &[Length; 4], ems: Ems) -> Option<Length> {
        let extent = self.extent[at]?;
        let sides = [[1, 3], [0, 2]][at].map(|side| pixels(padding[side], ems).unwrap_or(0.0));
        Some(match extent {
            // Of a page that nobody knows, percents stay as they are.
            Length::Percent(_) | Length::Auto => extent,
            _ if !self.border_box => extent,
            _ => Length::Px((pixels(extent, ems)? - sides[0] - sides[1]).max(0.0)),
        })
    }
}

impl Placing {
    pub(super) fn new(page: DrawnPage) -> Self {
        let page = page
            .size
            .map(|(width, height)| [f32::from(width), f32::from(height)]);
        Self {
            page: page.filter(|page| is_page(*page)),
            around: HashMap::new(),
            words: HashMap::new(),
            has_viewport: false,
            is_pictured: false,
            ground: NONE,
        }
    }

    /// The words by index in the arena; none if nobody says how large the page is.
    pub(super) fn words(self) -> HashMap<u32, Box<str>> {
        if self.page.is_some() && !self.is_pictured {
            self.words
        } else {
            HashMap::new()
        }
    }

    /// Takes the next element with what the cascade says about it.
    pub(super) fn add(&mut self, source: Source<'_>, styled: &Styled<'_>, declared: &[Longhand]) {
        let name = &*source.name().local;
        if name == "meta"
            && source
                .attribute("name")
                .is_some_and(|name| name.eq_ignore_ascii_case("viewport"))
        {
            let said = source.attribute("content").and_then(viewport);
            if let Some(said) = said.filter(|_| !self.has_viewport) {
                self.has_viewport = true;
                self.page = Some(said);
            }
        }
        let outer = source.parent().and_then(|at| self.around.get(&at)).copied();
        let (own, mut inherited, sides) = read(styled, outer, declared);
        self.is_pictured |= own.pictured && styled.is_shown && styled.is_html;
        if name == "html" {
            self.ground = own.ground;
        }
        let before = outer.unwrap_or(Inherited::ROOT);
        let words = match name {
            "body" => self.root(&own, styled, &sides, &mut inherited),
            _ if !styled.is_shown => None,
            // What is drawn says itself how it is painted.
            "svg" => Some(written(&own, styled, &sides, None)),
            _ if styled.is_html && is_kept(name) => Some(written(
                &own,
                styled,
                &sides,
                Some((&before, &mut inherited)),
            )),
            _ => {
                inherited = before;
                None
            }
        };
        if let Some(words) = words.filter(|words| !words.is_empty()) {
            self.words.insert(source.at, words.into());
        }
        self.around.insert(source.at, inherited);
    }

    /// The page itself.
    fn root(
        &mut self,
        own: &Own,
        styled: &Styled<'_>,
        sides: &[[Length; 4]; 2],
        inherited: &mut Inherited,
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
        text(&mut words, &Inherited::NOBODY, inherited, false);
        Some(words)
    }
}

fn is_page(sides: [f32; 2]) -> bool {
    sides.iter().all(|side| (1.0..=LARGEST).contains(side))
}

fn is_kept(name: &str) -> bool {
    matches!(
        policy::html_rule(name, true),
        Rule::Keep(_) | Rule::Void(_) | Rule::Player(_)
    )
}

fn ems(styled: &Styled<'_>) -> Ems {
    Ems {
        own: styled.text.size,
        root: styled.text.root_size,
    }
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

/// What the cascade says, as far as it counts here.
fn read(
    styled: &Styled<'_>,
    outer: Option<Inherited>,
    declared: &[Longhand],
) -> (Own, Inherited, [[Length; 4]; 2]) {
    let text = &styled.text;
    let name = if styled.is_html {
        &*styled.source.name().local
    } else {
        ""
    };
    let mut sides = Sides::of(name, text.right_to_left);
    let mut own = Own::default();
    let mut inherited = Inherited {
        size: text.size,
        tracking: text.tracking,
        indent: text.indent.unwrap_or(0.0),
        align: aligned(text.align, text.right_to_left),
        weight: text.weight,
        looks: looks(styled),
        ..outer.unwrap_or(Inherited::ROOT)
    };
    if text.mono {
        inherited.kind = Kind::Mono;
    }
    for longhand in declared {
        let Asked::Value(value) = longhand.asked else {
            continue;
        };
        if sides.take(value, false) {
            continue;
        }
        match value {
            Value::Position(position) => own.position = Some(position),
            Value::Left(length) => own.sides[0] = Some(length),
            Value::Top(length) => own.sides[1] = Some(length),
            Value::Right(length) => own.sides[2] = Some(length),
            Value::Bottom(length) => own.sides[3] = Some(length),
            Value::Width(length) => own.extent[0] = Some(length),
            Value::Height(length) => own.extent[1] = Some(length),
            Value::BorderBox(is) => own.border_box = is,
            Value::Clipped(is) => own.clipped = is,
            Value::Pictured(is) => own.pictured = is,
            Value::Transform(transform) => own.transform = Some(transform),
            Value::Origin(x, y) => own.origin = Some((x, y)),
            Value::Layer(layer) => own.layer = layer,
            Value::Opacity(opacity) => own.opacity = Some(opacity),
            Value::Ground(ground) => own.ground = ground,
            Value::BoxKind(kind) => own.kind = Some(kind),
            Value::Ink(ink) => inherited.ink = ink,
            Value::LineHeight(line) => inherited.line = line,
            Value::Spaces(spaces) => inherited.spaces = spaces,
            Value::Kind(kind) => inherited.kind = kind,
            _ => {}
        }
    }
    if let LineHeight::Of(length) = inherited.line {
        // Whoever inherits it has these pixels.
        let percent = |percent: f32| percent / 100.0 * text.size;
        let px = match length {
            Length::Percent(of_size) => Some(percent(of_size)),
            length => pixels(length, ems(styled)),
        };
        inherited.line = px.map_or(LineHeight::Normal, |px| LineHeight::Of(Length::Px(px)));
    }
    (own, inherited, sides.all(text.size))
}

/// By where lines begin, whichever side that is.
fn aligned(align: TextAlign, right_to_left: bool) -> TextAlign {
    match (align, right_to_left) {
        (TextAlign::Left, true) => TextAlign::End,
        (TextAlign::Right, true) => TextAlign::Start,
        (align, _) => align,
    }
}

/// How wide or high a picture or a drawing is by an attribute (HTML, section 15.4.3).
fn attribute_of_picture(styled: &Styled<'_>, name: &str) -> Option<Length> {
    if !matches!(&*styled.source.name().local, "img" | "svg" | "video") {
        return None;
    }
    let value = styled.source.attribute(name)?.trim();
    let number = value.parse::<f32>().ok().map(Length::Px);
    number.or_else(|| length_of(&value.to_ascii_lowercase()))
}

/// Italic, small capitals, case, lines, columns: a sum.
fn looks(styled: &Styled<'_>) -> u8 {
    let text = &styled.text;
    let (under, through) = styled.own.lines.unwrap_or_default();
    [
        (text.italic, 1),
        (text.small_caps, 2),
        (text.case == Case::Upper, 4),
        (text.case == Case::Lower, 8),
        (under, 16),
        (through, 32),
        (text.vertical, 64),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, flag)| flag)
    .sum()
}

/// The words of an element in another.
fn written(
    own: &Own,
    styled: &Styled<'_>,
    [margins, padding]: &[[Length; 4]; 2],
    inherits: Option<(&Inherited, &mut Inherited)>,
) -> String {
    let ems = ems(styled);
    let mut words = String::new();
    let position = own.position.unwrap_or(Position::Static);
    let stands = match (position, own.clipped) {
        (Position::Static, false) => "",
        (Position::Absolute, false) => "1",
        (Position::Relative, false) => "2",
        (Position::Static, true) => "4",
        (Position::Absolute, true) => "5",
        (Position::Relative, true) => "6",
    };
    if !stands.is_empty() {
        word(&mut words, 'a', stands);
    }
    if position != Position::Static {
        for (letter, side) in ['l', 't', 'r', 'b'].into_iter().zip(own.sides) {
            said(&mut words, letter, side, ems);
        }
    }
    for (at, (letter, name)) in [('w', "width"), ('h', "height")].into_iter().enumerate() {
        let extent = own.extent_without(at, padding, ems);
        // A picture's attributes count less than any rule.
        let of_picture = || attribute_of_picture(styled, name);
        said(&mut words, letter, extent.or_else(of_picture), ems);
    }
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
    if let Some((before, now)) = inherits {
        // A link has a colour of its own with whoever says nothing.
        let is_link = &*styled.source.name().local == "a";
        text(&mut words, before, now, is_link);
    }
    words
}

fn own_block(kept: &str) -> bool {
    own(kept).block
}
