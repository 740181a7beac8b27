//! Bytes that are sent where they lie, however many read them at once.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use actix_web::web::Bytes;

/// What is handed on at once is copied once more before it is sent, and waits there for as long
/// as nobody reads it.
const PIECE: usize = 16 * 1024;

/// A body of bytes that many answers may share. It is handed on in small pieces, so that an
/// answer which nobody reads takes up no more than a piece.
pub struct Pieces<H = ()> {
    left: Bytes,
    /// Kept until the answer has been sent or given up.
    _held: H,
}

impl Pieces {
    /// These bytes.
    #[must_use]
    pub fn of(bytes: Bytes) -> Self {
        Self::holding(bytes, ())
    }
}

impl<H> Pieces<H> {
    /// These bytes, and what is to be given back when they are sent.
    #[must_use]
    pub fn holding(bytes: Bytes, held: H) -> Self {
        Self {
            left: bytes,
            _held: held,
        }
    }
}

impl<H: Unpin> MessageBody for Pieces<H> {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.left.len() as u64)
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        if self.left.is_empty() {
            return Poll::Ready(None);
        }
        let length = self.left.len().min(PIECE);
        Poll::Ready(Some(Ok(self.left.split_to(length))))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;

    use super::*;

    #[actix_web::test]
    async fn all_of_it_comes_in_order() {
        for length in [0, 1, PIECE, PIECE + 1, 10 * PIECE - 1] {
            let bytes: Bytes = (0..length).map(|at| (at % 251) as u8).collect();
            let body = Pieces::of(bytes.clone());
            assert_eq!(body.size(), BodySize::Sized(length as u64));
            assert_eq!(to_bytes(body).await.unwrap(), bytes);
        }
    }
}
