#![no_main]

#[allow(dead_code, reason = "the other targets, and the seeds")]
#[path = "../../tests/fuzzed/mod.rs"]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzzed::permutation(data);
});
