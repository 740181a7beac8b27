//! Stored books are read anew when the importer has learnt something.

use diesel::RunQueryDsl;
use diesel::prelude::*;
use serde_json::Value;
use vokal_base::db::schema::{book_fonts, books, chapters, resources};
use vokal_server::http::State;

use crate::books::{FONT, IN_OWN_FONT, book, of_chapters, sound};
use crate::client::{Client, serve};
use crate::world::{self, Manner, World};

/// Makes the book one that an earlier release has read in: another markup, and perhaps text.
fn age(state: &State, id: i64, html: &str) {
    let html = html.to_owned();
    let done = state.database.write(move |db| {
        diesel::update(books::table.find(id))
            .set(books::import_version.eq(1))
            .execute(db)?;
        diesel::update(chapters::table.find((id, 0)))
            .set(chapters::html.eq(&html))
            .execute(db)
    });
    assert_eq!(block_on(done).unwrap(), 1);
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    actix_web::rt::System::new().block_on(work)
}

fn reread(world: &World) -> usize {
    let state = &world.state;
    let done = state.library.reread_all(&state.database, &world.clock);
    block_on(done).unwrap()
}

fn a_book(reader: &Client) -> i64 {
    let file = book("x")
        .chapter("One", "<p id=\"a\"><em>Der</em> Bau</p>")
        .bytes();
    let answer = reader.upload("x.epub", &file).expect(201);
    answer["id"].as_i64().unwrap()
}

fn chapter(reader: &Client, id: i64) -> Value {
    reader
        .get(&format!("/api/books/{id}/chapters/0"))
        .expect(200)
}

#[test]
fn a_chapter_is_replaced_where_its_text_stays() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let id = a_book(&reader);
        let fresh = chapter(&reader, id);
        let manifest = || reader.get(&format!("/api/books/{id}/manifest")).expect(200);
        let hash = manifest()["contentHash"].clone();
        let html = fresh["content"].as_str().unwrap();
        assert!(html.contains("<em>"), "{html}");

        // As a release left it that knew no emphasis.
        age(
            &world.state,
            id,
            &html.replace("<em>", "").replace("</em>", ""),
        );
        assert_ne!(chapter(&reader, id)["content"], fresh["content"]);
        assert_eq!(reread(&world), 1);
        assert_eq!(chapter(&reader, id)["content"], fresh["content"]);
        // Browsers keep what they have under its name.
        assert_ne!(manifest()["contentHash"], hash);
        assert_eq!(reread(&world), 0, "once is enough");
    }
}

#[test]
fn a_sound_comes_to_the_words_that_stood_for_it() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let file = book("x")
            .chapter(
                "One",
                "<p>Hör: <audio src='../a.wav'>kein <b>Ton</b></audio></p>",
            )
            .item("a.wav", "audio/wav", "", &sound())
            .bytes();
        let answer = reader.upload("x.epub", &file).expect(201);
        let id = answer["id"].as_i64().unwrap();
        let fresh = chapter(&reader, id);
        let html = fresh["content"].as_str().unwrap();
        let (before, player) = html.split_at(html.find("<audio").unwrap());
        let (_, after) = player.split_once("</audio>").unwrap();
        let path = format!("/api/books/{id}/media/a.wav");

        // As a release left it that had text alone.
        let old = format!("{before}kein <b>Ton</b>{after}");
        age(&world.state, id, &old);
        let all = |db: &mut _| diesel::delete(resources::table).execute(db);
        assert_eq!(block_on(world.state.database.write(all)).unwrap(), 1);
        assert_eq!(reader.get(&path).status, 404);
        assert_eq!(reread(&world), 1);
        assert_eq!(chapter(&reader, id)["content"], fresh["content"]);
        assert_eq!(reader.get(&path).bytes, sound());
    }
}

#[test]
fn a_font_comes_to_a_book_that_was_read_without() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let body = format!("{IN_OWN_FONT}<p>Der Bau</p>");
        let file = book("x")
            .chapter("One", &body)
            .item("own.woff2", "font/woff2", "", FONT)
            .bytes();
        let id = reader.upload("x.epub", &file).expect(201)["id"]
            .as_i64()
            .unwrap();
        let face =
            || reader.get(&format!("/api/books/{id}/manifest")).expect(200)["ownFace"].clone();
        let fresh = face();
        let html = chapter(&reader, id)["content"].as_str().unwrap().to_owned();

        // As a release left it that knew no fonts; another text keeps none from it.
        age(&world.state, id, &html.replace("Bau", "alte Bau"));
        let all = |db: &mut _| diesel::delete(book_fonts::table).execute(db);
        assert_eq!(block_on(world.state.database.write(all)).unwrap(), 2);
        assert_eq!(face(), Value::Null);
        assert_eq!(reread(&world), 1);
        assert_ne!(fresh, Value::Null);
        assert_eq!(face(), fresh);
    }
}

#[test]
fn a_text_that_would_change_stays() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let id = a_book(&reader);
        age(&world.state, id, "<p>Der alte Bau</p>");
        assert_eq!(reread(&world), 1);
        assert_eq!(chapter(&reader, id)["content"], "<p>Der alte Bau</p>");
    }
}

#[test]
fn a_file_that_is_not_there_leaves_the_book_as_it_is() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let first = a_book(&reader);
        for file in world.files() {
            std::fs::remove_file(file).unwrap();
        }
        let answer = reader.upload("y.epub", &of_chapters(1).bytes()).expect(201);
        let second = answer["id"].as_i64().unwrap();
        age(&world.state, first, "<p>Der alte Bau</p>");
        age(&world.state, second, "<p>x</p>");
        // The next is read all the same, and the first another time.
        assert_eq!(reread(&world), 1);
        assert_eq!(chapter(&reader, first)["content"], "<p>Der alte Bau</p>");
        let left = world.state.database.view(vokal_library::rereading::left);
        assert_eq!(left.unwrap(), 1);
    }
}

#[test]
fn a_book_in_columns_is_known_as_one_and_its_pages_go_to_the_left() {
    const STYLE: &str = "<style>html { -epub-writing-mode: vertical-rl }</style>";
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let of = |style: &str| {
            let long = "山路を登りながら、こう考えた。".repeat(9);
            let file = book("x")
                .chapter("One", &format!("{style}<p>{long}</p>"))
                .chapter("Two", "<p>Colophon</p>");
            let answer = reader.upload("x.epub", &file.bytes()).expect(201);
            answer["id"].as_i64().unwrap()
        };
        let direction = |id| {
            let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
            manifest["direction"].as_str().unwrap().to_owned()
        };
        assert_eq!(direction(of("")), "default");
        let id = of(STYLE);
        let fresh = chapter(&reader, id);
        let html = fresh["content"].as_str().unwrap();
        assert!(html.contains("data-p=\"vr\""), "{html}");
        assert_eq!(direction(id), "rtl");

        // As a release left it that knew rows alone.
        let rows = html.replace(" data-p=\"vr\"", "");
        age(&world.state, id, &rows);
        let done = world.state.database.write(move |db| {
            diesel::update(books::table.find(id))
                .set(books::direction.eq("default"))
                .execute(db)
        });
        assert_eq!(block_on(done).unwrap(), 1);
        assert_eq!(direction(id), "default");
        assert_eq!(reread(&world), 1);
        assert_eq!(chapter(&reader, id)["content"], fresh["content"]);
        assert_eq!(direction(id), "rtl");
    }
}
