#![no_main]

#[allow(dead_code, reason = "the other targets, and the seeds")]
#[path = "../../tests/robustness/fuzz_targets/mod.rs"]
mod fuzz_targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzz_targets::labels(data);
});
