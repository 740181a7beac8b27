//! In which languages is text recognised, and in which is it then?

use vokal_pdf_client::{Extraction, RecognisedPage};

/// Languages as tags begin, and as Tesseract calls them.
const LANGUAGES: [(&str, &str); 26] = [
    ("ar", "ara"),
    ("bg", "bul"),
    ("cs", "ces"),
    ("da", "dan"),
    ("de", "deu"),
    ("el", "ell"),
    ("en", "eng"),
    ("es", "spa"),
    ("et", "est"),
    ("fi", "fin"),
    ("fr", "fra"),
    ("he", "heb"),
    ("hr", "hrv"),
    ("hu", "hun"),
    ("it", "ita"),
    ("la", "lat"),
    ("nb", "nor"),
    ("nl", "nld"),
    ("no", "nor"),
    ("pl", "pol"),
    ("pt", "por"),
    ("ro", "ron"),
    ("ru", "rus"),
    ("sv", "swe"),
    ("tr", "tur"),
    ("uk", "ukr"),
];

/// The document's own language first, if it says one; German and English anyway.
pub(super) fn languages_for(tag: &str) -> Vec<&'static str> {
    let own = tag.split('-').next().unwrap_or_default();
    let own = LANGUAGES
        .iter()
        .find(|(tag, _)| own.eq_ignore_ascii_case(tag));
    let mut wanted: Vec<&str> = own.iter().map(|(_, name)| *name).collect();
    for name in ["deu", "eng"] {
        if !wanted.contains(&name) {
            wanted.push(name);
        }
    }
    wanted
}

/// The language of most pages, where the document says none.
pub(super) fn own_language(
    told: &str,
    extraction: &Extraction,
    pages: &[RecognisedPage],
) -> Option<String> {
    if !told.is_empty() || extraction.metadata.language.is_some() {
        return None;
    }
    let pages_in = |name: &str| pages.iter().filter(|page| page.language == name).count();
    let (tag, name) = LANGUAGES.iter().max_by_key(|(_, name)| pages_in(name))?;
    (pages_in(name) > 0).then(|| (*tag).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_read_in_its_own_language_first() {
        assert_eq!(languages_for(""), ["deu", "eng"]);
        assert_eq!(languages_for("en-GB"), ["eng", "deu"]);
        assert_eq!(languages_for("FR"), ["fra", "deu", "eng"]);
        assert_eq!(languages_for("tlh"), ["deu", "eng"]);
    }

    #[test]
    fn the_language_of_most_pages_is_the_document_s() {
        let page = |language: &str| RecognisedPage {
            language: language.to_owned(),
            ..RecognisedPage::default()
        };
        let pages = [page("eng"), page("deu"), page("deu"), page("")];
        let none = Extraction::default();
        assert_eq!(own_language("", &none, &pages).as_deref(), Some("de"));
        assert_eq!(own_language("fr", &none, &pages), None);
        assert_eq!(own_language("", &none, &pages[3..]), None);
    }
}
