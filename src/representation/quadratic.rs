use std::fmt;

/// An algebraic integer of degree one or two, (a + b√d)/2 with d squarefree: a character value of
/// Aₙ, or an eigenvalue in exact form. For a negative d it is complex. If b is 0, d is 1 and a is
/// even. Otherwise a and b are both even, or both odd and d is 1 modulo 4.
///
/// These numbers are the roots of all x² + px + q with integers p and q. For by the formula for the
/// roots, a = −p and b√d = ±√(p² − 4q). Conversely, (a + b√d)/2 is a root if p = −a and
/// q = (a² − b²d)/4, which is an integer just under these conditions.
///
/// ```
/// use taquin::representation::Quadratic;
/// let [greater, smaller] = Quadratic::roots(-10, 22);
/// assert_eq!((greater.to_string(), smaller.to_string()), ("5+√3".into(), "5-√3".into()));
/// assert_eq!(Quadratic::roots(1, 2)[0].to_string(), "(-1+i√7)/2");
/// assert_eq!(Quadratic::roots(-1, -6).map(|root| root.to_string()), ["3", "-2"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quadratic {
    a: i64,
    b: i64,
    /// 1 if b is 0.
    d: i64,
}

impl Quadratic {
    /// The rational integer n.
    pub fn integer(n: i64) -> Self {
        Self { a: 2 * n, b: 0, d: 1 }
    }

    /// The two roots of x² + px + q: the greater one first, or the one with the positive imaginary
    /// part. The time is that of dividing p² − 4q by all numbers up to its root.
    ///
    /// # Panics
    ///
    /// If p² − 4q is not within 64 bits.
    pub fn roots(p: i64, q: i64) -> [Self; 2] {
        let discriminant = p.checked_mul(p).zip(q.checked_mul(4));
        let discriminant = discriminant.and_then(|(square, product)| square.checked_sub(product));
        let mut d = discriminant.expect("a discriminant within 64 bits");
        let mut b = 1;
        let mut factor = 2;
        while factor <= d.abs() / factor {
            if d % (factor * factor) == 0 {
                d /= factor * factor;
                b *= factor;
            } else {
                factor += 1;
            }
        }
        [b, -b].map(|b| match d {
            0 | 1 => Self { a: -p + b * d, b: 0, d: 1 },
            _ => Self { a: -p, b, d },
        })
    }

    /// The real and the imaginary part.
    pub fn value(self) -> (f64, f64) {
        let root = self.b as f64 * (self.d.abs() as f64).sqrt() / 2.0;
        let half = self.a as f64 / 2.0;
        if self.d < 0 { (half, root) } else { (half + root, 0.0) }
    }

    /// The sum, if it is one of these numbers.
    pub fn plus(self, other: Self) -> Option<Self> {
        let (d, fits) = match (self.b, other.b) {
            (0, _) => (other.d, true),
            (_, 0) => (self.d, true),
            _ => (self.d, self.d == other.d),
        };
        let (a, b) = (self.a + other.a, self.b + other.b);
        fits.then_some(Self { a, b, d: if b == 0 { 1 } else { d } })
    }

    /// The number, if it is a rational integer.
    pub fn to_integer(self) -> Option<i64> {
        (self.b == 0).then_some(self.a / 2)
    }
}

/// As `5+√3`, `2-3√2`, `(1+√5)/2`, `(-1+i√7)/2`.
impl fmt::Display for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { a, b, d } = *self;
        if let Some(integer) = self.to_integer() {
            return f.pad(&integer.to_string());
        }
        // a and b are both even or both odd.
        let (a, b, halved) = if a % 2 == 0 { (a / 2, b / 2, false) } else { (a, b, true) };
        let sign = match (b < 0, a == 0) {
            (true, _) => "-",
            (false, true) => "",
            (false, false) => "+",
        };
        let a = if a == 0 { String::new() } else { a.to_string() };
        let b = if b.abs() == 1 { String::new() } else { b.abs().to_string() };
        let root = match d {
            -1 => "i".into(),
            ..0 => format!("i√{}", -d),
            _ => format!("√{d}"),
        };
        let sum = format!("{a}{sign}{b}{root}");
        f.pad(&if halved { format!("({sum})/2") } else { sum })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_roots_and_written_shortly() {
        for p in -20..=20 {
            for q in -60..=60 {
                for root in Quadratic::roots(p, q) {
                    let Quadratic { a, b, d } = root;
                    let rational = b == 0 && d == 1 && a % 2 == 0;
                    let irrational = b != 0 && d != 1;
                    let even = a % 2 == 0 && b % 2 == 0;
                    let odd = a % 2 != 0 && b % 2 != 0 && d.rem_euclid(4) == 1;
                    assert!(rational || irrational && (even || odd), "{root:?}");
                    let (x, y) = root.value();
                    let (re, im) = (x * x - y * y, 2.0 * x * y);
                    assert!((re + p as f64 * x + q as f64).abs() < 1e-9, "{root}");
                    assert!((im + p as f64 * y).abs() < 1e-9, "{root}");
                }
            }
        }
        let texts = |p, q| Quadratic::roots(p, q).map(|root| root.to_string());
        assert_eq!(texts(-4, -14), ["2+3√2", "2-3√2"]);
        assert_eq!(texts(-1, -1), ["(1+√5)/2", "(1-√5)/2"]);
        assert_eq!(texts(-1, -11), ["(1+3√5)/2", "(1-3√5)/2"]);
        assert_eq!(texts(0, -3), ["√3", "-√3"]);
        assert_eq!(texts(0, 1), ["i", "-i"]);
        assert_eq!(texts(-4, 4), ["2", "2"]);
        assert_eq!(texts(0, 0), ["0", "0"]);
    }
}
