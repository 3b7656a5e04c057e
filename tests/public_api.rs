//! The library's public names with their signatures, against those on record. What is gone or other breaks its users.
//! After a change that is meant: `UPDATE_SNAPSHOTS=yes cargo test --test public_api -- --ignored`.

use std::process::Command;

#[test]
#[ignore = "builds the documentation as JSON, half a minute"]
fn it_is_the_one_on_record() {
    // The JSON is called unstable; RUSTC_BOOTSTRAP lets the stable toolchain write it.
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
        .expect("the toolchain's JSON is of another kind than this public-api reads");
    api.assert_eq_or_update("tests/snapshots/public-api.txt");
}
