//! A cover that could not be drawn small when its book came in is drawn later.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use actix_web::rt::System;
use serde_json::Value;
use tempfile::TempDir;

use crate::books::{PIXEL, book};
use crate::client::serve;
use crate::crash::{Process, signed_in};
use crate::pdf::workers::with_worker_apart;
use crate::world::World;

/// A book with a cover, which is another file for each title.
fn covered(title: &str) -> Vec<u8> {
    book(title)
        .chapter("1", &format!("<p>{title}</p>"))
        .item("a.png", "image/png", "cover-image", PIXEL)
        .bytes()
}

fn real_worker() -> String {
    let server = Path::new(env!("CARGO_BIN_EXE_vokal-server"));
    server
        .with_file_name("vokal-worker")
        .to_str()
        .unwrap()
        .to_owned()
}

fn draw_missing(world: &World) -> usize {
    let (library, database) = (&world.state.library, &world.state.database);
    let clock = &world.state.accounts.clock;
    let drawn = library.draw_missing(database, clock);
    System::new().block_on(drawn).unwrap()
}

#[test]
fn a_worker_that_is_ended_is_not_the_covers_fault_unless_it_always_is() {
    let busy = TempDir::new().unwrap();
    let mark = busy.path().join("mark");
    let is_there = mark.to_str().unwrap();
    let worker = real_worker();
    let script = format!(
        "if [ \"$1\" = thumbnail ] && [ -e '{is_there}' ]; then kill -9 $$; fi\nexec '{worker}' \"$@\""
    );
    let (_folder, worlds) = with_worker_apart(&script);
    for world in worlds {
        let reader = serve(&world).new_reader();
        let small = |book: &Value| {
            let listed = reader.get("/api/books?view=page").expect(200);
            let items = listed["items"].as_array().unwrap().clone();
            let found = items.into_iter().find(|item| item["id"] == *book).unwrap();
            found["thumbnailPath"].clone()
        };
        fs::write(&mark, "").unwrap();
        let told = reader.upload("one.epub", &covered("One")).expect(201);
        assert_eq!(told["thumbnailPath"], Value::Null);
        assert_eq!(draw_missing(&world), 1);
        assert_eq!(small(&told["id"]), Value::Null);
        fs::remove_file(&mark).unwrap();
        assert_eq!(draw_missing(&world), 1);
        let place = small(&told["id"]);
        assert_eq!(reader.get(place.as_str().unwrap()).status, 200);

        // One that ends each worker is not tried for ever.
        fs::write(&mark, "").unwrap();
        let told = reader.upload("two.epub", &covered("Two")).expect(201);
        assert_eq!([draw_missing(&world), draw_missing(&world)], [1, 1]);
        fs::remove_file(&mark).unwrap();
        assert_eq!(draw_missing(&world), 0);
        assert_eq!(small(&told["id"]), Value::Null);
    }
}

#[test]
fn books_that_come_in_at_the_same_moment_all_get_theirs() {
    for world in crate::world::each() {
        let reader = serve(&world).new_reader();
        let titles = ["One", "Two", "Three", "Four", "Five", "Six"];
        thread::scope(|scope| {
            for title in titles {
                let reader = reader.clone();
                scope.spawn(move || {
                    let told = reader.upload("x.epub", &covered(title)).expect(201);
                    assert_ne!(told["thumbnailPath"], Value::Null, "{title}");
                });
            }
        });
    }
}

#[test]
fn a_server_that_is_killed_between_a_book_and_its_picture_draws_it_when_it_starts() {
    let folder = TempDir::new().unwrap();
    let email = "grete@vokal.test";
    let worker = folder.path().join("worker");
    fs::write(&worker, "#!/bin/sh\nexec sleep 600\n").unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&worker, executable).unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let stuck = [("VOKAL_WORKER", worker.to_str().unwrap())];
    let mut server = Process::start_with(&data, &stuck);
    server.client().register(email).expect(201);
    let reader = signed_in(server.client(), email);
    let upload = {
        let reader = reader.clone();
        let body = crate::client::multipart("x.epub", &covered("One"));
        let headers = [("content-type", crate::client::MULTIPART)];
        thread::spawn(move || reader.try_send("POST", "/api/books/upload", &headers, &body))
    };
    let is_there = |of: &crate::client::Client| {
        let listed = of.get("/api/books?view=page").expect(200);
        listed["items"].as_array().unwrap().first().cloned()
    };
    while is_there(&reader).is_none() {
        thread::sleep(Duration::from_millis(50));
    }
    server.signal("-KILL");
    let _ = upload.join();

    let real = real_worker();
    let server = Process::start_with(&data, &[("VOKAL_WORKER", &real)]);
    let reader = signed_in(server.client(), email);
    let place = (0..1_000).find_map(|_| {
        thread::sleep(Duration::from_millis(100));
        let book = is_there(&reader).expect("it had come in");
        book["thumbnailPath"].as_str().map(str::to_owned)
    });
    let place = place.expect("it is drawn");
    assert_eq!(reader.get(&place).status, 200);
}
