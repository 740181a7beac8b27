//! Feeds a tokeniser without letting any tag have more than its share of
//! attributes.
//!
//! The tokenisers compare each attribute with all before it, and cannot be
//! told to stop. So the source is watched on its way in: a tag is followed by
//! the rules of HTML, and whether the tokeniser agrees that it is a tag is
//! seen from the tokens that come out. Costs O(source).

use html5ever::tendril::StrTendril;

/// Attributes past this many of one tag are left out.
const ATTRIBUTE_LIMIT: u32 = 512;

/// What the source is in the middle of.
enum State {
    Text,
    Tag(Tag),
    /// A comment or the like, which ends with the next token.
    Other,
}

/// Gives `source` to `feed` and tells whether attributes were left out.
///
/// `feed` takes the next part of the source and returns how many tokens have
/// come out since the start.
pub(super) fn feed_guarded(source: &str, mut feed: impl FnMut(StrTendril) -> u32) -> bool {
    let whole = StrTendril::from(source);
    let part = |from: usize, to: usize| whole.subtendril(from as u32, (to - from) as u32);
    let mut has_cut = false;
    let mut tokens = 0;
    let mut given = 0;
    let mut at = source.find('<').unwrap_or(source.len());
    let mut state = State::Text;
    while at < source.len() {
        let next = source[at + 1..]
            .find('<')
            .map_or(source.len(), |found| at + 1 + found);
        let piece = &source.as_bytes()[at..next];
        if matches!(state, State::Text) {
            state = opening(piece);
            if !matches!(state, State::Text) {
                // Text may wait in the tokeniser until it sees what follows.
                tokens = feed(part(given, at));
                given = at;
            }
        }
        match &mut state {
            State::Text => {}
            State::Other => {
                let before = tokens;
                tokens = feed(part(given, next));
                given = next;
                if tokens != before {
                    state = State::Text;
                }
            }
            State::Tag(tag) => match tag.read(piece) {
                Reading::Ended => state = State::Text,
                Reading::GoesOn => {
                    let before = tokens;
                    tokens = feed(part(given, next));
                    given = next;
                    if tokens != before {
                        state = State::Text;
                    }
                }
                Reading::Overflowed(cut) => {
                    has_cut = true;
                    feed(part(given, at + cut));
                    tokens = feed(StrTendril::from(">"));
                    given = at + cut + tag.rest(&source.as_bytes()[at + cut..]);
                    at = source[given..]
                        .find('<')
                        .map_or(source.len(), |found| given + found);
                    state = State::Text;
                    continue;
                }
            },
        }
        at = next;
    }
    feed(part(given, source.len()));
    has_cut
}

/// What a piece that begins with `<` begins.
fn opening(piece: &[u8]) -> State {
    match piece {
        [_, b'a'..=b'z' | b'A'..=b'Z', ..] | [_, b'/', b'a'..=b'z' | b'A'..=b'Z', ..] => {
            State::Tag(Tag::default())
        }
        [_, b'!' | b'?' | b'/', ..] => State::Other,
        _ => State::Text,
    }
}

enum Reading {
    Ended,
    GoesOn,
    /// Too many attributes; the one too many begins here.
    Overflowed(usize),
}

/// A tag read as far as its source has come.
#[derive(Default)]
struct Tag {
    place: Place,
    attributes: u32,
}

#[derive(Clone, Copy, Default)]
enum Place {
    #[default]
    Name,
    BetweenAttributes,
    AttributeName,
    AfterAttributeName,
    BeforeValue,
    Quoted(u8),
    Unquoted,
}

impl Tag {
    fn read(&mut self, piece: &[u8]) -> Reading {
        for (at, &byte) in piece.iter().enumerate() {
            let was_in_name = matches!(self.place, Place::AttributeName);
            let Some(place) = self.place.after(byte) else {
                return Reading::Ended;
            };
            self.place = place;
            if matches!(place, Place::AttributeName) && !was_in_name {
                if self.attributes == ATTRIBUTE_LIMIT {
                    return Reading::Overflowed(at);
                }
                self.attributes += 1;
            }
        }
        Reading::GoesOn
    }

    /// How much of `rest` belongs to the tag.
    fn rest(&mut self, rest: &[u8]) -> usize {
        for (at, &byte) in rest.iter().enumerate() {
            match self.place.after(byte) {
                Some(place) => self.place = place,
                None => return at + 1,
            }
        }
        rest.len()
    }
}

impl Place {
    /// Where the tag is after one more byte; `None` if that ended it.
    fn after(self, byte: u8) -> Option<Self> {
        let is_space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c);
        Some(match (self, byte) {
            (Self::Quoted(quote), _) if byte == quote => Self::BetweenAttributes,
            (Self::Quoted(_), _) => self,
            (_, b'>') => return None,
            (Self::Name | Self::Unquoted, _) if is_space => Self::BetweenAttributes,
            (Self::Name, b'/') => Self::BetweenAttributes,
            (Self::Name | Self::Unquoted, _) => self,
            (Self::BeforeValue, b'"' | b'\'') => Self::Quoted(byte),
            (Self::BeforeValue, _) if is_space => self,
            (Self::BeforeValue, _) => Self::Unquoted,
            (Self::AttributeName | Self::AfterAttributeName, b'=') => Self::BeforeValue,
            (Self::AttributeName | Self::AfterAttributeName, _) if is_space => {
                Self::AfterAttributeName
            }
            (_, b'/') => Self::BetweenAttributes,
            (Self::BetweenAttributes, _) if is_space => self,
            _ => Self::AttributeName,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is fed in the end, by a tokeniser that answers at once.
    fn fed(source: &str) -> (String, bool) {
        let mut given = String::new();
        let has_cut = feed_guarded(source, |part| {
            given.push_str(&part);
            given.matches('>').count() as u32
        });
        (given, has_cut)
    }

    #[test]
    fn honest_sources_pass_unchanged() {
        for source in [
            "",
            "a",
            "<",
            "a<b c='<d>' e=\"f>g\" h=i/>j</b>",
            "<!-- <p a b c> --> < x </ y> <?z <p>",
            "<p a=b\n=c 'd' / e>",
        ] {
            assert_eq!(fed(source), (source.to_owned(), false));
        }
    }

    #[test]
    fn attributes_without_end_are_left_out() {
        let names = |count: u32| {
            (0..count)
                .map(|n| format!(" a{n}='<x'"))
                .collect::<Vec<_>>()
                .concat()
        };
        let source = format!("x<p{}>y<b>z", names(ATTRIBUTE_LIMIT));
        assert_eq!(fed(&source), (source, false));
        let (kept, has_cut) = fed(&format!("x<p{}>y<b>z", names(3000)));
        assert!(has_cut);
        assert!(
            kept.len() < 10_000 && kept.ends_with(" >y<b>z"),
            "{}",
            &kept[kept.len() - 40..]
        );
    }
}
