//! The public names and signatures of each published crate, compared with a snapshot: a change there
//! can break users. To accept an intended change: `UPDATE_SNAPSHOTS=yes cargo test -p taquin --test
//! lib public_interface -- --ignored`.

use std::collections::BTreeSet;
use std::process::Command;

/// The crates, and the most public structs and enums of each, counted once however often one is
/// re-exported. A crate that needs more asks its users to learn more.
const CRATES: [(&str, usize); 4] =
    [("taquin", 202), ("taquin-documents", 14), ("taquin-draw", 4), ("taquin-mpi", 1)];

/// The names of the structs and enums in lines such as `#[non_exhaustive] pub enum
/// taquin::BoardError`.
fn types(api: &str) -> BTreeSet<&str> {
    let starts = ["pub struct ", "pub enum "];
    let paths =
        api.lines().filter_map(|line| starts.iter().find_map(|s| line.split_once(s)?.1.into()));
    paths.filter_map(|path| path.split(['<', '(', ' ']).next()?.rsplit("::").next()).collect()
}

#[test]
#[ignore = "builds the documentation as JSON: a minute, and needs an MPI"]
fn the_public_interface_is_the_recorded_one() {
    for (name, most) in CRATES {
        // rustdoc's JSON is unstable; RUSTC_BOOTSTRAP lets the stable toolchain write it.
        let target = concat!(env!("CARGO_MANIFEST_DIR"), "/target/api");
        let json = ["--", "-Z", "unstable-options", "--output-format", "json"];
        let status = Command::new(env!("CARGO"))
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["rustdoc", "--quiet", "--lib", "--package", name, "--all-features"])
            .args(["--target-dir", target])
            .args(json)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .unwrap();
        assert!(status.success(), "{name}");
        let file = name.replace('-', "_");
        let api = public_api::Builder::from_rustdoc_json(format!("{target}/doc/{file}.json"))
            .omit_blanket_impls(true)
            .omit_auto_trait_impls(true)
            .omit_auto_derived_impls(true)
            .include_function_parameter_names(true)
            .build()
            .expect("this version of public-api reads the JSON of this toolchain");
        let text = api.to_string();
        let types = types(&text);
        println!("{name}: {} public structs and enums", types.len());
        assert!(types.len() <= most, "{name}: {} public types: {types:?}", types.len());
        api.assert_eq_or_update(format!("tests/snapshots/{name}.txt"));
    }
}
