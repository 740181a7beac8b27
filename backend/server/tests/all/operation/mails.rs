//! Does a mail that was promised get there, whatever happens to those who send it?

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use super::{each_database, variables};
use crate::browser::{Browser, a_new_address};
use crate::crash::Process;
use crate::people::reset;
use crate::postbox::{FROM, Postbox};

#[test]
fn a_mail_outlives_the_mail_servers_absence_and_our_own() {
    for database in each_database() {
        let folder = TempDir::new().unwrap();
        let address = Postbox::free_address();
        let url = format!("smtp://{address}");
        let mut settings = variables(database.as_ref());
        settings.extend([
            ("VOKAL_SMTP_URL", url.as_str()),
            ("VOKAL_MAIL_FROM", FROM),
            ("VOKAL_LOG", "off"),
        ]);
        let email = a_new_address();
        let mut server = Process::start_with(folder.path(), &settings);
        server.client().register(&email).expect(201);
        let form = json!({ "email": email });
        let asked = Browser::on(server.client()).post("/api/auth/forgotten", &form);
        assert_eq!(asked.status, 202);
        // It has tried once by then, and holds the mail no more.
        thread::sleep(Duration::from_secs(5));
        server.signal("-KILL");

        let postbox = Postbox::open_at(address);
        let server = Process::start_with(folder.path(), &settings);
        let word = postbox.awaited(&email, "Set a new password").word("reset");
        let page = Browser::on(server.client());
        assert_eq!(reset(&page, &word, "Der Bau 1923").status, 204);
        postbox.awaited(&email, "was set");
        assert_eq!(postbox.about(&email, "Set a new password").len(), 1);
    }
}

#[test]
fn a_server_that_has_sent_a_mail_ends_without_a_word() {
    let folder = TempDir::new().unwrap();
    let postbox = Postbox::open();
    let url = postbox.url();
    let mut program = Command::new(env!("CARGO_BIN_EXE_vokal-server"));
    program.stderr(Stdio::piped());
    let settings = [("VOKAL_SMTP_URL", url.as_str()), ("VOKAL_MAIL_FROM", FROM)];
    let mut server = Process::start_by(program, folder.path(), &settings);
    let email = a_new_address();
    server.client().register(&email).expect(201);
    let form = json!({ "email": email });
    Browser::on(server.client()).post("/api/auth/forgotten", &form);
    // The connection to the mail server is kept for the next.
    postbox.awaited(&email, "Set a new password");
    let mut errors = server.errors().unwrap();
    assert!(server.signal("-TERM").success());
    let mut told = String::new();
    errors.read_to_string(&mut told).unwrap();
    assert_eq!(told, "");
}
