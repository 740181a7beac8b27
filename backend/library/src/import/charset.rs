//! In which encoding is this written?

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How far a declaration is looked for.
const HEAD: usize = 1024;

/// The text of a file, whatever its encoding; what cannot be read becomes U+FFFD.
///
/// Believed in this order: a byte order mark, the look of UTF-16, a
/// declaration, UTF-8. What is declared as UTF-8 and has not a single good
/// multi-byte character in it, but bad ones, is an old German file.
pub(super) fn decoded(bytes: &[u8]) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding
            .decode_without_bom_handling(&bytes[mark..])
            .0
            .into_owned();
    }
    let encoding = match bytes {
        [b'<', 0, ..] => UTF_16LE,
        [0, b'<', ..] => UTF_16BE,
        _ => declared(bytes).unwrap_or(UTF_8),
    };
    if encoding != UTF_8 {
        return encoding.decode_without_bom_handling(bytes).0.into_owned();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) if has_multibyte_character(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Err(_) => WINDOWS_1252
            .decode_without_bom_handling(bytes)
            .0
            .into_owned(),
    }
}

fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let xml = head
        .starts_with("<?xml")
        .then(|| value_after(head.split("?>").next()?, "encoding"))
        .flatten();
    let label = xml.or_else(|| value_after(head.split_once("<meta")?.1, "charset"))?;
    let encoding = Encoding::for_label(label.as_bytes())?;
    // A declaration that can be read byte by byte is not in UTF-16.
    let is_wide = encoding == UTF_16LE || encoding == UTF_16BE;
    Some(if is_wide { UTF_8 } else { encoding })
}

/// `utf-8` in `charset = "utf-8"`.
fn value_after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let rest = text.split_once(name)?.1.trim_start().strip_prefix('=')?;
    let rest = rest.trim_start().trim_start_matches(['"', '\'']);
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-_:.".contains(c)));
    Some(&rest[..end.unwrap_or(rest.len())])
}

fn has_multibyte_character(bytes: &[u8]) -> bool {
    bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_is_known_by_its_mark_and_by_its_look() {
        let wide: Vec<u8> = "<p>Äpfel"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(decoded(&wide), "<p>Äpfel");
        let marked: Vec<u8> = [0xFF, 0xFE].into_iter().chain(wide).collect();
        assert_eq!(decoded(&marked), "<p>Äpfel");
    }

    #[test]
    fn a_declaration_is_believed() {
        assert_eq!(
            decoded(b"<?xml version='1.0' encoding='windows-1252'?><p>\xc4"),
            "<?xml version='1.0' encoding='windows-1252'?><p>Ä"
        );
        assert!(decoded(b"<meta charset=iso-8859-1><p>\xfc").ends_with('ü'));
    }

    #[test]
    fn an_old_german_file_that_claims_to_be_utf_8_is_read_all_the_same() {
        assert_eq!(
            decoded(b"<?xml encoding='utf-8'?>K\xf6nig"),
            "<?xml encoding='utf-8'?>König"
        );
    }

    #[test]
    fn stray_bad_bytes_spoil_only_themselves() {
        assert_eq!(decoded(b"K\xc3\xb6nig \xff Apfel"), "König \u{fffd} Apfel");
    }
}
