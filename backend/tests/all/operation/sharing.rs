//! Are several servers on one database as good as one?

use std::thread;
use std::time::Duration;

use chrono::TimeDelta;
use uuid::Uuid;
use vokal_server::clock::Clock;
use vokal_server::db::jobs;
use vokal_server::library::Library;
use vokal_server::pdf::Pdfs;

use crate::books::of_chapters;
use crate::client::{Client, serve};
use crate::pdf::workers::{arrived, started, with_worker};
use crate::world::{self, World};

/// Another server on what this one has, which remembers nothing of it.
fn beside(world: &World) -> Client {
    let mut other = world.clone();
    let library = &world.state.library;
    other.state.library = Library::new(library.shelf.clone(), library.limits);
    other.state.pdfs = Pdfs::new(library.shelf.clone(), library.limits, None);
    serve(&other)
}

/// Only those whose database several servers share.
fn shared(worlds: Vec<World>) -> impl Iterator<Item = World> {
    let shared = |world: &World| world.state.database.is_shared();
    worlds.into_iter().filter(move |world| shared(world))
}

/// The same reader at another server.
fn at(server: &Client, reader: &Client) -> Client {
    server.with_token(reader.token.as_deref().unwrap())
}

#[test]
fn news_of_an_upload_reach_a_page_that_asks_another_server() {
    for world in shared(world::each()) {
        let reader = serve(&world).new_reader();
        let elsewhere = at(&beside(&world), &reader);
        let id = Uuid::new_v4();
        let listener = elsewhere.listen("books", id);
        let path = format!("/api/books/upload?uploadId={id}");
        reader
            .upload_to(&path, "x.epub", &of_chapters(3).bytes())
            .expect(201);
        assert_eq!(
            listener.join().unwrap().last().unwrap()["stage"],
            "complete"
        );
        // What comes late hears the end, too.
        let listener = elsewhere.listen("books", id);
        assert_eq!(
            listener.join().unwrap().last().unwrap()["stage"],
            "complete"
        );
        // So is a failure.
        let id = Uuid::new_v4();
        let path = format!("/api/books/upload?uploadId={id}");
        reader.upload_to(&path, "x.epub", b"no book").expect(422);
        let listener = elsewhere.listen("books", id);
        assert_eq!(listener.join().unwrap().last().unwrap()["stage"], "failed");
    }
}

#[test]
fn a_conversion_is_cancelled_by_way_of_another_server() {
    let (_folder, worlds) = with_worker("exec sleep 60");
    for world in shared(worlds) {
        let reader = serve(&world).new_reader();
        let elsewhere = at(&beside(&world), &reader);
        let id = Uuid::new_v4();
        let upload = started(&reader, id);
        arrived(&world, 1);
        thread::sleep(Duration::from_millis(500));
        let cancel = format!("/api/pdf/uploads/{id}");
        elsewhere.delete(&cancel).expect(204);
        assert_eq!(upload.join().unwrap(), (409, "cancelled".into()));
    }
}

#[test]
fn a_job_is_taken_on_once_and_again_when_its_time_has_come() {
    for world in world::each() {
        let clock = Clock::default();
        // Its own, as others share the database.
        let job: &'static str = Uuid::new_v4().to_string().leak();
        let take = |now: chrono::NaiveDateTime| {
            let database = world.state.database.clone();
            thread::spawn(move || {
                actix_web::rt::System::new()
                    .block_on(jobs::take(&database, job, now, TimeDelta::hours(1)))
                    .unwrap()
            })
        };
        let taken = |now| {
            let servers: Vec<_> = (0..4).map(|_| take(now)).collect();
            let taken = servers.into_iter().filter_map(|server| server.join().ok());
            taken.filter(|taken| *taken).count()
        };
        let now = clock.now();
        assert_eq!(taken(now), 1);
        assert_eq!(taken(now + TimeDelta::minutes(59)), 0);
        assert_eq!(taken(now + TimeDelta::minutes(60)), 1);
        // A clock was wrong.
        assert_eq!(taken(now - TimeDelta::days(1)), 1);
    }
}
