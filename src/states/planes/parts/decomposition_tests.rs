//! Planes decomposed among owners that exchange blocks, compared with undivided planes.

use crate::states::planes::tests::one_worker;
use crate::states::planes::{
    BlockRange, Decomposition, Enumeration, Halo, Keep, LevelCounts, LevelPart, Planes,
};
use crate::states::tests::goal;
use crate::{Board, Position};

/// A board that is not bipartite, and one on which the blank makes long steps.
pub(in super::super) fn other_boards() -> Vec<Board> {
    let ring = (0..8).map(|i| format!("[{i}, {}]", (i + 1) % 8)).collect::<Vec<_>>().join(", ");
    let yaml = format!(
        "{{name: wheel, squares: [0, 1, 2, 3, 4, 5, 6, 7], home: 0, edges: [{ring}, [0, 2], [3, 6]]}}"
    );
    vec!["theta0".parse().unwrap(), Board::from_yaml(&yaml).unwrap()]
}

/// Runs the parts together, each with its own halo, and every other level in two parts. Returns the
/// summed levels and the kept bitmaps.
fn run_divided(planes: &Planes, keep: Keep, owners: usize) -> (Vec<LevelCounts>, Vec<Vec<u64>>) {
    let decomposition = Decomposition::new(planes, owners);
    let part =
        |owner| Enumeration::of_subdomain(planes, keep, one_worker(), decomposition.clone(), owner);
    let mut parts: Vec<_> = (0..owners).map(|owner| part(owner).unwrap()).collect();
    let halo = |owner| Halo::new(&decomposition, owner).unwrap();
    let mut halos: Vec<_> = (0..owners).map(halo).collect();
    let mut levels: Vec<LevelCounts> = Vec::new();
    loop {
        let depth = levels.len();
        let step = |(part, halo): (&mut Enumeration, &Halo)| {
            if depth.is_multiple_of(2) {
                return part.step(LevelPart::Whole, halo);
            }
            let inner = part.step(LevelPart::Inner, &Halo::default());
            let mut level = part.step(LevelPart::Border, halo);
            level.by_plane.iter_mut().zip(inner.by_plane).for_each(|(sum, own)| *sum += own);
            level
        };
        let found: Vec<_> = parts.iter_mut().zip(&halos).map(step).collect();
        let by_plane = (0..planes.planes().len())
            .map(|plane| found.iter().map(|level| level.by_plane[plane]).sum())
            .collect();
        let level = LevelCounts { depth, by_plane };
        if !parts.iter_mut().all(|part| part.accept(level.positions())) {
            assert_eq!(level.positions(), 0);
            break;
        }
        levels.push(level);
        let odd = depth % 2 == 1;
        for (to, halo) in halos.iter_mut().enumerate() {
            let mut lengths = Vec::new();
            for (from, inbox) in halo.inboxes(odd) {
                assert_ne!(from, to, "no owner needs its own blocks");
                let mut message = Vec::new();
                let sent = decomposition.sent(from, to, odd);
                parts[from].write_message(odd, &sent, &mut message);
                inbox[..message.len()].copy_from_slice(&message);
                lengths.push(message.len());
            }
            halo.open(odd, &lengths).unwrap();
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
fn the_parts_sum_to_the_whole() {
    let grids = ["2x2", "2x3@1,2", "2x4", "3x3", "3x3@centre", "2x5@1,1", "1x6", "5x2@3,1"];
    let grids = grids.map(|grid| grid.parse::<Board>().unwrap());
    for board in grids.into_iter().chain(other_boards()) {
        let planes = Planes::new(&Position::goal(&board)).unwrap();
        for keep in [Keep::Counts, Keep::ResiduesAndReached] {
            let mut whole = Enumeration::new(&planes, keep, one_worker()).unwrap();
            let levels: Vec<LevelCounts> = whole.by_ref().collect();
            let bitmaps: Vec<_> = whole.bitmaps().map(<[u64]>::to_vec).collect();
            for owners in 1..=6 {
                let found = run_divided(&planes, keep, owners);
                assert!(found == (levels.clone(), bitmaps.clone()), "{}, {owners}", board.name());
            }
        }
    }
}

#[test]
fn exactly_the_needed_blocks_are_sent_once() {
    for (name, owners) in [("3x4", 2), ("3x4", 5), ("3x4", 11), ("2x5", 3), ("4x4", 15)] {
        let planes = Planes::new(&goal(name)).unwrap();
        let decomposition = Decomposition::new(&planes, owners);
        let blocks = |ranges: &[BlockRange]| -> usize {
            ranges.iter().map(|range| range.blocks.len()).sum()
        };
        for (to, odd) in (0..owners).flat_map(|to| [(to, false), (to, true)]) {
            let needed = decomposition.needs(to, odd);
            let own = decomposition.subdomain(to);
            let foreign = |s: &BlockRange| s.blocks.end <= own.start || s.blocks.start >= own.end;
            assert!(needed.iter().all(foreign));
            let sent = (0..owners).map(|from| blocks(&decomposition.sent(from, to, odd)));
            assert_eq!(sent.sum::<usize>(), blocks(&needed), "{name} among {owners}");
        }
    }
}

/// Each of fifteen owners of the fifteen-puzzle has the words with one first digit. Only the turn
/// of the first window changes that digit, and an owner needs the words of its two planes that get
/// its digit.
#[test]
fn the_halo_is_small_where_owners_are_digits() {
    let planes = Planes::new(&goal("4x4")).unwrap();
    let decomposition = Decomposition::new(&planes, 15);
    for owner in 0..15 {
        let needs = [false, true].map(|odd| decomposition.needs(owner, odd));
        let mut sources: Vec<_> = needs.iter().flatten().map(|range| range.source).collect();
        sources.dedup();
        assert_eq!(sources.len(), 2, "owner {owner}");
        let blocks: usize = needs.iter().flatten().map(|range| range.blocks.len()).sum();
        assert!(blocks <= 2 * decomposition.subdomain(owner).len());
    }
}

#[test]
fn a_message_has_the_length_of_its_blocks() {
    let planes = Planes::new(&goal("3x4")).unwrap();
    let decomposition = Decomposition::new(&planes, 2);
    let mut halo = Halo::new(&decomposition, 0).unwrap();
    let mut inboxes = halo.inboxes(false);
    let (from, inbox) = &mut inboxes[0];
    assert_eq!((*from, inbox.len() > decomposition.block_words()), (1, true));
    inbox.fill(0);
    // The first block has positions.
    inbox[1] = 1;
    let blocks: usize = decomposition.needs(0, false).iter().map(|range| range.blocks.len()).sum();
    let length = 1 + blocks.div_ceil(64) + decomposition.block_words();
    assert_eq!(halo.open(false, &[length]), Ok(()));
    for wrong in [0, length - 1, length + 1] {
        assert_eq!(halo.open(false, &[wrong]).unwrap_err().from, 1);
    }
}
