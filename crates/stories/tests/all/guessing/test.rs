//! A text with its questions, as it is and as it was.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use vokal_stories::{AgeGroup, Kind, Story, stories};

/// What a guesser has before him.
pub struct Test {
    pub age_group: Option<AgeGroup>,
    pub title: &'static str,
    pub language: &'static str,
    pub text: &'static str,
    /// What the four pictures show, in words.
    pub pictures: String,
    pub items: Vec<Item>,
}

/// A question.
pub struct Item {
    pub kind: Kind,
    pub question: &'static str,
    pub answers: Vec<&'static str>,
    /// The place of the correct answer.
    pub key: usize,
}

/// The study's sixteen.
pub static NOW: LazyLock<Vec<Test>> = LazyLock::new(|| stories().iter().map(now).collect());

/// The same as they were when the first readers complained: texts and questions of
/// version 1, kept to show that the guessers find what is wrong.
pub static BEFORE: LazyLock<Vec<Test>> = LazyLock::new(|| {
    OLD.iter()
        .zip(stories())
        .map(|(old, story)| before(old, story))
        .collect()
});

#[derive(Deserialize)]
struct Old {
    title: String,
    text: String,
    questions: Vec<OldQuestion>,
}

#[derive(Deserialize)]
struct OldQuestion {
    text: String,
    correct: String,
    wrong: Vec<String>,
}

static OLD: LazyLock<Vec<Old>> =
    LazyLock::new(|| serde_json::from_str(include_str!("before.json")).unwrap());

static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| stories().iter().map(Story::text).collect());

type Pictures = BTreeMap<String, BTreeMap<String, String>>;

static PICTURES: LazyLock<Pictures> =
    LazyLock::new(|| toml::from_str(include_str!("pictures.toml")).unwrap());

fn now(story: &'static Story) -> Test {
    let at = stories()
        .iter()
        .position(|other| std::ptr::eq(other, story));
    let items = story.questions.iter().map(|question| Item {
        kind: question.kind,
        question: &question.text,
        answers: question.answers.iter().map(|a| a.text.as_str()).collect(),
        key: question.answers.iter().position(|a| a.correct).unwrap(),
    });
    Test {
        age_group: story.age_group,
        title: &story.title,
        language: &story.language,
        text: &TEXTS[at.unwrap()],
        pictures: pictures(story),
        items: items.collect(),
    }
}

fn before(old: &'static Old, story: &'static Story) -> Test {
    assert_eq!(old.title, story.title);
    let items = old.questions.iter().zip(&story.questions);
    let items = items.map(|(question, now)| Item {
        kind: now.kind,
        question: &question.text,
        answers: [&question.correct]
            .into_iter()
            .chain(&question.wrong)
            .map(String::as_str)
            .collect(),
        key: 0,
    });
    Test {
        age_group: story.age_group,
        title: &story.title,
        language: &story.language,
        text: &old.text,
        pictures: pictures(story),
        items: items.collect(),
    }
}

/// What the pictures of a story show; each of them is written down.
fn pictures(story: &Story) -> String {
    story
        .pages
        .iter()
        .map(|page| {
            let (folder, number) = page.vignette.split_once('/').unwrap();
            PICTURES[folder][number].as_str()
        })
        .collect::<Vec<_>>()
        .join(" ")
}
