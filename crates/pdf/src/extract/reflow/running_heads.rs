//! Running heads and page numbers: what stands at one height on many pages,
//! beyond all text, and counts the pages or says the same.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::lines::{Line, Piece, rows};
use super::page_numbers::{Number, numbers};
use super::paragraphs::LARGER;

/// The part of a page, at its head and at its foot, where they are looked for:
/// a small page with wide margins has them well inside.
const ZONE: f32 = 0.24;
/// The same part of all that text takes of the pages: they may be much larger.
const TEXT_ZONE: f32 = 0.15;
/// The part of a page where no text is set.
const EDGE: f32 = 0.075;
/// Rows at the head and at the foot that may be running heads.
const ROWS: usize = 4;
/// Heights that differ by less than this are one, in points.
const STEP: f32 = 3.0;
/// On how many pages a line stands before it is a running head, in percent.
const PAGES_PERCENT: usize = 30;
/// So many pages are enough in a long document: heads change with chapters.
const PAGES_ENOUGH: usize = 3;
/// Lines are no further apart than this, in ems.
const LARGEST_LEADING: f32 = 2.4;
/// A running head is further from the text than its lines from each other.
const APART: f32 = 1.35;
/// Of the pages with anything at a height or beyond it, those that must have
/// a running head there and nothing else, in percent.
const EXCLUSIVE_PERCENT: usize = 60;
/// Pieces of a document whose texts are counted.
const PIECES: usize = 500_000;

/// A height at one end of the pages, in steps from the edge.
type Slot = (End, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    Head,
    Foot,
}

/// A row at a page's end.
#[derive(Debug)]
struct Row {
    page: usize,
    slot: Slot,
    /// Where its pieces stand: left edge and baseline.
    pieces: Vec<(f32, f32)>,
    text: String,
    numbers: Vec<Number>,
    size: f32,
    /// The distance to the next row inwards.
    gap: Option<f32>,
    /// That distance is wide, or the next row is a running head as well.
    is_apart: bool,
    /// No text is set so near to the page's edge.
    is_at_edge: bool,
    /// The hash of its text, if it is one piece.
    hash: Option<u64>,
    verdict: Verdict,
}

impl Row {
    fn is_proven(&self) -> bool {
        self.verdict == Verdict::Proven
    }
}

/// What is known of a row so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Verdict {
    #[default]
    Open,
    /// It counts the pages, or says the same on many of them.
    Proven,
    /// A running head.
    Taken,
}

/// What stands at the heads and feet of all pages.
#[derive(Debug, Default)]
pub(super) struct RunningHeads {
    /// By page, then from the edges inwards.
    rows: Vec<Row>,
    /// Distances between rows.
    gaps: Vec<f32>,
    /// How often pieces say the same, wherever they stand.
    texts: HashMap<u64, u32>,
    pages: usize,
}

impl RunningHeads {
    /// Notes what stands at the ends of a page. `text` is from where to where
    /// the text of the document's pages goes.
    pub(super) fn note(&mut self, page: usize, pieces: &[Piece], height: f32, text: (f32, f32)) {
        self.pages = self.pages.max(page + 1);
        for piece in pieces.iter().filter(|piece| piece.letters() > 1) {
            if self.texts.len() < PIECES {
                *self.texts.entry(hash(piece)).or_default() += 1;
            }
        }
        for end in [End::Head, End::Foot] {
            self.note_end(page, pieces, height, text, end);
        }
    }

    fn note_end(&mut self, page: usize, pieces: &[Piece], height: f32, text: (f32, f32), end: End) {
        let from_edge = |y: f32| match end {
            End::Head => y,
            End::Foot => height - y,
        };
        let is_in_zone = |y: f32| {
            let from_text = match end {
                End::Head => y - text.0,
                End::Foot => text.1 - y,
            };
            from_edge(y) < height * ZONE || from_text < (text.1 - text.0) * TEXT_ZONE
        };
        let zone = pieces
            .iter()
            .filter(|piece| is_in_zone(piece.y))
            .cloned()
            .collect();
        let mut found = rows(zone);
        if end == End::Foot {
            found.reverse();
        }
        let baseline = |row: &Vec<Piece>| {
            let main = row.iter().max_by_key(|piece| piece.letters());
            main.map_or(0.0, |piece| from_edge(piece.y))
        };
        let mut gaps: Vec<f32> = found
            .windows(2)
            .map(|pair| baseline(&pair[1]) - baseline(&pair[0]))
            .collect();
        // What comes next to the innermost row lies outside.
        let next = pieces
            .iter()
            .filter(|piece| !is_in_zone(piece.y))
            .map(|piece| from_edge(piece.y))
            .reduce(f32::min);
        gaps.extend(
            next.zip(found.last())
                .map(|(next, row)| next - baseline(row)),
        );
        for (at, row) in found.into_iter().enumerate().take(ROWS) {
            let places = row.iter().map(|piece| (piece.left, piece.y)).collect();
            let hash = row.first().filter(|_| row.len() == 1).map(hash);
            let line = Line::of(page, row);
            let text = line.text();
            self.rows.push(Row {
                page,
                slot: (end, (from_edge(line.y) / STEP).round() as i32),
                pieces: places,
                numbers: numbers(&text),
                text,
                size: line.size,
                gap: gaps.get(at).copied(),
                is_apart: false,
                is_at_edge: from_edge(line.y) < height * EDGE,
                hash,
                verdict: Verdict::Open,
            });
        }
        self.gaps.extend(gaps);
    }

    /// Finds out which of the rows are running heads. `body` is the size of
    /// the text in points.
    pub(super) fn settle(&mut self, body: f32) {
        if self.pages < 2 {
            self.number_alone();
            return;
        }
        self.count_pages();
        self.prove(body);
        self.choose(body);
    }

    /// A document of one page counts it, too: a 1 alone at the edge, and nothing beyond it.
    fn number_alone(&mut self) {
        for ends in self.rows.chunk_by_mut(same_end) {
            if let Some(row) = ends.first_mut()
                && let [number] = row.numbers[..]
                && row.is_at_edge
                && (number.value, number.from, number.to) == (1, 0, row.text.len())
            {
                row.verdict = Verdict::Taken;
            }
        }
    }

    /// Keeps only those numbers of the rows that go with the pages.
    fn count_pages(&mut self) {
        let least = self.least_pages();
        let mut pages: HashMap<(Slot, bool, i32), usize> = HashMap::new();
        for row in &self.rows {
            for number in &row.numbers {
                *pages.entry(offset(row, number)).or_default() += 1;
            }
        }
        let count = |(slot, is_roman, offset): (Slot, bool, i32)| -> usize {
            near(slot)
                .filter_map(|slot| pages.get(&(slot, is_roman, offset)))
                .sum()
        };
        // How pages are counted: where a chapter begins, the number may stand
        // elsewhere, but alone.
        let counted: HashSet<(bool, i32)> = pages
            .keys()
            .filter(|&&at| count(at) >= least)
            .map(|&(_, is_roman, offset)| (is_roman, offset))
            .collect();
        for row in &mut self.rows {
            let mut kept = std::mem::take(&mut row.numbers);
            kept.retain(|number| {
                let at = offset(row, number);
                let is_alone = number.to - number.from == row.text.len();
                count(at) >= least || is_alone && counted.contains(&(at.1, at.2))
            });
            row.numbers = kept;
        }
    }

    /// Marks rows that count the pages, or say the same on many of them.
    fn prove(&mut self, body: f32) {
        let least = self.least_pages();
        let leading = leading(&mut self.gaps).min(body * LARGEST_LEADING);
        let keys: Vec<String> = self.rows.iter().map(key).collect();
        let mut known: HashMap<(Slot, &str), usize> = HashMap::new();
        for (row, key) in self.rows.iter().zip(&keys) {
            *known.entry((row.slot, key)).or_default() += 1;
        }
        // From the text outwards: lines of one head stand close together.
        let mut is_next_proven = false;
        let mut next = None;
        for (row, key) in self.rows.iter_mut().zip(&keys).rev() {
            if next != Some((row.page, row.slot.0)) {
                is_next_proven = false;
                next = Some((row.page, row.slot.0));
            }
            let count: usize = near(row.slot)
                .filter_map(|slot| known.get(&(slot, key.as_str())))
                .sum();
            row.is_apart = is_next_proven || row.gap.is_none_or(|gap| gap > leading * APART);
            let is_number = !row.numbers.is_empty() && !key.chars().any(char::is_alphanumeric);
            let is_counting =
                row.is_apart && !row.numbers.is_empty() && (count > 1 || !is_like_a_note(row));
            // Slides have their feet in letters as large as any; a large line that counts
            // at the head of its page is a title.
            let is_counting_foot = is_counting && row.slot.0 == End::Foot;
            let is_usual = row.size < body * LARGER
                || (row.is_at_edge || is_counting_foot)
                    && count * 100 >= self.pages * EXCLUSIVE_PERCENT;
            let is_repeated = count >= least
                && row.is_apart
                && !is_refrain(row, count, &self.texts)
                && (row.is_at_edge || row.size < body * 0.97 || !is_sentence(&row.text));
            let is_proven = is_number || is_usual && (is_counting || is_repeated);
            if is_proven {
                row.verdict = Verdict::Proven;
            }
            is_next_proven = is_proven && row.is_apart;
        }
    }

    /// Takes rows from the edge inwards, where heights hold nothing but them.
    fn choose(&mut self, body: f32) {
        let often = self.least_share();
        let mut heights: HashMap<Slot, Height> = HashMap::new();
        for row in self.rows.iter().filter(|row| row.is_proven()) {
            heights.entry(row.slot).or_default();
        }
        for ends in self.rows.chunk_by(same_end) {
            for (&(end, height), at) in &mut heights {
                let mut beyond = ends
                    .iter()
                    .filter(|row| row.slot.0 == end && row.slot.1 <= height + 1)
                    .peekable();
                if beyond.peek().is_some() {
                    at.pages += 1;
                    at.proven += usize::from(beyond.all(Row::is_proven));
                }
            }
        }
        let is_margin = |height: &Height| height.proven * 100 >= height.pages * EXCLUSIVE_PERCENT;
        for ends in self.rows.chunk_by_mut(same_end) {
            for row in ends {
                let mut near = near(row.slot).filter_map(|slot| heights.get(&slot));
                let is_taken = if row.is_proven() {
                    near.any(is_margin)
                } else {
                    // One of its kind, where all the others are.
                    row.is_apart
                        && row.size < body * LARGER
                        && near.any(|height| is_margin(height) && height.proven >= often)
                };
                if !is_taken {
                    break;
                }
                row.verdict = Verdict::Taken;
            }
        }
    }

    /// Takes running heads off a page and returns their text.
    pub(super) fn take(&self, page: usize, pieces: &mut Vec<Piece>) -> Vec<String> {
        let from = self.rows.partition_point(|row| row.page < page);
        let rows = self.rows[from..]
            .iter()
            .take_while(|row| row.page == page)
            .filter(|row| row.verdict == Verdict::Taken);
        let mut texts = Vec::new();
        for row in rows {
            texts.push(row.text.clone());
            pieces.retain(|piece| !row.pieces.contains(&(piece.left, piece.y)));
        }
        texts
    }

    fn least_pages(&self) -> usize {
        self.least_share().min(PAGES_ENOUGH)
    }

    fn least_share(&self) -> usize {
        (self.pages * PAGES_PERCENT).div_ceil(100).max(2)
    }
}

/// What stands at a height or beyond it.
#[derive(Debug, Default)]
struct Height {
    /// Pages with anything there.
    pages: usize,
    /// Pages with nothing but running heads there.
    proven: usize,
}

fn same_end(one: &Row, other: &Row) -> bool {
    one.page == other.page && one.slot.0 == other.slot.0
}

/// A height and the two next to it.
fn near((end, height): Slot) -> impl Iterator<Item = Slot> {
    (height - 1..=height + 1).map(move |height| (end, height))
}

/// How far a number is ahead of the page's own.
fn offset(row: &Row, number: &Number) -> (Slot, bool, i32) {
    let page = i32::try_from(row.page).unwrap_or(i32::MAX);
    (row.slot, number.is_roman, number.value.saturating_sub(page))
}

/// What a row says, without spaces and the page's number.
fn key(row: &Row) -> String {
    row.text
        .char_indices()
        .filter(|(at, c)| {
            !c.is_whitespace()
                && !row
                    .numbers
                    .iter()
                    .any(|number| (number.from..number.to).contains(at))
        })
        .map(|(_, c)| c)
        .collect()
}

fn hash(piece: &Piece) -> u64 {
    let mut hasher = DefaultHasher::new();
    for glyph in piece
        .glyphs
        .iter()
        .filter(|glyph| !glyph.ch.is_whitespace())
    {
        glyph.ch.hash(&mut hasher);
    }
    hasher.finish()
}

/// Whether a line at the foot begins with its number and goes on in words: notes are counted,
/// too, and where there is one on each page, they count the pages for a while.
fn is_like_a_note(row: &Row) -> bool {
    let first = row.numbers.iter().find(|number| number.from == 0);
    row.slot.0 == End::Foot
        && first.is_some_and(|number| row.text[number.to..].chars().any(char::is_alphabetic))
}

/// A line that comes again and again within the text belongs to it.
fn is_refrain(row: &Row, count: usize, texts: &HashMap<u64, u32>) -> bool {
    let everywhere = row.hash.and_then(|hash| texts.get(&hash));
    let elsewhere = everywhere.map_or(0, |&all| (all as usize).saturating_sub(count));
    elsewhere > 2 && elsewhere * 4 > count
}

/// Whether a line reads like text: words, and a stop at the end.
fn is_sentence(text: &str) -> bool {
    text.split_whitespace().count() > 2 && super::characters::ends_clause(text)
}

/// The distance between lines of text: a low one, for space between paragraphs
/// and below heads only ever adds.
fn leading(gaps: &mut [f32]) -> f32 {
    let low = gaps.len() / 4;
    if gaps.is_empty() {
        return 0.0;
    }
    *gaps.select_nth_unstable_by(low, f32::total_cmp).1
}
