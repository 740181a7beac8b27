//! What an operator is told of the server, and what needs somebody.

use std::fs;

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_accounts::admins::Role;
use vokal_base::db::DatabaseUrl;
use vokal_server::backup::{Backups, Latest, Observer};

use crate::books::{bytes_of, of_chapters};
use crate::browser::Browser;
use crate::client::{Client, serve};
use crate::postbox::{Mood, Postbox, send_due};
use crate::world::{self, Manner, World};
use crate::{pdfs, staff};

/// What an operator is told who has just signed in.
pub(super) fn told(world: &World, client: &Client) -> Value {
    let name = staff::new_staff(world, Role::Operator);
    let operator = client.with(&staff::login(&Browser::on(client), &name));
    operator.get("/api/admin/system").expect(200)
}

pub(super) fn need<'a>(system: &'a Value, code: &str) -> Option<&'a Value> {
    let mut needs = system["needs"].as_array().unwrap().iter();
    needs.find(|need| need["code"] == code)
}

#[test]
fn an_operator_is_told_what_runs_and_what_is_kept() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let reader = client.new_reader();
        let small = reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
        let large = reader.upload("x.epub", &of_chapters(9).bytes()).expect(201);
        pdfs::uploaded(&reader, &pdfs::of_text(&["x"]));
        let [kept, deleted] = [&large, &small].map(|book| json!(bytes_of(&reader, &book["id"])));
        reader
            .delete(&format!("/api/books/{}", small["id"]))
            .expect(204);
        let system = told(&world, &client);
        assert_eq!(system["version"], env!("CARGO_PKG_VERSION"));
        assert!(system["layoutVersion"].as_i64() > Some(0));
        let engine = if world.state.database.is_shared() {
            "postgres"
        } else {
            "sqlite"
        };
        assert_eq!(
            (&system["database"], &system["storage"]),
            (&json!(engine), &json!("folder"))
        );
        assert_eq!(system["converter"], "untried");
        let disk = &system["disks"][0];
        assert!(disk["totalBytes"].as_u64() >= disk["freeBytes"].as_u64());
        let sum = |count: i64, bytes: &Value| json!({ "count": count, "bytes": bytes });
        let books = &system["files"][0];
        assert_eq!(books["kind"], "book");
        assert_eq!(books["kept"], sum(1, &kept));
        assert_eq!(books["deleted"], sum(1, &deleted));
        let pdfs = &system["files"][1];
        assert_eq!(
            (&pdfs["kind"], &pdfs["kept"]["count"]),
            (&json!("pdf"), &json!(1))
        );
        assert_eq!(pdfs["deleted"], sum(0, &json!(0)));
        let none = json!({ "wanted": false, "lastAt": null, "lastBytes": null, "nextAt": null });
        assert_eq!(system["backups"], none);
        assert!(need(&system, "backups_off").is_some());
        assert_eq!(system["mail"], json!({ "wanted": false, "waiting": 0 }));
        let now: chrono::DateTime<chrono::Utc> = system["now"].as_str().unwrap().parse().unwrap();
        assert!((now - chrono::Utc::now()).abs() < TimeDelta::minutes(1));
        // Readers come to http://vokal.test.
        assert!(need(&system, "no_https").is_some());
        // No title, name or address.
        let text = system.to_string();
        assert!(
            !text.contains("vokal.test") && !text.contains("Kapitel"),
            "{text}"
        );
    }
}

#[test]
fn what_is_not_where_it_was_needs_somebody_and_takes_nothing_in() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let reader = client.new_reader();
        assert_eq!(need(&told(&world, &client), "nothing_kept"), None);
        let [shelf, away] = ["blobs", "away"].map(|name| world.folder.path().join(name));
        fs::rename(&shelf, &away).unwrap();
        assert!(need(&told(&world, &client), "nothing_kept").is_some());
        let refused = reader.upload("x.epub", &of_chapters(1).bytes());
        assert_eq!(refused.code(503), "unavailable");
        fs::rename(&away, &shelf).unwrap();
        assert_eq!(need(&told(&world, &client), "nothing_kept"), None);
        reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
    }
}

#[test]
fn mails_that_nobody_takes_need_somebody_after_an_hour() {
    let postbox = Postbox::open();
    let manner = Manner {
        mail: Some(postbox.settings()),
        ..Manner::default()
    };
    for world in world::each_apart(&manner) {
        let client = serve(&world);
        postbox.is(Mood::Away);
        Browser::on(&client).registered();
        assert_eq!(send_due(&world), 0);
        let system = told(&world, &client);
        assert_eq!(system["mail"], json!({ "wanted": true, "waiting": 1 }));
        assert_eq!(need(&system, "mails_late"), None, "it is tried again");
        world.wait(TimeDelta::minutes(61));
        let system = told(&world, &client);
        assert_eq!(need(&system, "mails_late").unwrap()["count"], 1);
        postbox.is(Mood::Accepts);
        assert_eq!(send_due(&world), 1);
        let system = told(&world, &client);
        assert_eq!(system["mail"]["waiting"], 0);
        assert_eq!(need(&system, "mails_late"), None);
    }
}

#[test]
fn a_mail_server_that_refuses_every_mail_needs_somebody() {
    let postbox = Postbox::open();
    let manner = Manner {
        mail: Some(postbox.settings()),
        ..Manner::default()
    };
    for world in world::each_apart(&manner) {
        let client = serve(&world);
        postbox.is(Mood::KnowsNobody);
        Browser::on(&client).registered();
        send_due(&world);
        let system = told(&world, &client);
        assert_eq!(system["mail"]["waiting"], 0);
        assert!(need(&system, "mails_refused").is_some());
        // One address that is wrong is nobody's fault who runs a server.
        postbox.is(Mood::Accepts);
        world.wait(TimeDelta::seconds(1));
        Browser::on(&client).registered();
        assert_eq!(send_due(&world), 1);
        assert_eq!(need(&told(&world, &client), "mails_refused"), None);
    }
}

struct Nobody;

impl Observer for Nobody {
    fn backed_up(&self, _: Latest) {}
    fn not_backed_up(&self) {}
}

#[test]
fn a_backup_is_missed_told_of_and_missed_again() {
    let manner = Manner {
        public_url: "https://vokal.test",
        ..Manner::default()
    };
    for mut world in world::each_apart(&manner) {
        let folder = world.folder.path().join("backups");
        fs::create_dir(&folder).unwrap();
        let backups = Backups {
            folder,
            // What PostgreSQL would lock is in no test's way: each has its own file here.
            url: DatabaseUrl::Sqlite(world.folder.path().join("vokal.db")),
            database: world.state.database.clone(),
            files: world.state.files.clone(),
        };
        world.state.premises.backups = Some(backups.clone());
        let joined = vokal_files::installation::join(&backups.files, &backups.database);
        actix_web::rt::System::new().block_on(joined).unwrap();
        let client = serve(&world);
        let system = told(&world, &client);
        assert_eq!(need(&system, "backup_missing"), None, "it has just begun");
        assert_eq!(need(&system, "backups_nowhere"), None);
        let away = world.folder.path().join("not mounted");
        fs::rename(&backups.folder, &away).unwrap();
        let system = told(&world, &client);
        assert!(need(&system, "backups_nowhere").is_some());
        fs::rename(&away, &backups.folder).unwrap();
        assert_eq!(need(&system, "no_https"), None);
        world.wait(TimeDelta::hours(2));
        assert!(need(&told(&world, &client), "backup_missing").is_some());

        let made = backups.make_if_due(&world.clock, &Nobody);
        actix_web::rt::System::new().block_on(made).unwrap();
        let system = told(&world, &client);
        assert_eq!(need(&system, "backup_missing"), None);
        let state = &system["backups"];
        let moment = |name: &str| {
            let text = state[name].as_str().unwrap();
            text.parse::<chrono::DateTime<chrono::Utc>>().unwrap()
        };
        assert_eq!(moment("nextAt") - moment("lastAt"), TimeDelta::days(1));
        assert!(state["lastBytes"].as_u64() > Some(1000));
        assert!(
            system["jobs"]
                .as_array()
                .unwrap()
                .iter()
                .any(|job| job["name"] == "backup")
        );

        world.wait(TimeDelta::days(3));
        let system = told(&world, &client);
        assert_eq!(need(&system, "backup_old").unwrap()["count"], 3);
    }
}
