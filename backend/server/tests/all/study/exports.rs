//! What leaves the house.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{each, simulate};
use crate::client::{Answer, Client};
use crate::participants::{SUBMIT, batch, found};

const COLUMNS: &str = "Participant,User ID,Timestamp,Gender,Birth Year,Education,Reading Frequency,\
Reading Format,Text Types,Reading Issues,Other Issue Details,Quiz Type,Quiz ID,Questions Correct,\
Total Questions,Score Percentage,Time Taken,Reading Time,Answering Time,Additional Details";

pub fn export(admin: &Client, format: &str) -> Answer {
    let answer = admin.post(&format!("/api/admin/study/export/{format}"), &json!({}));
    assert_eq!(answer.status, 200);
    answer
}

/// The rows of a table by column.
pub fn rows(bytes: &[u8], delimiter: u8) -> Vec<BTreeMap<String, String>> {
    let mut table = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .from_reader(bytes);
    table.deserialize().map(Result::unwrap).collect()
}

/// The files of a ZIP.
pub fn files(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..zip.len())
        .map(|at| {
            let mut file = zip.by_index(at).unwrap();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            (file.name().unwrap().into_owned(), content)
        })
        .collect()
}

#[test]
fn the_table_has_the_columns_and_one_row_for_each_quiz() {
    for (_, client, admin) in each() {
        let mut batch = batch();
        batch["userId"] = json!("user_table");
        client.post(SUBMIT, &batch).expect(201);
        let answer = export(&admin, "csv");
        let text = String::from_utf8(answer.bytes.clone()).unwrap();
        assert_eq!(text.lines().next().unwrap(), COLUMNS);
        assert!(
            answer
                .header("content-disposition")
                .contains("survey-results-")
        );
        let rows = rows(&answer.bytes, b',');
        assert_eq!(rows.len(), 5);
        let row = &rows[1];
        assert!(row["Quiz Type"].starts_with("Condition "));
        for (column, value) in [
            ("Participant", "1"),
            ("User ID", "user_table"),
            ("Gender", "female"),
            ("Birth Year", "2015"),
            ("Text Types", "fiction;news"),
            ("Reading Issues", "none"),
            ("Quiz ID", "2"),
            ("Questions Correct", "4"),
            ("Total Questions", "5"),
            ("Score Percentage", "80"),
            ("Time Taken", "160.500"),
            ("Reading Time", "120.500"),
            ("Answering Time", "40.000"),
        ] {
            assert_eq!(row[column], value, "{column}");
        }
        let excel = export(&admin, "excel").bytes;
        assert!(excel.starts_with("\u{feff}Participant;User ID;".as_bytes()));
        let excel = self::rows(&excel[3..], b';');
        assert_eq!(excel[1]["Reading Time"], "120,500");
    }
}

#[test]
fn no_cell_is_a_formula() {
    let formula = "=cmd|'/c calc'!A1";
    for (_, client, admin) in each() {
        let mut batch = batch();
        batch["userDetails"]["otherIssue"] = json!(formula);
        batch["userDetails"]["textTypes"] = json!(["+1", "@x"]);
        batch["quizSubmissions"][0]["answers"]["q1"] = json!("-2+3");
        batch["events"] =
            json!([{ "type": "answer-chosen", "at": 1, "quizId": 1, "value": formula }]);
        client.post(SUBMIT, &batch).expect(201);
        let mut tables = vec![
            (export(&admin, "csv").bytes, b','),
            (export(&admin, "excel").bytes, b';'),
        ];
        let package = files(&export(&admin, "package").bytes);
        let data = package
            .into_iter()
            .filter(|(name, _)| name.rsplit('.').next() == Some("csv"));
        tables.extend(data.map(|(_, content)| (content, b',')));
        let mut escaped = 0;
        for (table, delimiter) in tables {
            for cell in rows(&table, delimiter).iter().flat_map(BTreeMap::values) {
                assert!(!cell.starts_with(['=', '+', '-', '@']), "{cell}");
                escaped += usize::from(cell.starts_with('\''));
            }
        }
        assert!(escaped >= 10, "{escaped}");
    }
}

#[test]
fn the_same_data_gives_the_same_bytes() {
    for (world, _, admin) in each() {
        simulate(&world, 450);
        for format in ["csv", "excel", "summary", "package"] {
            let first = export(&admin, format).bytes;
            world.wait(TimeDelta::seconds(10));
            assert!(first == export(&admin, format).bytes, "{format}");
            assert!(first.len() > 1000, "{format}");
        }
    }
}

#[test]
fn the_package_describes_itself() {
    for (world, _, admin) in each() {
        simulate(&world, 30);
        let files = files(&export(&admin, "package").bytes);
        let description: Value =
            serde_json::from_slice(&files["dataset_description.json"]).unwrap();
        assert_eq!(description["@type"], "Dataset");
        let known: Vec<_> = description["variableMeasured"]
            .as_array()
            .unwrap()
            .iter()
            .map(|variable| variable["name"].as_str().unwrap())
            .collect();
        let codebook = rows(&files["codebook.csv"], b',');
        for table in [
            "participants",
            "trials",
            "items",
            "pages",
            "events",
            "texts",
            "textPages",
            "questions",
        ] {
            let name = format!("data/study-reading_description-{table}_data.csv");
            let rows = rows(&files[&name], b',');
            assert!(!rows.is_empty(), "{table}");
            for column in rows[0].keys() {
                assert!(known.contains(&column.as_str()), "{table}: {column}");
                let told =
                    |row: &&BTreeMap<_, _>| row["table"] == table && row["variable"] == *column;
                assert!(codebook.iter().any(|row| told(&row)), "{table}: {column}");
            }
        }
        let trials = rows(
            &files["data/study-reading_description-trials_data.csv"],
            b',',
        );
        let participants = rows(
            &files["data/study-reading_description-participants_data.csv"],
            b',',
        );
        let whole = participants.iter().filter(|row| row["status"] != "partial");
        let ids: Vec<_> = whole.map(|row| &row["participant_id"]).collect();
        let of_whole = trials
            .iter()
            .filter(|row| ids.contains(&&row["participant_id"]));
        assert_eq!(of_whole.count(), ids.len() * 5);
        labels_are_the_pages(&codebook, &description);
        let table = |name: &str| {
            rows(
                &files[&format!("data/study-reading_description-{name}_data.csv")],
                b',',
            )
        };
        let counts = ["texts", "textPages", "questions"].map(|name| table(name).len());
        assert_eq!(counts, [16, 64, 80]);
        for question in table("questions") {
            let key = format!("answer_{}", question["key"]);
            assert!(!question[&key].is_empty(), "{question:?}");
        }
        for item in table("items") {
            let place: usize = item["shown_place"].parse().unwrap();
            let shown: Vec<_> = item["shown_order"].split(' ').collect();
            assert_eq!(shown[place - 1], item["choice"], "{item:?}");
            assert!(
                item["response_ms"].parse::<i64>().unwrap() >= 2499,
                "{item:?}"
            );
        }
    }
}

/// Every code is labelled with the word beside its box, in codebook and description
/// alike; what is measured has its unit, and nothing else has one.
fn labels_are_the_pages(codebook: &[BTreeMap<String, String>], description: &Value) {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../frontend/src/features/study/messages.de.json"
    );
    let page: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let variables = description["variableMeasured"].as_array().unwrap();
    let mut labelled = 0;
    for (column, group) in [
        ("gender", "gender"),
        ("education", "education"),
        ("reading_frequency", "readingFrequency"),
        ("reading_format", "readingFormat"),
        ("text_types", "textTypes"),
        ("reading_issues", "readingIssues"),
    ] {
        let shown: BTreeMap<String, String> = serde_json::from_value(page[group].clone()).unwrap();
        let row = codebook.iter().find(|row| row["variable"] == column);
        let told = row.unwrap()["values"].split("; ");
        let told = told.map(|label| label.split_once(" = ").unwrap());
        let told = told.map(|(code, label)| (code.to_owned(), label.to_owned()));
        assert_eq!(told.collect::<BTreeMap<_, _>>(), shown, "{column}");
        let variable = variables.iter().find(|one| one["name"] == column);
        let told = variable.unwrap()["valueReference"].as_array().unwrap();
        let told = told.iter().map(|one| {
            assert_eq!(one["@type"], "PropertyValue");
            let text = |name: &str| one[name].as_str().unwrap().to_owned();
            (text("value"), text("name"))
        });
        assert_eq!(told.collect::<BTreeMap<_, _>>(), shown, "{column}");
        labelled += 1;
    }
    let references = variables
        .iter()
        .filter(|one| !one["valueReference"].is_null());
    assert_eq!(references.count(), labelled);
    for variable in variables {
        let name = variable["name"].as_str().unwrap();
        let unit = match name {
            "viewport_width" | "viewport_height" => json!("px"),
            "words_per_minute" => json!("words/min"),
            "score_percent" => json!("%"),
            _ if name.ends_with("_ms") => json!("ms"),
            _ => Value::Null,
        };
        assert_eq!(variable["unitText"], unit, "{name}");
    }
}

/// The rules of Psych-DS whose breach its validator calls an error, and those
/// on names that it warns of. The validator itself (`psychds` on CRAN) is run by
/// hand.
#[test]
fn the_package_keeps_the_rules_of_psych_ds() {
    const KEYWORDS: [&str; 9] = [
        "study",
        "site",
        "subject",
        "session",
        "task",
        "condition",
        "trial",
        "stimulus",
        "description",
    ];
    // Of schema.org/Dataset.
    const PROPERTIES: [&str; 10] = [
        "@context",
        "@type",
        "name",
        "description",
        "schemaVersion",
        "version",
        "conditionsOfAccess",
        "inLanguage",
        "keywords",
        "variableMeasured",
    ];
    let (world, _, admin) = each().swap_remove(0);
    simulate(&world, 30);
    let files = files(&export(&admin, "package").bytes);
    let description: Value = serde_json::from_slice(&files["dataset_description.json"]).unwrap();
    assert_eq!(description["@context"], "https://schema.org");
    assert_eq!(description["@type"], "Dataset");
    for property in description.as_object().unwrap().keys() {
        assert!(PROPERTIES.contains(&property.as_str()), "{property}");
    }
    for required in ["name", "description"] {
        assert!(description[required].is_string(), "{required}");
    }
    let mut measured = BTreeMap::new();
    for variable in description["variableMeasured"].as_array().unwrap() {
        assert_eq!(variable["@type"], "PropertyValue");
        let name = variable["name"].as_str().unwrap();
        assert!(measured.insert(name, 0).is_none(), "{name} stands twice");
    }
    let tables: Vec<_> = files
        .iter()
        .filter(|(name, _)| name.starts_with("data/"))
        .collect();
    assert_eq!(tables.len(), 8);
    for (path, bytes) in tables {
        let name = path.strip_prefix("data/").unwrap();
        let keys = name.strip_suffix("_data.csv").unwrap();
        for pair in keys.split('_') {
            let (key, value) = pair.split_once('-').unwrap();
            assert!(KEYWORDS.contains(&key), "{path}: {key}");
            assert!(
                !value.is_empty() && value.bytes().all(|c| c.is_ascii_alphanumeric()),
                "{path}: {value}"
            );
        }
        std::str::from_utf8(bytes).unwrap();
        // Fails on a row that is longer or shorter than the head.
        let mut table = csv::Reader::from_reader(&bytes[..]);
        for column in table.headers().unwrap() {
            *measured.get_mut(column).expect(column) += 1;
        }
        assert!(table.records().all(|row| row.is_ok()), "{path}");
    }
    assert!(measured.values().all(|uses| *uses > 0), "{measured:?}");
}

#[test]
fn a_participant_is_exported_with_all_that_happened() {
    for (_, client, admin) in each() {
        let mut batch = batch();
        batch["events"] = json!([
            { "type": "reading-started", "at": 1000.4, "wall": 1_763_740_000_000_i64, "quizId": 1 },
            { "type": "page-shown", "at": 1000.4, "quizId": 1, "page": 1 },
            { "type": "page-shown", "at": 2500.4, "quizId": 1, "page": 2 },
            { "type": "reading-ended", "at": 4000.4, "wall": 1_763_740_003_000_i64, "quizId": 1 },
        ]);
        client.post(SUBMIT, &batch).expect(201);
        let result = found(&admin, batch["userId"].as_str().unwrap());
        let path = format!(
            "/api/admin/study/export/participants/{}",
            result["id"].as_str().unwrap()
        );
        let answer = admin.post(&path, &json!({}));
        let told = answer.expect(200);
        assert_eq!(told["userId"], result["userId"]);
        assert_eq!(told["events"][3]["atMs"], 3000);
        assert_eq!(told["events"][3]["wallMs"], 3000);
        assert_eq!(
            told["pages"][0],
            json!({ "position": 1, "page": 1, "visits": 1, "shownMs": 1500 })
        );
        assert!(!String::from_utf8_lossy(&answer.bytes).contains("17637400"));
        let nobody = format!(
            "/api/admin/study/export/participants/{}",
            uuid::Uuid::new_v4()
        );
        admin.post(&nobody, &json!({})).expect(404);
    }
}

#[test]
fn exports_need_the_password_again() {
    for (world, _, admin) in each() {
        world.wait(TimeDelta::minutes(6));
        for format in ["csv", "excel", "summary", "package"] {
            let answer = admin.post(&format!("/api/admin/study/export/{format}"), &json!({}));
            assert_eq!(answer.code(403), "confirmation_required");
        }
        admin
            .post(
                "/api/admin/confirm",
                &json!({ "password": crate::client::PASSWORD }),
            )
            .expect(204);
        admin
            .post("/api/admin/study/export/xls", &json!({}))
            .expect(404);
    }
}
