use super::*;
use vokal_core::text::ChapterText;

fn anchor(span: &str) -> Anchor {
    let text = ChapterText::of(&"All that is gold does not glitter. ".repeat(40));
    Anchor::of(&text, span.parse().unwrap()).unwrap()
}

fn highlight() -> Annotation {
    Annotation {
        kind: Kind::Highlight,
        anchors: vec![anchor("2:9-15"), anchor("3:0-4")],
        colour: Colour::Green,
        style: Style::Underline,
        body: "*Why* gold?".to_owned(),
        tags: vec!["riddle".to_owned()],
        created_at: "2026-11-25T21:30:00Z".to_owned(),
        updated_at: "2026-11-25T22:30:00.5+01:00".to_owned(),
    }
}

#[test]
fn what_is_sound_is_taken() {
    assert_eq!(highlight().check(), Ok(()));
    let bookmark = Annotation {
        kind: Kind::Bookmark,
        anchors: vec![anchor("2:9-9")],
        body: String::new(),
        tags: Vec::new(),
        ..highlight()
    };
    assert_eq!(bookmark.check(), Ok(()));
}

#[test]
fn what_is_not_is_refused_by_its_field() {
    type Change = fn(&mut Annotation);
    let cases: [(Change, Field, Fault); 14] = [
        (|one| one.anchors.clear(), Field::Anchors, Fault::Empty),
        (
            |one| one.anchors[0] = anchor("2:9-9"),
            Field::Anchors,
            Fault::Empty,
        ),
        (
            |one| one.anchors.swap(0, 1),
            Field::Anchors,
            Fault::Unordered,
        ),
        (
            |one| one.anchors[1] = one.anchors[0].clone(),
            Field::Anchors,
            Fault::Unordered,
        ),
        (
            |one| one.anchors = (0..17).map(|at| anchor(&format!("{at}:1-2"))).collect(),
            Field::Anchors,
            Fault::TooMany(16),
        ),
        (
            |one| one.kind = Kind::Bookmark,
            Field::Anchors,
            Fault::TooMany(1),
        ),
        (
            |one| one.anchors[0].quote.prefix = "x".repeat(33),
            Field::Anchors,
            Fault::Malformed,
        ),
        (
            |one| one.anchors[0].progression = f64::NAN,
            Field::Anchors,
            Fault::Malformed,
        ),
        (
            |one| one.body = "ü".repeat(16 * 1024 + 1),
            Field::Body,
            Fault::TooLong(LONGEST_BODY),
        ),
        (
            |one| one.tags = (0..33).map(|at| at.to_string()).collect(),
            Field::Tags,
            Fault::TooMany(32),
        ),
        (
            |one| one.tags.push("ü".repeat(101)),
            Field::Tags,
            Fault::TooLong(100),
        ),
        (
            |one| one.tags.push(" ".to_owned()),
            Field::Tags,
            Fault::Empty,
        ),
        (
            |one| one.tags.push("riddle".to_owned()),
            Field::Tags,
            Fault::Unordered,
        ),
        (
            |one| one.created_at = "yesterday".to_owned(),
            Field::CreatedAt,
            Fault::Malformed,
        ),
    ];
    for (change, field, fault) in cases {
        let mut changed = highlight();
        change(&mut changed);
        assert_eq!(changed.check(), Err(InvalidAnnotation { field, fault }));
    }
}

#[test]
fn it_is_written_as_the_contract_says() {
    let written = serde_json::to_value(highlight()).unwrap();
    let hash = written["anchors"][0]["textHash"].as_str().unwrap();
    assert_eq!(hash.len(), 16);
    assert_eq!(
        written["anchors"][0],
        serde_json::json!({
            "span": "2:9-15",
            "textHash": hash,
            "quote": {
                "prefix": "All that ",
                "exact": "is gol",
                "suffix": "d does not glitter. All that is ",
            },
            "progression": 0.006_429,
        })
    );
    assert_eq!(written["kind"], "highlight");
    assert_eq!(written["colour"], "green");
    assert_eq!(written["style"], "underline");
    assert_eq!(written["createdAt"], "2026-11-25T21:30:00Z");
    let read: Annotation = serde_json::from_value(written).unwrap();
    assert_eq!(read, highlight());
}

#[test]
fn what_is_no_anchor_is_not_read() {
    let written = serde_json::to_value(anchor("2:9-15")).unwrap();
    for (field, value) in [
        ("span", "2:9"),
        ("textHash", "0123"),
        ("textHash", "0123456789ABCDEF"),
    ] {
        let mut changed = written.clone();
        changed[field] = value.into();
        assert!(
            serde_json::from_value::<Anchor>(changed).is_err(),
            "{field}"
        );
    }
}

#[test]
fn an_error_names_its_field() {
    let mut long = highlight();
    long.body = "x".repeat(LONGEST_BODY + 1);
    let refused = long.check().unwrap_err();
    assert_eq!(refused.to_string(), "body must not be longer than 32768");
}
