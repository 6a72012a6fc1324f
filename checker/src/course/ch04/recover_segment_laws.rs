//! 4.4: the laws.

use super::recover_segment::{
    Segments, epochs_are_right, indexes_are_right, log_is_right, log_is_untouched, meets_are_right,
    memory_is_small, real_files_are_right, segment_is_right,
};
use super::recover_segment_calls::{
    BASE, Before, Harm, and, call, calls, four, harm, knowing, known, large, led, on_files, parts,
    small_index, stub, then, with_next, without,
};
use crate::course::ON_REAL_FILES;
use crate::course::ch03::batches::TIME;
use crate::exercise::Law;
use probe::ch04::recover_segment::Then;
use proptest::option;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) fn laws() -> Vec<Law<Segments>> {
    vec![
        Law::new(
            "recover-log",
            "the .log is cut to its valid_prefix, cut is how many bytes it lost, and next_offset follows from what is left",
            calls(prop_oneof![8 => harm(), 1 => Just(Harm::Whole)]),
        )
        .holds(log_is_right)
        .examples(
            [
                Harm::Whole, Harm::Cut(0), Harm::Cut(1), Harm::Cut(60), Harm::CutAtBatch(1), Harm::CutAtBatch(3), Harm::Cut(200),
                Harm::Flip(70), Harm::Flip(300), Harm::Zeros(1), Harm::Zeros(61), Harm::Garbage(100), Harm::Magic(2), Harm::Back(2),
                Harm::Long(1),
            ]
            .map(stub)
            .into_iter()
            .chain([with_next(stub(Harm::Flip(300)))])
            .collect(),
        )
        .cases(72),
        Law::new(
            "recover-untouched",
            "a .log that is whole is not touched, and last_modified is when it changed",
            calls(Just(Harm::Whole)),
        )
        .holds(log_is_untouched)
        .examples(vec![
            stub(Harm::Whole),
            call((BASE, 100), &four(), Harm::Whole, (Before::Missing, Before::Missing)),
            stub(Harm::Garbage(9)),
        ])
        .cases(30),
        Law::new(
            "recover-indexes",
            "the two index files hold what rebuild makes of that prefix, and one last time entry, whatever they held before",
            calls(prop_oneof![Just(Harm::Whole), harm()]),
        )
        .holds(indexes_are_right)
        .examples(
            [
                (Harm::Whole, Before::Right), (Harm::Whole, Before::Missing), (Harm::Whole, Before::Empty), (Harm::Whole, Before::Zeros),
                (Harm::Whole, Before::Garbage), (Harm::Whole, Before::Longer), (Harm::Whole, Before::Shorter),
                (Harm::CutAtBatch(2), Before::Right), (Harm::CutAtBatch(3), Before::Right), (Harm::Cut(200), Before::Right),
                (Harm::Cut(0), Before::Right), (Harm::Flip(300), Before::Missing),
            ]
            .into_iter()
            .map(|(harm, before)| call((BASE, 50), &four(), harm, (before, before)))
            .chain([with_next(stub(Harm::CutAtBatch(2)))])
            .collect(),
        )
        .cases(60),
        Law::new(
            "recover-epochs",
            "epochs gets the leader epoch of each batch that is above the newest one, and nothing is dropped from it",
            (calls(prop_oneof![Just(Harm::Whole), harm()]), known()).prop_map(|(call, known)| knowing(call, &known)),
        )
        .holds(epochs_are_right)
        .examples(vec![
            stub(Harm::Whole),
            knowing(stub(Harm::Whole), &[(0, 3)]),
            knowing(stub(Harm::Whole), &[(0, 3), (2, 20)]),
            knowing(stub(Harm::Whole), &[(0, 3), (7, 900)]),
            knowing(stub(Harm::Flip(300)), &[(0, 3)]),
            knowing(stub(Harm::Cut(0)), &[(0, 3), (7, 55)]),
            knowing(call((BASE, 100), &[led(1, TIME, -1), led(1, TIME, 3), led(1, TIME, 1)], Harm::Whole, (Before::Right, Before::Right)), &[]),
        ])
        .cases(48),
        Law::new(
            "recover-ready",
            "the segment returned is as if its batches had been appended to an empty one, and can be appended to",
            (calls(prop_oneof![Just(Harm::Whole), harm()]), parts(4)).prop_map(|(call, more)| and(call, &more)),
        )
        .holds(segment_is_right)
        .examples(vec![
            stub(Harm::Whole),
            and(stub(Harm::Whole), &[led(1, TIME + 20, 3)]),
            and(stub(Harm::Whole), &[led(1, TIME + 20, 3), led(2, TIME + 30, 3)]),
            and(stub(Harm::Cut(200)), &[led(2, TIME, 3), led(1, TIME + 1, 3), led(1, TIME + 6, 3)]),
            and(stub(Harm::Cut(0)), &[led(2, TIME, 3), led(1, TIME + 1, 3), led(1, TIME + 1, 3)]),
            and(call((BASE, 100), &[led(1, TIME + 9, 0), led(1, TIME, 0)], Harm::Whole, (Before::Right, Before::Right)), &[led(1, TIME + 9, 0)]),
        ])
        .cases(60),
        Law::new(
            "recover-again",
            "a crash in between does no harm: recovering again, and recovering twice, gives the same files",
            (
                calls(prop_oneof![1 => Just(Harm::Whole), 4 => harm()]),
                prop_oneof![
                    1 => Just(Then::Again),
                    3 => (0..40_usize, option::of(0..u64::MAX)).prop_map(|(written, seed)| Then::Stops { written, seed }),
                ],
            )
                .prop_map(|(call, and)| then(call, and)),
        )
        .holds(meets_are_right)
        .examples(vec![
            then(stub(Harm::Whole), Then::Again),
            then(stub(Harm::Cut(200)), Then::Again),
            then(stub(Harm::Cut(200)), Then::Stops { written: 5, seed: None }),
            then(stub(Harm::Whole), Then::Stops { written: 5, seed: Some(0) }),
            then(stub(Harm::Flip(300)), Then::Stops { written: 12, seed: Some(7) }),
            then(without(stub(Harm::Flip(300)), ".index"), Then::Stops { written: 0, seed: Some(1) }),
        ])
        .cases(50),
        Law::new(
            "recover-fails",
            "a call of the disk that fails is its error, and the next recovery makes everything right",
            (calls(prop_oneof![1 => Just(Harm::Whole), 4 => harm()]), 0..40_usize)
                .prop_map(|(call, written)| then(call, Then::Fails { written })),
        )
.stays("a failed call that was taken for a success shows in no other case")
        .holds(meets_are_right)
        .examples(vec![
            then(stub(Harm::Whole), Then::Fails { written: 5 }),
            then(stub(Harm::Cut(200)), Then::Fails { written: 0 }),
        ])
        .cases(30),
        Law::new(
            "recover-unreadable",
            "a read of the .log that fails is Read, and never cuts it",
            calls(prop_oneof![1 => Just(Harm::Whole), 1 => harm()]).prop_map(|call| then(call, Then::Unreadable)),
        )
        .holds(meets_are_right)
        .examples(vec![then(stub(Harm::Whole), Then::Unreadable), then(stub(Harm::Flip(300)), Then::Unreadable)])
        .cases(20),
        Law::new(
            "recover-memory",
            "a segment is recovered piece by piece, and memory does not grow with it",
            (60..64_u32, 40_000..41_000_u32).prop_map(|(batches, value)| large(batches, value)),
        )
        .holds(memory_is_small)
        .examples(vec![large(64, 40_000)])
        .cases(1),
        Law::new(
            "recover-refused",
            "no .log is the error of the disk, and an entry that an index refuses is Scan",
            (calls(Just(Harm::Whole)), 12..60_usize).prop_map(|(call, bytes)| small_index(call, bytes)),
        )
        .examples(vec![
            without(stub(Harm::Whole), ".log"),
            small_index(call((BASE, 0), &four(), Harm::Whole, (Before::Right, Before::Right)), 16),
            small_index(call((BASE, 0), &four(), Harm::Whole, (Before::Right, Before::Right)), 24),
            small_index(call((BASE, 0), &four(), Harm::Whole, (Before::Right, Before::Right)), 36),
        ])
        .cases(30),
        Law::new(
            "recover-real-files",
            "on real files all of this holds too",
            (calls(prop_oneof![Just(Harm::Whole), harm()]), option::of(parts(3))).prop_map(|(call, more)| {
                on_files(match more {
                    Some(more) => and(call, &more),
                    None => call,
                })
            }),
        )
.stays(ON_REAL_FILES)
        .holds(real_files_are_right)
        .examples(vec![on_files(stub(Harm::Cut(200))), on_files(and(stub(Harm::Flip(300)), &[led(1, TIME + 20, 3)]))])
        .cases(50),
    ]
}
