//! Open pages hear what has changed elsewhere.

use std::io::{BufRead, BufReader};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Device, a_book, going};
use crate::client::{Client, serve};
use crate::crash::Process;
use crate::world;

/// The numbers that an open page hears, as they come.
fn listen(client: &Client) -> mpsc::Receiver<i64> {
    let stream = client.open("GET", "/api/sync/events", &[], &[]).unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let reader = BufReader::new(stream.into_body().into_reader());
        for line in reader.lines().map_while(Result::ok) {
            if let Some(data) = line.strip_prefix("data: ") {
                let event: Value = serde_json::from_str(data).unwrap();
                if tell.send(event["rev"].as_i64().unwrap()).is_err() {
                    return;
                }
            }
        }
    });
    told
}

#[test]
fn open_pages_hear_of_a_change_whatever_server_took_it() {
    for world in world::each() {
        let client = serve(&world);
        // Another server on the same database.
        let beside = serve(&world.beside());
        let reader = client.new_reader();
        let book = a_book(&reader);
        let (here, there) = (
            listen(&reader),
            listen(&beside.with_token(reader.token.as_deref().unwrap())),
        );
        let patience = Duration::from_secs(20);
        for told in [&here, &there] {
            // The book has come in.
            assert_eq!(told.recv_timeout(patience).unwrap(), 1);
        }
        let begin = Instant::now();
        let mut phone = Device::of(&reader);
        phone.sync(&[going(book, 0, 1)]);
        for told in [&here, &there] {
            assert_eq!(told.recv_timeout(patience).unwrap(), phone.since);
        }
        // The aim is two seconds; a busy machine takes longer.
        assert!(begin.elapsed() < patience, "{:?}", begin.elapsed());
        assert_eq!(phone.sync(&[])["places"], json!([]));
    }
}

#[test]
fn open_pages_hold_no_servers_end_up() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut server = Process::start(folder.path());
    let reader = server.client().new_reader();
    let told = listen(&reader);
    assert_eq!(told.recv_timeout(Duration::from_secs(20)).unwrap(), 0);
    let begin = Instant::now();
    assert!(server.signal("-TERM").success());
    // What is not finished after 25 s is broken off; a sign of life is sent after 20.
    assert!(
        begin.elapsed() < Duration::from_secs(15),
        "{:?}",
        begin.elapsed()
    );
}

/// Also of one that comes again, and not of one that was refused.
#[test]
fn other_devices_hear_of_a_new_book() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let mut phone = Device::of(&reader);
        phone.sync(&[]);
        let before = phone.since;
        a_book(&reader);
        phone.sync(&[]);
        assert_eq!(phone.since, before + 1);
        let refused = reader.upload("x.epub", b"PK no book");
        assert_eq!(refused.status, 422);
        phone.sync(&[]);
        assert_eq!(phone.since, before + 1);
    }
}
