//! By what is a book found and sorted?

use std::borrow::Cow;

use vokal_core::text::fold;

/// What is longer sorts by its beginning; PostgreSQL keeps no longer keys in an index.
const LONGEST: usize = 200;

/// Numbers are filled up to so many digits, so that part 2 stands before part 10; longer ones are
/// nobody's part of anything.
const DIGITS: usize = 10;

/// What comes between two parts of a key, before every letter.
const BEFORE_ALL: char = '\u{1}';

/// What a book tells of itself.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub title: String,
    /// All of its authors, as they are shown.
    pub author: String,
    /// Each with the name that lists sort by, or an empty one.
    pub contributors: Vec<(String, String)>,
    pub series: String,
    pub series_index: Option<f64>,
    pub publisher: String,
    pub file_name: String,
    pub tags: Vec<String>,
}

/// Folded by the core as searches inside books fold, so that both databases sort alike and `Käfer`
/// stands beside `Kafka`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Keys {
    pub sort_title: String,
    /// The first author, family name first; then the title.
    pub sort_author: String,
    /// The series, the number in it, the title. What belongs to none comes last.
    pub sort_series: String,
    /// All that it may be looked for by; never empty.
    pub search_text: String,
}

impl Keys {
    pub(crate) fn of(told: &Told) -> Self {
        let sort_title = sortable(&told.title);
        let author = told.contributors.first().map_or_else(
            || Cow::Borrowed(told.author.as_str()),
            |(name, sort_name)| match sort_name.as_str() {
                "" => family_name_first(name),
                _ => Cow::Borrowed(sort_name.as_str()),
            },
        );
        let author = sortable(&author);
        let sort_series = if told.series.is_empty() {
            format!("1{sort_title}")
        } else {
            let series = sortable(&told.series);
            let number = told.series_index.map_or_else(
                // After all numbers.
                || "~".to_owned(),
                |index| format!("{index:010.3}"),
            );
            format!("0{series}{BEFORE_ALL}{number}{BEFORE_ALL}{sort_title}")
        };
        Self {
            // Whoever has no author comes last, not first.
            sort_author: match author.as_str() {
                "" => format!("\u{10ffff}{sort_title}"),
                _ => format!("{author}{BEFORE_ALL}{sort_title}"),
            },
            sort_series,
            search_text: searchable(told),
            sort_title,
        }
    }
}

/// By what an author is sorted: `sort_name`, or the name with the family's first.
pub(crate) fn author_key(name: &str, sort_name: &str) -> String {
    match sort_name {
        "" => sortable(&family_name_first(name)),
        _ => sortable(sort_name),
    }
}

/// Folded, from its first letter or digit to its last, and numbers by their size: nobody looks for
/// a title at its quotation mark, or for its second part behind the tenth.
pub(crate) fn sortable(text: &str) -> String {
    let folded = fold(text);
    let letters = folded.trim_matches(|c: char| !c.is_alphanumeric());
    let sorted = if letters.is_empty() {
        folded.trim_start()
    } else {
        letters
    };
    by_size(sorted).chars().take(LONGEST).collect()
}

/// Each number with as many digits as all others.
fn by_size(text: &str) -> Cow<'_, str> {
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return text.into();
    }
    let mut filled = String::with_capacity(text.len() + DIGITS);
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_ascii_digit());
        let (number, behind) = from.split_at(end.unwrap_or(from.len()));
        filled.push_str(before);
        // A writer fills up some numbers, too.
        let number = number.trim_start_matches('0');
        filled.extend(std::iter::repeat_n(
            '0',
            DIGITS.saturating_sub(number.len()),
        ));
        filled.push_str(number);
        rest = behind;
    }
    filled.push_str(rest);
    filled.into()
}

/// `Kafka, Franz`, where the book says only `Franz Kafka`.
fn family_name_first(name: &str) -> Cow<'_, str> {
    match name.trim().rsplit_once(char::is_whitespace) {
        Some((first, family)) if !name.contains(',') => format!("{family}, {first}").into(),
        _ => name.into(),
    }
}

fn searchable(told: &Told) -> String {
    let all = [
        told.title.as_str(),
        &told.author,
        &told.series,
        &told.publisher,
        &told.file_name,
    ];
    let tags = told.tags.iter().map(String::as_str);
    let joined = all.into_iter().chain(tags).collect::<Vec<_>>().join(" ");
    let folded = fold(&joined);
    // Whoever has no key for an umlaut writes two letters, and finds it inside books, too.
    let spelled_out = fold(&umlauts_spelled_out(&joined));
    if spelled_out == folded {
        format!(" {folded}")
    } else {
        format!(" {folded} {spelled_out}")
    }
}

fn umlauts_spelled_out(text: &str) -> String {
    let composed = text
        .replace("a\u{308}", "ä")
        .replace("o\u{308}", "ö")
        .replace("u\u{308}", "ü");
    let mut spelled_out = String::with_capacity(composed.len());
    for c in composed.chars() {
        match c {
            'ä' | 'Ä' => spelled_out.push_str("ae"),
            'ö' | 'Ö' => spelled_out.push_str("oe"),
            'ü' | 'Ü' => spelled_out.push_str("ue"),
            _ => spelled_out.push(c),
        }
    }
    spelled_out
}

/// Of a whole page that somebody pastes the first words are looked for: each is a question of its
/// own to the database, and SQLite takes a thousand.
const MOST_WORDS: usize = 40;

/// The words that are looked for, as they stand in a `search_text`; all have to be there.
pub(crate) fn words(typed: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in fold(typed).split_whitespace() {
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
        if words.len() == MOST_WORDS {
            break;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(title: &str, author: &str, series: &str, series_index: Option<f64>) -> Told {
        Told {
            title: title.into(),
            author: author.into(),
            contributors: vec![(author.into(), String::new())],
            series: series.into(),
            series_index,
            publisher: String::new(),
            file_name: "x.epub".into(),
            tags: vec!["Käfer".into()],
        }
    }

    #[test]
    fn letters_sort_as_people_expect_and_not_as_they_are_encoded() {
        let mut titles = [
            "Zauberberg",
            "Äpfel",
            "»Apfel«",
            "apfelmus",
            "Ångström",
            "Éa",
            "…",
        ];
        titles.sort_by_key(|title| sortable(title));
        assert_eq!(
            titles,
            [
                "…",
                "Ångström",
                "Äpfel",
                "»Apfel«",
                "apfelmus",
                "Éa",
                "Zauberberg"
            ]
        );
    }

    #[test]
    fn numbers_sort_by_their_size() {
        let mut titles = [
            "Band 10",
            "Band 2",
            "Band 1",
            "Band 02, neu",
            "Band X",
            "1984",
            "39 Stufen",
            "Band 2.10",
            "Band 2.9",
            "Band 99999999999",
        ];
        titles.sort_by_key(|title| sortable(title));
        assert_eq!(
            titles,
            [
                "39 Stufen",
                "1984",
                "Band 1",
                "Band 2",
                "Band 02, neu",
                "Band 2.9",
                "Band 2.10",
                "Band 10",
                "Band 99999999999",
                "Band X",
            ]
        );
        let title = |title| Keys::of(&told(title, "Ö", "Reihe", Some(1.0)));
        assert!(title("Band 2").sort_author < title("Band 10").sort_author);
        assert!(title("Band 2").sort_series < title("Band 10").sort_series);
        let digits = "1 ".repeat(500);
        assert_eq!(sortable(&digits).chars().count(), LONGEST);
    }

    #[test]
    fn authors_sort_by_their_family_name_and_then_by_title() {
        let of = |title, author| Keys::of(&told(title, author, "", None)).sort_author;
        assert!(of("B", "Franz Kafka") < of("A", "Thomas Mann"));
        assert!(of("A", "Franz Kafka") < of("B", "Kafka, Franz"));
        assert!(of("B", "Zoë Zz") < of("A", ""), "nobody comes last");
        let mut book = told("A", "Johann Wolfgang von Goethe", "", None);
        book.contributors[0].1 = "von Goethe, Johann".into();
        assert!(Keys::of(&book).sort_author.starts_with("von goethe"));
    }

    #[test]
    fn a_series_is_in_the_order_of_its_numbers() {
        let of = |index| Keys::of(&told("x", "y", "Zeit", index)).sort_series;
        assert!(of(Some(2.0)) < of(Some(10.0)));
        assert!(of(Some(2.0)) < of(Some(2.5)));
        assert!(of(Some(10.0)) < of(None));
        assert!(of(None) < Keys::of(&told("a", "y", "", None)).sort_series);
    }

    #[test]
    fn what_is_typed_is_found_however_it_is_written() {
        let text = Keys::of(&told("Die Verwandlung", "Günter Größe", "Ä", None)).search_text;
        for typed in [
            "VERW", "gunter", "kaefer", "guenter", "Günter", "grosse", "groesse", "x.epub",
        ] {
            for word in words(typed) {
                assert!(text.contains(&word), "{typed} in {text}");
            }
        }
        assert_eq!(words("  Für  DICH fur"), ["fur", "dich"]);
        assert_eq!(words(" \u{ad} "), [""; 0]);
        let page = (0..2000).map(|n| n.to_string()).collect::<Vec<_>>();
        let page = page.join(" ");
        assert_eq!(words(&page).len(), MOST_WORDS);
        assert!(!Keys::of(&told("", "", "", None)).search_text.is_empty());
    }

    #[test]
    fn keys_are_short_enough_for_an_index() {
        let long = "\u{fdfa}".repeat(500);
        let keys = Keys::of(&told(&long, &long, &long, None));
        assert!(keys.sort_title.len() <= 4 * LONGEST);
    }
}
