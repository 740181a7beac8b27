//! Participants of the study for tests.

use std::collections::BTreeMap;

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use uuid::Uuid;
use vokal_stories::Story;

use crate::client::Client;

/// The group of those who are tested with.
pub const GROUP: &str = "Birth 2015-2016";

/// Details that the form allows.
pub fn details() -> Value {
    json!({
        "birthYear": 2015,
        "gender": "female",
        "education": "primary",
        "readingFrequency": "daily",
        "readingFormat": "print",
        "textTypes": ["fiction", "news"],
        "languages": { "de": true, "en": false, "otherChecked": false, "other": "" },
        "readingIssues": ["none"],
        "otherIssue": "",
    })
}

/// A quiz with so many right answers, in a plausible time.
pub fn quiz(number: usize, right: usize) -> Value {
    let folder = [
        "mandatory",
        "optional1",
        "optional2",
        "optional3",
        "optional4",
    ][number - 1];
    let story = vokal_stories::story(GROUP, folder).unwrap();
    json!({
        "quizId": number,
        "answers": answers(story, right),
        "score": right,
        "readingTimeSeconds": 120.5,
        "answeringTimeSeconds": 40,
        "completedAt": Utc::now() - TimeDelta::minutes(i64::try_from(6 - number).unwrap()),
    })
}

/// So many right answers, the others wrong.
pub fn answers(story: &Story, right: usize) -> BTreeMap<String, String> {
    let questions = story.questions.iter().enumerate();
    questions
        .map(|(at, question)| {
            let fits = |answer: &&vokal_stories::Answer| answer.correct == (at < right);
            let answer = question.answers.iter().find(fits).unwrap();
            (question.id.clone(), answer.text.clone())
        })
        .collect()
}

/// All five quizzes, with four right answers each, as a page without a session sends them.
pub fn batch() -> Value {
    let quizzes: Vec<Value> = (1..=5).map(|number| quiz(number, 4)).collect();
    json!({
        "userId": a_name(),
        "userDetails": details(),
        "quizSubmissions": quizzes,
    })
}

/// A new name without a row of digits, which would be taken for a time.
fn a_name() -> String {
    let letters = Uuid::new_v4().simple().to_string();
    let letters = letters.bytes().map(|byte| match byte {
        b'0'..=b'9' => char::from(byte - b'0' + b'g'),
        _ => char::from(byte),
    });
    format!("user_{}", letters.collect::<String>())
}

/// The same as a page of ours sends it: with a session, an id, and a day gone by.
pub fn whole_batch(client: &Client) -> Value {
    let opened = client.post(
        "/api/datacollection/sessions",
        &json!({ "ageGroup": GROUP }),
    );
    let mut batch = batch();
    batch["sessionToken"] = opened.expect(201)["sessionToken"].clone();
    batch["submissionId"] = json!(Uuid::new_v4());
    batch
}

pub const SUBMIT: &str = "/api/datacollection/submit-batch";
pub const RESULTS: &str = "/api/datacollection/results";

/// The id of a new result, perhaps in the trash.
pub fn result_for(admin: &Client, in_trash: bool) -> String {
    let batch = batch();
    admin.post(SUBMIT, &batch).expect(201);
    let result = found(admin, batch["userId"].as_str().unwrap());
    let id = result["id"].as_str().unwrap().to_owned();
    if in_trash {
        admin.delete(&format!("{RESULTS}/{id}")).expect(204);
    }
    id
}

/// The id of new codes to take part.
pub fn a_batch_of_codes(admin: &Client) -> String {
    let label = a_name();
    let wanted = json!({ "label": label, "codes": 1, "uses": 1, "days": 1 });
    admin.post("/api/admin/study/codes", &wanted).expect(201);
    let all = admin.get("/api/admin/study/codes").expect(200);
    let mut all = all.as_array().unwrap().iter();
    let batch = all.find(|batch| batch["label"] == label).unwrap();
    batch["id"].as_str().unwrap().to_owned()
}

/// The one result of this name.
pub fn found(admin: &Client, name: &str) -> Value {
    let mut results = admin.get(&format!("{RESULTS}?q={name}")).expect(200);
    let results = results["results"].as_array_mut().unwrap();
    assert_eq!(results.len(), 1, "{results:?}");
    results.remove(0)
}
