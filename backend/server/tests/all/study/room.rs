//! A flood fills neither the disk nor the lists, and keeps nobody out.

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_study::budget::Room;
use vokal_study::retention;

use super::each_of;
use crate::client::{Answer, Client};
use crate::participants::{GROUP, RESULTS, SUBMIT, batch, found, whole_batch};
use crate::world::Manner;

const OPEN: &str = "/api/datacollection/sessions";

fn with_room(megabytes_a_day: u64, unverified_megabytes: u64) -> Manner {
    Manner {
        room: Room {
            megabytes_a_day,
            unverified_megabytes,
        },
        ..Manner::default()
    }
}

/// Sent from this address, as the proxy on this machine tells it.
fn from(address: &str, client: &Client, method: &str, path: &str, body: &Value) -> Answer {
    let headers = [
        ("content-type", "application/json"),
        ("x-forwarded-for", address),
    ];
    client.send(method, path, &headers, body.to_string().as_bytes())
}

fn run_of(stage: &str, revision: u32) -> Value {
    json!({ "revision": revision, "stage": stage })
}

#[test]
fn a_hundred_addresses_fill_their_part_and_a_class_gets_in() {
    for (_, client, admin) in each_of(&with_room(2, 256)) {
        let mut kept = 0;
        let mut refused = 0;
        for at in 0..100 {
            let address = format!("10.1.1.{at}");
            for _ in 0..4 {
                let sent = batch();
                let answer = from(&address, &client, "POST", SUBMIT, &sent);
                match answer.status {
                    201 => kept += sent.to_string().len(),
                    429 => refused += 1,
                    other => panic!("{other}"),
                }
            }
        }
        // The budget, what is everybody's, and one submission each on the edge.
        let most = (2 << 20) + 100 * ((2 << 20) / 100 + 10_000);
        assert!(kept < most, "{kept} bytes of at most {most}");
        assert!(refused > 0);
        for _ in 0..3 {
            let pupil = whole_batch(&client);
            from("10.9.9.9", &client, "POST", SUBMIT, &pupil).expect(201);
        }
        let told = admin.get("/api/admin/study/settings").expect(200);
        assert!(told["intake"]["takenBytes"].as_u64().unwrap() >= kept as u64);
        assert_eq!(told["intake"]["mostBytes"], 2 << 20);
    }
}

#[test]
fn what_does_not_fit_today_comes_tomorrow_and_what_was_kept_is_told_again() {
    for (world, client, _) in each_of(&with_room(1, 256)) {
        let first = whole_batch(&client);
        client.post(SUBMIT, &first).expect(201);
        let late = loop {
            let more = whole_batch(&client);
            let answer = client.post(SUBMIT, &more);
            if answer.status == 429 {
                assert_eq!(answer.header("retry-after"), "3600");
                assert_eq!(answer.code(429), "too_many");
                break more;
            }
            answer.expect(201);
        };
        client.post(SUBMIT, &first).expect(200);
        let run = format!("/api/datacollection/runs/{}", uuid::Uuid::new_v4());
        client.put(&run, &run_of("begun", 1)).expect(429);
        // Whoever wants to begin may do so all the same.
        client.post(OPEN, &json!({ "ageGroup": GROUP })).expect(201);
        world.wait(TimeDelta::days(1));
        client.post(SUBMIT, &late).expect(201);
        client.put(&run, &run_of("begun", 1)).expect(201);
    }
}

#[test]
fn what_nobody_vouches_for_is_bounded_until_staff_have_looked() {
    for (_, client, admin) in each_of(&with_room(1024, 1)) {
        let mut kept = 0;
        while from("10.1.1.1", &client, "POST", SUBMIT, &batch()).status == 201 {
            kept += 1;
        }
        assert!((50..1000).contains(&kept), "{kept}");
        let late = batch();
        from("10.2.2.2", &client, "POST", SUBMIT, &late).expect(429);
        let told = admin.get("/api/admin/study/settings").expect(200);
        let unverified = told["intake"]["unverifiedBytes"].as_u64().unwrap();
        let nearly_full = (1 << 20) - 20_000..=1 << 20;
        assert!(nearly_full.contains(&unverified), "{unverified}");
        assert_eq!(told["intake"]["mostUnverifiedBytes"], 1 << 20);
        // Who has a session is not kept out by those who have none.
        client.post(SUBMIT, &whole_batch(&client)).expect(201);
        let confirmed = [("x-confirm", "DELETE ALL")];
        admin
            .send("DELETE", &format!("{RESULTS}/all"), &confirmed, b"")
            .expect(200);
        from("10.2.2.2", &client, "POST", SUBMIT, &late).expect(201);
    }
}

#[test]
fn a_flood_of_sessions_holds_so_many_lists_and_no_more() {
    for (world, client, admin) in each_of(&Manner::default()) {
        let settings = json!({ "protocol": "balanced" });
        admin
            .put("/api/admin/study/settings", &settings)
            .expect(200);
        let open = |count| {
            let asked = json!({ "ageGroup": GROUP, "count": count });
            client.post(OPEN, &asked).expect(201)
        };
        for _ in 0..60 {
            open(50);
        }
        // One more kiosk draws its lists by lot, and holds none.
        let beyond = open(50);
        assert_eq!(beyond["ordinal"], 0);
        assert!((0..10).contains(&beyond["list"].as_i64().unwrap()));
        // Who comes alone has a place of their own.
        assert_eq!(open(1)["ordinal"], 3000);
        // Answers with such a session count as any others, once.
        let mut answers = batch();
        answers["sessionToken"] = beyond["sessionToken"].clone();
        let receipt = client.post(SUBMIT, &answers).expect(201);
        assert_eq!(receipt["verified"], true);
        let result = found(&admin, answers["userId"].as_str().unwrap());
        let flags = result["flags"].as_array().unwrap();
        assert!(!flags.contains(&json!("token_reused")), "{flags:?}");
        let mut again = batch();
        again["sessionToken"] = beyond["sessionToken"].clone();
        client.post(SUBMIT, &again).expect(201);
        let result = found(&admin, again["userId"].as_str().unwrap());
        let flags = result["flags"].as_array().unwrap();
        assert!(flags.contains(&json!("token_reused")), "{flags:?}");
        // All lists return.
        world.wait(TimeDelta::days(46));
        super::run(retention::run(&world.state.database, &world.clock)).unwrap();
        assert_eq!(open(50)["ordinal"], 0);
    }
}

#[test]
fn what_nobody_began_with_is_forgotten_once_nobody_would_believe_it() {
    for (world, client, _) in each_of(&Manner::default()) {
        let asked = json!({ "ageGroup": GROUP, "count": 50 });
        client.post(OPEN, &asked).expect(201);
        let release = || super::run(retention::run(&world.state.database, &world.clock)).unwrap();
        for (days, left) in [(46, 50), (17, 0)] {
            world.wait(TimeDelta::days(days));
            release();
            assert_eq!(sessions(&world), left, "{days}");
        }
    }
}

fn sessions(world: &crate::world::World) -> i64 {
    use diesel::prelude::*;
    use vokal_base::db::schema::study_sessions;
    let count = world
        .state
        .database
        .read(|db| study_sessions::table.count().get_result(db));
    super::run(count).unwrap()
}
