#![no_main]

#[expect(dead_code, reason = "the other targets")]
#[path = "../../tests/fuzzed/mod.rs"]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzed::values_content(data));
