//! A log that cannot be written stops no request.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::crash::Process;

fn start_logging_to(errors: Stdio) -> (TempDir, Process, Option<std::process::ChildStderr>) {
    let folder = TempDir::new().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_vokal-server"));
    program.stderr(errors);
    let mut server = Process::start_by(program, folder.path(), &[("VOKAL_LOG", "debug")]);
    let reader = server.errors();
    (folder, server, reader)
}

fn assert_answering(server: &Process) {
    for _ in 0..50 {
        server.client().get("/api/health").expect(200);
    }
    server.client().register("grete@vokal.test").expect(201);
}

#[test]
fn a_server_outlives_who_reads_its_log() {
    let (_folder, server, reader) = start_logging_to(Stdio::piped());
    drop(reader);
    assert_answering(&server);
}

#[test]
fn a_server_starts_and_answers_with_its_log_on_a_full_disk() {
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let (_folder, server, _) = start_logging_to(full.into());
    assert_answering(&server);
}

#[test]
fn nobody_waits_for_who_does_not_read_the_log() {
    // Kept open and never read: what fits into the pipe is soon written.
    let (_folder, server, _reader) = start_logging_to(Stdio::piped());
    for _ in 0..2000 {
        server.client().get("/api/health").expect(200);
    }
}

#[test]
fn what_is_no_request_is_no_error_in_the_log() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let mut program = Command::new(env!("CARGO_BIN_EXE_vokal-server"));
    program.stderr(File::create(&log).unwrap());
    let mut server = Process::start_by(program, folder.path(), &[("VOKAL_LOG", "info")]);
    for odd in [
        &b"GET / HTTP/9.9\r\n\r\n"[..],
        b"\x16\x03\x01 is TLS\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(server.client().host()).unwrap();
        stream.write_all(odd).unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 400");
    }
    assert_answering(&server);
    server.signal("-TERM");
    let told = std::fs::read_to_string(&log).unwrap();
    assert!(told.contains("INFO"), "{told}");
    assert!(!told.contains("ERROR"), "{told}");
}
