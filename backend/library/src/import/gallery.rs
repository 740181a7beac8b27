//! Which picture does a chapter mean?

use std::collections::HashMap;

use super::paths::PathIndex;
use super::pictures::Picture;

/// The pictures of a book, found by the paths that its chapters give.
///
/// A path that leads to none may have a fallback that is one, or be written for another
/// folder, or in other letter case: then the picture of that name is meant whose own folders are
/// most like those of the path, and in doubt the one where books have theirs.
pub(super) struct Gallery<'p> {
    pictures: &'p [Picture],
    paths: PathIndex,
    by_name: HashMap<String, Vec<usize>>,
    /// Folders in which books have their pictures, in lower case and the likeliest first.
    usual: [String; 4],
}

impl<'p> Gallery<'p> {
    /// `package` is the path of the file that describes the book, `fallbacks` are
    /// [`Package::fallbacks`](super::package::Package::fallbacks).
    pub(super) fn new<'a>(
        pictures: &'p [Picture],
        package: &str,
        fallbacks: impl Iterator<Item = (&'a str, impl Iterator<Item = &'a str>)>,
    ) -> Self {
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, picture) in pictures.iter().enumerate() {
            let name = segments(&picture.path).next_back().unwrap_or_default();
            by_name.entry(name).or_default().push(at);
        }
        let own = package.rsplit_once('/').map_or("", |(folder, _)| folder);
        let own = own.to_lowercase();
        let below = |folder: &str| match folder {
            "" => "images".to_owned(),
            folder => format!("{folder}/images"),
        };
        Self {
            pictures,
            paths: with_fallbacks(pictures, fallbacks),
            by_name,
            usual: [below(&own), own, below(""), String::new()],
        }
    }

    /// The picture that a path from the archive's root means.
    pub(super) fn find(&self, path: &str) -> Option<&'p Picture> {
        let at = self.paths.find(path).or_else(|| self.likely(path))?;
        Some(&self.pictures[at])
    }

    fn likely(&self, path: &str) -> Option<usize> {
        let wanted: Vec<String> = segments(path).rev().collect();
        let named = self.by_name.get(wanted.first()?)?;
        let likeness = |at: usize| {
            let own = segments(&self.pictures[at].path).rev();
            own.zip(&wanted)
                .take_while(|(own, wanted)| own == *wanted)
                .count()
        };
        let best = named.iter().map(|at| likeness(*at)).max()?;
        let mut likely = named.iter().copied().filter(|at| likeness(*at) == best);
        match (likely.next(), likely.next()) {
            (only, None) => only,
            _ => self.in_a_usual_folder(named),
        }
    }

    fn in_a_usual_folder(&self, named: &[usize]) -> Option<usize> {
        self.usual.iter().find_map(|folder| {
            let lies_there = |at: &&usize| {
                let path = self.pictures[**at].path.to_lowercase();
                path.rsplit_once('/').map_or("", |(own, _)| own) == folder
            };
            named.iter().find(lies_there).copied()
        })
    }
}

/// Where the picture of each path is: its own, or the first of its fallbacks that is one.
fn with_fallbacks<'a>(
    pictures: &[Picture],
    fallbacks: impl Iterator<Item = (&'a str, impl Iterator<Item = &'a str>)>,
) -> PathIndex {
    let mut paths = PathIndex::of(pictures.iter().map(|picture| picture.path.as_str()));
    let instead: Vec<_> = fallbacks
        .filter(|(path, _)| paths.find_exact(path).is_none())
        .filter_map(|(path, mut rest)| Some((path, rest.find_map(|path| paths.find(path))?)))
        .collect();
    for (path, at) in instead {
        paths.insert(path, at);
    }
    paths
}

/// The parts of a path, in lower case.
fn segments(path: &str) -> std::vec::IntoIter<String> {
    let lower = super::paths::picture_path(path).to_lowercase();
    let parts: Vec<String> = lower.split('/').map(str::to_owned).collect();
    parts.into_iter()
}

#[cfg(test)]
mod tests {
    use super::super::pictures::PictureKind;
    use super::super::unpack::Place;
    use super::*;

    fn found(pictures: &[&str], path: &str) -> Option<String> {
        found_with(&[], pictures, path)
    }

    fn found_with(fallbacks: &[(&str, &[&str])], pictures: &[&str], path: &str) -> Option<String> {
        let place = Place {
            offset: 0,
            stored: 0,
            length: 0,
            deflated: false,
        };
        let pictures: Vec<Picture> = pictures
            .iter()
            .map(|path| Picture {
                path: (*path).to_owned(),
                kind: PictureKind::Png,
                size: None,
                place,
                checksum: 0,
            })
            .collect();
        let fallbacks = fallbacks
            .iter()
            .map(|(path, rest)| (*path, rest.iter().copied()));
        let gallery = Gallery::new(&pictures, "OEBPS/content.opf", fallbacks);
        gallery.find(path).map(|picture| picture.path.clone())
    }

    #[test]
    fn a_picture_is_found_by_every_path_that_books_are_known_to_write() {
        let own = "OEBPS/images/a b.png";
        for path in [
            own,
            "oebps/Images/A B.png",
            "images/a b.png",
            "OEBPS/text/images/a b.png",
            "OEBPS/text/OEBPS/images/a b.png",
            "OEBPS/text/a b.png",
            "a b.png",
            "graphics/a b.png",
        ] {
            assert_eq!(
                found(&[own, "OEBPS/images/b.png"], path).as_deref(),
                Some(own),
                "{path}"
            );
        }
        assert_eq!(found(&[own], "OEBPS/images/c.png"), None);
    }

    #[test]
    fn what_is_no_picture_is_shown_by_the_first_of_its_fallbacks_that_is_one() {
        let fallbacks: &[(&str, &[&str])] = &[
            ("a.tiff", &["a.bmp", "a.jxl", "A.png", "b.png"]),
            ("b.png", &["A.png"]),
            ("c.tiff", &["c.bmp"]),
        ];
        let found = |path| found_with(fallbacks, &["A.png", "b.png"], path);
        assert_eq!(found("a.tiff").as_deref(), Some("A.png"));
        assert_eq!(found("b.png").as_deref(), Some("b.png"), "it is one itself");
        assert_eq!(found("c.tiff"), None);
    }

    #[test]
    fn of_several_of_one_name_the_nearest_is_meant() {
        let two = ["OEBPS/one/1.png", "OEBPS/two/1.png"];
        assert_eq!(found(&two, "text/two/1.png").as_deref(), Some(two[1]));
        assert_eq!(found(&two, "text/1.png"), None, "either may be meant");
        let usual = ["OEBPS/one/1.png", "OEBPS/images/1.png"];
        assert_eq!(found(&usual, "OEBPS/text/1.png").as_deref(), Some(usual[1]));
    }
}
