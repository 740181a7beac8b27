//! Is the written contract the one that the server keeps?
//!
//! `UPDATE_CONTRACT=1 cargo test --package vokal-server openapi` rewrites it.

const CONTRACT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");

#[test]
fn openapi_json_is_up_to_date() {
    let kept = vokal_server::http::described().to_pretty_json().unwrap() + "\n";
    if std::env::var_os("UPDATE_CONTRACT").is_some() {
        std::fs::write(CONTRACT, &kept).unwrap();
    }
    let written = std::fs::read_to_string(CONTRACT).unwrap_or_default();
    assert!(
        written == kept,
        "openapi.json is stale: run `make contract`"
    );
}
