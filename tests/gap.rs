//! The groups of a dozen boards, and the classes of the eight-puzzle, as GAP finds them.

use std::process::Command;

use itertools::Itertools;
use taquin::claims::schofield_census;
use taquin::export::gap;
use taquin::group::PuzzleGroup;
use taquin::{Board, Permutation};

/// What GAP prints.
fn told_by_gap(program: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("program.g");
    std::fs::write(&file, format!("{program}\nQUIT;\n")).unwrap();
    let output =
        Command::new("gap").args(["-q", "-A", "--nointeract"]).arg(&file).output().unwrap();
    String::from_utf8(output.stdout).unwrap().split_whitespace().join(" ")
}

fn yes(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}

#[test]
#[ignore = "needs GAP"]
fn groups_are_those_that_gap_finds() {
    let names = ["eight", "five", "fifteen", "theta0", "figure-eight", "petersen", "wheel-5"];
    let others = ["ring-7", "ring-9", "2x2", "2x3", "2x4@1,2", "3x4@2,2", "1x4", "5x5", "20x20"];
    for name in names.into_iter().chain(others) {
        let board: Board = name.parse().unwrap();
        let group = PuzzleGroup::of(&board);
        let n = group.degree();
        let program = format!(
            "{}Print(Size(G), \" \", Length(Orbits(G, [1..{n}])), \" \",\n\
             IsTransitive(G, [1..{n}]), \" \", IsPrimitive(G, [1..{n}]), \"\\n\");",
            gap(&board, &group)
        );
        // GAP breaks long numbers.
        let told = told_by_gap(&program).replace("\\ ", "");
        let rest = format!(
            "{} {} {}",
            group.orbits().len(),
            yes(group.is_transitive()),
            yes(group.is_primitive())
        );
        match group.order().value() {
            Some(order) => assert_eq!(told, format!("{order} {rest}"), "{name}"),
            None => {
                assert!(told.ends_with(&rest), "{name}: {told}");
                let formula = group.order().formula();
                let (factorial, half) = formula.split_once("!/").unwrap_or((&formula, "1"));
                let factorial = factorial.trim_end_matches('!');
                let program = format!(
                    "{}Print(Size(G) = Factorial({factorial})/{half});",
                    gap(&board, &group)
                );
                assert_eq!(told_by_gap(&program), "true", "{name}");
            }
        }
    }
}

#[test]
#[ignore = "needs GAP"]
fn theta0_is_pgl_on_six_points() {
    let board: Board = "theta0".parse().unwrap();
    let group = PuzzleGroup::of(&board);
    let program = format!(
        "{}Print(IsConjugate(SymmetricGroup(6), G, PGL(2, 5)), \" \",\n\
         IsomorphismGroups(G, SymmetricGroup(5)) <> fail);",
        gap(&board, &group)
    );
    assert_eq!(told_by_gap(&program), "true true");
}

#[test]
#[ignore = "needs GAP"]
fn classes_of_the_eight_puzzle_are_those_that_gap_finds() {
    let board: Board = "eight".parse().unwrap();
    let symmetries = board.symmetries();
    // Squares 0 … 7 are the places; square 8 is home.
    let point = |&place: &usize| if place == 0 { 8 } else { place };
    let cycles = |symmetry: &Permutation| {
        let cycle = |points: &Vec<usize>| format!("({})", points.iter().map(point).join(","));
        symmetry.cycles().iter().map(cycle).join("")
    };
    let generators = symmetries.generators().iter().map(cycles).join(", ");
    let program = format!(
        "{}D := Group({generators});\n\
         classes := Orbits(D, Elements(G), function(x, phi) return x^phi; end);\n\
         joined := Set(classes, c -> Set(Union(c, List(c, x -> x^-1))));\n\
         Print(Length(classes), \" \", Length(joined));",
        gap(&board, &PuzzleGroup::of(&board))
    );
    let printed = schofield_census().totals;
    let expected = format!("{} {}", printed.classes, printed.extended_classes);
    assert_eq!(told_by_gap(&program), expected);
}
