//! May what somebody looks for stand in this markup?

use memchr::memmem::Finder;
use memchr::{memchr2, memchr3};

use super::folded::{Folded, Kept};
use super::passages::is_break;
use super::query::{BLANK, Query, spellings};

/// Passes over the markup of chapters far faster than they are read, and tells those that may
/// hold what is looked for from those that cannot.
///
/// It never says no where [`SearchText::hits`](super::SearchText::hits) finds something in the
/// tree of the same markup. What it does not understand it lets through.
///
/// ```
/// use vokal_core::text::{Query, Sieve};
///
/// let mut sieve = Sieve::new(&Query::new("strasse"));
/// assert!(sieve.may_hold("<p>Hohe<b>stra&shy;ße</b></p>"));
/// assert!(!sieve.may_hold("<p>Hohe Gasse</p>"));
/// ```
#[derive(Debug)]
pub struct Sieve {
    /// One for each way to write the query: its longest run without a blank, folded.
    runs: Vec<Finder<'static>>,
    /// The text of one chapter.
    text: String,
}

impl Sieve {
    /// For what is looked for.
    #[must_use]
    pub fn new(query: &Query) -> Self {
        let ways = spellings(query, Kept::default());
        let runs = ways.iter().map(|way| {
            let runs = way.units.split(|unit| *unit == BLANK);
            let longest = runs.max_by_key(|run| run.len()).unwrap_or_default();
            let bytes: Vec<u8> = longest.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            Finder::new(&bytes).into_owned()
        });
        Self {
            runs: runs.collect(),
            text: String::new(),
        }
    }

    /// Whether it may be there. Costs O(markup), some milliseconds for a novel.
    #[must_use]
    pub fn may_hold(&mut self, markup: &str) -> bool {
        self.text.clear();
        if read_text(markup, &mut self.text).is_none() {
            return true;
        }
        let folded = Folded::of(&self.text, Kept::default());
        let holds = |run: &Finder<'_>| run.find(folded.bytes()).is_some();
        self.runs.iter().any(holds)
    }
}

/// Appends the text of canonical markup, with an end of line wherever nothing is read in one go.
/// Nothing if that takes a parser: what stands in another order, and what is not canonical.
fn read_text(markup: &str, text: &mut String) -> Option<()> {
    let mut rest = markup;
    while let Some(at) = memchr2(b'<', b'&', rest.as_bytes()) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = if rest.starts_with('&') {
            reference(rest, text)?
        } else {
            tag(rest, text)?
        };
    }
    text.push_str(rest);
    Some(())
}

/// What follows a character reference.
fn reference<'a>(markup: &'a str, text: &mut String) -> Option<&'a str> {
    const KNOWN: [(&str, char); 4] = [
        ("&amp;", '&'),
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&nbsp;", '\u{a0}'),
    ];
    KNOWN.into_iter().find_map(|(written, character)| {
        let rest = markup.strip_prefix(written)?;
        text.push(character);
        Some(rest)
    })
}

/// What follows a tag.
fn tag<'a>(markup: &'a str, text: &mut String) -> Option<&'a str> {
    let inside = markup.strip_prefix("</").unwrap_or(&markup[1..]);
    let length = inside
        .bytes()
        .position(|byte| !byte.is_ascii_alphanumeric())
        .filter(|length| *length > 0)?;
    let (name, mut rest) = inside.split_at(length);
    // Readings stand above the text and are read after it; a script is no text.
    if matches!(name, "rt" | "rp" | "script" | "style") {
        return None;
    }
    if is_break(name) {
        text.push('\n');
    }
    loop {
        let at = memchr3(b'>', b'"', b'\'', rest.as_bytes())?;
        let sign = &rest[at..=at];
        rest = &rest[at + 1..];
        match sign {
            ">" => return Some(rest),
            "\"" => rest = &rest[rest.find('"')? + 1..],
            _ => return None,
        }
    }
}

#[cfg(test)]
#[cfg(feature = "parse")]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::document::{SourceOptions, sanitise};
    use crate::text::SearchText;

    fn may_hold(markup: &str, words: &str) -> bool {
        Sieve::new(&Query::new(words)).may_hold(markup)
    }

    #[test]
    fn what_is_there_goes_through_and_nothing_else() {
        for (markup, words) in [
            ("<p>Ein <em>Kran</em>ken&#173;haus</p>", "krankenhaus"),
            ("<p>Müller &amp; Söhne</p>", "& soehne"),
            ("<p>M\u{fc}ller</p>", "MUELLER"),
            ("<p title=\"a>b\">vor<b class=\"x\">bei</b></p>", "vorbei"),
            ("<p>eins</p><p>zwei</p>", "eins zwei"),
            ("<p>1 &lt; 2</p>", "1 < 2"),
            ("<p>Война и миръ</p>", "МИР"),
            ("<p>10&nbsp;km</p>", "10 km"),
            ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", "漢字"),
        ] {
            assert!(may_hold(markup, words), "{words} in {markup}");
        }
        for (markup, words) in [
            ("<p>Krankenhaus</p>", "krankenhäuser"),
            ("<p class=\"vorbei\">Ende</p>", "vorbei"),
            ("<p>vor</p><p>bei</p>", "vorbei"),
            ("<p>Ende</p>", " "),
        ] {
            assert!(!may_hold(markup, words), "{words} in {markup}");
        }
    }

    #[test]
    fn what_it_does_not_understand_goes_through() {
        for markup in [
            "<p>a &copy; b</p>",
            "<p>a <!-- b --></p>",
            "<p title='a'>b</p>",
            "<p title=\"a",
            "<p",
            "a < b",
            "<style>p {}</style>",
        ] {
            assert!(may_hold(markup, "nowhere"), "{markup}");
        }
    }

    fn markup() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            "[a-zA-Z ]{1,6}",
            "[äöüßéÆœøİı\u{300}\u{308}\u{ad}\u{a0}'\"“–]{1,4}",
            "[а-яёЁА-Яάέςσ\u{483}]{1,5}",
            "[はば\u{3099}漢字한कि\u{200d}👩]{1,4}",
            Just("&amp;".to_owned()),
            Just("&lt;".to_owned()),
            Just("<br>".to_owned()),
            Just("<hr>".to_owned()),
            Just("<img alt=\"a&gt;b\">".to_owned()),
            "[a-zäß]{1,3}".prop_map(|text| format!("<b title=\"a\">{text}</b>")),
            "[a-zäß]{1,3}".prop_map(|text| format!("<p>{text}</p>")),
            "[a-z]{1,3}".prop_map(|text| format!("<table><tr><td>{text}</td></tr></table>")),
            "[a-z]{1,3}".prop_map(|text| format!("<ruby>{text}<rt>x</rt></ruby>")),
            "[a-z]{1,3}".prop_map(|text| format!("<svg><text>{text}</text></svg>")),
        ];
        proptest::collection::vec(piece, 1..12).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn nothing_that_is_found_is_held_back(source in markup(), from in 0usize..40, length in 1usize..8) {
            let tree = sanitise(&source, &SourceOptions::default()).tree;
            let stored = tree.to_html();
            let text = SearchText::of(&tree);
            let words: String = text.text().chars().skip(from).take(length).collect();
            let query = Query::new(words);
            if !text.hits(&query).is_empty() {
                prop_assert!(Sieve::new(&query).may_hold(&stored), "{:?} in {stored}", query.text);
            }
        }
    }
}
