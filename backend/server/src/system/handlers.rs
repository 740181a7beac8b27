//! What is told of it all?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{self, Data, Json};
use actix_web::{Responder, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{Accounts, NO_STORE, Operator, deletion, mail};
use vokal_base::db::moment::Moment;
use vokal_base::db::{Database, jobs};
use vokal_base::problem::{ApiError, Problem};
use vokal_documents::{Converter, Pdfs, Recognising};
use vokal_files::{Files, Total};
use vokal_library::{LAYOUT_VERSION, rereading};
use vokal_study::kiosks::{self, Kiosk};

use super::certificate::CertificateState;
use super::need::Need;
use super::needs::Seen;
use super::premises::Premises;
use super::space::{self, Disk};
use crate::backup::Lying;
use crate::http::health;
use crate::http::metrics::Metrics;

/// How the server is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct System {
    /// What somebody has to see to, the gravest first; empty, if there is nothing.
    needs: Vec<Need>,
    /// The release that runs.
    version: &'static str,
    /// The version of the rules by which browsers cut books into pages.
    layout_version: u32,
    /// What the clock of the server that answers says.
    now: Moment,
    /// When the server that answers was started.
    started_at: Moment,
    database: DatabaseKind,
    storage: StorageKind,
    /// The disks of this machine on which something of it lies, each once.
    disks: Vec<Disk>,
    /// What readers keep, kind by kind.
    files: Vec<Total>,
    /// Stored books that are still to be read anew, since the importer has learnt something.
    books_to_reread: i64,
    accounts: AccountTotal,
    backups: BackupState,
    mail: MailState,
    /// The certificate of the public address, if that is one over https.
    #[schema(required)]
    certificate: Option<CertificateState>,
    /// The devices on which participants take part one after the other, by name.
    kiosks: Vec<Kiosk>,
    /// Whether PDFs can be converted, by the last try.
    converter: Converter,
    /// Whether text in pictures of pages is recognised.
    recognising: Recognising,
    /// What is done now and then, and when it was last.
    jobs: Vec<Job>,
}

/// The engine that keeps the rows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum DatabaseKind {
    /// A file on this machine.
    Sqlite,
    /// A server, which others may share.
    Postgres,
}

/// Where the readers' files are.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum StorageKind {
    /// In a folder.
    Folder,
    /// In an object store.
    Bucket,
}

/// How many accounts there are.
#[derive(Serialize, ToSchema)]
struct AccountTotal {
    /// With which somebody may sign in.
    kept: i64,
    /// Which are deleted and can still come back.
    deleted: i64,
}

/// What is known of the daily backups.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BackupState {
    /// Whether any are made.
    wanted: bool,
    /// When the last was made and read back.
    #[schema(required)]
    last_at: Option<Moment>,
    /// How large it is.
    #[schema(required)]
    last_bytes: Option<u64>,
    /// When the next is due.
    #[schema(required)]
    next_at: Option<Moment>,
}

/// What is known of the mails that readers are written.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MailState {
    /// Whether any are sent.
    wanted: bool,
    /// How many are still to be sent.
    waiting: i64,
}

/// Something that is done now and then, by one server for all.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Job {
    name: String,
    /// When it was last taken on.
    last_at: Moment,
}

/// How the server is, and what needs somebody.
#[utoipa::path(
    tag = "operation",
    responses(
        (status = 200, body = System),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/system")]
pub(crate) async fn get_system(
    _operator: Operator,
    accounts: Data<Accounts>,
    database: Data<Database>,
    files: Data<Files>,
    pdfs: Data<Pdfs>,
    metrics: Data<Metrics>,
    premises: Data<Premises>,
) -> Result<impl Responder, ApiError> {
    let lying = match &premises.backups {
        Some(backups) => backups.lying().await,
        None => Ok(Lying::default()),
    };
    let backups_lie = lying.is_ok();
    // A folder that cannot be read has no backup in it.
    let lying = lying.unwrap_or_default();
    let takes_in = health::takes_in(&database, &files).await.is_ok();
    let latest = lying.latest;
    let keepers = files.keepers;
    let now = accounts.clock.now();
    let told = database.read(move |db| {
        Ok((
            keepers.totals(db)?,
            deletion::count(db)?,
            jobs::all(db)?,
            mail::Line::of(db, now)?,
            kiosks::all(db, now.date())?,
            rereading::left(db)?,
        ))
    });
    let (totals, (kept, deleted), jobs, mails, kiosks, books_to_reread) = told.await?;
    let folders = premises.folders.clone();
    let disks = web::block(move || space::disks(&folders))
        .await
        .map_err(ApiError::internal)?;
    let certificate = premises.certificate.as_ref().map(|watch| watch.told(now));
    let seen = Seen {
        now,
        started_at: premises.started_at,
        disks: &disks,
        certificate: certificate.as_ref(),
        takes_in,
        backups_lie,
        wants_backups: premises.backups.is_some(),
        backed_up_at: latest.map(|latest| latest.made_at),
        foreign_backups: lying.foreign,
        converter: pdfs.converter(),
        public_url: &accounts.public_url,
        stray: metrics.stray_files(),
        jobs: &jobs,
        late_mails: mails.late,
        kiosks: &kiosks,
    };
    let system = System {
        needs: seen.needs(),
        version: env!("CARGO_PKG_VERSION"),
        layout_version: LAYOUT_VERSION,
        now: now.into(),
        started_at: premises.started_at.into(),
        database: if database.is_shared() {
            DatabaseKind::Postgres
        } else {
            DatabaseKind::Sqlite
        },
        storage: if files.shelf.is_remote() {
            StorageKind::Bucket
        } else {
            StorageKind::Folder
        },
        files: totals,
        books_to_reread,
        accounts: AccountTotal { kept, deleted },
        backups: BackupState {
            wanted: premises.backups.is_some(),
            last_at: latest.map(|latest| latest.made_at.into()),
            last_bytes: latest.map(|latest| latest.bytes),
            next_at: latest.map(|latest| latest.next().into()),
        },
        mail: MailState {
            wanted: accounts.mail.is_some(),
            waiting: mails.waiting,
        },
        converter: seen.converter,
        recognising: pdfs.recognising(),
        certificate,
        kiosks,
        jobs: jobs
            .iter()
            .map(|(name, at)| Job {
                name: name.clone(),
                last_at: (*at).into(),
            })
            .collect(),
        disks,
    };
    Ok(Json(system)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
