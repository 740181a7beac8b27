//! A long document is set in parts, and is one PDF.

use std::collections::HashMap;

use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, String as Text,
};

use crate::support::memory::with_peak;
use crate::support::written::{Written, told};
use crate::support::{self, plain, words};
use vokal_pdf_client::{ExportOptions, Limits, Workers};

const WORKER: &str = env!("CARGO_BIN_EXE_vokal-worker");

const TABLE: &str = "<table><thead><tr><th>Jahr</th><th>Zahl</th></tr></thead>\
    <tbody><tr><td>2024</td><td>12</td></tr></tbody></table>";

/// The second one begins with a heading that is no chapter's; links lead there and back, within a part,
/// and to what is nowhere.
fn parts() -> [String; 3] {
    [
        format!(
            r##"<h1 id="b-eins">Über die Größe</h1><p>Siehe <a href="#b-drei">hinten</a> und
            <a href="#b-eins">oben</a> und <a href="#b-nirgends">nirgends</a>.</p>
            <h2>Anfang</h2>{TABLE}"##
        ),
        format!(
            r##"<h3>Mitten darin</h3><p>Zurück zu <a href="#b-eins">eins</a>, weiter im
            <a href="https://example.org/x">Netz</a>.</p><h2>Ende</h2>{TABLE}<h1>Zwei</h1><p>Kurz.</p>"##
        ),
        r##"<h1 id="b-drei">Drei</h1><p>Schluss, <a href="#b-drei">hier</a>.</p>"##.to_owned(),
    ]
}

fn options() -> ExportOptions {
    ExportOptions {
        title: "Größe".to_owned(),
        language: Some("de".to_owned()),
        frequency: Some(1),
        unstressed_opacity: 0.5,
        ..ExportOptions::default()
    }
}

async fn joined(parts: &[String]) -> Vec<u8> {
    joined_as(parts, &options()).await
}

async fn joined_as(parts: &[String], options: &ExportOptions) -> Vec<u8> {
    let workers = Workers::new(WORKER);
    workers.export_parts(parts, options, &[]).await.unwrap()
}

fn catalog(pdf: &Pdf) -> Dict<'_> {
    pdf.xref().get(pdf.xref().root_id()).unwrap()
}

/// Levels and titles, as somebody walks through them.
fn outline(above: &Dict<'_>, level: usize, found: &mut Vec<(usize, String)>) {
    let mut next = above.get::<Dict<'_>>("First");
    let mut before = None;
    while let Some(entry) = next {
        assert_eq!(entry.get_ref("Prev").map(ObjectIdentifier::from), before);
        before = entry.obj_id();
        let title = entry.get::<Text<'_>>("Title").unwrap();
        found.push((level, text_of(&title)));
        outline(&entry, level + 1, found);
        next = entry.get("Next");
    }
    assert_eq!(above.get_ref("Last").map(ObjectIdentifier::from), before);
}

fn text_of(bytes: &[u8]) -> String {
    match bytes.strip_prefix(&[0xfe, 0xff]) {
        Some(wide) => {
            let units = wide
                .as_chunks()
                .0
                .iter()
                .map(|unit| u16::from_be_bytes(*unit));
            String::from_utf16(&units.collect::<Vec<_>>()).unwrap()
        }
        None => String::from_utf8(bytes.to_vec()).unwrap(),
    }
}

/// The kinds of all tags in the order of the text, each under the one that says it is its child.
fn tags(tag: &Dict<'_>, parent: ObjectIdentifier, found: &mut Vec<String>) {
    assert_eq!(tag.get_ref("P").map(ObjectIdentifier::from), Some(parent));
    let kind = tag.get::<Name<'_>>("S").unwrap();
    found.push(kind.as_str().to_owned());
    let own = tag.obj_id().unwrap();
    let children: Option<Array<'_>> = tag.get("K");
    let children = children
        .into_iter()
        .flat_map(|it| it.iter::<Object<'_>>().collect::<Vec<_>>());
    for child in children.filter_map(Object::into_dict) {
        if child.contains_key("S") {
            tags(&child, own, found);
        }
    }
}

#[tokio::test]
async fn three_parts_are_one_document() {
    let parts = parts();
    let bytes = joined(&parts).await;
    let file = Written::new("joined", &bytes);
    if let Some((is_sound, report)) = told("qpdf", &["--check"], &file) {
        assert!(is_sound, "{report}");
    }
    if let Some((is_accessible, report)) = told("pdfua", &["check"], &file) {
        assert!(is_accessible, "{report}");
    }
    if let Some((_, info)) = told("pdfinfo", &[], &file) {
        assert!(info.contains("Tagged:          yes"), "{info}");
        assert!(info.contains("Title:           Größe"), "{info}");
        assert!(info.contains("Pages:           3"), "{info}");
    }
    if let Some(text) = support::pdftotext(&file.0) {
        assert_eq!(words(&text), words(&plain(&parts.concat())));
    }
    let raw = String::from_utf8_lossy(&bytes);
    assert!(raw.contains("<xmpTPg:NPages>3<"), "the pages of one part");
    assert!(raw.contains("pdfuaid"), "not PDF/UA");
    assert!(!raw.contains("vokal-place"), "an address that is none");

    let pdf = Pdf::new(bytes).unwrap();
    let catalog = catalog(&pdf);
    let mut headings = Vec::new();
    outline(&catalog.get("Outlines").unwrap(), 1, &mut headings);
    let expected = [
        (1, "Über die Größe"),
        (2, "Anfang"),
        (3, "Mitten darin"),
        (2, "Ende"),
        (1, "Zwei"),
        (1, "Drei"),
    ];
    assert_eq!(
        headings,
        expected.map(|(level, title)| (level, title.to_owned()))
    );

    let root: Dict<'_> = catalog.get("StructTreeRoot").unwrap();
    let tops: Array<'_> = root.get("K").unwrap();
    let [document] = tops
        .iter::<Dict<'_>>()
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    let mut kinds = Vec::new();
    tags(&document, root.obj_id().unwrap(), &mut kinds);
    assert_eq!(kinds[0], "Document");
    assert_eq!(kinds.iter().filter(|kind| *kind == "Part").count(), 3);
    let levels: Vec<_> = kinds.iter().filter(|kind| kind.starts_with('H')).collect();
    assert_eq!(levels, ["H1", "H2", "H3", "H2", "H1", "H1"]);
}

/// What a page's or link's key leads to is what says that it belongs there.
#[tokio::test]
async fn every_key_leads_into_the_tree_of_tags() {
    let pdf = Pdf::new(joined(&parts()).await).unwrap();
    let root: Dict<'_> = catalog(&pdf).get("StructTreeRoot").unwrap();
    let tree: Dict<'_> = root.get("ParentTree").unwrap();
    let mut keys = HashMap::new();
    for leaf in tree.get::<Array<'_>>("Kids").unwrap().iter::<Dict<'_>>() {
        let limits: Vec<i32> = leaf.get::<Array<'_>>("Limits").unwrap().iter().collect();
        let nums: Vec<Object<'_>> = leaf.get::<Array<'_>>("Nums").unwrap().iter().collect();
        for pair in nums.chunks(2) {
            let key = pair[0].clone().into_i32().unwrap();
            assert!((limits[0]..=limits[1]).contains(&key));
            assert!(keys.insert(key, pair[1].clone()).is_none(), "{key} twice");
        }
    }
    let mut links = 0;
    for page in pdf.pages().iter() {
        let key = page.raw().get::<i32>("StructParents").unwrap();
        assert!(matches!(keys[&key], Object::Array(_)), "no page: {key}");
        let annotations: Array<'_> = page.raw().get("Annots").unwrap_or_default();
        for link in annotations.iter::<Dict<'_>>() {
            let key = link.get::<i32>("StructParent").unwrap();
            let Object::Dict(tag) = &keys[&key] else {
                panic!("no link: {key}");
            };
            let children: Array<'_> = tag.get("K").unwrap();
            let own = link.obj_id();
            let is_its = children
                .iter::<Object<'_>>()
                .filter_map(Object::into_dict)
                .any(|child| child.get_ref("Obj").map(ObjectIdentifier::from) == own);
            assert!(is_its, "{key} is another link's");
            links += 1;
        }
    }
    assert!(links > 5, "{links} links");

    let names: Dict<'_> = root.get("IDTree").unwrap();
    let names: Vec<Object<'_>> = names.get::<Array<'_>>("Names").unwrap().iter().collect();
    // Two heads in each of two tables.
    assert_eq!(names.len(), 2 * 4);
    for pair in names.chunks(2) {
        let (Object::String(name), Object::Dict(tag)) = (&pair[0], &pair[1]) else {
            panic!("no name and tag");
        };
        assert_eq!(tag.get::<Text<'_>>("ID").as_ref(), Some(name));
    }
    // A cell names the head of its own table.
    let count = u32::try_from(pdf.len()).unwrap();
    let tags =
        (1..=count).filter_map(|at| pdf.xref().get::<Dict<'_>>(ObjectIdentifier::new(at, 0)));
    let attributes = tags.filter_map(|tag| tag.get::<Array<'_>>("A"));
    let of_cells: Vec<_> = attributes
        .flat_map(|attributes| attributes.iter::<Dict<'_>>().collect::<Vec<_>>())
        .filter_map(|attribute| attribute.get::<Array<'_>>("Headers"))
        .flat_map(|heads| heads.iter::<Text<'_>>().collect::<Vec<_>>())
        .collect();
    assert_eq!(of_cells.len(), 4, "cells");
    let known: Vec<_> = names
        .chunks(2)
        .map(|pair| pair[0].clone().into_string().unwrap())
        .collect();
    assert!(
        of_cells.iter().all(|name| known.contains(name)),
        "{of_cells:?}"
    );
}

/// The page of a destination, from 0.
fn page_of(pdf: &Pdf, to: &Array<'_>) -> usize {
    let page = to.raw_iter().next().and_then(|it| it.as_obj_ref());
    let page = page.map(ObjectIdentifier::from);
    let mut pages = pdf.pages().iter().map(|page| page.raw().obj_id());
    pages.position(|own| own == page).unwrap()
}

#[tokio::test]
async fn links_lead_from_part_to_part() {
    let pdf = Pdf::new(joined(&parts()).await).unwrap();
    let mut found = Vec::new();
    for (from, page) in pdf.pages().iter().enumerate() {
        let annotations: Array<'_> = page.raw().get("Annots").unwrap_or_default();
        for link in annotations.iter::<Dict<'_>>() {
            let Some(to) = link.get::<Array<'_>>("Dest") else {
                continue;
            };
            let to = page_of(&pdf, &to);
            let says = text_of(&link.get::<Text<'_>>("Contents").unwrap());
            assert_eq!(says, format!("Seite {}", to + 1));
            found.push((from, to));
        }
    }
    found.dedup();
    assert_eq!(found, [(0, 2), (0, 0), (1, 0), (2, 2)]);
}

/// What somebody is led to from another part, and from the same one: pages, and points from below.
async fn led_to(parts: &[String]) -> Vec<(usize, f32)> {
    let pdf = Pdf::new(joined(parts).await).unwrap();
    let links = pdf.pages().iter().flat_map(|page| {
        let links: Array<'_> = page.raw().get("Annots").unwrap_or_default();
        links.iter::<Dict<'_>>().collect::<Vec<_>>()
    });
    links
        .map(|link| {
            let to: Array<'_> = link.get("Dest").unwrap();
            let numbers = to.raw_iter().filter_map(|it| match it {
                MaybeRef::NotRef(number) => number.into_f32(),
                MaybeRef::Ref(_) => None,
            });
            let place = numbers.collect::<Vec<_>>()[1];
            (page_of(&pdf, &to), place)
        })
        .collect()
}

#[tokio::test]
async fn links_from_elsewhere_lead_to_the_same_line() {
    let parts = [
        r##"<p><a href="#b-x">x</a></p>"##.to_owned(),
        r##"<p>Davor</p><h2 id="b-x">Hier</h2><p><a href="#b-x">x</a></p>"##.to_owned(),
    ];
    let [(page, from_elsewhere), (same, from_here)] = led_to(&parts).await[..] else {
        panic!("not two links");
    };
    assert_eq!((page, same), (1, 1));
    assert!(
        (from_elsewhere - from_here).abs() < 0.5,
        "{from_elsewhere} {from_here}"
    );
}

/// The numbers of pages of a book stand between its parts.
#[tokio::test]
async fn what_ends_a_part_is_where_the_next_one_begins() {
    let parts = [
        r##"<p><a href="#b-next">n</a></p><a id="b-next"></a><a id="b-end"></a>"##.to_owned(),
        r##"<h1>Zwei</h1><p><a href="#b-next">n</a></p><table><tr id="b-row"><td>
            <a href="#b-row">r</a> <a href="#b-last">l</a></td></tr></table><a id="b-last"></a>"##
            .to_owned(),
    ];
    let pages: Vec<_> = led_to(&parts)
        .await
        .into_iter()
        .map(|(page, _)| page)
        .collect();
    assert_eq!(pages, [1, 1]);
}

#[tokio::test]
async fn a_link_over_several_lines_is_not_what_is_between_them() {
    let parts = [
        format!(
            r##"<p>Davor. <a href="#b-x">{}</a> Danach.</p>"##,
            "Ein Wort ".repeat(30)
        ),
        r#"<p id="b-x">x <a href="vokal-place:0">y</a></p>"#.to_owned(),
    ];
    // With marks each of them is a link of its own.
    let plain = ExportOptions {
        frequency: None,
        ..options()
    };
    let bytes = joined_as(&parts, &plain).await;
    assert!(!String::from_utf8_lossy(&bytes).contains("vokal-place"));
    let pdf = Pdf::new(bytes).unwrap();
    let page = pdf.pages().iter().next().unwrap();
    let links: Array<'_> = page.raw().get("Annots").unwrap();
    let links: Vec<_> = links.iter::<Dict<'_>>().collect();
    let corners: Vec<usize> = links
        .iter()
        .filter_map(|link| link.get::<Array<'_>>("QuadPoints"))
        .map(|lines| lines.iter::<f32>().count())
        .collect();
    assert!(
        corners.iter().sum::<usize>() >= 3 * 8,
        "{corners:?} of {}",
        links.len()
    );
}

#[tokio::test]
async fn a_part_without_text_has_no_page() {
    let [first, second, _] = parts();
    let empty = "<p></p>".to_owned();
    for (parts, pages) in [
        (vec![first, empty.clone(), second, empty.clone()], 2),
        (vec![empty.clone(), empty], 1),
    ] {
        let pdf = Pdf::new(joined(&parts).await).unwrap();
        assert_eq!(pdf.pages().len(), pages);
    }
}

/// The longest part says how much memory is needed, not the whole.
#[tokio::test]
async fn more_parts_take_hardly_more_memory() {
    let part =
        "<h2>Teil</h2>".to_owned() + &"<p>Ein Satz von vielen, der hier steht.</p>".repeat(300);
    let limits = Limits {
        export_processor_seconds: 600,
        ..Limits::default()
    };
    let workers = Workers::with_limits(WORKER, limits);
    let options = options();
    let mut peaks = Vec::new();
    for count in [2, 12] {
        let parts = vec![part.clone(); count];
        let (pdf, peak) = with_peak(workers.export_parts(&parts, &options, &[])).await;
        let pdf = pdf.unwrap();
        peaks.push(peak);
        eprintln!("{count} parts: {} kB, {} MB", pdf.len() >> 10, peak >> 10);
    }
    assert!(peaks[1] < peaks[0] * 5 / 4, "{peaks:?} kB");
}
