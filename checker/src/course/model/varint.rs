//! Varints by arithmetic: doubling, halving and dividing by 128, where the exercises shift and mask.

use std::iter::successors;

/// How many bytes a varint of 32 bits takes at most.
pub(crate) const INT: usize = 5;
/// How many bytes a varint of 64 bits takes at most.
pub(crate) const LONG: usize = 10;

/// 0, -1, 1, -2, 2, ... become 0, 1, 2, 3, 4, ...
pub(crate) fn zigzag(value: i64) -> u128 {
    let value = i128::from(value);
    if value < 0 {
        (-value) as u128 * 2 - 1
    } else {
        value as u128 * 2
    }
}

/// The value that has this zigzag form.
pub(crate) fn from_zigzag(form: u128) -> i128 {
    let half = (form / 2) as i128;
    if form.is_multiple_of(2) {
        half
    } else {
        -half - 1
    }
}

/// The groups of seven bits of a zigzag form, the lowest first; at least one.
pub(crate) fn groups(form: u128) -> Vec<u8> {
    let rests = successors(Some(form), |rest| Some(rest / 128).filter(|&rest| rest > 0));
    rests.map(|rest| (rest % 128) as u8).collect()
}

/// The varint of a number.
pub(crate) fn encode(value: i64) -> Vec<u8> {
    let mut bytes = groups(zigzag(value));
    let last = bytes.len() - 1;
    for byte in &mut bytes[..last] {
        *byte += 128;
    }
    bytes
}

/// Why bytes are no varint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoVarint {
    /// They end, and the last one says that another follows.
    EndsTooEarly,
    /// The last byte that may be there says that another follows.
    TooLong,
}

/// Reads a varint of at most `most` bytes, [`INT`] or [`LONG`], at the beginning of `bytes`: its value and its length.
/// Bits that have no place in 32 or 64 bits are dropped.
pub(crate) fn decode(bytes: &[u8], most: usize) -> Result<(i64, usize), NoVarint> {
    let here = &bytes[..bytes.len().min(most)];
    let Some(last) = here.iter().position(|byte| *byte < 128) else {
        return Err(if here.len() == most {
            NoVarint::TooLong
        } else {
            NoVarint::EndsTooEarly
        });
    };
    let sum: u128 = here[..=last]
        .iter()
        .rev()
        .fold(0, |sum, byte| sum * 128 + u128::from(byte % 128));
    let room = 1 << if most == INT { 32 } else { 64 };
    Ok((from_zigzag(sum % room) as i64, last + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use integer_encoding::VarInt;

    #[test]
    fn another_library_agrees() {
        for value in [
            0,
            -1,
            1,
            63,
            64,
            -64,
            -65,
            8192,
            1 << 30,
            1 << 62,
            i64::MAX,
            i64::MIN,
        ] {
            assert_eq!(encode(value), value.encode_var_vec());
            assert_eq!(
                decode(&encode(value), LONG),
                Ok((value, encode(value).len()))
            );
        }
        assert_eq!(
            decode(&i32::MIN.encode_var_vec(), INT),
            Ok((i32::MIN.into(), 5))
        );
    }

    #[test]
    fn what_has_no_place_is_dropped_and_what_does_not_end_is_none() {
        assert_eq!(
            decode(&[0xff, 0xff, 0xff, 0xff, 0x7f], INT),
            Ok((i32::MIN.into(), 5))
        );
        assert_eq!(decode(&[0x80; 5], INT), Err(NoVarint::TooLong));
        assert_eq!(decode(&[0x80; 5], LONG), Err(NoVarint::EndsTooEarly));
    }
}
