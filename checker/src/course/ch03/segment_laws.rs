//! 3.2: where the scripts come from, and the laws.

use super::batches::{Part, TIME, chain, part, parts};
use super::config::{NOW, plain};
use super::segment::{Segments, few_reads, is_right, steps_are_right};
use crate::course::ON_REAL_FILES;
use crate::exercise::Law;
use kit::{Offset, Timestamp};
use probe::ch03::{LogConfig, SegmentCall, SegmentScript};
use probe::disk::{Fault, Where};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

const BASE: i64 = 50;

pub(super) fn laws() -> Vec<Law<Segments>> {
    vec![
        Law::new(
            "segment-append",
            "when append returns Ok, the three files have their new bytes, and memory says so",
            appends(Where::Simulated),
        )
        .holds(is_right)
        .examples(vec![
            script(300, &[part(3, TIME)]),
            script(300, &[part(3, TIME), part(2, TIME + 5)]),
            script(0, &[part(3, TIME), part(2, TIME + 5), part(1, TIME + 2)]),
            script(100, &[part(3, TIME + 9), part(2, TIME), part(1, TIME + 2), part(1, TIME + 20), part(2, TIME)]),
            script(0, &[part(1, -1), part(1, -1), part(1, TIME)]),
        ])
        .cases(72),
        Law::new(
            "segment-append-refused",
            "a batch that has no header, or that an index refuses, is an error before anything is written",
            refusals(),
        )
        .holds(is_right)
        .examples(vec![
            with_batch(script(0, &[]), vec![0; 60]),
            with_batch(script(0, &[]), part(1, TIME).bytes(BASE - 1)),
            with_batch(script(0, &[]), part(1, TIME).bytes(BASE + i64::from(i32::MAX))),
            with_batch(script(0, &[]), part(1, TIME).bytes(BASE + i64::from(i32::MAX) + 1)),
            small_index(script(0, &[part(1, TIME), part(1, TIME), part(1, TIME), part(1, TIME), part(1, TIME)]), 24),
            small_index(script(0, &[part(1, TIME), part(1, TIME + 1), part(1, TIME + 2)]), 24),
        ])
        .cases(36),
        Law::new(
            "segment-failed-write",
            "a write that fails is Disk, memory stays as it was, and the next append first cuts the files back",
            failures(),
        )
        .holds(is_right)
        .examples(
            [(1, 0), (1, 7), (2, 5), (3, 0), (3, 5), (4, 4)]
                .map(|(call, written)| {
                    let parts = [part(3, TIME), part(2, TIME + 5), part(1, TIME + 7)];
                    retried(failing(script(0, &parts), call, written))
                })
                .to_vec(),
        )
        .cases(72),
        Law::new(
            "segment-read",
            "read gives what fetch gives for the .log up to its end with the offset index",
            reads(Where::Simulated),
        )
        .holds(steps_are_right)
        .examples(vec![
            with_reads(script(0, &[]), &[(BASE, 100)]),
            with_reads(script(0, &[part(3, TIME), part(2, TIME)]), &[(BASE, 0), (BASE + 3, 0), (BASE + 5, 100)]),
            with_reads(script(0, &[part(3, TIME), part(2, TIME), part(2, TIME)]), &[(BASE + 4, 1000), (BASE, 1000)]),
            with_reads(failing(script(0, &[part(3, TIME), part(2, TIME)]), 2, 70), &[(BASE, 1000), (BASE + 3, 1000)]),
            with_reads(failing(script(1000, &[part(3, TIME), part(2, TIME)]), 2, 1000), &[(BASE, 1000)]),
        ])
        .cases(60),
        Law::new(
            "segment-read-cost",
            "read reads what it answers, and headers from where the offset index leads",
            long_reads(),
        )
        .holds(few_reads)
        .examples(vec![with_reads(script(200, &[part(2, TIME); 30]), &[(BASE + 57, 0)])])
        .cases(20),
        Law::new(
            "segment-real-files",
            "on real files all of this holds too",
            prop_oneof![appends(Where::Real), reads(Where::Real)],
        )
.stays(ON_REAL_FILES)
        .holds(is_right)
        .examples(vec![on_files(with_reads(script(0, &[part(3, TIME), part(2, TIME + 5)]), &[(BASE + 3, 0)]))])
        .cases(50),
    ]
}

fn appends(on: Where) -> impl Strategy<Value = SegmentScript> {
    (base(), parts(6), 0..250_u64).prop_map(move |(base, parts, interval)| SegmentScript {
        on,
        ..scripted(base, plain(interval), &parts)
    })
}

fn base() -> impl Strategy<Value = i64> {
    prop_oneof![2 => Just(0_i64), 3 => 1..2000_i64, 1 => (1_i64 << 40)..(1 << 41)]
}

fn refusals() -> impl Strategy<Value = SegmentScript> {
    let far = prop_oneof![
        -30..-3_i64,
        i64::from(i32::MAX) - 3..i64::from(i32::MAX) + 30
    ];
    let bad = prop_oneof![
        2 => (far, 1..4_i32).prop_map(|(far, records)| part(records, TIME).bytes(2000 + far)),
        1 => (0..61_usize).prop_map(|len| vec![0; len]),
    ];
    let index = prop_oneof![Just(1_usize << 20), 12..60_usize];
    (parts(5), 0..120_u64, bad, index, any::<bool>()).prop_map(
        |(parts, interval, bad, index, far)| {
            let script = small_index(scripted(2000, plain(interval), &parts), index);
            if far { with_batch(script, bad) } else { script }
        },
    )
}

fn failures() -> impl Strategy<Value = SegmentScript> {
    (parts(5), 0..150_u64, 1..10_u64, 0..90_usize).prop_map(|(parts, interval, call, written)| {
        retried(failing(
            scripted(BASE, plain(interval), &parts),
            call,
            written,
        ))
    })
}

fn reads(on: Where) -> impl Strategy<Value = SegmentScript> {
    let reads = vec((-2..25_i64, 0..400_u64), 1..4);
    let fault = prop_oneof![3 => Just(None), 1 => (1..8_u64, 0..200_usize).prop_map(Some)];
    (parts(6), 0..250_u64, reads, fault).prop_map(move |(parts, interval, reads, fault)| {
        let mut script = scripted(BASE, plain(interval), &parts);
        if let (Some((call, written)), Where::Simulated) = (fault, on) {
            script = failing(script, call, written);
        }
        let reads: Vec<(i64, u64)> = reads
            .into_iter()
            .map(|(target, max)| (BASE + target, max))
            .collect();
        SegmentScript {
            on,
            ..with_reads(script, &reads)
        }
    })
}

fn long_reads() -> impl Strategy<Value = SegmentScript> {
    (20..60_usize, 100..400_u64, 0..150_i64, 0..300_u64).prop_map(
        |(count, interval, target, max)| {
            let parts = vec![part(2, TIME); count];
            with_reads(
                scripted(BASE, plain(interval), &parts),
                &[(BASE + target, max)],
            )
        },
    )
}

fn script(interval: u64, parts: &[Part]) -> SegmentScript {
    scripted(BASE, plain(interval), parts)
}

fn scripted(base: i64, config: LogConfig, parts: &[Part]) -> SegmentScript {
    let append = |(batch, number): (Vec<u8>, i64)| SegmentCall::Append {
        now: Timestamp(NOW.0 + number),
        batch,
    };
    SegmentScript {
        on: Where::Simulated,
        base: Offset(base),
        created: NOW,
        config,
        fault: None,
        calls: chain(base, parts)
            .into_iter()
            .zip(1..)
            .map(append)
            .collect(),
        files: Vec::new(),
    }
}

fn with_batch(mut script: SegmentScript, batch: Vec<u8>) -> SegmentScript {
    script.calls.push(SegmentCall::Append {
        now: Timestamp(NOW.0 + 100),
        batch,
    });
    script
}

fn with_reads(mut script: SegmentScript, reads: &[(i64, u64)]) -> SegmentScript {
    script
        .calls
        .extend(reads.iter().map(|&(target, max_bytes)| SegmentCall::Read {
            target: Offset(target),
            max_bytes,
        }));
    script
}

fn small_index(mut script: SegmentScript, index_bytes: usize) -> SegmentScript {
    script.config.roll.index_bytes = index_bytes;
    script
}

fn failing(mut script: SegmentScript, call: u64, written: usize) -> SegmentScript {
    script.fault = Some(Fault { call, written });
    script
}

/// Appends each batch twice in a row where the first try may fail: what was taken the first time would stand there twice, so the
/// second try of a batch that is there already is another batch behind it.
fn retried(mut script: SegmentScript) -> SegmentScript {
    if let Some(SegmentCall::Append { now, batch }) = script.calls.last().cloned() {
        let last = crate::course::model::segment::ModelBatch::read(&batch).last_offset;
        script.calls.push(SegmentCall::Append {
            now: Timestamp(now.0 + 1),
            batch: part(1, TIME + 3).bytes(last + 1),
        });
    }
    script
}

fn on_files(script: SegmentScript) -> SegmentScript {
    SegmentScript {
        on: Where::Real,
        ..script
    }
}
