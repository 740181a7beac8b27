//! The properties of text and blocks that are known, as values.

use super::faces::Names;
use super::transform::Transform;
use super::words::{
    BoxKind, Display, Family, Float, Kind, Length, LineHeight, Position, Size, Spaces, TextAlign,
    Weight,
};
use crate::document::looks::{Case, Marker, Shift};

/// The properties of text and blocks, each with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    Italic(bool),
    Weight(Weight),
    Family(Family),
    /// Which families come first.
    Names(Names),
    SmallCaps(bool),
    /// And whether words begin with capitals.
    Case(Case, bool),
    Size(Size),
    Shift(Shift),
    /// Underlined, and struck through.
    Lines(bool, bool),
    Preserve(bool),
    /// Lines end where they end in the source, though spaces are run together.
    KeepsLines(bool),
    Display(Display),
    Align(TextAlign),
    Indent(Length),
    Marker(Marker),
    MarginTop(Length),
    MarginBottom(Length),
    MarginLeft(Length),
    MarginRight(Length),
    PaddingTop(Length),
    PaddingBottom(Length),
    PaddingLeft(Length),
    PaddingRight(Length),
    /// The same by how lines and blocks follow each other.
    MarginBefore(Length),
    MarginAfter(Length),
    MarginStart(Length),
    MarginEnd(Length),
    PaddingBefore(Length),
    PaddingAfter(Length),
    PaddingStart(Length),
    PaddingEnd(Length),
    /// Whether lines begin on the right.
    RightToLeft(bool),
    BreakBefore(bool),
    Width(Length),
    Float(Float),
    /// Over how many lines a letter reaches; none in particular.
    InitialLines(Option<f32>),
    Tracking(Length),
    /// Whether there is a line on a side: it has a style, and a width.
    LineTop(bool),
    LineRight(bool),
    LineBottom(bool),
    LineLeft(bool),
    ThickTop(bool),
    ThickRight(bool),
    ThickBottom(bool),
    ThickLeft(bool),
    /// Lines run downwards and follow each other to the left.
    Vertical(bool),
    /// Dots stand beside the letters.
    Emphasis(bool),
    /// Letters stand in one place of a line that runs downwards.
    Combined(bool),
    /// What is left of the colour of letters.
    Colour(u8),
    /// Whether quotations have marks.
    Quotes(bool),
    /// Whether something is generated.
    Content(bool),
    /// Of a page that is drawn whole, and of nothing else.
    Position(Position),
    Top(Length),
    Right(Length),
    Bottom(Length),
    Left(Length),
    Height(Length),
    /// What stands out of it is not seen.
    Clipped(bool),
    /// Its ground is a picture.
    Pictured(bool),
    /// Width and height have the padding in them.
    BorderBox(bool),
    LineHeight(LineHeight),
    Transform(Transform),
    Origin(Length, Length),
    Layer(i16),
    Opacity(f32),
    /// Red, green, blue and alpha: of letters, and of the ground.
    Ink([u8; 4]),
    Ground([u8; 4]),
    Spaces(Spaces),
    Kind(Kind),
    BoxKind(BoxKind),
}
