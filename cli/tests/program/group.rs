//! The commands `group` and `board`.

use std::fs;

use crate::program::{done, json, run};

#[test]
fn the_group_of_the_eight_puzzle() {
    let eight = json(&["group", "eight"]);
    assert_eq!((&eight["name"], &eight["order"]), (&"A8".into(), &20_160.into()));
    assert_eq!(eight["generators"][0]["cycle"], "(0 1 2)");
    assert_eq!(eight["generators"][0]["walk"], serde_json::json!(["home", "2", "1", "0", "home"]));
    let overlaps = eight["overlaps"].as_array().unwrap();
    let words: Vec<&str> = overlaps.iter().map(|pair| pair["word"].as_str().unwrap()).collect();
    let mut sorted = words.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["AD", "BA", "CB", "DC", "WX", "XY", "YZ", "ZW"]);
    assert_eq!(eight["symmetries_fixing_home"]["order"], 8);
    assert_eq!((&eight["evidence_holds"], &eight["wilson_agrees"]), (&true.into(), &true.into()));
    let text = done(&["group", "eight"]);
    assert!(text.contains("order           8!/2 = 20 160\n"), "{text}");
}

#[test]
fn groups_with_other_answers() {
    let theta = json(&["group", "theta0"]);
    assert_eq!(theta["full_name"], "PGL₂(5) ≅ S₅ acting on six points");
    assert_eq!(theta["constituents"][0]["evidence"]["orbit_lengths"], serde_json::json!([6, 5, 4]));
    let large = json(&["group", "20x20"]);
    assert_eq!(large["order"], "399!/2");
    let eight = json(&["group", "figure-eight"]);
    assert_eq!((&eight["name"], &eight["two_connected"]), (&"C3 × C3".into(), &false.into()));
    assert_eq!(eight["full_name"], "C₃ × C₃");
    assert_eq!(json(&["group", "2x2"])["full_name"], "C₃ ≅ A₃");
    let (out, _, code) = run(&["solvable", "--board", "figure-eight", "1023456"]);
    assert_eq!(code, 1);
    assert!(out.contains("it is odd on the squares 1 2 3, where the group is C₃"), "{out}");
    assert_eq!(eight["articulation_squares"], serde_json::json!(["home"]));
    assert_eq!(eight["reach"][0]["tiles"], serde_json::json!([1, 2, 3]));
    assert_eq!(json(&["group", "1x4"])["name"], "trivial");
    assert!(!done(&["group", "1x4"]).contains("loops of the blank"));
    let all = "loops, orbits, names, orders and primitivity";
    let held = format!("checked, and they hold: {all}\n");
    assert!(done(&["group", "wheel-1000"]).contains(&held));
    let text = done(&["group", "51x50"]);
    assert!(text.contains(&format!("not checked, on more than 2 500 squares: {all}\n")), "{text}");
    assert!(done(&["group", "51x50", "--format", "csv"]).contains("evidence_holds,not checked\n"));
    let csv = done(&["group", "ring-9", "--format", "csv"]);
    assert!(csv.starts_with("property,value\nboard,ring-9\n") && csv.contains("\nprimitive,no\n"));
    for format in ["text", "markdown", "yaml", "jsonl"] {
        assert!(done(&["group", "2x3", "--format", format]).contains("A5"), "{format}");
    }
}

#[test]
fn the_five_puzzle_is_described_as_in_the_paper() {
    let five = &json(&["group", "five"])["five"];
    assert_eq!(
        five["by_twists"],
        serde_json::json!({"0": 1, "1": 4, "2": 8, "3": 16, "4": 24, "5": 6, "6": 1})
    );
    assert_eq!((&five["classes"], &five["extended_classes"]), (&32.into(), &24.into()));
    assert_eq!((&five["quoted_bound"], &five["true_bound"]), (&48.into(), &30.into()));
    assert_eq!(five["words"][0]["moves"], 16);
    assert_eq!(five["words"][1]["moves"], 14);
    assert_eq!(five["elements"].as_array().unwrap().len(), 60);
    assert!(json(&["group", "2x3"]).get("five").is_none());
}

#[test]
fn characters() {
    let five = json(&["group", "characters", "five"]);
    let values = |row: usize| five["irreducibles"][row]["values"].clone();
    assert_eq!(values(3), serde_json::json!(["3", "-1", "0", "(1+√5)/2", "(1-√5)/2"]));
    let classes = five["classes"].as_array().unwrap().iter();
    let classes: Vec<_> = classes.map(|class| [&class["class"], &class["cycle_type"]]).collect();
    assert_eq!(classes[3..], [["5a", "5a"], ["5b", "5b"]]);
    let eight = done(&["group", "characters", "eight"]);
    assert!(eight.contains("\n4+2+1+1a   45  -3  -3   0"), "{eight}");
    assert!(eight.contains("\n24"), "{eight}");
    let csv = done(&["group", "characters", "2x3", "--format", "csv"]);
    assert!(csv.starts_with("representation,dimension,1a,2a,3a,5a,5b\n5,1,1,1,1,1,1\n"), "{csv}");
    for (arguments, says) in [
        (&["group", "characters", "theta0"][..], "the group is PGL2(5)"),
        (&["group", "characters", "-"], "taquin atlas - reads graphs"),
        (&["group", "characters", "five", "--format", "gap"], "possible values: text"),
    ] {
        let (out, err, code) = run(arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert!(err.contains(says), "{err}");
    }
}

#[test]
fn generators_for_other_programs() {
    let gap = done(&["group", "eight", "--format", "gap"]);
    assert!(gap.contains("  A := (8,1,2),\n  B := (2,3,4),\n"), "{gap}");
    let tws = done(&["group", "five", "--format", "tws"]);
    // A moves the tile on 0 to 1, on 1 to 2, on 2 to 0: place 0 receives the tile of place 2.
    assert!(tws.starts_with("Name five\n\nSet TILES 5 1\n\nSolved\nTILES\n1 2 3 4 5\nEnd\n"));
    assert!(tws.contains("\nMove A\nTILES\n3 1 2 4 5\nEnd\n"), "{tws}");
    let kpuzzle: serde_json::Value =
        serde_json::from_str(&done(&["group", "five", "--format", "kpuzzle"])).unwrap();
    assert_eq!(kpuzzle["orbits"][0]["numPieces"], 5);
    assert_eq!(kpuzzle["moves"]["A"]["TILES"]["permutation"], serde_json::json!([2, 0, 1, 3, 4]));
    for format in ["tws", "kpuzzle"] {
        let (out, err, code) = run(&["group", "1x4", "--format", format]);
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(err.contains("no loops"), "{err}");
    }
}

#[test]
fn boards_are_listed_shown_and_read_back() {
    let list = done(&["board", "--format", "csv"]);
    for name in [
        "eight",
        "five",
        "fifteen",
        "theta0",
        "ring-N",
        "wheel-N",
        "figure-eight",
        "petersen",
        "heawood",
        "theta-A-B-C",
        "torus-ROWSxCOLS",
        "complete-bipartite-A-B",
        "complete-N",
    ] {
        assert!(list.contains(&format!("\n{name},")), "{name}");
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("board.yaml");
    let path = path.to_str().unwrap();
    for name in ["eight", "five", "theta0", "petersen", "wheel-5", "ring-4", "3x3@2,2", "fifteen"] {
        done(&["board", name, "--format", "yaml", "-o", path, "--force"]);
        let (own, read) = (json(&["group", name]), json(&["group", path]));
        for field in ["name", "order", "generators", "symmetries", "evidence_holds"] {
            assert_eq!(own[field], read[field], "{name}: {field}");
        }
        assert_eq!(done(&["board", path, "--format", "yaml"]), fs::read_to_string(path).unwrap());
    }
    let text = done(&["board", "five"]);
    assert!(text.contains("\n1 2 3\n0 _ 4\n"), "{text}");
    assert!(text.contains("\nname: five\n"), "{text}");
}

/// A board as YAML has each square, edge and loop on a line.
#[test]
fn boards_are_written_as_a_person_would() {
    let yaml = done(&["board", "2x2", "--format", "yaml"]);
    let expected = "\
name: '2x2'
title: grid of 2 rows and 2 columns
squares:
- {label: 1, at: [1, 1]}
- {label: 2, at: [1, 2]}
- {label: 3, at: [2, 1]}
- {label: 4, at: [2, 2]}
edges:
- [1, 2]
- [1, 3]
- [2, 4]
- [3, 4]
home: 4
first_tile: 1
loops:
- {name: A, inverse: a, chord: [1, 3]}
order: [A, a]
";
    assert_eq!(yaml, expected);
}

/// Wilson's theorem is about boards without cut vertices that are no rings.
#[test]
fn wilsons_theorem_is_named_where_it_applies() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.yaml").display().to_string();
    let barbell = "name: x\nsquares: [1, 2, 3, 4, 5, 6, 7]\nedges: [[1, 2], [2, 3], [3, 4], [1, 4], \
                   [1, 3], [4, 5], [5, 6], [6, 7], [5, 7]]\nhome: 4\n";
    fs::write(&path, barbell).unwrap();
    let said = [
        ("eight", "Wilson's theorem predicts A8, as computed\n"),
        ("theta0", "Wilson's theorem predicts PGL2(5), as computed\n"),
        ("ring-8", "the group of a ring is C7, as computed\n"),
        ("figure-eight", "the groups of rings, block by block, are C3 × C3, as computed\n"),
        ("1x4", "without loops the group is trivial, as computed\n"),
        (
            &path,
            "Wilson's theorem, block by block with cyclic groups of rings, predicts S3 × C2, as",
        ),
    ];
    for (board, line) in said {
        let text = done(&["group", board]);
        assert!(text.contains(&format!("\n{line}")), "{text}");
    }
}

#[test]
fn bad_boards_are_refused_with_a_reason() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("board.yaml");
    let refused = [
        ("name: x\nsquares: [1, 2\n", "line 3"),
        ("name: x\nsquares: [1, 2]\nedges: [[1, 2]]\nhome: 1\nedge: 3\n", "line 5 column 1"),
        (
            "name: x\nsquares: [1, {at: [1, 1]}]\nedges: [[1, 2]]\nhome: 1\n",
            "squares[1]: missing field `label` at line 2 column 14",
        ),
        ("name: x\nsquares:\n- 1\n- [2]\nedges: [[1, 2]]\nhome: 1\n", "at line 4 column 3"),
        (
            "name: x\nsquares:\n- 1\n- {label: 2, at: [1]}\nedges: [[1, 2]]\nhome: 1\n",
            "expected two numbers, [row, column] at line 4 column 18",
        ),
        (
            "name: x\nsquares: [1, -2]\nedges: [[1, 2]]\nhome: 1\n",
            "`-2`, expected a square, which is a label or {label: …, at: [row, column]} at line 2 \
             column 14",
        ),
        (
            "name: x\nsquares: [1, 2]\nedges:\n- [1, 2]\n- [1, 2, 3]\nhome: 1\n",
            "length 3, expected the labels of two squares, as in [1, 2] at line 5 column 3",
        ),
        (
            "name: x\nsquares: [1, 2]\nedges: [[1, 2]]\nhome: 1\nfirst_tile: -1\n",
            "expected the number of the first tile, from 0 to 9 999 at line 5 column 13",
        ),
        (
            "name: x\nsquares: [1, 2]\nedges: [[1, 2]]\nhome: 1\nfirst_tile: 10000\n",
            "it may be at most 9 999 at line 5 column 13",
        ),
        (
            "name: x\nsquares: [1, 2]\nedges: [[1, 2]]\nhome: 1\nname: y\n",
            "duplicate field `name` at line 5 column 7",
        ),
        ("[1, 2]\n", "expected the fields of a board: name, squares, edges and home"),
        (
            "name: x\nsquares:\n- {label: 1, at: [1, 1]}\n- {label: 2, at: [1, 1]}\nedges: \
             [[1, 2]]\nhome: 1\n",
            "are at the same place at line 4 column 3",
        ),
        (
            "name: x\nsquares: [1, 2, 3]\nedges: [[1, 2], [2, 3], [1, 3]]\nhome: 3\nloops:\n- \
             {name: A, inverse: a, chord: [7, 8]}\n",
            "at line 6 column 3",
        ),
        (
            "name: x\nsquares: [1, 2, 3]\nedges: [[1, 2], [2, 3], [1, 3]]\nhome: 3\norder: [A, b]\n",
            "at line 5 column 12",
        ),
        ("name: x\nsquares: [1, 2, 3]\nedges: [[1, 2]]\nhome: 1\n", "not connected"),
        (
            "name: x\nsquares: [1, 2]\nedges: [[1, 2],\n [2, 1]]\nhome: 1\n",
            "listed twice at line 4 column 2",
        ),
        (
            "name: x\nsquares: [1, 2]\nedges: [[1, 1], [1, 2]]\nhome: 1\n",
            "joins a square to itself at line 3 column 9",
        ),
        (
            "name: x\nsquares: [1, 2]\nedges: [[1, 2]]\nhome: 7\n",
            "among the board's squares at line 4 column 7",
        ),
        (
            "name: x\nsquares: [1, 2]\nedges: [[1, 9]]\nhome: 1\n",
            "among the board's squares at line 3 column 9",
        ),
        (
            "name: x\nsquares: [1, 1]\nedges: [[1, 1]]\nhome: 1\n",
            "two squares are labelled '1' at line 2 column 14",
        ),
        ("name: x\nsquares: [1, '1']\nedges: [[1, 1]]\nhome: 1\n", "two squares are labelled '1'"),
        ("name: x\nsquares: [1]\nedges: []\nhome: 1\n", "2 to 65 535 squares"),
    ];
    for (yaml, reason) in refused {
        fs::write(&path, yaml).unwrap();
        let (out, err, code) = run(&["group", path.to_str().unwrap()]);
        assert_eq!((out.as_str(), code), ("", 2), "{yaml}");
        assert!(err.contains(reason), "{yaml}: {err}");
    }
    for name in ["ring-2", "wheel-x", "nowhere", "3x", "3x3@4,4", "2x2@centre"] {
        assert_eq!(run(&["group", name]).2, 2, "{name}");
    }
    let (_, err, code) = run(&["census", "6x6"]);
    assert_eq!(code, 2);
    assert!(err.contains("36!"), "{err}");
}

#[test]
fn the_subgroup_that_words_generate() {
    let five = json(&["group", "subgroup", "eight", "A,B"]);
    assert_eq!(
        (&five["name"], &five["order"], &five["index"]),
        (&"A5".into(), &60.into(), &336.into())
    );
    assert_eq!(five["orbits"], serde_json::json!([["0", "1", "2", "3", "4"], ["5"], ["6"], ["7"]]));
    let text = done(&["group", "subgroup", "eight", "[A,B],AC"]);
    assert!(text.contains("checked, and they hold: words, orbits, names, orders"), "{text}");
    assert!(done(&["group", "subgroup", "20x20", "A,B", "--format", "csv"]).contains("order,"));
    // Words that move many places in several cycles, in one orbit and in two.
    for (board, words, name, order) in [
        ("5x5", "ABCDEFGHIJKLMNOP,AC", "A24", "310224200866619719680000"),
        ("8x8", "ABCD,AZ", "A15 × C7", "4576860288000"),
    ] {
        let group = json(&["group", "subgroup", board, words]);
        assert_eq!(group["name"], name);
        assert_eq!(group["order"].to_string().trim_matches('"'), order);
        assert_eq!(group["evidence_holds"], true);
    }
    for (words, says) in [
        ("A,Q", "'Q' is not a twist"),
        ("A,(B", "not followed by )"),
        ("(0 1 9)", "'9' is not a square"),
        ("(0 1)", "is an odd permutation"),
    ] {
        let (_, err, code) = run(&["group", "subgroup", "eight", words]);
        assert!(code > 0 && err.contains(says), "{err}");
    }
}

/// Words and elements may each be an argument, and the words of elements have their cycles.
#[test]
fn the_subgroup_that_several_arguments_generate() {
    let listed = done(&["group", "subgroup", "eight", "A,B,C"]);
    assert_eq!(done(&["group", "subgroup", "eight", "A", "B,C"]), listed);
    assert_eq!(done(&["group", "subgroup", "eight", "(0 1 2)", "B", "(4 5 6)"]), listed);
    for (board, cycles) in [("eight", "(0 1)(2 5)"), ("five", "(0 1 2)")] {
        let group = json(&["group", "subgroup", board, cycles]);
        assert_eq!(group["generators"][0]["cycles"], cycles, "{board}");
    }
    let group = json(&["group", "subgroup", "petersen", "(1 2 3)"]);
    assert_eq!(
        (&group["name"], &group["generators"][0]["cycles"]),
        (&"C3".into(), &"(1 2 3)".into())
    );
}
