//! Properties of every position, word and text, tried on random ones.

use std::sync::LazyLock;

use itertools::Itertools;
use proptest::prelude::*;
use taquin::{Board, Method, Position, Solution, StandardPosition, Twists, Word};

static EIGHT: LazyLock<Board> = LazyLock::new(|| "eight".parse().unwrap());
static TWISTS: LazyLock<Twists> = LazyLock::new(|| EIGHT.twists());
static SOLUTION: LazyLock<Solution> =
    LazyLock::new(|| Solution::new(&TWISTS, Method::Bfs).unwrap());

/// A word of up to 12 letters of the eight-puzzle, reduced or not.
fn word() -> impl Strategy<Value = String> {
    "[A-DW-Z]{0,12}"
}

fn parse(text: &str) -> Word {
    TWISTS.word(text).unwrap()
}

fn reached(word: &Word) -> StandardPosition {
    word.apply_to(&StandardPosition::goal(&EIGHT))
}

proptest! {
    #[test]
    fn the_cost_of_a_word_is_the_length_of_its_walk(text in word()) {
        let word = parse(&text);
        let walk = word.walk();
        prop_assert_eq!(word.move_count(), walk.len() - 1);
        prop_assert_eq!(word.move_count(), 4 * word.reduced().twist_count() - 2 * word.elision_count());
        prop_assert!(walk.iter().tuple_windows().all(|(a, _, b)| a != b), "no step is undone");
        prop_assert_eq!(Word::from_walk(&TWISTS, &walk), Some(word.reduced()));
    }

    #[test]
    fn the_moves_of_a_word_spell_the_reduced_word(text in word(), start in word()) {
        let (word, from) = (parse(&text), reached(&parse(&start)));
        let tiles = word.slides(&from).iter().map(|slide| slide.tile.number(&EIGHT)).join(" ");
        prop_assert_eq!(TWISTS.word_of_moves(&from, &tiles), Ok(word.reduced()));
        prop_assert_eq!(word.apply_to(&from).element(), from.element().then(&word.permutation()));
    }

    #[test]
    fn conjugating_a_position_conjugates_its_words(text in word(), symmetry in 0..8_usize) {
        let elements = EIGHT.symmetries().elements(8).unwrap();
        let phi = &elements[symmetry];
        let images = TWISTS.images_under(phi).unwrap();
        let position = reached(&parse(&text));
        // On this board the places are the first squares, and symmetries fix home.
        let places = taquin::Permutation::from_images(phi.images()[..8].to_vec()).unwrap();
        let element = position.element().conjugated_by(&places);
        let image = StandardPosition::parse(&EIGHT, &element.to_string()).unwrap();
        let words = |position: &StandardPosition| SOLUTION.answer(position).unwrap().words().collect_vec();
        let by_text = |words: Vec<Word>| words.iter().map(Word::to_string).sorted().collect_vec();
        let relabelled = words(&position).iter().map(|word| word.relabelled(&images)).collect();
        prop_assert_eq!(by_text(words(&image)), by_text(relabelled));
    }

    #[test]
    fn the_inverse_has_as_many_moves_and_the_reversed_words(text in word()) {
        let position = reached(&parse(&text));
        let [answer, inverse] =
            [&position, &position.inverse()].map(|position| SOLUTION.answer(position).unwrap());
        prop_assert_eq!(answer.move_count(), inverse.move_count());
        let backwards = answer.words().map(|word| word.inverse().to_string()).sorted();
        let words = inverse.words().map(|word| word.to_string()).sorted();
        prop_assert_eq!(backwards.collect_vec(), words.collect_vec());
    }

    #[test]
    fn every_notation_can_be_read_back(text in word()) {
        let position = reached(&parse(&text));
        let board = Position::from(&position);
        let ring = (0..8).map(|place| position.tile(place).number(&EIGHT)).join("");
        let drawn = board.drawing().replace('\n', " / ");
        for text in [position.code(), position.cycles(), ring, board.to_string(), drawn] {
            prop_assert_eq!(StandardPosition::parse(&EIGHT, &text), Ok(position.clone()), "{}", text);
        }
    }
}
