//! What holds for a chapter as a whole: how many letters are where, and how most of them look.

use std::collections::HashMap;

use super::lengths::MEDIUM;
use super::meaning::Meaning;
use super::styled::Styled;
use crate::document::looks::GREY;

/// With fewer letters a chapter does not tell how large the book's text is.
const TELLING: usize = 600;

impl<'a> Meaning<'a> {
    /// Counts letters, and finds what holds blocks, from within.
    pub(super) fn sum_up(&mut self) {
        for at in (0..self.elements.len()).rev() {
            let styled = &mut self.elements[at];
            styled.letters += styled.own_letters;
            let (letters, outer) = (styled.letters, styled.outer);
            let block = styled.is_block || styled.holds_block;
            let is_indented = styled.is_block && styled.own.left.is_some_and(|left| left >= 1.0);
            let indented = is_indented || styled.holds_indented;
            let picture = styled.holds_picture;
            if let Some(outer) = outer {
                self.elements[outer].letters += letters;
                self.elements[outer].holds_block |= block;
                self.elements[outer].holds_indented |= indented;
                self.elements[outer].holds_picture |= picture;
            }
        }
        self.set_floats_apart();
    }

    /// What floats among blocks is one itself; in a line a number goes to its end
    /// (`fe`), and all else stays where it stands.
    fn set_floats_apart(&mut self) {
        for at in 0..self.elements.len() {
            let styled = &self.elements[at];
            let is_beside = styled.own.floats && !styled.is_initial && styled.letters > 0;
            let among_blocks = styled.outer.is_some_and(|outer| {
                let around = &self.elements[outer];
                around.is_block && around.holds_block
            });
            if is_beside && among_blocks {
                self.elements[at].is_block = true;
            }
        }
    }

    /// The size of the chapter's text in pixels: the reader's own takes its place.
    pub(super) fn usual_size(&self) -> f32 {
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

    /// Space between most letters of the chapter, pixels: the reader's own takes its place.
    pub(super) fn usual_tracking(&self) -> f32 {
        let mut counts: HashMap<i16, usize> = HashMap::new();
        let mut all = 0;
        for styled in self.elements.iter().filter(|styled| styled.is_html) {
            let hundredths = (styled.text.tracking * 100.0).round() as i16;
            *counts.entry(hundredths).or_default() += styled.own_letters;
            all += styled.own_letters;
        }
        let usual = counts.into_iter().max_by_key(|(_, letters)| *letters);
        match usual {
            Some((hundredths, letters)) if letters >= TELLING && letters * 2 > all => {
                f32::from(hundredths) / 100.0
            }
            _ => self.body().map_or(0.0, |body| body.text.tracking),
        }
    }

    /// Of most letters of the chapter: the reader's own takes its place.
    pub(super) fn usual_colour(&self) -> u8 {
        let mut counts = [0; GREY as usize + 1];
        for styled in self.elements.iter().filter(|styled| styled.is_html) {
            counts[usize::from(styled.text.colour)] += styled.own_letters;
        }
        let all: usize = counts.iter().sum();
        let usual = (0..=GREY).max_by_key(|colour| counts[usize::from(*colour)]);
        match usual {
            Some(colour) if all >= TELLING && counts[usize::from(colour)] * 2 > all => colour,
            _ => self.body().map_or(0, |body| body.text.colour),
        }
    }

    fn body(&self) -> Option<&Styled<'a>> {
        let is_body = |styled: &&Styled<'_>| &*styled.source.name().local == "body";
        self.elements.iter().find(is_body)
    }

    fn body_size(&self) -> f32 {
        self.body().map_or(MEDIUM, |body| body.text.size).max(1.0)
    }
}
