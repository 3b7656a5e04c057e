//! GAP agrees about the groups of a dozen boards and the classes of the eight-puzzle.

use std::process::{Command, Stdio};

use itertools::Itertools;
use taquin::group::PermutationGroup;
use taquin::representation::{CharacterTable, ConjugacyClass};
use taquin::solution::CensusRow;
use taquin::states::SeededRng;
use taquin::{Board, Permutation};
use taquin_testkit::printed::schofield_census;
use taquin_testkit::random_groups;

use crate::program::{done, json};

/// The program that defines the group of a board.
fn definition(board: &str) -> String {
    done(&["group", board, "--format", "gap"])
}

/// What GAP prints.
pub fn gap_prints(program: &str) -> String {
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
fn gap_finds_the_same_groups() {
    let names = ["eight", "five", "fifteen", "theta0", "figure-eight", "petersen", "wheel-5"];
    let others = ["ring-7", "ring-9", "2x2", "2x3", "2x4@1,2", "3x4@2,2", "1x4", "5x5", "20x20"];
    let board = |name: &'static str| (name, name.parse::<Board>().unwrap());
    let boards: Vec<_> = names.into_iter().chain(others).map(board).collect();
    // One session for all boards: GAP takes seconds to start.
    let program = boards.iter().map(|(name, board)| {
        // GAP first tests for the natural groups, which saves a stabilizer chain of length 398.
        let group = board.group();
        let (n, formula) = (group.degree(), group.order_with_formula().formula());
        // GAP has no notation for factorials, and writes × as an asterisk.
        let factors = formula.split(" · ").map(|factor| match factor.split_once('!') {
            Some((n, half)) => format!("Factorial({n}){half}"),
            None => factor.into(),
        });
        let order = factors.collect::<Vec<_>>().join("*");
        format!(
            "{}IsNaturalAlternatingGroup(G);; IsNaturalSymmetricGroup(G);;\n\
             Print(Size(G) = {order}, \" \", Length(Orbits(G, [1..{n}])), \" \",\n\
             IsTransitive(G, [1..{n}]), \" \", IsPrimitive(G, [1..{n}]), \"\\n\");\n",
            definition(name)
        )
    });
    let output = gap_prints(&program.collect::<String>());
    assert_eq!(output.lines().count(), boards.len(), "{output}");
    for ((name, board), output) in boards.iter().zip(output.lines()) {
        let group = board.group();
        let expected = format!(
            "true {} {} {}",
            group.orbits().len(),
            group.is_transitive(),
            group.is_primitive()
        );
        assert_eq!(output, expected, "{name}");
    }
}

/// The generators go to GAP and come back. There place 0 is the last point.
#[test]
#[ignore = "needs GAP"]
fn gap_gives_the_same_generators_back() {
    let boards = ["eight", "five", "theta0", "petersen", "3x4@2,2"];
    let program = boards.map(|name| {
        let degree = name.parse::<Board>().unwrap().place_count();
        let lists = format!("List(GeneratorsOfGroup(G), p -> ListPerm(p, {degree}))");
        format!("{}Print({lists}, \"\\n\");\n", definition(name))
    });
    let printed = gap_prints(&format!("SizeScreen([4096, 100]);;\n{}", program.concat()));
    let back = |line: &str| {
        let lists: Vec<Vec<u16>> = serde_json::from_str(line).unwrap();
        let places = |mut images: Vec<u16>| {
            let degree = images.len() as u16;
            images.rotate_right(1);
            images.iter_mut().for_each(|image| *image %= degree);
            Permutation::from_images(images).unwrap()
        };
        lists.into_iter().map(places).collect_vec()
    };
    let sent = |name: &str| {
        let group = name.parse::<Board>().unwrap().group();
        let permutation = |points: &[u16]| {
            let points = points.iter().map(|&point| usize::from(point)).collect_vec();
            Permutation::from_cycles(group.degree(), &[&points[..]]).unwrap()
        };
        group.generators().map(|cycle| permutation(cycle.points())).collect_vec()
    };
    assert_eq!(printed.lines().map(back).collect_vec(), boards.map(sent));
}

/// Orders, orbits and membership in 420 groups.
#[test]
#[ignore = "needs GAP"]
fn gap_knows_the_same_permutation_groups() {
    const GROUPS: usize = 420;
    let mut random = SeededRng::new(1);
    let mut below = |bound: usize| random.below(bound as u64) as usize;
    let mut program = String::new();
    let mut expected = String::new();
    // GAP counts from 1.
    let gap = |p: &Permutation| {
        let images = p.images().iter().map(|image| image + 1).join(",");
        format!("PermList([{images}])")
    };
    let of_images = |images| Permutation::from_images(images).unwrap();
    for number in 0..GROUPS {
        let generators = random_groups::generators(number % random_groups::KINDS, &mut below);
        let generators = generators.into_iter().map(of_images).collect_vec();
        let degree = generators[0].degree();
        let group = PermutationGroup::new(degree, &generators).unwrap();
        let others = (0..8).map(|seed| {
            let element = group.random_element(seed);
            let mut exchange = || {
                let (a, b) = (below(degree), below(degree));
                let cycle = &[a, b][..usize::from(a != b) + 1];
                Permutation::from_cycles(degree, &[cycle]).unwrap()
            };
            match seed % 4 {
                0 => element,
                1 => element * exchange(),
                2 => element * exchange() * exchange(),
                _ => of_images(random_groups::permutation(degree, &mut below)),
            }
        });
        let others = others.collect_vec();
        program += &format!(
            "G := Group([{}]);; L := [{}];;\n\
             Print(Size(G), \" \", Number(L, x -> x in G), \" \", List(L, x -> x in G), \" \",\n\
             List(Orbits(G, [1..{degree}]), Length), \"\\n\");\n",
            generators.iter().map(gap).join(","),
            others.iter().map(gap).join(","),
        );
        let is_in = others.iter().map(|other| group.contains(other)).collect_vec();
        let orbits = group.orbits().iter().map(Vec::len).collect_vec();
        let held = is_in.iter().filter(|&&is_in| is_in).count();
        expected += &format!("{} {held} {is_in:?} {orbits:?}\n", group.order());
    }
    // GAP breaks long lines, and puts spaces into brackets.
    let told = gap_prints(&format!("SizeScreen([100000, 100]);;\n{program}"));
    let plain = |text: &str| text.replace("[ ", "[").replace(" ]", "]");
    assert_eq!(told.lines().count(), GROUPS, "{told}");
    for (number, (told, expected)) in plain(&told).lines().zip(expected.lines()).enumerate() {
        assert_eq!(told, expected, "group {number}");
    }
}

#[test]
#[ignore = "needs GAP"]
fn theta0_is_pgl_on_six_points() {
    let program = format!(
        "{}Print(IsConjugate(SymmetricGroup(6), G, PGL(2, 5)), \" \",\n\
         IsomorphismGroups(G, SymmetricGroup(5)) <> fail, \"\\n\");",
        definition("theta0")
    );
    assert_eq!(gap_prints(&program), "true true\n");
}

#[test]
#[ignore = "needs GAP"]
fn gap_finds_the_same_classes_of_the_eight_puzzle() {
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
        definition("eight")
    );
    let printed = schofield_census::<CensusRow>().totals;
    let expected = format!("{} {}\n", printed.classes, printed.extended_classes);
    assert_eq!(gap_prints(&program), expected);
}

/// The orders of the elements of each conjugacy class, the sizes, and those of the centralizers.
#[test]
#[ignore = "needs GAP"]
fn gap_finds_the_same_conjugacy_classes_and_subgroups() {
    let sizes = |board: &str| {
        let csv = done(&["census", board, "--by", "cycle-type", "--format", "csv"]);
        let row = |line: &str| {
            let cells = line.split(',').skip(2).take(3);
            cells.map(|cell| cell.parse::<u64>().unwrap()).collect_vec()
        };
        csv.lines().skip(1).map(row).sorted().collect_vec()
    };
    let boards = ["eight", "five", "theta0", "figure-eight", "ring-7"];
    let program = boards.map(|board| {
        format!(
            "{}C := List(OrbitsDomain(G, Elements(G)), c -> [Order(c[1]), Size(c), \
             Size(G)/Size(c)]);; Sort(C); Print(C, \"\\n\");\n",
            definition(board)
        )
    });
    let printed = gap_prints(&format!("SizeScreen([4096, 100]);;\n{}", program.concat()));
    let printed = printed.lines().map(|line| serde_json::from_str::<Vec<Vec<u64>>>(line).unwrap());
    assert_eq!(printed.collect_vec(), boards.map(sizes));
}

/// The order of the group that words generate, from the cycles that the program prints.
#[test]
#[ignore = "needs GAP"]
fn gap_finds_the_same_subgroups() {
    let words = ["A,B", "[A,C],(ABCD)^2", "AC,BD", "(ABCD)^2,AC", "A,C", "ABCD"];
    let reports = words.map(|words| json(&["group", "subgroup", "eight", words]));
    let program = reports.each_ref().map(|report| {
        let generators = report["generators"].as_array().unwrap().iter();
        let cycles = |generator: &serde_json::Value| {
            let text = generator["cycles"].as_str().unwrap().replace('0', "8");
            text.replace(' ', ",")
        };
        format!("Print(Size(Group({})), \"\\n\");\n", generators.map(cycles).join(", "))
    });
    let orders = reports.map(|report| format!("{}\n", report["order"]));
    assert_eq!(gap_prints(&program.concat()), orders.concat());
}

/// The character tables, up to the order of rows and columns, with the sizes of the classes and the
/// orders of their elements.
#[test]
#[ignore = "needs GAP"]
fn gap_computes_the_same_characters() {
    let alternating =
        [5, 7, 8].map(|n| (format!("AlternatingGroup({n})"), CharacterTable::alternating(n)));
    let symmetric = [5, 8].map(|n| (format!("SymmetricGroup({n})"), CharacterTable::symmetric(n)));
    let tables = alternating.into_iter().chain(symmetric).collect_vec();
    let program = tables.iter().map(|(group, table)| {
        let classes = 0..table.classes().len();
        // As GAP writes cyclotomic numbers: (-1+i√7)/2 is (-1+Sqrt(-7))/2.
        let value = |text: String| match text.split_once('√') {
            Some((head, tail)) => {
                let (imaginary, head) = match head.strip_suffix('i') {
                    Some(head) => ("-", head),
                    None => ("", head),
                };
                let digits = tail.len() - tail.trim_start_matches(char::is_numeric).len();
                let (root, end) = tail.split_at(digits);
                let times = if head.ends_with(char::is_numeric) { "*" } else { "" };
                format!("{head}{times}Sqrt({imaginary}{root}){end}")
            }
            None => text,
        };
        let row = |i| classes.clone().map(|j| value(table.value(i, j).to_string())).join(", ");
        let rows = classes.clone().map(|i| format!("[{}]", row(i))).join(", ");
        let sizes = table.classes().iter().map(ConjugacyClass::size).join(", ");
        let orders = table.classes().iter().map(ConjugacyClass::element_order).join(", ");
        format!(
            "T := CharacterTable({group});; M := List(Irr(T), ValuesOfClassFunction);;\n\
             p := TransformingPermutations(M, [{rows}]);;\n\
             Print(p <> fail and Permuted(SizesConjugacyClasses(T), p.columns) = [{sizes}] and\n\
             Permuted(OrdersClassRepresentatives(T), p.columns) = [{orders}], \"\\n\");\n"
        )
    });
    assert_eq!(gap_prints(&program.collect::<String>()), "true\n".repeat(tables.len()));
}
