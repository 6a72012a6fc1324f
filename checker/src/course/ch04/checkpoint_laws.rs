//! 4.5: the laws.

use super::checkpoint::Checkpoints;
use super::checkpoint_calls::{
    FILES, LEFT, bad, epochs, good, huge, kind, malformed, missing, offsets, on_files, power, read,
    reads, unreadable, write, writes, writes_in,
};
use crate::course::ON_REAL_FILES;
use crate::exercise::{Case, Law};
use probe::ch04::checkpoint::{CheckpointCall, CheckpointKind, Trouble};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::sample::select;

/// More than this no small file is worth.
const MEMORY: u64 = 64 << 10;

pub(super) fn laws() -> Vec<Law<Checkpoints>> {
    vec![
        Law::new(
            "checkpoint-write",
            "the text is version, number of entries, the entries in the order given, and nothing is left beside the file",
            writes(Trouble::Nothing),
        )
        .examples(vec![
            write(epochs(&[]), None, None, Trouble::Nothing),
            write(offsets(&[]), None, None, Trouble::Nothing),
            write(epochs(&[(0, 0), (3, 15)]), None, None, Trouble::Nothing),
            write(offsets(&[("rides", 0, 42), ("bills-2", 11, 7)]), Some(offsets(&[("rides", 0, 9)])), None, Trouble::Nothing),
            write(epochs(&[(3, 15)]), Some(epochs(&[(0, 0)])), Some(LEFT), Trouble::Nothing),
            write(offsets(&[("rides", i32::MAX, i64::MAX)]), None, None, Trouble::Nothing),
        ])
        .cases(60),
        Law::new(
            "checkpoint-write-fails",
            "if a call of the disk fails, that is an error, and the old checkpoint is there, or the new one if only the last call failed",
            writes_in((0..40_usize).prop_map(|written| Trouble::Failure { written })),
        )
        .examples(vec![
            write(epochs(&[(0, 0), (3, 15)]), Some(epochs(&[(0, 0)])), None, Trouble::Failure { written: 5 }),
            write(offsets(&[("rides", 0, 42)]), None, Some(LEFT), Trouble::Failure { written: 0 }),
        ])
        .cases(36),
        Law::new(
            "checkpoint-write-power",
            "after a loss of power at any moment the old or the new one is there; Ok says that the new one is safe",
            writes_in((0..40_usize, vec(2..u64::MAX, 2)).prop_map(|(written, more)| Trouble::Power {
                written,
                seeds: [vec![0, 1], more].concat(),
            })),
        )
        .examples(vec![
            write(epochs(&[(0, 0)]), None, None, power(0)),
            write(epochs(&[(0, 0), (3, 15)]), Some(epochs(&[(0, 0)])), None, power(0)),
            write(epochs(&[(0, 0)]), Some(epochs(&[(0, 0), (3, 15)])), None, power(5)),
            write(offsets(&[("rides", 0, 42)]), Some(offsets(&[("rides", 0, 9)])), Some(LEFT), power(5)),
        ])
        .cases(60),
        Law::new(
            "checkpoint-write-stopped",
            "when the process dies at any moment the old or the new one is there, and what it left does not stop the next write",
            writes_in((0..40_usize).prop_map(|written| Trouble::Stop { written })),
        )
.stays("a process that dies leaves other files than a call that fails, which the law before it tries")
        .examples(vec![
            write(epochs(&[(0, 0), (3, 15)]), Some(epochs(&[(0, 0)])), None, Trouble::Stop { written: 5 }),
            write(epochs(&[(0, 0)]), None, Some(LEFT), Trouble::Stop { written: 0 }),
        ])
        .cases(36),
        Law::new(
            "checkpoint-read",
            "a file whose every line is right is read, and 0 bytes are no entries if it is for epochs",
            reads(Where::Simulated, good()),
        )
        .examples(
            [
                (CheckpointKind::Epochs, "0\n0\n"),
                (CheckpointKind::Offsets, "0\n0\n"),
                (CheckpointKind::Epochs, ""),
                (CheckpointKind::Epochs, "0\n2\n0 0\n3 15\n"),
                (CheckpointKind::Offsets, "0\n2\nrides 0 42\nbills-2 11 7\n"),
                (CheckpointKind::Offsets, "0\n3\nrides 1 42\nrides 0 42\nbills 0 0\n"),
                (CheckpointKind::Offsets, "0\n2\nrides 11 42\nrides1 1 7\n"),
                (CheckpointKind::Offsets, "0\n2\nrides-1 1 42\nrides 1 7\n"),
                (CheckpointKind::Epochs, "0\n1\n2147483647 9223372036854775807\n"),
                (CheckpointKind::Offsets, "0\n1\nrides 2147483647 9223372036854775807\n"),
            ]
            .map(|(kind, text)| read(kind, text))
            .to_vec(),
        )
        .cases(60),
        Law::new(
            "checkpoint-read-malformed",
            "anything else is Malformed with the file, the first line that is wrong, and what stands there",
            reads(Where::Simulated, bad()),
        )
        .examples(malformed())
        .cases(120),
        Law::new(
            "checkpoint-read-count",
            "a number of entries is compared with the lines that are there, whatever it claims",
            huge(),
        )
        .holds(|case| case.equal() && small(case))
        .examples(
            ["1000000", "2147483647", "2147483648", "9223372036854775807", "9223372036854775808", "99999999999999999999"]
                .iter()
                .flat_map(|count| {
                    [
                        read(CheckpointKind::Epochs, &format!("0\n{count}\n0 0\n")),
                        read(CheckpointKind::Offsets, &format!("0\n{count}\n")),
                    ]
                })
                .collect(),
        )
        .cases(20),
        Law::new(
            "checkpoint-read-fails",
            "a file that is not there is the error of the disk, and so is one that cannot be read",
            (select(&FILES[..]), kind(), good(), any::<bool>()).prop_map(|(file, kind, (_, text), there)| {
                CheckpointCall::Read {
                    on: Where::Simulated,
                    file: file.into(),
                    kind,
                    text: there.then_some(text),
                    readable: !there,
                }
            }),
        )
        .examples(vec![
            missing(CheckpointKind::Epochs),
            missing(CheckpointKind::Offsets),
            unreadable(read(CheckpointKind::Epochs, "0\n1\n0 0\n")),
            unreadable(read(CheckpointKind::Offsets, "0\n0\n")),
        ])
        .cases(20),
        Law::new(
            "checkpoint-real-files",
            "on real files all of this holds too",
            prop_oneof![
                writes(Trouble::Nothing).prop_map(on_files),
                reads(Where::Real, good()),
                reads(Where::Real, bad()),
            ],
        )
.stays(ON_REAL_FILES)
        .examples(vec![
            on_files(write(epochs(&[(3, 15)]), Some(epochs(&[(0, 0)])), Some(LEFT), Trouble::Nothing)),
            on_files(missing(CheckpointKind::Epochs)),
        ])
        .cases(50),
    ]
}

fn small(case: &Case<'_, Checkpoints>) -> bool {
    case.peak <= MEMORY
}
