//! Every story is drawn in every condition; lines and bytes stay as they are.

use std::collections::{HashMap, HashSet};

use vokal_stories::render::{Layout, Typeface, lines_hash};
use vokal_stories::{Condition, MANIFEST, Story, stories, tree};

fn layouts(typeface: &Typeface, story: &Story, condition: Condition) -> Vec<Layout> {
    (1..=story.pages.len())
        .map(|page| Layout::of(typeface, story, page, condition).unwrap())
        .collect()
}

#[test]
fn lines_break_at_the_same_places_in_every_condition() {
    let typeface = Typeface::load().unwrap();
    for story in stories() {
        let hashes: HashSet<String> = Condition::ALL
            .iter()
            .map(|&condition| lines_hash(&layouts(&typeface, story, condition)))
            .collect();
        assert_eq!(hashes.len(), 1, "{}", story.title);
    }
}

#[test]
fn a_bold_letter_takes_the_room_of_the_regular_one() {
    let typeface = Typeface::load().unwrap();
    for letter in ('a'..='z').chain('A'..='Z').chain("äöüÄÖÜß".chars()) {
        let regular = typeface.glyph(letter, false).unwrap();
        let bold = typeface.glyph(letter, true).unwrap();
        assert!((regular.advance - bold.advance).abs() < 1e-6, "{letter}");
        let width = |outline: &Option<_>| -> f32 {
            let path: &resvg::tiny_skia::Path = outline.as_ref().unwrap();
            path.bounds().width()
        };
        // Bold all the same: its stem is heavier though its room is not.
        if letter == 'l' {
            assert!(width(&bold.outline) > width(&regular.outline) * 1.05);
        }
    }
}

#[test]
fn the_marks_are_the_readers() {
    let typeface = Typeface::load().unwrap();
    let story = &stories()[0];
    let marks = |condition| -> String {
        let layouts = layouts(&typeface, story, condition);
        layouts[0].lines[0]
            .letters
            .iter()
            .map(|&(letter, bold, _)| if bold { letter } else { '.' })
            .take(22)
            .collect()
    };
    assert_eq!(marks(Condition::Standard), "......................");
    assert_eq!(marks(Condition::EveryLow), "A..eine..warme..Sommer");
    assert_eq!(marks(Condition::SecondHigh), "A...i....wa.....So...r");
}

/// Counting goes on from page to page, as it does in a chapter.
#[test]
fn counting_runs_through_the_story() {
    let typeface = Typeface::load().unwrap();
    for story in stories() {
        let groups = vokal_core::highlight::vowel_groups_of_text(&story.text(), &story.language);
        for condition in [Condition::SecondLow, Condition::ThirdHigh] {
            let step = usize::from(condition.frequency().unwrap());
            let stressed: usize = layouts(&typeface, story, condition)
                .iter()
                .flat_map(|layout| &layout.lines)
                .flat_map(|line| &line.letters)
                .filter(|letter| letter.1)
                .count();
            let expected: u32 = groups
                .iter()
                .step_by(step)
                .map(|[start, end]| end - start)
                .sum();
            assert_eq!(stressed, expected as usize, "{}", story.title);
        }
    }
}

#[test]
fn every_line_stays_on_its_page() {
    let typeface = Typeface::load().unwrap();
    for story in stories() {
        for layout in layouts(&typeface, story, Condition::Standard) {
            let lines = layout.lines.iter().chain(&layout.title);
            for line in lines {
                let end = line.letters.last().unwrap().2;
                assert!(end < 740.0, "{}", line.text());
                assert!((320.0..668.0).contains(&line.y), "{}", line.text());
            }
        }
    }
}

/// The same input gives the same bytes. After a change that is meant, write the new
/// hashes with `cargo run -p vokal-stories -- manifest`.
#[test]
fn every_image_is_the_one_of_the_manifest() {
    let images = tree::images().unwrap();
    assert_eq!(images.len(), 16 * 4 * 5);
    let drawn = tree::manifest(&images);
    let expected: HashMap<&str, &str> = MANIFEST.lines().filter_map(split).collect();
    let changed: Vec<&str> = drawn
        .lines()
        .filter_map(split)
        .filter(|(path, hash)| expected.get(path) != Some(hash))
        .map(|(path, _)| path)
        .collect();
    assert!(changed.is_empty(), "{} changed: {changed:?}", changed.len());
    assert_eq!(expected.len(), images.len());
    for (path, jpeg) in &images {
        assert!(jpeg.starts_with(&[0xff, 0xd8]), "{path}");
        assert!(jpeg.len() < 300_000, "{path} has {} bytes", jpeg.len());
    }
}

fn split(line: &str) -> Option<(&str, &str)> {
    line.split_once("  ").map(|(hash, path)| (path, hash))
}

#[test]
fn faded_letters_keep_their_contrast() {
    let rest = f64::from(Condition::EveryLow.contrast()) / 100.0;
    let channel = |ink: f64, paper: f64| {
        let value = (paper + (ink - paper) * rest) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    let light = |r: f64, g: f64, b: f64| 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let faded = light(
        channel(29.0, 253.0),
        channel(28.0, 252.0),
        channel(26.0, 250.0),
    );
    let paper = 0.973;
    let ratio = (paper + 0.05) / (faded + 0.05);
    assert!(ratio >= 4.5, "{ratio:.2} : 1");
}
