//! What if the machine's clock jumps?

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use crate::books::of_chapters;
use crate::browser::Browser;
use crate::client::serve;
use crate::participants::{SUBMIT, batch};
use crate::world::{self, Manner};

#[test]
fn a_clock_that_is_put_back_turns_nobody_away() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let (reader, _) = Browser::on(&client).registered();
        let book = client
            .with_token(reader.token())
            .upload("x.epub", &of_chapters(1).bytes());
        let id = book.expect(201)["id"].clone();
        for _ in 0..2 {
            world.wait(-TimeDelta::days(400));
            reader.get("/api/books").expect(200);
            let path = format!("/api/books/{id}/progress");
            reader.put(&path, &json!({ "progress": 7 })).expect(200);
            reader.refresh().expect(200);
            // Its quizzes were completed in what is the future now.
            client.post(SUBMIT, &batch()).expect(201);
            client
                .register(&format!("{}@vokal.test", Uuid::new_v4()))
                .expect(201);
        }
    }
}

#[test]
fn a_clock_that_is_put_forward_and_back_loses_nothing() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        let book = client
            .with_token(reader.token())
            .upload("x.epub", &of_chapters(1).bytes());
        book.expect(201);
        let mut sent = batch();
        sent["submissionId"] = json!(Uuid::new_v4());
        let receipt = client.post(SUBMIT, &sent).expect(201);
        world.wait(TimeDelta::days(3650));
        assert_eq!(reader.get("/api/books").code(401), "signed_out");
        reader.refresh().expect(401);
        world.wait(-TimeDelta::days(3650));
        let session = client.login(&email);
        let again = client.with(&session);
        assert_eq!(
            again
                .get("/api/books")
                .expect(200)
                .as_array()
                .unwrap()
                .len(),
            1
        );
        assert_eq!(client.post(SUBMIT, &sent).expect(200), receipt);
    }
}
