//! Which fonts has the book for its text?

use std::collections::HashSet;

use vokal_core::document::{EmbeddedFace, EmbeddedFamily};

use super::archive::Archive;
use super::package::Package;
use super::scrambling::{Scrambled, is_font};
use super::{Refusal, Watch};

/// Most bytes of one font.
const LARGEST_FONT: u64 = 5 << 20;
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

/// The face in which a book sets its text.
#[derive(Clone, Debug, Default)]
pub struct EmbeddedFaces {
    /// What the book calls it.
    pub name: String,
    /// One of each kind at most, the regular one first; none, if the book has none for its text.
    pub fonts: Vec<EmbeddedFont>,
    /// Some of its text, which the regular one must be able to show.
    pub sample: String,
}

/// What is known of a book's chapters.
#[derive(Default)]
pub(super) struct Families {
    /// Of the book's text, white space with them.
    length: i64,
    all: Vec<EmbeddedFamily>,
    sample: String,
}

impl Families {
    /// Adds a chapter whose text is so long.
    pub(super) fn add(&mut self, length: i64, sample: &str, families: Vec<EmbeddedFamily>) {
        self.length += length;
        if self.sample.len() < LONGEST_SAMPLE {
            self.sample.push_str(sample);
        }
        for family in families {
            let same = |known: &&mut EmbeddedFamily| known.name.eq_ignore_ascii_case(&family.name);
            match self.all.iter_mut().find(same) {
                Some(known) => {
                    known.letters += family.letters;
                    for face in family.faces {
                        if !known.faces.contains(&face) {
                            known.faces.push(face);
                        }
                    }
                }
                None => self.all.push(family),
            }
        }
    }

    /// The family that most of the book's letters have.
    fn of_text(&self) -> Option<&EmbeddedFamily> {
        let most = self.all.iter().max_by_key(|family| family.letters)?;
        let letters = i64::try_from(most.letters).unwrap_or(i64::MAX);
        // Of five characters one is white space, which has no font.
        (letters.saturating_mul(5) > self.length.saturating_mul(2)).then_some(most)
    }
}

/// Takes the fonts of the book's text out of its file; a book without one for plain text has none.
pub(super) fn read(
    archive: &Archive<'_>,
    package: &Package,
    families: &Families,
    watch: &Watch<'_>,
) -> Result<EmbeddedFaces, Refusal> {
    let Some(family) = families.of_text() else {
        return Ok(EmbeddedFaces::default());
    };
    let scrambled = Scrambled::of(archive, package);
    let mut fonts = Vec::new();
    let mut damaged = HashSet::new();
    for (bold, italic) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut read = None;
        for path in paths(&family.faces, bold, italic) {
            watch.check()?;
            if read.is_none() && !damaged.contains(path) {
                read = font(archive, &scrambled, path);
                if read.is_none() {
                    damaged.insert(path);
                }
            }
        }
        let Some(bytes) = read else {
            // The others are of no use without it.
            if !bold && !italic {
                return Ok(EmbeddedFaces::default());
            }
            continue;
        };
        fonts.push(EmbeddedFont {
            bold,
            italic,
            bytes,
        });
    }
    Ok(EmbeddedFaces {
        name: name(&family.name),
        fonts,
        sample: families.sample.clone(),
    })
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
        families.add(120, "", vec![family("Title", 60), family("Text", 40)]);
        assert_eq!(families.of_text().unwrap().name, "Title");
        families.add(1100, "", vec![family("TEXT", 700)]);
        assert_eq!(families.of_text().unwrap().name, "Text");
        families.add(1200, "", Vec::new());
        assert!(families.of_text().is_none(), "less than half of the book");
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
