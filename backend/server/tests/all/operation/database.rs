//! What if the database is away for a while?

use std::fs;
use std::io;
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection, RunQueryDsl, SqliteConnection};
use serde_json::json;
use tempfile::TempDir;
use vokal_base::db::{Database, DatabaseUrl};

use super::{complaint, run};
use crate::books::of_chapters;
use crate::client::{Answer, serve};
use crate::crash::{Process, signed_in};
use crate::world;

/// A way to PostgreSQL that can be cut.
struct Line {
    folder: TempDir,
    server: PathBuf,
    open: Arc<AtomicBool>,
    sockets: Arc<Mutex<Vec<UnixStream>>>,
}

/// Bytes of a page of SQLite's.
const PAGE: usize = 4096;
const SOCKET: &str = ".s.PGSQL.5432";

impl Line {
    fn to(server: &Path) -> Self {
        let line = Self {
            folder: TempDir::new().unwrap(),
            server: server.join(SOCKET),
            open: Arc::default(),
            sockets: Arc::default(),
        };
        line.open();
        line
    }

    fn open(&self) {
        let listener = UnixListener::bind(self.folder.path().join(SOCKET)).unwrap();
        self.open.store(true, Ordering::SeqCst);
        let (open, sockets) = (Arc::clone(&self.open), Arc::clone(&self.sockets));
        let server = self.server.clone();
        thread::spawn(move || {
            for near in listener.incoming() {
                let (Ok(near), true) = (near, open.load(Ordering::SeqCst)) else {
                    break;
                };
                let far = UnixStream::connect(&server).unwrap();
                let mut sockets = sockets.lock().unwrap();
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    thread::spawn(move || {
                        let _ = io::copy(&mut from, &mut to);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                sockets.extend([near, far]);
            }
        });
    }

    fn cut(&self) {
        self.open.store(false, Ordering::SeqCst);
        fs::remove_file(self.folder.path().join(SOCKET)).unwrap();
        for socket in self.sockets.lock().unwrap().drain(..) {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

/// Asks until the answer is this, for half a minute.
fn until(status: u16, ask: impl Fn() -> Answer) -> Answer {
    let begin = Instant::now();
    loop {
        let answer = ask();
        if answer.status == status || begin.elapsed() > Duration::from_secs(30) {
            return answer;
        }
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn without_postgresql_the_server_says_so_and_recovers() {
    let Some(url) = world::own_postgres_socket_url() else {
        return;
    };
    let (before, after) = url.split_once("host=").unwrap();
    let (folder, rest) = after.split_once('&').unwrap();
    let line = Line::to(Path::new(folder));
    let url = format!("{before}host={}&{rest}", line.folder.path().display());
    let mut world = world::each().remove(0);
    world.state.database = Database::open(&DatabaseUrl::Postgres(url)).unwrap();
    let reader = serve(&world).new_reader();
    let id = reader.upload("x.epub", &of_chapters(1).bytes()).expect(201)["id"].clone();
    let path = format!("/api/books/{id}/progress");
    line.cut();
    for answer in [
        reader.get("/api/books"),
        reader.put(&path, &json!({ "progress": 7 })),
        reader.get("/api/ready"),
    ] {
        assert_eq!(answer.code(503), "unavailable");
        assert_ne!(answer.header("retry-after"), "");
    }
    reader.get("/api/health").expect(200);
    line.open();
    until(200, || reader.get("/api/ready")).expect(200);
    until(200, || reader.put(&path, &json!({ "progress": 7 }))).expect(200);
    reader.get("/api/books").expect(200);
}

#[test]
fn a_locked_file_is_waited_for_and_then_told() {
    let folder = TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let id = reader.upload("x.epub", &of_chapters(1).bytes()).expect(201)["id"].clone();
    let path = format!("/api/books/{id}/progress");
    let file = folder.path().join("vokal.db");
    let mut other = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    other.batch_execute("BEGIN IMMEDIATE").unwrap();
    let answer = reader.put(&path, &json!({ "progress": 7 }));
    assert_eq!(answer.code(503), "unavailable");
    reader.get("/api/books").expect(200);
    other.batch_execute("ROLLBACK").unwrap();
    reader.put(&path, &json!({ "progress": 7 })).expect(200);
}

#[test]
fn what_is_written_to_a_file_that_was_taken_away_is_not_acknowledged() {
    let folder = TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let id = reader.upload("x.epub", &of_chapters(1).bytes()).expect(201)["id"].clone();
    let path = format!("/api/books/{id}/progress");
    let place = |name: &str| folder.path().join(name);
    let aside = place("aside.db");
    // What was written last stands in the second.
    for file in ["vokal.db", "vokal.db-wal"].map(place) {
        fs::rename(&file, &aside).unwrap();
        for replaced in [false, true] {
            if replaced {
                fs::copy(&aside, &file).unwrap();
            }
            let answer = reader.put(&path, &json!({ "progress": 7 }));
            assert_eq!(answer.code(503), "unavailable");
            let refused = server.client().register("franz@vokal.test");
            assert_eq!(refused.code(503), "unavailable");
            server.client().get("/api/ready").expect(503);
            // What is there can be read.
            reader.get("/api/books").expect(200);
        }
        fs::rename(&aside, &file).unwrap();
        server.client().get("/api/ready").expect(200);
    }
    // What was refused was not done.
    server.client().register("franz@vokal.test").expect(201);
    reader.put(&path, &json!({ "progress": 8 })).expect(200);
}

#[test]
fn no_database_is_made_beside_the_log_of_another() {
    let folder = TempDir::new().unwrap();
    let mut server = Process::start_with(folder.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    let place = |name: &str| folder.path().join(name);
    fs::rename(place("vokal.db"), place("aside.db")).unwrap();
    server.signal("-TERM");
    assert!(fs::metadata(place("vokal.db-wal")).unwrap().len() > 0);
    for command in ["serve", "migrate"] {
        let told = complaint(&run(folder.path(), &[], &[command]), 2);
        assert!(told.contains("vokal.db-wal"), "{told}");
        assert!(!place("vokal.db").exists());
    }
    fs::rename(place("aside.db"), place("vokal.db")).unwrap();
    let server = Process::start_with(folder.path(), &[]);
    signed_in(server.client(), "grete@vokal.test");
}

#[test]
fn a_damaged_file_is_told_and_not_made_worse() {
    let folder = TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let id = reader
        .upload("x.epub", &of_chapters(400).bytes())
        .expect(201)["id"]
        .clone();
    drop(server);
    complaint(&run(folder.path(), &[], &["check"]), 0);

    // A page with some of the chapters, which need not stand in the file yet.
    let file = folder.path().join("vokal.db");
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    connection
        .batch_execute("PRAGMA wal_checkpoint(TRUNCATE)")
        .unwrap();
    drop(connection);
    let mut bytes = fs::read(&file).unwrap();
    let text = "Part 200".as_bytes();
    let at = bytes.windows(text.len()).rposition(|part| part == text);
    let page = at.unwrap() / PAGE * PAGE;
    bytes[page..page + PAGE].fill(0xa5);
    fs::write(&file, &bytes).unwrap();
    let checked = run(folder.path(), &[], &["check"]);
    assert!(matches!(checked.status.code(), Some(1 | 2)), "{checked:?}");
    let server = Process::start_with(folder.path(), &[]);
    server.client().get("/api/health").expect(200);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let chapter = |at| reader.get(&format!("/api/books/{id}/chapters/{at}"));
    let statuses: Vec<u16> = (0..400).map(|at| chapter(at).status).collect();
    assert!(statuses.contains(&503), "{statuses:?}");
    assert!(!statuses.contains(&500), "{statuses:?}");
    drop(server);

    fs::write(
        &file,
        b"no database at all, but long enough to be looked at".repeat(100),
    )
    .unwrap();
    let told = complaint(&run(folder.path(), &[], &["serve"]), 2);
    assert!(told.contains("not a database"), "{told}");
    assert!(fs::read(&file).unwrap().starts_with(b"no database"));
}

#[test]
fn a_row_that_its_index_does_not_know_is_found_by_a_check() {
    let folder = TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    drop(server);
    complaint(&run(folder.path(), &[], &["check"]), 0);

    // Every page can be read, but the index has another address than the table.
    let file = folder.path().join("vokal.db");
    let mut bytes = fs::read(&file).unwrap();
    let address = b"grete@vokal.test";
    let is_there = |at: &usize| bytes[*at..].starts_with(address);
    let places: Vec<usize> = (0..bytes.len()).filter(is_there).collect();
    assert!(places.len() >= 2, "{places:?}");
    bytes[places[0]] = b'h';
    fs::write(&file, &bytes).unwrap();
    let checked = run(folder.path(), &[], &["check"]);
    let told = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert_eq!(checked.status.code(), Some(1), "{checked:?}");
    assert!(told.contains("missing from index"), "{told}");
}

/// A full disk is told from the database's words.
#[actix_web::test]
async fn postgresql_speaks_english_to_us_whatever_its_own_language_is() {
    let Some(url) = world::own_postgres_url() else {
        return;
    };
    let url = format!("{url}%20-clc_messages%3DPOSIX");
    let database = Database::open(&DatabaseUrl::Postgres(url)).unwrap();
    let asked = database.read(|db| {
        let language = "current_setting('lc_messages')";
        diesel::select(diesel::dsl::sql::<diesel::sql_types::Text>(language)).get_result(db)
    });
    let language: String = asked.await.unwrap();
    assert_eq!(language, "C");
}
