//! 4.5: where the files and calls under test come from.

use crate::course::model::checkpoint::text;
use kit::{Epoch, Offset, PartitionId};
use probe::ch04::checkpoint::{Checkpoint, CheckpointCall, CheckpointKind, Trouble};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;

/// The names of checkpoint files, deeper and less deep.
pub(super) const FILES: [&str; 3] = [
    "data/recovery-point-offset-checkpoint",
    "data/rides-0/leader-epoch-checkpoint",
    "checkpoint",
];
/// A half of a text that an earlier crash left.
pub(super) const LEFT: &[u8] = b"0\n2\n0 0\n3";

pub(super) fn power(written: usize) -> Trouble {
    Trouble::Power {
        written,
        seeds: vec![0, 1, 2, 3, 4, 5],
    }
}

pub(super) fn epochs(entries: &[(i32, i64)]) -> Checkpoint {
    let entry = |&(epoch, start): &(i32, i64)| (Epoch(epoch), Offset(start));
    Checkpoint::Epochs {
        entries: entries.iter().map(entry).collect(),
    }
}

pub(super) fn offsets(entries: &[(&str, i32, i64)]) -> Checkpoint {
    let entry = |&(topic, partition, offset): &(&str, i32, i64)| {
        (topic.to_string(), PartitionId(partition), Offset(offset))
    };
    Checkpoint::Offsets {
        entries: entries.iter().map(entry).collect(),
    }
}

fn file_of(checkpoint: &Checkpoint) -> &'static str {
    match checkpoint {
        Checkpoint::Offsets { .. } => FILES[0],
        Checkpoint::Epochs { .. } => FILES[1],
    }
}

pub(super) fn write(
    checkpoint: Checkpoint,
    old: Option<Checkpoint>,
    leftover: Option<&[u8]>,
    trouble: Trouble,
) -> CheckpointCall {
    CheckpointCall::Write {
        on: Where::Simulated,
        file: file_of(&checkpoint).into(),
        old: old.map(|old| text(&old)),
        leftover: leftover.map(<[u8]>::to_vec),
        checkpoint,
        trouble,
    }
}

pub(super) fn read(kind: CheckpointKind, text: &str) -> CheckpointCall {
    CheckpointCall::Read {
        on: Where::Simulated,
        file: match kind {
            CheckpointKind::Offsets => FILES[0].into(),
            CheckpointKind::Epochs => FILES[1].into(),
        },
        kind,
        text: Some(text.into()),
        readable: true,
    }
}

pub(super) fn missing(kind: CheckpointKind) -> CheckpointCall {
    match read(kind, "") {
        CheckpointCall::Read { on, file, kind, .. } => CheckpointCall::Read {
            on,
            file,
            kind,
            text: None,
            readable: true,
        },
        other => other,
    }
}

pub(super) fn unreadable(call: CheckpointCall) -> CheckpointCall {
    match call {
        CheckpointCall::Read {
            on,
            file,
            kind,
            text,
            ..
        } => CheckpointCall::Read {
            on,
            file,
            kind,
            text,
            readable: false,
        },
        other => other,
    }
}

pub(super) fn on_files(mut call: CheckpointCall) -> CheckpointCall {
    let (CheckpointCall::Read { on, .. } | CheckpointCall::Write { on, .. }) = &mut call;
    *on = Where::Real;
    call
}

pub(super) fn malformed() -> Vec<CheckpointCall> {
    let epochs = [
        "0",
        "\n",
        "0\n",
        "0\n0",
        "1\n0\n",
        "-1\n0\n",
        "00\n0\n",
        "+0\n0\n",
        " 0\n0\n",
        "0 \n0\n",
        "0.0\n0\n",
        "\n0\n0\n",
        "0\n-1\n",
        "0\nx\n",
        "0\n\n",
        "0\n+0\n",
        "0\n00\n",
        "0\n0 \n",
        "0\n1\n",
        "0\n2\n0 0\n",
        "0\n0\n0 0\n",
        "0\n0\n\n",
        "0\n1\n0 0",
        "0\n2\n0 0\n3 1",
        "0\n1\n0 0\n\n",
        "0\n1\n\n0 0\n",
        "0\n2\n0 0\n\n3 15\n",
        "0\r\n0\r\n",
        "0\n1\n0 0\r\n",
        "0\n1\n0  0\n",
        "0\n1\n0\t0\n",
        "0\n1\n 0 0\n",
        "0\n1\n0 0 \n",
        "0\n1\n0\n",
        "0\n1\n0 0 7\n",
        "0\n1\n0x1 0\n",
        "0\n1\n+1 5\n",
        "0\n1\n1 +5\n",
        "0\n1\n-1 0\n",
        "0\n1\n0 -5\n",
        "0\n1\n-0 0\n",
        "0\n1\n07 15\n",
        "0\n1\n7 015\n",
        "0\n1\n00 0\n",
        "0\n1\n2147483648 0\n",
        "0\n1\n0 9223372036854775808\n",
        "0\n1\n\u{661} 5\n",
        "0\n\u{661}\n0 0\n",
        "0\n2\n3 0\n0 15\n",
        "0\n2\n0 15\n3 0\n",
        "0\n2\n3 0\n3 15\n",
        "0\n2\n0 15\n3 15\n",
        "0\n3\n1 1\n3 9\n2 15\n",
        "0\n1\n0 0\n\0\0\0\0",
        "\0\0\0\0\0\0\0\0",
    ];
    let offsets = [
        "",
        "0\n1\nrides 0 4",
        "0\n2\nrides 0 42\nbil",
        "0\n1\nrides  0 42\n",
        "0\n1\nrides\t0\t42\n",
        "0\n1\nrides 0 42 \n",
        "0\n1\nrides 42\n",
        "0\n1\nmy rides 0 42\n",
        "0\n1\n 0 42\n",
        "0\n1\nrides 0 -1\n",
        "0\n1\nrides -1 42\n",
        "0\n1\nrides 2147483648 42\n",
        "0\n1\nrides 0 9223372036854775808\n",
        "0\n1\nrides 00 42\n",
        "0\n1\nrides 0 042\n",
        "0\n1\nrides 0 42\r\n",
        "0\n2\nrides 0 42\nrides 0 42\n",
        "0\n2\nrides 0 42\nrides 0 43\n",
        "0\n3\nrides 0 42\nbills 0 7\nrides 0 42\n",
        "0\n1\nrides 0 42\nbills 0 7\n",
        "0\n1\na-topic-whose-name-is-so-long-that-no-error-shows-all-of-it-to-anybody 0\n",
    ];
    let mut calls: Vec<CheckpointCall> = epochs
        .iter()
        .map(|text| read(CheckpointKind::Epochs, text))
        .chain(
            offsets
                .iter()
                .map(|text| read(CheckpointKind::Offsets, text)),
        )
        .collect();
    let bytes: [&[u8]; 2] = [b"0\n1\nri\xffdes 0 42\n", b"0\n\xff\n"];
    for text in bytes {
        if let CheckpointCall::Read { on, file, kind, .. } = read(CheckpointKind::Offsets, "") {
            calls.push(CheckpointCall::Read {
                on,
                file,
                kind,
                text: Some(text.to_vec()),
                readable: true,
            });
        }
    }
    calls
}

pub(super) fn kind() -> impl Strategy<Value = CheckpointKind> {
    prop_oneof![Just(CheckpointKind::Epochs), Just(CheckpointKind::Offsets)]
}

fn any_epochs() -> impl Strategy<Value = Checkpoint> {
    let start = prop_oneof![5 => 0..60_i64, 1 => Just(i64::MAX - 400)];
    vec((1..4_i32, prop_oneof![1..40_i64, 1..3_i64]), 0..5)
        .prop_flat_map(move |steps| (Just(steps), -1..4_i32, start.clone()))
        .prop_map(|(steps, mut epoch, mut start)| Checkpoint::Epochs {
            entries: steps
                .into_iter()
                .map(|(more, further)| {
                    epoch += more;
                    start += further;
                    (Epoch(epoch), Offset(start))
                })
                .collect(),
        })
}

fn any_offsets() -> impl Strategy<Value = Checkpoint> {
    let offset = prop_oneof![5 => 0..60_i64, 1 => Just(i64::MAX), 1 => 0..i64::MAX];
    let partition = prop_oneof![6 => 0..4_i32, 1 => Just(i32::MAX)];
    let topic = select(vec!["rides", "bills-2", "a", "7"]);
    vec((topic, partition, offset), 0..5).prop_map(|entries| {
        let mut kept: Vec<(String, PartitionId, Offset)> = Vec::new();
        for (topic, partition, offset) in entries {
            let twice = |other: &(String, PartitionId, Offset)| {
                other.0 == topic && other.1 == PartitionId(partition)
            };
            if !kept.iter().any(twice) {
                kept.push((topic.into(), PartitionId(partition), Offset(offset)));
            }
        }
        Checkpoint::Offsets { entries: kept }
    })
}

fn any_checkpoint() -> impl Strategy<Value = Checkpoint> {
    prop_oneof![any_epochs(), any_offsets()]
}

pub(super) fn writes(trouble: Trouble) -> impl Strategy<Value = CheckpointCall> {
    writes_in(Just(trouble))
}

pub(super) fn writes_in(
    trouble: impl Strategy<Value = Trouble>,
) -> impl Strategy<Value = CheckpointCall> {
    let left = prop_oneof![
        3 => Just(None),
        1 => (0..LEFT.len()).prop_map(|len| Some(LEFT[..len].to_vec())),
    ];
    (
        select(&FILES[..]),
        option::of(any_checkpoint()),
        left,
        any_checkpoint(),
        trouble,
    )
        .prop_map(
            |(file, old, leftover, checkpoint, trouble)| CheckpointCall::Write {
                on: Where::Simulated,
                file: file.into(),
                old: old.map(|old| text(&old)),
                leftover,
                checkpoint,
                trouble,
            },
        )
}

pub(super) fn good() -> impl Strategy<Value = (CheckpointKind, Vec<u8>)> {
    any_checkpoint().prop_map(|checkpoint| {
        let kind = match checkpoint {
            Checkpoint::Offsets { .. } => CheckpointKind::Offsets,
            Checkpoint::Epochs { .. } => CheckpointKind::Epochs,
        };
        (kind, text(&checkpoint))
    })
}

/// A good text with one thing changed: cut, or other bytes at one place.
pub(super) fn bad() -> impl Strategy<Value = (CheckpointKind, Vec<u8>)> {
    let put = select(vec![
        "",
        " ",
        "  ",
        "\t",
        "\n",
        "\r\n",
        "\0",
        "0",
        "+",
        "-",
        "1",
        "x",
        "9999999999",
        "\u{661}",
        "0\n",
    ]);
    prop_oneof![
        2 => (good(), 0..100_usize).prop_map(|((kind, text), at)| {
            (kind, text[..at % (text.len() + 1)].to_vec())
        }),
        5 => (good(), 0..100_usize, 0..3_usize, put).prop_map(|((kind, mut text), at, gone, put)| {
            let at = at % (text.len() + 1);
            let end = (at + gone).min(text.len());
            text.splice(at..end, put.bytes());
            (kind, text)
        }),
        1 => (good(), 0..100_usize, any::<u8>()).prop_map(|((kind, mut text), at, byte)| {
            let at = at % text.len();
            text[at] = byte;
            (kind, text)
        }),
        1 => (good(), 0..5_usize, 0..5_usize).prop_map(|((kind, text), one, other)| {
            let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
            let count = lines.len();
            lines.swap(one % count, other % count);
            (kind, lines.concat())
        }),
    ]
}

pub(super) fn huge() -> impl Strategy<Value = CheckpointCall> {
    let count = prop_oneof![1_000_000..u64::MAX, 1_000_000..1_u64 << 31];
    (good(), count).prop_map(|((kind, text), count)| {
        let entries = text.split_inclusive(|byte| *byte == b'\n').skip(2);
        let text = [
            format!("0\n{count}\n").as_bytes(),
            &entries.collect::<Vec<_>>().concat(),
        ]
        .concat();
        call(Where::Simulated, kind, text)
    })
}

pub(super) fn reads(
    on: Where,
    texts: impl Strategy<Value = (CheckpointKind, Vec<u8>)>,
) -> impl Strategy<Value = CheckpointCall> {
    texts.prop_map(move |(kind, text)| call(on, kind, text))
}

pub(super) fn call(on: Where, kind: CheckpointKind, text: Vec<u8>) -> CheckpointCall {
    CheckpointCall::Read {
        on,
        file: match kind {
            CheckpointKind::Offsets => FILES[0].into(),
            CheckpointKind::Epochs => FILES[1].into(),
        },
        kind,
        text: Some(text),
        readable: true,
    }
}
