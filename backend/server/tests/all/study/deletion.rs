//! Deleting, restoring, withdrawing, forgetting.

use chrono::TimeDelta;
use serde_json::json;
use vokal_accounts::admins::Role;
use vokal_study::retention;

use super::{each, run};
use crate::browser::Browser;
use crate::client::Client;
use crate::participants::{RESULTS, SUBMIT, batch, found, result_for, whole_batch};
use crate::staff;

const TRASH: &str = "/api/admin/study/trash";
const WITHDRAW: &str = "/api/datacollection/withdraw";

fn total(admin: &Client, path: &str) -> i64 {
    admin.get(path).expect(200)["total"].as_i64().unwrap()
}

/// What the log tells, the newest first.
pub fn logged(admin: &Client) -> Vec<String> {
    let log = admin.get("/api/admin/audit").expect(200);
    let lines = log.as_array().unwrap().iter();
    lines
        .map(|line| line["event"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn what_is_deleted_lies_in_the_trash_and_comes_back() {
    for (_, _, admin) in each() {
        let ids: Vec<_> = (0..3).map(|_| result_for(&admin, false)).collect();
        let before = admin.get(&format!("{RESULTS}/{}", ids[0])).expect(200);
        admin.delete(&format!("{RESULTS}/{}", ids[0])).expect(204);
        admin.delete(&format!("{RESULTS}/{}", ids[0])).expect(404);
        admin.get(&format!("{RESULTS}/{}", ids[0])).expect(404);
        assert_eq!((total(&admin, RESULTS), total(&admin, TRASH)), (2, 1));
        admin
            .post(&format!("{TRASH}/{}/restore", ids[0]), &json!({}))
            .expect(200);
        admin
            .post(&format!("{TRASH}/{}/restore", ids[0]), &json!({}))
            .expect(404);
        assert_eq!(
            admin.get(&format!("{RESULTS}/{}", ids[0])).expect(200),
            before
        );
    }
}

#[test]
fn deleting_all_needs_the_words_and_the_password() {
    for (world, client, admin) in each() {
        for _ in 0..3 {
            result_for(&admin, false);
        }
        let all = format!("{RESULTS}/all");
        let json_type = ("content-type", "application/json");
        assert_eq!(admin.delete(&all).code(422), "not_confirmed");
        for wrong in [
            "{\"confirm\":\"delete all\"}",
            "{}",
            "DELETE ALL",
            "\"DELETE ALL\"",
        ] {
            let answer = admin.send("DELETE", &all, &[json_type], wrong.as_bytes());
            assert_eq!(answer.code(422), "not_confirmed");
        }
        let name = staff::new_staff(&world, Role::Researcher);
        let researcher = client.with(&staff::login(&Browser::on(&client), &name));
        let confirmed = [("x-confirm", "DELETE ALL")];
        researcher.send("DELETE", &all, &confirmed, b"").expect(403);
        assert_eq!(total(&admin, RESULTS), 3);
        assert_eq!(
            admin.send("DELETE", &all, &confirmed, b"").expect(200)["count"],
            3
        );
        assert_eq!((total(&admin, RESULTS), total(&admin, TRASH)), (0, 3));
        let restored = admin.post(&format!("{TRASH}/all/restore"), &json!({}));
        assert_eq!(restored.expect(200)["count"], 3);
        assert!(logged(&admin).contains(&"study_all_restored".to_owned()));
        world.wait(TimeDelta::minutes(6));
        let late = admin.send("DELETE", &all, &confirmed, b"");
        assert_eq!(late.code(403), "confirmation_required");
        let id = admin.get(RESULTS).expect(200)["results"][0]["id"].clone();
        let one = format!("{RESULTS}/{}", id.as_str().unwrap());
        assert_eq!(admin.delete(&one).code(403), "confirmation_required");
        let told = format!(
            "/api/admin/study/export/participants/{}",
            id.as_str().unwrap()
        );
        let told = admin.post(&told, &json!({}));
        assert_eq!(told.code(403), "confirmation_required");
        assert_eq!(total(&admin, RESULTS), 3);
    }
}

#[test]
fn the_log_tells_of_deletions_without_answers() {
    for (_, _, admin) in each() {
        let id = result_for(&admin, true);
        admin
            .post(&format!("{TRASH}/{id}/restore"), &json!({}))
            .expect(200);
        admin.post("/api/admin/study/export/csv", &json!({}));
        let log = admin.get("/api/admin/audit");
        let events = logged(&admin);
        for event in ["study_result_deleted", "study_restored", "study_exported"] {
            assert!(
                events.iter().any(|told| told == event),
                "{event}: {events:?}"
            );
        }
        assert!(!String::from_utf8_lossy(&log.bytes).contains(&id));
    }
}

#[test]
fn the_trash_is_emptied_after_thirty_days() {
    for (world, client, admin) in each() {
        result_for(&admin, true);
        world.wait(TimeDelta::days(30));
        let sweep = || run(retention::run(&world.state.database, &world.clock)).unwrap();
        assert_eq!(sweep().deleted, 0);
        world.wait(TimeDelta::days(1));
        assert_eq!(sweep().deleted, 1);
        let admin = super::admin(&world, &client);
        assert_eq!(total(&admin, TRASH), 0);
    }
}

#[test]
fn answers_are_kept_for_as_long_as_is_decided() {
    for (world, client, admin) in each() {
        result_for(&admin, false);
        let sweep = || run(retention::run(&world.state.database, &world.clock)).unwrap();
        world.wait(TimeDelta::days(200));
        assert_eq!(sweep().deleted, 0, "for ever, if nothing is decided");
        let admin = super::admin(&world, &client);
        let settings = json!({ "protocol": "fixed", "retentionDays": 201 });
        admin
            .put("/api/admin/study/settings", &settings)
            .expect(200);
        world.wait(TimeDelta::days(1));
        assert_eq!(sweep().deleted, 0);
        world.wait(TimeDelta::days(1));
        assert_eq!(sweep().deleted, 1);
    }
}

#[test]
fn a_withdrawal_code_deletes_the_answers_for_good() {
    for (_, client, admin) in each() {
        let mut batch = whole_batch(&client);
        batch["withdrawalCode"] = json!("K7WQ2MXP");
        client.post(SUBMIT, &batch).expect(201);
        result_for(&admin, false);
        assert_eq!(
            found(&admin, batch["userId"].as_str().unwrap())["pseudonymous"],
            true
        );
        let typed = |code: &str| client.post(WITHDRAW, &json!({ "code": code }));
        assert_eq!(typed("K7WQ2MXQ").code(404), "not_found");
        assert_eq!(typed("").code(404), "not_found");
        typed("k7wq-2mxp ").expect(204);
        typed("K7WQ2MXP").expect(404);
        assert_eq!((total(&admin, RESULTS), total(&admin, TRASH)), (1, 0));
        // A client that had no answer sends again: the receipt comes, the answers stay away.
        client.post(SUBMIT, &batch).expect(200);
        assert_eq!(total(&admin, RESULTS), 1);
    }
}

#[test]
fn who_withdraws_on_the_way_is_not_kept_at_the_end() {
    for (_, client, admin) in each() {
        let mut batch = whole_batch(&client);
        batch["withdrawalCode"] = json!("K7WQ2MXP");
        let path = format!(
            "/api/datacollection/runs/{}",
            batch["submissionId"].as_str().unwrap()
        );
        let report = |revision: i32| {
            let mut part = batch.clone();
            part["revision"] = json!(revision);
            part["stage"] = json!("story-2");
            let texts = part["quizSubmissions"].as_array().unwrap()[..1].to_vec();
            part["quizSubmissions"] = json!(texts);
            client.put(&path, &part)
        };
        let parts = format!("{RESULTS}?status=partial");
        report(1).expect(201);
        assert_eq!(total(&admin, &parts), 1);
        let withdraw = json!({ "code": "K7WQ2MXP" });
        client.post(WITHDRAW, &withdraw).expect(204);
        // Another window reads on.
        report(2).expect(201);
        client.post(SUBMIT, &batch).expect(201);
        client.post(SUBMIT, &batch).expect(200);
        for kept in [RESULTS, TRASH, &parts] {
            assert_eq!(total(&admin, kept), 0, "{kept}");
        }
        client.post(WITHDRAW, &withdraw).expect(404);
    }
}

#[test]
fn answers_in_the_trash_can_be_withdrawn_too() {
    for (_, client, admin) in each() {
        let mut batch = batch();
        batch["withdrawalCode"] = json!("K7WQ2MXP");
        client.post(SUBMIT, &batch).expect(201);
        let id = found(&admin, batch["userId"].as_str().unwrap())["id"].clone();
        admin
            .delete(&format!("{RESULTS}/{}", id.as_str().unwrap()))
            .expect(204);
        client
            .post(WITHDRAW, &json!({ "code": "K7WQ2MXP" }))
            .expect(204);
        assert_eq!(total(&admin, TRASH), 0);
    }
}

#[test]
fn codes_are_forgotten_and_answers_anonymous_after_their_time() {
    for (world, client, _) in each() {
        let mut batch = batch();
        batch["withdrawalCode"] = json!("K7WQ2MXP");
        client.post(SUBMIT, &batch).expect(201);
        world.wait(TimeDelta::days(91));
        let done = run(retention::run(&world.state.database, &world.clock)).unwrap();
        assert_eq!((done.deleted, done.codes), (0, 1));
        client
            .post(WITHDRAW, &json!({ "code": "K7WQ2MXP" }))
            .expect(404);
        let admin = super::admin(&world, &client);
        assert_eq!(
            found(&admin, batch["userId"].as_str().unwrap())["pseudonymous"],
            false
        );
    }
}
