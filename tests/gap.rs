//! The groups of a dozen boards, and the classes of the eight-puzzle, as GAP finds them.

use std::process::{Command, Stdio};

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
    let mut command = Command::new("gap");
    command.args(["-q", "-A", "--nointeract"]).arg(&file).stdin(Stdio::null());
    let output = command.output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "needs GAP"]
fn groups_are_those_that_gap_finds() {
    let names = ["eight", "five", "fifteen", "theta0", "figure-eight", "petersen", "wheel-5"];
    let others = ["ring-7", "ring-9", "2x2", "2x3", "2x4@1,2", "3x4@2,2", "1x4", "5x5", "20x20"];
    let boards: Vec<Board> =
        names.into_iter().chain(others).map(|name| name.parse().unwrap()).collect();
    // One session for all of them: to start GAP takes seconds.
    let program = boards.iter().map(|board| {
        // Asked first whether it is one of the two, GAP need not find a stabiliser chain of length 398.
        let group = PuzzleGroup::of(board);
        let (n, formula) = (group.degree(), group.order().formula());
        // GAP has no sign for factorials, and × is an asterisk.
        let factors = formula.split(" · ").map(|factor| match factor.split_once('!') {
            Some((n, half)) => format!("Factorial({n}){half}"),
            None => factor.into(),
        });
        let order = factors.collect::<Vec<_>>().join("*");
        format!(
            "{}IsNaturalAlternatingGroup(G);; IsNaturalSymmetricGroup(G);;\n\
             Print(Size(G) = {order}, \" \", Length(Orbits(G, [1..{n}])), \" \",\n\
             IsTransitive(G, [1..{n}]), \" \", IsPrimitive(G, [1..{n}]), \"\\n\");\n",
            gap(board, &group)
        )
    });
    let told = told_by_gap(&program.collect::<String>());
    assert_eq!(told.lines().count(), boards.len(), "{told}");
    for (board, told) in boards.iter().zip(told.lines()) {
        let group = PuzzleGroup::of(board);
        let expected = format!(
            "true {} {} {}",
            group.orbits().len(),
            group.is_transitive(),
            group.is_primitive()
        );
        assert_eq!(told, expected, "{}", board.name());
    }
}

#[test]
#[ignore = "needs GAP"]
fn theta0_is_pgl_on_six_points() {
    let board: Board = "theta0".parse().unwrap();
    let group = PuzzleGroup::of(&board);
    let program = format!(
        "{}Print(IsConjugate(SymmetricGroup(6), G, PGL(2, 5)), \" \",\n\
         IsomorphismGroups(G, SymmetricGroup(5)) <> fail, \"\\n\");",
        gap(&board, &group)
    );
    assert_eq!(told_by_gap(&program), "true true\n");
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
         classes := OrbitsDomain(D, Elements(G), function(x, phi) return x^phi; end);\n\
         joined := Set(classes, c -> Set(Union(c, List(c, x -> x^-1))));\n\
         Print(Length(classes), \" \", Length(joined), \"\\n\");",
        gap(&board, &PuzzleGroup::of(&board))
    );
    let printed = schofield_census().totals;
    let expected = format!("{} {}\n", printed.classes, printed.extended_classes);
    assert_eq!(told_by_gap(&program), expected);
}
