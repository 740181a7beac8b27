//! Looking after readers by command, beside a server that runs.

use chrono::{TimeDelta, Utc};
use serde_json::json;
use tempfile::TempDir;

use super::{complaint, each_database, run, variables};
use crate::books::of_chapters;
use crate::browser::Browser;
use crate::client::PASSWORD;
use crate::crash::Process;
use crate::people::reset;

const EMAIL: &str = "grete@vokal.test";

#[test]
fn readers_are_looked_after_by_command() {
    for database in each_database() {
        let folder = TempDir::new().unwrap();
        let variables = variables(database.as_ref());
        let server = Process::start_with(folder.path(), &variables);
        let client = server.client();
        client.register(EMAIL).expect(201);
        client.register("hans@vokal.test").expect(201);
        let page = Browser::on(client);
        let reader = page.signed_in(EMAIL);
        let uploader = client.with_token(reader.token());
        let upload = || uploader.upload("x.epub", &of_chapters(1).bytes());
        upload().expect(201);
        let user = |arguments: &[&str]| -> String {
            let all = [&["user"], arguments].concat();
            let output = run(folder.path(), &variables, &all);
            complaint(&output, 0);
            String::from_utf8(output.stdout).unwrap()
        };

        let listed = user(&["list"]);
        let lines: Vec<&str> = listed.lines().collect();
        assert_eq!(lines.len(), 2, "{listed}");
        assert!(
            lines[0].starts_with("hans@vokal.test\tGrete Samsa\t"),
            "{listed}"
        );
        assert_eq!(user(&["list", "SAMSA", "grete@"]).lines().count(), 1);

        user(&["quota", EMAIL, "0"]);
        assert_eq!(upload().code(413), "quota");
        assert!(user(&["quota", EMAIL]).contains("5000 MB"));
        upload().expect(201);

        user(&["disable", EMAIL]);
        assert_eq!(reader.get("/api/books").code(401), "signed_out");
        let elsewhere = Browser::on(client);
        let refused = elsewhere.login(EMAIL, PASSWORD);
        assert_eq!(refused.code(403), "account_disabled");
        let no_link = run(folder.path(), &variables, &["user", "reset-link", EMAIL]);
        assert!(complaint(&no_link, 2).contains("disabled (`user enable`)"));
        assert!(user(&["list", "grete@"]).ends_with("\tdisabled\n"));
        user(&["enable", EMAIL]);
        elsewhere.login(EMAIL, PASSWORD).expect(200);

        let told = user(&["reset-link", EMAIL]);
        assert!(told.contains("VOKAL_PUBLIC_URL is not set"), "{told}");
        let link = told.lines().next().unwrap();
        let (address, word) = link.split_once('#').unwrap();
        assert!(address.ends_with("/reset"), "{link}");
        let stranger = Browser::on(client);
        assert_eq!(reset(&stranger, word, "Der Bau 1923").status, 204);
        stranger.login(EMAIL, "Der Bau 1923").expect(200);

        let day = |days: i64| {
            let day = Utc::now() + TimeDelta::days(days);
            day.format("%Y-%m-%d").to_string()
        };
        let before = day(30);
        let told = user(&["delete", EMAIL]);
        assert!(told.contains(&before) || told.contains(&day(30)), "{told}");
        let deleted = Browser::on(client).login(EMAIL, "Der Bau 1923");
        assert_eq!(deleted.code(403), "account_deleted");
        assert!(user(&["list", "grete@"]).contains("\tdeleted until 2"));
        let no_link = run(folder.path(), &variables, &["user", "reset-link", EMAIL]);
        assert!(complaint(&no_link, 2).contains("deleted"));
        // What keeps somebody out still is told, and what lets them in.
        let told = user(&["disable", EMAIL]);
        assert!(told.contains("deleted and disabled"), "{told}");
        assert!(user(&["list", "grete@"]).contains("\tdisabled deleted until 2"));
        let no_link = run(folder.path(), &variables, &["user", "reset-link", EMAIL]);
        assert!(complaint(&no_link, 2).contains("deleted and disabled"));
        let told = user(&["restore", EMAIL]);
        assert!(
            told.contains("disabled") && told.contains("user enable"),
            "{told}"
        );
        user(&["delete", EMAIL]);
        let told = user(&["enable", EMAIL]);
        assert!(
            told.contains("deleted") && told.contains("user restore"),
            "{told}"
        );
        assert!(user(&["restore", EMAIL]).contains("may sign in again"));
        stranger.login(EMAIL, "Der Bau 1923").expect(200);

        user(&["delete", EMAIL]);
        user(&["delete", EMAIL]);
        user(&["delete", "--for-good", EMAIL]);
        let gone = Browser::on(client).login(EMAIL, "Der Bau 1923");
        assert_eq!(gone.code(401), "wrong_credentials");
        assert_eq!(user(&["list"]).lines().count(), 1);
        complaint(&run(folder.path(), &variables, &["check"]), 0);
        for act in [
            "reset-link",
            "disable",
            "enable",
            "quota",
            "delete",
            "restore",
        ] {
            let nobody = run(folder.path(), &variables, &["user", act, EMAIL]);
            assert!(complaint(&nobody, 2).contains(EMAIL), "{act}");
        }
    }
}

#[test]
fn the_first_start_decides_who_may_register_and_no_later_one() {
    for database in each_database() {
        let folder = TempDir::new().unwrap();
        let mut variables = variables(database.as_ref());
        let door = |variables: &[(&str, &str)]| {
            let server = Process::start_with(folder.path(), variables);
            let rules = server.client().get("/api/auth/registration").expect(200);
            rules["door"].clone()
        };
        variables.push(("VOKAL_REGISTRATION", "closed"));
        assert_eq!(door(&variables), json!("closed"));
        variables.pop();
        assert_eq!(door(&variables), json!("closed"));
        variables.push(("VOKAL_REGISTRATION", "ajar"));
        let wrong = run(folder.path(), &variables, &["migrate"]);
        assert!(complaint(&wrong, 2).contains("VOKAL_REGISTRATION"));
    }
}
