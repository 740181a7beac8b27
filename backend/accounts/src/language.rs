//! In which language is somebody written to?

use std::str::FromStr;

use actix_web::HttpRequest;
use actix_web::http::header::{AcceptLanguage, Header};

/// A language that Vokal speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// For whoever speaks none of them, too.
    #[default]
    English,
    /// With *Sie*, as on the pages.
    German,
}

impl Language {
    /// As it is kept: the primary subtag of BCP 47.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The first that the caller asks for and that is spoken here (RFC 9110, section 12.5.4).
    /// Our page asks for the language in which it is read.
    pub(crate) fn asked_for(request: &HttpRequest) -> Option<Self> {
        let asked = AcceptLanguage::parse(request).ok()?;
        let ranked = asked.ranked();
        let mut known = ranked.iter().filter_map(|wanted| {
            let tag = wanted.item()?;
            tag.primary_language().to_ascii_lowercase().parse().ok()
        });
        known.next()
    }
}

impl FromStr for Language {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        match name {
            "en" => Ok(Self::English),
            "de" => Ok(Self::German),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::ACCEPT_LANGUAGE;
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_first_that_is_spoken_here_is_taken() {
        let asked = |header: &str| {
            let request = TestRequest::default().insert_header((ACCEPT_LANGUAGE, header));
            Language::asked_for(&request.to_http_request())
        };
        assert_eq!(asked("de"), Some(Language::German));
        assert_eq!(asked("DE-at"), Some(Language::German));
        assert_eq!(asked("fr, de;q=0.8, en;q=0.7"), Some(Language::German));
        assert_eq!(asked("de;q=0.3, en-GB;q=0.9"), Some(Language::English));
        assert_eq!(asked("fr, *"), None);
        assert_eq!(asked(";;;"), None);
        let silent = TestRequest::default().to_http_request();
        assert_eq!(Language::asked_for(&silent), None);
    }
}
