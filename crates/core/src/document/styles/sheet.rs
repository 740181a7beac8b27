//! A stylesheet, as far as it hides something, paints a drawing or sets text.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use cssparser::{ParseError, Parser};
use selectors::parser::{Component, Selector, SelectorList, SelectorParseErrorKind};

use super::faces::Face;
use super::longhands::{self, Longhand};
use super::media::{Holds, holds};
use super::selector::{Css, Generated, Reader};
use super::supports::supported;

/// More rules than any honest sheet has that hide or paint something.
pub(super) const MOST_RULES: usize = 10_000;
/// Selectors of more parts take too long to be tried.
const LONGEST_SELECTOR: usize = 24;

pub(super) type Fault = ParseError<SelectorParseErrorKind>;

/// The rules of a sheet, found by what an element must have for them.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub rules: Vec<Rule>,
    /// Which rules hide something, which paint, and all.
    pub hiding: Index,
    pub painting: Index,
    pub all: Index,
    /// Those about the first letter of an element, and about what is generated before it.
    pub letters: Index,
    pub before: Index,
    /// What it imports, as it is written there.
    pub imports: Vec<String>,
    /// The fonts that it brings along.
    pub faces: Vec<Face>,
}

/// One selector with its declarations.
#[derive(Debug)]
pub(super) struct Rule {
    pub selector: Selector<Css>,
    pub declarations: Arc<[Declaration]>,
    /// Whether it holds on some screens only. What some screen shows is shown.
    pub perhaps: bool,
}

#[derive(Debug)]
pub(super) struct Declaration {
    pub property: Property,
    /// As it is written; of text and blocks, with its name and if it uses variables.
    pub value: Box<str>,
    /// Of text and blocks, what is asked for, unless it uses variables.
    pub longhand: Option<Longhand>,
    pub important: bool,
}

/// The properties that are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Property {
    Display,
    Visibility,
    /// One that a drawing has an attribute for.
    Paint(&'static str),
    /// One of text and blocks.
    Text(longhands::Property),
    Variable(VariableName),
}

/// The name of a variable, in which capitals count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct VariableName(u64);

impl VariableName {
    pub(super) fn new(written: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        written.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// Rules by the id, class or name of the element they are about.
#[derive(Debug, Default)]
pub(super) struct Index {
    named: HashMap<Key, Vec<u32>>,
    others: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    Id(String),
    Class(String),
    Name(String),
}

impl Index {
    fn add(&mut self, rule: u32, selector: &Selector<Css>) {
        match key_of(selector) {
            Some(key) => self.named.entry(key).or_default().push(rule),
            None => self.others.push(rule),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.named.is_empty() && self.others.is_empty()
    }

    /// The rules that may be about an element with these keys.
    pub(super) fn candidates<'s>(&'s self, keys: &'s [Key]) -> impl Iterator<Item = u32> + 's {
        let named = keys.iter().filter_map(|key| self.named.get(key)).flatten();
        named.chain(&self.others).copied()
    }
}

/// The rarest thing that an element must have to be meant.
fn key_of(selector: &Selector<Css>) -> Option<Key> {
    let rank = |key: &Key| match key {
        Key::Id(_) => 0,
        Key::Class(_) => 1,
        Key::Name(_) => 2,
    };
    let mut parts = selector.iter();
    if selector.has_pseudo_element() {
        // Behind it stands the element whose part it is.
        parts.by_ref().for_each(drop);
        parts.next_sequence();
    }
    parts
        .filter_map(|part| match part {
            Component::ID(id) => Some(Key::Id(id.0.to_string())),
            Component::Class(class) => Some(Key::Class(class.0.to_string())),
            Component::LocalName(name) => Some(Key::Name(name.lower_name.0.to_string())),
            _ => None,
        })
        .min_by_key(rank)
}

/// Reads rules into a sheet.
#[derive(Default)]
pub(super) struct Builder {
    pub sheet: Sheet,
    pub selectors: Reader,
    /// Whether it is inside of a query that holds on some screens only.
    pub perhaps: bool,
}

impl Builder {
    /// Reads something that counts only if a query holds; `None` if it does not.
    pub(super) fn under<T>(
        &mut self,
        holds: Holds,
        read: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if holds == Holds::No {
            return None;
        }
        let outer = self.perhaps;
        self.perhaps |= holds == Holds::Perhaps;
        let result = read(self);
        self.perhaps = outer;
        Some(result)
    }

    /// Adds a rule.
    pub(super) fn add(&mut self, selectors: &SelectorList<Css>, declarations: Vec<Declaration>) {
        let paints = |declaration: &Declaration| matches!(declaration.property, Property::Paint(_));
        let does_paint = declarations.iter().any(paints);
        let hides = |declaration: &Declaration| {
            matches!(
                declaration.property,
                Property::Display | Property::Visibility
            )
        };
        let does_hide = declarations.iter().any(hides);
        let declarations: Arc<[Declaration]> = declarations.into();
        for selector in selectors.slice() {
            let too_many = self.sheet.rules.len() >= MOST_RULES;
            if too_many || declarations.is_empty() || selector.len() > LONGEST_SELECTOR {
                continue;
            }
            let at = self.sheet.rules.len() as u32;
            let part = selector.pseudo_element();
            match part {
                None => self.sheet.all.add(at, selector),
                Some(Generated::FirstLetter) => self.sheet.letters.add(at, selector),
                Some(Generated::Before) => self.sheet.before.add(at, selector),
                Some(Generated::Other) => continue,
            }
            if part.is_none() && does_hide {
                self.sheet.hiding.add(at, selector);
            }
            if part.is_none() && does_paint {
                self.sheet.painting.add(at, selector);
            }
            self.sheet.rules.push(Rule {
                selector: selector.clone(),
                declarations: declarations.clone(),
                perhaps: self.perhaps,
            });
        }
    }
}

/// Whether what stands in an at-rule counts.
pub(super) fn condition(name: &str, input: &mut Parser<'_>) -> Result<Holds, Fault> {
    match name {
        "media" => Ok(holds(rest(input))),
        "supports" => Ok(supported(rest(input))),
        // Layers count in the order of the sheet.
        "layer" => {
            rest(input);
            Ok(Holds::Yes)
        }
        _ => Err(ParseError::unexpected_token()),
    }
}

/// Everything up to the end of what is being read, as it is written.
pub(super) fn rest<'i>(input: &mut Parser<'i>) -> &'i str {
    let start = input.position();
    while input.next().is_ok() {}
    input.slice_from(start)
}
