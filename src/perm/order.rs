use std::fmt;

use itertools::Itertools;
use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::factorial_exact;

/// The order of a group: a number, with a formula that keeps factorials for display.
///
/// ```
/// use taquin::perm::Order;
/// assert_eq!(Order::half_factorial(8), 20_160);
/// assert_eq!(Order::half_factorial(399).to_string(), "399!/2");
/// assert_eq!((Order::factorial(40) * Order::from(3)).to_string(), "40! · 3");
/// assert_eq!(Order::factorial(40), Order::factorial(39) * Order::from(40));
/// ```
#[derive(Clone, Debug)]
pub struct Order {
    number: BigUint,
    factors: Vec<Factor>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Factor {
    Number(BigUint),
    Factorial(usize),
    HalfFactorial(usize),
}

impl Order {
    /// n!, the order of the symmetric group.
    pub fn factorial(n: usize) -> Self {
        Self { number: factorial_exact(n), factors: vec![Factor::Factorial(n)] }
    }

    /// The order of the alternating group: n!/2, and 1 for n < 2.
    pub fn half_factorial(n: usize) -> Self {
        if n < 2 {
            return Self::factorial(n);
        }
        Self { number: factorial_exact(n) / 2_u8, factors: vec![Factor::HalfFactorial(n)] }
    }

    /// The number.
    pub fn number(&self) -> &BigUint {
        &self.number
    }

    /// The number, if it fits into 128 bits.
    pub fn value(&self) -> Option<u128> {
        (&self.number).try_into().ok()
    }

    /// Reads what `to_string` writes.
    pub fn read(text: &str) -> Option<Self> {
        let factor = |text: &str| {
            let (number, make): (_, fn(usize) -> Self) = match text.strip_suffix("!/2") {
                Some(number) => (number, Self::half_factorial),
                None => match text.strip_suffix('!') {
                    Some(number) => (number, Self::factorial),
                    None => return text.parse::<BigUint>().ok().map(Self::from),
                },
            };
            number.parse().ok().map(make)
        };
        text.split(" · ")
            .map(factor)
            .collect::<Option<Vec<_>>>()
            .map(|all| all.into_iter().product())
    }

    /// The number as a product that keeps factorials: `8!/2`.
    pub fn formula(&self) -> String {
        let text = |factor: &Factor| match factor {
            Factor::Number(number) => match inverse_factorial(number) {
                Some(n) => format!("{n}!"),
                None => number.to_string(),
            },
            Factor::Factorial(n) => format!("{n}!"),
            Factor::HalfFactorial(n) => format!("{n}!/2"),
        };
        match &self.factors[..] {
            [] => "1".into(),
            factors => factors.iter().map(text).join(" · "),
        }
    }
}

/// The number of which a large number is the factorial, if it is one.
fn inverse_factorial(number: &BigUint) -> Option<usize> {
    if number.bits() <= 128 {
        return None;
    }
    let (mut rest, mut n) = (number.clone(), 1_usize);
    while rest > BigUint::from(n) {
        n += 1;
        if !(&rest % n).is_zero() {
            return None;
        }
        rest /= n;
    }
    rest.is_one().then_some(n)
}

impl From<BigUint> for Order {
    fn from(number: BigUint) -> Self {
        let is_one = number == BigUint::from(1_u8);
        let factors = if is_one { vec![] } else { vec![Factor::Number(number.clone())] };
        Self { number, factors }
    }
}

impl From<u128> for Order {
    fn from(number: u128) -> Self {
        BigUint::from(number).into()
    }
}

impl std::ops::Mul for Order {
    type Output = Self;

    fn mul(mut self, other: Self) -> Self {
        self.number *= other.number;
        for factor in other.factors {
            match (self.factors.last_mut(), factor) {
                (Some(Factor::Number(a)), Factor::Number(b)) => *a *= b,
                (_, factor) => self.factors.push(factor),
            }
        }
        self
    }
}

impl std::iter::Product for Order {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        factors.fold(Self::from(1), std::ops::Mul::mul)
    }
}

/// Equal as numbers: 40! is 39! · 40.
impl PartialEq for Order {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Order {}

impl PartialEq<u128> for Order {
    fn eq(&self, number: &u128) -> bool {
        self.value() == Some(*number)
    }
}

/// The number, if it fits into 128 bits; else the formula.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(number) => number.fmt(f),
            None => f.pad(&self.formula()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_they_are_written() {
        let orders = [
            Order::from(1),
            Order::half_factorial(8),
            Order::half_factorial(399),
            Order::factorial(40) * Order::from(3) * Order::half_factorial(50),
        ];
        for order in orders {
            assert_eq!(Order::read(&order.to_string()), Some(order));
        }
        assert!(["", "!", "4!!", "x", "2 · "].iter().all(|text| Order::read(text).is_none()));
    }

    #[test]
    fn orders_are_compared_as_numbers() {
        let all = || Order::factorial(40);
        let equal = [
            (all(), Order::factorial(39) * Order::from(40)),
            (all(), Order::from(40) * Order::factorial(39)),
            (all(), Order::from(2) * Order::half_factorial(40)),
            (Order::factorial(39) * all(), all() * Order::factorial(39)),
            (Order::factorial(5), Order::from(120)),
        ];
        for (one, other) in equal {
            assert_eq!(one, other);
            assert_ne!(one.clone() * Order::from(2), other);
        }
        assert_ne!(all(), Order::half_factorial(40));
        assert_ne!(all(), Order::factorial(41));
        assert_ne!(all(), Order::from(u128::MAX));
        assert_eq!(Order::from(0) * all(), Order::from(0));
    }

    /// As orbit lengths are multiplied.
    #[test]
    fn products_of_numbers_are_one_number() {
        let product = |numbers: std::ops::RangeInclusive<u128>| -> Order {
            numbers.map(Order::from).product()
        };
        assert_eq!(product(1..=40).to_string(), "40!");
        assert_eq!(product(1..=6).to_string(), "720");
        assert_eq!(product(2..=41).to_string(), "41!");
        let other = product(3..=41);
        assert_eq!(other.to_string(), (factorial_exact(41) / 2_u8).to_string());
        assert_eq!(Order::read(&other.to_string()), Some(other));
    }

    #[test]
    fn few_points_have_one_even_permutation() {
        assert_eq!([0, 1, 2].map(Order::half_factorial), [1, 1, 1].map(Order::from));
        assert_eq!(*Order::half_factorial(1).number(), 1_u8.into());
    }
}
