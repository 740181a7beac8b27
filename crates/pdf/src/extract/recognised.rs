//! Words that were recognised in the picture of a page, as glyphs on that page: what becomes of
//! them is up to the same reflow as for all others.

use std::collections::{BTreeMap, HashMap};

use hayro_interpret::hayro_syntax::page::Page;
use vokal_pdf_client::{RecognisedLine, RecognisedPage};

use super::source::{Area, Glyph, Mark, PageContent, Placed};

/// An em, by the distance from the lowest descender to the highest ascender.
const EM: f32 = 1.11;
/// Lines whose sizes differ by less are set in the same one: it is measured on a few letters.
const SAME_SIZE: f32 = 0.12;
/// A wider gap between words of a line is none between words, in ems.
const WIDEST_SPACE: f32 = 1.6;
/// A picture that takes less of a page is a stain or an ornament.
const SMALLEST_PICTURE: f32 = 0.03;
/// A picture that takes more of it is the page.
const LARGEST_PICTURE: f32 = 0.85;
/// Fewer letters, and it is a picture with a signature rather than a page of text.
const FEW_LETTERS: usize = 12;

/// What was recognised in a document.
#[derive(Debug, Default)]
pub(super) struct Recognised<'r> {
    pages: HashMap<usize, &'r RecognisedPage>,
    sizes: Sizes,
}

/// What was recognised on one page, with the sizes of the document.
#[derive(Debug)]
pub(super) struct OnPage<'r> {
    page: &'r RecognisedPage,
    sizes: &'r Sizes,
}

impl<'r> Recognised<'r> {
    pub(super) fn new(recognised: &'r [RecognisedPage], pages: &[Page<'_>]) -> Self {
        let mut known = HashMap::new();
        let mut sizes = Vec::new();
        for page in recognised.iter().filter(|page| says_something(page)) {
            let at = usize::try_from(page.number).unwrap_or_default();
            let Some(at) = at.checked_sub(1).filter(|at| *at < pages.len()) else {
                continue;
            };
            let scale = scale(page, pages[at].render_dimensions().0);
            for line in &page.lines {
                sizes.push((line.size * scale * EM, letters(line)));
            }
            known.insert(at, page);
        }
        Self {
            pages: known,
            sizes: Sizes::of(sizes),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// What was recognised on a page, from 0.
    pub(super) fn on(&self, number: usize) -> Option<OnPage<'_>> {
        let page = self.pages.get(&number)?;
        Some(OnPage {
            page,
            sizes: &self.sizes,
        })
    }
}

fn says_something(page: &RecognisedPage) -> bool {
    page.width > 0 && page.lines.iter().map(letters).sum::<usize>() >= FEW_LETTERS
}

/// Points for a pixel.
fn scale(page: &RecognisedPage, width: f32) -> f32 {
    width / page.width.max(1) as f32
}

fn letters(line: &RecognisedLine) -> usize {
    let words = line.words.iter();
    words.map(|word| word.text.chars().count()).sum()
}

impl OnPage<'_> {
    /// Writes the words onto the page, in place of the picture of them.
    pub(super) fn write(&self, content: &mut PageContent) {
        let scale = scale(self.page, content.width);
        let upright = Upright::of(self.page);
        content.pictures.clear();
        content.letters.glyphs.clear();
        for line in &self.page.lines {
            let size = self.sizes.nearest(line.size * scale * EM);
            let middle = f32::midpoint(line.left as f32, line.right as f32);
            let baseline = line.y + line.slope * (middle - line.left as f32);
            let mut last: Option<f32> = None;
            for word in &line.words {
                let (left, y) = upright.turned(word.left as f32, baseline, middle);
                let (right, _) = upright.turned(word.right as f32, baseline, middle);
                let glyph = Glyph {
                    ch: ' ',
                    left: left * scale,
                    right: right * scale,
                    y: y * scale,
                    size,
                    font: 0,
                    turn: 0,
                    is_doubled: false,
                    is_hidden: true,
                    mark: Mark::default(),
                    link: 0,
                };
                if let Some(last) = last.filter(|last| glyph.left - last < WIDEST_SPACE * size) {
                    let space = Glyph {
                        left: last.min(glyph.left),
                        right: glyph.left,
                        ..glyph
                    };
                    content.letters.push(" ", space);
                }
                last = Some(glyph.right);
                content.letters.push(&word.text, glyph);
            }
        }
        content.pictures = self.pictures(content, scale);
    }

    fn pictures(&self, content: &PageContent, scale: f32) -> Vec<Placed> {
        let surface = content.width * content.height;
        let areas = self.page.pictures.iter().map(|area| {
            let [left, top, right, bottom] = area.map(|value| value as f32 * scale);
            Area {
                left,
                top,
                right,
                bottom,
            }
        });
        areas
            .filter(|area| {
                let share = area.surface() / surface;
                (SMALLEST_PICTURE..LARGEST_PICTURE).contains(&share)
            })
            .map(|area| Placed {
                key: 0,
                area,
                mark: Mark::default(),
                index: None,
                labels: None,
            })
            .collect()
    }
}

/// A page that lay askew, laid straight.
#[derive(Clone, Copy, Debug)]
struct Upright {
    slope: f32,
    across: f32,
    down: f32,
}

impl Upright {
    fn of(page: &RecognisedPage) -> Self {
        let mut slopes: Vec<f32> = page
            .lines
            .iter()
            .filter(|line| line.words.len() > 2)
            .map(|line| line.slope)
            .collect();
        slopes.sort_by(f32::total_cmp);
        Self {
            slope: slopes.get(slopes.len() / 2).copied().unwrap_or_default(),
            across: page.width as f32 / 2.0,
            down: page.height as f32 / 2.0,
        }
    }

    /// A place on a line whose baseline is at `y` in its `middle`.
    fn turned(self, x: f32, y: f32, middle: f32) -> (f32, f32) {
        (
            x + self.slope * (y - self.down),
            y - self.slope * (middle - self.across),
        )
    }
}

/// The sizes that a document's letters have, in points.
#[derive(Debug, Default)]
struct Sizes(Vec<f32>);

impl Sizes {
    /// What is most comes first and takes what is near.
    fn of(lines: Vec<(f32, usize)>) -> Self {
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        for (size, count) in lines {
            // Tenths of a point; a line that is not a number has none.
            let tenths = (size * 10.0) as u16;
            if tenths > 0 && count > 0 {
                *counts.entry(tenths).or_default() += count;
            }
        }
        let mut known = Vec::new();
        while let Some(middle) = fullest(&counts) {
            let middle = f32::from(middle) / 10.0;
            known.push((middle * 2.0).round().max(1.0) / 2.0);
            counts.retain(|tenths, _| !is_near(f32::from(*tenths) / 10.0, middle));
        }
        Self(known)
    }

    fn nearest(&self, size: f32) -> f32 {
        let near = |known: &&f32| is_near(size, **known);
        self.0.iter().find(near).copied().unwrap_or(size)
    }
}

fn is_near(size: f32, other: f32) -> bool {
    (size / other - 1.0).abs() <= SAME_SIZE
}

/// The middle of where most letters are.
fn fullest(counts: &BTreeMap<u16, usize>) -> Option<u16> {
    let near = |from: u16| {
        let reach = f32::from(from) * (1.0 + SAME_SIZE);
        counts.range(from..=(reach as u16).max(from))
    };
    let from = counts.keys().copied().max_by_key(|&from| {
        let count: usize = near(from).map(|(_, count)| count).sum();
        (count, from)
    })?;
    let all: usize = near(from).map(|(_, count)| count).sum();
    let mut seen = 0;
    near(from).find_map(|(tenths, count)| {
        seen += count;
        (seen * 2 >= all).then_some(*tenths)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_nearly_one_size_have_one() {
        let lines = (0..30).map(|at| (11.2 + at as f32 * 0.02, 60));
        let sizes = Sizes::of(lines.chain([(16.8, 12), (17.4, 9), (8.1, 40)]).collect());
        assert!((sizes.nearest(11.0) - 11.5).abs() < 0.1, "{sizes:?}");
        assert!((sizes.nearest(16.8) - sizes.nearest(17.4)).abs() < 0.01);
        assert!((sizes.nearest(8.0) - 8.0).abs() < 0.3);
    }
}
