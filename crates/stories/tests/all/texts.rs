//! The texts keep the study's bounds, and the questions are fair.

use std::collections::{HashMap, HashSet};

use vokal_stories::{
    AgeGroup, Condition, Kind, Readability, Story, item_table, stories, story, syllables, table,
    texts_json,
};

struct Bounds {
    words: (u32, u32),
    words_per_sentence: (f64, f64),
    lix: (f64, f64),
    amstad: (f64, f64),
}

fn bounds(group: AgeGroup) -> Bounds {
    match group {
        AgeGroup::Youngest => Bounds {
            words: (140, 180),
            words_per_sentence: (6.0, 9.0),
            lix: (0.0, 25.0),
            amstad: (85.0, f64::MAX),
        },
        AgeGroup::Middle => Bounds {
            words: (220, 280),
            words_per_sentence: (9.0, 12.0),
            lix: (25.0, 35.0),
            amstad: (70.0, 85.0),
        },
        AgeGroup::Oldest => Bounds {
            words: (340, 440),
            words_per_sentence: (11.0, 15.0),
            lix: (0.0, 40.0),
            amstad: (60.0, f64::MAX),
        },
    }
}

fn of_group(group: AgeGroup) -> Vec<&'static Story> {
    stories()
        .iter()
        .filter(|story| story.age_group == Some(group))
        .collect()
}

fn assert_within(value: f64, (low, high): (f64, f64), what: &str, story: &Story) {
    assert!(
        (low..=high).contains(&value),
        "{}: {what} is {value:.1}, not {low} to {high}",
        story.title
    );
}

#[test]
fn every_text_keeps_the_bounds_of_its_group() {
    for group in AgeGroup::ALL {
        let bounds = bounds(group);
        for story in of_group(group) {
            let counts = Readability::of(&story.text());
            let words = (f64::from(bounds.words.0), f64::from(bounds.words.1));
            assert_within(f64::from(counts.words), words, "words", story);
            let rate = counts.words_per_sentence();
            assert_within(rate, bounds.words_per_sentence, "words a sentence", story);
            assert_within(counts.lix(), bounds.lix, "LIX", story);
            assert_within(counts.amstad(), bounds.amstad, "Amstad", story);
        }
    }
}

#[test]
fn the_five_texts_of_a_group_are_alike() {
    for group in AgeGroup::ALL {
        let counts: Vec<Readability> = of_group(group)
            .iter()
            .map(|story| Readability::of(&story.text()))
            .collect();
        assert_eq!(counts.len(), 5);
        let words = counts.iter().map(|counts| f64::from(counts.words));
        let (fewest, most) = span(words);
        assert!(most <= fewest * 1.05, "{group:?}: {fewest} to {most} words");
        let (lowest, highest) = span(counts.iter().map(|counts| counts.lix()));
        assert!(
            highest - lowest <= 3.0,
            "{group:?}: LIX {lowest:.1} to {highest:.1}"
        );
    }
}

fn span(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    (
        values.clone().fold(f64::MAX, f64::min),
        values.fold(f64::MIN, f64::max),
    )
}

#[test]
fn there_are_sixteen_stories_of_four_pages_with_pictures_of_their_own() {
    assert_eq!(stories().len(), 16);
    let mut vignettes = HashSet::new();
    for story in stories() {
        assert_eq!(story.pages.len(), 4, "{}", story.title);
        assert!(!story.source.is_empty(), "{}", story.title);
        for page in &story.pages {
            assert!(vignettes.insert(&page.vignette), "{}", page.vignette);
        }
    }
    assert_eq!(vignettes.len(), 64);
}

#[test]
fn five_questions_ask_for_four_things() {
    for story in stories() {
        let kinds: Vec<Kind> = story.questions.iter().map(|q| q.kind).collect();
        let expected = [
            Kind::Literal,
            Kind::Literal,
            Kind::Inference,
            Kind::Sequence,
            Kind::MainIdea,
        ];
        assert_eq!(kinds, expected, "{}", story.title);
    }
}

#[test]
fn of_three_answers_about_equally_long_one_is_correct() {
    for story in stories() {
        for question in &story.questions {
            let answers = &question.answers;
            let correct = answers.iter().filter(|answer| answer.correct).count();
            assert_eq!((answers.len(), correct), (3, 1), "{}", question.text);
            let distinct: HashSet<&str> = answers.iter().map(|a| a.text.as_str()).collect();
            assert_eq!(distinct.len(), 3, "{}", question.text);
            let lengths = answers.iter().map(|answer| answer.text.chars().count());
            let (shortest, longest) = (lengths.clone().min().unwrap(), lengths.max().unwrap());
            assert!(
                longest - shortest <= 5.max(longest / 4),
                "{}: {answers:?}",
                question.text
            );
        }
    }
}

#[test]
fn neither_place_nor_length_gives_the_answer_away() {
    let mut places = [0; 3];
    let (mut longest, mut all) = (0, 0);
    for question in stories().iter().flat_map(|story| &story.questions) {
        let place = question.answers.iter().position(|a| a.correct).unwrap();
        places[place] += 1;
        let length = |at: usize| question.answers[at].text.chars().count();
        let others = (0..3).filter(|&at| at != place);
        longest += u32::from(others.clone().all(|at| length(at) < length(place)));
        all += 1;
    }
    assert_eq!(all, 80);
    assert!(
        places.iter().all(|&count| (26..=27).contains(&count)),
        "{places:?}"
    );
    assert!(
        longest <= 32,
        "the longest answer is right {longest} times of 80"
    );
}

#[test]
fn the_texts_are_set_with_care() {
    for story in stories() {
        let quotes = if story.language == "de" {
            ('„', '“')
        } else {
            ('“', '”')
        };
        for page in &story.pages {
            let text = &page.text;
            for wrong in ["  ", " ,", " .", "...", "\"", "'", "\n", "\t"] {
                assert!(!text.contains(wrong), "{wrong:?} in {text}");
            }
            let count = |quote| text.matches(quote).count();
            assert_eq!(count(quotes.0), count(quotes.1), "{text}");
            assert!(text.ends_with(['.', '!', '?', quotes.1]), "{text}");
            // Composed letters only: the fonts and the counting want them.
            assert!(!text.chars().any(|c| ('\u{300}'..='\u{36f}').contains(&c)));
        }
    }
}

#[test]
fn the_fixed_protocol_shows_each_condition_once() {
    for group in AgeGroup::ALL {
        let shown: Vec<Condition> = of_group(group).into_iter().map(Condition::fixed).collect();
        assert_eq!(shown, Condition::ALL);
    }
    let english = story("Birth 1914-2014", "english").unwrap();
    assert_eq!(Condition::fixed(english), Condition::ThirdHigh);
}

#[test]
fn the_json_has_every_group_and_folder_with_its_flags() {
    let json: serde_json::Value = serde_json::from_str(&vokal_stories::quiz_json()).unwrap();
    let groups = json.as_object().unwrap();
    assert_eq!(groups.len(), 3);
    for (group, folders) in groups {
        let folders = folders.as_object().unwrap();
        assert_eq!(folders.len(), 6);
        for (folder, quiz) in folders {
            let story = story(group, folder).unwrap();
            for (question, expected) in quiz["questions"]
                .as_array()
                .unwrap()
                .iter()
                .zip(&story.questions)
            {
                let right = question["answers"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|answer| answer["correct"] == true)
                    .unwrap();
                assert_eq!(right["text"].as_str(), expected.correct());
            }
        }
    }
}

#[test]
fn the_texts_stand_beside_the_images_for_those_who_do_not_see_them() {
    let json: serde_json::Value = serde_json::from_str(&texts_json()).unwrap();
    let told = json["stories"].as_array().unwrap();
    assert_eq!(told.len(), 16);
    for (told, story) in told.iter().zip(stories()) {
        for (page, expected) in told["pages"].as_array().unwrap().iter().zip(&story.pages) {
            assert_eq!(page["text"], expected.text);
            assert_eq!(page["lang"], story.language);
        }
        assert_eq!(told["images"].as_object().unwrap().len(), 5);
    }
    let folders: HashMap<&str, &str> = told
        .iter()
        .map(|told| {
            let fixed = told["fixedCondition"].as_str().unwrap();
            (
                told["title"].as_str().unwrap(),
                told["images"][fixed].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(folders["The Hedley Kow"], "/assets/Quizes/English");
    assert_eq!(
        folders["Der Nagel"],
        "/assets/Quizes/Birth 2015-2016/optional2"
    );
}

#[test]
fn the_documented_table_is_current() {
    let documented = include_str!("../../../../docs/stories.md");
    assert!(
        documented.contains(&table()),
        "docs/stories.md must have `cargo run -p vokal-stories -- table`"
    );
    assert!(
        documented.ends_with(&item_table()),
        "docs/stories.md must end with `cargo run -p vokal-stories -- items`"
    );
}

#[test]
fn every_wrong_answer_has_a_reason_that_no_browser_is_sent() {
    let shipped = vokal_stories::quiz_json() + &texts_json();
    for question in stories().iter().flat_map(|story| &story.questions) {
        for answer in &question.answers {
            assert_eq!(answer.why_wrong.is_none(), answer.correct, "{answer:?}");
            if let Some(why) = &answer.why_wrong {
                assert!(why.len() > 10 && why.ends_with('.'), "{answer:?}");
                assert!(!shipped.contains(why.as_str()), "{why}");
            }
        }
    }
    assert!(!shipped.contains("why"));
}

/// TeX's hyphenation leaves a single letter with its neighbour (Ofen, Igel), so it
/// finds the same number of parts or a few less.
#[test]
fn syllables_agree_with_hyphenation() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/german/words-vowels-hyphens.jsonl"
    );
    let Ok(list) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the corpus is not here");
        return;
    };
    let (mut same, mut close, mut all) = (0, 0, 0);
    for line in list.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let counted = syllables(row["word"].as_str().unwrap());
        let parts = row["hyphen_tex1996"].as_str().unwrap().split('|').count() as u32;
        same += u32::from(counted == parts);
        close += u32::from(counted.abs_diff(parts) <= 1);
        all += 1;
    }
    eprintln!("{same} of {all} words the same, {close} within one");
    assert!(same * 100 >= all * 80 && close * 100 >= all * 98);
}
