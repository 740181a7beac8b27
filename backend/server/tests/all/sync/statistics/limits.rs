//! What is too much, too early, or comes in another order.

use chrono::{TimeDelta, Utc};
use diesel::prelude::*;
use serde_json::{Value, json};

use super::{STATISTICS, STRETCHES, a_book, count, day, days, lengths, run, stretch, tell};
use crate::client::{Client, serve};
use crate::world;

#[test]
fn nobody_holds_the_writer_with_more_than_anybody_reads_in_a_day() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        count(&reader, &[stretch(book, 9, "20:00:00Z", 0.001, 0)]);
        // One for each that there may be, all in one minute.
        run(&world, move |db| {
            diesel::sql_query(format!(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) \
                 INSERT INTO reading_stretches (user_id, id, book_id, chapter, \"from\", \"to\", \
                     started_at, day, utc_offset, milliseconds, characters, words, kind) \
                 SELECT user_id, id || n.i, book_id, chapter, \"from\", \"to\", started_at, day, \
                     utc_offset, milliseconds, characters, words, kind \
                 FROM reading_stretches, n WHERE book_id = {book}"
            ))
            .execute(db)
        });
        let more = [
            stretch(book, 9, "20:00:30Z", 60.0, 900),
            // So may nothing that lies around it.
            stretch(book, 10, "20:00:30Z", 86_400.0, 900),
            stretch(book, 8, "21:00:00Z", 60.0, 900),
        ];
        let taken = tell(&reader, &more);
        let refused: Vec<_> = more[..2]
            .iter()
            .map(|one| json!({ "id": one["id"], "code": "full" }))
            .collect();
        assert_eq!(taken["refused"], json!(refused));
        assert_eq!(taken["counted"], json!([more[2]["id"]]));
        assert_eq!(days(&reader), [(9, 0, 0), (8, 60, 900)]);
    }
}

/// By a clock that is so many hours ahead.
fn tell_by(reader: &Client, hours: i64, stretch: &Value) -> Value {
    let now = (Utc::now() + TimeDelta::hours(hours)).to_rfc3339();
    let told = json!({ "stretches": [stretch], "now": now });
    reader.post(STRETCHES, &told).expect(200)
}

#[test]
fn what_is_deleted_is_so_by_whatever_clock() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let read = |minutes: i64| {
            let mut one = stretch(book, 0, "", 60.0, 900);
            one["start"] = json!((Utc::now() + TimeDelta::minutes(minutes)).to_rfc3339());
            one
        };
        reader.delete(STATISTICS).expect(204);
        // Five minutes before it was deleted, by a clock that is an hour ahead.
        let taken = tell_by(&reader, 1, &read(55));
        assert_eq!(taken["refused"][0]["code"], "erased");
        // A minute after it, by one that is an hour behind.
        let taken = tell_by(&reader, -1, &read(-59));
        assert_eq!(taken["refused"], json!([]));
        // What no clock tells harms nobody.
        for now in ["+262142-12-31T23:59:59Z", "-262143-01-01T00:00:00Z"] {
            let told = json!({ "stretches": [read(1)], "now": now });
            assert!(reader.post(STRETCHES, &told).status < 500, "{now}");
        }
    }
}

#[test]
fn a_book_is_finished_in_whatever_order_devices_tell_it() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let lengths = lengths(&reader, book);
        let part = |ago, chapter: usize, from: i64, characters: i64| {
            let mut one = stretch(book, ago, "20:00:00Z", 60.0, characters);
            one["chapterIndex"] = json!(chapter);
            (one["from"], one["to"]) = (json!(from), json!(lengths[chapter]));
            one
        };
        // The telephone, on which the end was read, is there first.
        count(&reader, &[part(4, 1, lengths[1] - 100, 100)]);
        let told = reader.get(STATISTICS).expect(200);
        assert_eq!(told["books"][0]["finishedOn"], Value::Null);
        count(&reader, &[part(5, 0, 0, lengths[0])]);
        let told = reader.get(STATISTICS).expect(200);
        assert_eq!(told["books"][0]["finishedOn"], json!(day(4)));
        let finished: Vec<_> = told["days"].as_array().unwrap().iter().collect();
        assert_eq!(finished[0]["finished"], 0);
        assert_eq!(finished[1]["finished"], 1);
    }
}

#[test]
fn a_pace_has_no_leafing_in_it() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        count(
            &reader,
            &[
                stretch(book, 9, "20:00:00Z", 60.0, 900),
                stretch(book, 9, "20:01:00Z", 40.0, 0),
                // On another device, half of it at the same time.
                stretch(book, 9, "20:01:20Z", 40.0, 300),
            ],
        );
        let told = reader.get(STATISTICS).expect(200);
        let of_book = &told["books"][0]["days"][0];
        assert_eq!(
            (&of_book["seconds"], &of_book["paced"]),
            (&json!(120), &json!(80))
        );
    }
}
