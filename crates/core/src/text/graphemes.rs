//! Where may a text be cut? Between grapheme clusters (UAX #29), asked of UTF-16.

use unicode_segmentation::GraphemeCursor;

/// So much around a place decides whether a cluster ends there; longer clusters are no writing
/// of anybody's, and are cut between characters.
const LONGEST: usize = 64;

/// The last boundary that is not after an offset.
pub(super) fn boundary_before(units: &[u16], at: usize) -> usize {
    let at = at.min(units.len());
    let nearest = (at.saturating_sub(LONGEST)..=at)
        .rev()
        .find(|at| is_boundary(units, *at));
    nearest.unwrap_or(at - usize::from(is_inside_pair(units, at)))
}

/// The first boundary that is not before an offset.
pub(super) fn boundary_after(units: &[u16], at: usize) -> usize {
    let at = at.min(units.len());
    let nearest = (at..=(at + LONGEST).min(units.len())).find(|at| is_boundary(units, *at));
    nearest.unwrap_or(at + usize::from(is_inside_pair(units, at)))
}

fn is_boundary(units: &[u16], at: usize) -> bool {
    if at == 0 || at == units.len() {
        return true;
    }
    if is_inside_pair(units, at) {
        return false;
    }
    // Below U+0300 nothing combines but the two parts of a line end, and the soft hyphen,
    // which is a control.
    let is_plain = |unit: u16| unit < 0x300 && unit != 0x0d;
    if is_plain(units[at - 1]) && is_plain(units[at]) {
        return true;
    }
    let before = String::from_utf16_lossy(&units[at.saturating_sub(LONGEST)..at]);
    let after = &units[at..units.len().min(at + LONGEST)];
    let text = before.clone() + &String::from_utf16_lossy(after);
    let mut cursor = GraphemeCursor::new(before.len(), text.len(), true);
    cursor.is_boundary(&text, 0).unwrap_or(true)
}

fn is_inside_pair(units: &[u16], at: usize) -> bool {
    let is = |unit: Option<&u16>, surrogates: std::ops::Range<u16>| {
        unit.is_some_and(|unit| surrogates.contains(unit))
    };
    let before = at.checked_sub(1).and_then(|before| units.get(before));
    is(before, 0xd800..0xdc00) && is(units.get(at), 0xdc00..0xe000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boundaries(text: &str) -> Vec<usize> {
        let units: Vec<u16> = text.encode_utf16().collect();
        (0..=units.len())
            .filter(|at| is_boundary(&units, *at))
            .collect()
    }

    #[test]
    fn clusters_are_whole() {
        assert_eq!(boundaries("ab"), [0, 1, 2]);
        assert_eq!(boundaries("a\r\nb"), [0, 1, 3, 4]);
        assert_eq!(boundaries("o\u{308}x"), [0, 2, 3]);
        assert_eq!(boundaries("a👩\u{200d}👧b"), [0, 1, 6, 7]);
        assert_eq!(boundaries("🇩🇪🇫🇷"), [0, 4, 8]);
        assert_eq!(boundaries("각"), [0, 1]);
        assert_eq!(boundaries("a\u{ad}b"), [0, 1, 2, 3]);
    }

    #[test]
    fn the_nearest_boundary_is_found_on_either_side() {
        let units: Vec<u16> = "xo\u{308}\u{323}y".encode_utf16().collect();
        assert_eq!(
            (boundary_before(&units, 2), boundary_after(&units, 2)),
            (1, 4)
        );
        assert_eq!(
            (boundary_before(&units, 9), boundary_after(&units, 9)),
            (5, 5)
        );
    }

    #[test]
    fn what_is_no_writing_is_cut_between_characters() {
        let text = format!("a{}b", "\u{1d165}".repeat(200));
        let units: Vec<u16> = text.encode_utf16().collect();
        for at in [200, 201] {
            for cut in [boundary_before(&units, at), boundary_after(&units, at)] {
                assert!(String::from_utf16(&units[..cut]).is_ok(), "{at} {cut}");
            }
        }
    }
}
