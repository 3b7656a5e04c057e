//! Section 6.2, permutations and transpositions, and the 3-cycles of 6.4.5.

use std::collections::BTreeSet;

use itertools::Itertools;
use taquin::graph::exchange_graph;
use taquin::perm::{FactorKind, Factoring, Permutation, Sequence};

use super::{
    after, exchange, numbers, permutations_of, permutations_to, printed_in, product, python, tuples,
};
use crate::{ClaimEntry, Finding, Solved};

/// Statements about all n are checked for all permutations of at most this number of objects.
const MOST: usize = 7;

/// `STOP by [(1, 3)]: SPOT`: performs the exchanges.
pub fn carried_out(claim: &ClaimEntry, _: &Solved) -> Finding {
    let (left, _) = claim.printed().split_once(':').unwrap_or_default();
    let (word, list) = left.split_once(" by ").unwrap_or_default();
    let exchanges = tuples(list);
    match after(word, &exchanges) {
        Some(found) if !exchanges.is_empty() => {
            claim.compare(format!("{word} by {}: {found}", python(&exchanges)))
        }
        _ => Finding::whether(false, "the exchanges cannot be carried out"),
    }
}

/// The list in the program, in which our copy reads a letter as a digit, against its printed
/// output.
pub fn stop_tops_program(claim: &ClaimEntry, _: &Solved) -> Finding {
    let (start, found) = claim.printed().split_once(" -> ").unwrap_or_default();
    let (restored, restored_found) =
        claim.restored.as_deref().and_then(|r| r.split_once(" -> ")).unwrap_or_default();
    let letters = |list: &str| list.replace(['[', ']', '\'', ','], "");
    let list = |word: Option<String>| {
        let word = word.unwrap_or_default();
        format!("[{}]", word.split_whitespace().map(|letter| format!("'{letter}'")).join(", "))
    };
    let [as_read, restored] = [start, restored]
        .map(|start| list(after(&letters(start), &[vec![0, 1], vec![1, 2], vec![2, 3]])));
    let computed = format!("as our copy reads: {as_read}; restored: {restored}");
    Finding::read(found == as_read, restored_found == restored, computed)
}

/// An exchange of a place with itself.
pub fn apply_nothing(_: &ClaimEntry, _: &Solved) -> Finding {
    let words = ["STOP", "MARINE", "T"];
    Finding::in_all("words", words, ToString::to_string, |word| {
        after(word, &[vec![0, 0]]).as_deref() == Some(word)
    })
}

/// `A to B: [(…), …]`: the chapter's transform, or its 3-cycles, as Python prints them.
pub fn as_printed(claim: &ClaimEntry, kind: FactorKind) -> Finding {
    let (left, _) = claim.printed().split_once(':').unwrap_or_default();
    let (first, second) = left.split_once(" to ").unwrap_or_default();
    let sequences = [first, second].map(str::parse::<Sequence>);
    let [Ok(from), Ok(to)] = &sequences else {
        return Finding::whether(false, "there are not two sequences");
    };
    match from.to(to) {
        Ok(permutation) => {
            let factors = permutation.factors(kind, Factoring::Textbook);
            let again = factors.iter().fold(from.clone(), |mut sequence, cycle| {
                sequence.apply_cycle(cycle);
                sequence
            });
            match again.items() == to.items() {
                true => claim.compare(format!("{first} to {second}: {}", python(factors.iter()))),
                false => Finding::whether(false, "the exchanges lead elsewhere"),
            }
        }
        Err(error) => Finding::whether(false, error.to_string()),
    }
}

/// Whether the factors give the permutation.
fn gives(p: &Permutation, kind: FactorKind, how: Factoring) -> bool {
    let factors = p.factors(kind, how);
    factors.remaining_transposition().is_none() && product(p.degree(), factors.iter()) == *p
}

/// A statement about all permutations of at most [`MOST`] objects.
fn for_all(holds: impl FnMut(&Permutation) -> bool) -> Finding {
    let what = format!("permutations of at most {MOST} objects");
    Finding::in_all(&what, permutations_to(MOST), ToString::to_string, holds)
}

pub fn problem_162(_: &ClaimEntry, _: &Solved) -> Finding {
    for_all(|p| gives(p, FactorKind::Transpositions, Factoring::Textbook))
}

pub fn problem_163(_: &ClaimEntry, _: &Solved) -> Finding {
    for_all(|p| {
        p.factors(FactorKind::Transpositions, Factoring::Textbook).len() < p.degree().max(1)
    })
}

/// All exchanges of two of n points.
fn exchanges(n: usize) -> impl Iterator<Item = Permutation> + Clone {
    (0..n).array_combinations().map(move |[a, b]| exchange(n, a, b))
}

/// The permutations that are not products of at most two exchanges, found by trying all products.
pub fn problem_164_four(_: &ClaimEntry, _: &Solved) -> Finding {
    let one = std::iter::once(Permutation::identity(4)).chain(exchanges(4));
    let two = one.clone().cartesian_product(one).map(|(a, b)| a.then(&b));
    let reached: BTreeSet<Permutation> = two.collect();
    let others = permutations_of(4).filter(|p| !reached.contains(p)).collect_vec();
    let first = others.first().map_or("none".into(), ToString::to_string);
    let computed = format!("{} of 24, such as {first}", others.len());
    Finding::whether(!others.is_empty() && reached.len() + others.len() == 24, computed)
}

/// An exchange changes the number of cycles (fixed points included) by one. A cycle of all ten
/// objects is one cycle, and the identity is ten.
pub fn problem_164_ten(_: &ClaimEntry, _: &Solved) -> Finding {
    let number =
        |p: &Permutation| p.degree() - p.cycles().iter().map(|c| c.len() - 1).sum::<usize>();
    let all = permutations_to(6).flat_map(|p| exchanges(p.degree()).map(move |t| (p.clone(), t)));
    let name = |(p, t): &(Permutation, Permutation)| format!("{p} · {t}");
    let by_one = |(p, t): &(Permutation, Permutation)| number(&p.then(t)).abs_diff(number(p)) == 1;
    let finding = Finding::in_all("products of at most 6 objects", all, name, by_one);
    let ten = Permutation::from_cycles(10, &[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
    let (least, enough) = ten.map_or((0, 0), |ten| {
        let factors = ten.factors(FactorKind::Transpositions, Factoring::Shortest);
        (10 - number(&ten), factors.len())
    });
    match least == 9 && enough == 9 {
        true => finding.with("a cycle of 10 objects needs 9"),
        false => Finding::whether(false, format!("{least}, {enough}")),
    }
}

/// The loop without its last iteration: at the last place there is nothing left to exchange.
pub fn problem_166(_: &ClaimEntry, _: &Solved) -> Finding {
    for_all(|p| {
        let last = p.degree() as u16 - 1;
        p.factors(FactorKind::Transpositions, Factoring::Textbook)
            .iter()
            .all(|pair| pair[0] != last)
    })
}

pub fn three_letters(claim: &ClaimEntry, _: &Solved) -> Finding {
    let by_first = permutations_of(3).map(|p| word(&p, "ABC")).chunk_by(|word| word.chars().next());
    claim.compare(by_first.into_iter().map(|(_, mut words)| words.join(", ")).join("; "))
}

/// The strings of n letters against n!, and the printed number for four.
pub fn problem_167(_: &ClaimEntry, _: &Solved) -> Finding {
    let name = |n: &usize| format!("{n} letters");
    let finding = Finding::in_all("numbers of letters, at most 8", 1..=8, name, |&n| {
        permutations_of(n).count() == (1..=n).product::<usize>()
    });
    finding.with(format!("{} strings of 4 letters", permutations_of(4).count()))
}

/// The letters in the order of the images.
fn word(p: &Permutation, letters: &str) -> String {
    p.images().iter().filter_map(|&i| letters.chars().nth(i.into())).collect()
}

/// Every exchange changes the parity, so an odd number of exchanges never returns to the start.
pub fn theorem_6_2_1(_: &ClaimEntry, _: &Solved) -> Finding {
    let steps =
        permutations_to(MOST).flat_map(|p| exchanges(p.degree()).map(move |t| (p.clone(), t)));
    let name = |(p, t): &(Permutation, Permutation)| format!("{p} · {t}");
    let crosses = |(p, t): &(Permutation, Permutation)| p.is_even() != p.then(t).is_even();
    Finding::in_all(&format!("exchanges of at most {MOST} objects"), steps, name, crosses)
}

/// The transition graph of three letters.
pub fn transition_pictures(claim: &ClaimEntry, _: &Solved) -> Finding {
    let Ok(sorted) = "ABC".parse::<Sequence>() else {
        return Finding::whether(false, "it is not a sequence");
    };
    let graph = exchange_graph(&sorted, FactorKind::Transpositions, 0);
    let crosses = graph
        .edge_indices()
        .filter_map(|arc| graph.edge_endpoints(arc))
        .all(|(a, b)| graph[a].even != graph[b].even && graph.find_edge(b, a).is_some());
    let numbers = graph.node_indices().map(|vertex| graph.neighbors(vertex).unique().count());
    match crosses {
        true => claim.compare(numbers.unique().join(", ")),
        false => Finding::whether(false, "an edge does not lead to the other part and back"),
    }
}

pub fn three_letters_steps(claim: &ClaimEntry, _: &Solved) -> Finding {
    let mut level = BTreeSet::from([Permutation::identity(3)]);
    let steps = (1..=3).map(|_| {
        level = level.iter().flat_map(|p| exchanges(3).map(|t| p.then(&t))).collect();
        level.iter().map(|p| word(p, "ABC")).sorted().join(" ")
    });
    claim.compare(steps.collect_vec().join("; "))
}

pub fn problem_168(claim: &ClaimEntry, _: &Solved) -> Finding {
    let even = permutations_of(4).filter(Permutation::is_even).count();
    let all = permutations_of(4).count();
    let crosses = permutations_of(4).all(|p| {
        exchanges(4).all(|t| p.is_even() != p.then(&t).is_even()) && exchanges(4).count() == 6
    });
    let finding = claim.compare_number(all);
    match crosses && 2 * even == all {
        true => finding.with(format!("{even} in each set, and every exchange changes the set")),
        false => Finding::whether(false, format!("{even} of {all} in one set")),
    }
}

/// Whether each of two exchanges, deduced from the words, exchanges neighbours.
pub fn neighbours_examples(claim: &ClaimEntry, _: &Solved) -> Finding {
    let kinds = [("STOP", "SPOT"), ("SPOT", "PSOT")].map(|(from, to)| {
        let places = from.chars().zip(to.chars()).positions(|(a, b)| a != b).collect_vec();
        let kind = match places[..] {
            [a, b] if b == a + 1 => "neighbours",
            [_, _] => "not neighbours",
            _ => "not an exchange",
        };
        format!("{from} {to}: {kind}")
    });
    claim.compare(kinds.join("; "))
}

pub fn problem_169(claim: &ClaimEntry, _: &Solved) -> Finding {
    let list = exchange(4, 1, 3).factors(FactorKind::Neighbours, Factoring::Textbook);
    let mut words = vec!["STOP".to_string()];
    for pair in list.iter() {
        let next = words.last().and_then(|word| after(word, &[pair.to_vec()]));
        words.extend(next);
    }
    claim.compare(words.join(" "))
}

/// An exchange of two places with m places between them takes 2m + 1 exchanges of neighbours.
pub fn problem_170(_: &ClaimEntry, _: &Solved) -> Finding {
    const PLACES: usize = 12;
    let name = |[a, b]: &[usize; 2]| format!("({a}, {b})");
    let pairs = (0..PLACES).array_combinations();
    Finding::in_all("exchanges in a row of 12", pairs, name, |&[a, b]| {
        let exchange = exchange(PLACES, a, b);
        let list = exchange.factors(FactorKind::Neighbours, Factoring::Textbook);
        list.len() == 2 * (b - a - 1) + 1
            && list.iter().all(|pair| pair[0].abs_diff(pair[1]) == 1)
            && product(PLACES, list.iter()) == exchange
    })
}

pub fn problem_171(_: &ClaimEntry, _: &Solved) -> Finding {
    for_all(|p| {
        gives(p, FactorKind::Neighbours, Factoring::Textbook)
            && gives(p, FactorKind::Neighbours, Factoring::Shortest)
    })
}

/// As the chapter argues: the first person of the desired order is the heaviest. If an order is
/// wrong, someone stands just behind a lighter person, and each exchange of two such moves the
/// centre of gravity forward. So no order returns, and the sorting ends in the desired order.
pub fn bubble_sort(_: &ClaimEntry, _: &Solved) -> Finding {
    // By the number of people who are not before someone in the desired order.
    let weights: [fn(u32) -> u64; 2] = [u64::from, |people| 3_u64.pow(people)];
    for_all(|p| {
        weights.iter().all(|weight| {
            let weight = |&person: &u16| weight(p.degree() as u32 - u32::from(person));
            // The centre of gravity times the weight of all.
            let centre = |queue: &[u16]| (0..).zip(queue).map(|(k, x)| k * weight(x)).sum::<u64>();
            let wrong = |queue: &[u16]| {
                (1..queue.len())
                    .filter(|&k| weight(&queue[k]) > weight(&queue[k - 1]))
                    .collect_vec()
            };
            let exchanged = |queue: &[u16], k: usize| {
                let mut next = queue.to_vec();
                next.swap(k - 1, k);
                next
            };
            let queue = p.images();
            let forward =
                wrong(queue).iter().all(|&k| centre(&exchanged(queue, k)) < centre(queue));
            let next = |queue: &Vec<u16>| Some(exchanged(queue, *wrong(queue).first()?));
            // The centre of gravity bounds the number of exchanges.
            let mut steps = std::iter::successors(Some(queue.to_vec()), next);
            let last = steps.by_ref().take(centre(queue) as usize + 1).last();
            forward && last.is_some_and(|last| last.is_sorted()) && steps.next().is_none()
        })
    })
}

pub fn convert_output(claim: &ClaimEntry, _: &Solved) -> Finding {
    let line = |printed: &str| {
        let [a, b] = numbers(printed.split("->").next()?).try_into().ok()?;
        let exchange = Permutation::from_cycles(a.max(b) + 1, &[&[a, b]]).ok()?;
        let list = exchange.factors(FactorKind::Neighbours, Factoring::Textbook);
        Some(format!("({a}, {b}) -> {}", python(list.iter())))
    };
    let lines = claim.printed().split(';').map(|printed| line(printed).unwrap_or_default());
    claim.compare(lines.collect_vec().join("; "))
}

/// An exchange of neighbours changes the order of these two and of no others.
pub fn alice_and_bob(_: &ClaimEntry, _: &Solved) -> Finding {
    let steps = permutations_to(6).flat_map(|p| (1..p.degree()).map(move |k| (p.clone(), k)));
    let name = |(p, k): &(Permutation, usize)| format!("{p}, places {} and {k}", k - 1);
    Finding::in_all("exchanges of neighbours", steps, name, |(p, k)| {
        let before = p.images();
        let mut after = before.to_vec();
        after.swap(k - 1, *k);
        let place =
            |queue: &[u16], person: usize| queue.iter().position(|&x| usize::from(x) == person);
        let flipped = (0..p.degree()).array_combinations().filter(|&[a, b]| {
            (place(before, a) < place(before, b)) != (place(&after, a) < place(&after, b))
        });
        let exchanged = [before[k - 1], before[*k]].map(usize::from);
        flipped.eq([[exchanged[0].min(exchanged[1]), exchanged[0].max(exchanged[1])]])
    })
}

/// The exchanges that lead from each word to the next; `None` if a word is not the one before with
/// two letters exchanged.
fn exchanges_between(words: &str) -> Option<Vec<[u16; 2]>> {
    let exchange = |(from, to): (&str, &str)| {
        let places = from.chars().zip(to.chars()).positions(|(from, to)| from != to);
        let places: [usize; 2] = places.collect_vec().try_into().ok()?;
        let mut letters = from.chars().collect_vec();
        letters.swap(places[0], places[1]);
        letters.into_iter().eq(to.chars()).then_some(places.map(|place| place as u16))
    };
    words.split(' ').tuple_windows().map(exchange).collect()
}

/// Five exchanges, deduced from the words, lead back to the first word.
pub fn taste_words(claim: &ClaimEntry, _: &Solved) -> Finding {
    let mut words = claim.printed().split(' ');
    let back = words.next() == words.next_back();
    match exchanges_between(claim.printed()) {
        Some(exchanges) => Finding::whether(back && exchanges.len() == 5, python(exchanges)),
        None => Finding::whether(false, "a word is not the one before with two letters exchanged"),
    }
}

/// The product of the exchanges, with the two letters T distinguished, and their number with the
/// one that undoes the product.
pub fn taste_permutation(claim: &ClaimEntry, _: &Solved) -> Finding {
    let words = printed_in("taste-words").and_then(|words| exchanges_between(words.printed()));
    let Some(exchanges) = words else {
        return Finding::whether(false, "the words are not a chain of exchanges");
    };
    let moved = product(5, &exchanges);
    let undone = moved.factors(FactorKind::Transpositions, Factoring::Shortest).len();
    claim.compare(format!("{moved}, {}", exchanges.len() + undone))
}

/// The parity of a product is the sum of the parities, so no permutation has both.
pub fn theorem_6_2_2(_: &ClaimEntry, _: &Solved) -> Finding {
    let pairs = permutations_of(5).cartesian_product(permutations_of(5));
    let name = |(p, q): &(Permutation, Permutation)| format!("{p} · {q}");
    Finding::in_all("products of permutations of 5 objects", pairs, name, |(p, q)| {
        (p.is_even() == q.is_even()) == p.then(q).is_even()
    })
}

/// The chain of exchanges from the numbers in order to the example.
pub fn even_example(claim: &ClaimEntry, _: &Solved) -> Finding {
    let (Ok(start), Ok(end)) = ("0 1 2 3 4".parse::<Sequence>(), "4 0 1 2 3".parse::<Sequence>())
    else {
        return Finding::whether(false, "they are not sequences");
    };
    let Ok(permutation) = start.to(&end) else {
        return Finding::whether(false, "it is not a permutation");
    };
    let mut chain = vec![start];
    for pair in permutation.factors(FactorKind::Transpositions, Factoring::Textbook).iter() {
        let mut next = chain[chain.len() - 1].clone();
        next.apply_cycle(pair);
        chain.push(next);
    }
    let list = |sequence: &Sequence| format!("[{}]", sequence.items().join(","));
    let parity = if permutation.is_even() { "even" } else { "odd" };
    claim.compare(format!("{}: {parity}", chain.iter().map(list).join(" -> ")))
}

/// a → b → c → a, in any three places of five.
pub fn problem_183(_: &ClaimEntry, _: &Solved) -> Finding {
    let triples = (0..5_usize).permutations(3);
    Finding::in_all(
        "3-cycles",
        triples,
        |t| t.iter().join(" "),
        |triple| {
            let [a, b, c] = [triple[0], triple[1], triple[2]];
            let cycle = Permutation::from_cycles(5, &[&[a, b, c]]);
            cycle.is_ok_and(|cycle| cycle == exchange(5, a, b).then(&exchange(5, a, c)))
        },
    )
}

pub fn theorem_6_4_2(_: &ClaimEntry, _: &Solved) -> Finding {
    let even = permutations_to(MOST).filter(Permutation::is_even);
    let what = format!("even permutations of at most {MOST} objects");
    Finding::in_all(&what, even, ToString::to_string, |p| {
        gives(p, FactorKind::ThreeCycles, Factoring::Textbook)
            && p.factors(FactorKind::ThreeCycles, Factoring::Textbook).iter().all(|c| c.len() == 3)
    })
}
