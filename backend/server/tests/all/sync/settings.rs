//! How pages are set, on several devices of one reader.

use std::io::Cursor;
use std::slice::from_ref;

use diesel::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;
use vokal_base::db::schema::reading_settings;

use super::{Device, a_book, setting};
use crate::browser::Browser;
use crate::client::{Client, PASSWORD, serve};
use crate::world;

fn values(values: Value) -> Value {
    Value::from_iter([("values", values)])
}

fn preset(name: &str, of: Value) -> Value {
    Value::from_iter([("name", json!(name)), ("values", of)])
}

fn a_scope() -> String {
    format!("preset:{}", Uuid::now_v7())
}

/// What somebody sees who has heard of nothing yet: scopes and settings.
fn seen(reader: &Client) -> Vec<(String, Value)> {
    let told = Device::of(reader).sync(&[]);
    let of = |row: &Value| {
        let scope = row["scope"].as_str().unwrap().to_owned();
        (scope, row["settings"].clone())
    };
    told["settings"]
        .as_array()
        .unwrap()
        .iter()
        .map(of)
        .collect()
}

#[test]
fn what_is_chosen_on_one_device_holds_on_the_other() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let (mut phone, mut tablet) = (Device::of(&reader), Device::of(&reader));
        let (of_book, of_preset) = (format!("book:{book}"), a_scope());
        let all = values(json!({ "font": "lexend", "hyphenation": true, "wordSpacing": 0.16 }));
        let large = values(json!({ "fontSize": 28 }));
        let named = preset("Bahn", json!({ "fontSize": 20 }));
        let sent = [
            setting("all", 0, &all, &["font"]),
            setting(&of_book, 0, &large, &["fontSize"]),
            setting(&of_preset, 0, &named, &[]),
        ];
        let answer = phone.sync(&sent);
        assert_eq!(
            answer["applied"],
            json!([sent[0]["id"], sent[1]["id"], sent[2]["id"]])
        );
        let told = tablet.sync(&[])["settings"].clone();
        for (at, (scope, settings)) in [("all", &all), (&of_book, &large), (&of_preset, &named)]
            .into_iter()
            .enumerate()
        {
            assert_eq!(told[at]["scope"], scope);
            assert_eq!(&told[at]["settings"], settings);
        }
        assert_eq!(
            tablet.sync(&[])["settings"],
            json!([]),
            "nothing more to tell"
        );
        // Called otherwise there, and the book as all others.
        let renamed = preset("Zug", json!({ "fontSize": 12 }));
        let rev = told[2]["rev"].as_i64().unwrap();
        tablet.sync(&[
            setting(&of_preset, rev, &renamed, &["name"]),
            setting(&of_book, rev, &Value::Null, &[]),
        ]);
        let heard = phone.sync(&[])["settings"].clone();
        assert_eq!(
            heard[0]["settings"],
            preset("Zug", json!({ "fontSize": 20 }))
        );
        assert_eq!(
            (&heard[1]["scope"], &heard[1]["settings"]),
            (&json!(of_book), &Value::Null)
        );
    }
}

#[test]
fn each_setting_is_the_last_that_the_server_heard_of() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = format!("book:{}", a_book(&reader));
        let (mut phone, mut tablet) = (Device::of(&reader), Device::of(&reader));
        phone.sync(&[setting("all", 0, &values(json!({ "fontSize": 16 })), &[])]);
        tablet.sync(&[]);
        // Neither hears of the other.
        let (base, other) = (phone.since, tablet.since);
        let font = values(json!({ "fontSize": 16, "font": "lexend", "margins": "wide" }));
        let sent = setting("all", base, &font, &["font", "margins"]);
        phone.ask(from_ref(&sent)).expect(200);
        let size = values(json!({ "fontSize": 20, "margins": "narrow" }));
        let merged = values(json!({ "fontSize": 20, "font": "lexend", "margins": "narrow" }));
        let answer = tablet.sync(&[setting("all", other, &size, &["fontSize", "margins"])]);
        assert_eq!(answer["settings"][0]["settings"], merged);
        // Sent again, as its answer was lost: no second change.
        let again = phone.sync(from_ref(&sent));
        assert_eq!(again["applied"], json!([sent["id"]]));
        assert_eq!(again["settings"][0]["settings"], merged);
        // A mere copy changes nothing.
        let copy = setting("all", 0, &values(json!({ "fontSize": 12 })), &[]);
        assert_eq!(phone.sync(&[copy])["settings"][0]["settings"], merged);

        // One lets the book follow, the other changes it unseen: it goes its own way still.
        phone.sync(&[setting(&book, 0, &values(json!({})), &["scope"])]);
        tablet.sync(&[]);
        let wish = values(json!({ "fontSize": 40 }));
        phone.sync(&[setting(&book, phone.since, &wish, &["fontSize"])]);
        let base = tablet.since;
        let answer = tablet.sync(&[setting(&book, base, &Value::Null, &[])]);
        assert_eq!(answer["settings"][0]["settings"], wish);
        tablet.sync(&[setting(&book, tablet.since, &Value::Null, &[])]);
        // Unseen, a copy brings nothing back; who turns it on does, without any setting.
        assert_eq!(
            phone.sync(&[setting(&book, 0, &wish, &[])])["settings"][0]["settings"],
            Value::Null
        );
        let on = setting(&book, 0, &values(json!({})), &["scope"]);
        assert_eq!(
            phone.sync(&[on])["settings"][0]["settings"],
            values(json!({}))
        );
    }
}

#[test]
fn what_cannot_be_is_refused_alone_and_a_strangers_book_is_none() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let foreign = format!("book:{}", a_book(&other));
        let mut phone = Device::of(&reader);
        let usual = values(json!({ "fontSize": 16 }));
        let wrong = [
            setting("every", 0, &usual, &[]),
            setting("preset:1", 0, &preset("x", json!({})), &[]),
            setting(&a_scope(), 0, &usual, &[]),
            setting(&a_scope(), 0, &preset(&"x".repeat(81), json!({})), &[]),
            setting("all", 0, &preset("x", json!({})), &[]),
            setting("all", 0, &values(json!({ "fontSize": [16] })), &[]),
            setting("all", 0, &values(json!({ "font": "x".repeat(201) })), &[]),
            setting("all", 0, &json!({ "values": {}, "more": 1 }), &[]),
        ];
        let good = setting("all", 0, &usual, &[]);
        let mut sent = wrong.to_vec();
        sent.push(setting(&foreign, 0, &usual, &[]));
        sent.push(setting("book:999999", 0, &usual, &[]));
        sent.push(good.clone());
        let answer = phone.sync(&sent);
        assert_eq!(answer["applied"], json!([good["id"]]));
        let codes: Vec<&Value> = answer["refused"].as_array().unwrap().iter().collect();
        assert_eq!(codes.len(), wrong.len() + 2, "{answer}");
        for (at, refused) in codes.iter().enumerate() {
            let code = if at < wrong.len() {
                "invalid"
            } else {
                "no_book"
            };
            assert_eq!(
                (&refused["id"], &refused["code"]),
                (&sent[at]["id"], &json!(code))
            );
        }
        assert_eq!(seen(&reader), [("all".to_owned(), usual)]);
        // The same names are another's own.
        assert_eq!(seen(&other), []);
        let theirs = values(json!({ "fontSize": 24 }));
        Device::of(&other).sync(&[setting("all", phone.since, &theirs, &["fontSize"])]);
        assert_ne!(seen(&reader), seen(&other));

        // Many small changes are no way around the limit of one.
        let text = "x".repeat(190);
        let keys: Vec<String> = (0..30).map(|at| format!("key{at}")).collect();
        let changes: Vec<Value> = keys
            .iter()
            .map(|key| setting("all", 0, &values(json!({ key: text })), &[key]))
            .collect();
        let answer = phone.sync(&changes);
        assert!(answer["refused"].as_array().unwrap().len() > 5, "{answer}");
    }
}

#[test]
fn a_reader_keeps_fifty_presets() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let mut phone = Device::of(&reader);
        let scopes: Vec<String> = (0..51).map(|_| a_scope()).collect();
        let made: Vec<Value> = scopes
            .iter()
            .map(|scope| setting(scope, 0, &preset("x", json!({})), &[]))
            .collect();
        let answer = phone.sync(&made);
        assert_eq!(
            answer["refused"],
            json!([{ "id": made[50]["id"], "code": "full" }])
        );
        // Those that are there can be changed, and one that goes makes room.
        let renamed = setting(&scopes[0], phone.since, &preset("y", json!({})), &["name"]);
        let gone = setting(&scopes[1], phone.since, &Value::Null, &[]);
        let another = setting(&a_scope(), 0, &preset("z", json!({})), &[]);
        assert_eq!(phone.sync(&[renamed, gone, another])["refused"], json!([]));
        assert_eq!(
            seen(&reader)
                .iter()
                .filter(|(_, kept)| !kept.is_null())
                .count(),
            50
        );
    }
}

#[test]
fn a_books_settings_go_with_it_and_not_before() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let scope = format!("book:{book}");
        let mut phone = Device::of(&reader);
        let large = values(json!({ "fontSize": 40 }));
        phone.sync(&[
            setting(&scope, 0, &large, &[]),
            setting("all", 0, &large, &[]),
        ]);
        reader.delete(&format!("/api/books/{book}")).expect(204);
        let in_trash = [
            (scope.clone(), large.clone()),
            ("all".to_owned(), large.clone()),
        ];
        assert_eq!(seen(&reader), in_trash);
        reader
            .delete(&format!("/api/trash/book/{book}"))
            .expect(204);
        assert_eq!(seen(&reader), in_trash[1..]);
        let wish = setting(&scope, phone.since, &large, &["fontSize"]);
        assert_eq!(phone.sync(&[wish])["refused"][0]["code"], "no_book");
    }
}

#[test]
fn settings_are_taken_along_and_go_with_the_account() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, _) = Browser::on(&client).registered();
        let mut phone = Device::of(&client.with_token(reader.token()));
        let scope = a_scope();
        let own = preset("Bahn", json!({ "fontSize": 20 }));
        phone.sync(&[
            setting(&scope, 0, &own, &[]),
            setting("all", 0, &values(json!({})), &[]),
        ]);
        phone.sync(&[setting("all", phone.since, &Value::Null, &[])]);

        let export = reader.get("/api/profile/export");
        let mut zip = zip::ZipArchive::new(Cursor::new(&export.bytes)).unwrap();
        let account: Value = serde_json::from_reader(zip.by_name("account.json").unwrap()).unwrap();
        let told = account["readingSettings"].as_array().unwrap();
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(
            (&told[0]["scope"], &told[0]["settings"]),
            (&json!(scope), &own)
        );

        let for_good = json!({ "password": PASSWORD, "forGood": true });
        reader.delete_with("/api/profile", &for_good).expect(204);
        let database = world.state.database.clone();
        let left = database.read(move |db| {
            let rows = reading_settings::table.filter(reading_settings::scope.eq(&scope));
            rows.count().get_result::<i64>(db)
        });
        let left = actix_web::rt::System::new().block_on(left).unwrap();
        assert_eq!(left, 0);
    }
}
