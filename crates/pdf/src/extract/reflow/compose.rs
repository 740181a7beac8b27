//! Lines joined to running text.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

use super::characters::is_hyphen;
use super::letters::Letter;
use super::lines::Line;
use super::vocabulary::Vocabulary;
use crate::extract::model::{Paragraph, Span, Style, Target};
use crate::extract::scripts::is_spaceless;
use crate::extract::source::{Font, Glyph};

/// What composing needs to know about the document.
#[derive(Clone, Copy)]
pub(in crate::extract) struct Setting<'s> {
    pub fonts: &'s [Font],
    pub links: &'s [Target],
    pub vocabulary: &'s Vocabulary,
    /// The size of the text, in points.
    pub body: f32,
}

impl Setting<'_> {
    /// The font of a letter; what was recognised in a scan has none.
    fn font(&self, glyph: &Glyph) -> Font {
        self.fonts
            .get(usize::from(glyph.font))
            .filter(|_| !glyph.is_hidden)
            .copied()
            .unwrap_or_default()
    }

    fn style(&self, letter: &Letter) -> Style {
        let Some(glyph) = letter.glyph else {
            return Style::default();
        };
        let font = self.font(&glyph);
        Style {
            bold: font.is_bold || glyph.is_doubled,
            italic: font.is_italic,
            mono: font.is_mono,
            shift: letter.shift,
            link: glyph
                .link
                .checked_sub(1)
                .and_then(|link| self.links.get(usize::from(link)))
                .cloned(),
            begins: None,
            note: None,
        }
    }

    /// Whether every letter of a line is bold.
    pub(super) fn is_bold(&self, line: &Line) -> bool {
        self.all(line, |font, glyph| font.is_bold || glyph.is_doubled)
    }

    /// Whether every letter of a line has the same width.
    pub(super) fn is_mono(&self, line: &Line) -> bool {
        self.all(line, |font, _| font.is_mono)
    }

    fn all(&self, line: &Line, test: impl Fn(Font, &Glyph) -> bool) -> bool {
        let mut letters = line
            .glyphs
            .iter()
            .filter(|glyph| glyph.ch.is_alphanumeric())
            .peekable();
        letters.peek().is_some() && letters.all(|glyph| test(self.font(glyph), glyph))
    }

    /// Joins lines to a paragraph: words that were divided become whole.
    pub(in crate::extract) fn paragraph(&self, lines: &[Line]) -> Paragraph {
        let keeps_lines = lines.len() > 1 && lines.iter().all(|line| self.is_mono(line));
        let mut spans: Vec<Span> = Vec::new();
        let mut right_to_left = 0;
        let mut page = lines.first().map(|line| line.page);
        for line in lines {
            let (letters, runs_left) = line.letters();
            right_to_left += usize::from(runs_left);
            if letters.is_empty() {
                continue;
            }
            if keeps_lines && !spans.is_empty() {
                push(&mut spans, "\n", &Style::default());
            } else {
                self.join(&mut spans, &letters);
            }
            let begins = Some(line.page).filter(|own| page.is_some_and(|page| page < *own));
            page = page.max(Some(line.page));
            let word = begins.map_or(0..0, |_| first_word(&spans, &letters));
            for (at, letter) in letters.iter().enumerate() {
                let mut style = self.style(letter);
                style.begins = begins.filter(|_| word.contains(&at));
                push(&mut spans, &letter.text, &style);
            }
        }
        for span in &mut spans {
            span.text = span.text.nfc().filter(|&c| c != '\u{ad}').collect();
        }
        spans.retain(|span| !span.text.is_empty());
        Paragraph {
            spans,
            size: (lines.iter().map(|line| line.size).fold(0.0, f32::max) * 2.0).round() / 2.0,
            lines: lines.len(),
            right_to_left: right_to_left * 2 > lines.len(),
            keeps_lines,
            is_entry: false,
        }
    }

    /// What stands between a line and the next one.
    fn join(&self, spans: &mut [Span], next: &[Letter]) {
        let (Some(last), Some(first)) = (spans.last_mut(), next.first()) else {
            return;
        };
        let mut before = last.text.chars().rev();
        let (Some(end), previous) = (before.next(), before.next()) else {
            return;
        };
        if end == '\u{ad}' {
            last.text.pop();
            return;
        }
        if is_hyphen(end) && previous.is_some_and(char::is_alphabetic) {
            let head = last_word(&last.text);
            let tail: String = next
                .iter()
                .take_while(|letter| letter.ch() != ' ')
                .map(|letter| letter.text.as_str())
                .collect();
            if joins_words(&tail) {
                last.text.push(' ');
            } else if self.vocabulary.is_divided(&head, &tail) {
                last.text.pop();
            }
            return;
        }
        let is_tight = is_spaceless(end) && is_spaceless(first.ch());
        if !is_tight && !end.is_whitespace() {
            last.text.push(' ');
        }
    }
}

/// The first word of a line that begins there; part of one is the end of a word of the line before.
fn first_word(before: &[Span], letters: &[Letter]) -> Range<usize> {
    let is_blank = |letter: &Letter| letter.text.trim().is_empty();
    let goes_on = before
        .last()
        .and_then(|span| span.text.chars().last())
        .is_some_and(|c| !c.is_whitespace() && !is_spaceless(c));
    let mut begin = 0;
    if goes_on {
        begin = letters.iter().position(is_blank).unwrap_or(0);
    }
    while letters.get(begin).is_some_and(is_blank) {
        begin += 1;
    }
    let rest = letters.get(begin..).unwrap_or_default();
    begin..begin + rest.iter().position(is_blank).unwrap_or(rest.len())
}

/// Whether a word after a hyphen says that the hyphen stands for the end of the next word, as in
/// `Ein- und Ausgang`.
fn joins_words(word: &str) -> bool {
    matches!(word, "und" | "oder" | "bzw." | "sowie" | "and")
}

fn last_word(text: &str) -> String {
    let word = text.rsplit(char::is_whitespace).next().unwrap_or(text);
    word.trim_end_matches(is_hyphen).to_owned()
}

fn push(spans: &mut Vec<Span>, text: &str, style: &Style) {
    match spans.last_mut() {
        // A space belongs to the run before it.
        Some(span) if span.style == *style || text == " " => span.text.push_str(text),
        _ => spans.push(Span {
            text: text.to_owned(),
            style: style.clone(),
        }),
    }
}
