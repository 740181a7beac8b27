//! News of an upload while it goes on.

use std::io::Read;

use uuid::Uuid;
use vokal_accounts::OrSignedOut;
use vokal_base::db::{Db, QueryResult};
use vokal_base::problem::{ApiError, ErrorCode};
use vokal_files::intake::Kept;

use crate::books::of_chapters;
use crate::client::serve;
use crate::world;

#[test]
fn an_upload_tells_its_stages_to_who_listens_from_before_it_begins() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = Uuid::new_v4();
        let listener = reader.listen("books", id);
        let upload = format!("/api/books/upload?uploadId={id}");
        reader
            .upload_to(&upload, "x.epub", &of_chapters(20).bytes())
            .expect(201);
        let events = listener.join().unwrap();
        let last = events.last().unwrap();
        assert_eq!(
            (&last["stage"], &last["percent"]),
            (&"complete".into(), &100.into())
        );
        let order = ["uploading", "processing", "optimizing", "complete"];
        let stages: Vec<_> = events
            .iter()
            .map(|event| {
                order
                    .iter()
                    .position(|stage| event["stage"] == *stage)
                    .unwrap()
            })
            .collect();
        assert!(stages.is_sorted(), "{events:?}");
    }
}

#[test]
fn a_refused_upload_tells_why() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = Uuid::new_v4();
        let listener = reader.listen("books", id);
        reader
            .upload_to(
                &format!("/api/books/upload?uploadId={id}"),
                "x.epub",
                b"no book",
            )
            .expect(422);
        let events = listener.join().unwrap();
        let last = events.last().unwrap();
        assert_eq!(last["stage"], "failed");
        assert_eq!(last["message"], "This file is not an EPUB book.");
    }
}

#[test]
fn nobody_hears_of_another_readers_upload() {
    let world = world::each().swap_remove(0);
    let client = serve(&world);
    let (owner, stranger) = (client.new_reader(), client.new_reader());
    let id = Uuid::new_v4();
    let upload = format!("/api/books/upload?uploadId={id}");
    owner
        .upload_to(&upload, "x.epub", &of_chapters(1).bytes())
        .expect(201);
    let path = format!("/api/books/uploads/{id}/events");
    let mut stream = stranger.open("GET", &path, &[], &[]).unwrap();
    let mut first = [0; 256];
    let read = stream.body_mut().as_reader().read(&mut first).unwrap();
    let text = String::from_utf8_lossy(&first[..read]);
    assert!(text.contains("\"uploading\",\"percent\":0"), "{text}");
}

/// Nobody has this id.
const GONE: i64 = i64::MAX;

#[actix_web::test]
async fn who_leaves_while_a_file_is_taken_in_is_signed_out_and_leaves_no_file() {
    for world in world::each_apart(&world::Manner::default()) {
        let state = &world.state;
        let incoming = state.files.shelf.incoming();
        std::fs::write(incoming.path(), b"a book").unwrap();
        let taken: Result<(), ApiError> = state
            .files
            .take_in(
                &state.database,
                GONE,
                move |shelf| {
                    Ok(Kept {
                        blobs: vec![shelf.keep(&incoming, "epub")?],
                        size: 6,
                        rows: (),
                    })
                },
                |db, ()| orphan(db).map(Some),
            )
            .await;
        assert_eq!(taken.unwrap_err().code(), ErrorCode::SignedOut);
        assert_eq!(world.files(), [""; 0]);
    }
}

#[actix_web::test]
async fn a_row_without_its_owner_is_a_fault_of_ours_where_nobody_expects_it() {
    for world in world::each_apart(&world::Manner::default()) {
        let written = world.state.database.write(orphan).await;
        assert_eq!(written.as_ref().unwrap_err().code(), ErrorCode::Internal);
        assert_eq!(
            written.or_signed_out().unwrap_err().code(),
            ErrorCode::SignedOut
        );
    }
}

/// A row of a reader whom nobody is.
fn orphan(db: &mut Db) -> QueryResult<()> {
    use diesel::prelude::*;
    use vokal_base::db::schema::audit_log;
    let row = (
        audit_log::id.eq(Uuid::new_v4().to_string()),
        audit_log::at.eq(chrono::Utc::now().naive_utc()),
        audit_log::event.eq("sign_in"),
        audit_log::user_id.eq(GONE),
        audit_log::device.eq(""),
    );
    diesel::insert_into(audit_log::table)
        .values(row)
        .execute(db)
        .map(drop)
}
