//! Seeds: accepted inputs of each kind.

use std::ops::ControlFlow;

use taquin::position::Pattern;
use taquin::search::{PatternDatabase, TilePartition};
use taquin::states::{
    Checkpoint, Distances, EnumerateOptions, FullCensus, LevelFolder, PatternDistances, TableFormat,
};
use taquin::{Board, Position, Progress};

use super::BOARDS;

/// The seeds of the target of this name.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    let texts = |texts: &[&str]| texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    match target {
        "board" => texts(&[
            "eight",
            "3x3",
            "3x4@2,2",
            "5x5@centre",
            "2x7@corner",
            "theta0",
            "wheel-5",
            "99x99",
        ]),
        "yaml" => {
            let written = BOARDS.iter().map(|board| board.to_yaml());
            let kite = "{name: kite, squares: [a, b, {label: c, at: [1, 2.5]}, d], home: d, \
                        edges: [[a, b], [a, c], [b, c], [b, d], [c, d]], first_tile: 3}";
            let written = written.map(|yaml| yaml.expect("a board can be written").into_bytes());
            written.chain([kite.as_bytes().to_vec()]).collect()
        }
        // The first byte selects the notation.
        "graph" => texts(&[
            "\x00DqK",
            "\x00>>graph6<<IheA@GUAo",
            "\x01:BcN",
            "\x021 2\n2 3 \n# a ring\n3,1\n",
            "\x03strict graph x { a -- {b c; d} -- \"e\" + \"f\" [len=-.5] // end\n }",
            "\x04<graphml><graph id=\"g\"><node id=\"a\"/><node id=\"b\"/>\
             <edge source=\"a\" target=\"b\"/></graph></graphml>",
            "\x051: 2 3\n2: 1\n3: 1",
            "\x05(0, 0) (0, 1)\n(0, 1)",
            "\x06Source,Target,Type\n\"a\",b,Directed\nb,c,\n",
            "\x07<gexf><graph defaultedgetype=\"directed\"><nodes><node id=\"a\" label=\"x\"/>\
             <node id=\"b\" label=\"y\"/></nodes><edges><edge source=\"a\" target=\"b\"/></edges>\
             </graph></gexf>",
            "\x08graph [ directed 1 node [ id 0 label \"(&#39;a&#39;, 0)\" ] node [ id 1 ]\n\
             edge [ source 0 target 1 ] ]",
            "\x09{\"nodes\": [{\"id\": [0, 0]}, {\"id\": \"b\"}], \"links\": [{\"source\": [0, 0], \
             \"target\": \"b\"}]}",
            "\x0a%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 1\n",
            "\x0b*Vertices 3\n1 \"a\"\n2 \"b\"\n3 \"c\"\n*Edges\n1 2\n*Arcslist\n2 3\n",
            "\x0c[[0, 1, 1],\n [1, 0, 0],\n [1, 0, 0]]",
            "\x0c,A,B\nA,0,1\nB,1,0\n",
        ]),
        // The first byte selects the board.
        "position" => texts(&[
            "\x00102536",
            "\x00025/1_3/746",
            "\x00(0 1 2)(3 4 5)",
            "\x00()",
            "\x0101234_",
            "\x02123456780",
            "\x021 2 3 / 4 5 6 / 7 8 _",
            "\x031 2 3 4 5 6 7 8 9 0 10 11 12 13 14 15",
            "\x041 2 3 4 5 6 _",
            "\x04(1 2 3)",
            "\x02[[1, 2, 3], [4, None, 5], [6, 7, 8]]",
            "\x02# a board\n3\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 5 |\n| 6 | 7 | 8 |",
            "\x02x = {{1,2,3},{4,-1,5},{6,7,0}};",
            "\x021 2 3\n4   5\n6 7 8",
            "\x0212: abcd.efgh",
            "\x02(define (:init (at t1 p1) (at t2 p2) (at t3 p3) (at t4 p4) (empty p5) (at t6 p6)\
             (at t7 p7) (at t5 p8) (at t8 p9)) (:goal (at t1 p1)))",
        ]),
        "word" => {
            texts(&["\x00WXYZADY", "\x00B A D D", "\x01AXBW", "\x03A", "\x026 5 8 6", "\x00"])
        }
        "permutation" => texts(&[
            "2 1 3\n1 2 3",
            "[0, 4, 2, 1, 3]",
            "abcd\nbadc",
            "3,2,1\n1,2,3",
            "10 20 30\n30 10 20",
        ]),
        // The first byte holds the rows and the columns.
        "partition" => texts(&[
            "D7-8",
            "D6-6-3",
            "\x33A B A\nB A B\nA B .\n",
            "\x33AAA\nABB\nBB.",
            "DABBB\nAACC\nAACC\nAAC. # drawn",
        ]),
        "tabulation" => texts(&["102", "6 3 4", "1-3"]),
        "values" => ["2x2", "2x3", "theta0", "wheel-5"].into_iter().map(values).collect(),
        "values_content" => ["2x2", "2x3", "wheel-5"].map(values).map(|file| parts(&file)).into(),
        "labels" => {
            let goals = [
                ("2x2", "1 1 2 _"),
                ("2x3", "a a b/b * *"),
                ("ring-6", "1 2 3 4 _ _"),
                ("ring-30", &format!("1 2 {}_", "* ".repeat(27))),
            ];
            let files = goals.map(|(board, goal)| {
                let board: Board = board.parse().expect("a name");
                let goal = Pattern::parse(&board, goal).expect("labels of all squares");
                let distances = PatternDistances::compute(&goal, &EnumerateOptions::new());
                distances.expect("small").write(Vec::new()).expect("into memory")
            });
            files.into_iter().flat_map(|file| [parts(&file), file]).collect()
        }
        "patterns" => {
            let board: Board = "3x3".parse().expect("a grid");
            let grid = board.grid().expect("a grid");
            let partition = TilePartition::parse(grid, board.home(), "4-4").expect("eight tiles");
            let database = PatternDatabase::build(&partition, 1, &());
            let file = database.expect("small").write(Vec::new()).expect("into memory");
            vec![parts(&file), file]
        }
        "checkpoint" => {
            let folder = tempfile::tempdir().expect("there is room for temporary files");
            let checkpoint = Checkpoint::in_folder(folder.path()).expect("it is there");
            run_to(19, EnumerateOptions::new().checkpoint(&checkpoint));
            let file = std::fs::read(folder.path().join("levels.taquin")).expect("it was written");
            vec![parts(&file), file]
        }
        "levels" => {
            let folder = tempfile::tempdir().expect("there is room for temporary files");
            let depth = 28;
            let levels = LevelFolder::new(folder.path(), None).expect("it is there");
            run_to(depth, EnumerateOptions::new().levels_in(&levels));
            let read = |name: String| std::fs::read(folder.path().join(name)).expect("written");
            let [before, last] =
                [depth - 1, depth].map(|depth| read(format!("level-{depth}.bits")));
            let counts = read("levels.taquin".into());
            let after_its_length = |part: &[u8]| {
                let length = u16::try_from(part.len()).expect("the board is small");
                [&length.to_le_bytes(), part].concat()
            };
            let with = |counts: &[u8]| {
                let counts = after_its_length(counts);
                [&[depth as u8], &after_its_length(&before)[..], &counts, &last].concat()
            };
            vec![with(&parts(&counts)), with(&counts)]
        }
        "table" => {
            let board: Board = "3x3".parse().expect("a grid");
            let values = Distances::new(&Position::goal(&board)).expect("small");
            let write = |format| values.export(format, Vec::new()).expect("into memory");
            vec![write(TableFormat::Raw), write(TableFormat::Npy)]
        }
        other => unreachable!("there is no target '{other}'"),
    }
}

/// Ends an enumeration of the eight-puzzle once the level of this depth is complete.
fn run_to(depth: usize, options: EnumerateOptions) {
    let board: Board = "3x3".parse().expect("a grid");
    let stop = |progress| match progress {
        Progress::Level { depth: complete, .. } if complete == depth => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let options = options.observer(&stop);
    FullCensus::compute(&Position::goal(&board), &options).expect_err("it is cancelled");
}

fn values(board: &str) -> Vec<u8> {
    let board: Board = board.parse().expect("a name");
    let values = Distances::new(&Position::goal(&board)).expect("small");
    values.write(Vec::new()).expect("into memory")
}

/// The description and the content of a block file, without the checksums.
fn parts(file: &[u8]) -> Vec<u8> {
    let described = u32::from_le_bytes(file[12..16].try_into().expect("four bytes")) as usize;
    let mut parts = file[36..36 + described].to_vec();
    parts.push(0);
    for block in file[40 + described..].chunks(4096 + 4) {
        parts.extend(&block[..block.len() - 4]);
    }
    parts
}
