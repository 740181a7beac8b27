//! Words broken at the ends of lines, by TeX's patterns and by the wildest.

use super::super::{HyphenationError, WantedWords};
use super::*;

/// Breaks every word that the book names, and cuts it into pages.
fn answer(book: &mut Open, hyphenate: impl Fn(&str, &str) -> String) {
    answer_words(book, hyphenate);
    measure(book);
    book.lay_out();
}

pub(super) fn answer_words(book: &mut Book, hyphenate: impl Fn(&str, &str) -> String) {
    for wanted in book.words_to_hyphenate(FIRST) {
        let words = hyphenated_words(&wanted, &hyphenate);
        book.provide_hyphenation(&wanted.language, words).unwrap();
    }
}

fn hyphenated_words(wanted: &WantedWords, hyphenate: impl Fn(&str, &str) -> String) -> Vec<String> {
    let words = wanted.words.iter();
    words
        .map(|word| hyphenate(&wanted.language, word))
        .collect()
}

fn hyphenated(html: &str, format: Format) -> Open {
    let mut book = open(
        html,
        Format {
            hyphenation: true,
            ..format
        },
    );
    answer(&mut book, by_patterns);
    book
}

/// A break after each letter.
pub(super) fn everywhere(_: &str, word: &str) -> String {
    let letters: Vec<String> = word.chars().map(String::from).collect();
    letters.join("\u{ad}")
}

/// What TeX's patterns (`hyph-de-1996`, `hyph-en-us`) say of the words of these tests.
fn by_patterns(language: &str, word: &str) -> String {
    const GERMAN: [&str; 7] = [
        "Do-nau-dampf-schiff-fahrt",
        "Ge-schwis-ter",
        "Sil-ben",
        "Sil-ben-tren-nung",
        "Stoff-mus-ter",
        "Tren-nung",
        "Wör-ter-buch",
    ];
    const ENGLISH: [&str; 1] = ["hy-phen-ation"];
    let known = match language.get(..2) {
        Some("de") => &GERMAN[..],
        Some("en") => &ENGLISH[..],
        _ => &[],
    };
    let broken = known.iter().find(|known| known.replace('-', "") == word);
    broken.map_or_else(|| word.to_owned(), |known| known.replace('-', "\u{ad}"))
}

fn lines(book: &Open) -> Vec<String> {
    let text: Vec<u16> = book
        .chapter(FIRST)
        .unwrap()
        .tree()
        .text
        .encode_utf16()
        .collect();
    let mut starts: Vec<usize> = book
        .line_starts(FIRST)
        .iter()
        .map(|at| *at as usize)
        .collect();
    starts.push(text.len());
    let line = |pair: &[usize]| String::from_utf16_lossy(&text[pair[0]..pair[1]]);
    starts.windows(2).map(line).collect()
}

#[test]
fn a_line_ends_inside_a_word_only_if_wanted() {
    let html = "<p>Die Silbentrennung</p>";
    let plain = open(html, narrow(112.0, 9));
    assert_eq!(lines(&plain), ["Die ", "Silbentrennung"]);
    assert!(!plain.layout.page_html(0).unwrap().contains("hyphen"));
    let book = hyphenated(html, narrow(112.0, 9));
    assert_eq!(lines(&book), ["Die Silben", "trennung"]);
    assert_eq!(
        book.layout.page_html(0).unwrap(),
        "<p>Die Silben<span class=\"hyphen\"></span>trennung</p>"
    );
}

#[test]
fn the_hyphen_needs_room() {
    // Ten letters and the hyphen: 88 pixels.
    let html = "<p>Die Silbentrennung</p>";
    assert_eq!(lines(&hyphenated(html, narrow(88.0, 9)))[0], "Die Silben");
    assert_eq!(lines(&hyphenated(html, narrow(87.0, 9)))[0], "Die Sil");
}

#[test]
fn a_word_may_be_broken_more_than_once() {
    let book = hyphenated("<p>Donaudampfschifffahrt</p>", narrow(80.0, 9));
    assert_eq!(lines(&book), ["Donau", "dampf", "schiff", "fahrt"]);
}

#[test]
fn no_fragment_has_less_than_three_letters() {
    let html = "<p>aaa Abenteuer</p>";
    let mut book = open(
        html,
        Format {
            hyphenation: true,
            ..narrow(56.0, 9)
        },
    );
    answer(&mut book, everywhere);
    // "aaa Ab-" would fit.
    assert_eq!(lines(&book), ["aaa ", "Abente", "uer"]);
}

#[test]
fn a_page_that_ends_inside_a_word_shows_its_hyphen() {
    let book = hyphenated("<p>Die Silbentrennung</p>", narrow(112.0, 1));
    assert_eq!(
        pages(&book),
        [
            "<p class=\"split\">Die Silben<span class=\"hyphen last\"></span></p>",
            "<p class=\"continued\">trennung</p>"
        ]
    );
}

#[test]
fn only_plain_words_of_a_known_language_are_broken() {
    for whole in [
        "<h2>Silbentrennung</h2>",
        "<pre>Silbentrennung</pre>",
        "<p><code>Silbentrennung</code></p>",
        "<p><kbd>Silbentrennung</kbd></p>",
        "<p lang=fr>Silbentrennung</p>",
        "<p>Silben2trennung</p>",
        "<p>www.Silbentrennung.de</p>",
        "<p>x@Silbentrennung</p>",
        "<p>S<b>ilbentrennung</b></p>",
        "<p>Silbentrennun<b>g</b></p>",
        "<p>Silbentrennu\u{ad}ngen</p>",
    ] {
        let book = hyphenated(whole, narrow(1000.0, 9));
        assert_eq!(book.hyphenation_opportunities(FIRST), [], "{whole}");
    }
    for (broken, opportunities) in [
        ("<p>(Silbentrennung),</p>", vec![4, 7, 11]),
        ("<p>Silbentrennung<sup>1</sup></p>", vec![3, 6, 10]),
        ("<p>der <i>Silbentrennung</i>.</p>", vec![7, 10, 14]),
        ("<p>Silben-Trennung</p>", vec![3, 11]),
        ("<p>Geschwister\u{2019}s</p>", vec![8]),
        (
            "<p lang=fr>mot <i lang=de-CH>Silbentrennung</i></p>",
            vec![7, 10, 14],
        ),
        ("<p lang=en>hyphenation</p>", vec![6]),
    ] {
        let book = hyphenated(broken, narrow(1000.0, 9));
        assert_eq!(
            book.hyphenation_opportunities(FIRST),
            opportunities,
            "{broken}"
        );
    }
}

#[test]
fn a_word_is_broken_though_only_what_is_glued_to_it_is_too_long() {
    let book = hyphenated("<p>die <i>Silbentrennung</i>.</p>", narrow(144.0, 9));
    assert_eq!(lines(&book), ["die Silbentren", "nung."]);
}

#[test]
fn a_word_is_asked_for_once_and_its_answer_kept() {
    let mut book = open(
        "<p>Silbentrennung Silbentrennung</p>",
        Format {
            hyphenation: true,
            ..narrow(104.0, 9)
        },
    );
    let wanted = book.words_to_hyphenate(FIRST);
    assert_eq!(wanted.len(), 1);
    assert_eq!(
        (wanted[0].language.as_str(), &wanted[0].words[..]),
        ("de", &["Silbentrennung".to_owned()][..])
    );
    assert_eq!(book.words_to_hyphenate(FIRST), wanted);
    answer(&mut book, by_patterns);
    assert_eq!(book.words_to_hyphenate(FIRST), []);
    let before = book.layout.page_starts().to_vec();
    for hyphenation in [false, true] {
        book.set_format(Format {
            hyphenation,
            ..narrow(104.0, 9)
        });
        assert_eq!(book.words_to_hyphenate(FIRST), []);
        measure(&mut book);
        book.lay_out();
    }
    assert_eq!(book.layout.page_starts(), before);
    assert!(book.layout.page_html(0).unwrap().contains("hyphen"));
}

#[test]
fn words_noted_between_question_and_answer_are_asked_for_later() {
    let mut book = to_hyphenate("<p>Silbentrennung</p>");
    let first = book.words_to_hyphenate(FIRST).remove(0);
    let more = sanitise("<p>Wörterbuch</p>", &SourceOptions::default());
    book.add_chapter(ChapterIndex::new(1), more.tree);
    let both = book.words_to_hyphenate(ChapterIndex::new(1)).remove(0);
    assert_eq!(both.words, ["Silbentrennung", "Wörterbuch"]);
    let late = book.provide_hyphenation("de", hyphenated_words(&first, by_patterns));
    let refused = HyphenationError::Count {
        wanted: 2,
        given: 1,
    };
    assert_eq!(late, Err(refused), "it answers an earlier question");
    assert_eq!(book.words_to_hyphenate(FIRST), [both]);
}

fn to_hyphenate(html: &str) -> Open {
    open(
        html,
        Format {
            hyphenation: true,
            ..narrow(112.0, 9)
        },
    )
}

#[test]
fn an_answer_of_another_length_is_refused_and_the_words_stay_wanted() {
    let mut book = to_hyphenate("<p>die Silbentrennung, das Wörterbuch</p>");
    let wanted = book.words_to_hyphenate(FIRST);
    for (language, given) in [("de", 0), ("de", 1), ("de", 3), ("fr", 2)] {
        let words = vec!["Silben\u{ad}trennung"; given];
        assert_eq!(
            book.provide_hyphenation(language, words),
            Err(HyphenationError::Count {
                wanted: if language == "de" { 2 } else { 0 },
                given
            })
        );
    }
    assert_eq!(book.words_to_hyphenate(FIRST), wanted);
    answer(&mut book, by_patterns);
    assert_eq!(lines(&book)[0], "die Silben");
    assert_eq!(book.provide_hyphenation("de", [""; 0]), Ok(()));
}

#[test]
fn an_answer_that_is_another_word_breaks_nothing_and_costs_no_other_word_its_breaks() {
    for wrong in [
        "",
        "Wörter\u{ad}\u{ad}bücher",
        "\u{ad}\n\n\n\u{ad}",
        "x",
        "wörter\u{ad}buch",
    ] {
        let mut book = to_hyphenate("<p>das Wörterbuch, die Silbentrennung</p>");
        book.words_to_hyphenate(FIRST);
        let answers = [wrong, "Silben\u{ad}trennung"];
        assert_eq!(
            book.provide_hyphenation("DE", answers),
            Err(HyphenationError::OtherWords { first: 0, count: 1 }),
            "{wrong:?}"
        );
        assert_eq!(book.words_to_hyphenate(FIRST), []);
        measure(&mut book);
        book.lay_out();
        let expected = ["das ", "Wörterbuch, ", "die Silben", "trennung"];
        assert_eq!(lines(&book), expected, "{wrong:?}");
    }
}

#[test]
fn parts_with_a_ligature_are_measured_where_the_word_is_set() {
    let mut book = open(
        "<p>Stoffmuster</p><p><i>Stoffmuster</i></p>",
        Format {
            hyphenation: true,
            ..narrow(112.0, 9)
        },
    );
    answer_words(&mut book, by_patterns);
    let faces: Vec<_> = book.faces().map(|(id, _)| id).collect();
    for face in faces {
        let wanted = book.wanted(face);
        assert!(wanted.contains(&"Stoff".to_owned()), "{wanted:?}");
    }
}

#[test]
fn the_kerning_before_a_broken_word_counts() {
    let html = "<p>Zwischen Gasse und Treppenhaus entstand eine starke Zugluft, \
                die Fenstervorhänge flogen auf, die Zeitungen rauschten</p>";
    for width in 60..300 {
        let format = Format {
            hyphenation: true,
            ..narrow(f64::from(width), 9)
        };
        let mut book = open(html, format);
        answer(&mut book, everywhere);
        book.forget_widths();
        measure_with(&mut book, uneven);
        let slow = book.line_starts_with(FIRST, &Advances::default());
        assert_eq!(book.line_starts(FIRST), slow, "{width}");
    }
}

/// The soft hyphens that a text would need to be broken at the same places.
fn with_soft_hyphens(text: &str, opportunities: &[u32]) -> String {
    let mut with = String::new();
    let mut offset = 0;
    for c in text.chars() {
        if opportunities.contains(&offset) {
            with.push('\u{ad}');
        }
        with.push(c);
        offset += c.len_utf16() as u32;
    }
    with
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn nothing_is_lost_and_nothing_comes_twice_where_words_are_broken(
        parts in prop::collection::vec(soup(), 0..10),
        width in 20.0..400.0f64,
        lines in 1u32..12,
    ) {
        let html = parts.concat();
        let mut book = open(&html, Format { hyphenation: true, ..narrow(width, lines) });
        answer(&mut book, everywhere);
        let text: String = pages(&book).iter().map(|page| text_of(page)).collect();
        prop_assert_eq!(&text, &book.chapter(FIRST).unwrap().tree().text);
        prop_assert_eq!(text_of(&book.chapter_html(FIRST).unwrap()), text);
        let length = book.chapter(FIRST).unwrap().length();
        for offset in (0..length).step_by(7) {
            let page = book.layout.page(book.layout.page_of(offset)).unwrap();
            prop_assert!(page.start.offset <= offset && offset < page.end_offset.max(page.start.offset + 1));
        }
    }

    #[test]
    fn lines_are_those_of_a_text_with_soft_hyphens(
        words in prop::collection::vec(("[a-eg-zäß]{1,24}", "[,.]?", any::<bool>()), 1..30),
        width in 40.0..400.0f64,
    ) {
        let html = |words: Vec<&str>, parts: &[(String, String, bool)]| {
            let set = words.iter().zip(parts).map(|(word, (_, end, italic))| {
                let word = word.strip_suffix(end).unwrap_or(word);
                if *italic { format!("<i>{word}</i>{end}") } else { format!("{word}{end}") }
            });
            format!("<p>{}</p>", set.collect::<Vec<_>>().join(" "))
        };
        let text = words.iter().map(|(word, end, _)| format!("{word}{end}"));
        let text = text.collect::<Vec<_>>().join(" ");
        let mut book = open(
            &html(text.split(' ').collect(), &words),
            Format { hyphenation: true, ..narrow(width, 9) },
        );
        answer(&mut book, everywhere);
        let soft = with_soft_hyphens(&text, &book.hyphenation_opportunities(FIRST));
        let same = open(&html(soft.split(' ').collect(), &words), narrow(width, 9));
        let expected: Vec<String> = lines(&same)
            .iter()
            .map(|line| line.replace('\u{ad}', ""))
            .collect();
        prop_assert_eq!(lines(&book), expected);
    }
}
