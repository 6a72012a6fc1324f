//! 4.4: where the segments under test come from: batches with epochs, one thing that is broken, index files that hold anything.

use super::recover_segment::{DIR, log_path};
use crate::course::ch03::batches::{Part, TIME, any_part, chain, part};
use crate::course::ch03::config::{NOW, plain};
use crate::course::model::recovered::recovered;
use crate::course::model::segment::{ModelBatch, ModelSegment};
use kit::disk::FileImage;
use kit::{Epoch, Offset, Timestamp};
use probe::ch04::recover_segment::{RecoverCall, Then};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};
use proptest::sample::select;

/// The stub's base offset.
pub(super) const BASE: i64 = 55;
/// When the files were changed before.
const BEFORE: Timestamp = Timestamp(4000);
/// Where the leader epoch stands in a batch. Its CRC does not cover it.
const EPOCH_AT: std::ops::Range<usize> = 12..16;

/// What is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Harm {
    /// Nothing.
    Whole,
    /// The file ends at this byte.
    Cut(usize),
    /// The file ends at the end of this batch.
    CutAtBatch(usize),
    /// A byte is another one.
    Flip(usize),
    /// Zeros behind the end.
    Zeros(usize),
    /// Other bytes behind the end.
    Garbage(usize),
    /// The magic of a batch is 3.
    Magic(usize),
    /// A batch begins at the base offset.
    Back(usize),
    /// A batch says that it is longer.
    Long(usize),
}

/// What an index file holds before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// What the whole log would give.
    Right,
    /// It is not there.
    Missing,
    /// Nothing.
    Empty,
    /// Fewer bytes.
    Shorter,
    /// More entries.
    Longer,
    /// Bytes that are no entries.
    Garbage,
    /// Zeros.
    Zeros,
}

/// A batch with its leader epoch.
pub(super) type Led = (Part, i32);

pub(super) fn led(records: i32, time: i64, epoch: i32) -> Led {
    (part(records, time), epoch)
}

/// The stub's log: 55..57, 58..59, 60..61, 62, and times that go up and down.
pub(super) fn four() -> Vec<Led> {
    vec![
        led(3, TIME, 0),
        led(2, TIME + 5, 0),
        led(2, TIME + 2, 2),
        led(1, TIME + 9, 3),
    ]
}

/// Batches one behind the other.
pub(super) fn batches(base: i64, parts: &[Led]) -> Vec<Vec<u8>> {
    let plain: Vec<Part> = parts.iter().map(|(part, _)| *part).collect();
    let mut batches = chain(base, &plain);
    for (batch, (_, epoch)) in batches.iter_mut().zip(parts) {
        batch[EPOCH_AT].copy_from_slice(&epoch.to_be_bytes());
    }
    batches
}

fn harmed(base: i64, batches: &[Vec<u8>], harm: Harm) -> Vec<u8> {
    let mut log = batches.concat();
    let len = log.len();
    let begin = |number: usize| batches[..number % batches.len()].concat().len();
    match harm {
        Harm::Whole => {}
        Harm::Cut(at) => log.truncate(at % (len + 1)),
        Harm::CutAtBatch(number) => log.truncate(begin(number)),
        Harm::Flip(at) => log[at % len] ^= 1,
        Harm::Zeros(count) => log.resize(len + count, 0),
        Harm::Garbage(count) => log.extend((0..count).map(|index| index as u8 ^ 0xa5)),
        Harm::Magic(number) => log[begin(number) + 16] = 3,
        Harm::Back(number) => {
            let at = begin(number);
            log[at..at + 8].copy_from_slice(&base.to_be_bytes());
        }
        Harm::Long(number) => log[begin(number) + 9] = 1,
    }
    log
}

fn index_bytes(right: &[u8], before: Before) -> Option<Vec<u8>> {
    Some(match before {
        Before::Right => right.to_vec(),
        Before::Missing => return None,
        Before::Empty => Vec::new(),
        Before::Shorter => right[..right.len() / 2].to_vec(),
        Before::Longer => [right, &[0, 0, 0, 99, 0, 0, 1, 0, 0, 0, 0, 3][..]].concat(),
        Before::Garbage => b"bytes that nobody knows".to_vec(),
        Before::Zeros => vec![0; 96],
    })
}

fn image(path: String, bytes: Vec<u8>) -> FileImage {
    FileImage {
        path,
        bytes,
        modified: BEFORE,
    }
}

/// A recovery of a segment with these batches.
pub(super) fn call(
    (base, interval): (i64, u64),
    parts: &[Led],
    harm: Harm,
    (index, times): (Before, Before),
) -> RecoverCall {
    let batches = batches(base, parts);
    let segment = ModelSegment {
        batches: batches
            .iter()
            .map(|batch| ModelBatch::read(batch))
            .collect(),
        ..ModelSegment::new(base, 0)
    };
    let mut files = Vec::new();
    for file in segment.files(DIR, interval) {
        let bytes = match file.path.rsplit('.').next() {
            Some("index") => index_bytes(&file.bytes, index),
            Some("timeindex") => index_bytes(&file.bytes, times),
            _ => Some(harmed(base, &batches, harm)),
        };
        files.extend(bytes.map(|bytes| image(file.path, bytes)));
    }
    RecoverCall {
        on: Where::Simulated,
        base: Offset(base),
        config: plain(interval),
        files,
        large: None,
        epochs: Vec::new(),
        now: NOW,
        then: nothing(),
    }
}

/// The stub's log, broken so.
pub(super) fn stub(harm: Harm) -> RecoverCall {
    call((BASE, 100), &four(), harm, (Before::Right, Before::Right))
}

pub(super) fn nothing() -> Then {
    Then::Appends {
        batches: Vec::new(),
    }
}

pub(super) fn then(mut call: RecoverCall, then: Then) -> RecoverCall {
    call.then = then;
    call
}

pub(super) fn on_files(mut call: RecoverCall) -> RecoverCall {
    call.on = Where::Real;
    call
}

pub(super) fn knowing(mut call: RecoverCall, epochs: &[(i32, i64)]) -> RecoverCall {
    let entry = |&(epoch, start): &(i32, i64)| (Epoch(epoch), Offset(start));
    call.epochs = epochs.iter().map(entry).collect();
    call
}

/// With these batches appended behind the good ones.
pub(super) fn and(mut call: RecoverCall, parts: &[Led]) -> RecoverCall {
    let path = log_path(call.base);
    let log = call.files.iter().find(|file| file.path == path);
    let end = log.map_or(call.base.0, |file| {
        recovered(&file.bytes, call.base.0).next_offset()
    });
    call.then = Then::Appends {
        batches: batches(end, parts),
    };
    call
}

/// Without one of its files.
pub(super) fn without(mut call: RecoverCall, suffix: &str) -> RecoverCall {
    call.files.retain(|file| !file.path.ends_with(suffix));
    call
}

/// With the files of the segment behind it.
pub(super) fn with_next(mut call: RecoverCall) -> RecoverCall {
    let next = call.base.0 + 500;
    for suffix in ["index", "log", "timeindex"] {
        let path = format!("{DIR}/{next:020}.{suffix}");
        call.files.push(image(path, vec![7; 24]));
    }
    call.files.sort_by(|a, b| a.path.cmp(&b.path));
    call
}

pub(super) fn small_index(mut call: RecoverCall, bytes: usize) -> RecoverCall {
    call.config.roll.index_bytes = bytes;
    call
}

/// A segment with a `.log` of some MiB.
pub(super) fn large(batches: u32, value: u32) -> RecoverCall {
    let mut call = without(stub(Harm::Whole), ".log");
    call.large = Some((batches, value));
    call
}

pub(super) fn harm() -> impl Strategy<Value = Harm> {
    prop_oneof![
        4 => (0..100_000_usize).prop_map(Harm::Cut),
        2 => (0..8_usize).prop_map(Harm::CutAtBatch),
        2 => (0..100_000_usize).prop_map(Harm::Flip),
        1 => (1..130_usize).prop_map(Harm::Zeros),
        1 => (1..130_usize).prop_map(Harm::Garbage),
        1 => (0..8_usize).prop_map(Harm::Magic),
        1 => (0..8_usize).prop_map(Harm::Back),
        1 => (0..8_usize).prop_map(Harm::Long),
    ]
}

pub(super) fn before() -> impl Strategy<Value = Before> {
    select(vec![
        Before::Right,
        Before::Missing,
        Before::Empty,
        Before::Shorter,
        Before::Longer,
        Before::Garbage,
        Before::Zeros,
    ])
}

/// Up to `most` batches whose epochs go up, mostly.
pub(super) fn parts(most: usize) -> impl Strategy<Value = Vec<Led>> {
    let epoch = prop_oneof![4 => Just(0), 2 => Just(1), 1 => Just(2)];
    let odd = prop_oneof![12 => Just(0), 1 => Just(-1)];
    vec((any_part(), epoch, odd), 1..=most).prop_map(|parts| {
        let mut epoch = -1;
        parts
            .into_iter()
            .map(|(part, more, odd)| {
                epoch = (epoch + more).max(0);
                // An old leader's batches carry none, or an older one.
                (part, if odd < 0 { epoch - 1 } else { epoch })
            })
            .collect()
    })
}

fn base() -> impl Strategy<Value = i64> {
    prop_oneof![1 => Just(0_i64), 4 => 1..300_i64, 1 => (1_i64 << 31)..(1 << 40)]
}

/// Any segment, broken by one of these.
pub(super) fn calls(
    harm: impl Strategy<Value = Harm> + 'static,
) -> impl Strategy<Value = RecoverCall> {
    (base(), 0..250_u64, parts(6), harm, before(), before()).prop_map(
        |(base, interval, parts, harm, index, times)| {
            call((base, interval), &parts, harm, (index, times))
        },
    )
}

/// What is known of epochs: older ones, which end before the segment, and one of a later segment.
pub(super) fn known() -> impl Strategy<Value = Vec<(i32, i64)>> {
    let older = prop_oneof![
        2 => Just(vec![]),
        1 => Just(vec![(0, 0)]),
        1 => Just(vec![(0, 0), (1, 10)]),
        1 => Just(vec![(2, 3)]),
    ];
    let later = prop_oneof![3 => Just(None), 1 => Just(Some((40, 1_i64 << 50)))];
    (older, later).prop_map(|(mut older, later)| {
        older.extend(later);
        older
    })
}
