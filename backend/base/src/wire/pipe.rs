//! An answer that is sent while it is written.

use std::io::{self, Write};

use actix_web::web::Bytes;
use tokio::sync::mpsc::{self, Receiver, Sender};

/// Sent in pieces of this size; so many of them may wait for a slow reader.
const PIECE: usize = 64 * 1024;
const WAITING: usize = 4;

/// What is written here comes out at the other end. It waits for the other
/// end, so it belongs on a thread that may.
pub struct Pipe {
    piece: Vec<u8>,
    send: Sender<io::Result<Bytes>>,
}

/// Both ends of a new pipe.
#[must_use]
pub fn pipe() -> (Pipe, Receiver<io::Result<Bytes>>) {
    let (send, receive) = mpsc::channel(WAITING);
    let piece = Vec::with_capacity(PIECE);
    (Pipe { piece, send }, receive)
}

impl Pipe {
    /// Breaks the answer off, so that nobody takes half of it for the whole.
    pub fn fail(self, error: io::Error) {
        // Nobody may be listening any more.
        let _ = self.send.blocking_send(Err(error));
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend_from_slice(&bytes[..taken]);
        if self.piece.len() == PIECE {
            self.flush()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let piece = std::mem::replace(&mut self.piece, Vec::with_capacity(PIECE));
        self.send
            .blocking_send(Ok(piece.into()))
            .map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}
