//! Sounds and films: what of them can be played, and what becomes of the rest.

use html5ever::{Attribute, LocalName, QualName, ns};

use super::parse_arena::{NONE, RawKind};
use super::policy_attributes::Vocabulary;
use super::sanitise_attributes::RawAttribute as _;
use super::sanitise_walk::{Cleaner, Place};
use super::source_map::Trace;

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
        let mut attributes = attributes.to_vec();
        attributes.retain(|attribute| attribute.plain_name() != Some("src"));
        if let Some(src) = found {
            attributes.push(Attribute {
                name: QualName::new(None, ns!(), LocalName::from("src")),
                value: src.into(),
            });
        }
        let is_open = found.is_some();
        self.writer.open(name);
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
