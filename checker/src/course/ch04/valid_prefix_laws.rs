//! 4.2: where the logs come from, and the laws.

use super::logs::{Part, base, part, parts, raws, three};
use super::valid_prefix::{ValidPrefixes, memory_is_small, reads_are_few, result_is_right};
use crate::course::model::batch::RawBatch;
use crate::course::model::good_prefix::{Damage, good_prefix};
use crate::exercise::Law;
use kit::{Offset, Position};
use probe::ch04::{Piece, ValidPrefix, expand};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// What is done to one batch of a log.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// Its length field.
    Length(i32),
    /// Its length field, its bytes cut to it, and the right CRC of what is left; zeros stand behind.
    Small(i32),
    /// Its magic.
    Magic(i8),
    /// Its base offset, so far from where it may begin.
    Moved(i64),
    /// Its base offset, so far above the segment's base.
    Above(i64),
    /// Its last offset delta.
    Delta(i32),
    /// One bit of one byte, counted from its beginning.
    Flip(usize, u8),
    /// Zeros from this byte on.
    ZerosFrom(usize),
}

pub(super) fn laws() -> Vec<Law<ValidPrefixes>> {
    let law = |id, sentence, calls: proptest::strategy::BoxedStrategy<ValidPrefix>| {
        Law::new(id, sentence, calls).holds(result_is_right)
    };
    vec![
        law(
            "prefix-good",
            "good batches are good to the log's end, also where offsets are missing; the next offset is the last batch's base offset plus last offset delta, plus 1",
            (base(), parts(0..6)).prop_map(|(base, parts)| whole(base, &parts)).boxed(),
        )
        .examples(vec![
            whole(55, &[]),
            whole(0, &[Part::plain(1, 0)]),
            whole(55, &[Part::plain(1, 0)]),
            whole(55, &[Part::plain(3, 0)]),
            whole(55, &[Part::plain(1, 0), Part::plain(1, 0)]),
            whole(55, &[Part::plain(1, 0).behind(4)]),
            whole(55, &[Part::plain(1, 0), Part::plain(2, 0).behind(2)]),
            whole(55, &[Part { rest: 5, ..Part::plain(1, 0) }]),
            whole(55, &[Part { rest: 5, ..Part::default() }]),
            whole(55, &three()),
        ])
        .cases(36),
        law(
            "prefix-cut",
            "a batch of which bytes are missing at the log's end is not good: those before it are",
            (base(), parts(1..4), any::<u16>(), 0..2_u8)
                .prop_map(|(base, parts, at, from_end)| {
                    let log = bytes(&raws(base, &parts).0);
                    let most = if from_end == 0 { log.len() } else { 14 };
                    cut(base, &log, log.len() - usize::from(at) % (most + 1))
                })
                .boxed(),
        )
        .examples({
            let log = bytes(&raws(55, &[Part::plain(1, 1), Part::plain(2, 0)]).0);
            (0..=log.len()).map(|at| cut(55, &log, at)).collect()
        })
        .cases(60),
        law(
            "prefix-zeros",
            "zeros end the run",
            (base(), parts(0..4), prop_oneof![1..130_u32, 1..5000_u32])
                .prop_map(|(base, parts, count)| zeros(base, &parts, count))
                .boxed(),
        )
        .examples({
            let one = [Part::plain(3, 0)];
            let mut examples: Vec<ValidPrefix> =
                [61, 1, 12, 17, 18, 60, 122, 4096].map(|count| zeros(55, &one, count)).to_vec();
            examples.push(zeros(0, &[], 61));
            examples.push(zeros(0, &[Part::plain(1, 0)], 100_000));
            examples.extend([0, 12].map(|from| changed(55, &three(), 1, Change::ZerosFrom(from)).until(2)));
            examples
        })
        .cases(36),
        law(
            "prefix-memory",
            "memory does not grow with the log, nor with what a length field claims",
            (base(), parts(0..3), 1 << 24..=i32::MAX).prop_map(|(base, parts, length)| {
                let mut parts = parts;
                parts.push(Part::plain(1, 0));
                changed(base, &parts, parts.len() - 1, Change::Length(length))
            }).boxed(),
        )
        .holds(memory_is_small)
        .examples(vec![
            changed(55, &[Part::plain(1, 0); 2], 1, Change::Length(8 << 20)),
            changed(55, &[Part::plain(1, 0); 2], 1, Change::Length(100 << 20)),
            changed(55, &[Part::plain(1, 0); 2], 1, Change::Length(i32::MAX)),
            large(),
            // Nor does the stack.
            recipe(55, 30_000, 0),
        ])
        .cases(15),
        law(
            "prefix-length",
            "a batch whose length field is below 49, or that passes the log's end, is not good",
            (base(), parts(1..4), prop_oneof![
                4 => length().prop_map(Change::Length),
                1 => (9..49_i32).prop_map(Change::Small),
            ]).prop_map(|(base, parts, change)| {
                changed(base, &parts, parts.len() - 1, change)
            }).boxed(),
        )
        .examples({
            let last = |length| changed(55, &[Part::plain(1, 1), Part::plain(2, 0)], 1, Change::Length(length));
            [48, 0, -1, -12, 49 + 100, i32::MAX, i32::MIN, i32::MAX - 12, 12, 37]
                .map(last)
                .into_iter()
                .chain([empty_batch(61), empty_batch(60)])
                .chain([48, 9, 30].map(|length| changed(55, &[Part::plain(1, 1), Part::plain(2, 0)], 1, Change::Small(length))))
                .collect()
        })
        .cases(36),
        law(
            "prefix-magic",
            "a batch whose magic is not 2 is not good",
            (base(), parts(1..4), prop_oneof![Just(3_i8), Just(1), any::<i8>()]).prop_map(|(base, parts, magic)| {
                changed(base, &parts, parts.len() - 1, Change::Magic(magic))
            }).boxed(),
        )
        .examples([0, 1, 3, 127, -1, -128].map(|magic| changed(55, &three()[..2], 1, Change::Magic(magic))).to_vec())
        .cases(30),
        law(
            "prefix-order",
            "a batch that begins below the offset behind the batch before it, or the first one below base, is not good",
            (base(), parts(1..4), -9..3_i64).prop_map(|(base, parts, moved)| {
                changed(base, &parts, parts.len() - 1, Change::Moved(moved))
            }).boxed(),
        )
        .examples({
            let two = [Part::plain(3, 0), Part::plain(4, 0)];
            let mut examples: Vec<ValidPrefix> = [-1, -2, -3, -4, 0, 1, -60]
                .map(|moved| changed(55, &two, 1, Change::Moved(moved)))
                .to_vec();
            examples.extend([-1, -5, 0, -55, -56].map(|moved| changed(55, &two[..1], 0, Change::Moved(moved))));
            examples.push(changed(55, &two, 1, Change::Above(i64::MIN)));
            examples
        })
        .cases(42),
        law(
            "prefix-range",
            "a batch whose last offset delta is below 0, or whose last offset is more than 2^31 - 1 above base, is not good",
            (base(), parts(1..3), range()).prop_map(|(base, parts, change)| {
                changed(base, &parts, parts.len() - 1, change)
            }).boxed(),
        )
        .examples({
            let most = i64::from(i32::MAX);
            let one = [Part::plain(1, 0)];
            let two = [Part::plain(3, 0), Part::plain(2, 0)];
            let mut examples: Vec<ValidPrefix> = [-1, i32::MIN, i32::MAX]
                .map(|delta| changed(55, &one, 0, Change::Delta(delta)))
                .to_vec();
            examples.extend([-1, -3, i32::MIN, i32::MAX, i32::MAX - 3].map(|delta| changed(55, &two, 1, Change::Delta(delta))));
            examples.extend([most, most + 1, 1 << 32, i64::MAX - 56].map(|above| changed(55, &one, 0, Change::Above(above))));
            examples.extend([most - 1, most, 1 << 40].map(|above| changed(55, &two, 1, Change::Above(above))));
            examples
        })
        .cases(36),
        law(
            "prefix-crc",
            "a batch whose CRC is not that of its bytes from byte 21 to its end is not good",
            (base(), parts(1..4), flips()).prop_map(|(base, parts, (at, bit))| {
                changed(base, &parts, parts.len() - 1, Change::Flip(at, bit))
            }).boxed(),
        )
        .examples({
            let two = [Part::plain(1, 1), Part::plain(2, 2)];
            [68, 17, 20, 21, 22, 26, 27, 42, 43, 57, 60, 61, 1000]
                .map(|at| changed(55, &two, 1, Change::Flip(at, 0)))
                .into_iter()
                .chain([61, 66, 21, 17].map(|from| changed(55, &two, 1, Change::ZerosFrom(from))))
                .collect()
        })
        .cases(48),
        law(
            "prefix-nothing-else",
            "nothing else is looked at: not the number of records, not the records, and not the leader epoch",
            (base(), parts(1..4), vec((any::<i32>(), 0..64_i16, -3..9_i32, any::<u8>()), 3))
                .prop_map(|(base, parts, lies)| lying(base, &parts, &lies))
                .boxed(),
        )
        .examples(vec![
            lying(55, &[Part::plain(1, 0)], &[(7, 0, 0, 0)]),
            lying(55, &[Part::plain(2, 0)], &[(0, 0, 0, 0)]),
            lying(55, &[Part::plain(2, 3)], &[(-1, 0, 0, 0)]),
            lying(55, &[Part::plain(2, 3)], &[(2, 0, 0, 9)]),
            lying(55, &[Part::plain(2, 3)], &[(2, 1, 0, 9)]),
            lying(55, &[Part::plain(2, 3)], &[(2, 7, 0, 9)]),
            lying(55, &[Part::plain(1, 0); 2], &[(1, 0, 5, 0), (1, 0, 3, 0)]),
            lying(55, &[Part::plain(1, 0)], &[(1, 0, -1, 0)]),
        ])
        .cases(50),
        law(
            "prefix-first",
            "the first batch that is not good ends the run, whatever lies behind it",
            (base(), parts(2..6), 0..5_usize, any_change()).prop_map(|(base, parts, at, change)| {
                let at = at % (parts.len() - 1);
                changed(base, &parts, at, change)
            }).boxed(),
        )
        .examples({
            let four = [Part::plain(2, 1); 4];
            [
                (0, Change::Flip(64, 1)),
                (1, Change::Flip(64, 1)),
                (1, Change::Flip(18, 1)),
                (0, Change::Magic(1)),
                (1, Change::Magic(3)),
                (1, Change::Length(0)),
                (1, Change::Length(48)),
                (1, Change::Length(-1)),
                (2, Change::Length(i32::MAX)),
                (1, Change::Moved(-1)),
                (1, Change::Moved(5)),
                (1, Change::Delta(-1)),
                (1, Change::Delta(2)),
                (1, Change::ZerosFrom(0)),
                (0, Change::ZerosFrom(61)),
                (1, Change::Above(1 << 31)),
            ]
            .map(|(at, change)| changed(55, &four, at, change))
            .to_vec()
        })
        .cases(60),
        law(
            "prefix-read-fails",
            "a read that fails is an error",
            (base(), parts(0..5), prop_oneof![1..5_u64, 1..12_u64], any::<bool>()).prop_map(|(base, parts, call, torn)| {
                let mut case = whole(base, &parts);
                if torn {
                    case = zeros(base, &parts, 70);
                }
                ValidPrefix { failing: Some(call), ..case }
            }).boxed(),
        )
        .examples({
            let failing = |case: ValidPrefix, call| ValidPrefix { failing: Some(call), ..case };
            let mut examples: Vec<ValidPrefix> = (1..7).map(|call| failing(whole(55, &three()), call)).collect();
            // So long that nobody reads it with one call.
            examples.extend([2, 3].map(|call| failing(large(), call)));
            examples
        })
        .cases(36),
        law(
            "prefix-reads",
            "a byte is read about once; of a batch that passes the log's end at most 2 MiB are read",
            (base(), 1..300_u32, 0..200_u32).prop_map(|(base, batches, value)| recipe(base, batches, value)).boxed(),
        )
        .holds(reads_are_few)
        .examples(vec![
            whole(55, &three()),
            recipe(55, 300, 0),
            recipe(55, 2000, 10),
            passes_end(55, 3 << 20),
        ])
        .cases(15),
        law(
            "prefix-any-bytes",
            "no bytes make this function panic",
            any_bytes(),
        )
        .examples(vec![
            of(0, vec![piece(vec![0xff; 61])]),
            of(0, vec![piece(vec![0xff; 200])]),
            of(0, vec![piece((0..=255).collect())]),
            changed(0, &[Part::plain(1, 0)], 0, Change::Above(i64::MAX)),
            changed(1, &[Part::plain(3, 0)], 0, Change::Above(i64::MAX - 2)),
            changed(0, &[Part::plain(3, 0)], 0, Change::Above(i64::MIN)),
        ])
        .cases(90),
    ]
}

/// A call whose watched bytes are those behind the header of a batch that passes the log's end.
fn of(base: i64, log: Vec<Piece>) -> ValidPrefix {
    let bytes = expand(&log);
    let good = good_prefix(&bytes, base);
    let watch = match good.damage {
        Damage::PassesEnd { .. } => good.bytes + 61,
        _ => bytes.len() as u64,
    };
    watched(base, log, watch)
}

fn watched(base: i64, log: Vec<Piece>, from: u64) -> ValidPrefix {
    ValidPrefix {
        log,
        base: Offset(base),
        failing: None,
        watch: Position(from),
    }
}

fn piece(bytes: Vec<u8>) -> Piece {
    Piece::Bytes { bytes }
}

fn bytes(raws: &[RawBatch]) -> Vec<u8> {
    raws.iter()
        .map(RawBatch::bytes)
        .collect::<Vec<_>>()
        .concat()
}

fn whole(base: i64, parts: &[Part]) -> ValidPrefix {
    of(base, vec![piece(bytes(&raws(base, parts).0))])
}

fn cut(base: i64, log: &[u8], at: usize) -> ValidPrefix {
    of(base, vec![piece(log[..at].to_vec())])
}

fn zeros(base: i64, parts: &[Part], count: u32) -> ValidPrefix {
    let log = bytes(&raws(base, parts).0);
    of(base, vec![piece(log), Piece::Zeros { count }])
}

/// A batch without records, alone, cut to so many bytes.
fn empty_batch(len: usize) -> ValidPrefix {
    let log = bytes(&raws(55, &[Part::default()]).0);
    cut(55, &log, len)
}

/// A log in which one batch is changed. Those behind it come as if it were not.
fn changed(base: i64, parts: &[Part], at: usize, change: Change) -> ValidPrefix {
    let (mut raws, _) = raws(base, parts);
    let next = match at {
        0 => base,
        _ => raws[at - 1].base_offset + i64::from(raws[at - 1].last_offset_delta) + 1,
    };
    let raw = &mut raws[at];
    match change {
        Change::Length(length) => raw.length = Some(length),
        Change::Magic(magic) => raw.magic = magic,
        Change::Moved(moved) => raw.base_offset = next.saturating_add(moved),
        Change::Above(above) => raw.base_offset = base.saturating_add(above),
        Change::Delta(delta) => raw.last_offset_delta = delta,
        Change::Small(_) | Change::Flip(..) | Change::ZerosFrom(_) => {}
    }
    let mut batches: Vec<Vec<u8>> = raws.iter().map(RawBatch::bytes).collect();
    let damaged = &mut batches[at];
    match change {
        Change::Flip(byte, bit) => {
            let byte = byte.min(damaged.len() - 1);
            damaged[byte] ^= 1 << (bit % 8);
        }
        Change::Small(length) => {
            damaged[8..12].copy_from_slice(&length.to_be_bytes());
            damaged.truncate(12 + length as usize);
            let crc = crc32c::crc32c(&damaged[21..]);
            damaged[17..21].copy_from_slice(&crc.to_be_bytes());
            damaged.extend([0; 61]);
        }
        Change::ZerosFrom(from) => {
            let from = from.min(damaged.len() - 1);
            damaged[from..].fill(0);
        }
        _ => {}
    }
    of(base, vec![piece(batches.concat())])
}

trait Until {
    /// Only the first batches, however long.
    fn until(self, batches: usize) -> Self;
}

impl Until for ValidPrefix {
    fn until(self, batches: usize) -> Self {
        let (whole, _) = raws(55, &three()[..batches]);
        let len = bytes(&whole).len();
        cut(self.base.0, &expand(&self.log), len)
    }
}

/// Good batches that say something else about their records: their number, their codec, their leader epoch, and noise
/// instead of records.
fn lying(base: i64, parts: &[Part], lies: &[(i32, i16, i32, u8)]) -> ValidPrefix {
    let (mut raws, _) = raws(base, parts);
    for (raw, &(count, attributes, epoch, noise)) in raws.iter_mut().zip(lies) {
        raw.count = count;
        raw.attributes = attributes;
        raw.leader_epoch = epoch;
        if noise > 0 {
            raw.payload.iter_mut().for_each(|byte| *byte ^= noise);
        }
    }
    of(base, vec![piece(bytes(&raws))])
}

fn recipe(base: i64, batches: u32, value: u32) -> ValidPrefix {
    let recipe = Piece::Recipe {
        seed: 4,
        batches,
        base_offset: Offset(base),
        values: vec![value],
    };
    // All of it is good.
    watched(base, vec![recipe], u64::MAX)
}

/// How many zeros stand behind the header of the large batch.
const LARGE: u32 = (3 << 20) + 4321;
/// Its CRC: computing it each time would take longer than all other cases.
const LARGE_CRC: u32 = 0x85aa_3b45;

/// One batch that nobody has in memory who reads pieces of 1 MiB.
fn large() -> ValidPrefix {
    let raw = RawBatch {
        base_offset: 55,
        length: Some(49 + LARGE as i32),
        crc: Some(LARGE_CRC),
        attributes: 4,
        ..RawBatch::default()
    };
    let log = vec![piece(raw.bytes()), Piece::Zeros { count: LARGE }];
    watched(55, log, 61 + u64::from(LARGE))
}

/// A good batch, then one that says 100 MiB, and of that only zeros.
fn passes_end(base: i64, zeros: u32) -> ValidPrefix {
    let (mut raws, _) = raws(base, &[Part::plain(1, 0), Part::default()]);
    raws[1].length = Some(100 << 20);
    of(
        base,
        vec![piece(bytes(&raws)), Piece::Zeros { count: zeros }],
    )
}

fn length() -> impl Strategy<Value = i32> {
    prop_oneof![
        3 => -20..49_i32,
        2 => 150..400_i32,
        1 => (0..31_u32, any::<i32>()).prop_map(|(bits, value)| (value >> bits).max(150)),
        1 => (0..31_u32, any::<i32>()).prop_map(|(bits, value)| (value >> bits).min(48)),
        1 => i32::MAX - 70..=i32::MAX,
    ]
}

fn range() -> impl Strategy<Value = Change> {
    let most = i64::from(i32::MAX);
    prop_oneof![
        (-9..0_i32).prop_map(Change::Delta),
        (i32::MIN..0).prop_map(Change::Delta),
        (i32::MAX - 12..=i32::MAX).prop_map(Change::Delta),
        (most - 8..most + 8).prop_map(Change::Above),
        (most..1 << 50).prop_map(Change::Above),
    ]
}

/// A byte that the CRC covers, or one of its own, and a bit.
fn flips() -> impl Strategy<Value = (usize, u8)> {
    let at = prop_oneof![2 => 17..21_usize, 5 => 21..61_usize, 5 => 61..130_usize];
    (at, 0..8_u8)
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        3 => flips().prop_map(|(at, bit)| Change::Flip(at, bit)),
        2 => (0..130_usize, 0..8_u8).prop_map(|(at, bit)| Change::Flip(at, bit)),
        1 => length().prop_map(Change::Length),
        1 => any::<i8>().prop_map(Change::Magic),
        2 => (-9..9_i64).prop_map(Change::Moved),
        1 => range(),
        2 => (0..90_usize).prop_map(Change::ZerosFrom),
    ]
}

/// Noise, and batches whose fields are noise though their CRC is right.
fn any_bytes() -> proptest::strategy::BoxedStrategy<ValidPrefix> {
    let number = || {
        prop_oneof![
            (0..63_u32, any::<i64>()).prop_map(|(bits, value)| value >> bits),
            i64::MAX - 5..=i64::MAX,
            -3..100_i64,
        ]
    };
    let noise = (0..100_i64, vec(any::<u8>(), 0..200))
        .prop_map(|(base, bytes)| of(base, vec![piece(bytes)]));
    let fields = (
        number(),
        prop_oneof![3 => Just(None), 1 => any::<i32>().prop_map(Some), 1 => (40..80_i32).prop_map(Some)],
        prop_oneof![4 => Just(2_i8), 1 => any::<i8>()],
        prop_oneof![
            (0..32_u32, any::<i32>()).prop_map(|(bits, value)| value >> bits),
            -3..9_i32
        ],
        (any::<i32>(), number(), vec(any::<u8>(), 0..20)),
    );
    let made = (number(), part(), vec(fields, 1..3)).prop_map(|(base, part, fields)| {
        let base = base.clamp(0, i64::MAX - (1 << 33));
        let (mut raws, _) = raws(base, &[part]);
        for (base_offset, length, magic, last_offset_delta, (count, max_timestamp, payload)) in
            fields
        {
            raws.push(RawBatch {
                base_offset,
                length,
                magic,
                last_offset_delta,
                count,
                max_timestamp,
                payload,
                ..RawBatch::default()
            });
        }
        of(base, vec![piece(bytes(&raws))])
    });
    prop_oneof![1 => noise, 2 => made].boxed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::batch::CRC_FROM;

    #[test]
    fn the_crc_of_the_large_batch_is_right() {
        let log = expand(&large().log);
        assert_eq!(
            format!("{:08x}", crc32c::crc32c(&log[CRC_FROM..])),
            format!("{LARGE_CRC:08x}")
        );
    }
}
