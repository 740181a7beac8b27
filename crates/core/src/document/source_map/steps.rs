//! Counting through a text of the source.

/// How much of a text comes before one of its characters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    /// UTF-16 code units that stayed.
    pub stayed: u32,
    pub units: u32,
    pub characters: u32,
    pub bytes: usize,
}

/// Goes through a text of the source, character by character, and counts.
pub(super) struct Steps<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    /// Nothing of the whole text has come yet: a byte order mark is none there.
    at_start: bool,
    pub now: Mark,
}

impl<'a> Steps<'a> {
    pub(super) fn new(text: &'a str, at_start: bool, now: Mark) -> Self {
        Self {
            rest: text.chars().peekable(),
            at_start,
            now,
        }
    }
}

impl Iterator for Steps<'_> {
    /// As it stands in the canonical text, if it stays.
    type Item = Option<char>;

    fn next(&mut self) -> Option<Self::Item> {
        let c = self.rest.next()?;
        let stays =
            !(is_dropped(c, self.rest.peek().copied()) || (self.at_start && c == '\u{feff}'));
        self.at_start &= !stays;
        let units = c.len_utf16() as u32;
        self.now.units += units;
        self.now.stayed += if stays { units } else { 0 };
        self.now.characters += 1;
        self.now.bytes += c.len_utf8();
        Some(stays.then_some(match c {
            '\u{c}' => ' ',
            '\r' => '\n',
            c => c,
        }))
    }
}

/// What the sanitiser leaves out: controls, and of the two that end a line the first.
fn is_dropped(c: char, next: Option<char>) -> bool {
    match c {
        '\t' | '\n' | '\u{c}' => false,
        '\r' => next == Some('\n'),
        c => c.is_ascii_control(),
    }
}
