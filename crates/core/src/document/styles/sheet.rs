//! A stylesheet, as far as it hides something, paints a drawing or sets text.

use std::collections::HashMap;
use std::sync::Arc;

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, Delimiter, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, StyleSheetParser, parse_important,
};
use html5ever::Namespace;
use selectors::parser::{Component, Selector, SelectorList, SelectorParseErrorKind};

use super::faces::{self, Face, MOST_FACES};
use super::functions::Variables;
use super::longhands::{self, Longhand};
use super::media::{Holds, holds};
use super::selector::{Css, Generated, Reader};
use crate::document::policy_paint::painted;

/// More rules than any honest sheet has that hide or paint something.
pub(super) const MOST_RULES: usize = 10_000;
/// Selectors of more parts take too long to be tried.
const LONGEST_SELECTOR: usize = 24;

type Fault = ParseError<SelectorParseErrorKind>;

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
    pub value: Box<str>,
    /// Of text and blocks, what is asked for.
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

impl Sheet {
    /// Reads a sheet; what is wrong in it is passed over, as CSS has it.
    pub(super) fn read(css: &str) -> Self {
        let mut builder = Builder::default();
        let mut input = Parser::new(css);
        for _ in StyleSheetParser::new(&mut input, &mut builder) {}
        builder.sheet
    }
}

/// Reads the declarations of a `style` attribute.
pub(super) fn declarations(css: &str) -> Vec<Declaration> {
    body(&mut Parser::new(css), &mut Variables::default(), false)
}

/// Of text, the last declaration of each property stays: of one rule nobody needs more.
fn body(input: &mut Parser<'_>, variables: &mut Variables, is_root: bool) -> Vec<Declaration> {
    let mut parser = Body { variables, is_root };
    let (mut texts, mut others) = (Vec::<Declaration>::new(), Vec::new());
    for declaration in RuleBodyParser::new(input, &mut parser).flatten().flatten() {
        if declaration.longhand.is_none() {
            others.push(declaration);
            continue;
        }
        let same = |known: &&mut Declaration| {
            known.property == declaration.property && known.important == declaration.important
        };
        match texts.iter_mut().find(same) {
            Some(known) => known.longhand = declaration.longhand,
            None => texts.push(declaration),
        }
    }
    others.append(&mut texts);
    others
}

/// Reads rules into a sheet.
#[derive(Default)]
struct Builder {
    sheet: Sheet,
    selectors: Reader,
    variables: Variables,
    /// Whether it is inside of a query that holds on some screens only.
    perhaps: bool,
}

impl Builder {
    fn add(&mut self, selectors: &SelectorList<Css>, declarations: Vec<Declaration>) {
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

impl<'i> QualifiedRuleParser<'i> for Builder {
    /// With whether it is about the root of every document.
    type Prelude = (SelectorList<Css>, bool);
    type QualifiedRule = ();
    type Error = SelectorParseErrorKind;

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<Self::Prelude, Fault> {
        let start = input.position();
        let selectors = self.selectors.read(input)?;
        let written = input.slice_from(start).to_ascii_lowercase();
        let names = written.split(',').map(str::trim_ascii);
        let is_root = names
            .into_iter()
            .any(|name| matches!(name, ":root" | "html" | "body" | "*"));
        Ok((selectors, is_root && !self.perhaps))
    }

    fn parse_block(
        &mut self,
        (selectors, is_root): Self::Prelude,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Fault> {
        let declarations = body(input, &mut self.variables, is_root);
        self.add(&selectors, declarations);
        Ok(())
    }
}

/// The at-rules that say what counts.
enum Prelude {
    Media(Holds),
    Import(String, Holds),
    Namespace(Option<String>, String),
    Font,
}

impl<'i> AtRuleParser<'i> for Builder {
    type Prelude = Prelude;
    type AtRule = ();
    type Error = SelectorParseErrorKind;

    fn parse_prelude(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
    ) -> Result<Prelude, Fault> {
        match &*name.to_ascii_lowercase() {
            "media" => Ok(Prelude::Media(holds(rest(input)))),
            // Layers count in the order of the sheet. What is supported nobody knows here.
            layer_or @ ("layer" | "supports") => {
                rest(input);
                let is_layer = layer_or == "layer";
                Ok(Prelude::Media(if is_layer {
                    Holds::Yes
                } else {
                    Holds::Perhaps
                }))
            }
            "import" => {
                let url = input.expect_url_or_string()?.to_string();
                Ok(Prelude::Import(url, holds(rest(input))))
            }
            "font-face" if cfg!(feature = "styles") => Ok(Prelude::Font),
            "namespace" => {
                let prefix = input.try_parse(Parser::expect_ident_cloned).ok();
                let url = input.expect_url_or_string()?.to_string();
                let prefix = prefix.map(|prefix| prefix.to_string());
                Ok(Prelude::Namespace(prefix, url))
            }
            _ => Err(ParseError::unexpected_token()),
        }
    }

    fn rule_without_block(&mut self, prelude: Prelude, _start: &ParserState) -> Result<(), ()> {
        match prelude {
            Prelude::Import(url, Holds::Yes) => self.sheet.imports.push(url),
            Prelude::Namespace(Some(prefix), url) => {
                self.selectors.prefixes.insert(prefix, Namespace::from(url));
            }
            Prelude::Namespace(None, url) => {
                self.selectors.default_namespace = Some(Namespace::from(url));
            }
            _ => return Err(()),
        }
        Ok(())
    }

    fn parse_block(
        &mut self,
        prelude: Prelude,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Fault> {
        if cfg!(feature = "styles")
            && let Prelude::Font = prelude
        {
            let face = faces::read(input).filter(|_| !self.perhaps);
            let room = MOST_FACES.saturating_sub(self.sheet.faces.len());
            self.sheet.faces.extend(face.into_iter().take(room));
            return Ok(());
        }
        let Prelude::Media(holds @ (Holds::Yes | Holds::Perhaps)) = prelude else {
            return Err(ParseError::unexpected_token());
        };
        let outer = self.perhaps;
        self.perhaps |= holds == Holds::Perhaps;
        for _ in StyleSheetParser::new(input, self) {}
        self.perhaps = outer;
        Ok(())
    }
}

/// Everything up to the end of what is being read, as it is written.
fn rest<'i>(input: &mut Parser<'i>) -> &'i str {
    let start = input.position();
    while input.next().is_ok() {}
    input.slice_from(start)
}

/// The declarations between the braces of a rule.
struct Body<'v> {
    variables: &'v mut Variables,
    /// What is said of variables holds in the whole document.
    is_root: bool,
}

impl<'i> DeclarationParser<'i> for Body<'_> {
    type Declaration = Vec<Declaration>;
    type Error = SelectorParseErrorKind;

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _start: &ParserState,
    ) -> Result<Vec<Declaration>, Fault> {
        if cfg!(feature = "styles") && name.starts_with("--") {
            let value = rest(input);
            if self.is_root {
                self.variables.set(&name, value);
            }
            return Err(ParseError::unexpected_token());
        }
        let name = name.to_ascii_lowercase();
        let property = match &*name {
            "display" => Some(Property::Display),
            "visibility" => Some(Property::Visibility),
            name => painted(name).map(Property::Paint),
        };
        let value =
            input.parse_until_before(Delimiter::Bang, |input| Ok::<_, Fault>(rest(input)))?;
        let value = value.trim_ascii();
        let longhands = if cfg!(feature = "styles") {
            let has_function = value.contains('(');
            let resolved = has_function.then(|| self.variables.resolved(value));
            match &resolved {
                None => longhands::expand(&name, value),
                Some(Some(value)) => longhands::expand(&name, value),
                Some(None) => Vec::new(),
            }
        } else {
            Vec::new()
        };
        if property.is_none() && longhands.is_empty() {
            return Err(ParseError::unexpected_token());
        }
        let important = input.try_parse(parse_important).is_ok();
        let whole = property.map(|property| Declaration {
            property,
            value: value.into(),
            longhand: None,
            important,
        });
        let parts = longhands.into_iter().map(|longhand| Declaration {
            property: Property::Text(longhand.property),
            value: Box::default(),
            longhand: Some(longhand),
            important,
        });
        Ok(whole.into_iter().chain(parts).collect())
    }
}

impl AtRuleParser<'_> for Body<'_> {
    type Prelude = ();
    type AtRule = Vec<Declaration>;
    type Error = SelectorParseErrorKind;
}

impl QualifiedRuleParser<'_> for Body<'_> {
    type Prelude = ();
    type QualifiedRule = Vec<Declaration>;
    type Error = SelectorParseErrorKind;
}

impl RuleBodyItemParser<'_, Vec<Declaration>, SelectorParseErrorKind> for Body<'_> {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        false
    }
}
