//! Line break opportunities against Unicode's own test file.

use std::collections::BTreeMap;

use crate::document::{SourceOptions, sanitise};
use crate::paginate::source::chapter::{After, LeafKind};
use crate::paginate::{Book, Browser};

use super::{FIRST, open};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/corpus/unicode/LineBreakTest-17.0.txt"
);

#[test]
fn a_hyphen_starts_a_word_only_if_nothing_stands_before_it() {
    let second_line = |html: &str| open(html, super::narrow(120.0, 9)).line_starts(FIRST)[1];
    for html in [
        "<p>aaaa gettext-Übersetzung</p>",
        "<p>aaaa <code>gettext</code>-Übersetzung</p>",
        "<p>aaaa gettext<b>-Übersetzung</b></p>",
        "<p>aaaa gettext<b>-</b>Übersetzung</p>",
    ] {
        assert_eq!(second_line(html), 13, "{html}");
    }
    let alone = "<p>aaaa <code>aaaaaaa</code> -Übersetzung</p>";
    assert_eq!(second_line(alone), 13);
}

/// A place between two characters where the core and Unicode disagree.
struct Difference<'a> {
    text: &'a [char],
    /// Characters before the place.
    at: usize,
    /// Unicode's answer; the core's is the other.
    may_break: bool,
    /// The number of Unicode's rule.
    rule: &'a str,
    rules: Browser,
}

impl Difference<'_> {
    fn before(&self) -> char {
        self.text[self.at - 1]
    }

    /// The character that the marks before the place belong to.
    fn base(&self) -> char {
        let base = self.text[..self.at].iter().rev().find(|c| !is_mark(**c));
        base.copied().unwrap_or(self.before())
    }

    fn next(&self) -> char {
        self.text[self.at]
    }

    fn either(&self, is: impl Fn(char) -> bool) -> bool {
        is(self.base()) || is(self.next())
    }
}

/// Where browsers, or the core for their sake, do not follow Unicode 17.
struct Exception {
    name: &'static str,
    /// How many differences there are in the file with the rules of Chromium,
    /// Firefox and `WebKit`.
    counts: [usize; 3],
    applies: fn(&Difference<'_>) -> bool,
}

const EXCEPTIONS: &[Exception] = &[
    // Browsers look for breaks word by word: a line may end at any white space,
    // whatever follows (CSS Text 3, section 5.1).
    Exception {
        name: "white space",
        counts: [1539, 1539, 1539],
        applies: |one| !one.may_break && one.before().is_ascii_whitespace(),
    },
    // A run of white space is one space, line feeds included (CSS Text 3,
    // section 4.1.1); a line ends after the whole of it.
    Exception {
        name: "collapsed white space",
        counts: [185, 185, 185],
        applies: |one| one.may_break && one.next().is_ascii_whitespace(),
    },
    // White space at the start of a block is not there (the same, 4.1.2), nor is
    // it under a mark.
    Exception {
        name: "leading white space",
        counts: [557, 557, 557],
        applies: |one| {
            let is_space = |c: &char| c.is_ascii_whitespace() || is_mark(*c);
            one.may_break && one.text[..one.at].iter().all(is_space)
        },
    },
    // Chromium's table of ASCII pairs leaves addresses and code whole.
    Exception {
        name: "the ASCII table",
        counts: [46, 0, 0],
        applies: |one| {
            one.rules == Browser::Chromium && one.before().is_ascii() && one.next().is_ascii()
        },
    },
    // Hyphens at the start of a word (LB20a): Firefox breaks after them; ICU keeps
    // them with a letter, which is all that a book has there, not with symbols.
    Exception {
        name: "initial hyphens",
        counts: [19, 38, 27],
        applies: |one| !one.may_break && one.rule == "20.1",
    },
    // Signs and brackets at what is no number (LB25 since Unicode 16): Firefox
    // does not break there. In the others the core puts it right, but for a
    // bracket or a sign that carries a mark.
    Exception {
        name: "signs beside no number",
        counts: [29, 61, 29],
        applies: |one| {
            let is_sign = |c| matches!(c, '$' | '%' | '\\' | '\u{20a9}' | '\u{fe6a}' | '\u{20ac}');
            let behind = one.rules == Browser::Firefox || one.before() != one.base();
            behind && (one.either(is_sign) || one.base() == '/' && one.next() == '0')
        },
    },
    // Curly quotes between full-width characters (LB19a since Unicode 16): Firefox
    // and WebKit do not break there, outside Chinese and Japanese.
    Exception {
        name: "curly quotes",
        counts: [0, 14, 14],
        applies: |one| {
            one.rules != Browser::Chromium
                && one.may_break
                && one.either(|c| matches!(c, '\u{2018}'..='\u{201d}'))
        },
    },
    // A space after a Hebrew letter (LB21a before Unicode 16), in no browser's text
    // of ours; the segmenter takes it for a hyphen.
    Exception {
        name: "Hebrew letter and mathematical space",
        counts: [1, 1, 1],
        applies: |one| one.may_break && one.before() == '\u{205f}',
    },
    // Syllables of Brahmic scripts (LB28a since Unicode 15.1), which the segmenter
    // knows in part; none of our fonts has their letters.
    Exception {
        name: "Brahmic syllables",
        counts: [18, 6, 14],
        applies: |one| {
            one.either(|c| matches!(c, '\u{1b00}'..='\u{1bff}' | '\u{11000}'..='\u{1107f}'))
        },
    },
    // Room for pictographs of the future: no text has any, and versions differ.
    Exception {
        name: "unassigned pictographs",
        counts: [50, 46, 50],
        applies: |one| one.either(|c| c == '\u{1f8ff}'),
    },
];

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{5b4}' | '\u{200d}')
}

/// How a text came out of the core.
enum Outcome {
    /// After which UTF-16 code units a line may end.
    Breaks(Vec<usize>),
    /// Cleaning changed it.
    Changed,
    /// The browser is to measure it.
    Measured,
}

fn opportunities(text: &[char], rules: Browser) -> Outcome {
    let references = text.iter().map(|c| format!("&#{};", u32::from(*c)));
    let source: String = std::iter::once("<p>".to_owned())
        .chain(references)
        .collect();
    let tree = sanitise(&source, &SourceOptions::default()).tree;
    if !tree.text().chars().eq(text.iter().copied()) {
        return Outcome::Changed;
    }
    let mut book = Book::new("en").with_browser(rules);
    book.add_chapter(FIRST, tree);
    let Some(chapter) = book.chapter(FIRST) else {
        return Outcome::Measured;
    };
    if chapter
        .leaves
        .iter()
        .any(|leaf| leaf.kind != LeafKind::Text)
    {
        return Outcome::Measured;
    }
    let items = (1..).zip(&chapter.items);
    let ends = items.filter(|(_, item)| item.after() != After::Glue);
    Outcome::Breaks(
        ends.map(|(next, _)| chapter.offset_of(next) as usize)
            .collect(),
    )
}

/// The characters of a case, and whether a line may break before each and at the end.
fn parse(case: &str) -> (Vec<char>, Vec<bool>) {
    let (marks, codes): (Vec<&str>, Vec<&str>) = case
        .split_whitespace()
        .partition(|word| matches!(*word, "÷" | "×"));
    let character = |code: &str| char::from_u32(u32::from_str_radix(code, 16).ok()?);
    let text = codes.into_iter().filter_map(character).collect();
    (text, marks.into_iter().map(|mark| mark == "÷").collect())
}

#[test]
fn breaks_are_those_of_unicode_17_but_for_named_exceptions() {
    let Ok(file) = std::fs::read_to_string(FILE) else {
        eprintln!("skipped: no corpus file {FILE}");
        return;
    };
    let mut found: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let all = [Browser::Chromium, Browser::Firefox, Browser::WebKit];
    let mut unlisted = Vec::new();
    for (line, (browser, rules)) in file
        .lines()
        .flat_map(|line| all.into_iter().enumerate().map(move |one| (line, one)))
    {
        let (case, comment) = line.split_once('#').unwrap_or((line, ""));
        let (text, wanted) = parse(case);
        let mut count = |name| found.entry(name).or_default()[browser] += 1;
        if text.is_empty() {
            continue;
        }
        count("cases");
        let ends = match opportunities(&text, rules) {
            Outcome::Breaks(ends) => ends,
            Outcome::Changed => {
                let c = |c: &char| matches!(c, '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{85}' | '\u{feff}');
                assert!(text.iter().any(c), "{case} was changed");
                count("changed");
                continue;
            }
            Outcome::Measured => {
                count("measured");
                continue;
            }
        };
        let named: Vec<&str> = comment
            .split('[')
            .skip(1)
            .filter_map(|rest| rest.split(']').next())
            .collect();
        let mut offset = 0;
        for at in 1..text.len() {
            offset += text[at - 1].len_utf16();
            let may_break = wanted[at];
            count("places");
            if ends.contains(&offset) == may_break {
                continue;
            }
            let rule = named.get(at).copied().unwrap_or_default();
            let one = Difference {
                text: &text,
                at,
                may_break,
                rule,
                rules,
            };
            match EXCEPTIONS
                .iter()
                .find(|exception| (exception.applies)(&one))
            {
                Some(exception) => count(exception.name),
                None => unlisted.push(format!("{rules:?} [{rule}] at {at}: {case}")),
            }
        }
    }
    assert!(
        unlisted.is_empty(),
        "{} unlisted:\n{}",
        unlisted.len(),
        unlisted.join("\n")
    );
    for Exception { name, counts, .. } in EXCEPTIONS {
        assert_eq!(found.get(name), Some(counts), "{name}");
    }
    // Left out: what cleaning changes, and what the browser measures (Thai, Burmese).
    assert_eq!(found["cases"], [19_338; 3]);
    assert_eq!(found["changed"], [2_408; 3]);
    assert_eq!(found["measured"], [1_516; 3]);
    assert_eq!(found["places"], [33_306; 3]);
}
