//! The orders of permutation groups, by turns with GAP in one session, which is started before:
//! `cargo bench --bench gap`. Each order is the same before it is timed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use itertools::Itertools;
use taquin::Permutation;
use taquin::group::PermutationGroup;
use taquin::states::SeededRng;
use taquin_testkit::random_groups;

/// The times of a row.
const RUNS: usize = 5;

fn main() {
    let mut gap = Gap::new();
    println!("| groups | taquin: least, median | GAP: least, median | ratio |");
    println!("| --- | --- | --- | --- |");
    for (name, groups) in groups() {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let start = Instant::now();
            let found = groups.iter().map(|generators| {
                let degree = generators[0].degree();
                PermutationGroup::new(degree, generators).expect("the degree is theirs").order()
            });
            let found = found.map(|order| order.to_string()).collect_vec();
            ours.push(start.elapsed().as_secs_f64());
            let (milliseconds, orders) = gap.orders(&groups);
            assert_eq!(found, orders, "{name}");
            theirs.push(milliseconds / 1000.0);
        }
        let [ours, theirs] = [ours, theirs].map(|mut list| {
            list.sort_by(f64::total_cmp);
            [list[0], list[RUNS / 2]]
        });
        let both =
            |[least, median]: [f64; 2]| format!("{:.2}, {:.2} ms", 1e3 * least, 1e3 * median);
        println!("| {name} | {} | {} | {:.1} |", both(ours), both(theirs), theirs[1] / ours[1]);
    }
    gap.quit();
}

fn groups() -> Vec<(String, Vec<Vec<Permutation>>)> {
    let of_images = |images| Permutation::from_images(images).expect("a permutation");
    let cycles = |degree: usize, texts: &[String]| {
        let generator = |text: &String| text.parse::<Permutation>().expect("cycles");
        let generators = texts.iter().map(|text| generator(text).on_points(degree));
        vec![generators.collect::<Result<Vec<_>, _>>().expect("points below the degree")]
    };
    let turn = |points: std::ops::Range<usize>| format!("({})", points.into_iter().join(" "));
    let m24 = [
        &turn(0..23),
        "(2 16 9 6 8)(3 12 13 18 4)(7 17 10 11 22)(14 19 21 20 15)",
        "(0 23)(1 22)(2 11)(3 15)(4 17)(5 9)(6 19)(7 13)(8 20)(10 16)(12 21)(14 18)",
    ];
    let shift = (0..10).map(|i| turn_by_tens(i, 10)).join("");
    let swap = (0..10).map(|i| turn_by_tens(i, 2)).join("");
    let apart = format!("{}{}", turn(0..30), turn(30..60));
    let mut groups = vec![
        ("M24".into(), cycles(24, &m24.map(String::from))),
        ("S10 wr S10".into(), cycles(100, &[turn(0..10), turn(0..2), shift, swap])),
        ("S30 on two sets at once".into(), cycles(60, &[apart, "(0 1)(30 31)".into()])),
        ("S100".into(), cycles(100, &[turn(0..100), turn(0..2)])),
        ("A399".into(), cycles(399, &[turn(0..399), turn(0..3)])),
    ];
    let mut random = SeededRng::new(1);
    let mut below = |bound: usize| random.below(bound as u64) as usize;
    let kinds = ["any", "wreath", "on two sets", "PSL(2, q)", "dihedral", "short cycles", "powers"];
    for (kind, name) in kinds.into_iter().enumerate() {
        let drawn = (0..30).map(|_| random_groups::generators(kind, &mut below));
        let drawn = drawn.map(|list| list.into_iter().map(of_images).collect()).collect();
        groups.push((format!("30 drawn at random: {name}"), drawn));
    }
    groups
}

/// The cycle of a point of the first block of ten to those of the next blocks.
fn turn_by_tens(point: usize, blocks: usize) -> String {
    format!("({})", (0..blocks).map(|block| point + 10 * block).join(" "))
}

/// A session of GAP.
struct Gap(Child, BufReader<std::process::ChildStdout>);

impl Gap {
    fn new() -> Self {
        let mut command = Command::new("gap");
        command.args(["-q", "-A", "-b", "-n"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("gap is installed");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut gap = Self(child, output);
        gap.say("SizeScreen([100000, 100]);;");
        gap
    }

    fn say(&mut self, text: &str) {
        let input = self.0.stdin.as_mut().expect("it is piped");
        writeln!(input, "{text}").and_then(|()| input.flush()).expect("GAP reads");
    }

    /// The orders of some groups, and the milliseconds that they take.
    fn orders(&mut self, groups: &[Vec<Permutation>]) -> (f64, Vec<String>) {
        // GAP counts from 1.
        let list = |p: &Permutation| p.images().iter().map(|image| image + 1).join(",");
        self.say("L := [];;");
        for generators in groups {
            let generators = generators.iter().map(|p| format!("PermList([{}])", list(p)));
            self.say(&format!("Add(L, [{}]);;", generators.collect_vec().join(",\n")));
        }
        // Without the question GAP makes a stabilizer chain of A399 in minutes.
        self.say(
            "size := function(l) local G; G := Group(l);
             if IsTransitive(G, MovedPoints(G)) then
               IsNaturalAlternatingGroup(G); IsNaturalSymmetricGroup(G);
             fi; return Size(G); end;;",
        );
        self.say("t := NanosecondsSinceEpoch();; o := List(L, size);;");
        self.say("Print((NanosecondsSinceEpoch() - t) / 1000, \" \", o, \"\\n\");");
        let mut answer = String::new();
        while !answer.ends_with("]\n") {
            assert!(self.1.read_line(&mut answer).expect("GAP writes") > 0, "GAP has ended");
        }
        let answer = answer.replace(['[', ']', ','], " ").replace("\\\n", "");
        let mut words = answer.split_whitespace();
        let microseconds = words.next().expect("the time");
        let microseconds = match microseconds.split_once('/') {
            Some((a, b)) => {
                a.parse::<f64>().expect("a number") / b.parse::<f64>().expect("another")
            }
            None => microseconds.parse().expect("a number"),
        };
        (microseconds / 1000.0, words.map(String::from).collect())
    }

    fn quit(mut self) {
        self.say("QUIT;");
        self.0.wait().expect("GAP ends");
    }
}
