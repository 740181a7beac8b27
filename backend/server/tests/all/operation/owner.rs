//! What is kept is readable for the server's own user alone.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::books::of_chapters;
use crate::client::PASSWORD;
use crate::crash::{Process, signed_in};

/// Starts a server from a shell that gives everybody everything.
fn start_openly(folder: &Path) -> Process {
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 000; exec \"$0\""]);
    shell.arg(env!("CARGO_BIN_EXE_vokal-server"));
    Process::start_by(shell, folder, &[])
}

fn everything_in(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_owned()];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(everything_in(&path));
        } else {
            all.push(path);
        }
    }
    all
}

#[track_caller]
fn assert_private(folder: &Path) {
    for path in everything_in(folder) {
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}: {mode:o}", path.display());
    }
}

#[test]
fn files_and_folders_are_the_owners_alone_whatever_the_umask() {
    let place = TempDir::new().unwrap();
    let folder = place.path().join("data");
    let server = start_openly(&folder);
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
    assert_private(&folder);
}

#[test]
fn what_an_older_release_has_left_open_is_closed_at_the_start() {
    let place = TempDir::new().unwrap();
    let folder = place.path().join("data");
    drop(start_openly(&folder));
    let open = |name: &str, mode| {
        fs::set_permissions(folder.join(name), PermissionsExt::from_mode(mode)).unwrap();
    };
    open("secret", 0o644);
    open("vokal.db", 0o666);
    open("blobs", 0o755);
    open("", 0o755);
    // As in a user's home.
    fs::write(folder.join(".profile"), "").unwrap();
    let _server = start_openly(&folder);
    for name in ["", "secret", "vokal.db", "blobs"] {
        let mode = fs::metadata(folder.join(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "{name}: {mode:o}");
    }
}

#[test]
fn what_is_not_vokals_is_left_as_it_is() {
    let place = TempDir::new().unwrap();
    let open = |name: &str, mode: u32| {
        let path = place.path().join(name);
        fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
        path
    };
    fs::write(place.path().join("notes.txt"), "hello").unwrap();
    fs::create_dir(place.path().join("shared")).unwrap();
    fs::create_dir_all(place.path().join("team/others")).unwrap();
    fs::create_dir(place.path().join("folder")).unwrap();
    let notes = open("notes.txt", 0o664);
    let folder = open("folder", 0o775);
    let shared = open("shared", 0o1777);
    let team = open("team", 0o775);
    let data = place.path().join("data");
    let run = |variables: &[(&str, &str)], command: &str| {
        let mut server = Command::new(env!("CARGO_BIN_EXE_vokal-server"));
        server
            .env_clear()
            .env("VOKAL_DATA_DIR", &data)
            .args([command]);
        server.envs(variables.iter().copied()).output().unwrap()
    };
    let url = |path: &Path| format!("sqlite://{}", path.display());
    for (variable, value) in [
        ("DATABASE_URL", url(&notes)),
        ("DATABASE_URL", url(&folder)),
        ("VOKAL_SECRET_FILE", notes.display().to_string()),
    ] {
        for command in ["migrate", "check", "serve"] {
            if variable == "DATABASE_URL" || command == "serve" {
                let output = run(&[(variable, &value)], command);
                assert_eq!(output.status.code(), Some(2), "{command} {value}");
            }
        }
    }
    for others in [&shared, &team] {
        let storage = format!("file://{}", others.display());
        for variables in [
            [("VOKAL_STORAGE", storage.as_str())],
            [("VOKAL_DATA_DIR", others.to_str().unwrap())],
        ] {
            assert!(run(&variables, "migrate").status.success());
        }
    }
    let modes = [
        (notes, 0o664),
        (folder, 0o775),
        (shared, 0o1777),
        (team, 0o775),
    ];
    for (path, before) in modes {
        let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o7777;
        assert_eq!(mode, before, "{}: {mode:o}", path.display());
    }
}

/// Types these lines on a terminal of its own, and tells what was shown on it.
///
/// The terminal's output is held back (Ctrl-S) until it hides what is typed: who asks first
/// and hides then never gets there.
fn on_a_terminal(folder: &Path, lines: &str) -> Option<(i32, String)> {
    let asked = format!(
        "tty; read -r _; exec {} admin set-password berta",
        env!("CARGO_BIN_EXE_vokal-server")
    );
    let mut terminal = Command::new("script")
        .args(["--quiet", "--return", "--command", &asked, "/dev/null"])
        .env("VOKAL_DATA_DIR", folder)
        .env_remove("DATABASE_URL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut shown = String::new();
    let mut output = terminal.stdout.take().unwrap();
    let mut input = terminal.stdin.take().unwrap();
    let mut write = |text: &str| std::io::Write::write_all(&mut input, text.as_bytes()).unwrap();
    read_until(&mut output, &mut shown, "\n");
    let device = shown.trim().to_owned();
    write("\u{13}\n");
    let end = Instant::now() + Duration::from_secs(20);
    while !hides(&device) {
        if Instant::now() > end {
            let _ = terminal.kill();
            panic!("{device} shows what is typed");
        }
        thread::sleep(Duration::from_millis(20));
    }
    write("\u{11}");
    for line in lines.lines() {
        read_until(&mut output, &mut shown, ": ");
        write(&format!("{line}\n"));
    }
    let _ = std::io::Read::read_to_string(&mut output, &mut shown);
    let code = terminal.wait().unwrap().code().unwrap();
    Some((code, shown))
}

fn hides(device: &str) -> bool {
    let told = Command::new("stty").args(["-a", "-F", device]).output();
    let told = String::from_utf8(told.unwrap().stdout).unwrap();
    told.split_whitespace().any(|word| word == "-echo")
}

fn read_until(output: &mut impl std::io::Read, shown: &mut String, end: &str) {
    let mut byte = [0];
    let begin = shown.len();
    while !shown[begin..].ends_with(end) && output.read(&mut byte).is_ok_and(|read| read == 1) {
        shown.push(char::from(byte[0]));
    }
}

#[test]
fn a_password_is_asked_for_on_a_terminal_and_not_shown() {
    let folder = TempDir::new().unwrap();
    drop(Process::start(folder.path()));
    let twice = format!("{PASSWORD}\n{PASSWORD}\n");
    let Some((code, shown)) = on_a_terminal(folder.path(), &twice) else {
        eprintln!("skipped: there is no `script` to make a terminal with");
        return;
    };
    assert_eq!(code, 0, "{shown}");
    assert!(
        shown.contains("Password for berta") && shown.contains("is set"),
        "{shown}"
    );
    assert!(!shown.contains(PASSWORD), "{shown}");
    let server = Process::start(folder.path());
    let form = serde_json::json!({ "username": "berta", "password": PASSWORD });
    server.client().post("/api/admin/login", &form).expect(200);

    let (code, shown) = on_a_terminal(folder.path(), "one way\nor another\n").unwrap();
    assert_eq!(code, 2, "{shown}");
    assert!(shown.contains("differ"), "{shown}");
}
