//! Is what was acknowledged there, if several servers share a database and a
//! bucket and die in turn?

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use diesel::sql_types::BigInt;
use diesel::{QueryableByName, RunQueryDsl};
use serde_json::{Value, json};
use tempfile::TempDir;
use uuid::Uuid;

use super::{complaint, run};
use crate::books::of_chapters;
use crate::client::{Answer, Client, MULTIPART, multipart};
use crate::crash::Process;
use crate::participants::{SUBMIT, batch};
use crate::proxy::Proxy;
use crate::s3::Bucket;
use crate::world;

const SERVERS: usize = 3;
const SENDERS: u8 = 3;
const UPLOADERS: usize = 2;

/// `VOKAL_TEST_SECONDS` asks for more.
fn duration() -> Duration {
    let asked = std::env::var("VOKAL_TEST_SECONDS").ok();
    Duration::from_secs(asked.and_then(|text| text.parse().ok()).unwrap_or(8))
}

/// Several servers that have all in common but their data folders.
struct Cluster {
    common: TempDir,
    bucket: Bucket,
    database: String,
    servers: Vec<(TempDir, Option<Process>)>,
    proxy: Proxy,
}

impl Cluster {
    /// Nothing without PostgreSQL and S3.
    fn new() -> Option<Self> {
        let (database, bucket) = (world::own_postgres_url()?, Bucket::new()?);
        let mut cluster = Self {
            common: TempDir::new().unwrap(),
            bucket,
            database,
            servers: (0..SERVERS)
                .map(|_| (TempDir::new().unwrap(), None))
                .collect(),
            proxy: Proxy::to(Vec::new()),
        };
        (0..SERVERS).for_each(|number| cluster.start(number));
        Some(cluster)
    }

    fn with<T>(&self, work: impl FnOnce(&[(&str, &str)]) -> T) -> T {
        let secret = self.common.path().join("secret");
        let told = self.bucket.variables();
        let mut all: Vec<(&str, &str)> = told
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        all.extend([
            ("DATABASE_URL", self.database.as_str()),
            ("VOKAL_SECRET_FILE", secret.to_str().unwrap()),
            // So that each participant may come from an address of their own.
            ("VOKAL_TRUSTED_PROXY", "127.0.0.1"),
        ]);
        work(&all)
    }

    fn start(&mut self, number: usize) {
        let folder = self.servers[number].0.path();
        let process = self.with(|variables| Process::start_with(folder, variables));
        self.servers[number].1 = Some(process);
        self.proxy.lead_to(self.addresses());
    }

    fn kill(&mut self, number: usize) {
        // The proxy is not told: it finds out, as a real one would.
        if let Some(mut process) = self.servers[number].1.take() {
            process.signal("-KILL");
        }
    }

    fn addresses(&self) -> Vec<std::net::SocketAddr> {
        let running = self
            .servers
            .iter()
            .filter_map(|(_, server)| server.as_ref());
        running
            .map(|server| server.client().host().parse().unwrap())
            .collect()
    }

    fn client(&self) -> Client {
        Client::to(&format!("http://{}", self.proxy.address()))
    }

    fn folder(&self) -> &Path {
        self.servers[0].0.path()
    }
}

/// What was asked and what came of it.
#[derive(Default)]
struct Tally {
    stop: AtomicBool,
    asked: AtomicUsize,
    unanswered: AtomicUsize,
    refused: AtomicUsize,
    submissions: Mutex<Vec<Value>>,
    /// Whose, and which.
    books: Mutex<Vec<(usize, String)>>,
}

impl Tally {
    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// Counts a request, and hands over an answer that is one.
    fn ask(&self, answer: Result<Answer, ureq::Error>) -> Option<Answer> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        match answer {
            Ok(answer) if answer.status < 500 => Some(answer),
            Ok(_) => {
                self.refused.fetch_add(1, Ordering::Relaxed);
                None
            }
            Err(_) => {
                self.unanswered.fetch_add(1, Ordering::Relaxed);
                None
            }
        }
    }
}

/// A participant after the other; what has no answer is sent again, as the page does.
fn send_on(tally: Arc<Tally>, client: Client, network: u8) -> JoinHandle<()> {
    thread::spawn(move || {
        for number in 0.. {
            let mut batch = batch();
            batch["submissionId"] = json!(Uuid::new_v4());
            loop {
                if !tally.goes_on() {
                    return;
                }
                if let Some(answer) = tally.ask(submit(&client, network, number, &batch)) {
                    assert!([200, 201].contains(&answer.status), "{}", answer.status);
                    break;
                }
                thread::sleep(Duration::from_millis(50));
            }
            tally.submissions.lock().unwrap().push(batch);
        }
    })
}

fn submit(
    client: &Client,
    network: u8,
    number: usize,
    batch: &Value,
) -> Result<Answer, ureq::Error> {
    let address = format!("10.{network}.{}.{}", number / 250, number % 250);
    let headers = [
        ("content-type", "application/json"),
        ("x-forwarded-for", &address),
    ];
    client.try_send("POST", SUBMIT, &headers, batch.to_string().as_bytes())
}

/// A book after the other, each looked at, on whatever server comes next.
fn upload_on(tally: Arc<Tally>, reader: Client, number: usize) -> JoinHandle<()> {
    thread::spawn(move || {
        let body = multipart("x.epub", &of_chapters(5).bytes());
        let headers = [("content-type", MULTIPART)];
        while tally.goes_on() {
            let sent = reader.try_send("POST", "/api/books/upload", &headers, &body);
            if let Some(answer) = tally.ask(sent) {
                let id = answer.expect(201)["id"].to_string();
                tally.books.lock().unwrap().push((number, id.clone()));
                let path = format!("/api/books/{id}/chapters/4");
                let read = tally.ask(reader.try_send("GET", &path, &[], &[]));
                if let Some(read) = read {
                    read.expect(200);
                }
            }
            // So that the quota lasts, and there is time for the others.
            thread::sleep(Duration::from_millis(60));
        }
    })
}

#[test]
fn servers_that_share_all_may_die_in_turn() {
    let Some(mut cluster) = Cluster::new() else {
        return;
    };
    let tally = Arc::new(Tally::default());
    let client = cluster.client();
    let readers: Vec<Client> = (0..UPLOADERS).map(|_| client.new_reader()).collect();
    let senders = (0..SENDERS).map(|network| send_on(Arc::clone(&tally), client.clone(), network));
    let mut working: Vec<_> = senders.collect();
    for (number, reader) in readers.iter().enumerate() {
        working.push(upload_on(Arc::clone(&tally), reader.clone(), number));
    }
    let (begin, whole) = (Instant::now(), duration());
    let pause = (whole / 4).min(Duration::from_secs(10));
    let mut kills = 0;
    while begin.elapsed() + pause < whole {
        thread::sleep(pause);
        cluster.kill(kills % SERVERS);
        thread::sleep(Duration::from_millis(500));
        cluster.start(kills % SERVERS);
        kills += 1;
    }
    thread::sleep(whole.saturating_sub(begin.elapsed()));
    tally.stop.store(true, Ordering::Relaxed);
    for worker in working {
        worker.join().unwrap();
    }
    let lost = lost(&tally, &client, &readers);
    let [asked, unanswered, refused] =
        [&tally.asked, &tally.unanswered, &tally.refused].map(|sum| sum.load(Ordering::Relaxed));
    let submissions = tally.submissions.lock().unwrap().len();
    let books = tally.books.lock().unwrap().len();
    eprintln!(
        "{kills} kills in {} s: {asked} requests, {unanswered} without an answer, {refused} answered \
         with 5xx; acknowledged {submissions} submissions and {books} books, lost {lost}",
        whole.as_secs()
    );
    assert!(kills >= 2 && submissions > 10 && books > 2);
    assert_eq!(lost, 0);
    assert_agreeing(&cluster);
}

/// How many acknowledged writes are not there.
fn lost(tally: &Tally, client: &Client, readers: &[Client]) -> usize {
    let submissions = tally.submissions.lock().unwrap();
    let submissions = submissions.iter().enumerate().filter(|(number, batch)| {
        // 200: it had been received before.
        submit(client, SENDERS, *number, batch).unwrap().status != 200
    });
    let books = tally.books.lock().unwrap();
    let books = books.iter().filter(|(reader, id)| {
        let path = format!("/api/books/{id}/chapters/4");
        readers[*reader].get(&path).status != 200
    });
    submissions.count() + books.count()
}

/// Nothing came twice, and each row has its file. A killed upload may have
/// left a file over, which is swept when it is a day old.
fn assert_agreeing(cluster: &Cluster) {
    let [receipts, participants] =
        ["study_receipts", "study_participants"].map(|table| count(&cluster.database, table));
    assert_eq!(receipts, participants);
    let checked = cluster.with(|variables| run(cluster.folder(), variables, &["check"]));
    let told = String::from_utf8_lossy(&checked.stdout);
    assert!(
        told.lines().all(|line| line.starts_with("left over: ")),
        "{told}"
    );
    complaint(&checked, i32::from(!told.is_empty()));
}

fn count(database: &str, table: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let mut connection = vokal_base::db::postgres::connect(database).unwrap();
    let query = format!("SELECT count(*) AS count FROM {table}");
    let found: Count = diesel::sql_query(query)
        .get_result(&mut connection)
        .unwrap();
    found.count
}
