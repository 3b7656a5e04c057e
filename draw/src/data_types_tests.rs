//! The types of the pages' data, for TypeScript, in `draw/web/data.d.ts`. After a change,
//! `UPDATE_SNAPSHOTS=yes cargo test -p taquin-draw data_types` writes them anew.

use std::{env, fs};

use itertools::Itertools;
use ts_rs::{Config, TS};

use super::explorer::{Shown, ShownDodecahedron, ShownLetter, ShownSymmetry};
use super::page::ShownSquare;
use super::puzzle::Puzzle;
use super::shown_group::ShownGroup;

const HEAD: &str = "\
// The data of a board on the page of the explorer, and PuzzleData on that of a puzzle. Written by
// draw/src/data_types_tests.rs.";

#[test]
fn data_types_are_those_of_the_pages() {
    // The numbers of a page are exact as numbers of JavaScript.
    let config = Config::default().with_large_int("number");
    let declarations = [
        Shown::decl,
        ShownSquare::decl,
        ShownLetter::decl,
        ShownSymmetry::decl,
        ShownGroup::decl,
        ShownDodecahedron::decl,
        Puzzle::decl,
    ];
    let parts = declarations.iter().map(|declaration| declaration(&config));
    let types = [HEAD.into()].into_iter().chain(parts).join("\n\n") + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/data.d.ts");
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(path, &types).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), types);
}
