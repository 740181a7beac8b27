//! Sessions and their lists.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_study::retention;

use super::each;
use crate::client::Client;
use crate::participants::{GROUP, SUBMIT, whole_batch};
use crate::world::World;

const OPEN: &str = "/api/datacollection/sessions";

fn balanced(admin: &Client) {
    let settings = json!({ "protocol": "balanced" });
    admin
        .put("/api/admin/study/settings", &settings)
        .expect(200);
}

fn open(client: &Client, count: usize) -> Vec<Value> {
    let asked = json!({ "ageGroup": GROUP, "count": count });
    let mut opened = client.post(OPEN, &asked).expect(201);
    let pool = opened["pool"].take();
    let mut all = vec![opened];
    all.extend(pool.as_array().unwrap().iter().cloned());
    all
}

/// What the server does by itself each hour.
fn release(world: &World) {
    super::run(retention::run(&world.state.database, &world.clock)).unwrap();
}

fn lists(sessions: &[Value]) -> BTreeMap<i64, usize> {
    let mut counts = BTreeMap::new();
    for session in sessions {
        *counts.entry(session["list"].as_i64().unwrap()).or_default() += 1;
    }
    counts
}

#[test]
fn a_session_tells_what_to_read_and_nothing_of_the_reader() {
    for (_, client, _) in each() {
        let opened = client.post(OPEN, &json!({ "ageGroup": GROUP })).expect(201);
        assert_eq!(opened["protocol"], "fixed");
        assert_eq!(opened["list"], Value::Null);
        let read: Vec<_> = opened["trials"]
            .as_array()
            .unwrap()
            .iter()
            .map(|trial| {
                format!(
                    "{} {}",
                    trial["folder"].as_str().unwrap(),
                    trial["condition"].as_str().unwrap()
                )
            })
            .collect();
        assert_eq!(
            read,
            [
                "mandatory standard",
                "optional1 1-low",
                "optional2 2-high",
                "optional3 2-low",
                "optional4 3-high"
            ]
        );
        assert_eq!(opened["englishTrial"]["folder"], "english");
        let english = json!({ "ageGroup": GROUP, "language": "german-english" });
        let english = client.post(OPEN, &english).expect(201);
        assert_eq!(english["trials"][4]["folder"], "english");
        assert_eq!(english["trials"][4]["quizId"], 5);
        client.post(OPEN, &json!({})).expect(400);
        client
            .post(OPEN, &json!({ "ageGroup": "Birth 1700" }))
            .expect(400);
        client
            .post(OPEN, &json!({ "ageGroup": GROUP, "count": 51 }))
            .expect(422);
    }
}

#[test]
fn each_block_has_every_list_once() {
    for (_, client, admin) in each() {
        balanced(&admin);
        let sessions = open(&client, 30);
        for block in sessions.chunks(10) {
            let counts = lists(block);
            assert_eq!(counts.len(), 10);
        }
        assert!(lists(&sessions).values().all(|count| *count == 3));
        let order = |block: &[Value]| {
            block
                .iter()
                .map(|one| one["list"].clone())
                .collect::<Vec<_>>()
        };
        assert_ne!(order(&sessions[..10]), order(&sessions[10..20]));
    }
}

#[test]
fn a_list_that_is_given_back_goes_to_the_next() {
    for (_, client, admin) in each() {
        balanced(&admin);
        let sessions = open(&client, 10);
        let given = json!({ "sessionTokens": [sessions[3]["sessionToken"], "nonsense"] });
        client
            .post("/api/datacollection/sessions/release", &given)
            .expect(204);
        assert_eq!(open(&client, 1)[0]["list"], sessions[3]["list"]);
    }
}

#[test]
fn a_list_whose_participant_stays_away_returns_after_two_days() {
    for (world, client, admin) in each() {
        balanced(&admin);
        let sessions = open(&client, 10);
        for session in &sessions {
            let report =
                json!({ "revision": 1, "stage": "begun", "sessionToken": session["sessionToken"] });
            let id = json!(uuid::Uuid::new_v4());
            super::runs::report(&client, &id, &report).expect(201);
        }
        world.wait(TimeDelta::days(1));
        let next_block = open(&client, 1);
        world.wait(TimeDelta::days(2));
        release(&world);
        // The stale ones come first, in the order of their places.
        assert_eq!(lists(&open(&client, 10)), lists(&sessions));
        // The one of yesterday is not stale yet, so its block goes on.
        let again = open(&client, 1);
        assert_ne!(again[0]["list"], next_block[0]["list"]);
    }
}

/// More than one transaction takes: with the writer held for all of them, a pupil would wait.
#[test]
fn many_that_nobody_begins_with_return_by_a_task_of_their_own() {
    for (world, client, admin) in each() {
        balanced(&admin);
        let flood: Vec<_> = (0..12).map(|_| open(&client, 50)).collect();
        world.wait(TimeDelta::days(46));
        // Nobody who opens the study does that work.
        assert_eq!(open(&client, 1)[0]["ordinal"], 600);
        release(&world);
        let again: Vec<_> = (0..12).map(|_| open(&client, 50)).collect();
        let ordinals = |pools: &[Vec<Value>]| {
            let all = pools.iter().flatten();
            all.map(|one| one["ordinal"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(ordinals(&again), ordinals(&flood));
    }
}

/// A kiosk takes them weeks later: nobody else gets their lists until then.
#[test]
fn a_kiosks_lists_are_its_own_for_as_long_as_it_may_use_them() {
    for (world, client, admin) in each() {
        balanced(&admin);
        let kiosk = open(&client, 10);
        let ordinals: Vec<_> = kiosk
            .iter()
            .map(|one| one["ordinal"].as_i64().unwrap())
            .collect();
        assert_eq!(ordinals, (0..10).collect::<Vec<_>>());
        let until = kiosk[0]["goodUntil"]
            .as_str()
            .unwrap()
            .parse::<chrono::NaiveDate>();
        let today = world.clock.now().date();
        assert_eq!((until.unwrap() - today).num_days(), 45);
        for days in [3, 30, 13] {
            world.wait(TimeDelta::days(days));
            release(&world);
            let others = open(&client, 1);
            let is_later = others[0]["ordinal"].as_i64().unwrap() >= 10;
            // Forty-five days are over at last.
            assert_eq!(
                is_later,
                world.clock.now().date() <= until.unwrap(),
                "{days}"
            );
        }
    }
}

/// Four kiosks, ten participants each, in the order of their sessions: what the
/// review found unbalanced.
#[test]
fn four_kiosks_read_every_list_four_times() {
    for (_, client, admin) in each() {
        balanced(&admin);
        let mut used = Vec::new();
        for _ in 0..4 {
            let mut pool = open(&client, 50);
            // A browser's database has them in the order of their tokens.
            pool.sort_by_key(|one| one["sessionToken"].to_string());
            pool.sort_by_key(|one| one["ordinal"].as_i64());
            used.extend(pool.into_iter().take(10));
        }
        assert!(
            lists(&used).values().all(|count| *count == 4),
            "{:?}",
            lists(&used)
        );
    }
}

#[test]
fn a_session_counts_once() {
    for (world, client, admin) in each() {
        let batch = whole_batch(&client);
        world.wait(TimeDelta::hours(2));
        client.post(SUBMIT, &batch).expect(201);
        let mut second = batch.clone();
        second["submissionId"] = json!(uuid::Uuid::new_v4());
        second["userId"] = json!("user_second");
        client.post(SUBMIT, &second).expect(201);
        let result = crate::participants::found(&admin, "user_second");
        assert_eq!(result["status"], "quarantined");
        assert_eq!(result["flags"], json!(["token_reused"]));
    }
}
