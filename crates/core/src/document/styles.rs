//! What do a book's styles hide, how do they paint its drawings, and what do they mean?
//!
//! | file | what it answers |
//! | --- | --- |
//! | `sources` | Which sheets does a chapter name, and in which order do they count? |
//! | `sheet`, `selector`, `media` | What stands in a sheet, and does it hold here? |
//! | `element` | What do selectors ask of an element? |
//! | `longhands` | Which values has a declaration of text and blocks? |
//! | `computed` | How would a browser set the element (CSS Cascade 4, section 4)? |
//! | `meaning` | Which words of the closed list say so? |
//!
//! Selectors, specificity and order are those of CSS. Nothing of a style is ever written
//! but values that the policy allows as attributes, and words of `looks`.

mod computed;
mod element;
mod longhands;
mod meaning;
mod media;
mod selector;
mod sheet;
mod sources;

use std::collections::{HashMap, HashSet};

use html5ever::ns;
use selectors::Element as _;
use selectors::context::{
    MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode,
    SelectorCaches,
};
use selectors::matching::matches_selector;

use self::element::Source;
use self::longhands::Longhand;
use self::meaning::Meaning;
use self::selector::Css;
use self::sheet::{Declaration, Index, Property, Sheet};
use self::sources::Sheets;
pub use self::sources::Stylesheets;
use super::SourceOptions;
use super::parse::Parsed;
use super::parse_arena::{Arena, NONE, RawKind};
use super::sanitise_attributes::Paint;

/// How often a selector is tried in one chapter; what comes after that is shown.
const MOST_TRIALS: u32 = 2_000_000;

/// What styles say about the elements of one source, by index in its arena.
#[derive(Default)]
pub(super) struct Styles {
    /// Hidden by the attribute, even if that is all of a page.
    hidden: HashSet<u32>,
    hidden_by_style: HashSet<u32>,
    painted: HashMap<u32, Vec<Paint>>,
    words: HashMap<u32, Box<str>>,
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
        let is_book = options.stylesheets().is_some();
        let is_styled = |kind: &RawKind| may_be_styled(kind) || (is_book && has_hints(kind));
        if sheets.found.is_empty() && !arena.nodes.iter().any(|node| is_styled(&node.kind)) {
            return Self::default();
        }
        let elements = in_order(arena);
        for element in &elements {
            sheets.add(*element);
        }
        let mut styles = Self::default();
        let mut matcher = Matcher::new(&sheets, is_book);
        let mut meaning = is_book.then(Meaning::default);
        for element in &elements {
            styles.resolve(*element, &mut matcher, meaning.as_mut());
        }
        styles.words = meaning.map(Meaning::words).unwrap_or_default();
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
        self.words.get(&at).map(|words| &**words)
    }

    fn resolve<'a>(
        &mut self,
        element: Source<'a>,
        matcher: &mut Matcher<'_>,
        meaning: Option<&mut Meaning<'a>>,
    ) {
        let name = element.name();
        let is_page = matches!(&*name.local, "html" | "head" | "body");
        let is_drawing = name.ns == ns!(svg);
        let is_hidden = element.attribute("hidden").is_some() && !is_drawing && !is_page;
        if is_hidden && !is_note(element) {
            self.hidden.insert(element.at);
            if meaning.is_none() {
                return;
            }
        }
        let inline = element.attribute("style").map(sheet::declarations);
        let winners = matcher.winners(element, is_drawing, inline.as_deref().unwrap_or_default());
        if let Some(meaning) = meaning {
            let longhands = winners
                .iter()
                .filter_map(|winner| winner.declaration.longhand);
            meaning.add(element, &longhands.collect::<Vec<Longhand>>());
        }
        let mut paint = Vec::new();
        for Winner { declaration, .. } in winners {
            match declaration.property {
                Property::Paint(name) if is_drawing => {
                    paint.push((name, declaration.value.clone()));
                }
                Property::Paint(_) | Property::Text(_) => {}
                Property::Display | Property::Visibility => {
                    if hides(declaration) && !is_page && !is_note(element) {
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
                shown = element.parent_element();
            }
        }
    }
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

fn hides(declaration: &Declaration) -> bool {
    let value = declaration.value.to_ascii_lowercase();
    matches!(
        (declaration.property, &*value),
        (Property::Display, "none") | (Property::Visibility, "hidden" | "collapse")
    )
}

/// Whether CSS knows the value; others do not count.
fn is_valid(declaration: &Declaration) -> bool {
    const DISPLAYS: &[&str] = &[
        "block",
        "contents",
        "flex",
        "flow",
        "flow-root",
        "grid",
        "inherit",
        "initial",
        "inline",
        "inline-block",
        "inline-flex",
        "inline-grid",
        "inline-table",
        "list-item",
        "none",
        "revert",
        "ruby",
        "run-in",
        "table",
        "table-caption",
        "table-cell",
        "table-column",
        "table-column-group",
        "table-footer-group",
        "table-header-group",
        "table-row",
        "table-row-group",
        "unset",
    ];
    let value = declaration.value.to_ascii_lowercase();
    match declaration.property {
        Property::Display => value
            .split_ascii_whitespace()
            .all(|word| DISPLAYS.contains(&word)),
        Property::Visibility => matches!(
            &*value,
            "visible" | "hidden" | "collapse" | "inherit" | "initial" | "unset" | "revert"
        ),
        Property::Paint(_) | Property::Text(_) => true,
    }
}

/// All elements in document order.
fn in_order(arena: &Arena) -> Vec<Source<'_>> {
    let mut elements = Vec::new();
    let mut at = arena.nodes[0].first_child;
    while at != NONE {
        elements.extend(Source::new(arena, at));
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

/// A declaration that counts, and how much.
struct Winner<'d> {
    declaration: &'d Declaration,
    weight: Weight,
}

/// Important or not, in the element itself or not, specificity, order.
type Weight = (bool, bool, u32, usize);

/// Tries the rules of all sheets on elements.
struct Matcher<'s> {
    sheets: &'s [std::sync::Arc<Sheet>],
    caches: SelectorCaches,
    /// Whether text and blocks count, too.
    is_book: bool,
    trials_left: u32,
}

impl<'s> Matcher<'s> {
    fn new(sheets: &'s Sheets<'_>, is_book: bool) -> Self {
        Self {
            is_book,
            sheets: &sheets.found,
            caches: SelectorCaches::default(),
            trials_left: MOST_TRIALS,
        }
    }

    /// The declaration of each property that wins on an element (CSS Cascade 4, section 6.1).
    fn winners<'d>(
        &mut self,
        element: Source<'_>,
        is_drawing: bool,
        inline: &'d [Declaration],
    ) -> Vec<Winner<'d>>
    where
        's: 'd,
    {
        let mut winners = Vec::new();
        let is_wanted = |index: &Index| !index.is_empty();
        let is_book = self.is_book;
        let wanted = self.sheets.iter().any(|sheet| {
            is_wanted(&sheet.hiding)
                || (is_drawing && is_wanted(&sheet.painting))
                || (is_book && is_wanted(&sheet.all))
        });
        let keys = if wanted { element.keys() } else { Vec::new() };
        let mut order = 0;
        for sheet in self.sheets {
            let all = is_book.then(|| sheet.all.candidates(&keys));
            let hiding = (!is_book).then(|| sheet.hiding.candidates(&keys));
            let painting = (is_drawing && !is_book).then(|| sheet.painting.candidates(&keys));
            let some = hiding
                .into_iter()
                .flatten()
                .chain(painting.into_iter().flatten());
            for at in all.into_iter().flatten().chain(some) {
                let rule = &sheet.rules[at as usize];
                if self.trials_left == 0 || !self.tries(&rule.selector, element) {
                    continue;
                }
                for (place, declaration) in rule.declarations.iter().enumerate() {
                    if rule.perhaps && !shows(declaration) {
                        continue;
                    }
                    let place = order + at as usize * MOST_DECLARATIONS + place;
                    let specificity = rule.selector.specificity();
                    let weight = (declaration.important, false, specificity, place);
                    weigh(&mut winners, declaration, weight);
                }
            }
            order += sheet.rules.len() * MOST_DECLARATIONS;
        }
        for (place, declaration) in inline.iter().enumerate() {
            weigh(
                &mut winners,
                declaration,
                (declaration.important, true, 0, place),
            );
        }
        winners
    }

    fn tries(&mut self, selector: &selectors::parser::Selector<Css>, element: Source<'_>) -> bool {
        self.trials_left -= 1;
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut self.caches,
            QuirksMode::NoQuirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        matches_selector(selector, 0, None, element, &mut context)
    }
}

/// More than any rule has, so that rules can be told apart by number.
const MOST_DECLARATIONS: usize = 1 << 16;

/// Whether what holds on some screens only is taken to hold: it shows what others hide.
fn shows(declaration: &Declaration) -> bool {
    matches!(
        declaration.property,
        Property::Display | Property::Visibility
    ) && !hides(declaration)
}

fn weigh<'d>(winners: &mut Vec<Winner<'d>>, declaration: &'d Declaration, weight: Weight) {
    if !is_valid(declaration) {
        return;
    }
    let known = winners
        .iter_mut()
        .find(|winner| winner.declaration.property == declaration.property);
    match known {
        Some(winner) if winner.weight <= weight => {
            *winner = Winner {
                declaration,
                weight,
            }
        }
        Some(_) => {}
        None => winners.push(Winner {
            declaration,
            weight,
        }),
    }
}
