//! Which place of a book does an `XPointer` mean?
//!
//! `/body/DocFragment[8]/body/div/p[7]/text().12` is the eighth part of the spine, the path of an
//! element in that file, and characters of a text in it.

const FRAGMENT: &str = "/body/DocFragment";

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
}
