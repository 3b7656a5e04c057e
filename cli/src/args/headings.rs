//! The headings under which help lists options: what is asked about, how it is computed, how long
//! and with what, and what is written where.

use std::convert::identity;

use itertools::Itertools;

pub const INPUT: &str = "Input";
pub const METHOD: &str = "Method";
pub const LIMITS: &str = "Limits";
pub const OUTPUT: &str = "Output";

/// The command and its subcommands, with their own options in the order of these headings. Options that a
/// command shares with all its subcommands come last in the help of these.
pub fn with_headings_in_order(command: clap::Command) -> clap::Command {
    let order = [INPUT, METHOD, LIMITS, OUTPUT];
    let rank = |heading: &str| order.iter().position(|other| *other == heading);
    let headed = command
        .get_arguments()
        .filter_map(|option| Some((rank(option.get_help_heading()?)?, option.get_id().clone())));
    let headed = headed.sorted_by_key(|(rank, _)| *rank).collect_vec();
    // An option that is changed becomes the last one.
    let command =
        headed.into_iter().fold(command, |command, (_, id)| command.mut_arg(id, identity));
    command.mut_subcommands(with_headings_in_order)
}
