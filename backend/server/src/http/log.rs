//! One line for every request, and an id to find it by.

use std::time::Instant;

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use tracing::Instrument;
use uuid::Uuid;

use super::metrics::Metrics;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Logs what was asked and how it ended, never by whom or from where.
///
/// The pattern of the route is told and not the path, which may hold what is
/// nobody else's business.
pub(super) async fn requests(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let id = Uuid::new_v4().to_string();
    let begin = Instant::now();
    let method = request.method().clone();
    let span = tracing::info_span!("request", id);
    let metrics = request.app_data::<Data<Metrics>>().cloned();
    let _counted = metrics.clone().map(InFlight::new);
    let mut response = next.call(request).instrument(span.clone()).await?;
    let route = response.request().match_pattern();
    let route = route.as_deref().unwrap_or("page");
    let (status, took) = (response.status().as_u16(), begin.elapsed());
    if let Some(metrics) = metrics {
        metrics.answered(method.as_str(), route, status, took);
    }
    tracing::info!(
        parent: &span,
        %method,
        route,
        status,
        ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        "answered"
    );
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    Ok(response.map_into_boxed_body())
}

/// A request without an answer yet, even if whoever asked goes away before there is one.
struct InFlight(Data<Metrics>);

impl InFlight {
    fn new(metrics: Data<Metrics>) -> Self {
        metrics.begun();
        Self(metrics)
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.ended();
    }
}
