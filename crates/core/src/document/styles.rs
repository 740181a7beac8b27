//! What do a book's styles hide, how do they paint its drawings, and what do they mean?
//!
//! | file | what it answers |
//! | --- | --- |
//! | `sources` | Which sheets does a chapter name, and in which order do they count? |
//! | `sheet`, `rules`, `body`, `selector`, `media`, `supports` | What stands in a sheet, and does it hold here? |
//! | `faces` | Which fonts does a sheet bring along, and which letters are set in them? |
//! | `element` | What do selectors ask of an element? |
//! | `functions`, `variables` | Which length is a sum, and what does a variable stand for? |
//! | `longhands`, `borders`, `boxes`, `words` | Which values has a declaration of text and blocks? |
//! | `cascade` | Which declarations win on an element? |
//! | `computed`, `sides`, `browsers` | How would a browser set the element (CSS Cascade 4, section 4)? |
//! | `styled` | What is known of one element, and how is it set? |
//! | `meaning` | What is known of each element, and of all together? |
//! | `wording`, `sizes` | Which words of the closed list say so? |
//! | `placed`, `transform`, `placing`, `place_of`, `place_words` | Where do things stand on a page that the book has drawn? |
//! | `sums` | How do most letters of a chapter look? |
//! | `headline` | Which paragraphs are headings by their looks alone? |
//!
//! Selectors, specificity and order are those of CSS. Nothing of a style is ever written
//! but values that the policy allows as attributes, and words of `looks`.

mod body;
mod borders;
mod boxes;
mod browsers;
mod cascade;
mod colours;
mod computed;
mod element;
mod faces;
mod functions;
mod headline;
mod hints;
mod lengths;
mod longhands;
mod meaning;
mod media;
mod place_of;
mod place_words;
mod placed;
mod placing;
mod rules;
mod selector;
mod sheet;
mod sides;
mod sizes;
mod sources;
mod styled;
mod sums;
mod supports;
mod transform;
mod values;
mod variables;
mod wording;
mod words;

use std::collections::{HashMap, HashSet};

use html5ever::ns;
use selectors::Element as _;

use self::cascade::{MOST_STEPS, Matcher, Winner, hides};
use self::element::{Source, Steps};
use self::longhands::Longhand;
use self::meaning::{Meaning, Told};
use self::placing::Placing;
use self::sheet::Property;
use self::sources::Sheets;
pub use self::sources::Stylesheets;
use self::variables::{Place, Scopes};
use super::EmbeddedFamily;
use super::SourceOptions;
use super::parse::Parsed;
use super::parse_arena::{Arena, NONE, RawKind};
use super::sanitise_attributes::Paint;

/// What styles say about the elements of one source, by index in its arena.
#[derive(Default)]
pub(super) struct Styles {
    /// Hidden by the attribute, even if that is all of a page.
    hidden: HashSet<u32>,
    hidden_by_style: HashSet<u32>,
    painted: HashMap<u32, Vec<Paint>>,
    told: Told,
    /// Where things stand on a page that the book has drawn.
    places: HashMap<u32, Box<str>>,
    /// The book's own fonts that letters are set in.
    pub fonts: Vec<EmbeddedFamily>,
}

impl Styles {
    /// Resolves the styles of a source.
    pub(super) fn of(source: &str, parsed: &Parsed, options: &SourceOptions<'_>) -> Self {
        let arena = &parsed.arena;
        let mut sheets = Sheets::new(options);
        if options.stylesheets().is_some() {
            sheets.add_prolog(source);
        }
        // Only a book says how it wants to look; what is pasted or shown beside it is plain.
        let is_book = cfg!(feature = "styles") && options.stylesheets().is_some();
        let is_styled = |kind: &RawKind| may_be_styled(kind) || (is_book && has_hints(kind));
        let drawn = options.drawn_page().filter(|_| is_book);
        let any_styled = || arena.nodes.iter().any(|node| is_styled(&node.kind));
        if drawn.is_none() && sheets.found.is_empty() && !any_styled() {
            return Self::default();
        }
        let steps = Steps::new(MOST_STEPS);
        let elements = in_order(arena, &steps);
        for element in &elements {
            sheets.add(*element);
        }
        let mut styles = Self::default();
        let mut matcher = Matcher::new(&sheets, is_book, &steps);
        let mut meaning = is_book.then(Meaning::default);
        let families = if is_book {
            faces::families(&sheets.faces)
        } else {
            Vec::new()
        };
        let mut placing = drawn.map(|page| Placing::new(page, &families));
        let mut scopes = Scopes::default();
        for element in &elements {
            let scopes = (&mut scopes, &steps);
            let meant = (meaning.as_mut(), placing.as_mut());
            styles.resolve(*element, &mut matcher, meant, scopes);
        }
        // Said here once more, so that what resolves no styles does not weigh what would.
        if cfg!(feature = "styles")
            && let Some(meaning) = meaning
        {
            let letters = meaning.letters_by_family();
            styles.told = meaning.told();
            styles.places = placing.map(Placing::words).unwrap_or_default();
            styles.fonts = faces::used(families, &letters);
        }
        if styles.hidden.len() + styles.hidden_by_style.len() > 0 {
            styles.show_what_is_linked(&elements, options.base_path.as_deref());
        }
        styles
    }

    /// Whether an element and all it holds is not to be shown.
    pub(super) fn hide(&self, at: u32) -> bool {
        self.hidden.contains(&at) || self.hidden_by_style.contains(&at)
    }

    /// Whether any element is hidden by a style.
    pub(super) fn hide_anything(&self) -> bool {
        !self.hidden_by_style.is_empty()
    }

    /// The same with everything shown that styles hide.
    pub(super) fn shown(mut self) -> Self {
        self.hidden_by_style.clear();
        self
    }

    /// How a drawing's element is painted.
    pub(super) fn paint(&self, at: u32) -> &[Paint] {
        self.painted.get(&at).map_or(&[], Vec::as_slice)
    }

    /// What styles mean for an element, in words of the closed list.
    pub(super) fn words(&self, at: u32) -> Option<&str> {
        self.told.words.get(&at).map(|words| &**words)
    }

    /// Where it stands on a page that the book has drawn.
    pub(super) fn place(&self, at: u32) -> Option<&str> {
        self.places.get(&at).map(|words| &**words)
    }

    /// Which way its lines go, if that is another than around it and by style alone.
    pub(super) fn direction(&self, at: u32) -> Option<&'static str> {
        let is_right_to_left = *self.told.directions.get(&at)?;
        Some(if is_right_to_left { "rtl" } else { "ltr" })
    }

    /// Whether words directly within an element begin with capitals.
    pub(super) fn is_capitalised(&self, at: u32) -> bool {
        self.told.capitalised.contains(&at)
    }

    /// Whether lines directly within an element end where they end in the source.
    pub(super) fn keeps_lines(&self, at: u32) -> bool {
        self.told.keeping_lines.contains(&at)
    }

    /// The rank of a paragraph that is a heading by its looks alone, as `aria-level` has it.
    pub(super) fn heading(&self, at: u32) -> Option<u8> {
        self.told.headings.get(&at).copied()
    }

    fn resolve<'a>(
        &mut self,
        element: Source<'a>,
        matcher: &mut Matcher<'_>,
        (meaning, placing): (Option<&mut Meaning<'a>>, Option<&mut Placing>),
        (scopes, steps): (&mut Scopes, &Steps),
    ) {
        let name = element.name();
        let is_page = matches!(&*name.local, "html" | "head" | "body");
        let is_drawing = name.ns == ns!(svg);
        let is_hidden = element.attribute("hidden").is_some() && !is_drawing && !is_page;
        if is_hidden && !is_note(element) && !is_mark(element) {
            self.hidden.insert(element.at);
            if meaning.is_none() {
                return;
            }
        }
        let inline = element.attribute("style").map(body::declarations);
        let winners = matcher.winners(element, is_drawing, inline.as_deref().unwrap_or_default());
        if cfg!(feature = "styles")
            && let Some(meaning) = meaning
        {
            let said = winners.iter().map(|winner| winner.declaration);
            let at = scopes.enter(element, said, steps);
            let place = scopes.at(at, steps);
            let letter = matcher.part(element, |sheet| &sheet.letters);
            let before = if &*name.local == "q" {
                matcher.part(element, |sheet| &sheet.before)
            } else {
                Vec::new()
            };
            let [own, letter, before] =
                [&winners, &letter, &before].map(|winners| longhands_of(winners, place));
            meaning.add(element, &own, &letter, &before);
            if let (Some(placing), Some(styled)) = (placing, meaning.last()) {
                let is_hidden = winners.iter().any(|winner| hides(winner.declaration));
                placing.add(element, styled, &own, is_hidden);
            }
        }
        let mut paint = Vec::new();
        for Winner { declaration, .. } in winners {
            match declaration.property {
                Property::Paint(name) if is_drawing => {
                    paint.push((name, declaration.value.clone()));
                }
                Property::Paint(_) | Property::Text(_) | Property::Variable(_) => {}
                Property::Display | Property::Visibility => {
                    if hides(declaration) && !is_page && !is_note(element) && !is_mark(element) {
                        self.hidden_by_style.insert(element.at);
                    }
                }
            }
        }
        if !paint.is_empty() {
            self.painted.insert(element.at, paint);
        }
    }

    /// A note that is hidden until its link is followed would be lost here.
    fn show_what_is_linked(&mut self, elements: &[Source<'_>], base_path: Option<&str>) {
        let file = |path: &str| path.rsplit(['/', '\\']).next().map(str::to_owned);
        let own = base_path.and_then(file);
        let targets: HashSet<&str> = elements
            .iter()
            .filter(|element| &*element.name().local == "a")
            .filter_map(|link| link.attribute("href")?.split_once('#'))
            .filter(|(path, _)| path.is_empty() || file(path) == own)
            .map(|(_, fragment)| fragment)
            .collect();
        for element in elements {
            let id = element
                .attribute("id")
                .or_else(|| element.attribute("name"));
            if !id.is_some_and(|id| targets.contains(id)) {
                continue;
            }
            let mut shown = Some(*element);
            while let Some(element) = shown {
                self.hidden.remove(&element.at);
                self.hidden_by_style.remove(&element.at);
                shown = element.outer();
            }
        }
    }
}

/// What of declarations is about text and blocks.
fn longhands_of(winners: &[Winner<'_>], place: Place<'_>) -> Vec<Longhand> {
    // The side of a block may be called by two names: the last one counts.
    let mut said: Vec<&Winner<'_>> = winners.iter().collect();
    said.sort_by_key(|winner| winner.weight);
    let longhands = said.into_iter();
    longhands
        .filter_map(|winner| place.longhand(winner.declaration))
        .collect()
}

/// Whether a style could say anything about it or by it.
fn may_be_styled(kind: &RawKind) -> bool {
    let RawKind::Element {
        name, attributes, ..
    } = kind
    else {
        return false;
    };
    matches!(&*name.local, "style" | "link")
        || attributes
            .iter()
            .any(|attribute| matches!(&*attribute.name.local, "style" | "hidden"))
}

/// Whether it says how it looks as HTML once did.
fn has_hints(kind: &RawKind) -> bool {
    let RawKind::Element {
        name, attributes, ..
    } = kind
    else {
        return false;
    };
    &*name.local == "center"
        || attributes
            .iter()
            .any(|attribute| &*attribute.name.local == "align")
}

/// Notes are often hidden for programs that show them beside their links.
fn is_note(element: Source<'_>) -> bool {
    let is = |words: Option<&str>, known: &[&str]| {
        words.is_some_and(|words| {
            words
                .split_ascii_whitespace()
                .any(|word| known.contains(&word))
        })
    };
    let types = [
        "endnote",
        "endnotes",
        "footnote",
        "footnotes",
        "rearnote",
        "rearnotes",
    ];
    let roles = ["doc-endnote", "doc-endnotes", "doc-footnote"];
    is(element.epub_type(), &types) || is(element.attribute("role"), &roles)
}

/// Where a page of the printed edition begins: books hide such marks, which show nothing anyway,
/// and their list of pages leads to them.
fn is_mark(element: Source<'_>) -> bool {
    let is = |words: Option<&str>, known: &str| {
        words.is_some_and(|words| words.split_ascii_whitespace().any(|word| word == known))
    };
    element.is_empty()
        && (is(element.epub_type(), "pagebreak") || is(element.attribute("role"), "doc-pagebreak"))
}

/// All elements in document order.
fn in_order<'a>(arena: &'a Arena, steps: &'a Steps) -> Vec<Source<'a>> {
    let mut elements = Vec::new();
    let mut at = arena.nodes[0].first_child;
    while at != NONE {
        elements.extend(Source::new(arena, at, steps));
        let node = &arena.nodes[at as usize];
        let mut next = node.first_child;
        let mut up = at;
        while next == NONE && up != NONE && up != 0 {
            next = arena.nodes[up as usize].next;
            up = arena.nodes[up as usize].parent;
        }
        at = next;
    }
    elements
}
