//! Ways to answer a question without having read the text, or by matching words.

use super::test::{Item, Test};
use super::words::{Stems, sentences, shared};

/// One way: what speaks for each of the answers.
pub struct Guesser {
    /// What the table calls it.
    pub name: &'static str,
    /// A score for each answer; the highest is taken.
    pub score: fn(&Stems, &Test, &Item) -> Vec<usize>,
}

/// Ways to be right, the strongest first.
pub const GUESSERS: [Guesser; 8] = [
    Guesser {
        name: "pictures",
        score: by_pictures,
    },
    Guesser {
        name: "sentence",
        score: by_sentence,
    },
    Guesser {
        name: "passage",
        score: by_passage,
    },
    Guesser {
        name: "text",
        score: by_text,
    },
    Guesser {
        name: "tone",
        score: by_tone,
    },
    Guesser {
        name: "longest",
        score: by_length,
    },
    Guesser {
        name: "alike",
        score: by_likeness,
    },
    Guesser {
        name: "odd",
        score: by_oddness,
    },
];

/// The contrary of some: where wrong answers alone were taken from the pictures or the
/// text, whoever knew it would take the others.
pub const CONTRARY: [Guesser; 3] = [
    Guesser {
        name: "not in the pictures",
        score: |stems, test, item| contrary(by_pictures(stems, test, item)),
    },
    Guesser {
        name: "not in the text",
        score: |stems, test, item| contrary(by_text(stems, test, item)),
    },
    Guesser {
        name: "shortest",
        score: |stems, test, item| contrary(by_length(stems, test, item)),
    },
];

impl Guesser {
    /// How often it is right, from 0 to 1: of k answers that it cannot tell apart it
    /// takes any.
    pub fn rate(&self, stems: &Stems, test: &Test, item: &Item) -> f64 {
        let scores = (self.score)(stems, test, item);
        let best = scores.iter().max().copied().unwrap_or_default();
        if scores[item.key] < best {
            return 0.0;
        }
        1.0 / scores
            .iter()
            .map(|score| f64::from(u8::from(*score == best)))
            .sum::<f64>()
    }

    /// How many of a text's questions it answers, in percent.
    pub fn percent(&self, test: &Test) -> f64 {
        let stems = Stems::of_language(test.language);
        let rates = test.items.iter().map(|item| self.rate(&stems, test, item));
        100.0 * mean(rates)
    }
}

/// The mean of some numbers, 0 without any.
pub fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0.0_f64), |(sum, count), number| {
        (sum + number, count + 1.0)
    });
    sum / count.max(1.0)
}

fn overlap(stems: &Stems, item: &Item, with: &str) -> Vec<usize> {
    let among = stems.of(with);
    item.answers
        .iter()
        .map(|answer| shared(&stems.of(answer), &among))
        .collect()
}

/// Looks at the title and the four pictures.
fn by_pictures(stems: &Stems, test: &Test, item: &Item) -> Vec<usize> {
    overlap(stems, item, &format!("{} {}", test.title, test.pictures))
}

/// Looks for words of the answers anywhere in the text.
fn by_text(stems: &Stems, test: &Test, item: &Item) -> Vec<usize> {
    overlap(stems, item, test.text)
}

/// Finds the sentence that is most like the question, and the answer most like it.
fn by_sentence(stems: &Stems, test: &Test, item: &Item) -> Vec<usize> {
    overlap(stems, item, &around_question(stems, test, item, 0))
}

/// The same with the sentences before and after.
fn by_passage(stems: &Stems, test: &Test, item: &Item) -> Vec<usize> {
    overlap(stems, item, &around_question(stems, test, item, 1))
}

fn around_question(stems: &Stems, test: &Test, item: &Item, reach: usize) -> String {
    let sentences = sentences(test.text);
    let asked = stems.of(item.question);
    let likeness: Vec<usize> = sentences
        .iter()
        .map(|sentence| shared(&asked, &stems.of(sentence)))
        .collect();
    let best = likeness.iter().max().copied().unwrap_or_default();
    if best == 0 {
        return String::new();
    }
    let near = |at: usize| {
        let from = at.saturating_sub(reach);
        likeness[from..=(at + reach).min(likeness.len() - 1)].contains(&best)
    };
    (0..sentences.len())
        .filter(|&at| near(at))
        .map(|at| sentences[at])
        .collect::<Vec<_>>()
        .join(" ")
}

/// Takes what sounds good and wise, and nothing that says never, always or only.
fn by_tone(_: &Stems, _: &Test, item: &Item) -> Vec<usize> {
    let count = |text: &str, list: &str| {
        let text = text.to_lowercase();
        list.split_whitespace()
            .filter(|part| text.contains(part))
            .count()
    };
    item.answers
        .iter()
        .map(|answer| (10 + count(answer, WISE)).saturating_sub(count(answer, SWEEPING)))
        .collect()
}

/// Takes the longest.
fn by_length(_: &Stems, _: &Test, item: &Item) -> Vec<usize> {
    item.answers
        .iter()
        .map(|answer| answer.chars().count())
        .collect()
}

/// Takes what has most in common with the other answers.
fn by_likeness(stems: &Stems, _: &Test, item: &Item) -> Vec<usize> {
    (0..item.answers.len())
        .map(|at| {
            let others: Vec<&str> = (0..item.answers.len())
                .filter(|&other| other != at)
                .map(|other| item.answers[other])
                .collect();
            shared(&stems.of(item.answers[at]), &stems.of(&others.join(" ")))
        })
        .collect()
}

/// Takes what has least in common with the other answers.
fn by_oddness(stems: &Stems, test: &Test, item: &Item) -> Vec<usize> {
    contrary(by_likeness(stems, test, item))
}

fn contrary(scores: Vec<usize>) -> Vec<usize> {
    let best = scores.iter().max().copied().unwrap_or_default();
    scores.into_iter().map(|score| best - score).collect()
}

const WISE: &str = "\
    gut helf hilft hilfe klug weis ehrlich fleiß freund geduld glück dank lieb zufried teil \
    gemeinsam mut wahr lern nah zusammen genug absicht retten lohn belohnt \
    good heart kind honest help friend true learn wise glad cheerful real";

const SWEEPING: &str = "\
    nie immer alles alle nur kein nichts niemand reich geld streit verkauf angst gefähr \
    always never only all nothing danger";
