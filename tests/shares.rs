//! Planes divided among owners that hand each other what they need, against planes in one hand.

use taquin::board::Definition;
use taquin::states::planes::{Division, Enumeration, Halo, Keep, Level, Planes, Settings, Stretch};
use taquin::{Board, Position};

fn settings(keep: Keep) -> Settings {
    Settings { threads: std::num::NonZero::<usize>::MIN, keep, ..Settings::default() }
}

/// A board that is not bipartite, and one whose blank makes long steps.
fn other_boards() -> Vec<Board> {
    let ring = (0..8).map(|i| format!("[{i}, {}]", (i + 1) % 8)).collect::<Vec<_>>().join(", ");
    let yaml = format!(
        "{{name: wheel, squares: [0, 1, 2, 3, 4, 5, 6, 7], home: 0, edges: [{ring}, [0, 2], [3, 6]]}}"
    );
    vec!["theta0".parse().unwrap(), Definition::from_yaml(&yaml).unwrap().board().unwrap()]
}

/// Runs the parts side by side, each with a halo of its own; gives the levels, summed, and what is kept.
fn run_divided(planes: &Planes, keep: Keep, owners: usize) -> (Vec<Level>, Vec<Vec<u64>>) {
    let division = Division::among(planes, owners);
    let part = |owner| Enumeration::of_part(planes, settings(keep), division.clone(), owner);
    let mut parts: Vec<_> = (0..owners).map(part).collect();
    let halo = |owner| [false, true].map(|odd| Halo::of(&division, owner, odd));
    let mut halos: Vec<_> = (0..owners).map(halo).collect();
    let mut levels: Vec<Level> = Vec::new();
    loop {
        let depth = levels.len();
        let of_parts = parts.iter_mut().zip(&halos);
        let found: Vec<_> =
            of_parts.map(|(part, halo)| part.step(&halo[(depth + 1) % 2])).collect();
        let by_plane = (0..planes.planes().len())
            .map(|plane| found.iter().map(|level| level.by_plane[plane]).sum())
            .collect();
        let level = Level { depth, by_plane };
        if !parts.iter_mut().all(|part| part.accept(level.positions())) {
            assert_eq!(level.positions(), 0);
            break;
        }
        levels.push(level);
        let odd = depth % 2 == 1;
        for (from, part) in parts.iter().enumerate() {
            for (to, halo) in halos.iter_mut().enumerate() {
                for stretch in division.sent(from, to, odd) {
                    assert_ne!(from, to, "nobody needs from others what it has");
                    for (number, words) in part.blocks(odd, &stretch) {
                        let bytes =
                            |words: &[u64]| words.iter().flat_map(|w| w.to_le_bytes()).collect();
                        let bytes: Option<Vec<u8>> = words.map(bytes);
                        halo[usize::from(odd)]
                            .put(stretch.source, number, bytes.as_deref())
                            .unwrap();
                    }
                }
            }
        }
    }
    let mut bitmaps: Vec<Vec<u64>> = Vec::new();
    for part in parts {
        bitmaps.resize(part.bitmaps().count(), vec![]);
        bitmaps.iter_mut().zip(part.bitmaps()).for_each(|(all, own)| all.extend(own));
    }
    (levels, bitmaps)
}

#[test]
fn parts_together_are_the_whole() {
    let grids = ["2x2", "2x3@1,2", "2x4", "3x3", "3x3@centre", "2x5@1,1", "1x6", "5x2@3,1"];
    let grids = grids.map(|grid| grid.parse::<Board>().unwrap());
    for board in grids.into_iter().chain(other_boards()) {
        let planes = Planes::around(&Position::goal(&board)).unwrap();
        for keep in [Keep::Counts, Keep::ResiduesAndReached] {
            let mut whole = Enumeration::of(&planes, settings(keep));
            let levels: Vec<Level> = whole.by_ref().collect();
            let bitmaps: Vec<_> = whole.bitmaps().map(<[u64]>::to_vec).collect();
            for owners in 1..=6 {
                let found = run_divided(&planes, keep, owners);
                assert!(found == (levels.clone(), bitmaps.clone()), "{}, {owners}", board.name());
            }
        }
    }
}

#[test]
fn nothing_is_sent_twice_and_all_that_is_needed_is() {
    for (name, owners) in [("3x4", 2), ("3x4", 5), ("3x4", 11), ("2x5", 3), ("4x4", 15)] {
        let board: Board = name.parse().unwrap();
        let planes = Planes::around(&Position::goal(&board)).unwrap();
        let division = Division::among(&planes, owners);
        let blocks = |stretches: &[Stretch]| -> usize {
            stretches.iter().map(|stretch| stretch.blocks.len()).sum()
        };
        for (to, odd) in (0..owners).flat_map(|to| [(to, false), (to, true)]) {
            let needed = division.needs(to, odd);
            let own = division.part(to);
            let foreign = |s: &Stretch| s.blocks.end <= own.start || s.blocks.start >= own.end;
            assert!(needed.iter().all(foreign));
            let sent = (0..owners).map(|from| blocks(&division.sent(from, to, odd)));
            assert_eq!(sent.sum::<usize>(), blocks(&needed), "{name} among {owners}");
        }
    }
}

/// Fifteen owners of the fifteen-puzzle have the runs of one first digit each: only the turn of the first
/// window moves those, and of each of its two planes an owner needs all words that come to its digit.
#[test]
fn the_halo_is_small_where_owners_are_digits() {
    let board: Board = "4x4".parse().unwrap();
    let planes = Planes::around(&Position::goal(&board)).unwrap();
    let division = Division::among(&planes, 15);
    for owner in 0..15 {
        let needs = [false, true].map(|odd| division.needs(owner, odd));
        let mut sources: Vec<_> = needs.iter().flatten().map(|stretch| stretch.source).collect();
        sources.dedup();
        assert_eq!(sources.len(), 2, "owner {owner}");
        let blocks: usize = needs.iter().flatten().map(|stretch| stretch.blocks.len()).sum();
        assert!(blocks <= 2 * division.part(owner).len());
    }
}

#[test]
fn a_halo_takes_only_what_is_needed() {
    let board: Board = "3x4".parse().unwrap();
    let planes = Planes::around(&Position::goal(&board)).unwrap();
    let division = Division::among(&planes, 2);
    let mut halo = Halo::of(&division, 0, false);
    let needed = &division.needs(0, false)[0];
    assert!(halo.put(needed.source, needed.blocks.start, None).is_ok());
    assert!(halo.put(needed.source, division.part(0).start, None).is_err());
    assert!(halo.put(needed.source, needed.blocks.start, Some(&[0; 8])).is_err());
    assert!(halo.put(planes.planes().len(), needed.blocks.start, None).is_err());
}
