//! What does the cascade say of where one element stands, and of what those within inherit?

use super::lengths::{Ems, pixels};
use super::longhands::{Asked, Longhand};
use super::place_words::Inherited;
use super::sides::Sides;
use super::styled::Styled;
use super::transform::Transform;
use super::values::Value;
use super::words::{BoxKind, Kind, Length, LineHeight, Position, TextAlign};
use crate::document::looks::Case;

/// What only the element itself has.
#[derive(Default)]
pub(super) struct Own {
    pub position: Option<Position>,
    /// Left, top, right and bottom; width and height.
    pub sides: [Option<Length>; 4],
    pub extent: [Option<Length>; 2],
    pub border_box: bool,
    pub clipped: bool,
    pub pictured: bool,
    pub transform: Option<Transform>,
    pub origin: Option<(Length, Length)>,
    pub layer: i16,
    pub opacity: Option<f32>,
    pub ground: [u8; 4],
    pub kind: Option<BoxKind>,
}

pub(super) fn ems(styled: &Styled<'_>) -> Ems {
    Ems {
        own: styled.text.size,
        root: styled.text.root_size,
    }
}

/// What the cascade says, as far as it counts here.
pub(super) fn read(
    styled: &Styled<'_>,
    outer: &Inherited,
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
        ..*outer
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
