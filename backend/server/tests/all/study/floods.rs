//! A class behind one address gets through, a flood does not.

use vokal_accounts::limits::Rates;

use super::each_of;
use crate::client::Client;
use crate::participants::{GROUP, RESULTS, SUBMIT, whole_batch};
use crate::world::Manner;

fn real() -> Manner {
    Manner {
        rates: Rates::default(),
        ..Manner::default()
    }
}

fn total(admin: &Client) -> i64 {
    admin.get(RESULTS).expect(200)["total"].as_i64().unwrap()
}

#[test]
fn thirty_pupils_behind_one_address_all_get_through() {
    for (_, client, admin) in each_of(&real()) {
        for _ in 0..30 {
            client.get("/api/datacollection/study").expect(200);
            client.post(SUBMIT, &whole_batch(&client)).expect(201);
        }
        assert_eq!(total(&admin), 30);
    }
}

#[test]
fn a_thousand_in_a_minute_do_not() {
    for (_, client, admin) in each_of(&real()) {
        let small = serde_json::json!({ "ageGroup": GROUP, "quizId": 0 }).to_string();
        let json = [("content-type", "application/json")];
        let answers = (0..1000).map(|_| client.send("POST", SUBMIT, &json, small.as_bytes()));
        let refused: Vec<_> = answers.filter(|answer| answer.status == 429).collect();
        assert!(refused.len() > 400, "{}", refused.len());
        assert_eq!(refused[0].code(429), "too_many");
        assert_ne!(refused[0].header("retry-after"), "");
        assert_eq!(total(&admin), 0);
    }
}
