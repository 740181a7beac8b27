//! What does a page of the catalogue say, whatever it is written as?

use chrono::NaiveDateTime;
use vokal_library::offered::{Counted, Facets, Kind, ON_A_PAGE, Offered, Order, Page, Wish};

use crate::addresses::Addresses;
use crate::ids;
use crate::place::{Place, Version, name_of};
use crate::words::{Words, language_name};

/// For whom a page is written, and where it stands.
pub(crate) struct Desk {
    pub version: Version,
    pub reader: i64,
    pub words: &'static Words,
    pub addresses: Addresses,
    pub now: NaiveDateTime,
}

/// A page of the catalogue.
pub(crate) struct Feed {
    pub title: String,
    pub id: String,
    pub updated: NaiveDateTime,
    /// Its own address.
    pub address: String,
    /// The page that led here.
    pub up: Option<String>,
    pub next: Option<String>,
    /// How many there are on all pages.
    pub total: Option<i64>,
    pub facets: Vec<Facet>,
    pub entries: Entries,
}

/// What stands on it.
pub(crate) enum Entries {
    Ways(Vec<Way>),
    Books(Vec<Offered>),
}

/// A way to another page.
pub(crate) struct Way {
    pub title: String,
    /// That of the page.
    pub id: String,
    pub address: String,
    /// Whether it leads to books, and not to further ways.
    pub to_books: bool,
    pub count: Option<i64>,
    pub relation: &'static str,
}

/// A way to narrow the books.
pub(crate) struct Facet {
    pub group: &'static str,
    pub title: String,
    pub address: String,
    pub count: Option<i64>,
    pub is_active: bool,
}

/// By what the page of languages is known.
const LANGUAGES: &str = "languages";
const SUBSECTION: &str = "subsection";
const NEW: &str = "http://opds-spec.org/sort/new";

impl Desk {
    pub(crate) fn books(&self, wish: &Wish) -> String {
        self.addresses.of_books(Place::Books(self.version), wish)
    }

    fn id(&self, asked: &str) -> String {
        ids::of_page(self.reader, asked)
    }

    /// That of a page of books, by what stands behind the question mark of its address.
    fn id_of_books(&self, address: &str) -> String {
        self.id(address.rsplit_once('?').map_or("", |(_, query)| query))
    }

    fn way(&self, title: &str, wish: &Wish, relation: &'static str) -> Way {
        let address = self.books(wish);
        Way {
            title: title.to_owned(),
            id: self.id_of_books(&address),
            address,
            to_books: true,
            count: None,
            relation,
        }
    }

    /// Where the catalogue begins.
    pub(crate) fn start(&self) -> Feed {
        use Order::{Added, Read, Title};
        let words = self.words;
        let sorted = |order| Wish {
            order,
            ..Wish::default()
        };
        let reading = Wish {
            status: Some("reading".into()),
            ..sorted(Read)
        };
        let further = |title: &str, place, id: &str| Way {
            title: title.to_owned(),
            id: self.id(id),
            address: self.addresses.of(place),
            to_books: false,
            count: None,
            relation: SUBSECTION,
        };
        let names = |kind| {
            let place = Place::Names(self.version, kind);
            further(words.of_kind(kind), place, name_of(kind))
        };
        let ways = vec![
            self.way(words.continue_reading, &reading, SUBSECTION),
            self.way(words.new, &sorted(Added), NEW),
            names(Kind::Authors),
            names(Kind::Series),
            names(Kind::Tags),
            further(words.languages, Place::Languages(self.version), LANGUAGES),
            self.way(words.all, &sorted(Title), SUBSECTION),
        ];
        Feed {
            title: "Vokal".into(),
            id: self.id("start"),
            updated: self.now,
            address: self.addresses.of(Place::Start(self.version)),
            up: None,
            next: None,
            total: None,
            facets: Vec::new(),
            entries: Entries::Ways(ways),
        }
    }

    /// A page of books; with facets where it is the first.
    pub(crate) fn page(&self, wish: &Wish, page: Page, facets: Option<&Facets>) -> Feed {
        let next = page.next.map(|cursor| {
            self.books(&Wish {
                cursor: Some(cursor),
                ..wish.clone()
            })
        });
        let newest = page.books.iter().map(|book| book.uploaded_at).max();
        let address = self.books(wish);
        Feed {
            title: self.title_of(wish),
            id: self.id_of_books(&address),
            updated: newest.unwrap_or(self.now),
            up: Some(self.addresses.of(match named(wish) {
                Some((kind, _)) => Place::Names(self.version, kind),
                None => Place::Start(self.version),
            })),
            next,
            total: Some(page.total),
            facets: facets.map_or_else(Vec::new, |facets| self.facets(wish, facets)),
            entries: Entries::Books(page.books),
            address,
        }
    }

    /// One page of names, of which one more is told if there are more.
    pub(crate) fn names(&self, kind: Kind, after: Option<&str>, mut found: Vec<Counted>) -> Feed {
        let place = Place::Names(self.version, kind);
        let most = usize::try_from(ON_A_PAGE).unwrap_or_default();
        let is_more = found.len() > most;
        found.truncate(most);
        let last = found.last().filter(|_| is_more);
        let next = last.map(|last| self.addresses.of_names(place, &last.name));
        let ways = found.into_iter().map(|Counted { name, books }| Way {
            count: Some(books),
            ..self.way(&name, &wish_of(kind, &name), SUBSECTION)
        });
        let asked = name_of(kind);
        Feed {
            title: self.words.of_kind(kind).into(),
            id: after.map_or_else(
                || self.id(asked),
                |after| self.id(&format!("{asked} {after}")),
            ),
            updated: self.now,
            address: after.map_or_else(
                || self.addresses.of(place),
                |after| self.addresses.of_names(place, after),
            ),
            up: Some(self.addresses.of(Place::Start(self.version))),
            next,
            total: None,
            facets: Vec::new(),
            entries: Entries::Ways(ways.collect()),
        }
    }

    /// All languages.
    pub(crate) fn languages(&self, facets: &Facets) -> Feed {
        let ways = facets.languages.iter().map(|(tag, count)| {
            let wish = Wish {
                language: Some(tag.clone()),
                order: Order::Title,
                ..Wish::default()
            };
            Way {
                count: Some(*count),
                ..self.way(language_name(tag), &wish, SUBSECTION)
            }
        });
        Feed {
            title: self.words.languages.into(),
            id: self.id(LANGUAGES),
            updated: self.now,
            address: self.addresses.of(Place::Languages(self.version)),
            up: Some(self.addresses.of(Place::Start(self.version))),
            next: None,
            total: None,
            facets: Vec::new(),
            entries: Entries::Ways(ways.collect()),
        }
    }

    fn title_of(&self, wish: &Wish) -> String {
        if wish.words.is_some() {
            return self.words.found.into();
        }
        if let Some((_, name)) = named(wish) {
            return name.to_owned();
        }
        if let Some(language) = &wish.language {
            return language_name(language).to_owned();
        }
        match (wish.status.as_deref(), wish.order) {
            (Some("reading"), Order::Read) => self.words.continue_reading.into(),
            (Some(status), _) => self.words.of_status(status).to_owned(),
            (None, Order::Added) => self.words.new.into(),
            (None, _) => self.words.all.into(),
        }
    }

    fn facets(&self, wish: &Wish, facets: &Facets) -> Vec<Facet> {
        let words = self.words;
        let mut told = Vec::new();
        for (kind, group, found) in [
            (Kind::Authors, words.author, &facets.authors),
            (Kind::Series, words.series, &facets.series),
            (Kind::Tags, words.tag, &facets.tags),
        ] {
            let chosen = name_in(wish, kind);
            let found = found.iter().map(|(name, count)| (name, &**name, *count));
            told.extend(self.group(group, chosen, found, |value| {
                let mut narrowed = wish.clone();
                *name_in_mut(&mut narrowed, kind) = value;
                narrowed
            }));
        }
        let languages = facets.languages.iter();
        let languages = languages.map(|(tag, count)| (tag, language_name(tag), *count));
        let statuses = facets.statuses.iter();
        let statuses = statuses.map(|(name, count)| (name, words.of_status(name), *count));
        let language = wish.language.as_ref();
        told.extend(
            self.group(words.language, language, languages, |value| Wish {
                language: value,
                ..wish.clone()
            }),
        );
        let status = wish.status.as_ref();
        told.extend(self.group(words.status, status, statuses, |value| Wish {
            status: value,
            ..wish.clone()
        }));
        told
    }

    /// One kind of them; none where there is nothing to choose.
    fn group<'a>(
        &self,
        group: &'static str,
        chosen: Option<&String>,
        found: impl Iterator<Item = (&'a String, &'a str, i64)>,
        wish: impl Fn(Option<String>) -> Wish,
    ) -> Vec<Facet> {
        let mut facets = vec![Facet {
            group,
            title: self.words.any.into(),
            address: self.books(&wish(None)),
            count: None,
            is_active: chosen.is_none(),
        }];
        facets.extend(found.map(|(value, title, count)| Facet {
            group,
            title: title.to_owned(),
            address: self.books(&wish(Some(value.clone()))),
            count: Some(count),
            is_active: chosen == Some(value),
        }));
        if facets.len() > 2 || chosen.is_some() {
            facets
        } else {
            Vec::new()
        }
    }
}

/// The books of an author, a series or a tag.
pub(crate) fn wish_of(kind: Kind, name: &str) -> Wish {
    let mut wish = Wish {
        order: match kind {
            Kind::Series => Order::Series,
            Kind::Authors | Kind::Tags => Order::Title,
        },
        ..Wish::default()
    };
    *name_in_mut(&mut wish, kind) = Some(name.to_owned());
    wish
}

fn name_in(wish: &Wish, kind: Kind) -> Option<&String> {
    match kind {
        Kind::Authors => wish.author.as_ref(),
        Kind::Series => wish.series.as_ref(),
        Kind::Tags => wish.tag.as_ref(),
    }
}

fn name_in_mut(wish: &mut Wish, kind: Kind) -> &mut Option<String> {
    match kind {
        Kind::Authors => &mut wish.author,
        Kind::Series => &mut wish.series,
        Kind::Tags => &mut wish.tag,
    }
}

/// The name that books are asked for by; the first if there are several.
fn named(wish: &Wish) -> Option<(Kind, &str)> {
    let kinds = [Kind::Authors, Kind::Series, Kind::Tags];
    kinds
        .into_iter()
        .find_map(|kind| Some((kind, name_in(wish, kind)?.as_str())))
}

/// What of a text may stand in a page: XML has no other control characters (XML 1.0, section 2.2).
pub(crate) fn sayable(text: &str) -> String {
    let is_sayable = |c: &char| {
        matches!(c, '\t' | '\n' | '\r') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
    };
    text.chars().filter(is_sayable).collect()
}
