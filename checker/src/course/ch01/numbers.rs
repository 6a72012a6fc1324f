//! Numbers of every length: a plain `any` almost never makes a short varint.

use proptest::prelude::{Strategy, any, prop_oneof};

/// 64 bits.
pub(super) fn sized_long() -> impl Strategy<Value = i64> {
    prop_oneof![
        any::<i64>(),
        (0..64u32, any::<i64>()).prop_map(|(bits, value)| value >> bits)
    ]
}

/// 32 bits.
pub(super) fn sized_int() -> impl Strategy<Value = i32> {
    prop_oneof![
        any::<i32>(),
        (0..32u32, any::<i32>()).prop_map(|(bits, value)| value >> bits)
    ]
}
