//! From the order on paper, left to right, to the order of reading.

use unicode_bidi::{BidiClass, bidi_class};

use crate::extract::scripts::is_right_to_left;

/// Sorts the letters of a line, which stand as on paper, into reading order.
/// Returns whether the line runs from right to left.
pub(super) fn to_reading_order<T>(letters: &mut [T], ch: impl Fn(&T) -> char) -> bool {
    let right = letters.iter().filter(|l| is_right_to_left(ch(l))).count();
    if right == 0 {
        return false;
    }
    let left = letters
        .iter()
        .filter(|letter| bidi_class(ch(letter)) == BidiClass::L)
        .count();
    let runs_left = right > left;
    if runs_left {
        letters.reverse();
        // Numbers and Latin words run from left to right even there.
        reverse_runs(
            letters,
            |letter| is_left_to_right(ch(letter)),
            |letter| joins(ch(letter)),
        );
    } else {
        reverse_runs(
            letters,
            |letter| is_right_to_left(ch(letter)),
            |letter| !is_left_to_right(ch(letter)),
        );
    }
    runs_left
}

fn is_left_to_right(ch: char) -> bool {
    matches!(bidi_class(ch), BidiClass::L | BidiClass::EN | BidiClass::AN)
}

/// What stands between digits or words without breaking them up.
fn joins(ch: char) -> bool {
    matches!(
        bidi_class(ch),
        BidiClass::CS | BidiClass::ES | BidiClass::ET | BidiClass::NSM | BidiClass::WS
    )
}

/// Reverses each longest run that begins and ends with a member and has only
/// members and bonds inside.
fn reverse_runs<T>(letters: &mut [T], member: impl Fn(&T) -> bool, bond: impl Fn(&T) -> bool) {
    let mut at = 0;
    while at < letters.len() {
        if !member(&letters[at]) {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        let mut look = end;
        while look < letters.len() && (member(&letters[look]) || bond(&letters[look])) {
            look += 1;
            if member(&letters[look - 1]) {
                end = look;
            }
        }
        letters[at..end].reverse();
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::to_reading_order;

    fn read(paper: &str) -> (String, bool) {
        let mut letters: Vec<char> = paper.chars().collect();
        let right = to_reading_order(&mut letters, |&c| c);
        (letters.into_iter().collect(), right)
    }

    #[test]
    fn hebrew_is_turned_and_its_numbers_are_not() {
        assert_eq!(read("123 םולש"), ("שלום 123".to_owned(), true));
        assert_eq!(read("abc םולש def"), ("abc שלום def".to_owned(), false));
        assert_eq!(read("plain 12"), ("plain 12".to_owned(), false));
    }
}
