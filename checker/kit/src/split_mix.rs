//! Random numbers from a seed: the same seed gives the same numbers, on every machine.
//!
//! SplitMix64 (Steele, Lea and Flood, 2014). It is small and fast, and good enough to invent events; it is no secret.

/// A source of random numbers. Its clone goes on with the same numbers.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A source that begins at `seed`. Every seed is as good as another, 0 too.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next number: each of the 2^64 is as likely as another.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `bound - 1`, and 0 when the bound is 0. It always takes one number of the source.
    pub fn below(&mut self, bound: u32) -> u32 {
        let upper_half = self.next_u64() >> 32;
        ((upper_half * u64::from(bound)) >> 32) as u32
    }

    /// Returns true once in `n` times, on average.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn the_numbers_are_those_of_the_published_algorithm() {
        let mut random = SplitMix64::new(1_234_567);
        let numbers = [random.next_u64(), random.next_u64(), random.next_u64()];
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn below_reaches_every_number_and_never_the_bound() {
        let mut random = SplitMix64::new(1);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }
}
