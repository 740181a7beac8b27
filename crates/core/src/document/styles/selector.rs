//! The selectors of a stylesheet, matched against a source's elements.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;

use cssparser::{ParseError, ToCss};
use html5ever::{LocalName, Namespace};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{
    NonTSPseudoClass, ParseRelative, Parser, PseudoElement, SelectorImpl, SelectorList,
    SelectorParseErrorKind,
};

/// The kinds of names in our selectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Css;

impl SelectorImpl for Css {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Name;
    type Identifier = Name;
    type LocalName = Name;
    type NamespaceUrl = Namespace;
    type NamespacePrefix = Name;
    type BorrowedNamespaceUrl = Namespace;
    type BorrowedLocalName = Name;
    type NonTSPseudoClass = State;
    type PseudoElement = Generated;
}

/// A name or a value in a selector.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Name(pub LocalName);

impl From<&str> for Name {
    fn from(name: &str) -> Self {
        Self(LocalName::from(name))
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<LocalName> for Name {
    fn borrow(&self) -> &LocalName {
        &self.0
    }
}

impl ToCss for Name {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        cssparser::serialize_identifier(&self.0, dest)
    }
}

impl PrecomputedHash for Name {
    fn precomputed_hash(&self) -> u32 {
        self.0.precomputed_hash()
    }
}

/// `:hover`, `:visited` and the like: no element of a page in print has such a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State;

impl NonTSPseudoClass for State {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        false
    }
}

impl ToCss for State {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        dest.write_str(":hover")
    }
}

/// Parts of an element that are none of the source's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Generated {
    FirstLetter,
    Before,
    /// `::after` and the like.
    Other,
}

impl PseudoElement for Generated {}

impl ToCss for Generated {
    fn to_css<W: fmt::Write>(&self, dest: &mut W) -> fmt::Result {
        dest.write_str(match self {
            Self::FirstLetter => "::first-letter",
            Self::Before => "::before",
            Self::Other => "::after",
        })
    }
}

/// Reads selectors; knows the prefixes that a sheet has declared.
#[derive(Default)]
pub(super) struct Reader {
    pub default_namespace: Option<Namespace>,
    pub prefixes: HashMap<String, Namespace>,
}

impl Reader {
    pub(super) fn read(
        &self,
        input: &mut cssparser::Parser<'_>,
    ) -> Result<SelectorList<Css>, ParseError<SelectorParseErrorKind>> {
        SelectorList::parse(self, input, ParseRelative::No)
    }

    /// Reads those of a rule that stands in another (CSS Nesting 1, section 3).
    pub(super) fn read_within(
        &self,
        input: &mut cssparser::Parser<'_>,
    ) -> Result<SelectorList<Css>, ParseError<SelectorParseErrorKind>> {
        SelectorList::parse(self, input, ParseRelative::ForNesting)
    }
}

impl Parser<'_> for Reader {
    type Impl = Css;
    type Error = SelectorParseErrorKind;

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_parent_selector(&self) -> bool {
        true
    }

    fn parse_non_ts_pseudo_class(
        &self,
        _name: &str,
    ) -> Result<State, ParseError<SelectorParseErrorKind>> {
        Ok(State)
    }

    fn parse_pseudo_element(
        &self,
        name: &str,
    ) -> Result<Generated, ParseError<SelectorParseErrorKind>> {
        Ok(if name.eq_ignore_ascii_case("first-letter") {
            Generated::FirstLetter
        } else if name.eq_ignore_ascii_case("before") {
            Generated::Before
        } else {
            Generated::Other
        })
    }

    fn default_namespace(&self) -> Option<Namespace> {
        self.default_namespace.clone()
    }

    fn namespace_for_prefix(&self, prefix: &Name) -> Option<Namespace> {
        self.prefixes.get(prefix.as_ref()).cloned()
    }
}
