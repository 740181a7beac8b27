//! Which paragraphs are headings by their looks alone?
//!
//! Many books have no `h1`: their headings are paragraphs of a class, large and in the middle.
//! Whoever listens to a book instead of looking at it finds none of them then.

/// Longer ones are text that is set large.
const MOST_LETTERS: usize = 100;

/// What a paragraph looks like, as far as headings are known by it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looks {
    /// Letters within, white space left out.
    pub letters: usize,
    /// Over the size of the chapter's text.
    pub size: f32,
    pub bold: bool,
    /// In the middle of its line, or in capitals.
    pub apart: bool,
}

impl Looks {
    /// The rank of a heading, as `aria-level` has it, if it looks like one.
    pub(super) fn rank(self) -> Option<u8> {
        let is_large = self.size >= 1.35 || (self.size >= 1.15 && (self.bold || self.apart));
        let is_heading = is_large || (self.size >= 0.99 && self.bold && self.apart);
        if !is_heading || !(1..=MOST_LETTERS).contains(&self.letters) {
            return None;
        }
        Some(match self.size {
            size if size >= 1.7 => 1,
            size if size >= 1.25 => 2,
            _ => 3,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Looks = Looks {
        letters: 12,
        size: 1.0,
        bold: false,
        apart: false,
    };

    #[test]
    fn headings_are_large_or_bold_in_the_middle() {
        let large = |size| Looks { size, ..PLAIN };
        assert_eq!(PLAIN.rank(), None);
        assert_eq!(large(1.2).rank(), None);
        assert_eq!(large(1.4).rank(), Some(2));
        assert_eq!(large(2.0).rank(), Some(1));
        let bold = Looks {
            bold: true,
            ..PLAIN
        };
        assert_eq!(bold.rank(), None, "a word that matters");
        let apart = Looks {
            apart: true,
            ..bold
        };
        assert_eq!(apart.rank(), Some(3));
        assert_eq!(Looks { size: 1.2, ..bold }.rank(), Some(3));
        assert_eq!(Looks { size: 0.8, ..apart }.rank(), None);
    }

    #[test]
    fn what_is_long_or_empty_is_none() {
        let of = |letters| Looks {
            letters,
            size: 2.0,
            ..PLAIN
        };
        assert_eq!(of(0).rank(), None);
        assert_eq!(of(100).rank(), Some(1));
        assert_eq!(of(101).rank(), None);
    }
}
