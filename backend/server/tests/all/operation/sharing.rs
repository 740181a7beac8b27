//! Are several servers on one database as good as one?

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use uuid::Uuid;
use vokal_accounts::limits::{self, Limits, Rates};
use vokal_base::clock::Clock;
use vokal_base::db::{Db, QueryResult, jobs};

use crate::books::of_chapters;
use crate::browser::{Browser, a_new_address};
use crate::client::{Client, PASSWORD, serve};
use crate::participants::{GROUP, SUBMIT};
use crate::pdf::workers::{arrived, started, with_worker};
use crate::world::{self, Manner, World};

/// Another server on what this one has, which remembers nothing of it.
fn beside(world: &World) -> Client {
    let mut other = world.clone();
    other.state.stand_on(world.state.files.clone(), None);
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

/// Servers with the limits of every day.
fn strict() -> Manner {
    Manner {
        rates: Rates::default(),
        ..Manner::default()
    }
}

/// Another server, which has counted nothing yet and goes by this clock.
fn counting_beside(world: &World, clock: &Clock) -> Client {
    let mut other = world.clone();
    let (rates, database) = (Rates::default(), &world.state.database);
    other.state.accounts.limits = Arc::new(Limits::new(&rates, &world.secret, clock, database));
    serve(&other)
}

#[test]
fn guesses_count_together_whichever_server_is_asked() {
    for world in shared(world::each_apart(&strict())) {
        let servers = [serve(&world), counting_beside(&world, &world.clock)];
        let email = a_new_address();
        servers[0].register(&email).expect(201);
        let thieves = [0, 1].map(|at| Browser::on(&servers[at]).at("198.51.100.7"));
        let login = |at: usize, password: &str| thieves[at % 2].login(&email, password).status;
        // The right one is given back, at either.
        let owners = [0, 1].map(|at| Browser::on(&servers[at]).at("198.51.100.7"));
        assert!((0..30).all(|at| owners[at % 2].login(&email, PASSWORD).status == 200));
        let answers: Vec<u16> = (0..15).map(|at| login(at, "wrong one")).collect();
        assert_eq!(answers, [[401; 5], [401; 5], [429; 5]].concat());
        world.wait(TimeDelta::seconds(61));
        let answers = [0, 1, 2].map(|at| login(at, "wrong one"));
        assert_eq!(answers, [401, 429, 429]);
    }
}

#[test]
fn a_flood_is_one_however_many_servers_it_is_spread_over() {
    for world in shared(world::each_apart(&strict())) {
        let servers = [serve(&world), counting_beside(&world, &world.clock)];
        let small = serde_json::json!({ "ageGroup": GROUP, "quizId": 0 }).to_string();
        let json = [("content-type", "application/json")];
        let sent = |at: usize| servers[at % 2].send("POST", SUBMIT, &json, small.as_bytes());
        let begin = Instant::now();
        let passed = (0..1000).filter(|at| sent(*at).status != 429).count();
        // Twice as many, if each counted for itself.
        let granted = 242 + 2 * begin.elapsed().as_secs() as usize;
        assert!(passed <= granted, "{passed} of {granted}");
    }
}

#[test]
fn what_was_counted_before_a_clock_was_put_back_locks_nobody_out() {
    for world in shared(world::each_of(&strict())) {
        let client = serve(&world);
        let email = a_new_address();
        client.register(&email).expect(201);
        let ahead = Clock::default();
        ahead.advance(TimeDelta::days(1));
        let before = Browser::on(&counting_beside(&world, &ahead)).at("198.51.100.7");
        (0..20).for_each(|_| drop(before.login(&email, "wrong one")));
        let owner = Browser::on(&client).at("198.51.100.7");
        owner.login(&email, PASSWORD).expect(200);
        // And counts again.
        let after = Browser::on(&client).at("198.51.100.7");
        let answers: Vec<u16> = (0..15)
            .map(|_| after.login(&email, "wrong one").status)
            .collect();
        assert_eq!(answers, [[401; 5], [401; 5], [429; 5]].concat());
    }
}

#[test]
fn who_has_been_quiet_is_forgotten() {
    for world in shared(world::each_apart(&strict())) {
        let forget = || {
            let forget = limits::forget(&world.state.database, &world.clock);
            let forgotten = actix_web::rt::System::new().block_on(forget);
            forgotten.unwrap();
            counted(&world)
        };
        let page = Browser::on(&serve(&world)).at("198.51.100.7");
        page.login("nobody@vokal.test", "wrong one").expect(401);
        // The address, the account, and the one's share of the other.
        assert_eq!(forget(), 3);
        world.wait(TimeDelta::seconds(61));
        assert_eq!(forget(), 0);
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn counted(world: &World) -> i64 {
    let database = world.state.database.clone();
    let count = |db: &mut Db| -> QueryResult<i64> {
        let Db::Postgres(connection) = db else {
            return Ok(0);
        };
        let query = diesel::sql_query("SELECT count(*) AS count FROM limits");
        Ok(query.get_result::<Count>(connection)?.count)
    };
    let asked = actix_web::rt::System::new().block_on(database.read(count));
    asked.unwrap()
}
