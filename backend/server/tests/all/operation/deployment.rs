//! What is handed out to install the server by holds what it promises.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
use syscalls::Sysno;
use tempfile::TempDir;

use crate::books::of_chapters;
use crate::crash::{Process, signed_in};
use crate::pdfs;

fn handed_out(name: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../deploy")
        .join(name);
    std::fs::read_to_string(file).unwrap()
}

/// The calls that the unit allows, under the oldest systemd that is in use.
fn allowed_by_the_unit() -> Vec<String> {
    let group = include_str!("../../data/system-service-252.txt");
    let unit = handed_out("vokal.service");
    let filters = unit
        .lines()
        .filter_map(|line| line.strip_prefix("SystemCallFilter="));
    let words: Vec<&str> = filters.flat_map(str::split_whitespace).collect();
    let mut calls = Vec::new();
    for word in words {
        match word {
            "@system-service" => calls.extend(group.lines().filter(|line| !line.starts_with('#'))),
            word => {
                let plain = word
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || "0123456789_".contains(c));
                assert!(plain, "the test does not know what {word} means");
                calls.push(word);
            }
        }
    }
    calls.into_iter().map(str::to_owned).collect()
}

/// Has the kernel end whatever this thread starts, should it ask for anything else.
fn allow_only(calls: &[String]) {
    let known = calls.iter().filter_map(|name| Sysno::from_str(name).ok());
    let rules: BTreeMap<i64, _> = known
        .map(|call| (i64::from(call.id()), Vec::new()))
        .collect();
    assert!(
        rules.len() > 250,
        "only {} calls are known here",
        rules.len()
    );
    let architecture = TargetArch::try_from(std::env::consts::ARCH).unwrap();
    let [otherwise, listed] = [SeccompAction::KillProcess, SeccompAction::Allow];
    let filter = SeccompFilter::new(rules, otherwise, listed, architecture).unwrap();
    apply_filter(&BpfProgram::try_from(filter).unwrap()).unwrap();
}

#[test]
fn the_unit_lets_a_server_take_books_and_the_worker_restrict_itself() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().to_owned();
    let calls = allowed_by_the_unit();
    // A filter holds for a thread and for what it starts.
    let start = move || {
        allow_only(&calls);
        Process::start(&path)
    };
    let server = thread::spawn(start).join().unwrap();
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
    let pdf = pdfs::of_text(&["Ein Satz, der ankommt."]);
    reader.upload_pdf("x.pdf", &pdf).expect(201);
}

#[test]
fn a_filter_that_ends_the_worker_is_the_operators_fault_and_not_the_documents() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().to_owned();
    let mut calls = allowed_by_the_unit();
    calls.retain(|call| !call.starts_with("landlock") && call != "seccomp");
    let start = move || {
        allow_only(&calls);
        Process::start(&path)
    };
    let server = thread::spawn(start).join().unwrap();
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let answer = reader.upload_pdf("x.pdf", &pdfs::of_text(&["Ein Satz."]));
    assert_eq!(answer.code(503), "converter_unavailable");
}

/// The value after `name:` in a file of settings.
fn value<'t>(text: &'t str, name: &str) -> &'t str {
    let at = text.find(name).unwrap_or_else(|| panic!("no {name}"));
    let value = text[at + name.len()..].trim_start();
    let end = value.find([' ', ',', '\n', '}']).unwrap_or(value.len());
    &value[..end]
}

/// The first and the last address of a network.
fn ends(network: &str) -> [u32; 2] {
    let (first, bits) = network.split_once('/').unwrap();
    let first = u32::from(Ipv4Addr::from_str(first).unwrap());
    let size = 1_u32 << (32 - bits.parse::<u32>().unwrap());
    [first, first + size - 1]
}

#[test]
fn no_container_is_given_the_address_that_the_server_trusts() {
    let compose = handed_out("compose.yaml");
    let trusted = value(&compose, "VOKAL_TRUSTED_PROXY:");
    assert_eq!(trusted, value(&compose, "ipv4_address:"));
    let proxy = u32::from(Ipv4Addr::from_str(trusted).unwrap());
    let [first, last] = ends(value(&compose, "subnet:"));
    let [from, to] = ends(value(&compose, "ip_range:"));
    assert!(first < proxy && proxy < last, "outside of its network");
    assert!(
        first <= from && to <= last,
        "the range is outside of the network"
    );
    assert!(!(from..=to).contains(&proxy), "anybody may get {trusted}");
    // The network's own address and its gateway's are the first two.
    assert!(proxy > first + 1);
}
