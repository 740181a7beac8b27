//! What the containers are made by holds what it promises.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use ipnet::{IpNet, Ipv4Net};
use serde_json::Value;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap()
}

fn compose(name: &str) -> Value {
    serde_saphyr::from_str(&text(name)).unwrap()
}

/// All services of both files, with their names.
fn services() -> Vec<(String, Value)> {
    let files = [compose("compose.yaml"), compose("compose.s3.yaml")];
    let mut all = Vec::new();
    for file in &files {
        let services = file["services"].as_object().unwrap().iter();
        all.extend(services.map(|(name, service)| (name.clone(), service.clone())));
    }
    all
}

/// The same, without what the second file only adds to the first one's.
fn whole_services() -> Vec<(String, Value)> {
    let whole = |it: &(String, Value)| !it.1["image"].is_null() || !it.1["build"].is_null();
    services().into_iter().filter(whole).collect()
}

#[test]
fn no_container_is_given_an_address_that_the_server_trusts() {
    let compose = compose("compose.yaml");
    let services = &compose["services"];
    let network = &compose["networks"]["front"]["ipam"]["config"][0];
    let [subnet, range] = ["subnet", "ip_range"].map(|name| {
        let told = network[name].as_str().unwrap();
        told.parse::<Ipv4Net>().unwrap()
    });
    let proxy = &services["proxy"]["networks"]["front"]["ipv4_address"];
    let proxy: IpAddr = proxy.as_str().unwrap().parse().unwrap();
    let subnet_of_all = IpNet::from(subnet);
    assert!(subnet_of_all.contains(&proxy), "outside of its network");
    assert!(subnet.contains(&range), "the range is outside, too");
    assert!(!IpNet::from(range).contains(&proxy), "anybody may get it");
    // The network's own address and its gateway's are the first two.
    let taken = subnet.hosts().next().unwrap();
    assert_ne!(proxy, IpAddr::from(taken));

    let trusted = services["server"]["environment"]["VOKAL_TRUSTED_PROXY"].as_str();
    let mut trusted = trusted.unwrap().split(',').map(|word| {
        let word = word.trim();
        let address = word.parse::<IpAddr>().map(IpNet::from);
        address.unwrap_or_else(|_| word.parse().unwrap())
    });
    assert!(trusted.clone().any(|network| network.contains(&proxy)));
    let given = IpNet::from(range);
    assert!(
        trusted.all(|network| !network.contains(&given) && !given.contains(&network)),
        "a container that is given its address would be believed"
    );
}

#[test]
fn every_container_has_its_limit_and_its_version() {
    let services = whole_services();
    assert_eq!(services.len(), 4);
    for (name, service) in services {
        assert!(service["mem_limit"].is_string(), "{name} has no limit");
        if let Some(image) = service["image"].as_str() {
            assert_pinned(image);
        }
    }
    let dockerfile = text("Dockerfile");
    let images = dockerfile
        .lines()
        .filter_map(|line| line.strip_prefix("FROM "));
    let images: Vec<&str> = images.filter_map(|it| it.split(' ').next()).collect();
    assert_eq!(images.len(), 3);
    images.into_iter().for_each(assert_pinned);
    // What runs is checked by those who wrote it, not fetched and run unseen.
    assert!(!dockerfile.contains("| bash"));
}

/// A version of two numbers at least: one number alone is another image next week.
#[track_caller]
fn assert_pinned(image: &str) {
    let (_, version) = image.split_once(':').unwrap_or_else(|| panic!("{image}"));
    let version = version.split('-').next().unwrap();
    let is_number = |part: &str| part.chars().all(|c| c.is_ascii_digit()) && !part.is_empty();
    let parts: Vec<&str> = version.split('.').collect();
    assert!(
        parts.len() >= 2 && parts.into_iter().all(is_number),
        "{image} is not pinned"
    );
}

#[test]
fn several_servers_are_looked_after_one_by_one() {
    let compose = compose("compose.yaml");
    let server = &compose["services"]["server"];
    // A name, a port of the machine or an address can be given to one alone.
    for only_one in ["container_name", "ports"] {
        assert!(server[only_one].is_null(), "{only_one}");
    }
    assert!(server["networks"]["front"]["ipv4_address"].is_null());
    let check = server["healthcheck"]["test"].to_string();
    assert!(check.contains("127.0.0.1:8080/api/health"), "{check}");
    let caddyfile = text("Caddyfile");
    for line in [
        "dynamic a {",
        "name server",
        "lb_try_duration",
        "fail_duration",
    ] {
        assert!(caddyfile.contains(line), "{line}");
    }
}

#[test]
fn proxy_and_server_agree_how_large_a_file_may_be() {
    let compose = compose("compose.yaml");
    let limit = |service: &str| {
        let environment = &compose["services"][service]["environment"];
        environment["VOKAL_MAX_UPLOAD_MB"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(limit("proxy"), limit("server"));
    let caddyfile = text("Caddyfile");
    // The server counts mebibytes, and there is a form around the file.
    assert!(caddyfile.contains("max_size {$VOKAL_MAX_UPLOAD_MB:200}.9MiB"));
    // It hangs up after five seconds.
    assert!(caddyfile.contains("keepalive 4s"));
}

#[test]
fn no_password_is_sent_to_who_builds_the_image() {
    let ignored = text("Dockerfile.dockerignore");
    assert!(ignored.lines().any(|line| line == "**/.env"));
}

#[test]
fn caddy_takes_its_file() {
    let validated = Command::new("caddy")
        .args(["validate", "--adapter", "caddyfile", "--config"])
        .arg(Path::new(&folder()).join("Caddyfile"))
        .env("VOKAL_HOST", "vokal.example")
        .output();
    let Ok(validated) = validated else {
        eprintln!("skipped: there is no caddy");
        return;
    };
    let told = String::from_utf8_lossy(&validated.stderr);
    assert!(validated.status.success(), "{told}");
}
