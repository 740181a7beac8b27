//! Bullets and numbers in front of list items.

use super::letters::Letter;
use super::lines::Line;

/// What stands in front of an item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Marker {
    Bullet(char),
    /// A number and the mark after it.
    Number(u32, char),
}

/// The label of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    pub marker: Marker,
    /// Letters of the label, the space after it included.
    pub letters: usize,
    /// Where the item's text begins; from right to left, its right edge below zero.
    pub text_left: f32,
    pub runs_left: bool,
    /// A letter stands for the number.
    pub is_lettered: bool,
    /// The text begins further after it than the next word of a sentence would.
    pub stands_apart: bool,
}

/// A wider gap than this is no space between words, in ems.
const APART: f32 = 0.8;

const BULLETS: &[char] = &[
    '•', '◦', '▪', '▫', '‣', '⁃', '·', '∙', '○', '●', '■', '□', '▶', '►', '➢', '➤', '✓', '✔', '❖',
    '◆', '◇', '–', '—', '-', '*',
];

/// Marks that begin lines of other kinds, too.
pub(super) const DASHES: &[char] = &['–', '—', '-', '*', '·'];

/// Marks that open what is said.
const OPENING: &[char] = &['„', '“', '‚', '‘', '«', '»', '"', '¿', '¡', '(', '['];
/// Roman numbers of items.
const ROMAN: [&str; 20] = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv",
    "xvi", "xvii", "xviii", "xix", "xx",
];

/// The label a line begins with.
pub(super) fn label(line: &Line) -> Option<Label> {
    let (letters, runs_left) = line.letters();
    let head: Vec<char> = letters.iter().take(8).map(ch).collect();
    let (marker, length) = bullet(&head).or_else(|| number(&head))?;
    let is_lettered = matches!(marker, Marker::Number(..)) && head[0].is_ascii_alphabetic();
    // A space comes after it, or text that stands apart from it.
    let space = usize::from(head.get(length) == Some(&' '));
    let next = *head.get(length + space)?;
    let needs_space = match marker {
        Marker::Bullet(c) => DASHES.contains(&c),
        Marker::Number(..) => !next.is_alphabetic() && !OPENING.contains(&next),
    };
    if space == 0 && needs_space {
        return None;
    }
    let text = letters.get(length + space)?.glyph?;
    let mark = letters[length - 1].glyph?;
    let gap = if runs_left {
        mark.left - text.right
    } else {
        text.left - mark.right
    };
    // Dashes that are no bullets stand as near as any word.
    let is_dash = matches!(marker, Marker::Bullet(c) if DASHES.contains(&c));
    if is_dash && gap < line.size * 0.2 {
        return None;
    }
    // `z. B.` and initials are no labels: another short word comes after them.
    let is_abbreviation = is_lettered
        && head[length - 1] == '.'
        && (head.get(length + space + 1) == Some(&'.') || gap < line.size * 0.15);
    if is_abbreviation {
        return None;
    }
    Some(Label {
        runs_left,
        is_lettered,
        stands_apart: gap > line.size * APART,
        marker,
        letters: length + space,
        text_left: if runs_left { -text.right } else { text.left },
    })
}

fn ch(letter: &Letter) -> char {
    letter.text.chars().next().unwrap_or(' ')
}

fn bullet(head: &[char]) -> Option<(Marker, usize)> {
    let first = *head.first()?;
    BULLETS
        .contains(&first)
        .then_some((Marker::Bullet(first), 1))
}

/// `1.` `12)` `(3)` `a)`.
fn number(head: &[char]) -> Option<(Marker, usize)> {
    let open = usize::from(head.first() == Some(&'('));
    let digits = head[open..]
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .count();
    let (value, length) = if (1..=3).contains(&digits) {
        let text: String = head[open..open + digits].iter().collect();
        (text.parse().ok()?, digits)
    } else {
        lettered(&head[open..])?
    };
    let close = *head.get(open + length)?;
    let is_sound = close == ')' || (close == '.' && open == 0);
    is_sound.then_some((Marker::Number(value, close), open + length + 1))
}

/// The value and length of a letter or a Roman number.
fn lettered(head: &[char]) -> Option<(u32, usize)> {
    let letters: String = head
        .iter()
        .take_while(|c| c.is_ascii_alphabetic())
        .collect();
    let is_upper = letters.chars().all(|c| c.is_ascii_uppercase());
    let is_lower = letters.chars().all(|c| c.is_ascii_lowercase());
    if !is_upper && !is_lower {
        return None;
    }
    let small = letters.to_ascii_lowercase();
    if let Some(at) = ROMAN.iter().position(|&roman| roman == small) {
        return Some((at as u32 + 1, small.len()));
    }
    let letter = small.bytes().next().filter(|_| small.len() == 1)?;
    Some((u32::from(letter - b'a') + 1, 1))
}

/// A line without the letters of its label.
pub(super) fn without_label(line: &Line, label: &Label) -> Line {
    let (letters, _) = line.letters();
    let dropped: Vec<(f32, f32)> = letters
        .iter()
        .take(label.letters)
        .filter_map(|letter| letter.glyph)
        .map(|glyph| (glyph.left, glyph.y))
        .collect();
    let mut line = line.clone();
    line.glyphs
        .retain(|glyph| !dropped.contains(&(glyph.left, glyph.y)));
    while line
        .glyphs
        .first()
        .is_some_and(|glyph| glyph.ch.is_whitespace())
    {
        line.glyphs.remove(0);
    }
    if label.runs_left {
        line.right = -label.text_left;
    } else {
        line.left = label.text_left;
    }
    line
}

/// Whether one marker can follow another in the same list.
pub(super) fn follows(one: Marker, next: Marker) -> bool {
    match (one, next) {
        (Marker::Bullet(one), Marker::Bullet(next)) => one == next,
        (Marker::Number(one, mark), Marker::Number(next, other)) => {
            mark == other && next == one + 1
        }
        _ => false,
    }
}
