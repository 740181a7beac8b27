//! Which declarations win on an element (CSS Cascade 4, section 6).

use selectors::context::{
    MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode,
    SelectorCaches,
};
use selectors::matching::matches_selector;

use super::element::{Source, Steps};
use super::sheet::{Declaration, Index, MOST_RULES, Property, Rule, Sheet};
use super::sources::Sheets;

/// How much is asked of the elements of one chapter; what comes after that is shown. Of 4,488
/// chapters of real books none asks for more than 116,000.
pub(super) const MOST_STEPS: u32 = 10_000_000;

/// A declaration that counts, and how much.
pub(super) struct Winner<'d> {
    pub declaration: &'d Declaration,
    pub weight: Weight,
}

/// Important or not, in the element itself or not, specificity, order.
pub(super) type Weight = (bool, bool, u32, usize);

/// Tries the rules of all sheets on elements.
pub(super) struct Matcher<'s> {
    sheets: &'s [std::sync::Arc<Sheet>],
    caches: SelectorCaches,
    /// Whether text and blocks count, too.
    is_book: bool,
    steps: &'s Steps,
}

impl<'s> Matcher<'s> {
    pub(super) fn new(sheets: &'s Sheets<'_>, is_book: bool, steps: &'s Steps) -> Self {
        Self {
            is_book,
            sheets: &sheets.found,
            caches: SelectorCaches::default(),
            steps,
        }
    }

    /// The declaration of each property that wins on an element (CSS Cascade 4, section 6.1).
    pub(super) fn winners<'d>(
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
            if !self.steps.are_left() {
                break;
            }
            let all = is_book.then(|| sheet.all.candidates(&keys));
            let hiding = (!is_book).then(|| sheet.hiding.candidates(&keys));
            let painting = (is_drawing && !is_book).then(|| sheet.painting.candidates(&keys));
            let some = hiding
                .into_iter()
                .flatten()
                .chain(painting.into_iter().flatten());
            for at in all.into_iter().flatten().chain(some) {
                let rule = &sheet.rules[at as usize];
                if !self.tries(rule, element, MatchingMode::Normal) {
                    continue;
                }
                // A rule of very many declarations is no way round the limit.
                self.steps.spend(rule.declarations.len() as u32);
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

    /// The same for the first letter of an element of a book, or for what is before it; `rules`
    /// are those about such parts.
    pub(super) fn part(
        &mut self,
        element: Source<'_>,
        rules: fn(&Sheet) -> &Index,
    ) -> Vec<Winner<'s>> {
        let mut winners = Vec::new();
        if !self.is_book || self.sheets.iter().all(|sheet| rules(sheet).is_empty()) {
            return winners;
        }
        let keys = element.keys();
        for (order, sheet) in self.sheets.iter().enumerate() {
            for at in rules(sheet).candidates(&keys) {
                let rule = &sheet.rules[at as usize];
                let mode = MatchingMode::ForStatelessPseudoElement;
                if rule.perhaps || !self.tries(rule, element, mode) {
                    continue;
                }
                self.steps.spend(rule.declarations.len() as u32);
                for (place, declaration) in rule.declarations.iter().enumerate() {
                    let place = (order * MOST_RULES + at as usize) * MOST_DECLARATIONS + place;
                    let specificity = rule.selector.specificity();
                    let weight = (declaration.important, false, specificity, place);
                    weigh(&mut winners, declaration, weight);
                }
            }
        }
        winners
    }

    fn tries(&mut self, rule: &Rule, element: Source<'_>, mode: MatchingMode) -> bool {
        if !self.steps.are_left() {
            return false;
        }
        self.steps.spend(1);
        let mut context = MatchingContext::new(
            mode,
            None,
            &mut self.caches,
            QuirksMode::NoQuirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        // One that could not be tried to its end is no `:not()` that holds.
        matches_selector(&rule.selector, 0, None, element, &mut context) && self.steps.are_left()
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

/// Whether an element with this declaration is not shown.
pub(super) fn hides(declaration: &Declaration) -> bool {
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
        Property::Paint(_) | Property::Text(_) | Property::Variable(_) => true,
    }
}
