//! How much was read, and when: what devices tell, and what is counted of it.

mod limits;
mod sessions;

use chrono::{Days, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;
use vokal_base::db::Db;
use vokal_base::db::schema::{reading_book_days, reading_days, reading_limits, reading_stretches};
use vokal_sync::statistics::forgetting::forget_due;

use super::{Device, setting};
use crate::books::book;
use crate::client::{Client, PASSWORD, serve};
use crate::world::{self, Manner, World};

const STRETCHES: &str = "/api/reading/stretches";
const STATISTICS: &str = "/api/reading/statistics";

/// Two chapters of 3,000 letters after their headings, and one beside the text.
fn a_book(reader: &Client) -> i64 {
    let text = format!("<p>{}</p>", "Es war einmal. ".repeat(200));
    let epub = book("Der Bau").chapter("One", &text).chapter("Two", &text);
    let answer = reader.upload("x.epub", &epub.bytes()).expect(201);
    answer["id"].as_i64().unwrap()
}

/// How long the book's chapters are.
fn lengths(reader: &Client, book: i64) -> Vec<i64> {
    let manifest = reader
        .get(&format!("/api/books/{book}/manifest"))
        .expect(200);
    let chapters = manifest["chapters"].as_array().unwrap().iter();
    chapters
        .map(|one| one["textLength"].as_i64().unwrap())
        .collect()
}

/// So many days ago, as a calendar in UTC has it.
fn day(ago: u64) -> NaiveDate {
    Utc::now().date_naive() - Days::new(ago)
}

/// A page of a book, read at a time of the day.
fn stretch(book: i64, ago: u64, time: &str, seconds: f64, characters: i64) -> Value {
    json!({
        "id": Uuid::now_v7(), "bookId": book, "chapterIndex": 0, "from": 0, "to": 1000,
        "start": format!("{}T{time}", day(ago)), "seconds": seconds,
        "characters": characters, "words": characters / 6, "kind": "read",
    })
}

fn tell(reader: &Client, stretches: &[Value]) -> Value {
    let told = json!({ "stretches": stretches });
    reader.post(STRETCHES, &told).expect(200)
}

/// All of them have to count.
#[track_caller]
fn count(reader: &Client, stretches: &[Value]) {
    let taken = tell(reader, stretches);
    assert_eq!(taken["refused"], json!([]));
    assert_eq!(taken["counted"].as_array().unwrap().len(), stretches.len());
}

/// Seconds and characters by how many days ago, of all books.
fn days(reader: &Client) -> Vec<(i64, i64, i64)> {
    days_in(&reader.get(STATISTICS).expect(200)["days"])
}

fn days_in(days: &Value) -> Vec<(i64, i64, i64)> {
    let of = |one: &Value| {
        let date: NaiveDate = one["day"].as_str().unwrap().parse().unwrap();
        let number = |name: &str| one[name].as_i64().unwrap();
        let ago = (day(0) - date).num_days();
        (ago, number("seconds"), number("characters"))
    };
    days.as_array().unwrap().iter().map(of).collect()
}

fn run<T: Send + 'static>(
    world: &World,
    ask: impl Fn(&mut Db) -> QueryResult<T> + Send + 'static,
) -> T {
    let database = world.state.database.clone();
    let asked = actix_web::rt::System::new().block_on(database.write(ask));
    asked.unwrap()
}

#[test]
fn each_book_has_its_own_time() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let (one, other) = (a_book(&reader), a_book(&reader));
        count(
            &reader,
            &[
                stretch(one, 9, "20:00:00Z", 60.0, 900),
                stretch(other, 9, "20:00:30Z", 60.0, 600),
                stretch(one, 9, "20:00:30Z", 60.0, 900),
            ],
        );
        let told = reader.get(STATISTICS).expect(200);
        assert_eq!(days_in(&told["days"]), [(9, 90, 2400)]);
        let books = told["books"].as_array().unwrap();
        assert_eq!(books.len(), 2);
        for (book, expected) in [(one, (9, 90, 1800)), (other, (9, 60, 600))] {
            let found = books.iter().find(|found| found["bookId"] == book).unwrap();
            assert_eq!(days_in(&found["days"]), [expected]);
            assert_eq!(found["title"], "Der Bau");
        }
        // What is listened to is time, too, and told apart.
        let mut heard = stretch(one, 8, "20:00:00Z", 60.0, 900);
        heard["kind"] = json!("listened");
        count(&reader, &[heard]);
        let last = &reader.get(STATISTICS).expect(200)["days"][1];
        assert_eq!(
            (&last["seconds"], &last["listened"]),
            (&json!(60), &json!(60))
        );
    }
}

#[test]
fn one_that_cannot_be_counted_keeps_none_of_the_others() {
    for world in world::each() {
        let server = serve(&world);
        let (reader, other) = (server.new_reader(), server.new_reader());
        let book = a_book(&reader);
        let end = lengths(&reader, book)[0];
        let with = |changes: Value| {
            let mut one = stretch(book, 9, "20:00:00Z", 60.0, 900);
            for (name, value) in changes.as_object().unwrap() {
                one[name] = value.clone();
            }
            one
        };
        let now = Utc::now();
        for (changes, code) in [
            (json!({ "bookId": a_book(&other) }), "no_book"),
            (json!({ "bookId": i64::MAX }), "no_book"),
            (json!({ "chapterIndex": 2 }), "invalid"),
            (json!({ "chapterIndex": -1 }), "invalid"),
            (json!({ "to": end + 1 }), "invalid"),
            (json!({ "from": 1001 }), "invalid"),
            (json!({ "characters": 1001 }), "invalid"),
            (json!({ "characters": "many" }), "invalid"),
            (json!({ "seconds": 0 }), "invalid"),
            (json!({ "seconds": -1 }), "invalid"),
            (json!({ "seconds": 86_401 }), "invalid"),
            (json!({ "seconds": null }), "invalid"),
            (json!({ "kind": "dreamt" }), "invalid"),
            (json!({ "start": "yesterday" }), "invalid"),
            (
                json!({ "start": (now + TimeDelta::hours(25)).to_rfc3339() }),
                "in_future",
            ),
            (
                json!({ "start": (now - TimeDelta::days(90)).to_rfc3339() }),
                "too_old",
            ),
            (json!({ "start": "+262142-12-31T23:59:59Z" }), "invalid"),
        ] {
            let (bad, good) = (with(changes.clone()), with(json!({ "to": end })));
            let taken = tell(&reader, &[bad.clone(), good.clone()]);
            let refused = json!([{ "id": bad["id"], "code": code }]);
            assert_eq!(taken["refused"], refused, "{changes}");
            assert_eq!(taken["counted"], json!([good["id"]]), "{changes}");
        }
        // What is no stretch at all has no name to be refused by.
        let taken = tell(&reader, &[json!(7), json!({ "id": "x" })]);
        assert_eq!(
            taken["refused"][1],
            json!({ "id": null, "code": "invalid" })
        );
        let many: Vec<Value> = (0..201).map(|_| json!(7)).collect();
        let told = json!({ "stretches": many });
        assert_eq!(reader.post(STRETCHES, &told).code(400), "invalid");
        assert_eq!(reader.post(STRETCHES, &json!({})).code(400), "invalid");
        assert_eq!(days(&other), []);
        // A book in the trash was read all the same; one that is gone for good is nobody's.
        reader.delete(&format!("/api/books/{book}")).expect(204);
        count(&reader, &[with(json!({}))]);
        reader
            .delete(&format!("/api/trash/book/{book}"))
            .expect(204);
        let taken = tell(&reader, &[with(json!({}))]);
        assert_eq!(taken["refused"][0]["code"], "no_book");
    }
}

#[test]
fn a_deleted_book_leaves_the_days_as_they_were() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let (book, other) = (a_book(&reader), a_book(&reader));
        let lengths = lengths(&reader, book);
        let mut last = stretch(book, 8, "20:00:00Z", 90.0, lengths[1]);
        (last["chapterIndex"], last["to"]) = (json!(1), json!(lengths[1]));
        count(&reader, &[stretch(book, 9, "20:00:00Z", 60.0, 900), last]);
        count(&reader, &[stretch(other, 8, "21:00:00Z", 60.0, 900)]);
        let all = [(9, 60, 900), (8, 150, lengths[1] + 900)];
        let titles = || {
            let told = reader.get(STATISTICS).expect(200);
            let books = told["books"].as_array().unwrap().clone();
            let ids = books.iter().map(|one| one["bookId"].as_i64().unwrap());
            (ids.collect::<Vec<_>>(), told["days"][1]["finished"].clone())
        };
        assert_eq!(titles(), (vec![book, other], json!(1)));
        reader.delete(&format!("/api/books/{book}")).expect(204);
        assert_eq!(
            (days(&reader), titles()),
            (all.to_vec(), (vec![other], json!(1)))
        );
        reader
            .post(&format!("/api/trash/book/{book}/restore"), &json!({}))
            .expect(204);
        assert_eq!(titles(), (vec![book, other], json!(1)));
        reader.delete(&format!("/api/books/{book}")).expect(204);
        reader
            .delete(&format!("/api/trash/book/{book}"))
            .expect(204);
        assert_eq!(
            (days(&reader), titles()),
            (all.to_vec(), (vec![other], json!(1)))
        );
        // Of what was read nothing says any more in which book.
        let named: i64 = run(&world, move |db| {
            let of_book = reading_stretches::table.filter(reading_stretches::book_id.eq(book));
            of_book.count().get_result(db)
        });
        assert_eq!(named, 0);
    }
}

#[test]
fn a_book_is_finished_when_its_end_is_read_and_not_when_it_is_looked_at() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let lengths = lengths(&reader, book);
        let finished = || {
            let told = reader.get(STATISTICS).expect(200);
            let days = told["days"].as_array().unwrap().clone();
            let count: i64 = days
                .iter()
                .map(|one| one["finished"].as_i64().unwrap())
                .sum();
            (told["books"][0]["finishedOn"].clone(), count)
        };
        let part = |ago, chapter: usize, from: i64, to: i64, characters: i64| {
            let mut one = stretch(book, ago, "20:00:00Z", 60.0, characters);
            one["chapterIndex"] = json!(chapter);
            (one["from"], one["to"]) = (json!(from), json!(to));
            one
        };
        // Straight to the last lines, to see how it ends.
        count(&reader, &[part(9, 1, lengths[1] - 100, lengths[1], 100)]);
        assert_eq!(finished(), (Value::Null, 0));
        count(&reader, &[part(8, 0, 0, lengths[0], lengths[0])]);
        count(
            &reader,
            &[part(7, 1, 0, lengths[1] - 100, lengths[1] - 100)],
        );
        // Leafed past.
        count(&reader, &[part(6, 1, lengths[1] - 100, lengths[1], 0)]);
        assert_eq!(finished(), (Value::Null, 0));
        count(&reader, &[part(5, 1, lengths[1] - 100, lengths[1], 100)]);
        assert_eq!(finished(), (json!(day(5)), 1));
        // Once, however often it is read.
        count(&reader, &[part(3, 1, lengths[1] - 100, lengths[1], 100)]);
        assert_eq!(finished(), (json!(day(5)), 1));
    }
}

#[test]
fn who_wants_nothing_counted_has_nothing_counted() {
    for world in world::each() {
        let server = serve(&world);
        let (reader, other) = (server.new_reader(), server.new_reader());
        let book = a_book(&reader);
        let page = || stretch(book, 1, "20:00:00Z", 60.0, 900);
        let sent = page();
        count(&reader, std::slice::from_ref(&sent));
        let mut phone = Device::of(&reader);
        let mut switch = |is_counted: bool| {
            let values = json!({ "values": { "isCounted": is_counted, "goalMinutes": 20 } });
            let change = setting("statistics", phone.since, &values, &["isCounted"]);
            let answer = phone.sync(&[change]);
            assert_eq!(answer["refused"], json!([]));
        };
        switch(false);
        // Another device has not heard of it yet.
        assert_eq!(tell(&reader, &[page()])["refused"][0]["code"], "off");
        // What is counted stays so, and stays acknowledged.
        count(&reader, std::slice::from_ref(&sent));
        assert_eq!(days(&reader), [(1, 60, 900)]);
        let theirs = a_book(&other);
        count(&other, &[stretch(theirs, 1, "20:00:00Z", 60.0, 900)]);
        switch(true);
        // What was read meanwhile is not told by it now.
        assert_eq!(tell(&reader, &[page()])["refused"][0]["code"], "off");
        let mut new = stretch(book, 0, "", 60.0, 900);
        new["start"] = json!(Utc::now().to_rfc3339());
        count(&reader, &[new]);
        assert_eq!(days(&reader), [(1, 60, 900), (0, 60, 900)]);
        // Who chooses a goal turns nothing on.
        let mut noted = stretch(book, 0, "", 60.0, 900);
        noted["start"] = json!(Utc::now().to_rfc3339());
        let goal = json!({ "values": { "goalMinutes": 30 } });
        phone.sync(&[setting("statistics", phone.since, &goal, &["goalMinutes"])]);
        count(&reader, &[noted]);
    }
}

#[test]
fn what_is_deleted_does_not_come_back_from_another_device() {
    for world in world::each() {
        let server = serve(&world);
        let (reader, other) = (server.new_reader(), server.new_reader());
        let (book, theirs) = (a_book(&reader), a_book(&other));
        count(&other, &[stretch(theirs, 1, "20:00:00Z", 60.0, 900)]);
        let (sent, unsent) = (
            stretch(book, 1, "20:00:00Z", 60.0, 900),
            stretch(book, 1, "20:01:00Z", 60.0, 900),
        );
        count(&reader, std::slice::from_ref(&sent));
        for _ in 0..2 {
            reader.delete(STATISTICS).expect(204);
            let told = reader.get(STATISTICS).expect(200);
            assert_eq!(told, json!({ "days": [], "books": [] }));
            for late in [&sent, &unsent] {
                let taken = tell(&reader, std::slice::from_ref(late));
                assert_eq!(taken["refused"][0]["code"], "erased");
            }
        }
        let mut new = stretch(book, 0, "", 60.0, 900);
        new["start"] = json!(Utc::now().to_rfc3339());
        count(&reader, &[new]);
        assert_eq!(days(&reader), [(0, 60, 900)]);
        assert_eq!(days(&other), [(1, 60, 900)]);
    }
}

#[test]
fn what_was_told_is_forgotten_after_ninety_days_and_the_days_stay() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let old = stretch(book, 88, "20:00:00Z", 60.0, 900);
        count(
            &reader,
            &[old.clone(), stretch(book, 1, "20:00:00Z", 60.0, 900)],
        );
        let forget = || {
            let state = &world.state;
            let forgetting = forget_due(&state.database, &state.accounts.clock);
            actix_web::rt::System::new().block_on(forgetting).unwrap()
        };
        assert_eq!(forget(), 0);
        world.wait(TimeDelta::days(3));
        assert_eq!(forget(), 1);
        let reader = reader.with(&{
            let profile = world_reader(&world);
            reader.login(&profile)
        });
        // It would count twice now; it is too old to be taken at all.
        assert_eq!(tell(&reader, &[old])["refused"][0]["code"], "too_old");
        assert_eq!(days(&reader).len(), 2);
    }
}

/// The address of the only reader.
fn world_reader(world: &World) -> String {
    use vokal_base::db::schema::users;
    run(world, |db| users::table.select(users::email).first(db))
}

#[test]
fn it_goes_along_in_the_export_and_with_the_account() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        reader.delete(STATISTICS).expect(204);
        let mut new = stretch(book, 0, "", 60.0, 900);
        new["start"] = json!((Utc::now() + TimeDelta::hours(1)).to_rfc3339());
        count(&reader, &[new.clone()]);
        let rows = |world: &World| {
            run(world, |db| {
                let days: i64 = reading_days::table.count().get_result(db)?;
                let of_books: i64 = reading_book_days::table.count().get_result(db)?;
                let told: i64 = reading_stretches::table.count().get_result(db)?;
                let erased: i64 = reading_limits::table.count().get_result(db)?;
                Ok([days, of_books, told, erased])
            })
        };
        assert_eq!(rows(&world), [1, 1, 1, 1]);
        // In the trash it is part of what is kept.
        reader.delete(&format!("/api/books/{book}")).expect(204);
        let zip = reader.get("/api/profile/export").bytes;
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).unwrap();
        let told: Value = serde_json::from_reader(zip.by_name("account.json").unwrap()).unwrap();
        let told = &told["readingStatistics"];
        assert_eq!(told["days"][0]["characters"], 900);
        assert_eq!(told["books"][0]["title"], "Der Bau");
        assert_eq!(told["stretches"][0]["id"], new["id"]);
        assert!(told["erasedAt"].is_string());
        let farewell = json!({ "password": PASSWORD, "forGood": true }).to_string();
        let json = [("content-type", "application/json")];
        reader
            .send("DELETE", "/api/profile", &json, farewell.as_bytes())
            .expect(204);
        assert_eq!(rows(&world), [0, 0, 0, 0]);
    }
}
