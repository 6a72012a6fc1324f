//! A part of a class: which students are in it depends on their names alone, not on who else is there.

use crate::grades::Shard;
use sha2::{Digest as _, Sha256};

/// Whether a student is in that part.
#[must_use]
pub fn holds(shard: Shard, student: &str) -> bool {
    let hash = Sha256::digest(student.as_bytes());
    let number = hash[..8]
        .iter()
        .fold(0, |number, byte| number << 8 | u64::from(*byte));
    number % u64::from(shard.of) == u64::from(shard.index - 1)
}

/// Reads `2/8`.
#[must_use]
pub fn parse(text: &str) -> Option<Shard> {
    let (index, of) = text.split_once('/')?;
    let (index, of) = (index.parse().ok()?, of.parse().ok()?);
    (1..=of).contains(&index).then_some(Shard { index, of })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_student_is_in_one_part() {
        for of in 1..=8 {
            for number in 0..50 {
                let student = format!("s{number:03}");
                let parts = (1..=of).filter(|&index| holds(Shard { index, of }, &student));
                assert_eq!(parts.count(), 1, "{student} of {of}");
            }
        }
    }

    #[test]
    fn parts_are_written_from_one() {
        assert_eq!(parse("2/8"), Some(Shard { index: 2, of: 8 }));
        for wrong in ["0/8", "9/8", "1", "1/0", "/", "-1/3", "1/2/3", "a/b"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
