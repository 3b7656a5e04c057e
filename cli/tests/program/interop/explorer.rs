//! The explorer: a self-contained page, and what a person does with it in a browser.
//!
//! The tests in the browser drive Chromium (Debian's, or the one that `TAQUIN_CHROMIUM` names)
//! through playwright-core. They need Node and, once, `npm ci` in `draw/web`.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use itertools::{Either, Itertools};
use serde_json::{Value, json};
use taquin::board::on_places;
use taquin::position::{Pattern, Position, Reading, StandardPositionError};
use taquin::{Board, Method, Permutation, PositionError, Solution, StandardPosition};
use tempfile::TempDir;

use crate::program::{done, fed, json as json_of, refused, run};

/// The documented limit of the eight-puzzle's page, in bytes.
const LARGEST: u64 = 220_000;

/// A folder with the page of a board.
fn page(board: &str) -> (TempDir, PathBuf) {
    page_in("en", board)
}

/// A folder with the page of a board in a language.
fn page_in(language: &str, board: &str) -> (TempDir, PathBuf) {
    page_of(&[board, "--language", language])
}

/// A folder with the page of a goal on a board.
fn page_to(board: &str, goal: &str) -> (TempDir, PathBuf) {
    page_of(&[board, "--goal", goal])
}

/// A folder with the page for these arguments.
fn page_of(arguments: &[&str]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("explorer.html");
    let command = ["explore", "-o", path.to_str().unwrap()];
    done(&[&command, arguments].concat());
    (folder, path)
}

#[test]
fn a_page_is_self_contained() {
    let (_folder, path) = page("eight");
    let size = fs::metadata(&path).unwrap().len();
    assert!((50_000..=LARGEST).contains(&size), "{size} bytes");
    let page = fs::read_to_string(&path).unwrap();
    assert_eq!(page, done(&["explore"]), "a file and standard output get the same page");
    for loads in [" src=", " href=", "http://", "https://", "url(", "@import", "import("] {
        // The namespaces of HTML and SVG are the only addresses.
        let page = page.replace("\"http://www.w3.org/1999/xhtml\"", "");
        let page = page.replace("\"http://www.w3.org/2000/svg\"", "");
        assert!(!page.contains(loads), "{loads}");
    }
    for mark in ["{title}", "{style}", "{data}", "{script}", "-hash}"] {
        assert!(!page.contains(mark), "{mark}");
    }
    assert!(page.contains("default-src 'none'; script-src 'sha256-"));
}

#[test]
fn a_page_has_the_language_that_is_asked_for() {
    let page = done(&["explore", "five", "--language", "fr"]);
    assert!(page.contains("<html lang=\"fr\">") && page.contains(">Annuler<"));
    assert!(done(&["explore", "five"]).contains("<html lang=\"en\">"));
    assert!(done(&["explore", "4x4", "--language", "de"]).contains("<html lang=\"de\">"));
    assert!(refused(&["explore", "--language", "xx"]).contains("[possible values: en, de, fr]"));
}

#[test]
fn the_texts_of_a_board_cannot_escape_the_data() {
    let folder = tempfile::tempdir().unwrap();
    let yaml = folder.path().join("square.yaml");
    let title = "</script><script>alert(1)</script>{data}{script}<!--";
    let board = format!(
        "name: square\ntitle: '{title}'\nsquares: ['<b>', 2, 3, 4]\n\
         edges: [['<b>', 2], [2, 3], [3, 4], [4, '<b>']]\nhome: 4\n"
    );
    fs::write(&yaml, board).unwrap();
    let page = done(&["explore", yaml.to_str().unwrap()]);
    assert_eq!(page.matches("</script>").count(), 3, "data, texts and script end once each");
    assert!(!page.contains("<b>") && !page.contains("<script>alert"));
    assert!(page.contains("<title>&lt;/script&gt;"));
    let data = data_of(&page);
    assert_eq!(data[0]["title"], title);
}

/// The data of a page.
fn data_of(page: &str) -> Value {
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn the_data_are_the_solution() {
    for name in ["eight", "five", "theta0", "3x3", "figure-eight", "ring-9", "wheel-4"] {
        let board: Board = name.parse().unwrap();
        let twists = board.twists();
        let solution = Solution::new(&twists, Method::best_for(&twists)).unwrap();
        let page = done(&["explore", name]);
        let data = data_of(&page);
        let bytes = |name: &str| from_base64(data[0][name].as_str().unwrap());
        let values = carried_round(&solution, &data[0]["symmetries"], &bytes("values"));
        assert_eq!(values.len(), 2 * solution.ranking().rank_count());
        for rank in solution.ranking().ranks() {
            let [moves, first] = [values[2 * rank.index()], values[2 * rank.index() + 1]];
            let ours = solution.move_count(rank);
            assert_eq!(Some(usize::from(moves)).filter(|&moves| moves < 255), ours, "{name}");
            let letters = (0..8).filter(|letter| first >> letter & 1 == 1).collect_vec();
            assert_eq!(letters, solution.first_twists(rank).iter().collect_vec(), "{name}");
        }
    }
}

/// The two bytes of each rank: those given are of the positions of least rank under the symmetries
/// that permute the letters.
fn carried_round(solution: &Solution, symmetries: &Value, given: &[u8]) -> Vec<u8> {
    let list = |value: &Value| {
        let entries = value.as_array().into_iter().flatten();
        entries.map(|entry| entry.as_u64().unwrap() as u16).collect_vec()
    };
    let permuting = symmetries.as_array().unwrap().iter().filter(|s| !s["letters"].is_null());
    let permuting = permuting
        .map(|s| (Permutation::from_images(list(&s["places"])).unwrap(), list(&s["letters"])));
    let permuting = permuting.collect_vec();
    let ranking = solution.ranking();
    let arrangement = |rank| ranking.position(solution.board(), rank).arrangement().clone();
    let arrangements = ranking.ranks().map(arrangement).collect_vec();
    let ranks: HashMap<&Permutation, usize> = arrangements.iter().zip(0..).collect();
    let mut values = vec![0; 2 * arrangements.len()];
    let mut known = vec![false; arrangements.len()];
    let mut given = given.iter().copied();
    for rank in 0..arrangements.len() {
        if known[rank] {
            continue;
        }
        let (moves, first) = given.next_tuple().unwrap();
        for (places, letters) in &permuting {
            let image = ranks[&arrangements[rank].conjugated_by(places)];
            let bits = letters.iter().enumerate().filter(|(letter, _)| first >> letter & 1 == 1);
            known[image] = true;
            values[2 * image] = moves;
            values[2 * image + 1] = bits.map(|(_, image)| 1 << image).sum();
        }
    }
    assert_eq!(given.next(), None);
    values
}

/// A naive decoder of base 64 with padding.
fn from_base64(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        other => panic!("{} is not a digit of base 64", char::from(other)),
    };
    let digits = text.trim_end_matches('=').bytes().map(value).collect_vec();
    let group = |group: &[u8]| {
        let sum = group.iter().fold(0_u32, |sum, &digit| sum << 6 | u32::from(digit));
        let bits = sum << (6 * (4 - group.len()));
        bits.to_be_bytes()[1..group.len()].to_vec()
    };
    digits.chunks(4).flat_map(group).collect()
}

#[test]
fn boards_that_do_not_fit_a_page_are_refused() {
    assert!(refused(&["explore", "6x6"]).contains("has 36 squares"));
    assert!(refused(&["explore", "2x7"]).contains("whose lines have 2 to 6"));
    assert!(refused(&["explore", "wheel-5"]).contains("has 5 loops"));
    let folder = tempfile::tempdir().unwrap();
    let star = folder.path().join("star.yaml");
    let edges = (2..=9).map(|leaf| format!("[1, {leaf}]")).join(", ");
    let squares = (1..=9).join(", ");
    fs::write(&star, format!("name: star\nsquares: [{squares}]\nedges: [{edges}]\nhome: 1\n"))
        .unwrap();
    let told = refused(&["explore", star.to_str().unwrap()]);
    assert!(told.contains("the board star has 40320 symmetries"), "{told}");
}

#[test]
fn a_file_is_not_replaced_unless_asked_for_and_only_a_file_is_opened() {
    let (_folder, path) = page("five");
    let path = path.to_str().unwrap();
    assert!(refused(&["explore", "five", "-o", path]).contains("--force"));
    done(&["explore", "five", "-o", path, "--force"]);
    assert!(refused(&["explore", "--open"]).contains("--output"));
    assert!(refused(&["explore", "--open", "-o", "-"]).contains("--open needs a file"));
}

#[cfg(target_os = "linux")]
#[test]
fn the_system_opens_the_written_page() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let run = |path: &str| {
        let page = folder.path().join("explorer.html");
        let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
        command.args(["explore", "five", "--open", "--force", "-o"]).arg(&page);
        command.env("PATH", path).env("SEEN", folder.path().join("seen")).output().unwrap()
    };
    // Without a browser the page is written all the same.
    let output = run(folder.path().join("nowhere").to_str().unwrap());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("was written, but no browser could be started"), "{told}");
    assert!(folder.path().join("explorer.html").exists());
    let opener = folder.path().join("xdg-open");
    fs::write(&opener, "#!/bin/sh\nprintf %s \"$1\" > \"$SEEN\"\n").unwrap();
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let output = run(&format!("{}:/usr/bin:/bin", folder.path().display()));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let seen = fs::read_to_string(folder.path().join("seen")).unwrap();
    assert_eq!(Path::new(&seen), folder.path().join("explorer.html"));
}

// In the browser.

/// Node, to run a script of `draw/web/tests`.
fn node(script: &str) -> Command {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../draw/web/tests");
    let mut node = Command::new("node");
    node.arg(folder.join(script));
    node
}

/// Runs a check of `check.mjs` on the page of a board.
fn check(name: &str, board: &str, expected: &Value) {
    let (folder, page) = page(board);
    check_page(name, &folder, &page, expected);
}

fn check_page(name: &str, folder: &TempDir, page: &Path, expected: &Value) {
    let said = folder.path().join("said.json");
    fs::write(&said, expected.to_string()).unwrap();
    let output = node("check.mjs").arg(name).arg(page).arg(&said).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {error}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{name}: done\n"));
}

/// The paper's position, and the program's answer.
fn paper() -> Value {
    let position = "102536";
    let answer = json_of(&["lookup", position, "--boards", "--all"]);
    json!({
        "position": position,
        "length": answer["moves"],
        "word": answer["specimen"],
        "boards": answer["boards"],
        "twists": answer["words"][0]["twists"],
        "text": done(&["book", "102", "--mark-elisions"]).replace('\u{336}', ""),
    })
}

#[test]
#[ignore = "needs Chromium and Node"]
fn it_opens_from_disk_with_the_network_off() {
    let board: Board = "eight".parse().unwrap();
    check("opens", "eight", &json!({"goal": StandardPosition::goal(&board).code()}));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_papers_position_is_played_to_the_end() {
    check("plays", "eight", &paper());
}

#[test]
#[ignore = "needs Chromium and Node"]
fn tiles_slide_by_mouse_and_finger() {
    check("slides", "eight", &Value::Null);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn hints_lead_to_the_goal() {
    check("hints", "eight", &paper());
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_keyboard_is_enough() {
    check("keyboard", "eight", &paper());
}

#[test]
#[ignore = "needs Chromium and Node"]
fn a_link_restores_the_view() {
    check("links", "eight", &paper());
}

#[test]
#[ignore = "needs Chromium and Node"]
fn what_is_shown_is_printed() {
    let mut said = paper();
    // The page of the tables has another half.
    said["other"] = done(&["book", "103", "--mark-elisions"]).replace('\u{336}', "").into();
    check("prints", "eight", &said);
    for board in ["theta0", "3x3", "wheel-4"] {
        check("prints", board, &json!({"board": board}));
    }
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_focus_stays_and_tab_stops_are_few() {
    check("focus", "eight", &paper());
}

#[test]
#[ignore = "needs Chromium and Node"]
fn all_that_is_shown_agrees_while_a_word_is_played() {
    check("playing", "eight", &paper());
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_top_turns_folds_and_goes_to_positions() {
    check("top", "eight", &paper());
    for board in ["theta0", "3x3"] {
        check("top", board, &json!({"board": board}));
    }
}

#[test]
#[ignore = "needs Chromium and Node"]
fn a_board_with_one_position_has_no_puzzle() {
    check("lonely", "1x4", &json!({"board": "1x4"}));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn a_game_counts_moves_and_shows_where_they_were_lost() {
    check("game", "eight", &Value::Null);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_tour_asks_and_answers_with_the_programs_numbers() {
    let census = json_of(&["census", "eight"]);
    let rows = census.as_array().unwrap();
    let sum = |column: &str| rows.iter().map(|row| row[column].as_u64().unwrap()).sum::<u64>();
    let [positions, classes] = ["positions", "classes"].map(sum);
    let last = rows.last().unwrap();
    let farthest = last["moves"].to_string();
    let step = |name: &str, moves: &str, numbers: &[&str]| json!({"name": name, "moves": moves, "numbers": numbers});
    let [positions, classes] = [positions, classes].map(|count| count.to_string());
    let hardest = last["positions"].to_string();
    let steps = [
        step("Slide", "1", &[]),
        step("Twist", "0", &["4", "3"]),
        step("Word", "8", &["8"]),
        step("Elision", "6", &["2"]),
        step("Parity", "∞", &["40320", &positions]),
        step("Symmetry", "4", &["8", "4", &positions, &classes]),
        step(&format!("The {hardest} hardest"), &farthest, &[&farthest, &positions, &hardest]),
    ];
    check("tour", "eight", &json!({"board": "eight", "steps": steps}));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn parity_is_shown_and_the_group_is_that_of_the_program() {
    let board: Board = "eight".parse().unwrap();
    let group = board.group();
    let evidence = group.evidence_in_words(&board).join("; ");
    let said = json!({"name": group.full_name(), "evidence": evidence, "position": "102536"});
    check("why", "eight", &said);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_graph_is_whole_and_is_walked() {
    check("graph", "eight", &paper());
}

#[test]
#[ignore = "needs Chromium and Node"]
fn positions_of_other_conventions_lead_to_the_right_page() {
    // The program reads pieces from 1 to 8, too, if the blank is written _.
    let pieces = json_of(&["lookup", "725/4_6/831"])["code"].clone();
    let five = |text: &str| json!({"text": text, "offer": "five", "board": "five", "code": text});
    let here = |text: &str| json!({"text": text, "offer": "piece 8", "code": pieces});
    let read = |text: &str| json!({"text": text, "code": "102536"});
    let elsewhere = |text: &str, page: &str| json!({"text": text, "elsewhere": page});
    let eight = json!([
        five("402"),
        here("725/4_6/831"),
        here("7 2 5 4 0 6 8 3 1"),
        here("725406831"),
        here("[[7,2,5],[4,0,6],[8,3,1]]"),
        elsewhere("725406831", "taquin explore 3x3"),
        elsewhere("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "taquin explore 4x4"),
        elsewhere("102537x", ""),
        read("025,1_3,746"),
        read("025 1_3 746"),
        json!({"text": "0,2,5,1,blank,3,7,4,6", "code": "0251_3746"}),
        read("[[0,2,5],[1,_,3],[7,4,6]]"),
        json!({"paste": "0 2 5\n1 _ 3\r\n7 4 6\n", "code": "102536"}),
    ]);
    check("conventions", "eight", &eight);
    let corner = json!([
        elsewhere("102536", "taquin explore eight"),
        elsewhere("10253647_", "taquin explore eight"),
        json!({"text": "[1,2,3,4,5,6,8,7,0]", "code": "123456870"}),
        json!({"text": "123,456,780", "code": "123456780"}),
    ]);
    check("conventions", "3x3", &corner);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn symmetries_turn_the_tray_and_rename_tiles_and_letters() {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let position = StandardPosition::parse(&board, "102536").unwrap();
    let members = json_of(&["classes", "eight", "--of", "102536"]);
    let specimen = json_of(&["lookup", "102536"])["specimen"].as_str().unwrap().to_string();
    let images = members.as_array().unwrap().iter().filter(|member| member["code"] != "102536");
    let images = images.map(|member| {
        let code = member["code"].as_str().unwrap();
        let image = StandardPosition::parse(&board, code).unwrap();
        // The symmetry's image of a letter is the one whose permutation is the letter's conjugate.
        let symmetries = board.symmetries().elements(48).unwrap();
        let on_places = symmetries.iter().map(|squares| on_places(&board, squares));
        let mut taking =
            on_places.filter(|places| position.element().conjugated_by(places) == image.element());
        let places = taking.next().unwrap();
        let becomes = |letter: &str| {
            let of_letter = twists.iter().find(|twist| twist.name() == letter).unwrap();
            let permutation = of_letter.permutation();
            let conjugate = permutation.conjugated_by(&places);
            let found = twists.iter().find(|twist| *twist.permutation() == conjugate).unwrap();
            found.name().to_string()
        };
        let letters = twists.iter().map(|twist| twist.name().to_string());
        let letters = letters.map(|letter| (letter.clone(), becomes(&letter))).collect_vec();
        let word = specimen.chars().map(|letter| becomes(&letter.to_string())).join("");
        // The program has the word among the image's.
        let words = json_of(&["lookup", code, "--all"])["words"].clone();
        assert!(words.as_array().unwrap().iter().any(|other| other["word"] == word));
        json!({"code": code, "letters": letters, "word": word})
    });
    check("conjugates", "eight", &json!(images.collect_vec()));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_presentation_is_large_and_hides_the_answers() {
    check("presents", "eight", &paper());
}

#[test]
#[ignore = "needs Chromium and Node"]
fn what_is_taken_away_is_what_is_shown() {
    let taken = |board: &str, position: &str, cards: usize, texts: &Value| {
        let address = format!("#board={board}&position={position}");
        let page = if board == "five" { "eight" } else { board };
        let drawn = done(&["draw", position, "--board", board]);
        let said = json!({"address": address, "drawn": drawn, "cards": cards, "texts": texts});
        check("takeAway", page, &said);
    };
    let answer = json_of(&["lookup", "102536", "--all", "--tiles"]);
    let lines = |text: fn(&Value) -> String| {
        answer["words"].as_array().unwrap().iter().map(text).join("\n")
    };
    let tiles = |word: &Value| word["tiles"].as_array().unwrap().iter().join(" ");
    // Where the squares are, and the tiles on them; tile i slides from where it is to the blank.
    let arrows = |word: &Value| {
        const AT: [(i32, i32); 9] =
            [(0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (1, 1)];
        let mut at: HashMap<u64, (i32, i32)> =
            [1, 0, 2, 5, 3, 6, 4, 7].into_iter().zip(AT).collect();
        let mut blank = AT[8];
        let slid = word["tiles"].as_array().unwrap().iter().map(|tile| {
            let to = blank;
            blank = at.insert(tile.as_u64().unwrap(), to).unwrap();
            match (to.0 - blank.0, to.1 - blank.1) {
                (1, 0) => '→',
                (-1, 0) => '←',
                (0, 1) => '↓',
                (0, -1) => '↑',
                far => panic!("a slide by {far:?}"),
            }
        });
        slid.collect::<String>()
    };
    let letters = |word: &Value| word["word"].as_str().unwrap().to_string();
    let texts = json!({"letters": lines(letters), "arrows": lines(arrows), "tiles": lines(tiles)});
    taken("eight", "102536", 8, &texts);
    let none = json!({});
    taken("five", "402", 8, &none);
    taken("theta0", "312564", 7, &none);
    taken("3x3", "231456780", 7, &none);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn words_are_read_as_the_program_reads_them() {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let texts = [
        "A",
        "A B",
        "A'",
        "A^-1",
        "AB⁻¹",
        "A^2",
        "(AB)^3",
        "(AB)'",
        "A^-2",
        "A^B",
        "(AC)^(BD)",
        "[A,B]",
        "[A, B]^2C",
        "[A,[B,C]]'",
        "A I B",
        "A''",
        "AW",
        "(ABX)^1W",
        "C^0",
        "I^9999999999",
    ];
    let word = |text: &str| {
        let word = twists.word(text).unwrap().reduced().to_string();
        json!({"text": text, "word": if word == "I" { String::new() } else { word }})
    };
    let read = texts.map(word);
    let refused = ["Q", "A^", "(A", "[A B]", "A)", "(A^999)^99", "E1"].map(|text| {
        let error = twists.word(text).err();
        let told = match error.map(|error| error.to_string()) {
            Some(error) if error.contains("is not a twist") => error,
            // The page's reasons are shorter, and it reads fewer letters.
            _ => format!("'{text}': "),
        };
        json!({"text": text, "error": told})
    });
    check("words", "eight", &json!({"goal": "012345", "read": read, "refused": refused}));
}

#[test]
#[ignore = "needs Node"]
fn the_top_and_the_dodecahedron_are_those_of_the_program() {
    let boards = [
        ("eight", 64, 161_280, 0),
        ("five", 8, 120, 240),
        ("theta0", 16, 480, 0),
        ("3x3", 8, 40_320, 0),
        ("2x3", 4, 60, 0),
    ];
    for (board, conjugations, images, turns) in boards {
        let (folder, page) = page(board);
        let picture = folder.path().join("top.svg");
        done(&["draw", "top", "--board", board, "-o", picture.to_str().unwrap()]);
        let output = node("modules.mjs").arg(page).arg(picture).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            format!("{conjugations} conjugations, {images} images, {turns} turns\n"),
            "{error}"
        );
    }
}

#[test]
#[ignore = "needs Node"]
fn boards_as_people_have_them_are_those_of_the_program() {
    let output = node("readings.mjs").output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    let Ok(Value::Array(checked)) = serde_json::from_slice(&output.stdout) else {
        panic!("{error}")
    };
    assert!(checked.len() > 300);
    // What it inferred is what the program says, in the same words.
    for of_page in checked {
        let text = of_page["text"].as_str().unwrap();
        let board = match of_page["squares"].as_u64().unwrap() {
            4 => "2x2",
            6 => "2x3",
            9 => "3x3",
            12 => "3x4",
            16 => "4x4",
            25 => "5x5",
            36 => "6x6",
            squares => panic!("{squares} squares"),
        };
        let board: Board = board.parse().unwrap();
        // Files are read line by line, and some have comments that are none in a single text.
        if Position::parse(&board, text).is_err() {
            continue;
        }
        let reading = Reading::of(text, Some(&board));
        let of_program = reading.map_or(vec![], |reading| reading.inferred);
        // At the end of a row the program sees a gap where the page sees an empty cell.
        let alike = |words: Value| words.to_string().replace("a gap", "an empty cell");
        assert_eq!(alike(of_page["inferred"].clone()), alike(json!(of_program)), "{text}");
    }
}

#[test]
fn a_larger_grid_is_a_puzzle_to_play() {
    for board in ["4x4", "2x5", "3x6@1,2", "5x5"] {
        let page = done(&["explore", board]);
        assert!(page.contains("worker-src blob:") && page.contains("onmessage"));
        assert!(page.len() < 100_000, "{board}: {} bytes", page.len());
        for loads in [" src=", " href=", "url(", "@import", "import(", "{data}", "{solver}"] {
            assert!(!page.contains(loads), "{loads}");
        }
    }
}

#[test]
#[ignore = "needs Node"]
fn the_solver_of_a_puzzle_finds_the_published_lengths() {
    let instances = taquin::search::korf_instances().map(|one| {
        let tiles = one.position.split(' ').map(|tile| tile.parse::<u8>().unwrap()).collect_vec();
        (one.moves, tiles)
    });
    let easiest = instances.into_iter().sorted().take(40);
    let of = |columns, rows, tiles, moves| json!({"metric": "moves", "columns": columns, "rows": rows, "blank": 0, "tiles": tiles, "moves": moves});
    let easiest = easiest.map(|(moves, tiles)| of(4, 4, tiles, Some(moves)));
    // The goal backwards, of which no optimal length is known.
    let larger = (1..25).rev().chain([0]).collect_vec();
    let instances = easiest.chain([of(5, 5, larger, None)]).collect_vec();
    assert!(solved_by_the_page(&instances).starts_with("41 instances, "));
}

/// Solves instances by the solver of the page, and returns what the script says.
fn solved_by_the_page(instances: &[Value]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("instances.json");
    fs::write(&path, json!(instances).to_string()).unwrap();
    let output = node("solver.mjs").arg(path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A position as the solver of the page takes it, with the fewest slides that the program finds.
fn instance_in_slides(board: &str, position: &str) -> Value {
    let solved = json_of(&["solve", "--board", board, "--metric", "multi-tile", position]);
    let board: Board = board.parse().unwrap();
    let (grid, home) = (board.grid().unwrap(), board.home().index());
    let position = Position::parse(&board, position).unwrap();
    let goals = board.square_ids().map(|square| {
        position.tile(square).map_or(home, |tile| board.square_at(tile.place()).index())
    });
    json!({
        "metric": "slides",
        "columns": grid.columns,
        "rows": grid.rows,
        "blank": home,
        "tiles": goals.collect_vec(),
        "moves": solved["moves"],
    })
}

#[test]
#[ignore = "needs Node"]
fn the_solver_of_a_puzzle_finds_the_fewest_slides() {
    let boards = ["2x3", "3x2", "3x3@2,2", "3x4", "5x3", "2x6", "4x4", "4x4@2,1"];
    let instances = boards.iter().flat_map(|board| {
        let positions = done(&["scramble", board, "-n", "6", "--seed", "1"]);
        positions.lines().map(|position| instance_in_slides(board, position)).collect_vec()
    });
    let instances = instances.collect_vec();
    assert!(solved_by_the_page(&instances).starts_with("48 instances, "));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn hints_of_a_puzzle_lead_to_its_goal() {
    let position = "1 2 4 8 5 0 3 7 9 6 11 12 13 10 15 14";
    let answer = json_of(&["solve", "--board", "4x4", position]);
    let slides = json_of(&["solve", "--board", "4x4", "--metric", "multi-tile", position]);
    let expected =
        json!({"position": position, "moves": answer["moves"], "slides": slides["moves"]});
    check("puzzle", "4x4", &expected);
}

/// Goals with labels of some boards.
const LABELLED: [(&str, &str); 13] = [
    ("3x3", "a a a/b b b/c c _"),
    ("3x3", "1 2 3/* * */* * *"),
    // Half of the positions are unsolvable.
    ("3x3", "1 2 3/4 5 6/7 * *"),
    ("4x4", "1 2 3 4/* * * */* * * */* * * *"),
    ("theta0", "1 2 3 4 * * _"),
    ("eight", "0 0 1 1 2 2 3 3 _"),
    ("ring-9", "a a a b b b c c _"),
    ("cube-3", "red red red blue blue blue blue _"),
    ("3x3", "1 2 3/4 5 6/7 _ _"),
    ("3x3", "_ a a/b b */* * _"),
    ("ring-6", "1 2 3 4 _ _"),
    ("theta0", "1 2 _ * * _ _"),
    ("petersen", "1 2 3 4 * * * _ _ _"),
];

#[test]
fn a_goal_has_its_labels_on_the_page() {
    for (name, goal) in LABELLED.into_iter().chain([("4x4", "1 2 3 4/5 6 7 8/* * * */_ * * *")]) {
        let page = done(&["explore", name, "--goal", goal]);
        let data = data_of(&page);
        let labels = goal.split([' ', '/']).collect_vec();
        assert_eq!(data["labels"], json!(labels), "{goal}");
        let home = data["home"].as_u64().unwrap() as usize;
        assert_eq!(labels[home], if goal.contains('_') { "_" } else { "*" }, "{goal}");
        assert_eq!(data["letters"], json!([]));
    }
    // The goal shows the grid; where it is a position, its tiles are the labels.
    let page = done(&["explore", "--goal", "1 2 3/8 _ 4/7 6 5"]);
    assert!(page.contains("\"labels\":[\"1\",\"2\",\"3\",\"8\",\"_\",\"4\",\"7\",\"6\",\"5\"]"));
    assert!(page.contains("\"home\":4") && page.contains("\"name\":\"3x3\""));
    assert!(done(&["explore", "4x4"]).contains("\"labels\":null"));
}

#[test]
fn goals_that_have_no_page_are_refused() {
    let told = |board, goal| refused(&["explore", board, "--goal", goal]);
    assert!(told("2x3", "_ _ _/_ _ _").contains("has no tiles"));
    assert!(told("3x3", "1 2 3/4 5 6/7 + *").contains("'+' is no label"));
    assert!(told("3x3", "1 2 3/4 5 6").contains("row 3 has 0 squares"));
    assert!(told("theta0", "snail").contains("is a goal on grids"));
    let many = ["1 1", &"* ".repeat(27), "_"].join(" ");
    assert!(told("ring-30", &many).contains("at most 25 squares"));
    assert!(told("1x5", "a a b b _").contains("rows and columns of 2 to 6"));
}

/// The labels that the program reads, and the reasons for which it refuses others.
fn labels_read(board: &str, goal: &str, texts: &[&str]) -> (Vec<Value>, Vec<Value>) {
    let goal = Pattern::parse(&board.parse().unwrap(), goal).unwrap();
    let read = |text: &&str| {
        let labels = Pattern::parse(goal.board(), text)?.labelled_as(&goal)?;
        Ok(json!({"text": text, "labels": labels.to_string()}))
    };
    texts.iter().partition_map(|text| match read(text) {
        Ok(read) => Either::Left(read),
        Err::<_, PositionError>(error) => {
            Either::Right(json!({"text": text, "reason": error.fault.to_string()}))
        }
    })
}

/// Positions that were sampled, as the check of labels takes them.
fn positions_of(sampled: &Value) -> Vec<Value> {
    let position = |drawn: &Value| json!({"text": drawn["position"], "moves": drawn["moves"]});
    sampled.as_array().unwrap().iter().map(position).collect()
}

#[test]
#[ignore = "needs Node"]
fn labels_are_read_and_solved_as_the_program_does() {
    let check = |(board, goal): (&str, &str), texts: &[&str], positions: &[Value]| {
        let (folder, page) = page_to(board, goal);
        let (read, refused) = labels_read(board, goal, texts);
        let counts = [read.len(), refused.len(), positions.len()];
        let said = json!({"read": read, "refused": refused, "positions": positions});
        let path = folder.path().join("said.json");
        fs::write(&path, said.to_string()).unwrap();
        let output = node("labels.mjs").arg(page).arg(path).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        let [read, refused, solved] = counts;
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            format!("{read} read, {refused} refused, {solved} solved\n"),
            "{goal}: {error}"
        );
    };
    let texts = [
        "a b a/b c c/b a _",
        "aba/bcc/ba.",
        "a,b,a,b,c,c,b,a,_",
        "867/254/3_1",
        "1 2 3/4 5 6/7 8 _",
        "1 2 3/z z z/z z 0",
        "1 2 3/* * */* * _",
        "1 2 3/* * */* * *",
        "1 1 3/* * */* * _",
        "1 2 3/4 5 6/7 _ _",
        "1 2 3/4 5 0/7 6 .",
        "1 2 3/* + */* * _",
        "123/45/67_",
        "1 2 3 4 5 _",
        "1 2 3 4 * * _",
        "_ * 4 3 2 1 *",
        "1 2/3 4/* * _",
        "blue red red red blue blue _ blue",
        "blue red red red blue blue _ green",
        "blue red",
    ];
    for (board, goal) in LABELLED {
        let sampled =
            json_of(&["distances", "sample", board, "--goal", goal, "-n", "20", "--seed", "1"]);
        let mut positions = positions_of(&sampled);
        let unsolvable = match goal {
            "1 2 3 4 * * _" => Some("2134**_"),
            "1 2 3 4 _ _" => Some("2134__"),
            _ => None,
        };
        if let Some(text) = unsolvable {
            let (_, told, code) =
                run(&["distances", "get", text, "--board", board, "--goal", goal]);
            assert!(code == 1 && told.contains("is unsolvable"), "{told}");
            positions.push(json!({"text": text, "moves": null}));
        }
        // There 0 is a tile.
        let of_eight = ["00112233_", "3 3 2 2 _ 1 1 0 0", "001/1_2/233", "0 0 1 1 2 2 3 _ _"];
        let texts = if board == "eight" { &of_eight[..] } else { &texts };
        check((board, goal), texts, &positions);
    }
    // Too many arrangements for one table: the lengths are those of docs/goals.md.
    let position = |text: &str, moves: Value| [json!({"text": text, "moves": moves})];
    let half = position("9 2 12 7/5 14 1 6/3 11 8 4/13 10 15 _", json!(38));
    check(("4x4", "1 2 3 4/5 6 7 8/* * * */* * * _"), &[], &half);
    let colours = position("b d a c/c a d b/a c b d/c b a _", json!(40));
    check(("4x4", "a a a a/b b b b/c c c c/d d d _"), &[], &colours);
    // So many arrangements of several blanks have several tables, too; the program has the distances of all.
    let blanks = "1 2 3 4/5 6 7 */* * _ _";
    let sampled = ["distances", "sample", "3x4", "--goal", blanks, "-n", "4", "--seed", "1"];
    check(("3x4", blanks), &[], &positions_of(&json_of(&sampled)));
    // No moves lead from these positions to the goal. On a ring the search looks at all others, on a grid it gives up.
    let odd = position("2 1 3 4/5 6 7 8/9 10 11 12/13 14 * _", json!("unknown"));
    check(("4x4", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 * *"), &[], &odd);
    let ring = position("2 1 3 4 5 6 7 8 9 10 11 12 13 _", Value::Null);
    check(("ring-14", "1 2 3 4 5 6 7 8 9 10 11 12 13 _"), &[], &ring);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn hints_lead_to_goals_with_labels() {
    let refused = json!({"text": "a a a", "reason": "3 tiles; the board has 9 squares, including the blank's"});
    for (board, goal, position, unsolvable, refused) in [
        ("3x3", "aaa/bbb/cc_", "aba/bcc/ba_", None, refused),
        (
            "3x3",
            "123/***/***",
            "***/2**/3_1",
            None,
            json!({"text": "112******", "reason": "0 blanks here, and 1 in the goal"}),
        ),
        (
            "theta0",
            "1234**_",
            "4*132_*",
            Some("2134**_"),
            json!({"text": "1134**_", "reason": "1 is on 2 squares here and on 1 square of the goal"}),
        ),
        (
            "3x3",
            "123/456/7__",
            "53_/142/_76",
            None,
            json!({"text": "123/456/78_", "reason": "1 blank here, and 2 in the goal"}),
        ),
        (
            "ring-6",
            "12**__",
            "*_12*_",
            Some("21**__"),
            json!({"text": "12****", "reason": "0 blanks here, and 2 in the goal"}),
        ),
    ] {
        let moves =
            &json_of(&["distances", "get", position, "--board", board, "--goal", goal])["moves"];
        let labels = Pattern::parse(&board.parse().unwrap(), position).unwrap();
        let squares = labels.board().square_ids().filter(|&square| labels.label(square) != "_");
        let tile = |square| {
            format!("tile {} on square {}", labels.label(square), labels.board().label(square))
        };
        let expected = json!({
            "goal": goal,
            "position": position,
            "tiles": squares.map(tile).collect_vec(),
            "moves": moves,
            "unknown": goal.contains('*'),
            "unsolvable": unsolvable,
            "refused": refused,
        });
        let (folder, page) = page_to(board, goal);
        check_page("labelled", &folder, &page, &expected);
        check_page("accessible", &folder, &page, &json!({"position": position}));
    }
    let (folder, page) = page_to("3x3", "1 2 3/4 5 6/7 _ _");
    check_page("blanks", &folder, &page, &Value::Null);
    let (folder, page) = page_to("5x5", "a a a a a/a a a a a/a a b b b/b b b b b/b b b b _");
    check_page("hintless", &folder, &page, &Value::Null);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn a_puzzle_claims_only_what_is_proved() {
    let backwards = (1..25).rev().map(|tile| tile.to_string()).join(" ");
    let goal = (1..25).map(|tile| tile.to_string()).join(" ") + " 0";
    let odd = goal.replace("23 24", "24 23");
    let position = format!("0 {backwards}");
    check("suboptimal", "5x5", &json!({"position": position, "odd": odd, "goal": goal}));
    check("accessible", "5x5", &json!({"position": position}));
    let other = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    check("accessible", "4x4", &json!({"position": other}));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn messages_vanish_with_their_cause() {
    check("messages", "eight", &Value::Null);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn forced_colours_show_the_bars() {
    check("contrast", "eight", &Value::Null);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn nothing_overflows_the_window() {
    check("sizes", "eight", &Value::Null);
}

#[test]
#[ignore = "needs Chromium and Node"]
fn pages_in_other_languages_work_and_have_no_english() {
    let pages = |board: &str| ["en", "de", "fr"].map(|language| page_in(language, board));
    let [explorers, puzzles] = ["eight", "4x4"].map(pages);
    let to_goal = |board, goal| {
        let page = |language| page_of(&[board, "--goal", goal, "--language", language]);
        ["en", "de", "fr"].map(page)
    };
    let labelled = to_goal("theta0", "1 2 3 4 * * _");
    let blanks = to_goal("3x3", "1 2 3/4 5 6/7 _ _");
    let paths = |pages: &[(TempDir, PathBuf); 3]| {
        let [en, de, fr] = pages.each_ref().map(|(_, path)| path.to_str().unwrap().to_string());
        json!({"en": en, "de": de, "fr": fr})
    };
    let [explorer, puzzle, labelled, blanks] =
        [&explorers, &puzzles, &labelled, &blanks].map(paths);
    let expected = json!({
        "explorer": explorer,
        "puzzle": puzzle,
        "labelled": labelled,
        "blanks": blanks,
    });
    check("languages", "eight", &expected);
    for (folder, page) in &explorers[1..] {
        check_page("sizes", folder, page, &Value::Null);
    }
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_page_is_accessible() {
    let shown = [
        ("eight", "102536"),
        ("eight", "012345"),
        ("eight", "10254637"),
        ("five", "402"),
        ("eight", "123405_67"),
    ];
    let shown = shown.map(|(board, position)| json!({"board": board, "position": position}));
    let presented =
        ["shown", "hidden"].map(|present| json!({"position": "102536", "present": present}));
    let last = json!({"position": "102536"});
    let shown = shown.into_iter().chain(presented).chain([last]).collect_vec();
    check("accessibility", "eight", &json!(shown));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn the_sixty_rotations_are_those_of_the_library() {
    let five = json_of(&["group", "five"])["five"].clone();
    let label = |element: &Value| {
        let rotation = &element["rotation"];
        let degrees = &rotation["degrees"];
        let axis = match &rotation["axis"] {
            Value::Object(axis) => {
                let (kind, ends) = axis.iter().next().unwrap();
                format!("{kind} {}–{}, {degrees}°", ends[0], ends[1])
            }
            _ => "identity".into(),
        };
        format!("{}, {axis}", element["code"].as_str().unwrap())
    };
    let labels = five["elements"].as_array().unwrap().iter().map(label).collect_vec();
    assert_eq!(labels.len(), 60);
    check("dodecahedron", "eight", &json!(labels));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn every_notation_is_read_as_the_program_reads_it() {
    let eight = [
        "102536",
        "10253647",
        "025/1_3/746",
        "025/1.3/746",
        "025/1·3/746",
        "0 2 5 / 1 _ 3 / 7 4 6",
        "(0 1)(3 4 6 5)",
        "(01)(3465)",
        "()",
        "(0 1 2)(0 1)(3 4)",
        "1,0,2,5,3,6",
        " 102536 ",
        "10253647_",
        "_12345670",
        "(0 home)(1 2)",
        "123/0_4/765",
        "1 0 2 5 3 6 4 7 .",
        "765432",
    ];
    let refused_eight = [
        "102537x",
        "10253",
        "1025364",
        "1025364788",
        "112536",
        "102/536",
        "025/1_3/74",
        "(0 1",
        "0 1)",
        "(0 9)",
        "(0 0)",
        "(0 1)x",
        "",
        "__2536471",
        "1025 36 4 7 8",
        "10254637",
        "(0 1)",
        "025/1_3/764",
        "💠02536",
        "+1 0 2 5 3 6",
    ];
    let corner =
        ["123456780", "1 2 3 4 5 6 8 7 0", "123/456/780", "123/4_6/785", "(1 2 3)", "203145678"];
    let refused_corner = ["12345678", "123456", "023456789", "123/456/78", "213456780"];
    let theta = ["123456", "213456", "(1 2)", "1234560", "_234561", "(home 1)"];
    let refused_theta = ["123/456", "12345", "12345678"];
    for (board, read, refused) in [
        ("eight", &eight[..], &refused_eight[..]),
        ("3x3", &corner, &refused_corner),
        ("theta0", &theta, &refused_theta),
    ] {
        let name = board;
        let board: Board = name.parse().unwrap();
        let mut said = json!({"address": format!("#board={name}"), "read": [], "refused": []});
        for &text in read {
            let code = match StandardPosition::parse(&board, text) {
                Ok(position) => position.code(),
                Err(StandardPositionError::BlankNotHome { .. }) => {
                    Position::parse(&board, text).unwrap().to_string()
                }
                Err(error) => {
                    // Unsolvable positions are shown all the same.
                    assert!(matches!(error, StandardPositionError::Odd { .. }), "{name}: {error}");
                    Position::parse(&board, text).unwrap().to_string()
                }
            };
            said["read"].as_array_mut().unwrap().push(json!({"text": text, "code": code}));
        }
        for &text in refused {
            let error = StandardPosition::parse(&board, text).unwrap_err();
            let told = match &error {
                StandardPositionError::Odd { cycles, .. } => {
                    format!("is an odd permutation of the goal, {cycles}")
                }
                error => error.to_string(),
            };
            said["refused"].as_array_mut().unwrap().push(json!({"text": text, "error": told}));
        }
        check("notations", name, &json!([said]));
    }
}

/// About `count` elements of a list, one from each stretch of equal length, beginning with the
/// first.
fn some<T>(list: Vec<T>, count: usize) -> Vec<T> {
    let step = (list.len() / count).max(1);
    // A pseudo-random offset in each stretch avoids patterns of the numbering.
    let mut state = 1967_usize;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % step
    };
    let mut chosen = Vec::new();
    for (number, stretch) in list.into_iter().chunks(step).into_iter().enumerate() {
        let skip = if number == 0 { 0 } else { next() };
        chosen.extend(stretch.into_iter().nth(skip));
    }
    chosen
}

fn csv_of(arguments: &[&str]) -> Vec<csv::StringRecord> {
    let text = done(arguments);
    csv::Reader::from_reader(text.as_bytes()).into_records().map(Result::unwrap).collect()
}

/// The program's answers for some positions of a board.
fn expected_answers(name: &str, standard: usize, elsewhere: usize) -> Value {
    let board: Board = name.parse().unwrap();
    let twists = board.twists();
    let order = twists.iter().map(|twist| twist.name().to_string()).collect_vec();
    let codes = csv_of(&["graph", name, "--format", "nodes.csv"]);
    let codes = some(codes.iter().map(|row| row[2].to_string()).collect_vec(), standard);
    let lookup = ["lookup", "-", "--board", name, "--all", "--mark-elisions", "--format", "json"];
    let answers: Vec<Value> = serde_json::from_str(&fed(&lookup, &codes.join("\n")).0).unwrap();
    assert_eq!(answers.len(), codes.len());
    let element = |code: &str| StandardPosition::parse(&board, code).unwrap().element();
    let members_of = |code: &str, more: &[&str]| {
        let members = json_of(&[&["classes", name, "--of", code], more].concat());
        members.as_array().unwrap().clone()
    };
    let code_of = |member: &Value| member["code"].as_str().unwrap().to_string();
    // The symmetries as permutations of the places, and what the program calls them: it names those
    // that turn the representative of a class into its members.
    let symmetries = board.symmetries().elements(48).unwrap();
    let symmetries = symmetries.iter().map(|squares| on_places(&board, squares)).collect_vec();
    let mut free = codes.iter().map(|code| members_of(code, &[]));
    let free = free.find(|members| members.len() == symmetries.len()).unwrap();
    let identity = free.iter().find(|member| member["symmetry"] == "()").unwrap();
    let called = |symmetry: &Permutation| {
        let image = element(&code_of(identity)).conjugated_by(symmetry);
        let member = free.iter().find(|member| element(&code_of(member)) == image).unwrap();
        let name = member["name"].as_str().filter(|name| !name.is_empty());
        name.or(member["symmetry"].as_str()).unwrap().to_string()
    };
    let symmetries = symmetries.iter().map(|s| (s.clone(), called(s))).collect_vec();
    let position = |(code, answer): (&String, &Value)| {
        let position = StandardPosition::parse(&board, code).unwrap();
        // The first symmetry that turns the position into another.
        let caption = |member: &Value| {
            let image = element(&code_of(member));
            let turns = |symmetry: &&(Permutation, String)| {
                position.element().conjugated_by(&symmetry.0) == image
            };
            format!("{}, {}", code_of(member), symmetries.iter().find(turns).unwrap().1)
        };
        let members = |more: &[&str]| members_of(code, more);
        let extended = members(&["--inverses"]);
        let members = members(&[]);
        let specimen = answer["specimen"].as_str().unwrap();
        let first_twists = answer["first_twists"].as_str().unwrap();
        // The goal needs no word.
        let words = answer["words"].as_array().unwrap().iter().map(|word| &word["word"]);
        let words = words.filter(|word| *word != "").collect_vec();
        let entry = (name == "eight").then(|| {
            let columns =
                order.iter().map(|letter| if first_twists.contains(letter) { letter } else { "." });
            let figures = code.chars().skip(3).join(" ");
            let moves = answer["moves"].as_u64().unwrap();
            format!("{figures} ) {} {moves:>2} {specimen}", columns.collect::<String>())
        });
        json!({
            "code": code,
            "moves": answer["moves"],
            "first_twists": first_twists,
            "words": words,
            "class": members[0]["class"],
            "size": members.len(),
            "extended": extended[0]["class"],
            "members": members.iter().map(caption).collect_vec(),
            "inverse": position.inverse().code(),
            "entry": entry,
        })
    };
    let positions = codes.iter().zip(&answers).map(position).collect_vec();
    let away = csv_of(&["graph", name, "--kind", "moves", "--format", "nodes.csv"]);
    let away = away.iter().filter(|row| &row[5] == "false");
    let away =
        away.map(|row| json!({"position": row[2], "moves": row[3].parse::<usize>().unwrap()}));
    let census = json_of(&["census", name]);
    let sum = |column: &str| {
        census.as_array().unwrap().iter().map(|row| row[column].as_u64().unwrap()).sum::<u64>()
    };
    json!({
        "board": name,
        "positions": positions,
        "elsewhere": some(away.collect_vec(), elsewhere),
        "classes": sum("classes"),
        "extended_classes": sum("extended_classes"),
    })
}

#[test]
#[ignore = "needs Chromium and Node"]
fn answers_for_a_hundred_positions_are_those_of_the_program() {
    let said = expected_answers("eight", 100, 100);
    assert!(said["positions"].as_array().unwrap().len() >= 100);
    check("figures", "eight", &said);
    check("figures", "eight", &expected_answers("five", 60, 40));
}

#[test]
#[ignore = "needs Chromium and Node"]
fn answers_on_other_boards_are_those_of_the_program() {
    for board in ["theta0", "3x3", "wheel-4", "2x3"] {
        check("figures", board, &expected_answers(board, 12, 20));
    }
}
