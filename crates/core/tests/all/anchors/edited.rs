//! A hundredth of a text's words is changed, taken out or put in: is every part of it found in
//! its sentence, and none in another without a mark?

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;

use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::text::{Anchor, ChapterText, How, Span};

use crate::support::CORPUS;

/// Of so many words one is changed.
const ONE_OF: u64 = 100;

/// Numbers that are the same on each run (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// A word and where it stands, in UTF-16 code units, before and after.
struct Word {
    before: std::ops::Range<u32>,
    after: std::ops::Range<u32>,
    ends_sentence: bool,
}

#[derive(Default)]
struct Tally {
    looked_for: usize,
    by_how: BTreeMap<How, usize>,
    misplaced_and_marked: usize,
    misplaced: Vec<String>,
    lost: usize,
}

impl Tally {
    fn share_found(&self) -> f64 {
        let missed = self.lost + self.misplaced_and_marked + self.misplaced.len();
        1.0 - f64::from(missed as u32) / f64::from(self.looked_for.max(1) as u32)
    }

    fn told(&self, name: &str) {
        eprintln!(
            "{name}: {} looked for, {:.2} % in their sentence, {} elsewhere without a mark; {:?}",
            self.looked_for,
            self.share_found() * 100.0,
            self.misplaced.len(),
            self.by_how
        );
    }
}

fn length(text: &str) -> u32 {
    text.encode_utf16().count() as u32
}

/// Another text with the places of its words.
fn edited(text: &str, numbers: &mut Numbers) -> (String, Vec<Word>) {
    let all: Vec<&str> = text.split_whitespace().collect();
    let mut later = String::with_capacity(text.len());
    let (mut before, mut after, mut rest) = (0, 0, text);
    let mut words = Vec::new();
    for word in &all {
        let at = rest.find(word).unwrap();
        later.push_str(&rest[..at]);
        before += length(&rest[..at]);
        after += length(&rest[..at]);
        rest = &rest[at + word.len()..];
        let other = all[numbers.below(all.len())];
        let now = match numbers.next() % (3 * ONE_OF) {
            0 => other.to_owned(),
            1 => String::new(),
            2 => format!("{other} {word}"),
            _ => (*word).to_owned(),
        };
        later.push_str(&now);
        words.push(Word {
            before: before..before + length(word),
            after: after..after + length(&now),
            ends_sentence: word.ends_with(['.', '!', '?', ':', '。']) || rest.starts_with("\n\n"),
        });
        before += length(word);
        after += length(&now);
    }
    later.push_str(rest);
    (later, words)
}

/// Looks for whole sentences and for parts of them.
fn judge(text: &str, numbers: &mut Numbers, most: usize, tally: &mut Tally) {
    let (later, words) = edited(text, numbers);
    let old = ChapterText::of(text);
    let new = BTreeMap::from([(0, ChapterText::of(&later))]);
    let sentences: Vec<&[Word]> = words.split_inclusive(|word| word.ends_sentence).collect();
    let step = sentences.len().div_ceil(most.max(1)).max(1);
    for sentence in sentences.iter().step_by(step) {
        let first = numbers.below(sentence.len());
        let last = first + numbers.below(sentence.len() - first);
        for part in [*sentence, &sentence[first..=last]] {
            let span = part[0].before.start..part[part.len() - 1].before.end;
            let anchor = Anchor::of(&old, Span::new(0, span.clone()).unwrap()).unwrap();
            let found = anchor.find(&new);
            let sentence = sentence[0].after.start..sentence[sentence.len() - 1].after.end;
            let range = found.span.range();
            let is_inside = range.start + 1 >= sentence.start && range.end <= sentence.end + 1;
            tally.looked_for += 1;
            *tally.by_how.entry(found.how).or_default() += 1;
            match found.how {
                How::Lost => tally.lost += 1,
                _ if is_inside => {}
                How::Fuzzy => tally.misplaced_and_marked += 1,
                _ => tally.misplaced.push(format!(
                    "{:?} became {:?}, not in {sentence:?}",
                    old.slice(span),
                    new[&0].slice(range.clone())
                )),
            }
        }
    }
}

#[test]
fn of_an_edited_text_nearly_all_is_found_and_nothing_taken_for_another() {
    // The tales of `crates/stories`, German and English.
    let text = include_str!("tales.txt");
    let mut tally = Tally::default();
    for seed in 0..30 {
        judge(text, &mut Numbers(seed), usize::MAX, &mut tally);
    }
    tally.told("own text");
    assert!(tally.looked_for > 3000, "{}", tally.looked_for);
    assert_eq!(tally.misplaced, [""; 0]);
    assert!(tally.share_found() >= 0.99, "{}", tally.share_found());
}

/// The texts of a book's chapters, as far as they are HTML that can be read without the book.
fn chapters(epub: File) -> Option<Vec<String>> {
    let mut archive = zip::ZipArchive::new(epub).ok()?;
    let mut chapters = Vec::new();
    for index in 0..archive.len() {
        let Ok(mut file) = archive.by_index(index) else {
            continue;
        };
        let name = file.name().unwrap_or_default().to_lowercase();
        let mut html = String::new();
        let is_chapter = [".xhtml", ".html", ".htm"]
            .iter()
            .any(|ending| name.ends_with(ending));
        if is_chapter && file.read_to_string(&mut html).is_ok() {
            let chapter = sanitise(&html, &SourceOptions::default());
            chapters.push(chapter.tree.text().to_owned());
        }
    }
    Some(chapters)
}

#[test]
fn so_it_is_with_the_books_of_the_corpus() {
    let Ok(books) = std::fs::read_dir(format!("{CORPUS}/epub")) else {
        return eprintln!("skipped: no corpus");
    };
    let mut paths: Vec<_> = books.map(|book| book.unwrap().path()).collect();
    paths.sort();
    let mut all = Tally::default();
    for path in paths {
        let Some(chapters) = chapters(File::open(&path).unwrap()) else {
            continue;
        };
        let mut tally = Tally::default();
        let mut numbers = Numbers(7);
        for chapter in chapters.iter().filter(|text| text.len() > 2000) {
            judge(chapter, &mut numbers, 12, &mut tally);
        }
        if tally.looked_for > 0 {
            tally.told(&path.file_name().unwrap().to_string_lossy());
        }
        all.looked_for += tally.looked_for;
        all.lost += tally.lost;
        all.misplaced_and_marked += tally.misplaced_and_marked;
        all.misplaced.append(&mut tally.misplaced);
        for (how, count) in tally.by_how {
            *all.by_how.entry(how).or_default() += count;
        }
    }
    all.told("corpus");
    assert_eq!(all.misplaced, [""; 0]);
    assert!(all.share_found() >= 0.99, "{}", all.share_found());
}
