//! In which encoding is a file written?

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// So much is looked at for a guess.
const LOOKED_AT: usize = 1 << 20;

/// The text of a file: as its mark or `named` says, else UTF-8, else what it most looks like.
///
/// * `named`: what the file says of itself, if it does.
pub(crate) fn decoded(bytes: &[u8], named: Option<&str>) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let rest = bytes.get(mark..).unwrap_or_default();
        return encoding.decode_without_bom_handling(rest).0.into_owned();
    }
    if let Some(encoding) = wide(bytes) {
        return encoding.decode_without_bom_handling(bytes).0.into_owned();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let encoding = named
        .and_then(|name| Encoding::for_label(name.trim().as_bytes()))
        .unwrap_or_else(|| guessed(bytes));
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// UTF-16 without a mark: every second byte of most scripts is the same, and of ours 0.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let begin = bytes.get(..bytes.len().min(1024)).unwrap_or_default();
    let pairs = begin.len() / 2;
    if pairs < 4 {
        return None;
    }
    let zeros = |odd: usize| {
        let all = begin.iter().skip(odd).step_by(2);
        all.filter(|byte| **byte == 0).count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    if odd * 2 > pairs && even * 20 < pairs {
        Some(UTF_16LE)
    } else if even * 2 > pairs && odd * 20 < pairs {
        Some(UTF_16BE)
    } else {
        None
    }
}

fn guessed(bytes: &[u8]) -> &'static Encoding {
    // What is cut off, or broken in one place, is still UTF-8.
    let text = String::from_utf8_lossy(bytes);
    let broken = text.matches('\u{fffd}').count();
    let wide = text.bytes().filter(|byte| *byte >= 0x80).count();
    if broken * 50 < wide.saturating_sub(broken * 3) {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let looked_at = bytes.get(..bytes.len().min(LOOKED_AT)).unwrap_or_default();
    detector.feed(looked_at, true);
    detector.guess(None, Utf8Detection::Allow)
}

/// Whether this is text at all: programs and pictures are full of characters that nobody writes.
pub(crate) fn is_text(text: &str) -> bool {
    let is_odd = |c: &char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{e}'..='\u{1f}' | '\u{7f}' | '\u{fffd}');
    let all = text.chars().count();
    let odd = text.chars().filter(is_odd).count();
    odd * 20 <= all
}

/// What an XML declaration says (XML 1.0, section 4.3.3).
pub(crate) fn declared(bytes: &[u8]) -> Option<String> {
    let begin = bytes.get(..bytes.len().min(512)).unwrap_or_default();
    let begin = String::from_utf8_lossy(begin);
    let declaration = begin.trim_start().strip_prefix("<?xml")?;
    let declaration = declaration.split("?>").next()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let name = value.get(1..)?.split(quote).next()?;
    Some(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_by_mark_by_name_and_by_how_they_look() {
        assert_eq!(decoded("\u{feff}Käfer".as_bytes(), None), "Käfer");
        assert_eq!(decoded(b"\xff\xfeK\0\xe4\0", None), "Kä");
        assert_eq!(decoded(b"\xfe\xff\0K\0\xe4", None), "Kä");
        assert_eq!(decoded(b"a\0b\0c\0d\0e\0", None), "abcde");
        // A surrogate without its other half.
        assert_eq!(decoded(b"\xff\xfea\0\x00\xd8b\0", None), "a\u{fffd}b");
        assert_eq!(decoded(b"K\xe4fer", Some("iso-8859-1")), "Käfer");
        let german = b"Die K\xe4fer \xfcber den W\xe4ldern st\xf6ren die Gr\xfc\xdfe der B\xe4ume.";
        assert!(decoded(german, None).contains("über den Wäldern stören die Grüße"));
        let (russian, _, _) =
            encoding_rs::WINDOWS_1251.encode("Все счастливые семьи похожи друг на друга");
        assert_eq!(
            decoded(&russian, None),
            "Все счастливые семьи похожи друг на друга"
        );
        // UTF-8 that is cut off stays UTF-8.
        let cut = "Ä".repeat(200);
        let cut = &cut.as_bytes()[..399];
        assert!(decoded(cut, None).starts_with("ÄÄ"));
    }

    #[test]
    fn programs_are_no_text() {
        assert!(is_text("Käfer\n\tund \u{c} mehr"));
        assert!(!is_text("\u{0}\u{1}\u{2}abc\u{0}\u{0}"));
        assert!(is_text(""));
    }

    #[test]
    fn a_declaration_names_the_encoding() {
        let name = |xml: &str| declared(xml.as_bytes());
        assert_eq!(
            name("<?xml version='1.0' encoding='windows-1251'?>"),
            Some("windows-1251".into())
        );
        assert_eq!(name("<?xml version=\"1.0\"?><a encoding='x'/>"), None);
        assert_eq!(name("text"), None);
    }
}
