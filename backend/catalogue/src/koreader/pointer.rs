//! Which place of a book does an `XPointer` mean?
//!
//! `/body/DocFragment[8]/body/div/p[7]/text().12` is the eighth part of the spine, the path of an
//! element in that file, and characters of a text in it.

const FRAGMENT: &str = "/body/DocFragment";
/// So many letters are no reading.
const FEW: u32 = 20;

/// The chapter that it stands in, counted from 0.
pub(super) fn chapter_of(pointer: &str) -> Option<i32> {
    let rest = pointer.strip_prefix(FRAGMENT)?;
    let Some(number) = rest.strip_prefix('[') else {
        // Where there is one alone it has no number.
        return (rest.is_empty() || rest.starts_with(['/', '.'])).then_some(0);
    };
    let (number, _) = number.split_once(']')?;
    let number: i32 = number.parse().ok()?;
    (number > 0).then(|| number - 1)
}

/// The beginning of a chapter.
pub(super) fn of_chapter(chapter: i32) -> String {
    format!("{FRAGMENT}[{}]/body", chapter.saturating_add(1))
}

/// Whether it stands at the beginning of its chapter: nothing lies before any of its elements,
/// and few letters before it.
pub(super) fn is_beginning(pointer: &str) -> bool {
    let behind = pointer.strip_prefix(FRAGMENT).unwrap_or_default();
    let behind = match behind.strip_prefix('[') {
        Some(numbered) => numbered.split_once(']').map_or("", |(_, rest)| rest),
        None => behind,
    };
    let (path, letters) = behind.rsplit_once('.').unwrap_or((behind, "0"));
    let is_first = |step: &str| match step.split_once('[') {
        Some((_, number)) => number == "1]",
        None => true,
    };
    letters.parse::<u32>().is_ok_and(|before| before < FEW) && path.split('/').all(is_first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_names_its_chapter() {
        for (pointer, chapter) in [
            ("/body/DocFragment[8]/body/div/p[7]/text().12", Some(7)),
            ("/body/DocFragment[1]", Some(0)),
            ("/body/DocFragment/body/p.0", Some(0)),
            ("/body/DocFragment.0", Some(0)),
            ("/body/DocFragment[0]/body", None),
            ("/body/DocFragment[x]/body", None),
            ("/body/DocFragment[99999999999]/body", None),
            ("/body/DocFragments/body", None),
            ("/body/p[3]", None),
            ("17", None),
            ("", None),
        ] {
            assert_eq!(chapter_of(pointer), chapter, "{pointer}");
        }
        assert_eq!(chapter_of(&of_chapter(41)), Some(41));
    }

    #[test]
    fn the_beginning_of_a_chapter_is_known() {
        for (pointer, is_one) in [
            ("/body/DocFragment[8]/body", true),
            ("/body/DocFragment[8]/body/div/h1/text().0", true),
            (
                "/body/DocFragment[8]/body/section[1]/p[1]/text()[1].0",
                true,
            ),
            ("/body/DocFragment/body.0", true),
            ("/body/DocFragment[8]/body/p[2]/text().0", false),
            ("/body/DocFragment[8]/body/p/text().800", false),
            ("/body/DocFragment[8]/body/p/text().x", false),
        ] {
            assert_eq!(is_beginning(pointer), is_one, "{pointer}");
        }
    }
}
