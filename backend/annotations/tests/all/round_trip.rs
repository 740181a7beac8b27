//! What is written is read again as it was.

use std::collections::BTreeMap;

use proptest::prelude::*;
use vokal_annotations::exchange::{BookInfo, ChapterInfo, Export, Exported, Format, read};
use vokal_annotations::matching::matched;
use vokal_annotations::model::{Annotation, Colour, Kind, Style};
use vokal_core::text::{Anchor, ChapterText, How, Span};

fn a_text() -> impl Strategy<Value = String> {
    proptest::string::string_regex("(?s).{0,60}").unwrap()
}

fn an_annotation(texts: &BTreeMap<u32, ChapterText>) -> impl Strategy<Value = Annotation> + use<> {
    let texts = texts.clone();
    let span = (
        any::<proptest::sample::Index>(),
        any::<proptest::sample::Index>(),
    );
    let spans = proptest::collection::vec(span, texts.len());
    let colours = vec![
        Colour::Yellow,
        Colour::Green,
        Colour::Blue,
        Colour::Pink,
        Colour::Purple,
    ];
    (
        (1..=texts.len(), spans, any::<bool>()),
        proptest::sample::select(colours),
        proptest::sample::select(vec![Style::Highlight, Style::Underline]),
        a_text(),
        proptest::collection::btree_set("[a-zä, #]{0,9}[a-z]", 0..4),
    )
        .prop_map(
            move |((count, spans, is_bookmark), colour, style, body, tags)| {
                let count = if is_bookmark { 1 } else { count };
                let anchors =
                    texts
                        .iter()
                        .zip(spans)
                        .take(count)
                        .map(|((chapter, text), (one, other))| {
                            let length = text.units().len();
                            let (one, other) = (one.index(length), other.index(length));
                            let end = one.max(other) + usize::from(!is_bookmark);
                            let span =
                                Span::new(*chapter, one.min(other) as u32..end as u32).unwrap();
                            Anchor::of(text, span).unwrap()
                        });
                Annotation {
                    kind: if is_bookmark {
                        Kind::Bookmark
                    } else {
                        Kind::Highlight
                    },
                    anchors: anchors.collect(),
                    colour,
                    style,
                    body,
                    tags: tags.into_iter().map(|tag| tag.trim().to_owned()).collect(),
                    created_at: "2026-11-25T21:30:00.125Z".to_owned(),
                    updated_at: "2026-11-26T21:30:00+01:00".to_owned(),
                }
            },
        )
}

/// Chapters of which one is long enough for a quote without its middle.
fn texts() -> BTreeMap<u32, ChapterText> {
    let book = crate::mill();
    let long = (0..300).fold(String::new(), |text, at| text + &format!("Line 👩‍👧 {at}. "));
    let mut texts = book.texts().clone();
    texts.insert(2, ChapterText::of(&long));
    texts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn the_annotation_set_loses_nothing(
        annotations in proptest::collection::vec(an_annotation(&texts()), 0..6),
        with_texts: bool,
    ) {
        let texts = if with_texts { texts() } else { BTreeMap::new() };
        let mut items: Vec<Exported> = annotations
            .into_iter()
            .filter(|annotation| annotation.check().is_ok())
            .enumerate()
            .map(|(at, annotation)| Exported { id: format!("id-{at}"), annotation })
            .collect();
        items.sort_by_key(|item| item.annotation.anchors[0].span);
        let book = BookInfo {
            title: "The Mill".to_owned(),
            chapters: vec![ChapterInfo { href: "one.xhtml".to_owned(), title: String::new() }],
            ..BookInfo::default()
        };
        let export = Export {
            book: &book,
            texts: &texts,

            places: &BTreeMap::new(),
            items: &items,
            generated: "2026-11-25T22:00:00Z",
            language: "en",
        };
        let written = Format::AnnotationSet.write(&export);
        let import = read(written.as_bytes()).unwrap();
        prop_assert_eq!(&import.skipped, &[]);
        let back: Vec<Exported> = import
            .items
            .into_iter()
            .map(|item| Exported {
                id: item.id.unwrap(),
                annotation: Annotation {
                    kind: item.kind,
                    anchors: item.anchors,
                    colour: item.colour,
                    style: item.style,
                    body: item.body,
                    tags: item.tags,
                    created_at: item.created_at.unwrap(),
                    updated_at: item.updated_at.unwrap(),
                },
            })
            .collect();
        prop_assert_eq!(back, items);
    }
}

#[test]
fn in_its_own_book_everything_is_where_it_was() {
    let book = crate::mill();
    let mut both = crate::highlight(&book, "counted his sacks");
    both.anchors.push(crate::anchor(&book, "the heron"));
    both.tags = vec!["one".to_owned(), "two, three".to_owned()];
    let items = [
        Exported {
            id: "1".to_owned(),
            annotation: both,
        },
        Exported {
            id: "2".to_owned(),
            annotation: crate::highlight(&book, "𝔫obody"),
        },
    ];
    let info = BookInfo::default();
    let export = Export {
        book: &info,
        texts: book.texts(),
        places: &BTreeMap::new(),
        items: &items,
        generated: "2026-11-25T22:00:00Z",
        language: "en",
    };
    let import = read(Format::AnnotationSet.write(&export).as_bytes()).unwrap();
    let matches = matched(&import.items, &book, "2026-11-25T22:00:00Z");
    for (one, item) in matches.iter().zip(&items) {
        assert_eq!(one.how, How::Exact);
        assert_eq!(one.annotation.as_ref(), Some(&item.annotation));
    }
    assert_eq!(matches.len(), 2);
}
