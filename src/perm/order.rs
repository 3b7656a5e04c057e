use std::fmt;

use itertools::Itertools;
use num_bigint::BigUint;

/// The order of a group: exact, as a product of factorials if it exceeds 128 bits.
///
/// ```
/// use taquin::perm::Order;
/// assert_eq!(Order::half_factorial(8), 20_160);
/// assert_eq!(Order::half_factorial(399).to_string(), "399!/2");
/// assert_eq!((Order::factorial(40) * Order::from(3)).to_string(), "40! · 3");
/// assert_eq!(Order::factorial(40), Order::factorial(39) * Order::from(40));
/// ```
#[derive(Clone, Debug)]
pub struct Order(Vec<Factor>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Factor {
    Number(u128),
    Factorial(usize),
    HalfFactorial(usize),
}

impl Factor {
    fn value(self) -> Option<u128> {
        let of = |n: usize| (1..=n as u128).try_fold(1_u128, |product, k| product.checked_mul(k));
        match self {
            Self::Number(number) => Some(number),
            Self::Factorial(n) => of(n),
            Self::HalfFactorial(n) => of(n).map(|all| all / 2),
        }
    }
}

impl Order {
    /// n!, the order of the symmetric group.
    pub fn factorial(n: usize) -> Self {
        Self(vec![Factor::Factorial(n)])
    }

    /// The order of the alternating group: n!/2, and 1 for n < 2.
    pub fn half_factorial(n: usize) -> Self {
        if n < 2 {
            return Self::factorial(n);
        }
        Self(vec![Factor::HalfFactorial(n)])
    }

    /// The number, if it fits into 128 bits.
    pub fn value(&self) -> Option<u128> {
        self.0.iter().try_fold(1, |product: u128, factor| product.checked_mul(factor.value()?))
    }

    /// The number, however large.
    pub fn exact(&self) -> BigUint {
        let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
        let exact = |factor: &Factor| match *factor {
            Factor::Number(number) => number.into(),
            Factor::Factorial(n) => factorial(n),
            Factor::HalfFactorial(n) => factorial(n) / 2_u8,
        };
        self.0.iter().map(exact).product()
    }

    /// Reads what `to_string` writes.
    pub fn read(text: &str) -> Option<Self> {
        let factor = |text: &str| {
            let (read, make): (_, fn(usize) -> Factor) = match text.strip_suffix("!/2") {
                Some(text) => (text, Factor::HalfFactorial),
                None => match text.strip_suffix('!') {
                    Some(text) => (text, Factor::Factorial),
                    None => return text.parse().ok().map(Factor::Number),
                },
            };
            read.parse().ok().map(make)
        };
        text.split(" · ").map(factor).collect::<Option<_>>().map(Self)
    }

    /// The number as a product that keeps factorials: `8!/2`.
    pub fn formula(&self) -> String {
        let text = |factor: &Factor| match factor {
            Factor::Number(number) => number.to_string(),
            Factor::Factorial(n) => format!("{n}!"),
            Factor::HalfFactorial(n) => format!("{n}!/2"),
        };
        match self.0.iter().filter(|&&factor| factor != Factor::Number(1)).collect_vec() {
            factors if factors.is_empty() => "1".into(),
            factors => factors.into_iter().map(text).join(" · "),
        }
    }
}

impl From<u128> for Order {
    fn from(number: u128) -> Self {
        Self(vec![Factor::Number(number)])
    }
}

impl std::ops::Mul for Order {
    type Output = Self;

    fn mul(mut self, other: Self) -> Self {
        for factor in other.0 {
            match (self.0.last_mut(), factor) {
                (Some(Factor::Number(a)), Factor::Number(b)) if a.checked_mul(b).is_some() => {
                    *a *= b;
                }
                (_, Factor::Number(1)) => {}
                _ => self.0.push(factor),
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

/// Equal as numbers: 40! is 39! · 40. The same product is recognized without its value, which may
/// have thousands of digits.
impl PartialEq for Order {
    fn eq(&self, other: &Self) -> bool {
        match (self.value(), other.value()) {
            (Some(one), Some(other)) => one == other,
            _ => self.0 == other.0 || self.exact() == other.exact(),
        }
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

    #[test]
    fn few_points_have_one_even_permutation() {
        assert_eq!([0, 1, 2].map(Order::half_factorial), [1, 1, 1].map(Order::from));
        assert_eq!(Order::half_factorial(1).exact(), 1_u8.into());
    }
}
