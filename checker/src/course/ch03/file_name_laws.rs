//! 3.1: where the names come from, and the laws.

use super::file_name::{FileNames, KINDS, suffix};
use crate::exercise::Law;
use kit::Offset;
use probe::ch03::{FileKind, NameCall};
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;

pub(super) fn laws() -> Vec<Law<FileNames>> {
    let written = (base(), select(&KINDS[..])).prop_map(|(base, kind)| write(base, kind));
    let back = (base(), select(&KINDS[..])).prop_map(|(base, kind)| read(&name(base, kind)));
    let digits = (base(), select(&KINDS[..]), 0..20_usize, 0..SPOILT)
        .prop_map(|(base, kind, at, how)| read(&spoilt(&name(base, kind), at, how)));
    let large = (above(), select(&KINDS[..]))
        .prop_map(|(number, kind)| read(&format!("{number:020}{}", suffix(kind))));
    let suffixes =
        (base(), select(&OTHERS[..])).prop_map(|(base, other)| read(&format!("{base:020}{other}")));
    let zero = "00000000000000000000";
    vec![
        Law::new(
            "name-digits",
            "a name is the base offset in decimal, filled up with zeros to 20 digits, and then the suffix of `kind`",
            written,
        )
        .examples(vec![
            write(0, FileKind::Log),
            write(217, FileKind::Log),
            write(217, FileKind::OffsetIndex),
            write(217, FileKind::TimeIndex),
            write(i64::MAX, FileKind::Log),
        ])
        .cases(80),
        Law::new(
            "name-back",
            "what `file_name` gives leads back to its base offset and its kind",
            back,
        )
        .examples(
            [
                (0, FileKind::Log),
                (217, FileKind::Log),
                (217, FileKind::OffsetIndex),
                (217, FileKind::TimeIndex),
                (i64::MAX, FileKind::Log),
            ]
            .map(|(base, kind)| read(&name(base, kind)))
            .to_vec(),
        )
        .cases(100),
        Law::new(
            "name-20-digits",
            "a name without exactly 20 digits `0` to `9` is no segment's file",
            digits,
        )
        .examples(
            [
                ".log",
                "217.log",
                "0000000000000000217.log",
                "000000000000000000217.log",
                "+0000000000000000217.log",
                "-0000000000000000217.log",
                " 0000000000000000217.log",
                "0000000000000000_217.log",
                "0000000000000000000a.log",
                "00000000000000000217 .log",
                " 00000000000000000217.log",
                "rides-0/00000000000000000217.log",
                "./00000000000000000217.log",
                // Ten letters of two bytes are 20 bytes; so are 17 digits and one of three.
                "éééééééééé.log",
                "0000000000000000021\u{0667}.log",
                "00000000000000021\u{096d}.log",
                "partition.metadata",
                "leader-epoch-checkpoint",
            ]
            .map(read)
            .to_vec(),
        )
        .cases(100),
        Law::new(
            "name-limit",
            "20 digits with a value of more than 2^63 - 1 are no segment's file",
            large,
        )
        .examples(
            [
                "09223372036854775808.log",
                "18446744073709551615.log",
                "18446744073709551616.index",
                "99999999999999999999.log",
            ]
            .map(read)
            .to_vec(),
        )
        .cases(60),
        Law::new(
            "name-suffix",
            "after the digits comes one of the three suffixes, and nothing else",
            suffixes,
        )
        .examples(
            ["", "00000000000000000217"]
                .into_iter()
                .map(read)
                .chain(OTHERS.map(|other| read(&format!("{zero}{other}"))))
                .collect(),
        )
        .cases(80),
    ]
}

/// What a segment's file does not end with.
const OTHERS: [&str; 24] = [
    "",
    ".",
    "log",
    ".lo",
    ".logs",
    ".Log",
    ".LOG",
    ".INDEX",
    ".log ",
    ".log.deleted",
    ".index.deleted",
    ".timeindex.deleted",
    ".log.cleaned",
    ".log.swap",
    ".log.log",
    "..log",
    ".snapshot",
    ".txnindex",
    ".index.log",
    ".timeinde",
    "_timeindex",
    ".index~",
    ".log/",
    ".txt",
];

fn write(base: i64, kind: FileKind) -> NameCall {
    NameCall::Write {
        base: Offset(base),
        kind,
    }
}

fn read(name: &str) -> NameCall {
    NameCall::Read { name: name.into() }
}

fn name(base: i64, kind: FileKind) -> String {
    format!("{base:020}{}", suffix(kind))
}

/// Offsets of all lengths, those at a power of ten among them.
fn base() -> impl Strategy<Value = i64> {
    prop_oneof![
        2 => 0..2000_i64,
        1 => (0..19_u32, -1..2_i64).prop_map(|(power, more)| (10_i64.pow(power) + more).max(0)),
        2 => (0..63_u32, any::<i64>()).prop_map(|(bits, value)| (value & i64::MAX) >> bits),
        1 => Just(i64::MAX),
    ]
}

/// Numbers of 20 digits at most that are too large.
fn above() -> impl Strategy<Value = u128> {
    const FIRST: u128 = 1 << 63;
    prop_oneof![
        1 => (0..3_u128).prop_map(|more| FIRST + more),
        2 => FIRST..1 << 64,
        1 => (0..3_u128).prop_map(|more| (1 << 64) - 1 + more),
        2 => 1_u128 << 64..100_000_000_000_000_000_000,
    ]
}

/// In how many ways a name's digits can be spoilt.
const SPOILT: usize = 10;

/// A good name with other than 20 digits.
fn spoilt(name: &str, at: usize, how: usize) -> String {
    let (before, behind) = (&name[..at], &name[at + 1..]);
    match how {
        0 => format!("{before}{behind}"),
        1 => format!("{before}00{behind}"),
        2 => name.trim_start_matches('0').into(),
        3 => format!("+{}", &name[1..]),
        4 => format!("-{}", &name[1..]),
        5 => format!(" {name}"),
        6 => format!("{before}_{behind}"),
        7 => format!("{before}x{behind}"),
        8 => format!("rides-0/{name}"),
        _ => format!("{before}\u{0667}{behind}"),
    }
}
