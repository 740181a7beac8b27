//! Where each letter of a page stands. All lengths are CSS pixels.

use vokal_core::highlight::{Frequency, stressed, vowel_groups_of_text};

use super::{HEIGHT, RenderError, Typeface, VIGNETTE_HEIGHT, WIDTH};
use crate::condition::Condition;
use crate::content::{AgeGroup, Story};
use crate::sha256_hex;

const MARGIN: f32 = 60.0;
const BOTTOM: f32 = 24.0;
const TITLE_SIZE: f32 = 34.0;
const TITLE_LINE: f32 = 58.0;

/// A page's title and lines, with the strength of its unstressed letters.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The first page's heading; it is never marked.
    pub title: Option<Line>,
    /// From top to bottom.
    pub lines: Vec<Line>,
    /// Of the text, in CSS pixels.
    pub size: f32,
    /// Of the title, in CSS pixels.
    pub title_size: f32,
    /// Opacity of what is not stressed: 0 to 1.
    pub rest: f32,
}

/// A line's letters on its base line.
#[derive(Clone, Debug)]
pub struct Line {
    /// Each letter, whether it is stressed, and where it begins.
    pub letters: Vec<(char, bool, f32)>,
    /// Of the base line.
    pub y: f32,
}

impl Line {
    /// What it says.
    #[must_use]
    pub fn text(&self) -> String {
        self.letters.iter().map(|letter| letter.0).collect()
    }
}

/// Size and line height of the text.
fn sizes(story: &Story) -> (f32, f32) {
    match story.age_group {
        Some(AgeGroup::Youngest) => (30.0, 47.0),
        Some(AgeGroup::Middle) => (25.0, 38.0),
        None => (23.0, 36.0),
        Some(AgeGroup::Oldest) => (22.0, 33.0),
    }
}

impl Layout {
    /// Lays out a page (1 to 4) of a story.
    ///
    /// # Errors
    /// If it has letters that the fonts lack, or more lines than fit.
    pub fn of(
        typeface: &Typeface,
        story: &Story,
        page: usize,
        condition: Condition,
    ) -> Result<Self, RenderError> {
        let (size, line_height) = sizes(story);
        let text = marked(story, page, condition);
        let rows = rows(typeface, &text, size)?;
        let title_size = if page == 1 { TITLE_SIZE } else { 0.0 };
        let title_height = if page == 1 { TITLE_LINE } else { 0.0 };

        let room = f32::from(HEIGHT - VIGNETTE_HEIGHT);
        let block = title_height + rows.iter().map(|_| line_height).sum::<f32>();
        if block > room - BOTTOM {
            return Err(RenderError::TooLong(page, story.title.clone()));
        }
        // A little above the middle, as a picture hangs on a wall.
        let top = f32::from(VIGNETTE_HEIGHT) + ((room - block) * 0.45).min(64.0);
        let title = (page == 1)
            .then(|| title(typeface, story, top + title_size))
            .transpose()?;
        let first = top + title_height + (line_height + size) * 0.5 - size * 0.16;
        let lines = (0_u16..)
            .zip(rows)
            .map(|(row, letters)| Line {
                letters,
                y: first + line_height * f32::from(row),
            })
            .collect();
        Ok(Self {
            title,
            lines,
            size,
            title_size,
            rest: f32::from(condition.contrast()) / 100.0,
        })
    }
}

/// A hash of where the lines of a page break.
#[must_use]
pub fn lines_hash(layouts: &[Layout]) -> String {
    let lines: Vec<String> = layouts
        .iter()
        .flat_map(|layout| layout.lines.iter().map(Line::text))
        .collect();
    sha256_hex(lines.join("\n").as_bytes())
}

/// The letters of a page, each with its mark. Counting runs through the whole
/// story, as it runs through a chapter.
fn marked(story: &Story, page: usize, condition: Condition) -> Vec<(char, bool)> {
    let text = story.text();
    let marks = condition
        .frequency()
        .and_then(Frequency::new)
        .map(|frequency| {
            let groups = vowel_groups_of_text(&text, &story.language);
            stressed(&groups, frequency, 0, u32::MAX).into_flattened()
        })
        .unwrap_or_default();
    let mut at = 0_u32;
    let mut letters = Vec::with_capacity(text.len());
    for letter in text.chars() {
        // An odd number of borders before it: inside a stressed group.
        let borders = marks.partition_point(|&border| border <= at);
        letters.push((letter, borders % 2 == 1));
        at += letter.len_utf16() as u32;
    }
    letters
        .split(|letter| letter.0 == '\n')
        .nth(page - 1)
        .unwrap_or_default()
        .to_vec()
}

type Letters = Vec<(char, bool, f32)>;

/// Breaks a text into lines: as many words on each as fit.
fn rows(
    typeface: &Typeface,
    text: &[(char, bool)],
    size: f32,
) -> Result<Vec<Letters>, RenderError> {
    let width = f32::from(WIDTH) - 2.0 * MARGIN;
    let mut rows = vec![Letters::new()];
    let mut x = 0.0;
    for word in text.split(|letter| letter.0 == ' ') {
        let mut advance = 0.0;
        for &(letter, bold) in word {
            advance += typeface.glyph(letter, bold)?.advance * size;
        }
        let space = typeface.glyph(' ', false)?.advance * size;
        if x > 0.0 && x + space + advance > width {
            rows.push(Letters::new());
            x = 0.0;
        } else if x > 0.0 {
            if let Some(row) = rows.last_mut() {
                row.push((' ', false, MARGIN + x));
            }
            x += space;
        }
        for &(letter, bold) in word {
            if let Some(row) = rows.last_mut() {
                row.push((letter, bold, MARGIN + x));
            }
            x += typeface.glyph(letter, bold)?.advance * size;
        }
    }
    Ok(rows)
}

fn title(typeface: &Typeface, story: &Story, y: f32) -> Result<Line, RenderError> {
    let mut x = MARGIN;
    let mut letters = Letters::new();
    for letter in story.title.chars() {
        letters.push((letter, true, x));
        x += typeface.glyph(letter, true)?.advance * TITLE_SIZE;
    }
    Ok(Line { letters, y })
}
