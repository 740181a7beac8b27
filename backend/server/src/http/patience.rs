//! Whoever sends or reads too slowly is not waited for.
//!
//! Bodies and answers that move, but hardly, are broken off here. Of an answer of which nothing
//! at all is read the kernel tells (`hang_up_on_the_silent`): it is not asked for more of it.

use std::any::Any;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::Error;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Extensions, Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::Method;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use futures_util::Stream;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

/// In each of these spans so much has to move. A body may begin as slowly as it likes.
const SPAN: Duration = Duration::from_secs(20);
const BYTES_A_SPAN: u64 = 20 * 1024;
/// What is not longer lies in the kernel at once, however slowly it is read.
const SMALL: u64 = 64 * 1024;
/// How often somebody silent is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// After so long a connection on which nothing is read that was sent is ended.
const SILENCE: Duration = Duration::from_mins(1);

/// Breaks off requests whose body comes too slowly, and answers that are read too slowly.
pub(super) async fn limited(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let has_body = !matches!(*request.method(), Method::GET | Method::HEAD);
    let request = if has_body { watched(request) } else { request };
    let answer = next.call(request).await?;
    let kind = answer.headers().get(CONTENT_TYPE);
    // News come when there are some.
    let is_news = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
    Ok(answer.map_body(|_, body| {
        let is_small = matches!(body.size(), BodySize::Sized(bytes) if bytes <= SMALL);
        if is_news || is_small {
            body.boxed()
        } else {
            ReadSlowly::new(body.boxed()).boxed()
        }
    }))
}

/// Ends a connection whose other side has taken nothing for a while of what was sent, though it
/// may be alive and say that it has no room (RFC 9293, section 3.8.6.1, leaves that to us).
pub fn hang_up_on_the_silent(connection: &dyn Any, _: &mut Extensions) {
    #[cfg(target_os = "linux")]
    if let Some(stream) = connection.downcast_ref::<actix_web::rt::net::TcpStream>() {
        let silence = u32::try_from(SILENCE.as_millis()).unwrap_or(u32::MAX);
        if let Err(error) = rustix::net::sockopt::set_tcp_user_timeout(stream, silence) {
            tracing::debug!(%error, "a connection cannot be told when to end");
        }
    }
}

fn watched(request: ServiceRequest) -> ServiceRequest {
    let (request, body) = request.into_parts();
    let body: Payload = Payload::Stream {
        payload: Box::pin(SentSlowly::new(body)),
    };
    ServiceRequest::from_parts(request, body)
}

/// Whether enough has moved, span by span.
struct Pace {
    moved: u64,
    since: Instant,
}

impl Pace {
    fn new() -> Self {
        Self {
            moved: 0,
            since: Instant::now(),
        }
    }

    fn moved(&mut self, bytes: usize) {
        self.moved += bytes as u64;
    }

    /// What was quick in one span does not pay for the next.
    fn is_too_slow(&mut self) -> bool {
        if self.since.elapsed() < SPAN {
            return false;
        }
        let is_enough = self.moved >= BYTES_A_SPAN;
        *self = Self::new();
        !is_enough
    }
}

/// A body that fails if it comes too slowly.
struct SentSlowly {
    body: Payload,
    pace: Pace,
    look: Interval,
}

impl SentSlowly {
    fn new(body: Payload) -> Self {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            body,
            pace: Pace::new(),
            look,
        }
    }
}

impl Stream for SentSlowly {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = Pin::new(&mut self.body).poll_next(context);
        if let Poll::Ready(piece) = next {
            if let Some(Ok(piece)) = &piece {
                self.pace.moved(piece.len());
            }
            return Poll::Ready(piece);
        }
        // Polled until it is not yet time, so that it wakes this task again.
        while self.look.poll_tick(context).is_ready() {
            if self.pace.is_too_slow() {
                let slow = io::Error::from(io::ErrorKind::TimedOut);
                return Poll::Ready(Some(Err(PayloadError::Io(slow))));
            }
        }
        Poll::Pending
    }
}

/// An answer that breaks off if it is read too slowly. It is asked for more whenever the
/// connection has room, so that what it gives is what is read; what takes long because it is
/// still being made is not the reader's fault.
struct ReadSlowly {
    body: BoxBody,
    pace: Pace,
    /// When it began to be made, if that is not done.
    making_since: Option<Instant>,
}

impl ReadSlowly {
    fn new(body: BoxBody) -> Self {
        Self {
            body,
            pace: Pace::new(),
            making_since: None,
        }
    }
}

impl MessageBody for ReadSlowly {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        if let Some(begun) = self.making_since.take() {
            self.pace.since += begun.elapsed();
        }
        if self.pace.is_too_slow() {
            let slow = io::Error::from(io::ErrorKind::TimedOut);
            return Poll::Ready(Some(Err(slow.into())));
        }
        let next = Pin::new(&mut self.body).poll_next(context);
        match &next {
            Poll::Pending => self.making_since = Some(Instant::now()),
            Poll::Ready(Some(Ok(piece))) => self.pace.moved(piece.len()),
            Poll::Ready(_) => {}
        }
        next
    }

    fn try_into_bytes(self) -> Result<Bytes, Self> {
        let Self {
            body,
            pace,
            making_since,
        } = self;
        body.try_into_bytes().map_err(|body| Self {
            body,
            pace,
            making_since,
        })
    }
}
