//! The fonts that readers bring along: which are kept, how they are called, and how many.

use std::path::PathBuf;

use chrono::TimeDelta;
use diesel::prelude::*;
use serde_json::{Value, json};
use vokal_base::db::schema::reader_fonts;
use vokal_files::Limits;
use vokal_library::fonts::own::damaged_fonts;
use vokal_server::profile;

use crate::books::{FONT, book, noise};
use crate::client::{Answer, Client, PASSWORD, serve};
use crate::world::{self, Manner};

const ITALIC: &[u8] =
    include_bytes!("../../../../../crates/pdf/tests/samples/fonts/literata-italic.woff");
const LIST: &str = "/api/fonts";
/// OpenType 1.9, `OS/2`: where weight, permission and marks stand.
const WEIGHT: usize = 4;
const PERMISSION: usize = 8;
const MARKS: usize = 62;

fn block_on<T>(work: impl Future<Output = T>) -> T {
    actix_web::rt::System::new().block_on(work)
}

fn add(reader: &Client, font: &[u8]) -> Answer {
    reader.send("POST", LIST, &[], font)
}

/// For a font whose family has one for the same text.
fn add_as(reader: &Client, same: &str, font: &[u8]) -> Answer {
    reader.send("POST", &format!("{LIST}?same={same}"), &[], font)
}

fn families(reader: &Client) -> Vec<Value> {
    let all = reader.get(LIST).expect(200);
    all.as_array().unwrap().clone()
}

/// For which text the fonts of a family are: bold, italic.
fn kinds(family: &Value) -> Vec<(bool, bool)> {
    let files = family["files"].as_array().unwrap().iter();
    let is = |value: &Value| value.as_bool().unwrap();
    files
        .map(|file| (is(&file["bold"]), is(&file["italic"])))
        .collect()
}

fn path_of(family: &Value) -> String {
    format!("{LIST}/{}", family["id"].as_str().unwrap())
}

/// As TrueType, whose tables can be written over.
fn plain(reader: &Client) -> Vec<u8> {
    let family = add(reader, FONT).expect(201);
    let hash = family["files"][0]["hash"].as_str().unwrap();
    let bytes = reader.get(&format!("{}/{hash}", path_of(&family))).bytes;
    reader.delete(&path_of(&family)).expect(204);
    bytes
}

/// The font with another name of four UTF-16 code units; it calls itself "Book".
fn named(plain: &[u8], name: &str) -> Vec<u8> {
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_be_bytes).collect() };
    let (old, new) = (wide("Book"), wide(name));
    assert_eq!(old.len(), new.len());
    let mut font = plain.to_vec();
    let mut at = 0;
    while let Some(next) = font[at..].windows(old.len()).position(|some| some == old) {
        at += next;
        font[at..at + new.len()].copy_from_slice(&new);
    }
    assert!(at > 0, "it has a name");
    font
}

/// The font with a number in its table `OS/2` written over.
fn marked(plain: &[u8], at: usize, number: u16) -> Vec<u8> {
    let mut font = plain.to_vec();
    let tables = font[12..].chunks_exact(16);
    let entry = tables.take(40).find(|entry| entry.starts_with(b"OS/2"));
    let offset = entry.unwrap()[8..12].try_into().unwrap();
    let at = u32::from_be_bytes(offset) as usize + at;
    font[at..at + 2].copy_from_slice(&number.to_be_bytes());
    font
}

#[test]
fn fonts_of_one_family_belong_together_and_are_written_anew() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        assert_eq!(reader.get(LIST).expect(200), json!([]));
        let family = add(&reader, FONT).expect(201);
        assert_eq!(family["name"], "Literata");
        let both = add(&reader, ITALIC).expect(201);
        assert_eq!(both["id"], family["id"]);
        assert_eq!(kinds(&both), [(false, false), (false, true)]);
        assert_eq!(reader.get(LIST).expect(200), json!([both]));
        let file = |at: usize| {
            let hash = both["files"][at]["hash"].as_str().unwrap();
            format!("{}/{hash}", path_of(&both))
        };
        let answer = reader.get(&file(0));
        assert_eq!(answer.status, 200);
        assert!(answer.bytes.starts_with(&[0, 1, 0, 0]), "TrueType now");
        for (name, value) in [
            ("content-type", "font/ttf"),
            ("x-content-type-options", "nosniff"),
            ("cache-control", "no-store"),
            ("content-security-policy", "default-src 'none'; sandbox"),
        ] {
            assert_eq!(answer.header(name), value, "{name}");
        }
        let tag = answer.header("etag").to_owned();
        let known = reader.send("GET", &file(0), &[("if-none-match", &tag)], &[]);
        assert_eq!(known.status, 304);
        for other in ["0".repeat(32).as_str(), "%2e%2e", "a%00"] {
            let answer = reader.get(&format!("{}/{other}", path_of(&both)));
            assert_eq!(answer.code(404), "not_found", "{other}");
        }
        // The same file once more is the same font.
        assert_eq!(add(&reader, FONT).expect(201), both);
        let other = marked(&answer.bytes, WEIGHT, 500);
        let book = add(&reader, &other).expect(201);
        assert_eq!(
            (&book["name"], kinds(&book)),
            (&json!("Book"), vec![(false, false)])
        );
        let bold = add(&reader, &marked(&other, WEIGHT, 700)).expect(201);
        assert_eq!(kinds(&bold), [(false, false), (true, false)]);
        // Another for the same text takes its place only if that is asked for.
        let second = marked(&other, WEIGHT, 800);
        assert_eq!(add(&reader, &second).code(409), "font_there");
        assert_eq!(families(&reader)[0], bold);
        let again = add_as(&reader, "replace", &second).expect(201);
        assert_eq!(kinds(&again), [(false, false), (true, false)]);
        assert_ne!(again["files"][1], bold["files"][1]);
        assert_eq!(families(&reader).len(), 2);

        reader.delete(&path_of(&both)).expect(204);
        assert_eq!(reader.delete(&path_of(&both)).code(404), "not_found");
        assert_eq!(reader.get(&file(0)).code(404), "not_found");
        assert_eq!(reader.get(LIST).expect(200), json!([again]));
        // It is the same family when it comes back, so settings find it.
        assert_eq!(add(&reader, FONT).expect(201)["id"], family["id"]);
    }
}

#[test]
fn what_is_no_font_is_refused_with_the_reason() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let plain = plain(&reader);
        let large = vec![0; (5 << 20) + 1];
        let collection = [b"ttcf".as_slice(), &plain].concat();
        for (font, status, code) in [
            (&b""[..], 422, "not_font"),
            (b"wOF2", 422, "not_font"),
            (b"<script>alert(1)</script>", 422, "not_font"),
            (b"%PDF-1.7", 422, "not_font"),
            (&FONT[..FONT.len() / 2], 422, "not_font"),
            (&plain[..plain.len() / 3], 422, "not_font"),
            (&large, 413, "font_too_large"),
            (&collection, 422, "font_collection"),
            (&marked(&plain, PERMISSION, 2), 422, "font_protected"),
        ] {
            let answer = add(&reader, font);
            assert_eq!(answer.code(status), code, "{} bytes", font.len());
        }
        assert_eq!(families(&reader), [] as [Value; 0]);
    }
}

#[test]
fn a_name_is_what_can_be_seen_of_it() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let plain = plain(&reader);
        for (told, query, shown) in [
            ("a\u{202e}bc", "", "abc"),
            (
                "\u{202e}\u{2066}\u{0}\u{200b}",
                "?fileName=Meine%20Schrift.otf",
                "Meine Schrift",
            ),
            (
                "\u{202e}\u{2066}\u{0}\u{200b}",
                "?fileName=%E2%80%AEfdp.ttf",
                "fdp",
            ),
            ("\u{202e}\u{2066}\u{0}\u{200b}", "", "?"),
            ("</a>", "", "</a>"),
            ("'\"\\;", "", "'\"\\;"),
            ("\u{5d0}\u{5d1}\u{5d2}\u{5d3}", "", "אבגד"),
        ] {
            let path = format!("{LIST}{query}");
            let answer = reader.send("POST", &path, &[], &named(&plain, told));
            assert_eq!(answer.expect(201)["name"], shown, "{told:?}");
        }
        // The same name in disguise is the same family.
        let (a, b) = (named(&plain, "abc\u{200b}"), named(&plain, "a\u{202e}bc"));
        let a = add_as(&reader, "replace", &a).expect(201);
        let b = add_as(&reader, "replace", &b).expect(201);
        assert_eq!(a["id"], b["id"]);
    }
}

#[test]
fn two_fonts_of_one_name_are_kept_side_by_side_if_asked_for() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let one = plain(&reader);
        let other = marked(&one, WEIGHT, 500);
        let third = marked(&one, WEIGHT, 450);
        let bold = marked(&one, WEIGHT, 700);
        // Where nothing is in the way, it is the first of its name.
        assert_eq!(add_as(&reader, "beside", &one).expect(201)["name"], "Book");
        assert_eq!(add_as(&reader, "beside", &one).expect(201)["name"], "Book");
        let second = add_as(&reader, "beside", &other).expect(201);
        assert_eq!(second["name"], "Book 2");
        // What comes along with it belongs to it.
        let both = add_as(&reader, "beside", &bold).expect(201);
        assert_eq!(both["id"], second["id"]);
        assert_eq!(kinds(&both), [(false, false), (true, false)]);
        assert_eq!(add_as(&reader, "beside", &other).expect(201), both);
        assert_eq!(
            add_as(&reader, "beside", &third).expect(201)["name"],
            "Book 3"
        );
        assert_eq!(families(&reader).len(), 3);
        assert_eq!(add_as(&reader, "both", &third).status, 400);
    }
}

#[test]
fn a_reader_has_twenty_fonts_and_they_count_for_the_quota() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let plain = plain(&reader);
        for number in 0..20 {
            add(&reader, &named(&plain, &format!("F{number:03}"))).expect(201);
        }
        let one_more = named(&plain, "F020");
        assert_eq!(add(&reader, &one_more).code(409), "too_many_fonts");
        // One that takes another's place is none more.
        let other = marked(&named(&plain, "F003"), MARKS, 1 << 9);
        assert_eq!(add(&reader, &other).code(409), "too_many_fonts", "slanted");
        let other = marked(&named(&plain, "F003"), WEIGHT, 500);
        add_as(&reader, "replace", &other).expect(201);
        reader.delete(&path_of(&families(&reader)[7])).expect(204);
        add(&reader, &one_more).expect(201);
        assert_eq!(families(&reader).len(), 20);
    }
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 0,
    };
    for world in world::each_with(limits) {
        let reader = serve(&world).new_reader();
        assert_eq!(add(&reader, FONT).code(413), "quota");
        assert_eq!(families(&reader), [] as [Value; 0]);
    }
    // What fonts take is not there for a book.
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 1,
    };
    for world in world::each_with(limits) {
        let reader = serve(&world).new_reader();
        let plain = plain(&reader);
        let epub = book("A Book").chapter("One", "<p>x</p>");
        let epub = epub.file("noise.bin", &noise((1 << 20) - 100_000)).bytes();
        let mut taken = 0;
        for number in 0.. {
            let family = add(&reader, &named(&plain, &format!("F{number:03}"))).expect(201);
            taken += family["bytes"].as_u64().unwrap();
            if taken > 100_000 {
                break;
            }
        }
        assert_eq!(reader.upload("x.epub", &epub).code(413), "quota");
        for family in families(&reader) {
            reader.delete(&path_of(&family)).expect(204);
        }
        reader.upload("x.epub", &epub).expect(201);
    }
}

#[test]
fn fonts_go_with_their_reader_and_what_has_changed_is_told() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        add(&reader, FONT).expect(201);
        add(&other, FONT).expect(201);
        let state = &world.state;
        let check = || block_on(damaged_fonts(&state.database)).unwrap();
        assert_eq!(check(), [] as [String; 0]);
        let leaving = json!({ "password": PASSWORD });
        let left = reader.send(
            "DELETE",
            "/api/profile",
            &[("content-type", "application/json")],
            leaving.to_string().as_bytes(),
        );
        left.expect(204);
        world.wait(TimeDelta::days(31));
        let purged = profile::purge_due(&state.files, &state.database, &world.clock);
        assert_eq!(block_on(purged).unwrap(), 1);
        let rows = state
            .database
            .view(|db| reader_fonts::table.count().get_result::<i64>(db));
        assert_eq!(rows.unwrap(), 1);
        let change = |db: &mut _| {
            diesel::update(reader_fonts::table)
                .set(reader_fonts::bytes.eq(vec![0_u8; 4]))
                .execute(db)
        };
        assert_eq!(block_on(state.database.write(change)).unwrap(), 1);
        assert_eq!(check().len(), 1);
    }
}

#[test]
fn without_the_program_that_reads_fonts_none_are_taken() {
    let manner = Manner {
        worker: Some(PathBuf::from("/nowhere/vokal-worker")),
        ..Manner::default()
    };
    for world in world::each_of(&manner) {
        let reader = serve(&world).new_reader();
        assert_eq!(add(&reader, FONT).code(503), "font_reader_unavailable");
        assert_eq!(families(&reader), [] as [Value; 0]);
    }
}
