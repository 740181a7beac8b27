//! ammonia behind the same door as the core's sanitiser: a string in, a string out.
use wasm_bindgen::prelude::*;

/// Cleans a chapter with ammonia's default policy.
#[wasm_bindgen]
pub fn clean(html: &str) -> String {
    ammonia::clean(html)
}
