//! A text as people mean it, and where in the text each part of that stood.

use std::ops::Range;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

use super::letters::{has_marks_to_spare, is_ignored, spelled_out, unified};

/// What folding leaves as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    /// Capitals and small letters are told apart.
    pub case: bool,
    /// Accents, umlauts and vowel signs are told apart.
    pub marks: bool,
}

/// A text without what people leave out when they look for it: lower case, compatibility forms
/// taken apart (NFKD), marks, joiners and soft hyphens dropped, every white space one blank,
/// quotation marks and dashes of one kind.
///
/// Offsets are UTF-16 code units, in the folded text as in its source, so that most of the
/// text keeps its distances and few places have to be noted.
#[derive(Clone, Debug, Default)]
pub(super) struct Folded {
    /// UTF-16, little-endian: bytes are what is searched fastest.
    bytes: Vec<u8>,
    /// From which folded unit on the source is how far away.
    anchors: Vec<Anchor>,
    kept: Kept,
    /// Whether the last unit is a blank that stands for any number of them.
    after_blank: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Anchor {
    folded: u32,
    source: u32,
}

impl Folded {
    pub fn new(kept: Kept) -> Self {
        Self {
            kept,
            ..Self::default()
        }
    }

    /// One text, folded.
    pub fn of(text: &str, kept: Kept) -> Self {
        let mut folded = Self::new(kept);
        folded.push(text, 0);
        folded
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn units(&self) -> Vec<u16> {
        let pairs = self.bytes.chunks_exact(2);
        pairs
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect()
    }

    pub fn unit(&self, at: usize) -> Option<u16> {
        let pair = self.bytes.get(2 * at..2 * at + 2)?;
        Some(u16::from_le_bytes([pair[0], pair[1]]))
    }

    fn len(&self) -> usize {
        self.bytes.len() / 2
    }

    fn put(&mut self, unit: u16) {
        self.bytes.extend_from_slice(&unit.to_le_bytes());
    }

    /// Where in the source a folded unit's grapheme cluster begins.
    pub fn source_of(&self, unit: usize) -> u32 {
        let unit = unit as u32;
        let after = self.anchors.partition_point(|anchor| anchor.folded <= unit);
        after.checked_sub(1).map_or(unit, |at| {
            let anchor = self.anchors[at];
            anchor.source + (unit - anchor.folded)
        })
    }

    /// Appends a text that begins at this offset of the source.
    pub fn push(&mut self, text: &str, start: u32) {
        let mut at = start;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let after = &rest[first.len_utf8()..];
            // No cluster goes on here, but for line ends, which are blanks.
            let is_alone = is_plain(first) && after.chars().next().is_none_or(is_plain);
            if is_alone && self.push_plain(first, at) {
                at += 1;
                rest = after;
            } else {
                let cluster = rest.graphemes(true).next().unwrap_or(rest);
                self.push_cluster(cluster, at);
                at += cluster.encode_utf16().count() as u32;
                rest = &rest[cluster.len()..];
            }
        }
    }

    /// A blank between two blocks, if there is none yet.
    pub fn separate(&mut self, at: u32) {
        if !self.bytes.is_empty() {
            self.push_blank(at);
        }
    }

    /// A wall that nothing that is looked for goes through, as no needle has it.
    pub fn wall(&mut self, at: u32) {
        self.begin(at);
        self.put(NONCHARACTER);
        self.after_blank = true;
    }

    /// A cluster of one character that most texts are made of; `false` if it takes more thought.
    fn push_plain(&mut self, c: char, at: u32) -> bool {
        if let Ok(byte) = u8::try_from(c)
            && byte.is_ascii()
        {
            self.push_ascii(byte, at);
            return true;
        }
        let is_kept = self.kept != Kept::default();
        let unit = PLAIN.get(c as usize).copied().unwrap_or_default();
        if is_kept || unit == 0 {
            return false;
        }
        self.begin(at);
        self.put(unit);
        self.after_blank = false;
        true
    }

    fn push_ascii(&mut self, byte: u8, at: u32) {
        if byte.is_ascii_whitespace() || byte == 0x0b {
            return self.push_blank(at);
        }
        let c = match byte {
            b'`' => b'\'',
            _ if self.kept.case => byte,
            _ => byte.to_ascii_lowercase(),
        };
        self.begin(at);
        self.put(u16::from(c));
        self.after_blank = false;
    }

    fn push_blank(&mut self, at: u32) {
        if !self.after_blank {
            self.begin(at);
            self.put(u16::from(b' '));
            self.after_blank = true;
        }
    }

    fn push_cluster(&mut self, cluster: &str, at: u32) {
        let letters = fold_cluster(cluster, self.kept);
        if letters.is_empty() {
            return;
        }
        if letters.chars().all(char::is_whitespace) {
            return self.push_blank(at);
        }
        let is_one = {
            let mut chars = cluster.chars();
            let one = chars.next().zip(letters.chars().next());
            chars.next().is_none()
                && letters.chars().nth(1).is_none()
                && one.is_some_and(|(from, to)| from.len_utf16() == to.len_utf16())
        };
        self.begin(at);
        let first = self.len();
        letters.encode_utf16().for_each(|unit| self.put(unit));
        if !is_one {
            // Each of them is all of the cluster.
            for unit in first + 1..self.len() {
                self.anchors.push(Anchor {
                    folded: unit as u32,
                    source: at,
                });
            }
        }
        self.after_blank = false;
    }

    /// Notes where the next unit stands, unless it follows from the last.
    fn begin(&mut self, at: u32) {
        let unit = self.len();
        if self.source_of_next(unit) != at {
            self.anchors.push(Anchor {
                folded: unit as u32,
                source: at,
            });
        }
    }

    fn source_of_next(&self, unit: usize) -> u32 {
        self.anchors.last().map_or(unit as u32, |anchor| {
            anchor.source + (unit as u32 - anchor.folded)
        })
    }
}

/// A text as it is compared when nobody minds how it is written: lower case, compatibility forms
/// taken apart (NFKD), letters spelled out (`ß` as `ss`), marks and soft hyphens dropped, every
/// white space one blank. [`SearchText`](super::SearchText) finds by the same rules.
///
/// ```
/// # use vokal_core::text::fold;
/// assert_eq!(fold("Die  Größe"), "die grosse");
/// ```
#[must_use]
pub fn fold(text: &str) -> String {
    String::from_utf16_lossy(&Folded::of(text, Kept::default()).units())
}

/// Never text (Unicode Standard, section 23.7), and ignored where somebody writes it all the same.
const NONCHARACTER: u16 = 0xffff;

/// Before this character, all but the marks of Latin and Cyrillic begin a cluster (UAX #29).
const PLAIN_END: usize = 0x590;

/// Whether a cluster begins with this character, and it goes on in none before it (UAX #29).
fn is_plain(c: char) -> bool {
    matches!(c, '\0'..='\u{2ff}' | '\u{370}'..='\u{482}' | '\u{48a}'..='\u{58f}')
}

/// Of each of them the one unit that is left of it; 0 where none, more, or a blank is.
static PLAIN: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let unit_of = |code| {
        let c = char::from_u32(code).filter(|c| is_plain(*c))?;
        let folded = fold_cluster(c.encode_utf8(&mut [0; 4]), Kept::default());
        let mut units = folded.encode_utf16();
        let unit = units.next().filter(|_| units.next().is_none())?;
        (!folded.contains(char::is_whitespace)).then_some(unit)
    };
    (0..PLAIN_END as u32)
        .map(|code| unit_of(code).unwrap_or_default())
        .collect()
});

/// What is left of a grapheme cluster (UAX #29).
fn fold_cluster(cluster: &str, kept: Kept) -> String {
    let mut base = None;
    let mut folded = String::new();
    for c in cluster.chars().map(unified).nfkd() {
        if is_ignored(c) {
            continue;
        }
        if is_combining_mark(c) {
            let is_spare = base.is_some_and(has_marks_to_spare);
            if kept.marks || !is_spare {
                folded.push(c);
            }
            continue;
        }
        base = Some(c);
        let c = unified(c);
        if c.is_whitespace() {
            folded.push(' ');
            continue;
        }
        let mut push = |c: char| {
            if kept.case {
                folded.push(c);
            } else {
                folded.extend(c.to_lowercase());
            }
        };
        match spelled_out(c) {
            Some(letters) => letters.chars().for_each(&mut push),
            None => push(c),
        }
    }
    if folded.chars().nth(1).is_some() && !folded.is_ascii() {
        // What was taken apart and kept is one letter again: syllables of Hangul, kana.
        folded = folded.nfc().collect();
    }
    folded
}

/// Where the grapheme cluster that begins at this unit ends.
pub(super) fn cluster_end(source: &[u16], start: u32) -> u32 {
    let at = start as usize;
    let is_ascii = |unit: Option<&u16>| unit.is_none_or(|unit| *unit < 0x80);
    if is_ascii(source.get(at)) && is_ascii(source.get(at + 1)) {
        return start + 1;
    }
    // Longer ones are no writing of anybody's.
    let window = at..source.len().min(at + 64);
    let text = String::from_utf16_lossy(source.get(window).unwrap_or_default());
    let mut cursor = GraphemeCursor::new(0, text.len(), true);
    let end = cursor.next_boundary(&text, 0).ok().flatten();
    let cluster = &text[..end.unwrap_or(text.len())];
    start + cluster.encode_utf16().count() as u32
}

/// The source of some folded units: from the first one's cluster to the end of the last one's.
pub(super) fn source_range(folded: &Folded, source: &[u16], units: Range<usize>) -> Range<u32> {
    let start = folded.source_of(units.start);
    let last = (units.end - 1).max(units.start);
    let is_trail = folded
        .unit(last)
        .is_some_and(|unit| (0xdc00..0xe000).contains(&unit));
    let last = folded.source_of(last - usize::from(is_trail && last > units.start));
    start..cluster_end(source, last).max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        String::from_utf16(&Folded::of(text, Kept::default()).units()).unwrap()
    }

    #[test]
    fn what_people_leave_out_is_left_out() {
        for (text, expected) in [
            ("Straße", "strasse"),
            ("STRASSE", "strasse"),
            ("Über Ænderung", "uber aenderung"),
            ("na\u{ef}ve", "naive"),
            ("nai\u{308}ve", "naive"),
            ("Sil\u{ad}ben\u{2060}", "silben"),
            ("a \u{a0}\r\n\tb", "a b"),
            ("„Ja“ – ‘no’", "\"ja\" - 'no'"),
            ("ﬁn … ½", "fin ... 1/2"),
            ("Ὀδυσσεύς", "οδυσσευσ"),
            ("ёлка", "елка"),
            ("שָׁלוֹם", "שלום"),
            ("مُحَمَّد", "محمد"),
            ("İstanbul ılık", "istanbul ilik"),
            ("ば は\u{3099} は", "ば ば は"),
            ("कि", "कि"),
            ("한\u{1112}\u{1161}\u{11ab}", "한한"),
            ("ＡＢ", "ab"),
            ("👩\u{200d}👧", "👩👧"),
        ] {
            assert_eq!(folded(text), expected, "{text}");
        }
    }

    /// By clusters, each for itself, whatever it is made of.
    fn folded_slowly(text: &str) -> Folded {
        let mut folded = Folded::new(Kept::default());
        let mut at = 0;
        for cluster in text.graphemes(true) {
            let is_blank = |c: char| c.is_ascii_whitespace() || c == '\u{b}';
            if cluster.chars().all(is_blank) {
                for (unit, _) in cluster.char_indices() {
                    folded.push_blank(at + unit as u32);
                }
            } else {
                folded.push_cluster(cluster, at);
            }
            at += cluster.encode_utf16().count() as u32;
        }
        folded
    }

    proptest::proptest! {
        #[test]
        fn plain_letters_are_folded_as_all_others_are(
            text in "([ -~\r\n\t\u{b}]|[\u{80}-\u{5ff}]|[\u{300}-\u{36f}]|[\u{200b}-\u{2070}]|[\u{3040}-\u{30ff}]|\\PC){0,24}",
        ) {
            let (fast, slow) = (Folded::of(&text, Kept::default()), folded_slowly(&text));
            proptest::prop_assert_eq!(fast.units(), slow.units());
            for unit in 0..fast.len() {
                proptest::prop_assert_eq!(fast.source_of(unit), slow.source_of(unit));
            }
        }
    }

    #[test]
    fn what_is_asked_for_is_kept() {
        let with = |case, marks| {
            String::from_utf16(&Folded::of("Größe ẞ", Kept { case, marks }).units()).unwrap()
        };
        assert_eq!(with(true, false), "Grosse SS");
        assert_eq!(with(false, true), "grösse ss");
        assert_eq!(with(true, true), "Grösse SS");
    }

    #[test]
    fn each_unit_knows_its_cluster() {
        let text = "a\u{ad}ßo\u{308}x  y👩z";
        let source: Vec<u16> = text.encode_utf16().collect();
        let folded = Folded::of(text, Kept::default());
        let units = String::from_utf16(&folded.units()).unwrap();
        assert_eq!(units, "assox y👩z");
        let of = |range| source_range(&folded, &source, range);
        assert_eq!(of(0..1), 0..1, "a, without the soft hyphen");
        assert_eq!(of(1..2), 2..3, "half of ß is all of it");
        assert_eq!(of(2..3), 2..3);
        assert_eq!(of(3..4), 3..5, "o with its mark");
        assert_eq!(of(4..5), 5..6);
        assert_eq!(of(6..7), 8..9);
        assert_eq!(of(7..9), 9..11);
        assert_eq!(of(9..10), 11..12);
    }
}
