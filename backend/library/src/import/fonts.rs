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
const MOST_FAMILIES: usize = 12;
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
    all: Vec<EmbeddedFamily>,
    /// The numbers of those of drawn pages.
    of_pages: HashSet<u32>,
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
        if is_placed {
            self.of_pages
                .extend(families.iter().map(|family| family.number));
        }
        self.length += length;
        if self.sample.len() < LONGEST_SAMPLE {
            self.sample.push_str(sample);
        }
        for family in families {
            let same = |known: &&mut EmbeddedFamily| known.number == family.number;
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

    /// That one, and those of drawn pages that have most of their letters.
    fn wanted(&self) -> Vec<&EmbeddedFamily> {
        let text = self.of_text();
        let is_of_text = |family: &EmbeddedFamily| Some(family.number) == text.map(|it| it.number);
        let mut of_pages: Vec<&EmbeddedFamily> = (self.all.iter())
            .filter(|family| self.of_pages.contains(&family.number) && !is_of_text(family))
            .collect();
        of_pages.sort_by_key(|family| Reverse(family.letters));
        of_pages.truncate(MOST_FAMILIES);
        text.into_iter().chain(of_pages).collect()
    }
}

/// Takes the fonts of the book's text and of its drawn pages out of its file.
pub(super) fn read(
    archive: &Archive<'_>,
    package: &Package,
    families: &Families,
    watch: &Watch<'_>,
) -> Result<Vec<EmbeddedFaces>, Refusal> {
    let wanted = families.wanted();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let scrambled = Scrambled::of(archive, package);
    let text = families.of_text().map(|family| family.number);
    let (mut all, mut room) = (Vec::new(), LARGEST_FAMILIES);
    for family in wanted {
        let fonts = of_family(archive, &scrambled, family, watch)?;
        let has_regular = fonts.first().is_some_and(|font| !font.bold && !font.italic);
        let of_text = text == Some(family.number) && has_regular;
        let size = fonts.iter().map(|font| font.bytes.len()).sum();
        let left = room.checked_sub(size);
        let of_pages = families.of_pages.contains(&family.number) && left.is_some();
        if fonts.is_empty() || !(of_text || of_pages) {
            continue;
        }
        room = left.unwrap_or(0);
        all.push(EmbeddedFaces {
            name: name(&family.name),
            number: family.number,
            of_text,
            of_pages,
            fonts,
            sample: families.sample.clone(),
        });
    }
    Ok(all)
}

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
        family.number = u32::from(name.as_bytes()[1].to_ascii_lowercase());
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
        assert!(families.wanted().is_empty());
        families.add(5000, "", vec![family("Title", 5)], true);
        let wanted: Vec<_> = families.wanted().iter().map(|it| it.letters).collect();
        assert_eq!(wanted, [65], "drawn pages have theirs");
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
