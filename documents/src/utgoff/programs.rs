//! The programs of the appendix, as printed: `table.c`, `tablesum.c`, and the functions of
//! `positions.l` about the open list.

use std::collections::VecDeque;
use std::sync::LazyLock;

use itertools::Itertools;
use taquin::numerals::grouped;
use taquin::states::TableFormat;

use super::{BLANK, State, all_states, name, neighbours, position, state_to_index};
use crate::{ClaimEntry, Finding, Solved};

/// The goal of `positions.l`.
const GOAL: State = [1, 2, 3, 4, 5, 6, 7, 8, BLANK];

/// The size of the table in `positions.l`.
const TABLE_SIZE: usize = 362_880;

/// The table of `table.c`: one byte for each index, 0 for undefined.
struct Table(Vec<u8>);

impl Table {
    fn init(size: usize) -> Self {
        Self(vec![0; size])
    }

    /// Defines an entry that is undefined. The value is stored in a byte, one greater.
    fn put(&mut self, index: usize, value: i32) -> i32 {
        match self.0.get_mut(index) {
            Some(entry) if *entry == 0 => {
                *entry = (value + 1) as u8;
                i32::from(*entry) - 1
            }
            _ => -1,
        }
    }

    fn get(&self, index: usize) -> i32 {
        self.0.get(index).map_or(-1, |&entry| i32::from(entry) - 1)
    }

    /// The file: the size as a `long` of the VAX, which is four bytes, the lowest first; then the
    /// entries.
    fn save(&self) -> Vec<u8> {
        [&(self.0.len() as i32).to_le_bytes()[..], &self.0].concat()
    }
}

/// The first value put stays, and each value from 0 to 254 is got back.
pub fn put_table(_: &ClaimEntry, _: &Solved) -> Finding {
    let name = |value: &i32| value.to_string();
    let finding = Finding::in_all("values", 0..=254, name, |&value| {
        let mut table = Table::init(2);
        let before = table.get(0);
        let put = [table.put(0, value), table.put(0, value + 1), table.put(2, value)];
        (before, put) == (-1, [value, -1, -1]) && [0, 1, 2].map(|i| table.get(i)) == [value, -1, -1]
    });
    match Table::init(1).put(0, 255) {
        -1 => finding.with("255 is lost"),
        _ => finding,
    }
}

/// Our file against the one that the program would write.
pub fn save_table(_: &ClaimEntry, solved: &Solved) -> Finding {
    let ours = solved.values().export(TableFormat::Long32, Vec::new());
    let theirs = POSITIONS.table.save();
    let bytes = grouped(theirs.len());
    let computed = format!("{bytes} bytes, of which the first four are the number of entries");
    Finding::whether(ours.is_ok_and(|ours| ours == theirs), computed)
}

/// Which branch the printed test takes for the result of `open`, which is −1 where it fails.
pub fn open_test(claim: &ClaimEntry, _: &Solved) -> Finding {
    let is_open = |descriptor: i32| match claim.printed() {
        "if (fd)" => descriptor != 0,
        "if (fd>=0)" => descriptor >= 0,
        _ => false,
    };
    let wrong = (-1..20).filter(|&descriptor| is_open(descriptor) != (descriptor >= 0));
    let wrong = wrong.collect_vec();
    let computed =
        format!("of the results -1 to 19, {} take the wrong branch", wrong.iter().join(" and "));
    Finding::whether(wrong.is_empty(), computed)
}

/// The functions that `table.c` defines.
const TABLE_C: [&str; 5] = ["inittable", "restoretable", "savetable", "puttable", "gettable"];

/// Whether the function that is called is defined.
pub fn restore_name(claim: &ClaimEntry, _: &Solved) -> Finding {
    let is_defined = |call: Option<&str>| {
        let called = call.and_then(|call| call.strip_prefix("n=")?.strip_suffix("();"));
        called.is_some_and(|called| TABLE_C.contains(&called))
    };
    let [as_read, restored] =
        [&claim.printed, &claim.restored].map(|text| is_defined(text.as_deref()));
    let one = |is_defined: bool| if is_defined { "defined" } else { "not defined" };
    let computed = format!("as our scan reads: {}; restored: {}", one(as_read), one(restored));
    Finding::read(as_read, restored, computed)
}

/// What `tablesum.c` computes from a table: the counts that it prints, and their total. As our scan
/// reads, the loop ends before the greatest value is looked for, so only the last entry is.
fn table_sum(table: &Table, as_read: bool) -> (Vec<u64>, u64) {
    let (mut count, mut greatest) = ([0; 254], 0);
    let mut value = -1;
    for index in 0..table.0.len() {
        value = table.get(index);
        if value >= 0 {
            count[value as usize] += 1;
        }
        if !as_read {
            greatest = greatest.max(value);
        }
    }
    greatest = greatest.max(value);
    let printed = count[..=greatest as usize].to_vec();
    let total = printed.iter().sum();
    (printed, total)
}

pub fn table_sum_braces(_: &ClaimEntry, solved: &Solved) -> Finding {
    let highest = solved.values().distribution().highest();
    let [as_read, restored] =
        [true, false].map(|as_read| table_sum(&POSITIONS.table, as_read).0.len() - 1);
    let computed = format!(
        "as our scan reads, values up to {as_read} are printed; restored, up to {restored}"
    );
    Finding::read(as_read == highest, restored == highest, computed)
}

/// The lines that `tablesum.c` prints, against figure 3 as restored.
pub fn table_sum_output(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let (counts, total) = table_sum(&POSITIONS.table, false);
    let last = counts.len() - 1;
    let computed = format!(
        "Table size = {} / count[ 0] = {:>6} / … / count[{last:>2}] = {:>6} / Table holds {total} \
         elements",
        POSITIONS.table.0.len(),
        counts[0],
        counts[last],
    );
    let finding = claim.compare(computed);
    match counts == solved.printed.distribution.corrected() {
        true => finding,
        false => Finding::whether(false, "the counts are not those of figure 3"),
    }
}

/// The state of `get-all-positions` at its end.
struct Positions {
    table: Table,
    elements: usize,
    messages: usize,
}

/// What the function leaves behind.
static POSITIONS: LazyLock<Positions> = LazyLock::new(get_all_positions);

/// The function as printed: a state is marked when it is put into the open list.
fn get_all_positions() -> Positions {
    let mut found = Positions { table: Table::init(TABLE_SIZE), elements: 1, messages: 0 };
    found.table.put(state_to_index(&GOAL), 0);
    let mut open = VecDeque::from([(pack_board(&GOAL), 0)]);
    while let Some((packed, steps)) = open.pop_front() {
        for next in neighbours(&unpack_board(packed, false)) {
            let index = state_to_index(&next);
            if found.table.get(index) == -1 {
                found.table.put(index, steps + 1);
                found.elements += 1;
                found.messages += usize::from(found.elements.is_multiple_of(1000));
                open.push_back((pack_board(&next), steps + 1));
            }
        }
    }
    found
}

pub fn all_positions(_: &ClaimEntry, solved: &Solved) -> Finding {
    let found = &*POSITIONS;
    let finding = Finding::in_all("states", all_states(), name, |state| {
        let value = position(solved, state).and_then(|p| solved.values().value(&p).ok()?);
        value.map_or(-1, |value| value as i32) == found.table.get(state_to_index(state))
    });
    let Positions { elements, messages, .. } = *found;
    finding.with(format!("{} elements, {messages} messages", grouped(elements)))
}

/// The tiles as the digits of a number.
fn pack_board(state: &State) -> usize {
    state.iter().fold(0, |number, tile| 10 * number + tile)
}

/// The tiles of a number. As our scan reads, the digit 9 does not count as one of nine.
fn unpacked(mut number: usize, as_read: bool) -> VecDeque<usize> {
    let (mut tiles, mut i) = (VecDeque::new(), 9);
    while i > 0 {
        tiles.push_front(number % 10);
        number /= 10;
        if !(as_read && tiles[0] == BLANK) {
            i -= 1;
        }
    }
    tiles
}

fn unpack_board(number: usize, as_read: bool) -> State {
    let tiles = unpacked(number, as_read).into_iter().collect_vec();
    tiles.try_into().unwrap_or_default()
}

pub fn pack_and_unpack(_: &ClaimEntry, _: &Solved) -> Finding {
    let returns = |as_read: bool| {
        let is_back = |state: &State| unpacked(pack_board(state), as_read).iter().eq(state);
        all_states().filter(is_back).count()
    };
    let all = all_states().count();
    let [as_read, restored] = [true, false].map(returns);
    let computed = format!(
        "as our scan reads, {} of {} states come back; restored, {}",
        grouped(as_read),
        grouped(all),
        grouped(restored)
    );
    Finding::read(as_read == all, restored == all, computed)
}

/// The change of the blank's square, numbered from 1, by the direction in which it moves.
pub fn move_functions(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let at = |square| solved.grid.square(square).at.unwrap_or_default();
    let step = |down: f64, right: f64| {
        let arcs = solved.grid.arcs().filter(|arc| {
            let (from, to) = (at(arc.from), at(arc.to));
            (to.0 - from.0, to.1 - from.1) == (down, right)
        });
        let steps = arcs.map(|arc| arc.to.index() as isize - arc.from.index() as isize);
        steps.unique().map(|step| format!("{step:+}")).join(" or ")
    };
    let directions = [("up", -1.0, 0.0), ("down", 1.0, 0.0), ("left", 0.0, -1.0)];
    let directions = directions.map(|(name, down, right)| format!("{name} {}", step(down, right)));
    claim.compare(directions.join(", "))
}
