//! Sounds and films: what of them can be played, and what becomes of the rest.

use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName, QualName, ns};

use super::parse_arena::{NONE, RawKind};
use super::policy_attributes::{self as attributes_of, Vocabulary};
use super::sanitise_attributes::RawAttribute as _;
use super::sanitise_walk::{Cleaner, Place};
use super::source_map::Trace;

/// A sound is as large as its controls, and so is the place of what is missing.
const CONTROLS: (u32, u32) = (300, 54);
/// A film that does not say how large it is.
const FILM: (u32, u32) = (640, 360);

/// What is said of captions that nobody reads: they are for programs.
const FOR_PROGRAMS: [&str; 2] = ["chapters", "metadata"];

impl<T: Trace> Cleaner<'_, T> {
    /// Opens a player whose recording is in the book. Of one that names another, an empty player
    /// is left, so that its place can say what is missing, and its text stands behind it.
    ///
    /// Whether it is open.
    pub(super) fn player(
        &mut self,
        at: u32,
        name: &'static str,
        attributes: &[Attribute],
        place: &mut Place,
    ) -> bool {
        let own = value_of(attributes, "src");
        let named: Vec<&str> = own.into_iter().chain(self.sources_below(at)).collect();
        let has_content = self.parsed.arena.nodes[at as usize].first_child != NONE;
        // A script of the book would have filled it; elsewhere an empty one may be a place that
        // was left before.
        if named.is_empty() && (has_content || self.surroundings.is_book) {
            return false;
        }
        // The first that is there stands on the player itself, so that every player with a
        // recording is told from one without by its own attributes.
        let found = named
            .into_iter()
            .find(|src| self.surroundings.recording(src).is_some());
        let size = self.size_for(name, attributes, found.is_some());
        let mut attributes = attributes.to_vec();
        let mut put = |name: &str, value: Option<StrTendril>| {
            attributes.retain(|attribute| attribute.plain_name() != Some(name));
            attributes.extend(value.map(|value| Attribute {
                name: QualName::new(None, ns!(), LocalName::from(name)),
                value,
            }));
        };
        put("src", found.map(StrTendril::from));
        if let Some((width, height)) = size {
            put("width", Some(width.to_string().into()));
            put("height", Some(height.to_string().into()));
        }
        let is_open = found.is_some();
        self.writer.open(name);
        self.write_place(at);
        self.surroundings
            .write(&mut self.writer, Vocabulary::Html, name, &attributes, &[]);
        if is_open {
            (place.text_only, place.in_player) = (true, true);
            place.vocabulary = Some(Vocabulary::Html);
        } else {
            self.writer.close();
        }
        is_open
    }

    /// How large a player is, where it does not say so itself: no book decides how large controls
    /// are, and a film that says nothing is as large as its still picture.
    fn size_for(&self, name: &str, attributes: &[Attribute], is_there: bool) -> Option<(u32, u32)> {
        let is_film = name == "video" && is_there;
        let own = |name| value_of(attributes, name).and_then(attributes_of::number);
        let says = own("width").is_some() && own("height").is_some();
        if says && (is_film || !self.surroundings.is_book) {
            return None;
        }
        if !is_film {
            return Some(CONTROLS);
        }
        let poster = value_of(attributes, "poster");
        let size = poster.and_then(|src| self.surroundings.picture_size(src));
        Some(size.unwrap_or(FILM))
    }

    /// Whether a source or captions are in the book, and for people.
    pub(super) fn is_played(&self, attributes: &[Attribute]) -> bool {
        let kind = value_of(attributes, "kind").unwrap_or_default().trim();
        let is_for_people = !FOR_PROGRAMS
            .iter()
            .any(|other| kind.eq_ignore_ascii_case(other));
        let src = value_of(attributes, "src");
        is_for_people && src.is_some_and(|src| self.surroundings.recording(src).is_some())
    }

    /// What the sources in a player name.
    fn sources_below(&self, at: u32) -> impl Iterator<Item = &str> {
        let nodes = &self.parsed.arena.nodes;
        let first = Some(nodes[at as usize].first_child);
        let there = |child: &u32| *child != NONE;
        let next = move |child: &u32| Some(nodes[*child as usize].next).filter(there);
        std::iter::successors(first.filter(there), next).filter_map(|child| {
            match &nodes[child as usize].kind {
                RawKind::Element {
                    name, attributes, ..
                } if &*name.local == "source" => value_of(attributes, "src"),
                _ => None,
            }
        })
    }
}

fn value_of<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a str> {
    attributes
        .iter()
        .find(|attribute| attribute.plain_name() == Some(name))
        .map(|attribute| &*attribute.value)
}
