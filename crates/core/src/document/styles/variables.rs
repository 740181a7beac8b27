//! Variables: what an element says of them, what it has of those around it, and values that use
//! them (CSS Variables 1).

use std::collections::HashMap;

use super::element::{Source, Steps};
use super::functions::{LONGEST, inside_of, without_sums};
use super::longhands::{self, Longhand};
use super::sheet::{Declaration, Property, VariableName as Name};

/// How many variables one value may use, those in variables counted.
const MOST_REPLACED: u8 = 32;
/// What one that is kept takes beside its letters.
const COST: u32 = 16;

/// The declaration of a variable; none if it says more than any honest one.
pub(super) fn declared(name: &str, written: &str) -> Option<Declaration> {
    let (value, important) = match written.rsplit_once('!') {
        Some((value, word)) if word.trim_ascii().eq_ignore_ascii_case("important") => (value, true),
        _ => (written, false),
    };
    let value = value.trim_ascii();
    (value.len() <= LONGEST).then(|| Declaration {
        property: Property::Variable(Name::new(name)),
        value: value.into(),
        longhand: None,
        important,
    })
}

/// Whether a value uses a variable: then each element says what it is.
pub(super) fn are_used(value: &str) -> bool {
    value.contains("var(")
}

/// The declarations of a value with variables, one of each property that its name stands for.
pub(super) fn pending(name: &str, value: &str) -> Vec<Declaration> {
    if value.len() > LONGEST {
        return Vec::new();
    }
    let declaration = |property| Declaration {
        property: Property::Text(property),
        value: format!("{name}:{value}").into(),
        longhand: None,
        important: false,
    };
    longhands::properties(name).map(declaration).collect()
}

/// What each element of a chapter says of variables, by index in the arena; one that says nothing
/// is left out.
#[derive(Default)]
pub(super) struct Scopes(HashMap<u32, Scope>);

#[derive(Default)]
struct Scope {
    /// `None` for what has no value here, whatever it has around.
    own: HashMap<Name, Option<Box<str>>>,
    /// The next element around that says something.
    outer: Option<u32>,
}

/// An element of which variables are asked.
#[derive(Clone, Copy)]
pub(super) struct Place<'s> {
    scopes: &'s Scopes,
    at: Option<u32>,
    steps: &'s Steps,
}

impl Scopes {
    /// Takes what the next element in document order says; the answer is what it has.
    pub(super) fn enter<'d>(
        &mut self,
        element: Source<'_>,
        said: impl Iterator<Item = &'d Declaration>,
        steps: &Steps,
    ) -> Option<u32> {
        let outer = self.around(element, steps);
        let mut own = HashMap::new();
        for declaration in said {
            let Property::Variable(name) = declaration.property else {
                continue;
            };
            let value: &str = &declaration.value;
            let kept = match &*value.to_ascii_lowercase() {
                "inherit" | "unset" | "revert" | "revert-layer" => continue,
                "initial" => None,
                _ => Some(value),
            };
            // Sheets that say the same of all elements are common.
            let around = Place {
                scopes: self,
                at: outer,
                steps,
            };
            if !are_used(value) && kept.is_some() && around.value(name) == kept {
                continue;
            }
            if !steps.are_left() {
                break;
            }
            steps.spend(COST + value.len() as u32);
            own.insert(name, kept.map(Box::from));
        }
        if own.is_empty() {
            return outer;
        }
        self.0.insert(element.at, Scope { own, outer });
        self.settle(element.at, steps);
        Some(element.at)
    }

    /// Of what an element says, variables in it are those of the element itself.
    fn settle(&mut self, at: u32, steps: &Steps) {
        let place = Place {
            scopes: self,
            at: Some(at),
            steps,
        };
        let own = self.0.get(&at).map(|scope| &scope.own);
        let settled: Vec<_> = own
            .into_iter()
            .flatten()
            .filter_map(|(name, value)| Some((*name, value.as_deref()?)))
            .filter(|(_, value)| are_used(value))
            .map(|(name, value)| (name, place.substituted(value).map(String::into_boxed_str)))
            .collect();
        if let Some(scope) = self.0.get_mut(&at) {
            scope.own.extend(settled);
        }
    }

    fn around(&self, element: Source<'_>, steps: &Steps) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let mut around = element.outer();
        while let Some(outer) = around.filter(|_| steps.are_left()) {
            steps.spend(1);
            if self.0.contains_key(&outer.at) {
                return Some(outer.at);
            }
            around = outer.outer();
        }
        None
    }

    pub(super) fn at<'s>(&'s self, at: Option<u32>, steps: &'s Steps) -> Place<'s> {
        Place {
            scopes: self,
            at,
            steps,
        }
    }
}

impl Place<'_> {
    fn value(&self, name: Name) -> Option<&str> {
        let mut at = self.at;
        while let Some(scope) = at.and_then(|at| self.scopes.0.get(&at)) {
            self.steps.spend(1);
            if let Some(value) = scope.own.get(&name) {
                return value.as_deref();
            }
            at = scope.outer;
        }
        None
    }

    /// A value with its variables written out; `None` if one is not known.
    fn substituted(&self, value: &str) -> Option<String> {
        let mut value = value.to_owned();
        for _ in 0..MOST_REPLACED {
            let Some(at) = value.find("var(") else {
                return Some(value);
            };
            if !self.steps.are_left() {
                return None;
            }
            let (inside, end) = inside_of(&value, at + 4)?;
            let (name, otherwise) = match inside.split_once(',') {
                Some((name, otherwise)) => (name, Some(otherwise.trim_ascii())),
                None => (inside, None),
            };
            let said = self.value(Name::new(name.trim_ascii())).or(otherwise)?;
            value = format!("{}{said}{}", &value[..at], &value[end..]);
            if value.len() > LONGEST {
                return None;
            }
        }
        None
    }

    /// What a declaration asks for here. One whose variables have no value that is one of its
    /// property is as good as none (section 3.1, invalid at computed-value time).
    pub(super) fn longhand(&self, declaration: &Declaration) -> Option<Longhand> {
        let Property::Text(property) = declaration.property else {
            return None;
        };
        if declaration.longhand.is_some() {
            return declaration.longhand;
        }
        let (name, written) = declaration.value.split_once(':')?;
        self.steps.spend(COST);
        let value = self.substituted(written);
        let value = value.and_then(|value| without_sums(&value));
        let own = |value: &str| {
            let mut all = longhands::expand(name, value).into_iter();
            all.find(|longhand| longhand.property == property)
        };
        value.as_deref().and_then(own).or_else(|| own("unset"))
    }
}
