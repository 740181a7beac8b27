//! The two files beside the images: `quiz-qa-complete.json` and `texts.json`.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::condition::Condition;
use crate::content::{AgeGroup, Answer, Kind, Page, Story, stories};

/// Where images and JSON are served.
pub const ASSETS: &str = "/assets/Quizes";

#[derive(Serialize)]
struct Quiz<'a> {
    title: &'a str,
    language: &'a str,
    source: &'a str,
    questions: Vec<QuizQuestion<'a>>,
}

#[derive(Serialize)]
struct QuizQuestion<'a> {
    id: &'a str,
    kind: Kind,
    text: &'a str,
    answers: &'a [Answer],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Texts<'a> {
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "str::is_empty")]
    content_hash: &'a str,
    stories: Vec<TextsStory<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TextsStory<'a> {
    age_group: Option<&'static str>,
    folder: &'static str,
    title: &'a str,
    language: &'a str,
    source: &'a str,
    fixed_condition: &'static str,
    images: BTreeMap<&'static str, String>,
    pages: Vec<TextsPage<'a>>,
}

#[derive(Serialize)]
struct TextsPage<'a> {
    text: &'a str,
    lang: &'a str,
}

impl Story {
    /// The folder of its images under [`ASSETS`], in the fixed protocol's condition.
    #[must_use]
    pub fn directory(&self) -> String {
        self.age_group.map_or_else(
            || "English".to_owned(),
            |group| format!("{}/{}", group.name(), self.folder),
        )
    }

    /// The folder of its images under [`ASSETS`] in a condition: the fixed protocol's
    /// stand in [`Story::directory`], the others in a folder of that, by
    /// [`Condition::slug`].
    #[must_use]
    pub fn condition_directory(&self, condition: Condition) -> String {
        if condition == Condition::fixed(self) {
            self.directory()
        } else {
            format!("{}/{}", self.directory(), condition.slug())
        }
    }
}

/// The questions by age group and folder, each answer with its `correct` flag.
///
/// The English text stands in every group as `english`.
#[must_use]
pub fn quiz_json() -> String {
    let mut groups: BTreeMap<&str, BTreeMap<&str, Quiz>> = BTreeMap::new();
    for group in AgeGroup::ALL {
        let folders = stories()
            .iter()
            .filter(|story| story.age_group.is_none_or(|of| of == group))
            .map(|story| (story.folder, quiz(story)))
            .collect();
        groups.insert(group.name(), folders);
    }
    to_json(&groups)
}

/// What the images say, for their alternative texts, and where they are: `images`
/// names for each condition the folder that holds `1.jpg` to `4.jpg`.
#[must_use]
pub fn texts_json() -> String {
    with_hash(&crate::content_hash())
}

/// The same without its hash.
pub(crate) fn texts() -> String {
    with_hash("")
}

fn with_hash(content_hash: &str) -> String {
    to_json(&Texts {
        width: crate::table::WIDTH,
        height: crate::table::HEIGHT,
        content_hash,
        stories: stories().iter().map(texts_of).collect(),
    })
}

fn quiz(story: &Story) -> Quiz<'_> {
    Quiz {
        title: &story.title,
        language: &story.language,
        source: &story.source,
        questions: story
            .questions
            .iter()
            .map(|question| QuizQuestion {
                id: &question.id,
                kind: question.kind,
                text: &question.text,
                answers: &question.answers,
            })
            .collect(),
    }
}

fn texts_of(story: &Story) -> TextsStory<'_> {
    let images = Condition::ALL
        .iter()
        .map(|&condition| {
            let folder = story.condition_directory(condition);
            (condition.slug(), format!("{ASSETS}/{folder}"))
        })
        .collect();
    TextsStory {
        age_group: story.age_group.map(AgeGroup::name),
        folder: story.folder,
        title: &story.title,
        language: &story.language,
        source: &story.source,
        fixed_condition: Condition::fixed(story).slug(),
        images,
        pages: story
            .pages
            .iter()
            .map(|Page { text, .. }| TextsPage {
                text,
                lang: &story.language,
            })
            .collect(),
    }
}

/// Maps with text keys and plain values always serialise.
fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
