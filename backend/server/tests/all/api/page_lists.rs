//! The pages of printed editions: where a book says they begin.

use std::fmt::Write as _;

use diesel::prelude::*;
use serde_json::{Value, json};
use vokal_base::db::schema::{books, chapters, page_list};

use crate::books::{archive, book, noise};
use crate::client::{Answer, Client, serve};
use crate::corpus::expectations;
use crate::world::{self, Manner, World};

const OPS: &str = "xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'";

/// A book of these chapters, with what its nav and its NCX list beside the contents.
fn listed(nav: &str, ncx: &str, bodies: &[&str]) -> Vec<u8> {
    let container = "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'>\
        <rootfiles><rootfile full-path='package.opf' \
        media-type='application/oebps-package+xml'/></rootfiles></container>";
    let (mut items, mut refs, mut lines) = (String::new(), String::new(), String::new());
    let mut pages = Vec::new();
    for (at, body) in bodies.iter().enumerate() {
        let _ = write!(
            items,
            "<item id='c{at}' href='c{at}.xhtml' media-type='application/xhtml+xml'/>"
        );
        let _ = write!(refs, "<itemref idref='c{at}'/>");
        let _ = write!(lines, "<li><a href='c{at}.xhtml'>Teil {at}</a></li>");
        let page = format!("<html {OPS}><head><title>x</title></head><body>{body}</body></html>");
        pages.push((format!("c{at}.xhtml"), page));
    }
    let package = format!(
        "<package xmlns='http://www.idpf.org/2007/opf' version='3.0'>\
         <metadata xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>x</dc:title></metadata>\
         <manifest><item id='nav' href='nav.xhtml' properties='nav' \
         media-type='application/xhtml+xml'/><item id='ncx' href='toc.ncx' \
         media-type='application/x-dtbncx+xml'/>{items}</manifest>\
         <spine toc='ncx'>{refs}</spine></package>"
    );
    let nav =
        format!("<html {OPS}><body><nav epub:type='toc'><ol>{lines}</ol></nav>{nav}</body></html>");
    let ncx = format!("<ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'>{ncx}</ncx>");
    let mut files = vec![
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", container),
        ("package.opf", &package),
        ("nav.xhtml", &nav),
        ("toc.ncx", &ncx),
    ];
    files.extend(
        pages
            .iter()
            .map(|(name, page)| (name.as_str(), page.as_str())),
    );
    archive(&files)
}

fn nav(links: &str) -> String {
    format!("<nav epub:type='page-list' hidden=''><h2>Seiten</h2><ol>{links}</ol></nav>")
}

fn link(label: &str, href: &str) -> String {
    format!("<li><a href='{href}'>{label}</a></li>")
}

fn target(label: &str, href: &str) -> String {
    format!(
        "<pageTarget type='normal'><navLabel><text>{label}</text></navLabel>\
         <content src='{href}'/></pageTarget>"
    )
}

fn take_in(reader: &Client, epub: &[u8]) -> i64 {
    let answer = reader.upload("x.epub", epub).expect(201);
    answer["id"].as_i64().unwrap()
}

fn answer(reader: &Client, id: i64) -> Answer {
    reader.get(&format!("/api/books/{id}/page-list"))
}

/// Label, chapter and offset of each page.
fn pages(reader: &Client, id: i64) -> Vec<(String, i64, i64)> {
    let told = answer(reader, id).expect(200);
    let of = |page: &Value| {
        let number = |name: &str| page[name].as_i64().unwrap();
        let label = page["label"].as_str().unwrap().to_owned();
        (label, number("chapterIndex"), number("offset"))
    };
    told.as_array().unwrap().iter().map(of).collect()
}

fn page(label: &str, chapter: i64, offset: i64) -> (String, i64, i64) {
    (label.to_owned(), chapter, offset)
}

fn manifest(reader: &Client, id: i64) -> Answer {
    reader.get(&format!("/api/books/{id}/manifest"))
}

const TEXT: &[&str] = &[
    "<p>Vor<b id='v'>wort</b> 😀<span id='vii'/>!</p>",
    "<p id='eins'>Es war</p><p>ein<a id='zwei'/>mal.</p><p><a id='drei'/></p>",
    "<p>Ende.</p>",
];

#[test]
fn a_list_is_kept_as_the_text_is_read() {
    let links = [
        // Out of order, twice, and to where nothing is.
        link("2", "c1.xhtml#zwei"),
        link("vi", "c0.xhtml#v"),
        link("[Pg 1]", "c1.xhtml#eins"),
        link("1", "c1.xhtml#eins"),
        link("S. vii", "c0.xhtml#vii"),
        link("v", "c0.xhtml"),
        link("9", "c0.xhtml#nirgends"),
        link("9", "../../../etc/passwd#x"),
        link("9", "https://example.org/c0.xhtml#v"),
        link("9", ""),
        link(" ", "c0.xhtml#v"),
        // Nothing comes after it: it is the next chapter's.
        link("3", "c1.xhtml#drei"),
    ];
    let wanted = [
        page("v", 0, 0),
        page("vi", 0, 3),
        page("vii", 0, 10),
        page("1", 1, 0),
        page("2", 1, 9),
        page("3", 2, 0),
    ];
    let worse = target("7", "c0.xhtml#v");
    let ncx = format!("<pageList>{worse}</pageList>");
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = take_in(&reader, &listed(&nav(&links.concat()), &ncx, TEXT));
        assert_eq!(pages(&reader, id), wanted);
        assert_eq!(manifest(&reader, id).expect(200)["hasPageList"], true);

        // What the browser has it need not fetch again.
        let first = answer(&reader, id);
        let path = format!("/api/books/{id}/page-list");
        let tag = first.header("etag");
        let again = reader.send("GET", &path, &[("if-none-match", tag)], &[]);
        assert_eq!(again.status, 304);

        // It goes with its book.
        reader.delete(&format!("/api/books/{id}")).expect(204);
        assert_eq!(answer(&reader, id).code(404), "not_found");
        reader.delete("/api/trash").expect(204);
        assert_eq!(rows(&world, id), 0);
    }
}

#[test]
fn where_one_list_leads_nowhere_the_next_is_taken() {
    let nowhere = nav(&link("1", "c9.xhtml"));
    let ncx = format!(
        "<pageList>{}{}<pageTarget value='8'><content src='c2.xhtml'/></pageTarget></pageList>",
        target("Page 4", "c1.xhtml#eins"),
        target("5", "c1.xhtml#zwei"),
    );
    let breaks = [
        "<p>a<span epub:type='pagebreak' id='p4' title='4'/>b</p>",
        "<div role='doc-pagebreak' aria-label='Seite 5'/><p>c</p>\
         <div epub:type='pagebreak' id='p6'>6</div><p>d</p>",
    ];
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let of =
            |nav: &str, ncx: &str, text| pages(&reader, take_in(&reader, &listed(nav, ncx, text)));
        assert_eq!(
            of(&nowhere, &ncx, TEXT),
            [page("4", 1, 0), page("5", 1, 9), page("8", 2, 0)]
        );
        let told = of(&nowhere, "", &breaks);
        assert_eq!(told[..2], [page("4", 0, 1), page("5", 1, 0)]);
        assert_eq!((told[2].0.as_str(), told[2].1, told.len()), ("6", 1, 3));
        // A book without a list, and without a word of it.
        assert_eq!(of("", "", TEXT), []);
        let plain = take_in(&reader, &book("x").chapter("One", "<p>x</p>").bytes());
        assert_eq!(manifest(&reader, plain).expect(200)["hasPageList"], false);
    }
}

#[test]
fn a_hostile_list_keeps_no_book_out() {
    let many: String = (0..100_000)
        .map(|number| target(&number.to_string(), "c1.xhtml#eins"))
        .collect();
    // What can be packed too well is refused for that.
    let digits: String = noise(1 << 20)
        .iter()
        .map(|byte| char::from(b'0' + byte % 10))
        .collect();
    let long = nav(&link(&digits, "c0.xhtml#v"));
    let deep = nav(&format!("{}x", "<li><a href='c0.xhtml'>".repeat(400)));
    let turned = nav(&link("1&#x202e;2&#0;&#7;", "c0.xhtml#v"));
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let of = |nav: &str, ncx: &str| pages(&reader, take_in(&reader, &listed(nav, ncx, TEXT)));
        let told = of("", &format!("<pageList>{many}</pageList>"));
        assert_eq!(told.len(), 20_000);
        assert_eq!(told[19_999], page("19999", 1, 0));
        let told = of(&long, "");
        assert_eq!(told, [page(&digits[..32], 0, 3)]);
        assert_eq!(of(&deep, ""), [page("x", 0, 0)]);
        let told = of(&turned, "");
        assert_eq!(told.len(), 1);
        assert!(
            !told[0]
                .0
                .contains(|c: char| c.is_control() || c == '\u{202e}')
        );
        // No list at all, as it is no XML.
        assert_eq!(of("<nav epub:type='page-list'><ol><li", ""), []);
    }
}

fn run<T: Send + 'static>(
    world: &World,
    ask: impl Fn(&mut vokal_base::db::Db) -> QueryResult<T> + Send + 'static,
) -> T {
    let asked = world.state.database.write(ask);
    actix_web::rt::System::new().block_on(asked).unwrap()
}

fn rows(world: &World, id: i64) -> i64 {
    run(world, move |db| {
        let of_book = page_list::table.filter(page_list::book_id.eq(id));
        of_book.count().get_result(db)
    })
}

/// As a release left it that knew nothing of pages; its second chapter has perhaps another text.
fn age(world: &World, id: i64, html: Option<&'static str>) {
    run(world, move |db| {
        diesel::delete(page_list::table.filter(page_list::book_id.eq(id))).execute(db)?;
        diesel::update(books::table.find(id))
            .set(books::import_version.eq(3))
            .execute(db)?;
        if let Some(html) = html {
            diesel::update(chapters::table.find((id, 1)))
                .set(chapters::html.eq(html))
                .execute(db)?;
        }
        Ok(())
    });
}

#[test]
fn books_that_are_stored_get_theirs_and_nothing_moves() {
    let links = link("1", "c1.xhtml#eins") + &link("2", "c1.xhtml#zwei") + &link("3", "c2.xhtml");
    let epub = listed(&nav(&links), "", TEXT);
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let same = take_in(&reader, &epub);
        let other = take_in(&reader, &epub);
        let wanted = pages(&reader, same);
        assert_eq!(wanted, [page("1", 1, 0), page("2", 1, 9), page("3", 2, 0)]);
        age(&world, same, None);
        let text = "<p id=\"b-eins\">Es</p><p>war <a id=\"b-zwei\"></a>einmal.</p>";
        age(&world, other, Some(text));
        let place = json!({ "progress": 50, "chapterIndex": 1, "offset": 7 });
        reader.put(&format!("/api/books/{same}/progress"), &place);

        let before = manifest(&reader, same);
        assert_eq!(before.expect(200)["hasPageList"], false);
        let chapter = |id: i64| {
            reader
                .get(&format!("/api/books/{id}/chapters/1"))
                .expect(200)
        };
        let (text_of_same, text_of_other) = (chapter(same), chapter(other));
        let state = &world.state;
        let done = state.library.reread_all(&state.database, &world.clock);
        let done = actix_web::rt::System::new().block_on(done).unwrap();
        assert_eq!(done, 2);

        assert_eq!(pages(&reader, same), wanted);
        // In a text that stays another one letters are counted as they stand there.
        assert_eq!(
            pages(&reader, other),
            [page("1", 1, 0), page("2", 1, 6), page("3", 2, 0)]
        );
        assert_eq!(
            (chapter(same), chapter(other)),
            (text_of_same, text_of_other)
        );
        let after = manifest(&reader, same);
        let (before, after) = (before.expect(200), after.expect(200));
        assert_eq!(after["hasPageList"], true);
        assert_eq!(after["contentHash"], before["contentHash"]);
    }
}

#[test]
fn books_of_the_corpus_have_the_pages_they_list() {
    let corpus = expectations("epub");
    let known: &[(&str, usize, &str, &str)] = &[
        ("idpf-childrens-literature.epub", 92, "169", "260"),
        ("kavita-golden-harpoon.epub", 91, "9", "99"),
        ("idpf-page-blanche.epub", 8, "1", "8"),
        // Of its pages one leads to an id that is not there.
        ("versone-epub3-typical.epub", 1, "1", "1"),
        ("versone-epub2-typical.epub", 1, "1", "1"),
        // It writes about lists of pages and has none.
        ("idpf-accessible_epub_3.epub", 0, "", ""),
    ];
    if corpus.is_empty() {
        return;
    }
    for world in world::each() {
        let reader = serve(&world).new_reader();
        for (name, count, first, last) in known {
            let path = corpus.iter().find(|(path, _)| path.ends_with(name));
            let epub = std::fs::read(&path.unwrap().0).unwrap();
            let id = take_in(&reader, &epub);
            let pages = pages(&reader, id);
            assert_eq!(pages.len(), *count, "{name}");
            let places: Vec<_> = pages.iter().map(|page| (page.1, page.2)).collect();
            assert!(places.is_sorted(), "{name}");
            if let (Some(begin), Some(end)) = (pages.first(), pages.last()) {
                assert_eq!(
                    (begin.0.as_str(), end.0.as_str()),
                    (*first, *last),
                    "{name}"
                );
            }
            let chapters = manifest(&reader, id).expect(200)["chapters"].clone();
            for (label, chapter, offset) in pages {
                let length = &chapters[usize::try_from(chapter).unwrap()]["textLength"];
                assert!(offset <= length.as_i64().unwrap(), "{name}: {label}");
            }
        }
    }
}
