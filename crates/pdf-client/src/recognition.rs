//! What Tesseract has found on a page, read as if a stranger had written it.
//!
//! Its answer is hOCR: XHTML in which every line and every word has its box. Of that we take words
//! with their places, and nothing else: no markup of it ever gets further.
#![expect(clippy::cast_precision_loss, reason = "lengths on a picture are small")]

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use serde::{Deserialize, Serialize};

use crate::error::Failure;

/// Most bytes of an answer: a page of a newspaper has some 2 MB.
pub const LARGEST: usize = 8 << 20;
const MOST_LINES: usize = 4_000;
const MOST_WORDS: usize = 30_000;
const LONGEST_WORD: usize = 200;
const MOST_PICTURES: usize = 8;
/// Deeper than hOCR ever is: page, area, paragraph, line, word, emphasis.
const DEEPEST: usize = 16;
/// A steeper line is no line of text.
const STEEPEST: f32 = 0.3;
/// A word below this was rather guessed than read.
const UNSURE: u8 = 60;
/// A page is uncertain whose letters are believed less than this on average ...
const UNCERTAIN_MEAN: usize = 85;
/// ... or that has more letters in a hundred in unsure words.
const UNCERTAIN_SHARE: usize = 8;

/// A page that was recognised. All lengths are in pixels, y downwards.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecognisedPage {
    /// Counted from 1.
    pub number: u32,
    /// Of the picture that was looked at.
    pub width: u32,
    /// Of the picture that was looked at.
    pub height: u32,
    /// In the order in which they were found.
    pub lines: Vec<RecognisedLine>,
    /// Photographs and drawings: left, top, right, bottom.
    pub pictures: Vec<[u32; 4]>,
    /// The language of most words, as Tesseract calls it (`deu`); empty if there are none.
    pub language: String,
}

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecognisedLine {
    /// Left edge, where the baseline is at `y`.
    pub left: u32,
    /// Right edge.
    pub right: u32,
    /// The baseline at the left edge.
    pub y: f32,
    /// By how much the baseline falls with each pixel to the right.
    pub slope: f32,
    /// From the lowest descender to the highest ascender.
    pub size: f32,
    /// From left to right.
    pub words: Vec<RecognisedWord>,
}

/// A word.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecognisedWord {
    /// What it says.
    pub text: String,
    /// Left edge.
    pub left: u32,
    /// Right edge.
    pub right: u32,
    /// How far it is believed, up to 100.
    pub confidence: u8,
}

impl RecognisedPage {
    /// Whether there is much on it that was rather guessed than read.
    #[must_use]
    pub fn is_uncertain(&self) -> bool {
        let (mut letters, mut unsure, mut sum) = (0, 0, 0);
        for word in self.lines.iter().flat_map(|line| &line.words) {
            let count = word.text.chars().count();
            letters += count;
            sum += count * usize::from(word.confidence);
            unsure += if word.confidence < UNSURE { count } else { 0 };
        }
        letters > 0 && (sum < letters * UNCERTAIN_MEAN || unsure * 100 > letters * UNCERTAIN_SHARE)
    }
}

/// Reads the answer for page `number`.
///
/// # Errors
///
/// [`Failure::Damaged`] if it is not such a file, [`Failure::TooLarge`] if it has more than a page
/// can have.
pub fn read(hocr: &[u8], number: u32) -> Result<RecognisedPage, Failure> {
    if hocr.len() > LARGEST {
        return Err(Failure::TooLarge);
    }
    let text = std::str::from_utf8(hocr).map_err(|_| Failure::Damaged)?;
    let mut reader = Reader::from_str(text);
    let mut reading = Reading::default();
    loop {
        match reader.read_event().map_err(|_| Failure::Damaged)? {
            Event::Start(start) => reading.begin(&start)?,
            Event::End(_) => reading.end()?,
            Event::Text(text) => {
                let text = text.xml_content(XmlVersion::Implicit1_0);
                reading.text(&text.map_err(|_| Failure::Damaged)?);
            }
            Event::GeneralRef(reference) => match reference.resolve_char_ref() {
                Ok(Some(c)) => reading.text(c.encode_utf8(&mut [0; 4])),
                // No entity of its own, so nothing can grow and nothing be fetched.
                _ => reading.text(
                    std::str::from_utf8(&reference)
                        .ok()
                        .and_then(resolve_xml_entity)
                        .ok_or(Failure::Damaged)?,
                ),
            },
            Event::Eof => return reading.finish(number),
            _ => {}
        }
    }
}

/// What an element stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Page,
    Line,
    Word,
    Other,
}

#[derive(Debug, Default)]
struct Reading {
    open: Vec<(Part, String)>,
    page: RecognisedPage,
    line: Option<RecognisedLine>,
    word: Option<RecognisedWord>,
    words: usize,
    languages: Vec<(String, usize)>,
}

impl Reading {
    fn begin(&mut self, start: &BytesStart<'_>) -> Result<(), Failure> {
        if self.open.len() >= DEEPEST {
            return Err(Failure::TooLarge);
        }
        let class = attribute(start, "class")?;
        let title = attribute(start, "title")?;
        let outer = self.open.last().map(|(_, language)| language.clone());
        let own = attribute(start, "lang")?;
        let language = if own.is_empty() {
            outer.unwrap_or_default()
        } else {
            own
        };
        let part = match class.as_str() {
            "ocr_page" => {
                let [left, top, width, height] = bbox(&title)?;
                if (left, top) != (0, 0) || self.page.width > 0 {
                    return Err(Failure::Damaged);
                }
                (self.page.width, self.page.height) = (width, height);
                Part::Page
            }
            "ocr_line" | "ocr_caption" | "ocr_header" | "ocr_textfloat" => {
                self.line = Some(self.line_of(&title)?);
                Part::Line
            }
            "ocrx_word" if self.line.is_some() => {
                let [left, _, right, _] = self.within(&title)?;
                let confidence = numbers::<1>(&title, "x_wconf").map_or(0.0, |[value]| value);
                self.word = Some(RecognisedWord {
                    text: String::new(),
                    left,
                    right,
                    confidence: confidence.clamp(0.0, 100.0) as u8,
                });
                Part::Word
            }
            "ocr_photo" if self.page.pictures.len() < MOST_PICTURES => {
                let area = self.within(&title)?;
                self.page.pictures.push(area);
                Part::Other
            }
            _ => Part::Other,
        };
        self.open.push((part, language));
        Ok(())
    }

    fn line_of(&self, title: &str) -> Result<RecognisedLine, Failure> {
        let [left, _, right, bottom] = self.within(title)?;
        let [slope, offset] = numbers(title, "baseline").unwrap_or_default();
        let [size] = numbers(title, "x_size").ok_or(Failure::Damaged)?;
        // Upright text has a baseline of another kind.
        let is_sound = slope.abs() <= STEEPEST
            && (1.0..=self.page.height as f32).contains(&size)
            && offset.abs() <= self.page.height as f32;
        if !is_sound && slope.abs() <= STEEPEST {
            return Err(Failure::Damaged);
        }
        Ok(RecognisedLine {
            left,
            right,
            y: bottom as f32 + offset,
            slope: if is_sound { slope } else { 0.0 },
            size,
            words: Vec::new(),
        })
    }

    /// A box that lies on the page.
    fn within(&self, title: &str) -> Result<[u32; 4], Failure> {
        let area = bbox(title)?;
        let [left, top, right, bottom] = area;
        let is_inside = left <= right
            && top <= bottom
            && right <= self.page.width
            && bottom <= self.page.height;
        is_inside.then_some(area).ok_or(Failure::Damaged)
    }

    fn text(&mut self, text: &str) {
        if let Some(word) = &mut self.word {
            let room = LONGEST_WORD.saturating_sub(word.text.chars().count());
            let readable = text
                .chars()
                .filter(|c| !c.is_control() && !c.is_whitespace());
            word.text.extend(readable.take(room));
        }
    }

    fn end(&mut self) -> Result<(), Failure> {
        let (part, language) = self.open.pop().ok_or(Failure::Damaged)?;
        match part {
            Part::Word => self.end_word(&language),
            Part::Line => self.end_line(),
            Part::Page | Part::Other => Ok(()),
        }
    }

    fn end_word(&mut self, language: &str) -> Result<(), Failure> {
        let (Some(word), Some(line)) = (self.word.take(), &mut self.line) else {
            return Err(Failure::Damaged);
        };
        if word.text.is_empty() {
            return Ok(());
        }
        self.words += 1;
        if self.words > MOST_WORDS {
            return Err(Failure::TooLarge);
        }
        match self.languages.iter_mut().find(|(name, _)| name == language) {
            Some((_, count)) => *count += 1,
            None if is_language(language) => self.languages.push((language.to_owned(), 1)),
            None => {}
        }
        line.words.push(word);
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), Failure> {
        let line = self.line.take().ok_or(Failure::Damaged)?;
        if self.page.lines.len() >= MOST_LINES {
            return Err(Failure::TooLarge);
        }
        if !line.words.is_empty() {
            self.page.lines.push(line);
        }
        Ok(())
    }

    fn finish(mut self, number: u32) -> Result<RecognisedPage, Failure> {
        if !self.open.is_empty() || self.page.width == 0 || self.page.height == 0 {
            return Err(Failure::Damaged);
        }
        self.page.number = number;
        let most = self.languages.into_iter().max_by_key(|(_, count)| *count);
        self.page.language = most.map(|(name, _)| name).unwrap_or_default();
        Ok(self.page)
    }
}

/// Whether this is what Tesseract calls a language: `deu`, `chi_sim`.
pub(crate) fn is_language(name: &str) -> bool {
    (3..=20).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Result<String, Failure> {
    let found = start
        .try_get_attribute(name)
        .map_err(|_| Failure::Damaged)?;
    Ok(found.map_or_else(String::new, |found| {
        String::from_utf8_lossy(&found.value).into_owned()
    }))
}

fn bbox(title: &str) -> Result<[u32; 4], Failure> {
    let found: [f32; 4] = numbers(title, "bbox").ok_or(Failure::Damaged)?;
    let is_sound = |value: &f32| (0.0..=100_000.0).contains(value);
    if !found.iter().all(is_sound) {
        return Err(Failure::Damaged);
    }
    Ok(found.map(|value| value as u32))
}

/// The numbers after a word of a title: `bbox 1 2 3 4; x_wconf 90`.
fn numbers<const N: usize>(title: &str, name: &str) -> Option<[f32; N]> {
    let mut words = title
        .split(';')
        .map(str::split_whitespace)
        .find_map(|mut words| (words.next() == Some(name)).then_some(words))?;
    let mut found = [0.0; N];
    for value in &mut found {
        *value = words
            .next()?
            .parse()
            .ok()
            .filter(|value: &f32| value.is_finite())?;
    }
    Some(found)
}
