//! A handful of measurements in three numbers. The middle half tells how much to believe; the ends tell only of the machine.

/// The quartiles.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// A quarter of the measurements is below.
    pub low: f64,
    /// Half of them is below.
    pub median: f64,
    /// A quarter of them is above.
    pub high: f64,
}

impl Spread {
    /// The quartiles of these measurements; zeros where there are none.
    #[must_use]
    pub fn of(measured: &[f64]) -> Self {
        let mut sorted = measured.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let place = share * sorted.len().saturating_sub(1) as f64;
            let below = sorted.get(place.floor() as usize).copied();
            let above = sorted.get(place.ceil() as usize).copied();
            let (below, above) = (below.unwrap_or(0.0), above.unwrap_or(0.0));
            below + (above - below) * place.fract()
        };
        Self {
            low: at(0.25),
            median: at(0.5),
            high: at(0.75),
        }
    }
}

/// Round by round, how many times the reference's time the learner's code took. Of one round and not of the medians: what
/// else the machine does meanwhile hits both sides of a round.
#[must_use]
pub fn ratios(mine: &[f64], reference: &[f64]) -> Vec<f64> {
    let pairs = mine.iter().zip(reference);
    pairs
        .map(|(mine, reference)| mine / reference.max(f64::MIN_POSITIVE))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_lie_between_neighbours() {
        let spread = Spread::of(&[4.0, 1.0, 2.0, 3.0]);
        assert_eq!((spread.low, spread.median, spread.high), (1.75, 2.5, 3.25));
        let spread = Spread::of(&[5.0, 1.0, 3.0, 2.0, 4.0]);
        assert_eq!((spread.low, spread.median, spread.high), (2.0, 3.0, 4.0));
    }

    #[test]
    fn one_measurement_has_no_spread_and_none_are_zeros() {
        let spread = Spread::of(&[7.0]);
        assert_eq!((spread.low, spread.median, spread.high), (7.0, 7.0, 7.0));
        assert_eq!(Spread::of(&[]), Spread::default());
    }

    #[test]
    fn a_slow_moment_hits_both_sides_of_its_round() {
        let (mine, reference) = ([20.0, 200.0, 20.0], [10.0, 100.0, 10.0]);
        assert_eq!(ratios(&mine, &reference), [2.0, 2.0, 2.0]);
    }
}
