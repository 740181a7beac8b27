//! News of an upload while it goes on.

use std::io::Read;

use uuid::Uuid;

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
