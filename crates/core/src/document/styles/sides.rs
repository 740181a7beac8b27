//! Margins and padding of one element, with what browsers have where a book says nothing.

use super::browsers;
use super::lengths::{Ems, pixels};
use super::values::Value;
use super::words::Length;

/// Browsers' own margin around a page, pixels.
const BODY: f32 = 8.0;

/// Margins and padding as they are declared: top, right, bottom, left.
pub(super) struct Sides<'a> {
    name: &'a str,
    /// The side at which lines begin.
    pub start: usize,
    pub margin: [Option<Length>; 4],
    pub padding: [Option<Length>; 4],
}

impl<'a> Sides<'a> {
    pub(super) fn of(name: &'a str, right_to_left: bool) -> Self {
        Self {
            name,
            start: if right_to_left { 1 } else { 3 },
            margin: [None; 4],
            padding: [None; 4],
        }
    }

    /// Takes what is said of a side; says whether it is that.
    pub(super) fn take(&mut self, value: Value, is_vertical: bool) -> bool {
        // In vertical text the right side is where blocks begin, and the top where lines do.
        let turned = |side: usize| if is_vertical { (side + 3) % 4 } else { side };
        let (start, end) = (self.start, 4 - self.start);
        let (side, length) = match value {
            Value::MarginTop(length) => (&mut self.margin[turned(0)], length),
            Value::MarginRight(length) => (&mut self.margin[turned(1)], length),
            Value::MarginBottom(length) => (&mut self.margin[turned(2)], length),
            Value::MarginLeft(length) => (&mut self.margin[turned(3)], length),
            Value::PaddingTop(length) => (&mut self.padding[turned(0)], length),
            Value::PaddingRight(length) => (&mut self.padding[turned(1)], length),
            Value::PaddingBottom(length) => (&mut self.padding[turned(2)], length),
            Value::PaddingLeft(length) => (&mut self.padding[turned(3)], length),
            Value::MarginBefore(length) => (&mut self.margin[0], length),
            Value::MarginAfter(length) => (&mut self.margin[2], length),
            Value::MarginStart(length) => (&mut self.margin[start], length),
            Value::MarginEnd(length) => (&mut self.margin[end], length),
            Value::PaddingBefore(length) => (&mut self.padding[0], length),
            Value::PaddingAfter(length) => (&mut self.padding[2], length),
            Value::PaddingStart(length) => (&mut self.padding[start], length),
            Value::PaddingEnd(length) => (&mut self.padding[end], length),
            _ => return false,
        };
        *side = Some(length);
        true
    }

    /// Margins and padding of all sides, with browsers' own where the book says nothing.
    pub(super) fn all(&self, font_size: f32) -> [[Length; 4]; 2] {
        let browsers = |side| match self.name {
            "body" => (BODY, 0.0),
            name => browsers::sides(name, side, self.start, font_size),
        };
        [
            std::array::from_fn(|side| self.margin[side].unwrap_or(Length::Px(browsers(side).0))),
            std::array::from_fn(|side| self.padding[side].unwrap_or(Length::Px(browsers(side).1))),
        ]
    }

    /// Both together in pixels, where the book says one of them; the other is browsers' own.
    pub(super) fn total(&self, side: usize, ems: Ems) -> Option<f32> {
        let (margin, padding) = (self.margin[side], self.padding[side]);
        let says_padding = match padding {
            // Above and below nobody has any that could be taken away.
            Some(padding) if side.is_multiple_of(2) => {
                pixels(padding, ems).is_some_and(|px| px > 0.0)
            }
            padding => padding.is_some(),
        };
        if margin.is_none() && !says_padding {
            return None;
        }
        let (of_margin, of_padding) = browsers::sides(self.name, side, self.start, ems.own);
        let margin = margin.map_or(of_margin, |length| pixels(length, ems).unwrap_or(0.0));
        let padding = padding.map_or(of_padding, |length| pixels(length, ems).unwrap_or(0.0));
        Some(margin + padding.max(0.0))
    }

    /// Left and right, once what a block that is narrower than its surroundings leaves is
    /// shared out.
    pub(super) fn share_out(
        &self,
        (left, right): (Option<f32>, Option<f32>),
        room: f32,
    ) -> (Option<f32>, Option<f32>) {
        let is_auto = |side: usize| self.margin[side] == Some(Length::Auto);
        if room <= 0.0 {
            return (left, right);
        }
        match (is_auto(3), is_auto(1)) {
            (true, true) => (Some(room / 2.0), Some(room / 2.0)),
            (true, false) => (Some(room - right.unwrap_or(0.0)), right),
            (false, true) => (left, Some(room - left.unwrap_or(0.0))),
            (false, false) => (left, right),
        }
    }
}
