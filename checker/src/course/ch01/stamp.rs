//! 1.12 `stamp`.

mod page;

use super::batches::{self, one, opaque};
use crate::course::model::batch::{HEADER, RawBatch, place};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::{compare, hex};
use kit::{Epoch, Offset};
use probe::ch01::{Stamp, Stamped};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) struct Stamps;

impl Exercise for Stamps {
    type Call = Stamp;
    type Answer = Stamped;

    fn about() -> About {
        About {
            id: ExerciseId::new(1, 12),
            title: "stamp",
            file: "stamp.rs",
            functions: &["stamp"],
            minutes: 10,
            weight: 1,
            heart: false,
            learnt: "A broker sets offset and leader epoch in place: both stand in front of what the CRC covers.",
        }
    }

    fn expected(call: &Stamp) -> Stamped {
        let have = call.batch.len();
        if have < HEADER {
            return Stamped {
                result: Err(have),
                batch: call.batch.clone(),
            };
        }
        // Written as it is written when the batch is made, and what else there was put behind.
        let written = RawBatch {
            base_offset: call.base_offset.0,
            leader_epoch: call.leader_epoch.0,
            ..RawBatch::default()
        }
        .bytes();
        let stamped = |at: usize| {
            place("base_offset").contains(&at) || place("partition_leader_epoch").contains(&at)
        };
        let byte = |(at, byte): (usize, &u8)| if stamped(at) { written[at] } else { *byte };
        Stamped {
            result: Ok(()),
            batch: call.batch.iter().enumerate().map(byte).collect(),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let whole = opaque().prop_map(|batch| batch.bytes());
        let stamp = |(batch, base_offset, leader_epoch)| Stamp {
            batch,
            base_offset: Offset(base_offset),
            leader_epoch: Epoch(leader_epoch),
        };
        let damaged = prop_oneof![
            vec(any::<u8>(), 61..90),
            opaque().prop_map(|batch| RawBatch {
                crc: Some(0),
                ..batch
            }
            .bytes()),
        ];
        let short = prop_oneof![Just(60_usize), 0..61_usize, 0..20_usize];
        let cut = (opaque(), short).prop_map(|(batch, len)| batch.bytes()[..len].to_vec());
        vec![
            Law::new(
                "stamp-only",
                "only the bytes 0 to 7 and 12 to 15 change: a right CRC stays right",
                (whole, offsets(), epochs()).prop_map(stamp),
            )
            .examples(
                [
                    (one().bytes(), 1000, 7),
                    (gzip().bytes(), 1000, 7),
                    (RawBatch::default().bytes(), 1, 1),
                    (one().bytes(), i64::MAX, i32::MAX),
                    (gzip().bytes(), 0x0102_0304_0506_0708, 0x090a_0b0c),
                    (stamped().bytes(), 0, 0),
                    (stamped().bytes(), 0, -1),
                ]
                .map(stamp)
                .to_vec(),
            )
            .cases(120),
            Law::new(
                "stamp-unchecked",
                "the CRC is neither checked nor computed, and nothing else is judged",
                (damaged, offsets(), epochs()).prop_map(stamp),
            )
            .examples(
                [
                    (
                        RawBatch {
                            crc: Some(0),
                            ..one()
                        }
                        .bytes(),
                        1000,
                        7,
                    ),
                    (vec![0; 61], 1, 1),
                    (vec![0xff; 61], 0, 0),
                    ([one().bytes(), one().bytes()].concat(), 1000, 7),
                    (one().bytes()[..62].to_vec(), 1000, 7),
                ]
                .map(stamp)
                .to_vec(),
            )
            .cases(80),
            Law::new(
                "stamp-too-short",
                "fewer than 61 bytes: `TooShort`, and not a byte is written",
                (cut, offsets(), epochs()).prop_map(stamp),
            )
            .examples(
                [0, 7, 8, 12, 15, 16, 17, 60]
                    .map(|len| stamp((one().bytes()[..len].to_vec(), 1000, 7)))
                    .to_vec(),
            )
            .cases(80),
        ]
    }

    fn call_text(call: &Stamp) -> String {
        let Stamp {
            batch,
            base_offset,
            leader_epoch,
        } = call;
        format!(
            "stamp({base_offset}, {leader_epoch}) onto {}",
            batches::size(batch)
        )
    }

    fn answer_text(answer: &Stamped) -> String {
        match answer.result {
            Ok(()) => format!("Ok, {}", hex(&answer.batch[..16.min(answer.batch.len())])),
            Err(have) => format!("Err(TooShort {{ have: {have} }})"),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let call = Self::call_text(case.call);
        let picture = if case.got.batch == case.expected.batch {
            vec![
                format!("here        {}", batches::size(&case.call.batch)),
                format!("expected    {}", result(case.expected)),
                format!("you         {}", result(case.got)),
            ]
        } else {
            compare(&batches::named(&case.expected.batch), &case.got.batch)
        };
        let (headline, so) = page::told(&call, case);
        Story {
            headline,
            picture,
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &Stamp, expected: &Stamped) -> String {
        let Stamp {
            batch,
            base_offset,
            leader_epoch,
        } = call;
        let result = match expected.result {
            Ok(()) => "Ok(())".to_string(),
            Err(have) => format!("Err(ch01_batch::TooShort {{ have: {have} }})"),
        };
        format!(
            "#[test]\nfn stamp_onto_{}_{:08x}() {{\n    let mut batch = {};\n    \
             let result = ch01_batch::stamp(&mut batch, kit::Offset({base_offset}), kit::Epoch({leader_epoch}));\n    \
             assert_eq!(result, {result});\n    let stamped = {};\n    assert_eq!(batch, stamped);\n}}\n",
            batches::name(batch),
            crc32c::crc32c(&expected.batch),
            batches::literal(batch),
            batches::literal(&expected.batch),
        )
    }

    fn size(call: &Stamp) -> Option<String> {
        Some(format!("onto {}", batches::size(&call.batch)))
    }
}

fn gzip() -> RawBatch {
    one().compressed(1, vec![0x1f, 0x8b, 8, 0, 0, 0])
}

/// As a follower gets it: every byte that a stamp changes is set.
fn stamped() -> RawBatch {
    RawBatch {
        base_offset: -1,
        leader_epoch: 0x0102_0304,
        ..one()
    }
}

fn offsets() -> impl Strategy<Value = i64> {
    prop_oneof![
        0..1000_i64,
        (0..63_u32).prop_map(|bit| 1 << bit),
        0..i64::MAX
    ]
}

fn epochs() -> impl Strategy<Value = i32> {
    prop_oneof![Just(0), 0..100_i32, -1..i32::MAX]
}

fn result(answer: &Stamped) -> String {
    match answer.result {
        Ok(()) => "Ok(())".into(),
        Err(have) => format!("Err(TooShort {{ have: {have} }})"),
    }
}
