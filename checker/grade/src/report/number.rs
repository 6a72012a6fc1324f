//! Marks as numbers: rounded here and nowhere else.

/// To four decimals, which is two of a percentage. What is no number is no mark.
#[must_use]
pub fn rounded(number: f64) -> Option<f64> {
    // Adding 0 makes -0 a 0.
    number
        .is_finite()
        .then(|| (number * 10_000.0).round() / 10_000.0 + 0.0)
}

/// A number as short as it can be: `3`, `2.5`, `0.8333`.
#[must_use]
pub fn short(number: f64) -> String {
    rounded(number).map_or_else(String::new, |number| number.to_string())
}

/// "83.33 %", which no line end takes apart.
#[must_use]
pub fn percent(score: f64) -> String {
    let hundred = rounded(score).map(|score| score * 100.0);
    format!("{}\u{a0}%", hundred.map_or_else(String::new, short))
}

/// "2.5 of 4", "1 of 1".
#[must_use]
pub fn of(points: f64, all: u32) -> String {
    format!("{} of {all}", short(points))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_have_at_most_four_decimals() {
        assert_eq!(short(5.0 / 6.0), "0.8333");
        assert_eq!(short(2.0), "2");
        assert_eq!(short(-0.000_01), "0");
        assert_eq!(percent(0.833_333), "83.33\u{a0}%");
        assert_eq!(percent(1.0), "100\u{a0}%");
        assert_eq!(rounded(f64::NAN), None);
        assert_eq!(rounded(f64::INFINITY), None);
        assert_eq!(of(2.5, 4), "2.5 of 4");
    }
}
