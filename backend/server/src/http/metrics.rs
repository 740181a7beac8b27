//! How much is asked for, how fast is it answered, what is taken up?

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::{AUTHORIZATION, CACHE_CONTROL};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use prometheus::core::Collector;
use prometheus::{
    Encoder, Error, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec,
    Opts, Registry, TextEncoder,
};
use subtle::ConstantTimeEq;

use crate::backup::{self, Latest};
use crate::config::{MetricsAccess, MetricsToken};
use crate::system::certificate::Watch;
use crate::system::premises::Premises;
use vokal_accounts::Denial;
use vokal_accounts::NO_STORE;
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_documents::{Converter, Pdfs};
use vokal_files::Observer;
use vokal_files::shelf::Swept;

/// In seconds; the gates for reading and for submissions are among them.
const BUCKETS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0,
];

/// What is counted. Nothing in it is about a person: routes are told as patterns.
#[derive(Clone)]
pub struct Metrics(Arc<Counters>);

struct Counters {
    registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    in_flight: IntGauge,
    uploads: IntCounterVec,
    submissions: IntCounterVec,
    connections: IntGaugeVec,
    files: IntGaugeVec,
    memory: IntGauge,
    converter: IntGauge,
    certificate: IntGaugeVec,
    backed_up_at: IntGauge,
    backup_bytes: IntGauge,
    failed_backups: IntCounter,
    access: MetricsAccess,
}

impl Metrics {
    /// Counters at zero.
    ///
    /// # Errors
    ///
    /// If two of them had the same name.
    pub fn new(access: MetricsAccess) -> Result<Self, Error> {
        let registry = Registry::new();
        let build = Opts::new("vokal_build_info", "The version that runs.")
            .const_label("version", env!("CARGO_PKG_VERSION"));
        let build = register(&registry, IntGauge::with_opts(build)?)?;
        build.set(1);
        let counter = |name: &str, help: &str, labels: &[&str]| {
            register(
                &registry,
                IntCounterVec::new(Opts::new(name, help), labels)?,
            )
        };
        let durations = HistogramOpts::new(
            "vokal_http_request_duration_seconds",
            "From the request\u{2019}s head to the answer\u{2019}s.",
        );
        let durations = durations.buckets(BUCKETS.to_vec());
        let connections = Opts::new("vokal_database_connections", "Connections to the database.");
        Ok(Self(Arc::new(Counters {
            requests: counter(
                "vokal_http_requests_total",
                "Requests that were answered.",
                &["method", "route", "status"],
            )?,
            durations: register(
                &registry,
                HistogramVec::new(durations, &["method", "route"])?,
            )?,
            in_flight: register(
                &registry,
                IntGauge::new(
                    "vokal_http_requests_in_flight",
                    "Requests without an answer yet.",
                )?,
            )?,
            uploads: counter(
                "vokal_uploads_total",
                "Uploads, by how they ended.",
                &["result"],
            )?,
            submissions: counter(
                "vokal_submissions_total",
                "Submissions to the study, by how they ended.",
                &["result"],
            )?,
            connections: register(
                &registry,
                IntGaugeVec::new(connections, &["pool", "state"])?,
            )?,
            files: register(
                &registry,
                IntGaugeVec::new(
                    Opts::new(
                        "vokal_stray_files",
                        "Files that rows and storage disagree on, when last looked at.",
                    ),
                    &["state"],
                )?,
            )?,
            memory: register(
                &registry,
                IntGauge::new(
                    "process_resident_memory_bytes",
                    "Memory that is really taken.",
                )?,
            )?,
            converter: register(
                &registry,
                IntGauge::new(
                    "vokal_converter_works",
                    "Whether the last self-test has converted a PDF.",
                )?,
            )?,
            certificate: register(
                &registry,
                IntGaugeVec::new(
                    Opts::new(
                        "vokal_certificate_expiry_timestamp_seconds",
                        "When the certificate of the public address is over, in seconds since 1970.",
                    ),
                    &["host"],
                )?,
            )?,
            backed_up_at: register(
                &registry,
                IntGauge::new(
                    "vokal_backup_timestamp_seconds",
                    "When the last backup was made and read back, in seconds since 1970.",
                )?,
            )?,
            backup_bytes: register(
                &registry,
                IntGauge::new("vokal_backup_bytes", "How large that backup is.")?,
            )?,
            failed_backups: register(
                &registry,
                IntCounter::new("vokal_backup_failures_total", "Backups that failed.")?,
            )?,
            registry,
            access,
        })))
    }

    pub(super) fn begun(&self) {
        self.0.in_flight.inc();
    }

    pub(super) fn ended(&self) {
        self.0.in_flight.dec();
    }

    /// Counts an answer.
    pub(super) fn answered(&self, method: &str, route: &str, status: u16, took: Duration) {
        let method = known(method);
        let labels = [method, route, &status.to_string()];
        self.0.requests.with_label_values(&labels).inc();
        let duration = self.0.durations.with_label_values(&labels[..2]);
        duration.observe(took.as_secs_f64());
        let counter = match (method, route) {
            ("POST", "/api/books/upload" | "/api/pdf/upload") => &self.0.uploads,
            ("POST", "/api/datacollection/submit-batch" | "/api/datacollection/submit") => {
                &self.0.submissions
            }
            _ => return,
        };
        counter.with_label_values(&[result(status)]).inc();
    }

    fn text(
        &self,
        database: &Database,
        converter: Converter,
        certificate: Option<&Watch>,
    ) -> Result<Vec<u8>, Error> {
        let works = converter == Converter::Works;
        self.0.converter.set(i64::from(works));
        if let Some((host, good_until)) = certificate.and_then(Watch::good_until) {
            let gauge = self.0.certificate.with_label_values(&[host]);
            gauge.set(good_until.and_utc().timestamp());
        }
        for pool in database.pools() {
            let busy = pool.connections - pool.idle.min(pool.connections);
            for (state, count) in [("idle", pool.idle), ("busy", busy)] {
                let gauge = self.0.connections.with_label_values(&[pool.name, state]);
                gauge.set(i64::from(count));
            }
        }
        if let Some(bytes) = resident_bytes() {
            self.0.memory.set(bytes);
        }
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.0.registry.gather(), &mut text)?;
        Ok(text)
    }

    /// How many files were lost, and how many nobody knows, when last looked at.
    #[must_use]
    pub fn stray_files(&self) -> (i64, i64) {
        let of = |state: &str| self.0.files.with_label_values(&[state]).get();
        (of("lost"), of("unknown"))
    }

    fn is_open_to(&self, request: &HttpRequest) -> bool {
        match &self.0.access {
            MetricsAccess::Token(MetricsToken(token)) => {
                let shown = request.headers().get(AUTHORIZATION);
                let shown = shown.and_then(|shown| shown.as_bytes().strip_prefix(b"Bearer "));
                shown.is_some_and(|shown| shown.ct_eq(token.as_bytes()).into())
            }
            MetricsAccess::ThisMachine => is_local(request),
            MetricsAccess::Nobody => false,
        }
    }
}

/// Whether somebody asks from this machine, and not through a proxy on it.
fn is_local(request: &HttpRequest) -> bool {
    let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
    let forwarded = ["x-forwarded-for", "forwarded", "via"];
    peer.is_some_and(|peer| peer.is_loopback())
        && !forwarded
            .iter()
            .any(|name| request.headers().contains_key(*name))
}

impl Observer for Metrics {
    fn swept(&self, swept: &Swept) {
        let found = [("lost", &swept.missing), ("unknown", &swept.waiting)];
        for (state, files) in found {
            let gauge = self.0.files.with_label_values(&[state]);
            gauge.set(files.len() as i64);
        }
    }

    fn trashed(&self, files: usize) {
        let gauge = self.0.files.with_label_values(&["trashed"]);
        gauge.set(files as i64);
    }
}

impl backup::Observer for Metrics {
    fn backed_up(&self, latest: Latest) {
        self.0
            .backed_up_at
            .set(latest.made_at.and_utc().timestamp());
        self.0.backup_bytes.set(latest.bytes as i64);
    }

    fn not_backed_up(&self) {
        self.0.failed_backups.inc();
    }
}

fn register<C: Collector + Clone + 'static>(registry: &Registry, one: C) -> Result<C, Error> {
    registry.register(Box::new(one.clone()))?;
    Ok(one)
}

/// Whoever invents methods must not make new counters.
fn known(method: &str) -> &str {
    match method {
        "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" => method,
        _ => "other",
    }
}

fn result(status: u16) -> &'static str {
    match status {
        201 => "accepted",
        200 => "repeated",
        500.. => "failed",
        _ => "refused",
    }
}

#[cfg(target_os = "linux")]
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: i64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(not(target_os = "linux"))]
fn resident_bytes() -> Option<i64> {
    None
}

/// Numbers for Prometheus: to who shows the operator's token, or else to this machine alone.
#[utoipa::path(
    tag = "operation",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 403, body = Problem),
    ),
)]
#[get("/api/metrics")]
pub(crate) async fn metrics(
    request: HttpRequest,
    metrics: Data<Metrics>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
    premises: Data<Premises>,
) -> Result<HttpResponse, ApiError> {
    if !metrics.is_open_to(&request) {
        return Err(Denial::Forbidden.into());
    }
    let text = metrics
        .text(&database, pdfs.converter(), premises.certificate.as_ref())
        .map_err(ApiError::internal)?;
    Ok(HttpResponse::Ok()
        .content_type(prometheus::TEXT_FORMAT)
        .insert_header((CACHE_CONTROL, NO_STORE))
        .body(text))
}
