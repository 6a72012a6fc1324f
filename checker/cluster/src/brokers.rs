//! A small set of brokers, in the order of their ids.

use kit::BrokerId;
use std::fmt;

/// A set of brokers with ids from 0 to 63. It is copied like a number.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brokers(u64);

impl Brokers {
    /// The empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self(0)
    }

    fn bit(broker: BrokerId) -> u64 {
        assert!((0..64).contains(&broker.0), "a broker's id is from 0 to 63");
        1 << broker.0
    }

    /// Whether the broker is in the set. One whose id can be in no set is not.
    #[must_use]
    pub fn contains(self, broker: BrokerId) -> bool {
        (0..64).contains(&broker.0) && self.0 & Self::bit(broker) != 0
    }

    /// Adds a broker. Returns whether it was not there before.
    ///
    /// # Panics
    /// If the id is not one from 0 to 63.
    pub fn insert(&mut self, broker: BrokerId) -> bool {
        let new = !self.contains(broker);
        self.0 |= Self::bit(broker);
        new
    }

    /// Takes a broker out. Returns whether it was there.
    pub fn remove(&mut self, broker: BrokerId) -> bool {
        let there = self.contains(broker);
        if there {
            self.0 &= !Self::bit(broker);
        }
        there
    }

    /// The set with this broker too.
    #[must_use]
    pub fn with(mut self, broker: BrokerId) -> Self {
        self.insert(broker);
        self
    }

    /// The set without this broker.
    #[must_use]
    pub fn without(mut self, broker: BrokerId) -> Self {
        self.remove(broker);
        self
    }

    /// All that are in one of the two sets, or in both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All that are in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// All that are in this set and not in the other.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether all of this set are in the other.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// How many brokers there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The brokers in the order of their ids.
    pub fn iter(self) -> BrokersIter {
        BrokersIter(self.0)
    }
}

/// The brokers of a set, in the order of their ids.
#[derive(Clone, Debug)]
pub struct BrokersIter(u64);

impl Iterator for BrokersIter {
    type Item = BrokerId;

    fn next(&mut self) -> Option<BrokerId> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(BrokerId(lowest as i32))
    }
}

impl IntoIterator for Brokers {
    type Item = BrokerId;
    type IntoIter = BrokersIter;

    fn into_iter(self) -> BrokersIter {
        self.iter()
    }
}

impl FromIterator<BrokerId> for Brokers {
    fn from_iter<I: IntoIterator<Item = BrokerId>>(brokers: I) -> Self {
        brokers.into_iter().fold(Self::new(), Self::with)
    }
}

impl<const N: usize> From<[i32; N]> for Brokers {
    fn from(ids: [i32; N]) -> Self {
        ids.into_iter().map(BrokerId).collect()
    }
}

/// As it is made: `Brokers::from([1, 2])`.
impl fmt::Debug for Brokers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<i32> = self.iter().map(|id| id.0).collect();
        write!(f, "Brokers::from({ids:?})")
    }
}

/// The ids with a space between them: `1 2 3`, and `none` for the empty set.
impl fmt::Display for Brokers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (index, broker) in self.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{broker}")?;
        }
        Ok(())
    }
}
