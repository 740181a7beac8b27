//! Which fonts does a stylesheet bring along, and which letters are set in them?

use std::collections::HashMap;

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser,
};
use selectors::parser::SelectorParseErrorKind;

use super::words;
use crate::document::href;
use crate::document::{EmbeddedFace, EmbeddedFamily};

/// More rules than any honest chapter has.
pub(super) const MOST_FACES: usize = 64;
/// Sources of one rule.
const MOST_SOURCES: usize = 8;
/// So many names of a list are looked at.
const MOST_NAMES: usize = 4;

type Fault = ParseError<SelectorParseErrorKind>;

/// The first families of a list, each as a number that stands for its name; 0 for none.
pub(super) type Names = [u32; MOST_NAMES];

/// Those of a value of `font-family`.
pub(super) fn names(value: &str) -> Names {
    let mut names = Names::default();
    for (place, name) in names.iter_mut().zip(value.split(',')) {
        *place = number(name);
    }
    names
}

/// FNV-1a: fonts of one book are told apart by it, and nothing else is.
fn number(name: &str) -> u32 {
    let name = name.trim_matches(|c: char| c.is_ascii_whitespace() || matches!(c, '"' | '\''));
    let words = name.split_ascii_whitespace().flat_map(|word| {
        let letters = word.bytes().map(|byte| byte.to_ascii_lowercase());
        letters.chain([b' '])
    });
    words.fold(0x811c_9dc5_u32, hashed)
}

fn hashed(hash: u32, byte: u8) -> u32 {
    (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
}

/// A rule as its sheet has it.
#[derive(Clone, Debug, Default)]
pub(super) struct Face {
    family: Option<String>,
    weight: Option<u16>,
    italic: bool,
    /// As they are written.
    urls: Vec<String>,
    /// It has no Latin letters, says its sheet.
    is_partial: bool,
}

/// The first of some names that is among families, by its place: browsers take the first that
/// they have, and of others nobody knows whether they are there. Generic ones they all have.
pub(super) fn first_of(names: &Names, families: &[Embedded]) -> Option<usize> {
    for name in names {
        let found = families.iter().position(|family| family.named == *name);
        if found.is_some() || GENERIC.iter().any(|generic| number(generic) == *name) {
            return found;
        }
    }
    None
}

/// CSS Fonts 4, section 2.1.3.
const GENERIC: [&str; 6] = [
    "serif",
    "sans-serif",
    "monospace",
    "cursive",
    "fantasy",
    "system-ui",
];

/// A family that stylesheets bring along, with the number of its name.
pub(super) struct Embedded {
    named: u32,
    pub family: EmbeddedFamily,
}

/// The families of some rules, each with the path of its sheet.
pub(super) fn families(faces: &[(Face, Option<String>)]) -> Vec<Embedded> {
    let mut families: Vec<Embedded> = Vec::new();
    for (face, sheet) in faces {
        let Some(name) = &face.family else { continue };
        let named = number(name);
        let file = |url: &String| href::file(url, sheet.as_deref());
        let face = EmbeddedFace {
            weight: face.weight.unwrap_or(400),
            italic: face.italic,
            paths: face.urls.iter().filter_map(file).collect(),
        };
        if let Some(same) = families.iter_mut().find(|family| family.named == named) {
            same.family.faces.push(face);
            continue;
        }
        let family = EmbeddedFamily {
            name: name.clone(),
            faces: vec![face],
            ..EmbeddedFamily::default()
        };
        families.push(Embedded { named, family });
    }
    // Programs for print call other files the same on each page.
    for Embedded { named, family } in &mut families {
        let paths = family.faces.iter().flat_map(|face| &face.paths);
        let bytes = paths.flat_map(|path| path.bytes().chain([0]));
        family.number = bytes.fold(*named, hashed);
    }
    families
}

/// The declarations of a rule. One that is only for letters other than `a` is none: of a face that
/// comes in parts the part for most letters counts.
pub(super) fn read(input: &mut Parser<'_>) -> Option<Face> {
    let mut face = Face::default();
    for () in RuleBodyParser::new(input, &mut Body(&mut face)).flatten() {}
    let is_one = face.family.is_some() && !face.urls.is_empty() && !face.is_partial;
    is_one.then_some(face)
}

/// Those that letters are set in, with how many have which families.
pub(super) fn used(
    mut families: Vec<Embedded>,
    letters: &HashMap<Names, usize>,
) -> Vec<EmbeddedFamily> {
    for (names, count) in letters {
        if let Some(at) = first_of(names, &families) {
            families[at].family.letters += count;
        }
    }
    let families = families.into_iter().map(|embedded| embedded.family);
    families.filter(|family| family.letters > 0).collect()
}

struct Body<'f>(&'f mut Face);

impl<'i> DeclarationParser<'i> for Body<'_> {
    type Declaration = ();
    type Error = SelectorParseErrorKind;

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _start: &ParserState,
    ) -> Result<(), Fault> {
        match &*name.to_ascii_lowercase() {
            "font-family" => self.0.family = Some(family(input)?),
            "font-style" => {
                let word = input.expect_ident()?.to_ascii_lowercase();
                self.0.italic = words::italic(&word).unwrap_or(false);
                rest(input);
            }
            "font-weight" => self.0.weight = weight(&rest(input).to_ascii_lowercase()),
            "src" => self.0.urls = sources(input)?,
            "unicode-range" => self.0.is_partial = !holds_a(rest(input)),
            _ => return Err(ParseError::unexpected_token()),
        }
        Ok(())
    }
}

impl AtRuleParser<'_> for Body<'_> {
    type Prelude = ();
    type AtRule = ();
    type Error = SelectorParseErrorKind;
}

impl QualifiedRuleParser<'_> for Body<'_> {
    type Prelude = ();
    type QualifiedRule = ();
    type Error = SelectorParseErrorKind;
}

impl RuleBodyItemParser<'_, (), SelectorParseErrorKind> for Body<'_> {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        false
    }
}

fn family(input: &mut Parser<'_>) -> Result<String, Fault> {
    if let Ok(name) = input.try_parse(Parser::expect_string_cloned) {
        return Ok(name.to_string());
    }
    let mut words = Vec::new();
    while let Ok(word) = input.try_parse(Parser::expect_ident_cloned) {
        words.push(word.to_string());
    }
    if words.is_empty() {
        return Err(ParseError::unexpected_token());
    }
    Ok(words.join(" "))
}

/// One weight, or from which to which; a regular one counts if it is among them.
fn weight(value: &str) -> Option<u16> {
    let mut weights = value
        .split_ascii_whitespace()
        .map(|word| match words::weight(word) {
            Some(words::Weight::Of(weight)) => Some(weight),
            _ => None,
        });
    let first = weights.next()??;
    match weights.next() {
        Some(last) => Some(400.clamp(first, last?.max(first))),
        None => Some(first),
    }
}

fn sources(input: &mut Parser<'_>) -> Result<Vec<String>, Fault> {
    let mut urls = Vec::new();
    input.parse_comma_separated(|input| {
        if let Ok(url) = input.try_parse(Parser::expect_url)
            && urls.len() < MOST_SOURCES
        {
            urls.push(url.to_string());
        }
        rest(input);
        Ok::<_, Fault>(())
    })?;
    Ok(urls)
}

/// Whether a value of `unicode-range` holds the letter `a`.
fn holds_a(value: &str) -> bool {
    const A: u32 = b'a' as u32;
    let code =
        |digits: &str, unknown: &str| u32::from_str_radix(&digits.replace('?', unknown), 16).ok();
    value.split(',').any(|range| {
        let range = range.trim_ascii();
        let range = range.strip_prefix(['u', 'U']).unwrap_or(range);
        let range = range.strip_prefix('+').unwrap_or(range);
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        match (code(first, "0"), code(last, "f")) {
            (Some(first), Some(last)) => (first..=last).contains(&A),
            _ => false,
        }
    })
}

fn rest<'i>(input: &mut Parser<'i>) -> &'i str {
    let start = input.position();
    while input.next().is_ok() {}
    input.slice_from(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(css: &str) -> Option<Face> {
        read(&mut Parser::new(css))
    }

    #[test]
    fn a_rule_says_which_file_is_which_face() {
        let face = of(
            "font-family: 'Gentium Book'; font-weight: bold; font-style: italic;
            src: local(x), url(../f/a.otf) format('opentype'), url('b.woff')",
        )
        .unwrap();
        assert_eq!(face.family.as_deref(), Some("Gentium Book"));
        assert_eq!((face.weight, face.italic), (Some(700), true));
        assert_eq!(face.urls, ["../f/a.otf", "b.woff"]);
        assert!(of("src: url(a.otf)").is_none(), "it has no name");
        assert!(of("font-family: x; src: local(y)").is_none());
    }

    #[test]
    fn a_face_in_parts_is_the_part_with_letters() {
        let with = |range: &str| {
            of(&format!(
                "font-family: x; src: url(a); unicode-range: {range}"
            ))
        };
        assert!(with("U+0-FF, U+131").is_some());
        assert!(with("u+00??").is_some());
        assert!(with("U+400-4FF").is_none());
    }

    #[test]
    fn a_weight_that_varies_is_regular_where_it_can_be() {
        assert_eq!(weight("100 900"), Some(400));
        assert_eq!(weight("600 900"), Some(600));
        assert_eq!(weight("normal"), Some(400));
        assert_eq!(weight("heavy"), None);
    }

    #[test]
    fn the_first_family_that_is_there_has_the_letters() {
        let face = |css| (of(css).unwrap(), Some("css/a.css".to_owned()));
        let faces = [
            face("font-family: Two; src: url(two.otf)"),
            face("font-family: \"ONE  one\"; src: url(../one.otf)"),
            face("font-family: two; font-weight: 700; src: url(bold.otf)"),
            face("font-family: three; src: url(three.otf)"),
        ];
        let letters = HashMap::from([
            (names("palatino, 'one one', two"), 5),
            (names("two"), 3),
            (names("serif"), 100),
        ]);
        let used = used(families(&faces), &letters);
        let told: Vec<_> = used
            .iter()
            .map(|family| (&*family.name, family.letters, family.faces.len()))
            .collect();
        assert_eq!(told, [("Two", 3, 2), ("ONE  one", 5, 1)]);
        assert_eq!(used[1].faces[0].paths, ["one.otf"]);
    }
}
