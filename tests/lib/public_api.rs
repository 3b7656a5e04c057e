//! The library's public names and signatures, compared with a snapshot: a change there can break
//! users. To accept an intended change: `UPDATE_SNAPSHOTS=yes cargo test --test lib public_api --
//! --ignored`.

use std::collections::BTreeSet;
use std::process::Command;

/// The most public structs and enums, each counted once however often it is re-exported. Eight are
/// the nouns of representations (`Partition`, `Label`, `Quadratic`, `CharacterTable`) and of spectra
/// (`Spectrum`, `Block`, `Eigenvalue`, `SpectrumError`); closed words and random walks add three. `MovesError` refuses moves for users of the
/// library and of the Python package.
const MAX_TYPES: usize = 128;

/// The names of the structs and enums in lines such as `#[non_exhaustive] pub enum
/// taquin::BoardError`.
fn types(api: &str) -> BTreeSet<&str> {
    let starts = ["pub struct ", "pub enum "];
    let paths =
        api.lines().filter_map(|line| starts.iter().find_map(|s| line.split_once(s)?.1.into()));
    paths.filter_map(|path| path.split(['<', '(', ' ']).next()?.rsplit("::").next()).collect()
}

#[test]
#[ignore = "builds the documentation as JSON: half a minute"]
fn the_public_interface_is_the_recorded_one() {
    // rustdoc's JSON is unstable; RUSTC_BOOTSTRAP lets the stable toolchain write it.
    let target = concat!(env!("CARGO_MANIFEST_DIR"), "/target/api");
    let json = ["--", "-Z", "unstable-options", "--output-format", "json"];
    let status = Command::new(env!("CARGO"))
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["rustdoc", "--quiet", "--lib", "--features", "cluster", "--target-dir", target])
        .args(json)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .unwrap();
    assert!(status.success());
    let api = public_api::Builder::from_rustdoc_json(format!("{target}/doc/taquin.json"))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .include_function_parameter_names(true)
        .build()
        .expect("this version of public-api reads the JSON of this toolchain");
    let text = api.to_string();
    let types = types(&text);
    println!("{} public structs and enums", types.len());
    assert!(types.len() <= MAX_TYPES, "{} public structs and enums: {types:?}", types.len());
    api.assert_eq_or_update("tests/snapshots/public-api.txt");
}
