//! Somebody between two ends: passes on what is said, to whoever listens.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// Passes connections on, each to the next of the servers behind it. One that
/// refuses is passed over; what is open with one that dies is cut.
#[derive(Clone)]
pub struct Proxy {
    address: SocketAddr,
    inner: Arc<Inner>,
}

#[derive(Default)]
struct Inner {
    servers: Mutex<Vec<SocketAddr>>,
    open: Mutex<Vec<TcpStream>>,
    turn: AtomicUsize,
}

impl Proxy {
    /// Listens on a port of its own for as long as the tests run.
    pub fn to(servers: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let proxy = Self {
            address: listener.local_addr().unwrap(),
            inner: Arc::default(),
        };
        proxy.lead_to(servers);
        let inner = Arc::clone(&proxy.inner);
        thread::spawn(move || {
            for near in listener.incoming() {
                let inner = Arc::clone(&inner);
                let near = near.unwrap();
                thread::spawn(move || inner.pass_on(&near));
            }
        });
        proxy
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// From now on these are the servers.
    pub fn lead_to(&self, servers: Vec<SocketAddr>) {
        *self.inner.servers.lock().unwrap() = servers;
    }

    /// Hangs up, and lets nobody through until it leads somewhere again.
    pub fn cut(&self) {
        self.lead_to(Vec::new());
        for socket in self.inner.open.lock().unwrap().drain(..) {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

impl Inner {
    fn pass_on(&self, near: &TcpStream) {
        let Some(far) = self.somebody() else {
            let _ = near.shutdown(Shutdown::Both);
            return;
        };
        let copies = [near, &far].map(|socket| socket.try_clone().unwrap());
        self.open.lock().unwrap().extend(copies);
        let back = {
            let (far, near) = (far.try_clone().unwrap(), near.try_clone().unwrap());
            thread::spawn(move || pour(&far, &near))
        };
        pour(near, &far);
        let _ = back.join();
    }

    /// A connection to whoever is next, or to the one after that.
    fn somebody(&self) -> Option<TcpStream> {
        let servers = self.servers.lock().unwrap().clone();
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let mut servers = servers
            .iter()
            .cycle()
            .skip(turn % servers.len().max(1))
            .take(servers.len());
        servers.find_map(|server| TcpStream::connect(server).ok())
    }
}

/// Until one of both hangs up; then both have.
fn pour(mut from: &TcpStream, mut to: &TcpStream) {
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
