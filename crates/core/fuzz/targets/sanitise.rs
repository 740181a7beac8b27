//! Whatever a chapter is, what is left of it is safe and final.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vokal_core_fuzz::{hold, safety::settled_in_each_syntax};

fuzz_target!(|data: &[u8]| {
    let source = String::from_utf8_lossy(data);
    hold(settled_in_each_syntax(&source), &source);
});
