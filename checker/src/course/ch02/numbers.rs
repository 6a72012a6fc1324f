//! Where offsets, positions and times of this chapter's cases come from.

use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// The largest relative offset, and the largest position.
pub(super) const LARGEST: i64 = i32::MAX as i64;

/// A number of 31 bits: small ones, one of each length, and those at the borders of bytes.
pub(super) fn in_31_bits() -> impl Strategy<Value = i64> {
    prop_oneof![
        3 => 0..300_i64,
        2 => (0..31_u32, 0..=LARGEST).prop_map(|(bits, value)| value >> bits),
        1 => (1..4_u32, 0..3_i64).prop_map(|(bytes, more)| (1 << (8 * bytes)) - 1 + more),
        1 => LARGEST - 2..=LARGEST,
    ]
}

/// A segment's base offset.
pub(super) fn base() -> impl Strategy<Value = i64> {
    prop_oneof![
        2 => Just(0_i64),
        3 => 1..2000_i64,
        1 => (0..63_u32, any::<i64>()).prop_map(|(bits, value)| (value & i64::MAX) >> bits),
        1 => i64::MAX - LARGEST - 2..=i64::MAX,
    ]
}
