//! 2.1: where the cases come from, and the laws.

use super::bytes;
use super::entry::EntryBytes;
use super::numbers::{LARGEST, base, in_31_bits};
use crate::exercise::Law;
use kit::{IndexEntry, Offset, Position};
use probe::ch02::EntryCall;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) fn laws() -> Vec<Law<EntryBytes>> {
    let near = || {
        (base(), in_31_bits(), in_31_bits()).prop_map(|(base, relative, position)| {
            let base = base.min(i64::MAX - relative);
            (base, base + relative, position as u64)
        })
    };
    let far = prop_oneof![
        (base(), outside(), in_31_bits()).prop_map(|(base, far, position)| (
            base,
            base.saturating_add(far),
            position as u64
        )),
        (base(), in_31_bits(), behind()).prop_map(|(base, relative, position)| {
            (base, base.saturating_add(relative), position)
        }),
        (base(), outside(), behind()).prop_map(|(base, far, position)| (
            base,
            base.saturating_add(far),
            position
        )),
    ];
    let back = near().prop_map(|(base, offset, position)| {
        let relative = i128::from(offset) - i128::from(base);
        read_call(base, relative, position.into())
    });
    let damaged = prop_oneof![
        (base(), any::<i32>(), any::<i32>()).prop_map(|(base, relative, position)| {
            read_call(base, relative.into(), position.into())
        }),
        (i64::MAX - 9..=i64::MAX, 0..12_i128)
            .prop_map(|(base, relative)| read_call(base, relative, 0)),
    ];
    vec![
            Law::new(
                "entry-bytes",
                "an entry that fits is written: first four bytes with the relative offset, then four with the position, both big-endian",
                near().prop_map(write_call),
            )
            .examples(
                [
                    (0, 0, 0),
                    (50, 61, 4200),
                    (50, 50, 1),
                    (0, 255, 256),
                    (1000, 66_000, 70_000),
                    (0, LARGEST, LARGEST as u64),
                    (i64::MAX - LARGEST, i64::MAX, 0),
                ]
                .map(write_call)
                .to_vec(),
            )
            .cases(100),
            Law::new(
                "entry-range",
                "an offset below base, or more than 2^31 - 1 above it, is OffsetOutOfRange, which is looked at first; \
                 a position above 2^31 - 1 is PositionOutOfRange",
                far.prop_map(write_call),
            )
            .examples(
                [
                    (10, 9, 0),
                    (0, 1 << 31, 0),
                    (0, 1 << 32, 0),
                    (0, 0, 1 << 31),
                    (0, 0, 1 << 32),
                    (0, 0, u64::MAX),
                    (10, 9, 1 << 31),
                    (10, i64::MIN, 0),
                    (0, i64::MAX, 0),
                ]
                .map(write_call)
                .to_vec(),
            )
            .cases(100),
            Law::new(
                "entry-back",
                "read_entry is the way back from write_entry",
                back,
            )
            .examples(
                [(0, 0, 0), (50, 11, 4200), (0, 128, 255), (7, LARGEST.into(), LARGEST.into())]
                    .map(|(base, relative, position)| read_call(base, relative, position))
                    .to_vec(),
            )
            .cases(80),
            Law::new(
                "entry-damaged",
                "a relative offset or a position below 0, or a sum of base and relative offset that does not fit an i64, is Damaged",
                damaged,
            )
            .examples(
                [(50, -1, 4200), (50, 11, -1), (0, i32::MIN.into(), 0), (0, 0, i32::MIN.into()), (i64::MAX, 0, 0), (i64::MAX, 1, 0)]
                    .map(|(base, relative, position)| read_call(base, relative, position))
                    .to_vec(),
            )
            .cases(80),
        ]
}

pub(super) fn write_call((base, offset, position): (i64, i64, u64)) -> EntryCall {
    EntryCall::Write {
        base: Offset(base),
        entry: IndexEntry {
            offset: Offset(offset),
            position: Position(position),
        },
    }
}

pub(super) fn read_call(base: i64, relative: i128, position: i128) -> EntryCall {
    let all = [bytes::write(relative, 4), bytes::write(position, 4)].concat();
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&all);
    EntryCall::Read {
        base: Offset(base),
        bytes,
    }
}

/// A distance that no entry may have.
pub(super) fn outside() -> impl Strategy<Value = i64> {
    prop_oneof![
        2 => -300..0_i64,
        2 => LARGEST + 1..LARGEST + 4,
        2 => (1_i64 << 32)..(1 << 32) + 300,
        1 => Just(i64::MIN),
        1 => any::<i64>().prop_filter("inside", |far| !(0..=LARGEST).contains(far)),
    ]
}

/// A position that no entry may have.
pub(super) fn behind() -> impl Strategy<Value = u64> {
    const FIRST: u64 = LARGEST as u64 + 1;
    prop_oneof![
        FIRST..FIRST + 3,
        (1_u64 << 32)..(1 << 32) + 300,
        FIRST..=u64::MAX
    ]
}
