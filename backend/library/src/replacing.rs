//! Where are places when another text is read in their book?

use std::iter::zip;

use crate::whole::tree_of;

/// A book's text in one piece, in UTF-16 code units, and where its chapters begin in it.
#[derive(Default)]
struct Text {
    units: Vec<u16>,
    starts: Vec<usize>,
}

impl Text {
    fn of<'h>(chapters: impl IntoIterator<Item = &'h str>) -> Self {
        let mut text = Self::default();
        for html in chapters {
            text.starts.push(text.units.len());
            text.units.extend(tree_of(html).text().encode_utf16());
        }
        text
    }
}

/// Where the places of a former text are in the one that is read now.
///
/// What stands before the first change and behind the last one keeps its letter, however the
/// chapters are cut; a place between them keeps its share of what stood there.
#[derive(Default)]
pub(crate) struct Moves {
    /// Where chapters began, and begin.
    before: Vec<usize>,
    after: Vec<usize>,
    /// Units that are the same at the beginning and at the end.
    first: usize,
    last: usize,
    /// Of the whole texts.
    lengths: (usize, usize),
}

impl Moves {
    pub(crate) fn between<'h>(
        before: impl IntoIterator<Item = &'h str>,
        after: impl IntoIterator<Item = &'h str>,
    ) -> Self {
        let (before, after) = (Text::of(before), Text::of(after));
        let same = |(one, other): &(&u16, &u16)| one == other;
        let first = zip(&before.units, &after.units).take_while(same).count();
        let rest = |text: &Text| text.units.len() - first;
        let last = zip(before.units.iter().rev(), after.units.iter().rev())
            .take(rest(&before).min(rest(&after)))
            .take_while(same)
            .count();
        Self {
            first,
            last,
            lengths: (before.units.len(), after.units.len()),
            before: before.starts,
            after: after.starts,
        }
    }

    /// A place, by its chapter and its offset there.
    pub(crate) fn moved(&self, chapter: i32, offset: i64) -> (i32, i64) {
        let (old, new) = self.lengths;
        let chapter = usize::try_from(chapter).unwrap_or_default();
        let start = self.before.get(chapter).copied().unwrap_or(old);
        let at = start.saturating_add(usize::try_from(offset).unwrap_or_default());
        let at = at.min(old);
        let at = if at <= self.first {
            at
        } else if at >= old - self.last {
            new - (old - at)
        } else {
            let (gone, come) = (old - self.first - self.last, new - self.first - self.last);
            self.first + (at - self.first) * come / gone.max(1)
        };
        // The end of a chapter is the beginning of the next one, but the last one has an end.
        let chapter = self.after.partition_point(|start| *start <= at).max(1) - 1;
        let start = self.after.get(chapter).copied().unwrap_or_default();
        let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        (
            i32::try_from(chapter).unwrap_or(i32::MAX),
            whole(at - start),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_stays_a_letter_however_chapters_are_cut() {
        let before = ["<p>Eins zwei</p>", "<p>drei vier</p>", "<p>fuenf</p>"];
        let after = ["<p>Eins zwei</p><p>NEU drei vier</p><p>fuenf</p>"];
        let moves = Moves::between(before, after);
        assert_eq!(moves.moved(0, 5), (0, 5));
        assert_eq!(moves.moved(1, 5), (0, 18));
        assert_eq!(moves.moved(2, 0), (0, 22));
        let back = Moves::between(after, before);
        assert_eq!(back.moved(0, 18), (1, 5));
        assert_eq!(back.moved(0, 22), (2, 0));
        // What is gone is where it was.
        assert_eq!(back.moved(0, 11), (1, 0));
    }

    #[test]
    fn places_that_never_were_are_within_the_book() {
        let moves = Moves::between(["<p>lang und breit</p>"], ["<p>kurz</p>"]);
        assert_eq!(moves.moved(0, 99), (0, 4));
        assert_eq!(moves.moved(7, 0), (0, 4));
        assert_eq!(moves.moved(-1, -1), (0, 0));
        let nothing = Moves::between(["<p>Text</p>"], [""]);
        assert_eq!(nothing.moved(0, 3), (0, 0));
        assert_eq!(Moves::default().moved(3, 9), (0, 0));
    }
}
