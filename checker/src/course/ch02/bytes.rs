//! Big-endian numbers by arithmetic: dividing and multiplying by 256.

/// The lowest `count` bytes of a number that is not negative, highest first.
pub(super) fn write(value: i128, count: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = value;
    for _ in 0..count {
        bytes.insert(0, rest.rem_euclid(256) as u8);
        rest = rest.div_euclid(256);
    }
    bytes
}

/// The number that some bytes are, with a sign.
pub(super) fn read(bytes: &[u8]) -> i128 {
    let unsigned = bytes
        .iter()
        .fold(0, |number, byte| number * 256 + i128::from(*byte));
    let negative = bytes.first().is_some_and(|first| *first >= 128);
    unsigned - if negative { 1 << (8 * bytes.len()) } else { 0 }
}
