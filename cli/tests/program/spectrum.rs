//! The command `spectrum`.

use crate::program::{done, json, refused};

#[test]
fn the_spectrum_of_the_eight_puzzle() {
    let eight = json(&["spectrum", "eight"]);
    assert_eq!((&eight["group"], &eight["order"]), (&"A8".into(), &20_160.into()));
    assert_eq!(eight["second"]["exact"], "5+√3");
    assert_eq!(eight["second"]["multiplicity"], 14);
    assert_eq!((&eight["least"]["exact"], &eight["bipartite"]), (&"-4".into(), &false.into()));
    let blocks = eight["blocks"].as_array().unwrap();
    assert_eq!(blocks.len(), 14);
    let rows = |block: &serde_json::Value| block["dimension"].as_u64().unwrap();
    assert_eq!(blocks.iter().map(|block| rows(block).pow(2)).sum::<u64>(), 20_160);
    for block in blocks {
        let multiplicity = |one: &serde_json::Value| one["multiplicity"].as_u64().unwrap();
        let eigenvalues = block["eigenvalues"].as_array().unwrap();
        assert_eq!(eigenvalues.iter().map(multiplicity).sum::<u64>(), rows(block));
    }
    let text = done(&["spectrum", "eight"]);
    assert!(text.contains("\nsecond      5+√3 = 6.732050808, multiplicity 14\n"), "{text}");
    assert!(
        text.contains("\n7+1, dimension 7, 7 times\n  5+√3 = 6.732050808 (2) E,  6 B2,  4 A1,")
    );
    assert!(text.contains("\nslowest     7+1 as E\n"), "{text}");
    assert!(
        text.contains("\nsymmetries  C4v, r = (0 2 4 6)(1 3 5 7), s = (1 7)(2 6)(3 5)\n"),
        "{text}"
    );
    assert_eq!(eight["slowest"][0]["symmetry"], "E");
    assert_eq!(eight["symmetries"]["halves"]["group"], "C4");
    let complex =
        text.split("\n4+2+1+1a, dimension 45").nth(1).unwrap().split("\n\n").next().unwrap();
    let count = |name: &str| complex.split([' ', ',', '\n']).filter(|word| *word == name).count();
    assert_eq!([count("A"), count("B"), count("½E")], [11, 10, 24], "{complex}");
    assert!(json(&["spectrum", "theta0"])["symmetries"].is_null());
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let csv = done(&["spectrum", "five", "--format", "csv"]);
    let start = "representation,dimension,copies,eigenvalue,multiplicity,exact,error,symmetry\n\
                 5,1,1,4.0,1,4,";
    assert!(csv.starts_with(start), "{csv}");
}

#[test]
fn the_whole_spectrum() {
    let csv = done(&["spectrum", "five", "--list", "--format", "csv"]);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("representation,eigenvalue,multiplicity,exact,error,symmetry"));
    assert!(lines.next().is_some_and(|line| line.starts_with("5,4.0,1,4,")), "{csv}");
    assert!(lines.next().is_some_and(|line| line.starts_with("3+1+1a,3.23606797749979,3,1+√5,")));
    let count = |line: &str| line.split(',').nth(2).unwrap().parse::<u64>().unwrap();
    assert_eq!(csv.lines().skip(1).map(count).sum::<u64>(), 60);
    let rows = json(&["spectrum", "theta0", "--list"]);
    assert_eq!(rows[0]["representation"], "regular");
    let product = done(&["spectrum", "figure-eight", "--list"]);
    assert!(product.contains("regular × regular"), "{product}");
    assert!(done(&["spectrum", "1x4"]).contains("letters    0\n"));
    for format in ["csv", "json", "jsonl", "yaml", "markdown", "text"] {
        for of in [
            &["2x3", "--list"][..],
            &["words", "2x3", "--length", "4"],
            &["walk", "2x3", "--twists", "4"],
            &["mixing", "2x3", "--steps", "4"],
            &["2x3"],
        ] {
            let arguments = [&["spectrum"], of, &["--format", format]].concat();
            assert!(!done(&arguments).is_empty(), "{arguments:?}");
        }
    }
}

#[test]
fn closed_words_and_random_twists() {
    let csv = done(&["spectrum", "words", "eight", "--length", "5", "--format", "csv"]);
    assert_eq!(
        csv,
        "length,words,reduced,cyclically_reduced\n0,1,1,1\n1,0,0,0\n2,8,0,0\n3,8,8,8\n\
         4,136,16,16\n5,360,128,80\n"
    );
    let long = json(&["spectrum", "words", "eight", "--length", "84"]);
    assert!(long[84]["words"].is_string() && long[3]["words"] == 8);
    let walk = json(&["spectrum", "walk", "five", "--twists", "12"]);
    let steps = walk["steps"].as_array().unwrap();
    let mixing = walk["mixing_time"].as_u64().unwrap() as usize;
    let variation = |step: usize| steps[step]["total_variation"].as_f64().unwrap();
    assert!(variation(mixing) <= 0.25 && variation(mixing - 1) > 0.25);
    let bipartite = done(&["spectrum", "walk", "theta0", "--twists", "3"]);
    assert!(bipartite.contains("\nmixing time  none: after an even number"), "{bipartite}");
    // After two twists the distance is 1/4, but for rounding.
    assert_eq!(json(&["spectrum", "walk", "g6:DFw@1", "--twists", "3"])["mixing_time"], 2);
}

#[test]
fn the_walk_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("walk.svg");
    done(&["spectrum", "walk", "five", "--twists", "12", "--plot", path.to_str().unwrap()]);
    let svg = std::fs::read_to_string(path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(">total variation</text>"), "{svg}");
    assert_eq!(svg.matches("<path").count(), 2);
}

#[test]
fn the_walk_of_the_blank() {
    let walk = json(&["spectrum", "walk", "2x3", "--blank"]);
    assert_eq!((&walk["positions"], &walk["slowest_tiles"]), (&360.into(), &2.into()));
    let csv = done(&["spectrum", "walk", "2x3", "--blank", "--format", "csv"]);
    assert!(csv.starts_with("tiles,second,gap,relaxation_time,representation,error\n0,"), "{csv}");
}

/// The blank of 2x2 walks on a cycle of twelve positions.
#[test]
fn random_moves_mix_the_positions() {
    let lazy = json(&["spectrum", "mixing", "2x2"]);
    assert_eq!((&lazy["lazy"], &lazy["mixing_time"]), (&true.into(), &14.into()));
    let steps = lazy["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &steps[0]["total_variation"]), (15, &(11.0 / 12.0).into()));
    let simple = json(&["spectrum", "mixing", "2x2", "--simple", "--steps", "30", "--to", "0.5"]);
    assert_eq!((&simple["lazy"], &simple["mixed"]), (&false.into(), &0.5.into()));
    assert_eq!(simple["steps"].as_array().unwrap().len(), 31);
    // After two steps the blank is where it was with probability 1/2, or at one of two other places
    // of six.
    assert_eq!(simple["steps"][2]["total_variation"], 0.5);
    assert_eq!(simple["mixing_time"], 2);
    let few = done(&["spectrum", "mixing", "2x3", "--steps", "1"]);
    assert!(
        few.ends_with("\nmixing time  more than 1 step, to a total variation of 0.25\n"),
        "{few}"
    );
    let csv = done(&["spectrum", "mixing", "2x2", "--steps", "0", "--format", "csv"]);
    assert!(csv.starts_with("steps,total_variation,error\n0,0.916"), "{csv}");
}

#[test]
fn what_is_too_large_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, edges: Vec<[usize; 2]>| {
        let path = folder.path().join(name);
        let line = |[a, b]: [usize; 2]| format!("{a} {b}\n");
        std::fs::write(&path, edges.into_iter().map(line).collect::<String>()).unwrap();
        path.to_str().unwrap().to_string()
    };
    // Sixty-four triangles at one square, whose group has 2⁶⁴ elements.
    let triangle = |n: usize| [[0, 2 * n + 1], [2 * n + 1, 2 * n + 2], [2 * n + 2, 0]];
    let triangles = &file("triangles.edges", (0..64).flat_map(triangle).collect());
    let ring = &file("ring.edges", (0..5001).map(|n| [n, (n + 1) % 5001]).collect());
    for (arguments, parts) in [
        (&["spectrum", "3x4"][..], &["A11", "2 310 rows", "40.7 MiB", "up to degree 9"][..]),
        (&["spectrum", "20x20"], &["A399", "beyond any memory"]),
        (&["spectrum", "walk", "3x4", "--blank"], &["27 720 rows", "up to 900 rows"]),
        (&["spectrum", "walk", "theta0", "--blank"], &["PGL2(5)"]),
        (&["spectrum", "walk", "five", "--blank", "--twists", "3"], &["cannot be used with"]),
        (&["spectrum", "mixing", "4x4"], &["too many to number"]),
        (&["spectrum", "mixing", "3x3", "--max-memory", "2M"], &["the memory limit is 2.0 MiB"]),
        (&["spectrum", "mixing", "2x2", "--to", "0"], &["from 0.000001 to 1"]),
        (&["spectrum", "words", "eight", "--length", "85"], &["up to length 84"]),
        (&["spectrum", "walk", "eight", "--twists", "10001"], &["10 000"]),
        (&["spectrum", "words", triangles, "--length", "2"], &["C2 × C2", "64 bits"]),
        (
            &["spectrum", "words", ring, "--length", "2"],
            &["5 000 elements", "fewer on boards of many"],
        ),
    ] {
        let error = refused(arguments);
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
    }
}
