//! Which letters does the reading aid stress?
//!
//! *sanitised [`Tree`] → vowel groups → every n-th of them*. A group is a vowel
//! with the consonants directly before it in its word: `Stra|ße`, `Ba|u|e|r`.
//! What is marked depends on the text alone, never on pages, fonts or inline
//! markup.
//!
//! * A character is an extended grapheme cluster (UAX #29); none is ever split.
//! * A vowel is a cluster whose base letter (NFD, UAX #15) is one of `a e i o u`
//!   or `æ œ ø`, or a Greek or Cyrillic vowel. `y` is one always in German and
//!   wherever nothing is known; in English only inside a word and beside no other
//!   vowel. The nearest `lang` attribute decides, or else the book's language.
//! * Any other letter is a consonant. What is no letter ends the word, but for
//!   soft hyphens and joiners.
//!
//! [`vowel_groups`] with [`stressed`] gives ranges to paint over the text;
//! [`markup`] writes the same marks as elements.

mod blocks;
mod letters;
mod markup;
mod words;

pub use markup::markup;

use crate::document::{NodeKind, Tree};
use letters::Ys;
use words::{Group, Words};

/// How often a vowel group is stressed: every one, or every second to fourth.
///
/// ```
/// use vokal_core::highlight::Frequency;
///
/// assert_eq!(Frequency::try_from(2), Ok(Frequency::new(2).unwrap()));
/// assert_eq!(
///     Frequency::try_from(5).unwrap_err().to_string(),
///     "the frequency must be 1 to 4, not 5",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
pub struct Frequency(u8);

impl Frequency {
    /// Every group.
    pub const EVERY: Self = Self(1);

    /// Every `n`-th group, beginning with the first; `None` unless `n` is 1 to 4.
    #[must_use]
    pub const fn new(n: u8) -> Option<Self> {
        if matches!(n, 1..=4) {
            Some(Self(n))
        } else {
            None
        }
    }

    /// The number it was made of.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for Frequency {
    /// Every group.
    fn default() -> Self {
        Self::EVERY
    }
}

/// A number that is no [`Frequency`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the frequency must be 1 to 4, not {0}")]
pub struct FrequencyError(u8);

impl TryFrom<u8> for Frequency {
    type Error = FrequencyError;

    fn try_from(n: u8) -> Result<Self, FrequencyError> {
        Self::new(n).ok_or(FrequencyError(n))
    }
}

impl From<Frequency> for u8 {
    fn from(frequency: Frequency) -> Self {
        frequency.get()
    }
}

/// All vowel groups of a chapter, as `[start, end]` in UTF-16 code units of its
/// canonical text.
///
/// * `book_language` is a language tag such as `de`; it decides about `y` where
///   no `lang` attribute is nearer.
///
/// The pairs are sorted and disjoint, and each lies on boundaries of grapheme
/// clusters. Blocks and line breaks end words, inline elements do not. Code,
/// formulas, drawings and ruby notes have no groups.
///
/// Costs O(text).
///
/// # Examples
///
/// ```
/// use vokal_core::document::{SourceOptions, sanitise};
/// use vokal_core::highlight::vowel_groups;
///
/// let chapter = sanitise("<p>Die <em>K</em>inder</p>", &SourceOptions::default());
/// assert_eq!(vowel_groups(&chapter.tree, "de"), [[0, 2], [2, 3], [4, 6], [6, 9]]);
/// ```
#[must_use]
pub fn vowel_groups(tree: &Tree, book_language: &str) -> Vec<[u32; 2]> {
    let mut groups = Vec::with_capacity(tree.text.len() / 3);
    each_group(tree, book_language, |group| {
        groups.push([group.start_utf16, group.end_utf16]);
    });
    groups
}

/// All vowel groups of a plain text; see [`vowel_groups`].
///
/// ```
/// use vokal_core::highlight::vowel_groups_of_text;
///
/// assert_eq!(vowel_groups_of_text("Straße", "de"), [[0, 4], [4, 6]]);
/// ```
#[must_use]
pub fn vowel_groups_of_text(text: &str, language: &str) -> Vec<[u32; 2]> {
    let mut groups = Vec::with_capacity(text.len() / 3);
    let mut words = Words::new(text, |group: Group| {
        groups.push([group.start_utf16, group.end_utf16]);
    });
    words.piece(text.len(), Ys::of(language));
    words.end_word();
    groups
}

/// The stressed ones of `groups` that overlap `start..end`, all in UTF-16 code
/// units.
///
/// * `groups` are all groups of the chapter, as [`vowel_groups`] gives them:
///   counting runs through the whole chapter. Groups that are not sorted give
///   some of them, never a panic.
/// * Nothing overlaps a range that is empty or runs backwards.
///
/// Costs O(log groups) and the length of the result.
///
/// ```
/// use vokal_core::highlight::{Frequency, stressed};
///
/// let every_second = Frequency::new(2).unwrap();
/// let groups = [[0, 2], [2, 3], [4, 6], [6, 9]];
/// assert_eq!(stressed(&groups, every_second, 1, 5), [[0, 2], [4, 6]]);
/// ```
#[must_use]
pub fn stressed(groups: &[[u32; 2]], frequency: Frequency, start: u32, end: u32) -> Vec<[u32; 2]> {
    let step = usize::from(frequency.get());
    let first = groups.partition_point(|group| group[1] <= start);
    let last = groups.partition_point(|group| group[0] < end);
    let first = first.next_multiple_of(step);
    groups[..last]
        .iter()
        .skip(first)
        .step_by(step)
        .copied()
        .collect()
}

/// Calls `found` for each group of the chapter, in order.
fn each_group(tree: &Tree, book_language: &str, found: impl FnMut(Group)) {
    let mut words = Words::new(&tree.text, found);
    let mut open = vec![Open {
        end: u32::MAX,
        role: Role::Block,
        ys: Ys::of(book_language),
    }];
    for (index, node) in tree.nodes.iter().enumerate() {
        while let Some(closed) = open.pop_if(|open| open.end as usize <= index) {
            if closed.role != Role::Inline {
                words.end_word();
            }
        }
        let outer = open
            .last()
            .map_or((Role::Block, Ys::Always), |open| (open.role, open.ys));
        match node.kind {
            NodeKind::Text { end, .. } if outer.0 == Role::Untouched => words.skip(end as usize),
            NodeKind::Text { end, .. } => words.piece(end as usize, outer.1),
            NodeKind::Element(element) => {
                let role = match outer.0 {
                    Role::Untouched => Role::Untouched,
                    _ => Role::of(element.name),
                };
                if role != Role::Inline {
                    words.end_word();
                }
                open.push(Open {
                    end: node.subtree_end,
                    role,
                    ys: tree.attribute(&element, "lang").map_or(outer.1, Ys::of),
                });
            }
        }
    }
    words.end_word();
}

/// An element whose content is being read.
struct Open {
    end: u32,
    role: Role,
    ys: Ys,
}

/// The elements whose text is not marked: code, formulas, drawings, annotations,
/// and what only those see who cannot play a recording.
pub const UNTOUCHED: [&str; 11] = [
    "code", "pre", "kbd", "samp", "var", "math", "svg", "rt", "rp", "audio", "video",
];

/// What an element means to the words around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Words run through it.
    Inline,
    /// Words end before and after it.
    Block,
    /// The same, and what it holds is not marked.
    Untouched,
}

impl Role {
    fn of(element: &str) -> Self {
        match element {
            name if UNTOUCHED.contains(&name) => Self::Untouched,
            "a" | "abbr" | "b" | "bdi" | "bdo" | "big" | "cite" | "del" | "dfn" | "em" | "i"
            | "ins" | "mark" | "q" | "rb" | "rtc" | "ruby" | "s" | "small" | "span" | "strong"
            | "sub" | "sup" | "time" | "tt" | "u" | "wbr" => Self::Inline,
            _ => Self::Block,
        }
    }
}
