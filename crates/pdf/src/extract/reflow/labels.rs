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
    /// Where the item's text begins.
    pub text_left: f32,
}

const BULLETS: &[char] = &[
    '•', '◦', '▪', '▫', '‣', '⁃', '·', '∙', '○', '●', '■', '□', '▶', '►', '➢', '➤', '✓', '✔', '❖',
    '◆', '◇', '–', '—', '-', '*',
];

/// Marks that begin lines of other kinds, too.
pub(super) const DASHES: &[char] = &['–', '—', '-', '*', '·'];

/// The label a line begins with.
pub(super) fn label(line: &Line) -> Option<Label> {
    let (letters, runs_left) = line.letters();
    let head: Vec<char> = letters.iter().take(8).map(ch).collect();
    let (marker, length) = bullet(&head).or_else(|| number(&head))?;
    // A space comes after it, or text that stands apart from it.
    let space = usize::from(head.get(length) == Some(&' '));
    let next = *head.get(length + space)?;
    let needs_space = match marker {
        Marker::Bullet(c) => DASHES.contains(&c),
        Marker::Number(..) => !next.is_alphabetic(),
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
    Some(Label {
        marker,
        letters: length + space,
        text_left: text.left,
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
        let letter = head.get(open).filter(|c| c.is_ascii_lowercase())?;
        (u32::from(*letter) - u32::from('a') + 1, 1)
    };
    let close = *head.get(open + length)?;
    let is_sound = close == ')' || (close == '.' && open == 0 && digits > 0);
    is_sound.then_some((Marker::Number(value, close), open + length + 1))
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
    line.left = label.text_left;
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
