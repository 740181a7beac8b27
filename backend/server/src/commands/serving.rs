//! What runs while the server does?

use std::io::Error;
use std::pin::pin;
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::dev::Server;
use tokio::signal::unix::{SignalKind, signal};
use vokal_accounts::{Accounts, admins, limits, mail, passkeys, registration};
use vokal_base::clock::Clock;
use vokal_base::db::Database;
use vokal_base::db::occupancy::Occupancy;
use vokal_documents::{Pdfs, catching_up};
use vokal_files::shelf::{Most, Swept};
use vokal_files::{Files, Observer, installation};
use vokal_library::{Library, digests, lengths, rereading, search, shelf, thumbnails};
use vokal_study::{self as study, Study};
use vokal_sync::{Exchanges, Revisions, statistics};

use super::opening::{self, Opened};
use super::{Fault, Outcome, tell};
use crate::config::Config;
use crate::http::metrics::Metrics;
use crate::http::{self, State};
use crate::profile::{self, Exports};
use crate::system::premises::Premises;

/// How many may be connected at once to each worker; others wait to be let in.
const CONNECTIONS: usize = 8192;

/// Applies migrations and serves until told to stop.
#[must_use]
pub fn serve(config: &Config) -> Outcome {
    actix_web::rt::System::new()
        .block_on(serve_until_stopped(config))
        .into()
}

async fn serve_until_stopped(config: &Config) -> Result<(), Fault> {
    let Opened {
        database,
        occupancy,
    } = opening::database_to_serve(config).await?;
    let files = opening::files(config)?;
    let swept = begin_with_files(&files, &database).await?;
    let is_new = !config.secret_file.exists();
    let secret = opening::secret(config)?;
    if is_new && vokal_accounts::has_any(&database).await? {
        tracing::error!(
            file = %config.secret_file.display(),
            "there was no signing key beside a database that has accounts, and a new one was made: \
             all sessions end, and second factors and withdrawal codes open nothing. If you have \
             the old key, stop the server and put it back"
        );
    }
    if let Some(admin) = &config.admin {
        admins::manage::ensure(&database, admin).await?;
    }
    registration::begin(&database, config.registration).await?;
    let state = State {
        accounts: Accounts::new(&secret, &config.accounts(), Clock::default(), &database)?,
        study: Study::new(&secret, &config.public_url, config.study),
        public_url: config.public_url.clone(),
        metrics: Metrics::new(config.metrics_access())?,
        library: Library::new(files.clone(), config.worker.as_deref()),
        pdfs: Pdfs::new(files.clone(), config.worker.as_deref())
            .with_tesseract(config.tesseract.clone()),
        revisions: Revisions::default(),
        exchanges: Exchanges::default(),
        exports: Exports::default(),
        premises: Premises::of(config, &database, &files),
        files,
        database,
    };
    passkeys::warn_if_moved(&state.accounts, &state.database).await?;
    let (database, clock) = (state.database.clone(), state.accounts.clock.clone());
    let first = admins::first::word(&state.accounts, &database).await?;
    let first = first.map(|word| format!("{}/setup#{word}", state.public_url));
    state.metrics.swept(&swept);
    actix_web::rt::spawn(vokal_files::keep_tidy(
        state.files.clone(),
        database.clone(),
        clock.clone(),
        state.metrics.clone(),
    ));
    actix_web::rt::spawn(vokal_files::deleted::keep_purging(
        state.files.clone(),
        database.clone(),
        clock.clone(),
    ));
    actix_web::rt::spawn(profile::keep_purging(
        state.files.clone(),
        database.clone(),
        clock.clone(),
    ));
    if database.is_shared() {
        actix_web::rt::spawn(limits::keep_forgetting(database.clone(), clock.clone()));
    }
    actix_web::rt::spawn(limits::unlocking::keep_unlocking(
        state.accounts.limits.clone(),
        database.clone(),
    ));
    let sender = mail::Sender::new(&state.accounts, &database)?;
    let sending = sender.map(|sender| actix_web::rt::spawn(sender.keep_sending()));
    keep_premises_up(&state, &clock);
    keep_files_up(&state, &clock);
    keep_forgetting(database, clock);
    actix_web::rt::spawn(end_streams_when_told_to_stop(state.revisions.clone()));
    let server = HttpServer::new(move || http::app(&state))
        .on_connect(http::patience::hang_up_on_the_silent)
        .max_connections(CONNECTIONS)
        .client_request_timeout(Duration::from_secs(5))
        .shutdown_timeout(25)
        // A head and a short body are two packets: the second shall not wait 40 ms for
        // the reader's word that the first has come.
        .tcp_nodelay(true)
        .bind(config.listen)
        .map_err(|error| Error::new(error.kind(), format!("{}: {error}", config.listen)))?;
    let address = server.addrs().first().copied().unwrap_or(config.listen);
    let running = server.run();
    if let Err(error) = tell(&format!("listening on http://{address}")) {
        tracing::warn!(%error, %address, "listening, but the standard output cannot be written");
    }
    if let Some(first) = first {
        // To whoever starts it; a log may be read by others.
        let told = "there is no admin yet; for 15 minutes this address makes the first";
        if tell(&format!("{told}: {first}")).is_err() {
            tracing::warn!("there is no admin yet; `vokal-server admin set-password` makes one");
        }
    }
    let ended = unless_taken(running, occupancy).await;
    if let Some(sending) = sending {
        // Its connections are closed by tasks, for which there has to be a runtime still.
        sending.abort();
        let _ = sending.await;
    }
    ended?;
    tracing::info!("stopped");
    Ok(())
}

/// Open pages listen for as long as they are open, and shall not hold the server's end up.
async fn end_streams_when_told_to_stop(revisions: Revisions) {
    let (Ok(mut stop), Ok(mut interrupt)) = (
        signal(SignalKind::terminate()),
        signal(SignalKind::interrupt()),
    ) else {
        return;
    };
    tokio::select! {
        _ = stop.recv() => {}
        _ = interrupt.recv() => {}
    }
    revisions.close();
}

/// What is done so that nothing is lost with the place where it lies.
fn keep_premises_up(state: &State, clock: &Clock) {
    if let Some(backups) = state.premises.backups.clone() {
        actix_web::rt::spawn(backups.keep(clock.clone(), state.metrics.clone()));
    }
    if let Some(watch) = state.premises.certificate.clone() {
        actix_web::rt::spawn(watch.keep(clock.clone()));
    }
}

/// What is kept no longer than it is said to be.
fn keep_forgetting(database: Database, clock: Clock) {
    let stretches = statistics::forgetting::keep_forgetting(database.clone(), clock.clone());
    actix_web::rt::spawn(stretches);
    actix_web::rt::spawn(study::retention::keep_running(database, clock));
}

/// What is done for stored books and PDFs as the server runs.
fn keep_files_up(state: &State, clock: &Clock) {
    let (library, database) = (&state.library, &state.database);
    let pdfs = state.pdfs.clone();
    actix_web::rt::spawn(pdfs.clone().keep_trying());
    let recognising = pdfs.clone();
    actix_web::rt::spawn(recognising.keep_recognising(database.clone(), library.clone()));
    actix_web::rt::spawn(catching_up::keep_up(
        pdfs,
        database.clone(),
        library.clone(),
    ));
    actix_web::rt::spawn(shelf::filling::keep_filling(database.clone()));
    actix_web::rt::spawn(lengths::count_all(database.clone()));
    actix_web::rt::spawn(search::counting::keep_counting(database.clone()));
    actix_web::rt::spawn(digests::keep_filling(
        library.clone(),
        database.clone(),
        clock.clone(),
    ));
    actix_web::rt::spawn(thumbnails::keep_drawing(
        library.clone(),
        database.clone(),
        clock.clone(),
    ));
    actix_web::rt::spawn(rereading::keep_rereading(
        library.clone(),
        database.clone(),
        clock.clone(),
    ));
}

/// Waits for the server's end, and stops it when somebody else needs the database for
/// themselves: what it would acknowledge then, a copy would not hold.
async fn unless_taken(running: Server, occupancy: Occupancy) -> Result<(), Fault> {
    let handle = running.handle();
    let mut running = pin!(running);
    let refusal = tokio::select! {
        ended = &mut running => return Ok(ended?),
        refusal = occupancy.keep() => refusal,
    };
    let (ended, ()) = tokio::join!(running, handle.stop(false));
    ended?;
    Err(refusal.into())
}

/// Makes sure that the files are this database's before anything touches them, and
/// tidies those of a folder. A bucket that is away is asked later.
async fn begin_with_files(files: &Files, database: &Database) -> Result<Swept, Fault> {
    let shelf = &files.shelf;
    match installation::join(files, database).await {
        Err(refusal) if shelf.is_remote() && refusal.is_unknown() => {
            tracing::warn!(%refusal, "the object store does not answer yet");
            return Ok(Swept::default());
        }
        joined => joined?,
    }
    if shelf.is_remote() {
        return Ok(Swept::default());
    }
    let clock = Clock::default();
    Ok(vokal_files::tidy(files, database, &clock, Most::Few).await?)
}
