use itertools::Itertools;
use thiserror::Error;

use crate::group::GroupName;
use crate::numerals::{format_bytes, grouped};

/// Why a spectrum is not computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpectrumError {
    /// The representations of an alternating or symmetric group are too large.
    #[error(
        "{group} is of degree {degree}{}; spectra are computed up to degree {}",
        matrices(*dimension), SpectrumError::MAX_DEGREE
    )]
    Degree {
        /// The group.
        group: GroupName,
        /// Its degree.
        degree: usize,
        /// The dimension of its largest representation, if it is within 64 bits.
        dimension: Option<u64>,
    },
    /// A group without known representations has too many elements.
    #[error(
        "the matrix of {group} would have {} rows, one for each element; such groups are computed \
         with up to {} elements",
        grouped(order),
        grouped(SpectrumError::MAX_DENSE)
    )]
    Order {
        /// The group.
        group: GroupName,
        /// Its order.
        order: String,
    },
    /// The group is the product of so many factors that its spectrum is long.
    #[error(
        "the group {} is too large: its blocks would have more than {} eigenvalues, or its order \
         more than 64 bits", factors.iter().join(" × "), grouped(SpectrumError::MAX_EIGENVALUES)
    )]
    Product {
        /// The factors.
        factors: Vec<GroupName>,
    },
    /// The random walk of the blank on all positions needs another group.
    #[error(
        "the walk on all positions is computed for groups that are alternating or symmetric on all \
         places, up to degree 20, and the group is {group}"
    )]
    Walk {
        /// The name of the group.
        group: String,
    },
    /// The blocks of all positions are too large.
    #[error(
        "the largest block of all positions would have {} rows and take {}; blocks may have up to \
         {most} rows", grouped(rows), format_bytes(rows.saturating_mul(*rows).saturating_mul(8))
    )]
    Rows {
        /// The rows.
        rows: u64,
        /// The most rows.
        most: u64,
    },
    /// The group has too many elements for a list.
    #[error(
        "the group has {} elements; words are followed on groups of up to {} elements, and fewer \
         on boards of many squares",
        grouped(order),
        grouped(SpectrumError::MAX_LISTED)
    )]
    ProductTable {
        /// The number of elements.
        order: String,
    },
    /// The words are so long that their number is beyond the counters.
    #[error("over an alphabet of {degree} letters, closed words are counted up to length {most}")]
    Length {
        /// The number of letters.
        degree: usize,
        /// The largest length.
        most: usize,
    },
}

impl SpectrumError {
    /// The largest degree of an alternating or symmetric group.
    pub const MAX_DEGREE: usize = 9;

    /// The most elements of another group with one orbit.
    pub const MAX_DENSE: usize = 1000;

    /// The most eigenvalues of all blocks.
    pub const MAX_EIGENVALUES: usize = 1_000_000;

    /// The most elements of a group on which words are followed.
    pub const MAX_LISTED: u64 = 500_000;

    /// The most squares on which the tiles of all these elements together are listed.
    pub(crate) const MAX_CELLS: u64 = 1 << 24;
}

/// What the largest block would take.
fn matrices(dimension: Option<u64>) -> String {
    match dimension {
        None => ", and has matrices beyond any memory".into(),
        Some(dimension) => {
            let bytes = dimension.saturating_mul(dimension).saturating_mul(8);
            let (rows, bytes) = (grouped(dimension), format_bytes(bytes));
            format!(", and its largest matrix would have {rows} rows and take {bytes}")
        }
    }
}
