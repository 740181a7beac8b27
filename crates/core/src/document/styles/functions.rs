//! Functions in values: `calc()` and its kin (CSS Values 4, section 10).

use std::fmt::Write as _;

use super::words::{Length, length};

/// More than any honest value has, with its variables written out.
pub(super) const LONGEST: usize = 400;
/// How deep functions may stand in each other.
const DEEPEST: u8 = 8;
/// Pixels of what lengths of several units are added up in.
const EM: f32 = 16.0;

/// What stands within parentheses that were opened before `from`, and where they are closed.
pub(super) fn inside_of(value: &str, from: usize) -> Option<(&str, usize)> {
    let mut depth = 1_u32;
    for (at, byte) in value.bytes().enumerate().skip(from) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&value[from..at], at + 1));
        }
    }
    None
}

/// A value with each sum, the smallest or the largest of several and what lies between as one length.
pub(super) fn without_sums(value: &str) -> Option<String> {
    const KINDS: [&str; 4] = ["calc(", "clamp(", "min(", "max("];
    let lower = value.to_ascii_lowercase();
    let mut written = String::new();
    let mut rest = 0;
    while let Some((at, kind)) = KINDS
        .iter()
        .filter_map(|kind| Some((lower[rest..].find(kind)? + rest, *kind)))
        .min()
    {
        let (_, end) = inside_of(&lower, at + kind.len())?;
        written.push_str(&value[rest..at]);
        let mut sum = Sum {
            rest: &lower[at..end],
            depth: 0,
        };
        match sum.value()? {
            Term::Number(number) => write!(written, "{number:.3}").ok()?,
            Term::Length(by, unit) => write!(written, "{by:.3}{}", unit.name()).ok()?,
        }
        rest = end;
    }
    written.push_str(&value[rest..]);
    Some(written)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Px,
    Em,
    Rem,
    Percent,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Self::Px => "px",
            Self::Em => "em",
            Self::Rem => "rem",
            Self::Percent => "%",
        }
    }
}

#[derive(Clone, Copy)]
enum Term {
    Number(f32),
    Length(f32, Unit),
}

impl Term {
    /// Pixels where nothing else is known; a page is forty ems wide.
    fn pixels(self) -> f32 {
        match self {
            Self::Number(number) | Self::Length(number, Unit::Px) => number,
            Self::Length(by, Unit::Em | Unit::Rem) => by * EM,
            Self::Length(by, Unit::Percent) => by * 0.4 * EM,
        }
    }

    fn plus(self, other: Self, sign: f32) -> Option<Self> {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => Some(Self::Number(a + sign * b)),
            (Self::Length(a, unit), Self::Length(b, same)) if unit == same => {
                Some(Self::Length(a + sign * b, unit))
            }
            (Self::Length(..), Self::Length(..)) => Some(Self::Length(
                (self.pixels() + sign * other.pixels()) / EM,
                Unit::Em,
            )),
            _ => None,
        }
    }

    fn times(self, by: f32) -> Self {
        match self {
            Self::Number(number) => Self::Number(number * by),
            Self::Length(length, unit) => Self::Length(length * by, unit),
        }
    }
}

/// Reads a sum from its beginning.
struct Sum<'v> {
    rest: &'v str,
    depth: u8,
}

impl Sum<'_> {
    fn takes(&mut self, sign: &str) -> bool {
        self.rest = self.rest.trim_ascii_start();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn sum(&mut self) -> Option<Term> {
        let mut sum = self.product()?;
        loop {
            if self.takes("+") {
                sum = sum.plus(self.product()?, 1.0)?;
            } else if self.takes("-") {
                sum = sum.plus(self.product()?, -1.0)?;
            } else {
                return Some(sum);
            }
        }
    }

    fn product(&mut self) -> Option<Term> {
        let mut product = self.value()?;
        loop {
            if self.takes("*") {
                product = match (product, self.value()?) {
                    (Term::Number(by), term) | (term, Term::Number(by)) => term.times(by),
                    _ => return None,
                };
            } else if self.takes("/") {
                let Term::Number(by) = self.value()? else {
                    return None;
                };
                product = (by != 0.0).then(|| product.times(1.0 / by))?;
            } else {
                return Some(product);
            }
        }
    }

    fn value(&mut self) -> Option<Term> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let value = self.function().or_else(|| self.single());
        self.depth -= 1;
        value
    }

    fn function(&mut self) -> Option<Term> {
        let kind = ["calc(", "clamp(", "min(", "max(", "("]
            .into_iter()
            .find(|kind| self.takes(kind))?;
        let mut terms = vec![self.sum()?];
        while self.takes(",") {
            terms.push(self.sum()?);
        }
        if !self.takes(")") {
            return None;
        }
        let smaller = |a: Term, b: Term| if b.pixels() < a.pixels() { b } else { a };
        let larger = |a: Term, b: Term| if b.pixels() > a.pixels() { b } else { a };
        match (kind, &terms[..]) {
            ("calc(" | "(", [one]) => Some(*one),
            ("min(", _) => terms.into_iter().reduce(smaller),
            ("max(", _) => terms.into_iter().reduce(larger),
            ("clamp(", [least, wanted, most]) => Some(larger(*least, smaller(*wanted, *most))),
            _ => None,
        }
    }

    fn single(&mut self) -> Option<Term> {
        self.rest = self.rest.trim_ascii_start();
        let is_part = |(at, c): (usize, char)| {
            c.is_ascii_alphanumeric()
                || matches!(c, '.' | '%')
                || (at == 0 && matches!(c, '+' | '-'))
        };
        let end = self.rest.char_indices().find(|part| !is_part(*part));
        let (word, rest) = self
            .rest
            .split_at(end.map_or(self.rest.len(), |(at, _)| at));
        if word.is_empty() {
            return None;
        }
        let term = match length(word) {
            Some(Length::Px(by)) if word.ends_with(|c: char| c.is_ascii_digit()) => {
                Term::Number(by)
            }
            Some(Length::Px(by)) => Term::Length(by, Unit::Px),
            Some(Length::Em(by)) => Term::Length(by, Unit::Em),
            Some(Length::Rem(by)) => Term::Length(by, Unit::Rem),
            Some(Length::Percent(by)) => Term::Length(by, Unit::Percent),
            Some(Length::Auto) => return None,
            // A number alone is no length.
            None => match length(&format!("{word}px"))? {
                Length::Px(by) => Term::Number(by),
                _ => return None,
            },
        };
        self.rest = rest;
        Some(term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_become_one_length() {
        for (value, length) in [
            ("calc(1em + 2em) 0", "3.000em 0"),
            ("calc(1em + 8px)", "1.500em"),
            ("0 calc((1rem - .5rem) * 3) auto", "0 1.500rem auto"),
            ("calc(100% / 3)", "33.333%"),
            ("max(1.2em, 18px)", "1.200em"),
            ("min(.7em, 12px)", "0.700em"),
            ("clamp(1rem, 4em, 2rem)", "2.000rem"),
            ("1em", "1em"),
        ] {
            assert_eq!(without_sums(value).as_deref(), Some(length), "{value}");
        }
    }

    #[test]
    fn what_is_not_known_is_no_value() {
        for value in [
            "calc(1em + 2)",
            "calc(1em / 0)",
            "calc(1em",
            "calc(env(x))",
            "min()",
            &format!("calc({}1em{})", "(".repeat(40), ")".repeat(40)),
        ] {
            assert_eq!(without_sums(value), None, "{value}");
        }
    }
}
