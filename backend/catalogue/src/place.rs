//! What stands where in the catalogue?

use std::fmt;

use vokal_library::offered::Kind;

/// As what a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// OPDS 1.2, which is Atom.
    Atom,
    /// OPDS 2.0, which is JSON.
    Json,
}

impl Version {
    fn name(self) -> &'static str {
        match self {
            Self::Atom => "v1.2",
            Self::Json => "v2",
        }
    }
}

/// What the pages of a kind of names are called.
pub(crate) fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Authors => "authors",
        Kind::Series => "series",
        Kind::Tags => "tags",
    }
}

fn kind_of(name: &str) -> Option<Kind> {
    let all = [Kind::Authors, Kind::Series, Kind::Tags];
    all.into_iter().find(|kind| name_of(*kind) == name)
}

/// A place in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where it begins.
    Start(Version),
    /// Books, as the query asks for them.
    Books(Version),
    /// One book.
    Book(Version, i64),
    /// Who wrote them, their series, their tags.
    Names(Version, Kind),
    /// In which languages they are.
    Languages(Version),
    /// How to search, for programs that know `OpenSearch`.
    Search,
    /// How to show who one is.
    Authentication,
    /// What a book looks like.
    Cover(i64),
    /// The same, small.
    Thumbnail(i64),
    /// A book itself.
    File(i64),
}

impl Place {
    /// From what stands behind the catalogue's own address.
    pub(crate) fn parse(path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let (version, rest) = match parts.split_first() {
            None => return Some(Self::Start(Version::Atom)),
            Some((&"v1.2", rest)) => (Version::Atom, rest),
            Some((&"v2", rest)) => (Version::Json, rest),
            Some(_) => return Self::without_version(&parts),
        };
        Some(match rest {
            [] => Self::Start(version),
            ["books"] => Self::Books(version),
            ["books", id] => Self::Book(version, id.parse().ok()?),
            ["languages"] => Self::Languages(version),
            ["search"] if version == Version::Atom => Self::Search,
            [name] => Self::Names(version, kind_of(name)?),
            _ => return None,
        })
    }

    fn without_version(parts: &[&str]) -> Option<Self> {
        match parts {
            ["authentication"] => Some(Self::Authentication),
            ["books", id, "cover"] => Some(Self::Cover(id.parse().ok()?)),
            ["books", id, "thumbnail"] => Some(Self::Thumbnail(id.parse().ok()?)),
            ["books", id, "file"] => Some(Self::File(id.parse().ok()?)),
            _ => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Start(version) => write!(f, "/{}", version.name()),
            Self::Books(version) => write!(f, "/{}/books", version.name()),
            Self::Book(version, id) => write!(f, "/{}/books/{id}", version.name()),
            Self::Names(version, kind) => write!(f, "/{}/{}", version.name(), name_of(kind)),
            Self::Languages(version) => write!(f, "/{}/languages", version.name()),
            Self::Search => write!(f, "/{}/search", Version::Atom.name()),
            Self::Authentication => write!(f, "/authentication"),
            Self::Cover(id) => write!(f, "/books/{id}/cover"),
            Self::Thumbnail(id) => write!(f, "/books/{id}/thumbnail"),
            Self::File(id) => write!(f, "/books/{id}/file"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_is_found_where_it_is_said_to_be() {
        let mut places = vec![
            Place::Search,
            Place::Authentication,
            Place::Cover(7),
            Place::Thumbnail(7),
            Place::File(7),
        ];
        for version in [Version::Atom, Version::Json] {
            places.extend([
                Place::Start(version),
                Place::Books(version),
                Place::Book(version, 7),
                Place::Names(version, Kind::Authors),
                Place::Names(version, Kind::Series),
                Place::Names(version, Kind::Tags),
                Place::Languages(version),
            ]);
        }
        for place in places {
            assert_eq!(Place::parse(&place.to_string()), Some(place));
        }
        assert_eq!(Place::parse(""), Some(Place::Start(Version::Atom)));
        assert_eq!(Place::parse("/v2/"), Some(Place::Start(Version::Json)));
    }

    #[test]
    fn there_is_nothing_else() {
        for path in [
            "v3",
            "v1.2/x",
            "v2/search",
            "v1.2/books/x",
            "books/7",
            "books/99999999999999999999/file",
            "books/7/file/x",
        ] {
            assert_eq!(Place::parse(path), None, "{path}");
        }
    }
}
