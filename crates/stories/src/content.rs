//! What a story is, and where the sixteen come from.

use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;

use crate::sha256_hex;

/// The three groups of readers, by year of birth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AgeGroup {
    /// Born in 2017 or later.
    Youngest,
    /// Born in 2015 or 2016.
    Middle,
    /// Born before.
    Oldest,
}

impl AgeGroup {
    /// All of them, the youngest first.
    pub const ALL: [Self; 3] = [Self::Youngest, Self::Middle, Self::Oldest];

    /// Its name in paths and data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Youngest => "Birth 2017-2018",
            Self::Middle => "Birth 2015-2016",
            Self::Oldest => "Birth 1914-2014",
        }
    }
}

/// A story as it is read: four pages and five questions.
#[derive(Clone, Debug)]
pub struct Story {
    /// Whose story it is; `None` for the English one, which everybody may get.
    pub age_group: Option<AgeGroup>,
    /// `mandatory`, `optional1` to `optional4`, or `english`.
    pub folder: &'static str,
    /// The heading of the first page.
    pub title: String,
    /// `de` or `en`.
    pub language: String,
    /// The notice under the story: after what it was retold.
    pub source: String,
    /// Four of them.
    pub pages: Vec<Page>,
    /// Five of them.
    pub questions: Vec<Question>,
    /// See [`Story::words`].
    pub(crate) counted: OnceLock<u32>,
}

/// A page: its text is also the alternative text of its image.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// The picture, as `story/number` under `vignettes/`.
    pub vignette: String,
    /// One paragraph.
    pub text: String,
}

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// What the text says.
    Literal,
    /// What follows from it.
    Inference,
    /// What came before or after.
    Sequence,
    /// What it is about.
    MainIdea,
}

/// A question with its answers in the order in which they are shown.
#[derive(Clone, Debug)]
pub struct Question {
    /// `q1` to `q5`; unique within the story.
    pub id: String,
    /// What it asks for.
    pub kind: Kind,
    /// The question.
    pub text: String,
    /// Three answers, one of them correct. Within a story each place holds the correct
    /// one once or twice.
    pub answers: Vec<Answer>,
}

impl Question {
    /// The text of the correct answer.
    #[must_use]
    pub fn correct(&self) -> Option<&str> {
        self.answers
            .iter()
            .find(|answer| answer.correct)
            .map(|answer| answer.text.as_str())
    }
}

/// One of a question's answers.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Answer {
    /// What it says.
    pub text: String,
    /// Whether it is the right one.
    pub correct: bool,
    /// What in the text speaks against it; `None` for the correct one. It is for those
    /// who judge the test, in English, and never leaves the server with the answers.
    #[serde(skip)]
    pub why_wrong: Option<String>,
}

/// All sixteen: the youngest group's first, mandatory first, the English one last.
///
/// ```
/// let stories = vokal_stories::stories();
/// assert_eq!(stories.len(), 16);
/// assert!(stories.iter().all(|story| story.pages.len() == 4));
/// ```
#[must_use]
pub fn stories() -> &'static [Story] {
    &STORIES
}

/// The story in this folder of this group; `english` is the same in all three.
#[must_use]
pub fn story(age_group: &str, folder: &str) -> Option<&'static Story> {
    stories().iter().find(|story| {
        story.folder == folder
            && story.age_group.map_or_else(
                || AgeGroup::ALL.iter().any(|group| group.name() == age_group),
                |group| group.name() == age_group,
            )
    })
}

static STORIES: LazyLock<Vec<Story>> =
    LazyLock::new(|| FILES.iter().enumerate().filter_map(read).collect());

/// How many answers a question has.
const ANSWERS: usize = 3;

struct File {
    age_group: Option<AgeGroup>,
    folder: &'static str,
    text: &'static str,
}

macro_rules! files {
    ($($group:ident $directory:literal: $($folder:literal)+;)+) => {
        &[
            $($(File {
                age_group: Some(AgeGroup::$group),
                folder: $folder,
                text: include_str!(concat!("../content/", $directory, "/", $folder, ".toml")),
            },)+)+
            File {
                age_group: None,
                folder: "english",
                text: include_str!("../content/english.toml"),
            },
        ]
    };
}

const FILES: &[File] = files! {
    Youngest "birth-2017-2018": "mandatory" "optional1" "optional2" "optional3" "optional4";
    Middle "birth-2015-2016": "mandatory" "optional1" "optional2" "optional3" "optional4";
    Oldest "birth-1914-2014": "mandatory" "optional1" "optional2" "optional3" "optional4";
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoryFile {
    title: String,
    language: String,
    source: String,
    pages: Vec<Page>,
    questions: Vec<QuestionFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionFile {
    kind: Kind,
    text: String,
    correct: String,
    wrong: Vec<Distractor>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Distractor {
    text: String,
    why: String,
}

/// `None` for a file that is no story, which a test of this crate rules out.
fn read((at, file): (usize, &File)) -> Option<Story> {
    let parsed: StoryFile = toml::from_str(file.text).ok()?;
    let seed = format!(
        "{}/{}",
        file.age_group.map_or("", AgeGroup::name),
        file.folder
    );
    let places = places(&seed, at, parsed.questions.len());
    let questions = (1..)
        .zip(parsed.questions)
        .zip(places)
        .map(|((number, question), place)| ordered(&seed, number, question, place))
        .collect();
    Some(Story {
        age_group: file.age_group,
        folder: file.folder,
        title: parsed.title,
        language: parsed.language,
        source: parsed.source,
        pages: parsed.pages,
        questions,
        counted: OnceLock::new(),
    })
}

/// Where the correct answer of each question stands, from 0.
///
/// The questions take the three places in turn, in the order of a hash, so that no
/// place holds more than two of five correct answers: whoever always taps the same
/// one scores alike in every text. `first` says which place begins.
fn places(seed: &str, first: usize, questions: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..questions).collect();
    numbers.sort_by_cached_key(|number| sha256_hex(format!("{seed}/q{}", number + 1).as_bytes()));
    let mut places = vec![0; questions];
    for (turn, number) in numbers.into_iter().enumerate() {
        places[number] = (first + turn) % ANSWERS;
    }
    places
}

/// Puts the correct answer in its place and the others around it by a hash: always
/// the same, and nobody's choice.
fn ordered(seed: &str, number: usize, question: QuestionFile, place: usize) -> Question {
    let id = format!("q{number}");
    let mut answers: Vec<Answer> = question
        .wrong
        .into_iter()
        .map(|Distractor { text, why }| Answer {
            text,
            correct: false,
            why_wrong: Some(why),
        })
        .collect();
    answers
        .sort_by_cached_key(|answer| sha256_hex(format!("{seed}/{id}/{}", answer.text).as_bytes()));
    let correct = Answer {
        text: question.correct,
        correct: true,
        why_wrong: None,
    };
    answers.insert(place.min(answers.len()), correct);
    Question {
        id,
        kind: question.kind,
        text: question.text,
        answers,
    }
}
