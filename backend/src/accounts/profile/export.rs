//! Taking everything along.

use std::io::{self, Write};

use crate::db::QueryResult;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::web::{self, Data};
use actix_web::{HttpResponse, get};
use futures_util::stream;
use serde::Serialize;
use serde_json::{Value, json};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::handlers::profile;
use super::queries;

use crate::accounts::audit::handlers::activity;
use crate::accounts::{Accounts, NO_STORE, Reader, sessions};
use crate::db::moment::Moment;
use crate::db::{Database, Db};
use crate::error::{ApiError, Problem};
use crate::http::pipe::{Pipe, pipe};
use crate::library::shelf::Shelf;
use crate::library::{self, Library};
use crate::pdf;
use crate::storage::{self, StoredFile};

/// All data of the reader's account, as a ZIP: `account.json` and the files of books and PDFs.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 200, content_type = "application/zip", description = "Streamed"),
        (status = 401, body = Problem),
    ),
)]
#[get("/api/profile/export")]
pub(crate) async fn export_account(
    reader: Reader,
    accounts: Data<Accounts>,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let now = accounts.clock.now();
    let told = database
        .read(move |db| {
            let files = storage::files_of(db, reader.id)?;
            Ok((account(db, reader.id, now)?, files))
        })
        .await?;
    let (account, files) = told;
    let shelf = library.shelf.clone();
    let (pipe, pieces) = pipe();
    // Goes on beside the answer, and ends when nobody listens any more.
    drop(web::block(move || write(pipe, &account, &files, &shelf)));
    let pieces = stream::unfold(pieces, |mut pieces| async {
        pieces.recv().await.map(|piece| (piece, pieces))
    });
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/zip"))
        .insert_header((
            CONTENT_DISPOSITION,
            "attachment; filename=\"vokal-account.zip\"",
        ))
        .insert_header((CACHE_CONTROL, NO_STORE))
        // Books are compressed already.
        .insert_header((CONTENT_ENCODING, "identity"))
        .streaming(Box::pin(pieces)))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Identity {
    issuer: String,
    subject: String,
    linked_at: Moment,
}

/// All rows that belong to the reader, but for what opens the account.
fn account(db: &mut Db, id: i64, now: chrono::NaiveDateTime) -> QueryResult<Value> {
    let sessions = sessions::queries::of_reader(db, id, now)?;
    let sessions: Vec<Value> = sessions
        .into_iter()
        .map(|session| {
            json!({
                "createdAt": Moment::from(session.created_at),
                "lastUsedAt": Moment::from(session.last_used_at),
                "device": session.device,
            })
        })
        .collect();
    let identities = queries::identities_of(db, id)?;
    let identities: Vec<Identity> = identities
        .into_iter()
        .map(|(issuer, subject, linked_at)| Identity {
            issuer,
            subject,
            linked_at: linked_at.into(),
        })
        .collect();
    Ok(json!({
        "exportedAt": Moment::from(now),
        "profile": profile(db, id)?,
        "signInProviders": identities,
        "sessions": sessions,
        "activity": activity(db, id)?,
        "books": library::books_of(db, id)?,
        "pdfs": pdf::documents_of(db, id)?,
    }))
}

fn write(pipe: Pipe, account: &Value, files: &[StoredFile], shelf: &Shelf) {
    let mut zip = ZipWriter::new_stream(pipe);
    let written = write_into(&mut zip, account, files, shelf);
    match (written, zip.finish()) {
        (Ok(()), Ok(writer)) => {
            // Fails only if nobody listens any more.
            let _ = writer.into_inner().flush();
        }
        (Err(error), Ok(writer)) => {
            tracing::error!(%error, "an export has failed");
            writer.into_inner().fail(error);
        }
        (written, Err(error)) => {
            tracing::warn!(?written, %error, "an export was broken off");
        }
    }
}

fn write_into<W: Write>(
    zip: &mut ZipWriter<zip::write::StreamWriter<W>>,
    account: &Value,
    files: &[StoredFile],
    shelf: &Shelf,
) -> io::Result<()> {
    zip.start_file("account.json", SimpleFileOptions::default())?;
    zip.write_all(&serde_json::to_vec_pretty(account)?)?;
    let stored = SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Stored)
        .large_file(true);
    for file in files {
        zip.start_file(&*file.name, stored)?;
        let mut content = shelf.file(&file.blob).map_err(io::Error::other)?;
        io::copy(&mut content, zip)?;
    }
    Ok(())
}
