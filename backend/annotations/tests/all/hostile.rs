//! Files that somebody made to do harm, and files that are broken.

use std::time::Duration;

use cpu_time::ThreadTime;

use proptest::prelude::*;
use vokal_annotations::exchange::{ImportError, MOST_BYTES, MOST_ITEMS, Reason, read};
use vokal_annotations::matching::matched;

#[test]
fn what_is_no_file_of_notes_is_refused_by_what_is_wrong() {
    for (file, expected) in [
        (&b"\xff\xfe"[..], ImportError::NotText),
        (b"", ImportError::UnknownFormat),
        (b"Dear diary", ImportError::UnknownFormat),
        (b"{}", ImportError::UnknownFormat),
        (b"[]", ImportError::UnknownFormat),
        (b"{\n\"type\": nothing}", ImportError::Malformed { line: 2 }),
        (
            b"return {\n  a = os.exit() }",
            ImportError::Malformed { line: 2 },
        ),
    ] {
        assert_eq!(read(file), Err(expected));
    }
    assert_eq!(
        read(&vec![b' '; MOST_BYTES + 1]),
        Err(ImportError::TooLarge)
    );
    let many = vec!["1"; MOST_ITEMS + 1].join(",");
    let many = format!("{{\"type\":\"AnnotationSet\",\"items\":[{many}]}}");
    assert_eq!(read(many.as_bytes()), Err(ImportError::TooMany));
}

#[test]
fn what_is_too_long_is_told_and_the_rest_is_read() {
    let item = |body: &str| {
        format!(
            "{{\"id\":\"1\",\"target\":{{\"source\":\"a\"}},\"body\":{{\"value\":\"{body}\"}}}}"
        )
    };
    let long = "x".repeat(33_000);
    let file = format!(
        "{{\"type\":\"AnnotationSet\",\"items\":[{},{}]}}",
        item(&long),
        item("short")
    );
    let import = read(file.as_bytes()).unwrap();
    assert_eq!(import.skipped[0].reason, Reason::TooLong("note"));
    assert_eq!(import.items[0].body, "short");
}

/// Generous, as machines are: what is not linear takes minutes.
#[test]
fn files_that_are_all_brackets_take_no_time() {
    let start = ThreadTime::now();
    for unit in [
        "[",
        "{\"a\":",
        "return {",
        "{{",
        "--[[\n",
        "--[==[",
        "[[",
        "\"",
        "\\",
        "==========\n",
        "- x\n==========\n",
        "a (b)\n- Highlight 1-2\n\na\n==========\n",
        "0,",
        "🦊",
    ] {
        for before in [
            "",
            "return {",
            "a\n- b\n==========\n",
            "{\"type\":\"AnnotationSet\",\"items\":[",
        ] {
            let mut file = before.to_owned();
            while file.len() < 1 << 20 {
                file.push_str(unit);
            }
            let _ = read(file.as_bytes());
        }
    }
    let taken = start.elapsed();
    assert!(taken < Duration::from_mins(1), "{taken:?}");
}

/// A quote of one letter, a thousand times.
#[test]
fn short_quotes_are_matched_within_bounds() {
    let item = "{\"sort\":\"highlight\",\"text\":\"e\"}";
    let file = format!("{{\"entries\":[{}]}}", vec![item; 1000].join(","));
    let import = read(file.as_bytes()).unwrap();
    let start = ThreadTime::now();
    assert_eq!(
        matched(&import.items, &crate::mill(), "2026-11-25T22:00:00Z").len(),
        1000
    );
    assert!(start.elapsed() < Duration::from_secs(30));
}

proptest! {
    #[test]
    fn no_file_panics(file in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&file);
    }

    #[test]
    fn no_clippings_panic(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("==========\n".to_owned()), Just("\r\n".to_owned()), Just("\u{feff}".to_owned()),
                Just("Title (Author)\n".to_owned()), Just("- Your Highlight on page 1 | Location 5-9 | Added on ".to_owned()),
                Just("- Ihre Notiz bei Position 9\n".to_owned()), "[a-z0-9 |:()–-]{0,12}\n?", ".{0,6}",
            ],
            0..30,
        ),
    ) {
        if let Ok(import) = read(parts.concat().as_bytes()) {
            let matches = matched(&import.items, &crate::mill(), "2026-11-25T22:00:00Z");
            prop_assert_eq!(matches.len(), import.items.len());
        }
    }

    #[test]
    fn no_set_panics(value in a_json(), key in "(items|about|target|selector|body|annotations|entries|documents)") {
        for file in [
            format!("{{\"type\":\"AnnotationSet\",\"{key}\":{value},\"items\":[{value}]}}"),
            format!("{{\"type\":\"AnnotationSet\",\"items\":[{{\"target\":{value},\"{key}\":{value}}}]}}"),
            format!("{{\"$format\":\"readest-annotations\",\"annotations\":[{value}]}}"),
            format!("{{\"documents\":[{{\"entries\":[{value}]}}],\"{key}\":{value}}}"),
        ] {
            if let Ok(import) = read(file.as_bytes()) {
                let _ = matched(&import.items, &crate::mill(), "2026-11-25T22:00:00Z");
            }
        }
    }
}

/// Values under the names that are read.
fn a_json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("1e300".to_owned()),
        Just("-7".to_owned()),
        Just("true".to_owned()),
        "[a-zA-Z ]{0,8}".prop_map(|text| format!("\"{text}\"")),
        Just("\"The miller counted\"".to_owned()),
        Just("\"TextQuoteSelector\"".to_owned()),
        Just("\"2026-01-01T00:00:00Z\"".to_owned()),
        Just("\"epubcfi(/6/2!/4)\"".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let name = "(type|value|exact|source|selector|start|end|id|created|color|text|note|cfi|time|anchor|part)";
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(|all| format!("[{}]", all.join(","))),
            proptest::collection::vec((name, inner), 0..4).prop_map(|all| {
                let fields: Vec<String> =
                    all.into_iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
                format!("{{{}}}", fields.join(","))
            }),
        ]
    })
}
