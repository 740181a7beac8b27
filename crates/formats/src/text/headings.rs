//! Which lines are headings, and of what?

use std::collections::HashSet;

use super::Piece;
use super::lines::Line;
use super::wrapping::Wrapping;

/// A longer line is a sentence.
const LONGEST: usize = 80;
/// All lines of one together.
const LONGEST_WHOLE: usize = 160;

/// A heading that no blank line parts from its text is no longer.
const LONGEST_FIRST: usize = 45;

/// What a heading stands above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Class {
    /// The whole.
    Title,
    /// A part with chapters.
    Part,
    /// A chapter: it says so.
    Chapter,
    /// `IV. The Garden Party`.
    Numbered,
    /// A number alone.
    Number,
    /// `THE GARDEN PARTY`.
    Capitals,
    /// `*** END OF THE PROJECT GUTENBERG EBOOK ... ***`.
    Licence,
}

/// Words with a number behind or before them.
const CHAPTERS: &[&str] = &[
    "chapter",
    "kapitel",
    "chapitre",
    "capítulo",
    "capitulo",
    "capitolo",
    "hoofdstuk",
    "kapitola",
    "rozdział",
    "kapittel",
    "luku",
    "fejezet",
    "глава",
    "розділ",
    "canto",
    "letter",
    "brief",
    "scene",
    "szene",
    "scène",
    "auftritt",
    "stave",
    "adventure",
    "lektion",
    "lesson",
];
const PARTS: &[&str] = &[
    "part",
    "teil",
    "book",
    "buch",
    "band",
    "volume",
    "livre",
    "partie",
    "parte",
    "libro",
    "deel",
    "часть",
    "книга",
    "том",
    "act",
    "akt",
    "acte",
    "aufzug",
];
/// Words that stand alone.
const ALONE: &[&str] = &[
    "prologue",
    "prolog",
    "epilogue",
    "epilog",
    "preface",
    "vorwort",
    "nachwort",
    "einleitung",
    "introduction",
    "foreword",
    "afterword",
    "contents",
    "inhalt",
    "inhaltsverzeichnis",
    "appendix",
    "anhang",
    "пролог",
    "эпилог",
    "предисловие",
    "оглавление",
    "conclusion",
    "schluss",
    "schluß",
    "épilogue",
    "préface",
];
/// How ordinal numbers begin.
const ORDINALS: &[&str] = &[
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "erst",
    "zweit",
    "dritt",
    "viert",
    "fünft",
    "sechst",
    "siebt",
    "siebent",
    "acht",
    "neunt",
    "zehnt",
    "elft",
    "zwölft",
    "dreizehnt",
    "vierzehnt",
    "fünfzehnt",
    "sechzehnt",
    "siebzehnt",
    "achtzehnt",
    "neunzehnt",
    "zwanzigst",
    "premi",
    "deuxi",
    "troisi",
    "quatri",
    "cinqui",
    "перв",
    "втор",
    "трет",
    "четв",
    "пят",
    "шест",
    "седьм",
    "восьм",
    "девят",
    "десят",
];
const NUMBERS: &[&str] = &[
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
];
const ENDS: &[&str] = &["the end", "ende", "fin", "finis", "конец", "end"];

/// Whether a line only parts two scenes.
pub(super) fn is_break(line: &str) -> bool {
    let marks = line.chars().filter(|c| !c.is_whitespace());
    let is_mark = |c: char| {
        matches!(
            c,
            '*' | '-'
                | '_'
                | '='
                | '~'
                | '#'
                | '•'
                | '⁂'
                | '·'
                | '—'
                | '–'
                | '+'
                | '❦'
                | '☙'
                | '◆'
                | '●'
        )
    };
    let count = marks.clone().count();
    count > 0
        && marks.clone().all(is_mark)
        && (count >= 3
            || line
                .chars()
                .any(|c| matches!(c, '⁂' | '❦' | '#' | '*' | '•' | '~')))
}

/// What a block begins with, if that is a heading, and how many of its lines are one.
pub(super) fn of(block: &[Line<'_>], wrapping: Wrapping) -> Option<(Class, usize)> {
    let first = block.first()?;
    if first.text.starts_with("*** END OF TH") && first.text.contains("PROJECT GUTENBERG") {
        let end = block.iter().position(|line| line.text.ends_with("***"));
        return Some((Class::Licence, end.map_or(1, |end| end + 1)));
    }
    let class = class_of(first.text)?;
    if block.len() == 1 {
        return Some((class, 1));
    }
    if !matches!(class, Class::Chapter | Class::Part | Class::Numbered) {
        // A title in several lines, all of them large.
        let is_large = |line: &Line<'_>| class_of(line.text) == Some(Class::Capitals);
        let is_whole = class == Class::Capitals && block.len() <= 3 && block.iter().all(is_large);
        return is_whole.then_some((class, block.len()));
    }
    if block
        .iter()
        .skip(1)
        .any(|line| class_of(line.text).is_some_and(|it| it != Class::Capitals))
    {
        // A table of contents.
        return None;
    }
    let whole: usize = block.iter().map(Line::length).sum();
    let is_short = |line: &Line<'_>| line.text.chars().count() <= LONGEST_VERSE_OF_HEADING;
    let is_whole = block.len() <= 3 && whole <= LONGEST_WHOLE && block.iter().all(is_short);
    if !is_whole && first.text.chars().count() > LONGEST_FIRST {
        // The first line of a paragraph.
        return None;
    }
    if is_whole || wrapping == Wrapping::None {
        let length = if is_whole { block.len() } else { 1 };
        return Some((class, length));
    }
    Some((class, 1))
}

/// A line of a heading's second half is no longer.
const LONGEST_VERSE_OF_HEADING: usize = 60;

/// Of what a line alone is the heading.
fn class_of(line: &str) -> Option<Class> {
    if line.chars().count() > LONGEST || line.ends_with([',', ';']) {
        return None;
    }
    let plain = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.to_lowercase()
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = plain(words.first()?);
    let last = plain(words.last()?);
    let of_word = |word: &str| {
        if CHAPTERS.contains(&word) {
            Some(Class::Chapter)
        } else if PARTS.contains(&word) {
            Some(Class::Part)
        } else {
            None
        }
    };
    if ENDS.contains(&line.trim_end_matches('.').to_lowercase().as_str()) {
        return None;
    }
    if let Some(class) = of_word(&first)
        && let Some(number) = words.get(1)
    {
        let is_number =
            is_number(&plain(number)) || ORDINALS.iter().any(|it| plain(number).starts_with(it));
        if is_number && is_title(&words[2..], number) {
            return Some(class);
        }
    }
    if words.len() == 2
        && let Some(class) = of_word(&last)
    {
        let is_digits = first.chars().all(|c| c.is_ascii_digit());
        let begins_large = line.chars().next().is_some_and(|c| !c.is_lowercase());
        if begins_large && (is_digits || ORDINALS.iter().any(|it| first.starts_with(it))) {
            return Some(class);
        }
    }
    if words.len() == 1 && ALONE.contains(&first.as_str()) {
        return line
            .chars()
            .next()
            .filter(|c| c.is_uppercase())
            .map(|_| Class::Chapter);
    }
    if words.len() == 1
        && (is_roman(words[0].trim_end_matches('.'))
            || is_small_number(words[0].trim_end_matches('.')))
    {
        return Some(Class::Number);
    }
    let number = words[0].strip_suffix(['.', ':']);
    if words.len() > 1
        && words.len() <= 12
        && let Some(number) = number
        && is_roman(number)
        && words[1].chars().next().is_some_and(|c| !c.is_lowercase())
        && !line.ends_with('.')
    {
        return Some(Class::Numbered);
    }
    is_capitals(line).then_some(Class::Capitals)
}

/// Whether what stands behind a number is a title and not the rest of a sentence.
fn is_title(rest: &[&str], number: &str) -> bool {
    let Some(next) = rest.first() else {
        return true;
    };
    let is_parted = number.ends_with(['.', ':', ',', '—', '–', '-']);
    let is_dash = matches!(*next, "-" | "–" | "—" | "--" | ":" | "|");
    let begins_large = next
        .chars()
        .find(|c| c.is_alphanumeric())
        .is_some_and(|c| !c.is_lowercase());
    let ends_sentence = rest.last().is_some_and(|last| last.ends_with('.'));
    is_dash || (begins_large && (is_parted || !ends_sentence))
}

fn is_number(word: &str) -> bool {
    is_small_number(word)
        || is_roman(&word.to_uppercase())
        || NUMBERS.contains(&word)
        || word.split('-').all(|part| NUMBERS.contains(&part))
}

fn is_small_number(word: &str) -> bool {
    (1..=3).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// `I` to `MMMCMXCIX`, written as it should be.
fn is_roman(word: &str) -> bool {
    let mut rest = word;
    let mut take = |patterns: &[&str]| {
        let found = patterns.iter().find(|it| rest.starts_with(**it));
        rest = found.map_or(rest, |it| &rest[it.len()..]);
    };
    take(&["MMM", "MM", "M"]);
    take(&["CM", "CD", "DCCC", "DCC", "DC", "D", "CCC", "CC", "C"]);
    take(&["XC", "XL", "LXXX", "LXX", "LX", "L", "XXX", "XX", "X"]);
    take(&["IX", "IV", "VIII", "VII", "VI", "V", "III", "II", "I"]);
    !word.is_empty() && rest.is_empty()
}

fn is_capitals(line: &str) -> bool {
    let letters = line.chars().filter(|c| c.is_alphabetic());
    let large = letters.clone().filter(|c| c.is_uppercase()).count();
    let count = letters.count();
    let all = line.chars().count();
    count >= 4
        && large == count
        && all <= 60
        && count * 10 >= all * 6
        && !line.ends_with([':', '—', '-'])
}

/// Headings that only list those to come are text: a table of contents.
pub(super) fn demote_listed(pieces: &mut [Piece<'_>]) {
    let key = |lines: &[&str]| {
        let words = lines.iter().flat_map(|line| line.split_whitespace());
        let words = words.map(|word| {
            word.trim_matches(|c: char| !c.is_alphanumeric())
                .to_lowercase()
        });
        words.take(2).collect::<Vec<_>>().join(" ")
    };
    let mut later: HashSet<String> = HashSet::new();
    let mut listed = Vec::new();
    for at in (0..pieces.len()).rev() {
        let Piece::Heading(class, lines) = &pieces[at] else {
            continue;
        };
        if matches!(class, Class::Title | Class::Licence) {
            continue;
        }
        let own = key(lines);
        let is_next = |at: usize| matches!(pieces.get(at), Some(Piece::Heading(..)) | None);
        // The next one follows at once, and it comes a second time.
        if later.contains(&own) && (is_next(at + 1) || listed.last() == Some(&(at + 1))) {
            listed.push(at);
        }
        later.insert(own);
    }
    for at in listed {
        if let Piece::Heading(_, lines) = &mut pieces[at] {
            pieces[at] = Piece::Prose(std::mem::take(lines));
        }
    }
    let mut next = 1;
    let is_counted = pieces.iter().all(|piece| match piece {
        Piece::Heading(Class::Number, lines) => {
            let number = lines[0].trim_end_matches('.');
            let Ok(number) = number.parse::<u32>() else {
                return true;
            };
            let fits = number == next || number == 1;
            next = number + 1;
            fits
        }
        _ => true,
    });
    if is_counted {
        return;
    }
    // Numbers of pages.
    for piece in pieces {
        if let Piece::Heading(Class::Number, lines) = piece
            && lines[0].starts_with(|c: char| c.is_ascii_digit())
        {
            *piece = Piece::Prose(std::mem::take(lines));
        }
    }
}

/// How high headings stand.
pub(super) struct Levels {
    has_chapters: bool,
    has_numbers: bool,
}

impl Levels {
    pub(super) fn of(pieces: &[Piece<'_>]) -> Self {
        let count = |wanted: &[Class]| {
            let is_it = |piece: &&Piece<'_>| matches!(piece, Piece::Heading(class, _) if wanted.contains(class));
            pieces.iter().filter(is_it).count()
        };
        Self {
            has_chapters: count(&[Class::Chapter, Class::Numbered]) > 1,
            has_numbers: count(&[Class::Number]) > 1,
        }
    }

    pub(super) fn of_class(&self, class: Class) -> u8 {
        match class {
            Class::Title | Class::Part => 1,
            Class::Chapter | Class::Numbered | Class::Licence => 2,
            Class::Number => 2 + u8::from(self.has_chapters),
            Class::Capitals => 2 + u8::from(self.has_chapters || self.has_numbers),
        }
    }
}
