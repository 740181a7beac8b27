//! Pages, searches and filters.

use serde_json::json;

use std::collections::BTreeMap;

use super::exports::{export, rows};
use super::runs::{part, report};
use super::{each, simulate};
use crate::participants::{RESULTS, SUBMIT, batch, found};

#[test]
fn results_come_in_pages_and_each_once() {
    for (world, _, admin) in each() {
        simulate(&world, 120);
        let first = admin.get(RESULTS).expect(200);
        let total = first["total"].as_u64().unwrap() as usize;
        assert_eq!(first["results"].as_array().unwrap().len(), 50);
        assert!((100..=120).contains(&total));
        let mut seen = std::collections::HashSet::new();
        let mut days = Vec::new();
        for page in 1..=(total.div_ceil(7) + 1) {
            let page = admin
                .get(&format!("{RESULTS}?page={page}&pageSize=7"))
                .expect(200);
            for result in page["results"].as_array().unwrap() {
                assert!(seen.insert(result["id"].as_str().unwrap().to_owned()));
                days.push(result["timestamp"].as_str().unwrap().to_owned());
                assert_eq!(result["quizzes"].as_array().unwrap().len(), 5);
            }
        }
        assert_eq!(seen.len(), total);
        assert!(
            days.windows(2).all(|two| two[1] <= two[0]),
            "the newest come first"
        );
        let totals = &first["totals"];
        assert_eq!(totals["quizAttempts"], total * 5);
        assert_eq!(totals["questions"], total * 25);
        let share =
            totals["correct"].as_f64().unwrap() * 100.0 / totals["questions"].as_f64().unwrap();
        assert!((totals["averageScore"].as_f64().unwrap() - share).abs() <= 0.05);
    }
}

#[test]
fn filters_narrow_the_list_and_its_totals() {
    for (world, client, admin) in each() {
        simulate(&world, 60);
        client.post(SUBMIT, &batch()).expect(201);
        let all = admin.get(RESULTS).expect(200)["total"].as_i64().unwrap();
        let mut sum = 0;
        for group in [
            "Birth%202017-2018",
            "Birth%202015-2016",
            "Birth%201914-2014",
        ] {
            let of_group = admin
                .get(&format!("{RESULTS}?ageGroup={group}"))
                .expect(200);
            sum += of_group["total"].as_i64().unwrap();
        }
        assert_eq!(sum, all);
        let asked = |query: &str| {
            admin.get(&format!("{RESULTS}?{query}")).expect(200)["total"]
                .as_i64()
                .unwrap()
        };
        assert_eq!(asked("flag=no_token"), 1);
        assert_eq!(asked("flag=no%25"), 0);
        assert_eq!(asked("status=unverified"), 1);
        assert_eq!(asked("protocol=balanced"), 0);
        assert_eq!(asked("from=2100-01-01"), 0);
        assert_eq!(asked("to=2100-01-01"), all);
        assert_eq!(asked("q=%25"), 0);
        assert_eq!(asked("page=99999999999"), all);
        admin.get(&format!("{RESULTS}?from=yesterday")).expect(400);
    }
}

#[test]
fn a_result_is_found_by_a_part_of_its_name() {
    for (_, client, admin) in each() {
        let mut batch = batch();
        batch["userId"] = json!("Kiosk-Anna-7");
        client.post(SUBMIT, &batch).expect(201);
        let result = found(&admin, "anna");
        assert_eq!(result["userId"], "Kiosk-Anna-7");
        let one = admin.get(&format!("{RESULTS}/{}", result["id"].as_str().unwrap()));
        assert_eq!(one.expect(200), result);
        // A name that tells the time is not kept, and found all the same.
        batch["userId"] = json!("user_1763740000000");
        client.post(SUBMIT, &batch).expect(201);
        let result = found(&admin, "user_1763740000000");
        assert_ne!(result["userId"], "user_1763740000000");
    }
}

#[test]
fn a_participant_has_the_same_number_in_the_list_and_in_the_table() {
    for (world, client, admin) in each() {
        simulate(&world, 90);
        for _ in 0..3 {
            let (id, body) = part(&client);
            report(&client, &id, &body).expect(201);
        }
        let table = rows(&export(&admin, "csv").bytes, b',');
        let table: BTreeMap<_, _> = table
            .iter()
            .map(|row| (row["User ID"].as_str(), row["Participant"].as_str()))
            .collect();
        let total = table.len();
        for query in [
            "pageSize=500",
            "pageSize=7&page=4",
            "pageSize=500&flag=interrupted",
            "pageSize=5&page=2&ageGroup=Birth%202015-2016",
        ] {
            let page = admin.get(&format!("{RESULTS}?{query}")).expect(200);
            let results = page["results"].as_array().unwrap();
            assert!(!results.is_empty(), "{query}");
            for result in results {
                let user = result["userId"].as_str().unwrap();
                assert_eq!(result["number"].to_string(), table[user], "{query}");
                let one = admin.get(&format!("{RESULTS}/{}", result["id"].as_str().unwrap()));
                assert_eq!(one.expect(200), *result);
            }
        }
        // Whoever has not come to the end has a number of their own behind the others.
        let partial = format!("{RESULTS}?status=partial&pageSize=500");
        let partial = admin.get(&partial).expect(200);
        let partial = partial["results"].as_array().unwrap();
        assert!(partial.len() >= 3);
        for (result, number) in partial.iter().zip(total + 1..) {
            assert_eq!(result["number"], number);
            let one = admin.get(&format!("{RESULTS}/{}", result["id"].as_str().unwrap()));
            assert_eq!(one.expect(200), *result);
        }
        let id = admin.get(RESULTS).expect(200)["results"][0]["id"].clone();
        admin
            .delete(&format!("{RESULTS}/{}", id.as_str().unwrap()))
            .expect(204);
        let trash = admin.get("/api/admin/study/trash").expect(200);
        assert!(trash["results"][0]["number"].is_null());
        let last = format!("{RESULTS}?pageSize=1&page={}", total - 1);
        let last = admin.get(&last).expect(200)["results"][0]["number"].clone();
        assert_eq!(last, total - 1);
    }
}
