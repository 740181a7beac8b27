//! Whoever sends too slowly is not waited for.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use futures_util::Stream;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

/// A body may begin as slowly as it likes; after that it has to have kept this rate.
const GRACE: Duration = Duration::from_secs(20);
const BYTES_PER_SECOND: u64 = 1024;
/// How often somebody silent is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// Breaks off a request whose body comes too slowly.
pub(super) async fn limited(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.call(request).await;
    }
    let (request, body) = request.into_parts();
    let body: Payload = Payload::Stream {
        payload: Box::pin(Watched::new(body)),
    };
    next.call(ServiceRequest::from_parts(request, body)).await
}

/// A body that fails if it is too slow.
struct Watched {
    body: Payload,
    received: u64,
    since: Instant,
    look: Interval,
}

impl Watched {
    fn new(body: Payload) -> Self {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            body,
            received: 0,
            since: Instant::now(),
            look,
        }
    }

    fn is_too_slow(&self) -> bool {
        let paid = self.since.elapsed().saturating_sub(GRACE);
        self.received < paid.as_secs() * BYTES_PER_SECOND
    }
}

impl Stream for Watched {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = Pin::new(&mut self.body).poll_next(context);
        if let Poll::Ready(piece) = next {
            if let Some(Ok(piece)) = &piece {
                self.received += piece.len() as u64;
            }
            return Poll::Ready(piece);
        }
        // Polled until it is not yet time, so that it wakes this task again.
        while self.look.poll_tick(context).is_ready() {
            if self.is_too_slow() {
                let slow = io::Error::from(io::ErrorKind::TimedOut);
                return Poll::Ready(Some(Err(PayloadError::Io(slow))));
            }
        }
        Poll::Pending
    }
}
