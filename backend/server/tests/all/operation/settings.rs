//! What is decided in `vokal.toml`, and what the server tells of itself.

use std::fs;

use serde_json::json;
use tempfile::TempDir;
use vokal_server::config::{MetricsAccess, MetricsToken};
use vokal_server::http::metrics::Metrics;

use super::{complaint, run};
use crate::books::of_chapters;
use crate::client::serve;
use crate::crash::Process;
use crate::participants::{SUBMIT, batch};
use crate::world;

#[test]
fn a_file_says_what_no_variable_says() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("vokal.toml");
    fs::write(&file, "listen = \"nowhere\"\nmax_upload_mb = 1\n").unwrap();
    let path = file.to_str().unwrap();
    // The variable for the address wins.
    let server = Process::start_with(folder.path(), &[("VOKAL_CONFIG", path)]);
    let reader = server.client().new_reader();
    let large = vec![7; 2_000_000];
    assert_eq!(reader.upload("x.epub", &large).code(413), "too_large");

    fs::write(&file, "max_upload_mb = 1\nmax_uplaod_mb = 2\n").unwrap();
    let told = complaint(
        &run(folder.path(), &[("VOKAL_CONFIG", path)], &["check"]),
        2,
    );
    assert!(told.contains("max_uplaod_mb"), "{told}");
    // Without being named it is read where the server is started.
    let told = complaint(&run(folder.path(), &[], &["check"]), 2);
    assert!(told.contains("max_uplaod_mb"), "{told}");
}

#[test]
fn a_slip_of_the_pen_in_a_variable_is_told_and_stops_nothing() {
    let folder = TempDir::new().unwrap();
    let told_of = |name: &str, command: &[&str], ends: i32| {
        complaint(&run(folder.path(), &[(name, "x://y")], command), ends)
    };
    let told = told_of("VOKAL_SECRET_FILE", &["migrate"], 0);
    assert!(!told.contains("VOKAL_"), "{told}");
    let told = told_of("VOKAL_SMPT_URL", &["migrate"], 0);
    assert!(told.contains("VOKAL_SMPT_URL"), "{told}");
    // What is told on the command line is called as it is there.
    let copy = ["copy", "--to", "mysql://x", "--to-storage", "s3://b/p"];
    let told = told_of("VOKAL_SECRET_FILE", &copy, 2);
    for word in ["--to: ", "--to-storage: ", "three letters"] {
        assert!(told.contains(word), "{told}");
    }
    let here = format!("sqlite://{}", folder.path().join("vokal.db").display());
    // Nor into the folder from which is copied, wherever in it, nor around it.
    let blobs = folder.path().join("blobs");
    for storage in [folder.path(), &blobs, &blobs.join("a/b")] {
        let storage = format!("file://{}", storage.display());
        let copy = [
            "copy",
            "--to",
            "sqlite://other.db",
            "--to-storage",
            &storage,
        ];
        let told = told_of("VOKAL_SECRET_FILE", &copy, 2);
        assert!(told.contains("neither may lie in the other"), "{told}");
    }
    for to in ["", here.as_str()] {
        let copy = ["copy", "--to", to, "--to-storage", "file://elsewhere"];
        let told = told_of("VOKAL_SECRET_FILE", &copy, 2);
        assert!(told.contains("--to"), "{told}");
    }
}

#[test]
fn who_watches_asks_for_the_head_alone() {
    for world in world::each() {
        let client = serve(&world);
        for path in ["/api/health", "/api/ready"] {
            let answer = client.send("HEAD", path, &[], &[]);
            assert_eq!((answer.status, answer.bytes.len()), (200, 0), "{path}");
        }
    }
}

#[test]
fn metrics_count_and_name_nobody() {
    for world in world::each() {
        let client = serve(&world);
        let reader = client.new_reader();
        let id = reader.upload("x.epub", &of_chapters(2).bytes()).expect(201)["id"].clone();
        reader
            .get(&format!("/api/books/{id}/chapters/1"))
            .expect(200);
        reader.get("/api/books/987654/chapters/1").expect(404);
        client.post(SUBMIT, &batch()).expect(201);
        client.post(SUBMIT, &json!({})).expect(422);
        let answer = client.get("/api/metrics");
        assert_eq!(answer.status, 200);
        assert!(
            answer
                .header("content-type")
                .starts_with("text/plain; version=0.0.4")
        );
        let text = String::from_utf8(answer.bytes).unwrap();
        let route = "method=\"GET\",route=\"/api/books/{id}/chapters/{index}\"";
        for line in [
            &format!("vokal_http_requests_total{{{route},status=\"200\"}} 1"),
            &format!("vokal_http_requests_total{{{route},status=\"404\"}} 1"),
            &format!("vokal_http_request_duration_seconds_count{{{route}}} 2"),
            "vokal_uploads_total{result=\"accepted\"} 1",
            "vokal_submissions_total{result=\"accepted\"} 1",
            "vokal_submissions_total{result=\"refused\"} 1",
            "vokal_database_connections{pool=\"write\",state=\"idle\"}",
            "process_resident_memory_bytes ",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
        for secret in ["vokal.test", "987654", "127.0.0.1"] {
            assert!(!text.contains(secret), "{secret}");
        }
    }
}

#[test]
fn metrics_are_the_operators() {
    for mut world in world::each() {
        let from_afar = [("x-forwarded-for", "203.0.113.7")];
        let client = serve(&world);
        let told = client.send("GET", "/api/metrics", &from_afar, &[]);
        assert_eq!(told.code(403), "forbidden");
        world.state.metrics = Metrics::new(MetricsAccess::Nobody).unwrap();
        assert_eq!(serve(&world).get("/api/metrics").code(403), "forbidden");
        let token = "a word of sixteen letters";
        world.state.metrics =
            Metrics::new(MetricsAccess::Token(MetricsToken(token.into()))).unwrap();
        let client = serve(&world);
        assert_eq!(client.get("/api/metrics").code(403), "forbidden");
        assert_eq!(client.with_token("guessed").get("/api/metrics").status, 403);
        let operator = client.with_token(token);
        assert_eq!(
            operator.send("GET", "/api/metrics", &from_afar, &[]).status,
            200
        );
    }
}

#[test]
fn without_its_storage_a_server_is_alive_but_not_ready() {
    for world in world::each() {
        let client = serve(&world);
        client.get("/api/ready").expect(200);
        let shelf = world.folder.path().join("blobs");
        let away = world.folder.path().join("away");
        fs::rename(&shelf, &away).unwrap();
        assert_eq!(client.get("/api/ready").code(503), "unavailable");
        client.get("/api/health").expect(200);
        fs::rename(&away, &shelf).unwrap();
        client.get("/api/ready").expect(200);
    }
}

/// Each thread that serves knows all routes, and none keeps their descriptions, which are ten
/// megabytes: not at the start, and not where somebody asks for what there is not.
#[test]
fn a_server_at_rest_is_small() {
    let folder = TempDir::new().unwrap();
    let server = Process::start(folder.path());
    for _ in 0..20 {
        assert_eq!(server.client().get("/api/nothing").code(404), "not_found");
        let not_so = server.client().delete("/api/books");
        assert_eq!(not_so.code(405), "method_not_allowed");
    }
    let threads = std::thread::available_parallelism().unwrap().get() as u64;
    let own = server.own_megabytes();
    assert!(own < 14 + 4 * threads, "{own} MB with {threads} threads");
}

#[test]
fn what_cannot_be_opened_is_named() {
    let folder = TempDir::new().unwrap();
    let server = Process::start(folder.path());
    let lost = folder.path().join("no/such/backup.tar");
    let backup = ["backup", lost.to_str().unwrap()];
    let told = complaint(&run(folder.path(), &[], &backup), 2);
    assert!(told.contains("no/such/backup.tar"), "{told}");
    let elsewhere = TempDir::new().unwrap();
    let restore = ["restore", lost.to_str().unwrap()];
    let told = complaint(&run(elsewhere.path(), &[], &restore), 2);
    assert!(told.contains("no/such/backup.tar"), "{told}");
    let taken = server.client().host();
    let told = complaint(
        &run(elsewhere.path(), &[("VOKAL_LISTEN", taken)], &["serve"]),
        2,
    );
    assert!(told.contains(taken), "{told}");
}
