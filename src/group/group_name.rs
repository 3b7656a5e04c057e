use std::fmt;

use itertools::Itertools;

use crate::perm::Order;

/// The name of a transitive permutation group.
///
/// `{}` writes `A8` and `PGL2(5)`, `{:#}` writes `A₈` and `PGL₂(5)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroupName {
    /// The rotations of n points in a ring.
    Cyclic(usize),
    /// All even permutations of n points.
    Alternating(usize),
    /// All permutations of n points.
    Symmetric(usize),
    /// The fractional linear maps x ↦ (ax + b)/(cx + d) of the q + 1 points of the projective line
    /// over the field of q elements, q prime.
    ProjectiveLinear(usize),
    /// A group without a name here.
    Unnamed,
}

impl GroupName {
    /// The name of the direct product of groups with these names.
    pub(super) fn product(mut names: impl Iterator<Item = String>) -> String {
        let names = names.join(" × ");
        if names.is_empty() { "trivial".into() } else { names }
    }

    /// The order; `None` for an unnamed group.
    pub fn order(self) -> Option<Order> {
        match self {
            Self::Cyclic(n) => Some(Order::from(n as u128)),
            Self::Alternating(n) => Some(Order::half_factorial(n)),
            Self::Symmetric(n) => Some(Order::factorial(n)),
            Self::ProjectiveLinear(q) => {
                let q = q as u128;
                Some(Order::from((q + 1) * q * (q - 1)))
            }
            Self::Unnamed => None,
        }
    }

    /// Another name of the same group, if it has one.
    pub fn alias(self) -> Option<&'static str> {
        match self {
            Self::Cyclic(2) => Some("S₂"),
            Self::Cyclic(3) => Some("A₃"),
            // S5 acts by conjugation on its six subgroups of order 5.
            Self::ProjectiveLinear(5) => Some("S₅ acting on six points"),
            _ => None,
        }
    }
}

impl fmt::Display for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = |number: usize| {
            let digits = number.to_string();
            if !f.alternate() {
                return digits;
            }
            let subscript = |digit: char| char::from_u32('₀' as u32 + digit as u32 - '0' as u32);
            digits.chars().filter_map(subscript).collect()
        };
        match *self {
            Self::Cyclic(n) => write!(f, "C{}", index(n)),
            Self::Alternating(n) => write!(f, "A{}", index(n)),
            Self::Symmetric(n) => write!(f, "S{}", index(n)),
            Self::ProjectiveLinear(q) => write!(f, "PGL{}({q})", index(2)),
            Self::Unnamed => f.write_str("unnamed"),
        }
    }
}
