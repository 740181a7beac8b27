//! Which fonts has the book for its text, and for that of its drawn pages?

use std::cmp::Reverse;
use std::collections::HashSet;

use vokal_core::document::{EmbeddedFace, EmbeddedFamily};

use super::archive::Archive;
use super::package::Package;
use super::scrambling::{Scrambled, is_font};
use super::{Refusal, Watch};

/// Most bytes of one font.
const LARGEST_FONT: u64 = 5 << 20;
/// Most families of drawn pages, and bytes of all of them together.
const MOST_FAMILIES: usize = 40;
const LARGEST_FAMILIES: usize = 20 << 20;
/// So much text is tried, in bytes; a chapter has at most so many letters in it.
const LONGEST_SAMPLE: usize = 16 << 10;
pub(super) const SAMPLE_OF_CHAPTER: usize = 400;
/// Longest name of a family, in characters: it is shown in a list.
const LONGEST_NAME: usize = 60;

/// A font as it lies in the book, which nobody has read yet.
#[derive(Clone, Debug)]
pub struct EmbeddedFont {
    /// Whether it is for bold text, and for italic.
    pub bold: bool,
    /// The same for italic text.
    pub italic: bool,
    /// The file, made readable.
    pub bytes: Vec<u8>,
}

/// A face that a book brings along, and sets some of its text in.
#[derive(Clone, Debug, Default)]
pub struct EmbeddedFaces {
    /// What the book calls it.
    pub name: String,
    /// What stands for it where the places of text are told.
    pub number: u32,
    /// Most of the book's text is set in it.
    pub of_text: bool,
    /// Text of drawn pages is set in it.
    pub of_pages: bool,
    /// One of each kind at most, the regular one first.
    pub fonts: Vec<EmbeddedFont>,
    /// Some of the book's text, which the regular one must be able to show if it is for that.
    pub sample: String,
}

/// What is known of a book's chapters.
#[derive(Default)]
pub(super) struct Families {
    /// Of the book's text, white space with them.
    length: i64,
    /// Those of one name together.
    all: Vec<EmbeddedFamily>,
    /// Those of drawn pages: with other files it is another.
    of_pages: Vec<EmbeddedFamily>,
    sample: String,
}

impl Families {
    /// Adds a chapter whose text is so long, and may stand in places.
    pub(super) fn add(
        &mut self,
        length: i64,
        sample: &str,
        families: Vec<EmbeddedFamily>,
        is_placed: bool,
    ) {
        self.length += length;
        if self.sample.len() < LONGEST_SAMPLE {
            self.sample.push_str(sample);
        }
        for family in families {
            if is_placed {
                merge(&mut self.of_pages, family.clone(), |known| {
                    known.number == family.number
                });
            }
            let name = family.name.clone();
            merge(&mut self.all, family, |known| {
                known.name.eq_ignore_ascii_case(&name)
            });
        }
    }

    /// The family that most of the book's letters have.
    fn of_text(&self) -> Option<&EmbeddedFamily> {
        let most = self.all.iter().max_by_key(|family| family.letters)?;
        let letters = i64::try_from(most.letters).unwrap_or(i64::MAX);
        // Of five characters one is white space, which has no font.
        (letters.saturating_mul(5) > self.length.saturating_mul(2)).then_some(most)
    }

    /// Those of drawn pages that have most letters on them.
    fn of_pages(&self) -> Vec<&EmbeddedFamily> {
        let mut families: Vec<_> = self.of_pages.iter().collect();
        families.sort_by_key(|family| Reverse(family.letters));
        families.truncate(MOST_FAMILIES);
        families
    }
}

/// Adds a family to the one that is the same, if that is there.
fn merge(
    all: &mut Vec<EmbeddedFamily>,
    family: EmbeddedFamily,
    is_same: impl Fn(&EmbeddedFamily) -> bool,
) {
    let Some(known) = all.iter_mut().find(|known| is_same(known)) else {
        all.push(family);
        return;
    };
    known.letters += family.letters;
    for face in family.faces {
        if !known.faces.contains(&face) {
            known.faces.push(face);
        }
    }
}

/// Takes the fonts of the book's text and of its drawn pages out of its file.
pub(super) fn read(
    archive: &Archive<'_>,
    package: &Package,
    families: &Families,
    watch: &Watch<'_>,
) -> Result<Vec<EmbeddedFaces>, Refusal> {
    let (text, of_pages) = (families.of_text(), families.of_pages());
    if text.is_none() && of_pages.is_empty() {
        return Ok(Vec::new());
    }
    let scrambled = Scrambled::of(archive, package);
    let (mut all, mut room) = (Vec::new(), LARGEST_FAMILIES);
    let faces = |family: &EmbeddedFamily, fonts| EmbeddedFaces {
        name: name(&family.name),
        number: family.number,
        of_text: false,
        of_pages: false,
        fonts,
        sample: families.sample.clone(),
    };
    if let Some(family) = text {
        let fonts = of_family(archive, &scrambled, family, watch)?;
        if fonts.first().is_some_and(|font| !font.bold && !font.italic) {
            all.push(EmbeddedFaces {
                of_text: true,
                ..faces(family, fonts)
            });
        }
    }
    for family in of_pages {
        if let Some(same) = all.iter_mut().find(|faces| faces.number == family.number) {
            same.of_pages = true;
            continue;
        }
        let fonts = of_family(archive, &scrambled, family, watch)?;
        let size: usize = fonts.iter().map(|font| font.bytes.len()).sum();
        if !fonts.is_empty() && size <= room {
            room -= size;
            all.push(EmbeddedFaces {
                of_pages: true,
                ..faces(family, fonts)
            });
        }
    }
    Ok(all)
}

/// The fonts of a family; none where its regular one cannot be read, as bold letters in its place
/// would be wrong.
fn of_family(
    archive: &Archive<'_>,
    scrambled: &Scrambled,
    family: &EmbeddedFamily,
    watch: &Watch<'_>,
) -> Result<Vec<EmbeddedFont>, Refusal> {
    let mut fonts = Vec::new();
    let mut damaged = HashSet::new();
    for (bold, italic) in [(false, false), (true, false), (false, true), (true, true)] {
        for path in paths(&family.faces, bold, italic) {
            watch.check()?;
            if damaged.contains(path) {
                continue;
            }
            if let Some(bytes) = font(archive, scrambled, path) {
                fonts.push(EmbeddedFont {
                    bold,
                    italic,
                    bytes,
                });
                break;
            }
            damaged.insert(path);
        }
        let is_declared = || paths(&family.faces, bold, italic).next().is_some();
        if fonts.is_empty() && is_declared() {
            break;
        }
    }
    Ok(fonts)
}

/// The files that may be the font of one kind, the best first: of those with the nearest weight
/// the one that is declared last (CSS Fonts 4, section 5.2).
fn paths(faces: &[EmbeddedFace], bold: bool, italic: bool) -> impl Iterator<Item = &str> {
    let wanted: u16 = if bold { 700 } else { 400 };
    let mut fitting: Vec<&EmbeddedFace> = faces
        .iter()
        .rev()
        .filter(|face| face.italic == italic && (face.weight >= 600) == bold)
        .collect();
    fitting.sort_by_key(|face| face.weight.abs_diff(wanted));
    fitting
        .into_iter()
        .flat_map(|face| face.paths.iter().map(String::as_str))
}

fn font(archive: &Archive<'_>, scrambled: &Scrambled, path: &str) -> Option<Vec<u8>> {
    let entry = archive.entry(path)?;
    if entry.place.length > LARGEST_FONT {
        return None;
    }
    let bytes = scrambled.readable(&entry.name, archive.content(entry)?)?;
    is_font(&bytes).then_some(bytes)
}

/// A family's name as it is shown.
fn name(name: &str) -> String {
    let seen = name.chars().filter(|c| !vokal_base::text::misleads(*c));
    let name: String = seen.take(LONGEST_NAME).collect();
    name.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(weight: u16, italic: bool, path: &str) -> EmbeddedFace {
        let mut face = EmbeddedFace::default();
        face.weight = weight;
        face.italic = italic;
        face.paths = vec![path.into()];
        face
    }

    fn family(name: &str, letters: usize) -> EmbeddedFamily {
        let mut family = EmbeddedFamily::default();
        family.name = name.into();
        family.letters = letters;
        family
    }

    #[test]
    fn the_face_of_the_text_has_most_of_its_letters() {
        let mut families = Families::default();
        families.add(
            120,
            "",
            vec![family("Title", 60), family("Text", 40)],
            false,
        );
        assert_eq!(families.of_text().unwrap().name, "Title");
        families.add(1100, "", vec![family("TEXT", 700)], false);
        assert_eq!(families.of_text().unwrap().name, "Text");
        families.add(1200, "", Vec::new(), false);
        assert!(families.of_text().is_none(), "less than half of the book");
        assert!(families.of_pages().is_empty());
        for number in [7, 7, 8] {
            let mut subset = family("Title", 5);
            subset.number = number;
            families.add(10, "", vec![subset], true);
        }
        let of_pages = families.of_pages();
        let of_pages: Vec<_> = of_pages.iter().map(|it| (it.number, it.letters)).collect();
        assert_eq!(of_pages, [(7, 10), (8, 5)], "other files, another family");
    }

    #[test]
    fn each_kind_has_the_nearest_weight_and_of_two_the_last() {
        let faces = [
            face(300, false, "light"),
            face(400, false, "first"),
            face(400, false, "second"),
            face(900, false, "black"),
            face(600, false, "demi"),
            face(400, true, "italic"),
        ];
        let of = |bold, italic| paths(&faces, bold, italic).collect::<Vec<_>>();
        assert_eq!(of(false, false), ["second", "first", "light"]);
        assert_eq!(of(true, false), ["demi", "black"]);
        assert_eq!(of(false, true), ["italic"]);
        assert!(of(true, true).is_empty());
    }
}
