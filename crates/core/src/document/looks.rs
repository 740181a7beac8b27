//! What a book's styles mean for one element, in words of a closed list.
//!
//! The words stand in the attribute [`ATTRIBUTE`] of canonical markup. They are all that is
//! left of a stylesheet (CSS 2.2 and its modules): no value of a book is among them, only
//! these words and small whole numbers. The layout and its stylesheet read the same list.

use std::borrow::Cow;
#[cfg(feature = "parse")]
use std::fmt::{self, Write as _};

/// The attribute that carries the words.
pub(crate) const ATTRIBUTE: &str = "data-p";

/// Font sizes in percent of the page's, in steps of [`SIZE_STEP`].
pub(crate) const SIZES: std::ops::RangeInclusive<u16> = 50..=300;
pub(crate) const SIZE_STEP: u16 = 5;
/// The widest indent of one element, quarter ems.
pub(crate) const MOST_INDENT: u8 = 48;
/// The largest gap above or below one element, quarter lines.
pub(crate) const MOST_GAP: u8 = 16;
/// The lines that a large initial reaches over.
pub(crate) const INITIALS: std::ops::RangeInclusive<u8> = 2..=4;
/// Space between letters, hundredths of the page's font size.
pub(crate) const TRACKING: std::ops::RangeInclusive<i8> = -5..=50;
/// The hues of coloured text, from 1 at Oklch's 0 degrees on; the number behind them is grey, and 0
/// the colour of text.
pub(crate) const HUES: u8 = 12;
pub(crate) const GREY: u8 = HUES + 1;

/// In which case letters are shown (`text-transform`, CSS Text 3, section 2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Case {
    /// In their own.
    #[default]
    AsWritten,
    /// In capitals.
    Upper,
    /// In small letters.
    Lower,
}

/// Where lines stand in their block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// As the reader wants it.
    Start,
    Center,
    End,
}

/// How far above or below the others letters stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    None,
    Super,
    Sub,
}

/// What stands before the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    None,
    Disc,
    Circle,
    Square,
    Decimal,
    LowerAlpha,
    UpperAlpha,
    LowerRoman,
    UpperRoman,
}

/// What styles say about one element; `None` where they leave it as our own tables have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(crate) struct Look {
    pub italic: Option<bool>,
    pub bold: Option<bool>,
    pub mono: Option<bool>,
    pub small_caps: Option<bool>,
    pub case: Option<Case>,
    pub shift: Option<Shift>,
    pub underline: Option<bool>,
    pub strike: Option<bool>,
    /// With dots beside its letters (`text-emphasis`, CSS Text Decoration 3, section 3).
    pub emphasis: Option<bool>,
    /// White space is kept.
    pub preserve: Option<bool>,
    /// An element of a line is a block of its own.
    pub block: bool,
    /// A page begins with it.
    pub page_before: bool,
    /// A line all around it, above it, below it, or where its lines begin.
    pub boxed: bool,
    pub ruled_above: bool,
    pub ruled_below: bool,
    pub ruled_start: bool,
    /// It is a quotation without the marks that browsers put around one.
    pub unquoted: bool,
    /// Its letters stand beside each other in one place of a line that runs downwards
    /// (`text-combine-upright`, CSS Writing Modes 4, section 9.1).
    pub combined: bool,
    /// It stands at the end of the line in which it is, as numbers of verses do (`float`).
    pub at_end: bool,
    /// The chapter's lines run downwards and follow each other to the left (`vertical-rl`, CSS
    /// Writing Modes 4, section 3.2). It counts on what stands in nothing else.
    pub vertical: bool,
    pub align: Option<Align>,
    pub marker: Option<Marker>,
    /// Font size in percent of the page's.
    pub size: Option<u16>,
    /// Indent of the first line in quarter ems of the page's font size; negative if it hangs.
    pub first_line: Option<i8>,
    /// Indents on both sides, quarter ems.
    pub start: Option<u8>,
    pub end: Option<u8>,
    /// Space above and below, quarter lines.
    pub before: Option<u8>,
    pub after: Option<u8>,
    /// Space between letters, hundredths of the page's font size.
    pub tracking: Option<i8>,
    /// It is a large initial that reaches over so many lines.
    pub initial: Option<u8>,
    /// Its first letter is one.
    pub first_letter: Option<u8>,
    /// Of its letters: one of the [`HUES`], [`GREY`], or 0 for that of text.
    pub colour: Option<u8>,
}

/// A word and what it says.
type Word = (&'static str, fn(&mut Look));

/// The words without a number, in the order in which they are written.
const WORDS: &[Word] = &[
    ("it", |look| look.italic = Some(true)),
    ("up", |look| look.italic = Some(false)),
    ("bo", |look| look.bold = Some(true)),
    ("re", |look| look.bold = Some(false)),
    ("mo", |look| look.mono = Some(true)),
    ("pr", |look| look.mono = Some(false)),
    ("sc", |look| look.small_caps = Some(true)),
    ("ns", |look| look.small_caps = Some(false)),
    ("uc", |look| look.case = Some(Case::Upper)),
    ("lc", |look| look.case = Some(Case::Lower)),
    ("aw", |look| look.case = Some(Case::AsWritten)),
    ("su", |look| look.shift = Some(Shift::Super)),
    ("sb", |look| look.shift = Some(Shift::Sub)),
    ("ba", |look| look.shift = Some(Shift::None)),
    ("ul", |look| look.underline = Some(true)),
    ("nu", |look| look.underline = Some(false)),
    ("st", |look| look.strike = Some(true)),
    ("nt", |look| look.strike = Some(false)),
    ("ed", |look| look.emphasis = Some(true)),
    ("ne", |look| look.emphasis = Some(false)),
    ("ws", |look| look.preserve = Some(true)),
    ("nw", |look| look.preserve = Some(false)),
    ("bl", |look| look.block = true),
    ("pb", |look| look.page_before = true),
    ("bx", |look| look.boxed = true),
    ("ra", |look| look.ruled_above = true),
    ("rb", |look| look.ruled_below = true),
    ("rs", |look| look.ruled_start = true),
    ("nq", |look| look.unquoted = true),
    ("tc", |look| look.combined = true),
    ("fe", |look| look.at_end = true),
    ("vr", |look| look.vertical = true),
    ("ls", |look| look.align = Some(Align::Start)),
    ("ce", |look| look.align = Some(Align::Center)),
    ("ri", |look| look.align = Some(Align::End)),
    ("mn", |look| look.marker = Some(Marker::None)),
    ("md", |look| look.marker = Some(Marker::Disc)),
    ("mc", |look| look.marker = Some(Marker::Circle)),
    ("ms", |look| look.marker = Some(Marker::Square)),
    ("m1", |look| look.marker = Some(Marker::Decimal)),
    ("ma", |look| look.marker = Some(Marker::LowerAlpha)),
    ("mA", |look| look.marker = Some(Marker::UpperAlpha)),
    ("mi", |look| look.marker = Some(Marker::LowerRoman)),
    ("mI", |look| look.marker = Some(Marker::UpperRoman)),
];

/// The kinds of words with a number, in the order in which they are written.
const NUMBERS: [&str; 10] = ["z", "f", "s", "e", "g", "h", "t", "d", "i", "c"];

/// Whether words are exactly those that a look is written in.
pub(crate) fn is_written_so(words: &str) -> bool {
    let rank = |word: &str| {
        let plain = WORDS.iter().position(|(known, _)| *known == word);
        plain.or_else(|| {
            let kind = NUMBERS.iter().position(|kind| word.starts_with(kind))?;
            Some(WORDS.len() + kind)
        })
    };
    let mut look = Look::default();
    let mut last = None;
    let is_next = |word: &str| {
        let before = look;
        look.take(word);
        let rank = rank(word);
        // Each word changes something that none has said before.
        let is_new = look != before && look.said() == before.said() + 1;
        let rises = rank > last;
        last = rank;
        is_new && rises
    };
    !words.is_empty() && words.split(' ').all(is_next)
}

/// Words as they may stay: in our order and without others, or none.
pub(crate) fn cleaned(words: &str) -> Option<Cow<'_, str>> {
    if is_written_so(words) {
        return Some(Cow::Borrowed(words));
    }
    // Who only reads what is canonical takes it as it is or not at all.
    #[cfg(not(feature = "parse"))]
    return None;
    #[cfg(feature = "parse")]
    {
        let look = Look::read(words);
        (!look.is_none()).then(|| Cow::Owned(look.to_string()))
    }
}

impl Look {
    /// Reads words; others, and numbers that no word has, are passed over.
    #[cfg(any(feature = "parse", feature = "paginate", test))]
    pub(crate) fn read(words: &str) -> Self {
        let mut look = Self::default();
        for word in words.split_ascii_whitespace() {
            look.take(word);
        }
        look
    }

    fn take(&mut self, word: &str) {
        match WORDS.iter().find(|(known, _)| *known == word) {
            Some((_, set)) => set(self),
            None => self.read_number(word),
        }
    }

    /// How many things are said.
    fn said(&self) -> u32 {
        let flags = [
            self.italic.is_some(),
            self.bold.is_some(),
            self.mono.is_some(),
            self.small_caps.is_some(),
            self.case.is_some(),
            self.shift.is_some(),
            self.underline.is_some(),
            self.strike.is_some(),
            self.emphasis.is_some(),
            self.preserve.is_some(),
            self.block,
            self.page_before,
            self.boxed,
            self.ruled_above,
            self.ruled_below,
            self.ruled_start,
            self.unquoted,
            self.combined,
            self.at_end,
            self.vertical,
            self.align.is_some(),
            self.marker.is_some(),
            self.size.is_some(),
            self.first_line.is_some(),
            self.start.is_some(),
            self.end.is_some(),
            self.before.is_some(),
            self.after.is_some(),
            self.tracking.is_some(),
            self.initial.is_some(),
            self.first_letter.is_some(),
            self.colour.is_some(),
        ];
        flags.into_iter().map(u32::from).sum()
    }

    fn read_number(&mut self, word: &str) {
        let Some((kind, number)) = word.split_at_checked(1) else {
            return;
        };
        // Written in one way only.
        let is_plain = |digits: &str| !digits.starts_with(['0', '+']) || digits == "0";
        if !is_plain(number.strip_prefix('-').unwrap_or(number)) || number == "-0" {
            return;
        }
        let Ok(number) = number.parse::<i16>() else {
            return;
        };
        let lines = u8::try_from(number)
            .ok()
            .filter(|lines| INITIALS.contains(lines));
        let within = |most: u8| u8::try_from(number).ok().filter(|number| *number <= most);
        match kind {
            "z" => {
                let size = u16::try_from(number).ok();
                let is_known = |size: &u16| SIZES.contains(size) && size.is_multiple_of(SIZE_STEP);
                self.size = size.filter(is_known).or(self.size);
            }
            "f" => {
                let most = i16::from(MOST_INDENT);
                let first = (-most..=most).contains(&number).then_some(number as i8);
                self.first_line = first.or(self.first_line);
            }
            "s" => self.start = within(MOST_INDENT).or(self.start),
            "e" => self.end = within(MOST_INDENT).or(self.end),
            "g" => self.before = within(MOST_GAP).or(self.before),
            "h" => self.after = within(MOST_GAP).or(self.after),
            "c" => self.colour = within(GREY).or(self.colour),
            "d" => self.initial = lines.or(self.initial),
            "i" => self.first_letter = lines.or(self.first_letter),
            "t" => {
                let tracking = i8::try_from(number).ok();
                self.tracking = tracking
                    .filter(|tracking| TRACKING.contains(tracking))
                    .or(self.tracking);
            }
            _ => {}
        }
    }

    /// Whether styles leave the element as it is.
    #[cfg(feature = "parse")]
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a word says what is so already.
    #[cfg(feature = "parse")]
    fn says(&self, set: fn(&mut Self)) -> bool {
        let mut with = *self;
        set(&mut with);
        with == *self
    }
}

#[cfg(feature = "parse")]
impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (word, set) in WORDS {
            if self.says(*set) {
                let _ = write!(text, " {word}");
            }
        }
        let numbers = [
            ("z", self.size.map(i32::from)),
            ("f", self.first_line.map(i32::from)),
            ("s", self.start.map(i32::from)),
            ("e", self.end.map(i32::from)),
            ("g", self.before.map(i32::from)),
            ("h", self.after.map(i32::from)),
            ("t", self.tracking.map(i32::from)),
            ("d", self.initial.map(i32::from)),
            ("i", self.first_letter.map(i32::from)),
            ("c", self.colour.map(i32::from)),
        ];
        for (kind, number) in numbers {
            if let Some(number) = number {
                let _ = write!(text, " {kind}{number}");
            }
        }
        f.write_str(text.trim_start())
    }
}

#[cfg(all(test, feature = "parse"))]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_read_and_written_in_one_order() {
        let look = Look::read("h3 it z150 xx f-8 z151 z999 g99 s4 bo up");
        assert_eq!(look.to_string(), "up bo z150 f-8 s4 h3");
        assert_eq!(look.italic, Some(false));
        assert!(Look::read("nothing z07 f+1 f-0 z").is_none());
    }

    #[test]
    fn no_word_is_another() {
        for (word, set) in WORDS {
            let mut look = Look::default();
            set(&mut look);
            assert_eq!(look.to_string(), *word);
            assert!(word.len() == 2 && word.parse::<i16>().is_err());
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(words in proptest::collection::vec("[a-zA-Z]{1,2}-?[0-9]{0,3}", 0..12)) {
            let look = Look::read(&words.join(" "));
            let written = look.to_string();
            prop_assert_eq!(Look::read(&written), look);
            prop_assert_eq!(Look::read(&written).to_string(), written.clone());
            prop_assert_eq!(is_written_so(&written), !look.is_none());
            let given = words.join(" ");
            prop_assert_eq!(is_written_so(&given), given == written && !look.is_none());
        }
    }
}
