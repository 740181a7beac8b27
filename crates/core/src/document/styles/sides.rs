//! Margins and padding of one element, with what browsers have where a book says nothing.

use super::browsers;
use super::lengths::{Ems, pixels};
use super::words::Length;

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
