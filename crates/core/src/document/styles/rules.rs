//! What rules and at-rules stand in a sheet, one after another?

use cssparser::{
    AtRuleParser, CowRcStr, ParseError, Parser, ParserState, QualifiedRuleParser, StyleSheetParser,
};
use html5ever::Namespace;
use selectors::parser::{SelectorList, SelectorParseErrorKind};

use super::body::{self, Around};
use super::faces::{self, MOST_FACES};
use super::media::{Holds, holds};
use super::selector::Css;
use super::sheet::{Builder, Fault, Sheet, condition, rest};

/// Reads a sheet; what is wrong in it is passed over, as CSS has it.
pub(super) fn read(css: &str) -> Sheet {
    let mut builder = Builder::default();
    let mut input = Parser::new(css);
    for _ in StyleSheetParser::new(&mut input, &mut builder) {}
    builder.sheet
}

impl<'i> QualifiedRuleParser<'i> for Builder {
    type Prelude = SelectorList<Css>;
    type QualifiedRule = ();
    type Error = SelectorParseErrorKind;

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Result<Self::Prelude, Fault> {
        self.selectors.read(input)
    }

    fn parse_block(
        &mut self,
        selectors: Self::Prelude,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Result<(), Fault> {
        body::read(input, self, Around::new(selectors));
        Ok(())
    }
}

/// The at-rules that say what counts.
pub(super) enum Prelude {
    Condition(Holds),
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
            name => condition(name, input).map(Prelude::Condition),
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
        let Prelude::Condition(holds) = prelude else {
            return Err(ParseError::unexpected_token());
        };
        let read = |builder: &mut Self| for _ in StyleSheetParser::new(input, builder) {};
        self.under(holds, read)
            .ok_or_else(ParseError::unexpected_token)
    }
}
