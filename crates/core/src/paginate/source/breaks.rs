//! Where a line may break inside a string without white space.
//!
//! Browsers follow UAX #14, each in a version of its own, and Chromium decides
//! between two ASCII characters by a table, which leaves addresses and code whole.

mod icu;

use std::sync::LazyLock;

use icu_segmenter::options::LineBreakOptions;
use icu_segmenter::{LineSegmenter, LineSegmenterBorrowed};

/// The browser that shows the pages: each breaks lines by rules of its own.
///
/// Whoever draws pages without a browser is free to choose. [`Browser::Chromium`],
/// the default, keeps addresses, paths and code whole; [`Browser::Firefox`] is UAX #14
/// and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Browser {
    /// Between two ASCII characters by a table: after a hyphen or a question mark,
    /// and before an opening bracket. Elsewhere by ICU's UAX #14 of Unicode 17.
    #[default]
    Chromium,
    /// By UAX #14 throughout.
    Firefox,
    /// By UAX #14 as ICU had it before Unicode 16.
    WebKit,
}

/// Finds the places where a line may break.
pub(in crate::paginate) struct LineBreaks {
    segmenter: LineSegmenterBorrowed<'static>,
    browser: Browser,
    /// The book is Chinese or Japanese.
    east_asian: bool,
}

impl LineBreaks {
    /// For a book in a language (BCP 47).
    pub fn new(browser: Browser, language: &str) -> Self {
        let primary = language.split('-').next().unwrap_or_default();
        Self {
            segmenter: LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default()),
            browser,
            east_asian: ["ja", "zh"]
                .iter()
                .any(|one| primary.eq_ignore_ascii_case(one)),
        }
    }

    /// The byte offsets at which a line may break, the end included.
    pub fn ends(&self, chunk: &str) -> Vec<usize> {
        let mut ends = match self.browser {
            Browser::Firefox => self.segmented(chunk),
            Browser::WebKit => {
                let mut ends = if self.east_asian {
                    self.segmented(&icu::quotes_as_brackets(chunk, true))
                } else {
                    self.segmented(chunk)
                };
                icu::keep_initial_hyphen(&mut ends, chunk, |c| matches!(c, '-' | '\u{2010}'));
                icu::keep_numbers(&mut ends, chunk);
                ends
            }
            Browser::Chromium => {
                let masked = icu::quotes_as_brackets(chunk, false);
                let mut ends = self.segmented(&masked);
                icu::keep_initial_hyphen(&mut ends, chunk, |c| {
                    matches!(c, '-' | '\u{5be}' | '\u{2010}' | '\u{2012}' | '\u{2013}')
                });
                icu::keep_numbers(&mut ends, &masked);
                by_the_table(&mut ends, chunk);
                ends
            }
        };
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    fn segmented(&self, chunk: &str) -> Vec<usize> {
        let mut ends: Vec<usize> = self.segmenter.segment_str(chunk).skip(1).collect();
        ends.extend(after_hebrew_hyphens(chunk));
        ends
    }
}

/// Between Hebrew letters a line may break after a maqaf or a hyphen; Unicode
/// 16 says so in `LB21a`, the segmenter does not know it yet.
fn after_hebrew_hyphens(chunk: &str) -> impl Iterator<Item = usize> {
    let is_hebrew = |c: char| matches!(c, '\u{5d0}'..='\u{5f2}' | '\u{fb1d}'..='\u{fb4f}');
    let is_hyphen = |c: char| matches!(c, '-' | '\u{5be}' | '\u{2010}' | '\u{2013}');
    chunk
        .match_indices(is_hyphen)
        .filter(move |(at, hyphen)| {
            let mark = |c: &char| matches!(c, '\u{591}'..='\u{5bd}' | '\u{5bf}'..='\u{5c7}');
            let before = chunk[..*at].chars().rev().find(|c| !mark(c));
            let after = chunk[at + hyphen.len()..].chars().next();
            before.is_some_and(is_hebrew) && after.is_some_and(is_hebrew)
        })
        .map(|(at, hyphen)| at + hyphen.len())
}

/// Replaces what UAX #14 says about two ASCII characters.
fn by_the_table(ends: &mut Vec<usize>, chunk: &str) {
    let bytes = chunk.as_bytes();
    let both_ascii =
        |at: usize| at < bytes.len() && bytes[at - 1].is_ascii() && bytes[at].is_ascii();
    ends.retain(|&at| !both_ascii(at));
    ends.extend((1..bytes.len()).filter(|&at| both_ascii(at) && breaks_in_ascii(bytes, at)));
}

/// Chromium's table: for each ASCII character those before which a line may break
/// after it, a bit each. `tests/layout/line-breaks-of-pairs.spec.ts` compares it with
/// the browser, and writes the file anew if asked.
static ASCII_PAIRS: LazyLock<[u128; 128]> = LazyLock::new(|| {
    let mut table = [0; 128];
    for line in include_str!("breaks/ascii-pairs.txt").lines() {
        if let [first, b' ', rest @ ..] = line.as_bytes() {
            table[usize::from(*first)] = rest.iter().fold(0, |row, second| row | 1 << second);
        }
    }
    table
});

/// Whether the table allows a break before the byte at `at`; both sides are ASCII.
fn breaks_in_ascii(bytes: &[u8], at: usize) -> bool {
    let (last, next) = (bytes[at - 1], bytes[at]);
    if last == b'-' && next.is_ascii_digit() {
        // Not after a minus sign.
        return at > 1 && bytes[at - 2].is_ascii_alphanumeric();
    }
    ASCII_PAIRS[usize::from(last)] & 1 << next != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(browser: Browser, chunk: &str) -> Vec<&str> {
        pieces_in("de", browser, chunk)
    }

    fn pieces_in<'a>(language: &str, browser: Browser, chunk: &'a str) -> Vec<&'a str> {
        let mut start = 0;
        LineBreaks::new(browser, language)
            .ends(chunk)
            .into_iter()
            .map(|end| {
                let piece = &chunk[start..end];
                start = end;
                piece
            })
            .collect()
    }

    #[test]
    fn code_and_addresses_stay_whole_by_the_table() {
        let whole = |chunk| assert_eq!(pieces(Browser::Chromium, chunk), [chunk]);
        whole("$LOCALE_NAME.$LOCALE_CHARSET");
        whole("and/or");
        whole("C:\\Users");
        whole("-5");
        assert_eq!(pieces(Browser::Firefox, "and/or"), ["and/", "or"]);
    }

    #[test]
    fn a_line_breaks_after_a_maqaf() {
        assert_eq!(
            pieces(
                Browser::Chromium,
                "\u{5e2}\u{5b7}\u{5dc}\u{5be}\u{5e4}\u{5b0}"
            ),
            ["\u{5e2}\u{5b7}\u{5dc}\u{5be}", "\u{5e4}\u{5b0}"]
        );
    }

    #[test]
    fn the_table_breaks_after_hyphens_and_before_brackets() {
        let split = |chunk: &str, parts: &[&str]| {
            assert_eq!(pieces(Browser::Chromium, chunk), parts);
        };
        split("well-known", &["well-", "known"]);
        split("(1834-1902)", &["(1834-", "1902)"]);
        split("--", &["-", "-"]);
        split("x?y=1", &["x?", "y=1"]);
        split("a.(b)", &["a.", "(b)"]);
        split("f(x)", &["f(x)"]);
    }
    /// Found out by setting them in each browser, one pixel wide.
    #[test]
    fn each_browser_breaks_in_its_own_way() {
        let told = |language, browser| {
            let all = "学“学 学”学 学”a a”学 学”， （“学 学：“学 学‘学 学’学 é/2 é$é 2)%é -é ‐é – –é \
                é–é é%(é 2.€ é\\{é €(é €(2 é）%é ）€é 2）€é é-é";
            let broken: Vec<String> = all
                .split(' ')
                .map(|chunk| pieces_in(language, browser, chunk).join("|"))
                .collect();
            broken.join(" ")
        };
        assert_eq!(
            told("en", Browser::Chromium),
            "学|“学 学”|学 学”a a”学 学”， （“学 学：|“学 学|‘学 学’|学 é/2 é$é 2)%é -é ‐é – –é \
             é–|é é%|(é 2.€ é\\|{é €|(é €(2 é）|%é ）|€é 2）€é é-|é"
        );
        assert_eq!(
            told("en", Browser::WebKit),
            "学“学 学”学 学”a a”学 学”， （“学 学：“学 学‘学 学’学 é/|2 é$é 2)%é -é ‐é – –|é \
             é–|é é%|(é 2.€ é\\|{é €|(é €(2 é）|%é ）|€é 2）€é é-|é"
        );
        assert_eq!(
            told("en", Browser::Firefox),
            "学“学 学”学 学”a a”学 学”， （“学 学：“学 学‘学 学’学 é/2 é$é 2)%é -|é ‐|é – –|é \
             é–|é é%(é 2.|€ é\\{é €(é €(2 é）%é ）€é 2）€é é-|é"
        );
        assert_eq!(
            pieces_in("zh-Hant", Browser::WebKit, "学“学”章"),
            ["学", "“学”", "章"]
        );
        assert_eq!(pieces(Browser::WebKit, "x--"), ["x--"]);
        assert_eq!(pieces(Browser::WebKit, "${x}"), ["$", "{x}"]);
    }
}
