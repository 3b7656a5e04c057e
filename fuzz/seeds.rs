//! Writes what each fuzzer begins with into its folder of `fuzz/corpus`: `cargo run --bin seeds`.

#[path = "../tests/fuzzed/mod.rs"]
mod fuzzed;

use std::fs;
use std::path::Path;

fn main() -> std::io::Result<()> {
    for target in &fuzzed::TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in fuzzed::seeds::of(target.name).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}
