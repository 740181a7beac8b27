//! Does anybody get what others need, by asking for it more often?

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use vokal_files::Limits;

use crate::books::{book, noise, of_chapters};
use crate::client::{Answer, Client, MULTIPART, serve};
use crate::crash::Process;
use crate::world::{self, Manner};

/// Asks, and reads nothing of the answer.
fn unread(client: &Client, path: &str) -> TcpStream {
    let mut socket = TcpStream::connect(client.host()).unwrap();
    let token = client.token.as_deref().unwrap();
    let head =
        format!("GET {path} HTTP/1.1\r\nHost: vokal.test\r\nAuthorization: Bearer {token}\r\n\r\n");
    socket.write_all(head.as_bytes()).unwrap();
    socket
}

#[test]
fn exports_that_nobody_reads_take_nothing_from_others_and_come_to_an_end() {
    let folder = TempDir::new().unwrap();
    let server = Process::start(folder.path());
    let greedy = server.client().new_reader();
    let other = server.client().new_reader();
    // More than the system keeps for a connection.
    let large = of_chapters(1).file("noise", &noise(24_000_000)).bytes();
    greedy.upload("large.epub", &large).expect(201);
    let sockets: Vec<_> = (0..40)
        .map(|_| unread(&greedy, "/api/profile/export"))
        .collect();
    thread::sleep(Duration::from_secs(1));
    for _ in 0..3 {
        other.get("/api/ready").expect(200);
        other
            .upload("small.epub", &of_chapters(1).bytes())
            .expect(201);
        assert_eq!(other.get("/api/profile/export").status, 200);
    }
    // All of that while theirs are still being written.
    assert_eq!(greedy.get("/api/profile/export").code(503), "busy");
    // Nothing is read for longer than anybody waits.
    let ends = Instant::now() + Duration::from_mins(2);
    while greedy.get("/api/profile/export").status != 200 {
        assert!(Instant::now() < ends, "they were not given up");
        thread::sleep(Duration::from_secs(2));
    }
    let whole = sockets.into_iter().filter_map(|mut socket| {
        let mut heard = Vec::new();
        // A reset is an end, too.
        let _ = socket.read_to_end(&mut heard);
        (heard.len() > large.len()).then_some(())
    });
    assert_eq!(whole.count(), 0);
}

#[test]
fn a_whole_book_is_the_same_as_its_chapters_and_takes_little_room() {
    let folder = TempDir::new().unwrap();
    let server = Process::start(folder.path());
    let reader = server.client().new_reader();
    let page = format!(
        "<p>{}</p>",
        "Als Gregor Samsa eines Morgens erwachte. ".repeat(20)
    );
    let chapters = [1, 40, 1_500, 2, 5_000, 3].map(|pages| page.repeat(pages));
    let epub = (1..)
        .zip(&chapters)
        .fold(book("A \"Book\""), |book, (number, text)| {
            book.chapter(&format!("Part {number}"), text)
        });
    let id = reader.upload("x.epub", &epub.bytes()).expect(201)["id"].clone();
    let ask = |path: &str| reader.get(&format!("/api/books/{id}/{path}"));
    let before = server.peak_megabytes();
    let answers: Vec<Answer> = thread::scope(|scope| {
        let asking: Vec<_> = (0..24).map(|_| scope.spawn(|| ask("content"))).collect();
        asking.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let (whole, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.status == 200);
    assert!(!whole.is_empty());
    assert!(refused.iter().all(|answer| answer.code(503) == "busy"));
    let taken = server.peak_megabytes() - before;
    assert!(taken < 200, "{taken} MB for {} answers", whole.len());

    let each: Vec<_> = (0..6)
        .map(|at| ask(&format!("chapters/{at}")).expect(200))
        .collect();
    for answer in whole {
        let content = answer.json();
        assert_eq!(content["title"], "A \"Book\"");
        let told = content["chapters"].as_array().unwrap();
        assert_eq!(told.len(), 6);
        for (one, chapter) in told.iter().zip(&each) {
            assert_eq!(one["title"], chapter["title"]);
            assert_eq!(one["content"], chapter["content"]);
        }
    }
    // A chapter that takes room comes alone, however many were asked for.
    let batch = ask("chapters?from=4&to=6").expect(200);
    assert_eq!(batch.as_array().unwrap().len(), 1);
    assert_eq!(batch[0], each[4]);
}

#[test]
fn what_is_on_its_way_counts_for_the_quota() {
    let manner = Manner {
        limits: Limits {
            upload_megabytes: 2,
            quota_megabytes: 2,
        },
        ..Manner::default()
    };
    for world in world::each_of(&manner) {
        let reader = serve(&world).new_reader();
        let mut silent = TcpStream::connect(reader.host()).unwrap();
        let token = reader.token.as_deref().unwrap();
        let head = format!(
            "POST /api/books/upload HTTP/1.1\r\nHost: vokal.test\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: {MULTIPART}\r\nContent-Length: 1900000\r\n\r\n"
        );
        silent.write_all(head.as_bytes()).unwrap();
        let epub = of_chapters(1).file("noise", &noise(700_000)).bytes();
        let send = || reader.upload("x.epub", &epub);
        thread::sleep(Duration::from_secs(1));
        assert_eq!(send().code(413), "quota");
        drop(silent);
        let ends = Instant::now() + Duration::from_secs(20);
        while send().status != 201 {
            assert!(Instant::now() < ends, "it still counts");
            thread::sleep(Duration::from_millis(100));
        }
    }
}
