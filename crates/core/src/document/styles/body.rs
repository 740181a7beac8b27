//! What stands between the braces of a rule: declarations, and rules that stand in it (CSS
//! Nesting 1).

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, Delimiter, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, parse_important,
};
use selectors::parser::{Selector, SelectorList, SelectorParseErrorKind};

use super::functions::without_sums;
use super::longhands::{self, Longhand};
use super::media::Holds;
use super::selector::Css;
use super::sheet::{Builder, Declaration, Fault, Property, condition, rest};
use super::variables;
use crate::document::policy_paint::painted;

/// How deep rules may stand in each other.
const DEEPEST: u8 = 6;

/// The rule that something stands in.
#[derive(Clone)]
pub(super) struct Around {
    selectors: SelectorList<Css>,
    depth: u8,
}

impl Around {
    /// That of a rule which stands in no other.
    pub(super) fn new(selectors: SelectorList<Css>) -> Self {
        Self {
            selectors,
            depth: 0,
        }
    }
}

/// Reads the declarations of a `style` attribute.
pub(super) fn declarations(css: &str) -> Vec<Declaration> {
    let mut builder = Builder::default();
    let mut body = Body {
        builder: &mut builder,
        around: None,
        texts: Vec::new(),
        others: Vec::new(),
    };
    for _ in RuleBodyParser::new(&mut Parser::new(css), &mut body) {}
    body.taken()
}

/// Reads a rule with all that stands in it.
pub(super) fn read(input: &mut Parser<'_>, builder: &mut Builder, around: Around) {
    let mut body = Body {
        builder,
        around: Some(around),
        texts: Vec::new(),
        others: Vec::new(),
    };
    for _ in RuleBodyParser::new(input, &mut body) {}
    body.end_rule();
}

struct Body<'b> {
    builder: &'b mut Builder,
    /// None for what stands in an element.
    around: Option<Around>,
    /// Declarations that no rule has yet. Of text, the last one of each property stays: of one
    /// rule nobody needs more.
    texts: Vec<Declaration>,
    others: Vec<Declaration>,
}

impl Body<'_> {
    fn taken(&mut self) -> Vec<Declaration> {
        let mut taken = std::mem::take(&mut self.others);
        taken.append(&mut self.texts);
        taken
    }

    /// Makes a rule of the declarations so far: those behind a rule within count after it.
    fn end_rule(&mut self) {
        let declarations = self.taken();
        if let Some(around) = &self.around {
            self.builder.add(&around.selectors, declarations);
        }
    }

    /// The rule around, if something may stand in it.
    fn around(&self) -> Result<&Around, Fault> {
        let is_part = |around: &&Around| {
            let mut selectors = around.selectors.slice().iter();
            selectors.any(Selector::has_pseudo_element)
        };
        let may = |around: &&Around| around.depth < DEEPEST && !is_part(around);
        let around = self.around.as_ref().filter(may);
        around.ok_or_else(ParseError::unexpected_token)
    }

    fn add(&mut self, declaration: Declaration) {
        if !matches!(
            declaration.property,
            Property::Text(_) | Property::Variable(_)
        ) {
            self.others.push(declaration);
            return;
        }
        let same = |known: &&mut Declaration| {
            known.property == declaration.property && known.important == declaration.important
        };
        match self.texts.iter_mut().find(same) {
            Some(known) => *known = declaration,
            None => self.texts.push(declaration),
        }
    }
}

impl<'i> DeclarationParser<'i> for Body<'_> {
    type Declaration = ();
    type Error = SelectorParseErrorKind;

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _start: &ParserState,
    ) -> Result<(), Fault> {
        if cfg!(feature = "styles") && name.starts_with("--") {
            if let Some(declaration) = variables::declared(&name, rest(input)) {
                self.add(declaration);
            }
            return Ok(());
        }
        let name = name.to_ascii_lowercase();
        let property = match &*name {
            "display" => Some(Property::Display),
            "visibility" => Some(Property::Visibility),
            name => painted(name).map(Property::Paint),
        };
        // What has braces is a rule, and is not looked through to its end for each of its beginnings.
        let ends = Delimiter::Bang | Delimiter::CurlyBracketBlock;
        let value = input.parse_until_before(ends, |input| Ok::<_, Fault>(rest(input)))?;
        let value = value.trim_ascii();
        let texts = if cfg!(feature = "styles") {
            texts(&name, value)
        } else {
            Vec::new()
        };
        let important = input.try_parse(parse_important).is_ok();
        if (property.is_none() && texts.is_empty()) || has_block(input) {
            // Perhaps it is a rule: `a:hover {}`.
            return Err(ParseError::unexpected_token());
        }
        let whole = property.map(|property| Declaration {
            property,
            value: value.into(),
            longhand: None,
            important,
        });
        let texts = texts.into_iter().map(|declaration| Declaration {
            important,
            ..declaration
        });
        for declaration in whole.into_iter().chain(texts) {
            self.add(declaration);
        }
        Ok(())
    }
}

/// What a declaration says of text and blocks.
fn texts(name: &str, value: &str) -> Vec<Declaration> {
    if variables::are_used(value) {
        return variables::pending(name, value);
    }
    let longhands = if value.contains('(') {
        without_sums(value).map_or_else(Vec::new, |value| longhands::expand(name, &value))
    } else {
        longhands::expand(name, value)
    };
    let declaration = |longhand: Longhand| Declaration {
        property: Property::Text(longhand.property),
        value: Box::default(),
        longhand: Some(longhand),
        important: false,
    };
    longhands.into_iter().map(declaration).collect()
}

/// Whether what comes next has braces.
fn has_block(input: &mut Parser<'_>) -> bool {
    input.try_parse(Parser::expect_curly_bracket_block).is_ok()
}

impl<'i> AtRuleParser<'i> for Body<'_> {
    type Prelude = Holds;
    type AtRule = ();
    type Error = SelectorParseErrorKind;

    fn parse_prelude(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
    ) -> Result<Holds, Fault> {
        self.around()?;
        condition(&name.to_ascii_lowercase(), input)
    }

    fn parse_block(
        &mut self,
        holds: Holds,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Fault> {
        let mut around = self.around()?.clone();
        around.depth += 1;
        self.end_rule();
        let read = |builder: &mut Builder| read(input, builder, around);
        self.builder
            .under(holds, read)
            .ok_or_else(ParseError::unexpected_token)
    }
}

impl<'i> QualifiedRuleParser<'i> for Body<'_> {
    type Prelude = Around;
    type QualifiedRule = ();
    type Error = SelectorParseErrorKind;

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<Around, Fault> {
        let around = self.around()?;
        let selectors = self.builder.selectors.read_within(input)?;
        Ok(Around {
            selectors: selectors.replace_parent_selector(&around.selectors),
            depth: around.depth + 1,
        })
    }

    fn parse_block(
        &mut self,
        around: Around,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Fault> {
        self.end_rule();
        read(input, self.builder, around);
        Ok(())
    }
}

impl RuleBodyItemParser<'_, (), SelectorParseErrorKind> for Body<'_> {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        self.around.is_some()
    }
}
