//! The format of an answer: named, or asked for by the extension of its file.

use std::fs;

use taquin::export::{pddl_domain, pddl_problem};
use taquin::{Board, Position};

use crate::program::{done, fed, refused, run};

/// Runs the program in a folder of its own, and returns what it wrote to the file.
fn written(arguments: &[&str], name: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    done(&[arguments, &["-o", path.to_str().unwrap()]].concat());
    String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned()
}

#[test]
fn the_extension_of_a_file_chooses_the_format() {
    let cases: &[(&[&str], &str, &str)] = &[
        (&["census"], "c.txt", "moves  positions"),
        (&["census"], "c", "moves  positions"),
        (&["census"], "c.csv", "moves,positions"),
        (&["census"], "C.CSV", "moves,positions"),
        (&["census"], "c.json", "["),
        (&["census"], "c.jsonl", "{\"moves\":0"),
        (&["census"], "c.yml", "- moves: 0"),
        (&["census"], "c.md", "| moves |"),
        (&["board", "eight"], "b.yaml", "name: eight"),
        (&["graph", "five"], "g", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml"),
        (&["graph", "five"], "g.gexf", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gexf"),
        (&["graph", "five"], "g.gv", "digraph"),
        (&["graph", "five"], "g.nodes.csv", "id,label"),
        (&["graph", "five"], "g.edges.csv", "source,target"),
        (&["graph", "five", "--format", "edges.csv"], "g.csv", "source,target"),
        (&["graph", "five", "--format", "gexf"], "g.xml", "<?xml"),
        (&["graph", "five"], "g.s6", ":"),
        (&["graph", "five", "--summary"], "g.csv", "title,vertices"),
        (&["group", "eight"], "g.g", "#"),
        (&["group", "eight"], "g.tws", "Name eight"),
        (&["group", "eight"], "g.json", "{\n  \"board\": \"eight\""),
        (&["group", "eight"], "g.kpuzzle.json", "{\n  \"name\""),
        (&["group", "eight", "--format", "kpuzzle"], "g.json", "{\n  \"name\""),
        (&["spectrum", "five"], "s.csv", "representation,dimension"),
        (&["spectrum", "five", "--list"], "s.md", "| representation |"),
        (&["distances", "export", "2x3"], "d.npy", "\u{fffd}NUMPY"),
        (&["book", "102"], "b.md", "| head"),
        (&["census", "--format", "csv"], "c.txt", "moves,positions"),
        (&["census", "--format", "csv"], "c.data", "moves,positions"),
    ];
    for (arguments, name, start) in cases {
        let text = written(arguments, name);
        assert!(
            text.starts_with(start),
            "{arguments:?} -o {name}: {}",
            &text[..text.len().min(80)]
        );
    }
}

/// Documents that no command writes are refused, and every picture has its colours.
#[test]
fn files_of_other_programs_are_refused_and_pictures_are_coloured() {
    for name in ["exercises.docx", "exercises.doc", "exercises.pptx", "exercises.rtf"] {
        assert!(refused(&["sheet", "3x3", "-o", name]).contains("does not write"), "{name}");
    }
    for command in [&["graph", "five", "--kind", "classes"][..], &["perm", "list", "ABC"]] {
        let drawn = |colours| done(&[command, &["--format", "svg", "--colours", colours]].concat());
        assert_ne!(drawn("dark"), drawn("light"), "{command:?}");
    }
}

#[test]
fn an_extension_that_contradicts_the_format_is_refused() {
    let cases: &[(&[&str], &str, &[&str])] = &[
        (&["census", "--format", "csv"], "c.json", &["'c.json'", "format json", "says csv"]),
        (&["graph", "five", "--format", "dot"], "g.gexf", &["format gexf", "says dot"]),
        (&["graph", "five", "--format", "graphml"], "g.csv", &["'g.csv'", ".nodes.csv"]),
        (&["distances", "export", "--format", "raw"], "d.npy", &["format npy", "says raw"]),
        (&["graph", "five"], "g.csv", &["'g.csv'", "nodes.csv", "edges.csv"]),
        (&["graph", "five"], "g.png", &["'g.png'", "graphml (.graphml, .xml)"]),
        (&["graph", "five"], "g.svg", &["'g.svg'", "only the graphs of --kind classes are drawn"]),
        (&["board", "eight"], "b.png", &["'b.png'", "svg (.svg)"]),
        (&["board", "eight", "--format", "svg"], "c.pdf", &["svg (.svg)"]),
        (&["distances", "build"], "d.npy", &["distances (.distances)"]),
        (&["distances", "count", "--plot", "p.png"], "d.csv", &["'p.png'", "svg (.svg)"]),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (arguments, name, parts) in cases {
        let path = folder.path().join(name);
        let (out, err, code) = run(&[arguments, &["-o", path.to_str().unwrap()][..]].concat());
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?} -o {name}");
        assert!(parts.iter().all(|part| err.contains(part)), "{arguments:?} -o {name}: {err}");
        assert!(!path.exists(), "{arguments:?} -o {name}");
    }
}

#[test]
fn tables_have_columns_for_what_text_shows_below_them() {
    let solve = ["solve", "813/402/765", "--method", "astar", "--format", "csv"];
    let (plain, stats) = (done(&solve), done(&[&solve[..], &["--stats"]].concat()));
    assert_eq!(plain.lines().next(), Some("position,moves,solution"));
    let mut lines = stats.lines();
    let columns = "position,moves,solution,at_least,heuristic,generated,expanded,interrupted,\
                   greatest_heap,memory,seconds,building_seconds";
    assert_eq!(lines.next(), Some(columns));
    let cells: Vec<_> = lines.next().unwrap().split(',').collect();
    assert_eq!((cells[1], cells[3], cells[4]), ("14", "14", "linear-conflict"));
    assert_eq!(cells[7], "no");
    let numbers =
        cells[5..].iter().filter(|&&cell| cell != "no").map(|cell| cell.parse::<f64>().unwrap());
    assert!(numbers.into_iter().all(|number| number >= 0.0), "{stats}");

    let drawn = done(&["lookup", "102536", "--boards", "--format", "csv"]);
    let (header, row) = drawn.split_once('\n').unwrap();
    assert_eq!(header, "code,rank,moves,first_twists,sequences,specimen,boards");
    assert_eq!(row.split("; ").count(), 21);
    assert!(row.contains(",10253647_; ") && row.ends_with("; 01234567_\n"), "{row}");
}

#[test]
fn options_without_effect_are_refused() {
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "867/254/3_1", "--length-only", "--notation", "boards"], "--notation"),
        (
            &["solve", "123/456/7_8", "--method", "three-cycles", "--explain", "--format", "csv"],
            "--explain has no effect with the format csv",
        ),
        (
            &["solve", "867/254/3_1", "--method", "distances", "--time-limit", "1"],
            "--time-limit has no effect",
        ),
    ];
    for (arguments, part) in cases {
        let (out, err, code) = run(arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert!(err.contains(part), "{arguments:?}: {err}");
    }
}

#[test]
fn a_problem_for_planners_has_its_domain_next_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let [domain, problem, other] =
        ["domain.pddl", "problem.pddl", "other"].map(|name| folder.path().join(name));
    let [problem_name, other_name] = [&problem, &other].map(|path| path.to_str().unwrap());
    let read = |path| fs::read_to_string(path).unwrap();
    let board: Board = "3x3".parse().unwrap();
    let [start, goal] =
        ["867/254/3_1", "_12/345/678"].map(|text| Position::parse(&board, text).unwrap());

    let solve = ["solve", "867/254/3_1", "-o", problem_name];
    assert_eq!(done(&solve), "");
    assert_eq!(read(&problem), pddl_problem(&start, &Position::goal(&board)));
    assert_eq!(read(&domain), pddl_domain());

    // The domain is that of all problems, so another one joins it.
    let to_goal = ["solve", "-", "--goal", "_12/345/678", "--format", "pddl", "-o", other_name];
    let (out, err, code) = fed(&to_goal, "8 6 7\n2 5 4\n3 x 1\n");
    assert_eq!((out.as_str(), code), ("", 0), "{err}");
    assert_eq!(read(&other), pddl_problem(&start, &goal));

    // Neither file is replaced unless asked for, and none is written without the other.
    assert!(refused(&solve).contains("problem.pddl' exists already"));
    fs::remove_file(&problem).unwrap();
    fs::write(&domain, "(define (domain other))").unwrap();
    assert!(refused(&solve).contains("domain.pddl' exists already"));
    assert!(!problem.exists());
    done(&[&solve[..], &["--force"]].concat());
    assert_eq!(read(&domain), pddl_domain());

    let odd = ["solve", "123/456/87_", "--force", "-o", problem_name];
    let (_, err, code) = run(&odd);
    assert!(code == 0 && err.contains("no planner finds a plan"), "{err}");
}

#[test]
fn what_a_problem_for_planners_cannot_have_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let cases: &[(&str, &[&str], &str)] = &[
        ("-", &["--format", "pddl"], "name the first with -o"),
        ("domain.pddl", &[], "give FILE another name"),
        ("p.json", &["--format", "pddl"], "--format says pddl"),
        ("p.pddl", &["412/_53/786"], "give only one"),
        ("p.pddl", &["--goal", "1 2 3/* * */* * *"], "for goals that are positions"),
        ("p.pddl", &["--hint"], "--hint has no effect with the format pddl"),
        ("p.pddl", &["--metric", "mtm"], "--metric multi-tile has no effect"),
        ("p.pddl", &["--pdb", "4-4"], "--pdb has no effect"),
        ("p.pddl", &["--time-limit", "1"], "--time-limit has no effect"),
    ];
    for (name, options, part) in cases {
        let path = folder.path().join(name);
        let to = if *name == "-" { "-" } else { path.to_str().unwrap() };
        let err = refused(&[&["solve", "867/254/3_1", "-o", to], *options].concat());
        assert!(err.contains(part), "{options:?}: {err}");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
}
