//! Is anybody kept waiting by somebody slow?

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::crash::Process;

fn connect(server: &Process, text: &str) -> TcpStream {
    let mut socket = TcpStream::connect(server.client().host()).unwrap();
    socket.write_all(text.as_bytes()).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_mins(3)))
        .unwrap();
    socket
}

/// Waits until the server has hung up, and tells what it said.
fn heard(mut socket: TcpStream) -> String {
    let mut heard = Vec::new();
    if let Err(error) = socket.read_to_end(&mut heard) {
        // A reset is an end, too.
        assert_ne!(error.kind(), ErrorKind::WouldBlock, "it was never cut off");
    }
    String::from_utf8_lossy(&heard).into_owned()
}

/// Whether the server neither said anything nor hung up.
fn is_open(socket: &TcpStream) -> bool {
    socket.set_nonblocking(true).unwrap();
    let waits = socket
        .peek(&mut [0])
        .is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
    socket.set_nonblocking(false).unwrap();
    waits
}

#[test]
fn heads_that_never_end_are_cut_off_while_others_read() {
    let folder = TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    let silent = (0..50).map(|_| connect(&server, ""));
    let stuck = (0..200).map(|_| connect(&server, "GET /api/health HTTP/1.1\r\nHost: x\r\nX-"));
    let sockets: Vec<_> = silent.chain(stuck).collect();
    server.client().get("/api/health").expect(200);
    assert!(sockets.iter().all(is_open), "the others had to wait");
    for socket in sockets {
        heard(socket);
    }
}

#[test]
fn a_body_that_trickles_is_cut_off() {
    let folder = TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    let head = "POST /api/datacollection/submit-batch HTTP/1.1\r\nHost: x\r\n\
        Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n";
    let begin = Instant::now();
    let silent = connect(&server, head);
    let trickling = connect(&server, head);
    let mut drops = trickling.try_clone().unwrap();
    thread::spawn(move || {
        while drops.write_all(b" ").is_ok() {
            thread::sleep(Duration::from_millis(200));
        }
    });
    // What was quick at first does not pay for a long silence.
    let quick = connect(&server, head);
    quick
        .try_clone()
        .unwrap()
        .write_all(&vec![b' '; 90_000])
        .unwrap();
    for socket in [silent, trickling, quick] {
        let answer = heard(socket);
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
        assert!(answer.contains("interrupted"), "{answer}");
    }
    assert!(begin.elapsed() > Duration::from_secs(15));
}
