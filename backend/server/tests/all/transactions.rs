//! Do both engines keep the same promise about transactions?

use std::thread;

use serde_json::json;

use crate::books::of_chapters;
use crate::client::serve;
use crate::world;

#[test]
fn of_many_who_take_one_address_at_once_one_gets_it() {
    for world in world::each() {
        let client = serve(&world);
        let email = format!("{}@vokal.test", uuid::Uuid::new_v4());
        let tries: Vec<_> = (0..8)
            .map(|_| {
                let (client, email) = (client.clone(), email.clone());
                thread::spawn(move || client.register(&email).status)
            })
            .collect();
        let mut answers: Vec<_> = tries.into_iter().map(|one| one.join().unwrap()).collect();
        answers.sort_unstable();
        assert_eq!(answers, [201, 409, 409, 409, 409, 409, 409, 409]);
    }
}

#[test]
fn many_writers_at_once_all_get_their_turn() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(2).bytes()).expect(201)["id"].clone();
        let path = format!("/api/books/{id}/progress");
        let turns: Vec<_> = (0..50)
            .map(|turn| {
                let (reader, path) = (reader.clone(), path.clone());
                thread::spawn(move || reader.put(&path, &json!({ "progress": turn })).status)
            })
            .collect();
        for turn in turns {
            assert_eq!(turn.join().unwrap(), 200);
        }
    }
}

#[test]
fn many_uploads_at_once_all_arrive() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let epub = of_chapters(3).bytes();
        let uploads: Vec<_> = (0..8)
            .map(|_| {
                let (reader, epub) = (reader.clone(), epub.clone());
                thread::spawn(move || reader.upload("x.epub", &epub).status)
            })
            .collect();
        for upload in uploads {
            assert_eq!(upload.join().unwrap(), 201);
        }
        assert_eq!(
            reader
                .get("/api/books")
                .expect(200)
                .as_array()
                .unwrap()
                .len(),
            8
        );
        assert_eq!(world.files().len(), 8);
    }
}
