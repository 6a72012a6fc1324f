//! 3.4: where the scripts come from, and the laws.

use super::append::{Appends, all_but_indexes, is_right};
use super::append_scripts::{
    From, Send, Wrong, below, failing, follow, indexed, lead, lead_10, on_files, script, sized,
    stretched, wrong,
};
use super::batches::{Part, TIME, any_part, part};
use super::config::plain;
use crate::course::ON_REAL_FILES;
use crate::exercise::Law;
use probe::ch03::AppendScript;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) fn laws() -> Vec<Law<Appends>> {
    vec![
        Law::new(
            "append-leader",
            "as leader the batch is stamped with the end as base offset, and the leader epoch",
            sends(leading(), 1..5).prop_map(|(start, sends)| script(plain(100), start, &sends)),
        )
        .holds(is_right)
        .examples(vec![
            script(plain(100), 0, &[lead(2, TIME)]),
            script(plain(100), 7, &[lead(2, TIME), lead(1, TIME)]),
            script(plain(100), 0, &[stretched(lead(2, TIME), 3), lead(1, TIME)]),
        ])
        .cases(36),
        Law::new(
            "append-follower",
            "as a follower a batch keeps its offsets: below the end is BelowEnd, above it a hole",
            sends(from(), 1..5).prop_map(|(start, sends)| script(plain(100), start, &sends)),
        )
        .holds(is_right)
        .examples(vec![
            script(plain(100), 0, &[follow(0, 2)]),
            script(plain(100), 0, &[follow(0, 2), follow(5, 1), follow(0, 1)]),
            script(plain(100), 10, &[below(1, 1)]),
            script(plain(100), 0, &[follow(0, 3), below(1, 2), follow(0, 1)]),
            script(plain(100), 0, &[follow(0, 3), below(3, 3)]),
        ])
        .cases(60),
        Law::new(
            "append-refused",
            "what is refused is looked at in the order 1 to 4, before anything is written or rolled",
            refused(),
        )
        .holds(all_but_indexes)
        .examples(refused_examples())
        .cases(60),
        Law::new(
            "append-roll",
            "if should_roll says so, the log rolls to a segment named by the batch's base offset",
            rolls(),
        )
        .holds(is_right)
        .examples(roll_examples())
        .cases(90),
        Law::new(
            "append-fails",
            "when it returns an error, no reader sees the batch; the next is an append like any other",
            failures(),
        )
        .holds(is_right)
        .examples(failure_examples())
        .cases(90),
        Law::new(
            "append-real-files",
            "on real files all of this holds too",
            rolls().prop_map(on_files),
        )
.stays(ON_REAL_FILES)
        .holds(is_right)
        .examples(vec![on_files(script(sized(156), 0, &[lead_10(TIME); 3]))])
        .cases(50),
    ]
}

fn refused_examples() -> Vec<AppendScript> {
    let whole = lead(1, TIME);
    let config = sized(whole.part.bytes(0).len() as u64);
    let large = Send {
        part: Part {
            value: 4,
            ..whole.part
        },
        ..whole
    };
    vec![
        script(config, 0, &[whole]),
        script(config, 0, &[large, whole]),
        script(config, 0, &[wrong(whole, Wrong::Bit)]),
        script(
            config,
            0,
            &[wrong(whole, Wrong::Short(1)), wrong(whole, Wrong::Trailing)],
        ),
        script(config, 0, &[wrong(large, Wrong::Bit)]),
        script(
            config,
            5,
            &[
                whole,
                Send {
                    from: From::Below(1),
                    ..large
                },
            ],
        ),
        script(config, 5, &[whole, wrong(below(1, 1), Wrong::Bit)]),
        script(plain(0), 5, &[whole, wrong(whole, Wrong::Backwards), whole]),
        script(
            plain(0),
            5,
            &[whole, wrong(follow(3, 1), Wrong::Backwards), whole],
        ),
        script(plain(0), 5, &[whole, wrong(below(2, 1), Wrong::Backwards)]),
    ]
}

fn roll_examples() -> Vec<AppendScript> {
    let aged = |segment_ms| {
        let mut config = plain(0);
        config.roll.segment_ms = segment_ms;
        config
    };
    let far = |hole| Send {
        part: Part {
            hole,
            ..part(1, TIME)
        },
        ..follow(0, 1)
    };
    vec![
        script(sized(156), 0, &[lead_10(TIME), lead_10(TIME + 1)]),
        script(sized(155), 0, &[lead_10(TIME), lead_10(TIME + 1)]),
        script(
            sized(156),
            0,
            &[
                lead_10(TIME),
                lead_10(TIME + 1),
                lead_10(TIME + 2),
                lead_10(TIME),
            ],
        ),
        script(sized(100), 0, &[lead_10(TIME), follow(4, 1)]),
        script(
            aged(10),
            0,
            &[lead(1, TIME), lead(1, TIME + 10), lead(1, TIME + 11)],
        ),
        script(aged(0), 0, &[lead(1, -1), lead(1, -1), lead(1, TIME)]),
        script(
            indexed(24),
            0,
            &[lead(1, TIME), lead(1, TIME), lead(1, TIME)],
        ),
        script(indexed(12), 0, &[lead(1, TIME), lead(1, TIME)]),
        script(plain(0), 0, &[far(0), far(i64::from(i32::MAX) - 1), far(0)]),
        script(plain(0), 0, &[far(1 << 31), far(0)]),
    ]
}

fn failure_examples() -> Vec<AppendScript> {
    let mut scripts = Vec::new();
    let two = script(
        sized(100),
        0,
        &[lead_10(TIME), lead_10(TIME + 1), lead_10(TIME + 2)],
    );
    let mut first = two.clone();
    first.calls.truncate(2);
    // Sealing, the three files, then the batch.
    for call in 2..=6 {
        scripts.push(failing(first.clone(), call, 5));
    }
    for call in [1, 2, 4, 5, 6] {
        scripts.push(failing(two.clone(), call, 7));
    }
    let dense = script(
        plain(0),
        0,
        &[lead(1, TIME), lead(1, TIME + 1), lead(2, TIME + 2)],
    );
    for call in 2..=4 {
        scripts.push(failing(dense.clone(), call, 5));
    }
    // The new segment is made behind a hole, and then the next batch belongs before it.
    for next in [below(3, 1), lead(1, TIME + 1)] {
        let hole = script(sized(100), 0, &[follow(0, 1), follow(4, 1), next]);
        scripts.push(failing(hole, 6, 5));
    }
    scripts
}

fn leading() -> impl Strategy<Value = From> {
    (0..9_i32).prop_map(From::Producer)
}

fn from() -> impl Strategy<Value = From> {
    prop_oneof![
        1 => leading(),
        3 => Just(From::Leader),
        1 => (1..6_i64).prop_map(From::Below),
    ]
}

fn send(from: impl Strategy<Value = From>) -> impl Strategy<Value = Send> {
    let rest = prop_oneof![5 => Just(0), 1 => 1..4];
    (any_part(), from, rest).prop_map(|(part, from, rest)| Send {
        part,
        from,
        rest,
        fault: Wrong::Nothing,
    })
}

fn sends(
    from: impl Strategy<Value = From>,
    count: std::ops::Range<usize>,
) -> impl Strategy<Value = (i64, Vec<Send>)> {
    let start = prop_oneof![2 => Just(0_i64), 2 => 1..2000_i64, 1 => (1_i64 << 40)..(1 << 41)];
    (start, vec(send(from), count))
}

fn refused() -> impl Strategy<Value = AppendScript> {
    let fault = prop_oneof![
        3 => Just(Wrong::Nothing),
        1 => Just(Wrong::Bit),
        1 => (1..70_usize).prop_map(Wrong::Short),
        1 => Just(Wrong::Trailing),
        2 => Just(Wrong::Backwards),
    ];
    let one = (send(from()), fault).prop_map(|(send, fault)| Send { fault, ..send });
    (0..20_i64, vec(one, 1..5), 70..170_u64)
        .prop_map(|(start, sends, limit)| script(sized(limit), start, &sends))
}

fn rolls() -> impl Strategy<Value = AppendScript> {
    let size = prop_oneof![2 => 150..400_u64, 1 => Just(1 << 30)];
    let age = prop_oneof![1 => 0..15_i64, 1 => Just(1 << 40)];
    let index = prop_oneof![1 => 12..50_usize, 2 => Just(1 << 20)];
    let interval = prop_oneof![1 => Just(0_u64), 2 => 0..250_u64];
    let from = prop_oneof![3 => leading(), 2 => Just(From::Leader)];
    let far = prop_oneof![9 => Just(0_i64), 1 => i64::from(i32::MAX) - 4..i64::from(i32::MAX) + 2];
    (sends(from, 2..7), size, age, index, interval, far).prop_map(
        |((start, mut sends), segment_bytes, segment_ms, index_bytes, interval, far)| {
            let mut config = plain(interval);
            config.roll.segment_bytes = segment_bytes;
            config.roll.segment_ms = segment_ms;
            config.roll.index_bytes = index_bytes;
            if let Some(last) = sends.last_mut() {
                last.part.hole += far;
            }
            script(config, start, &sends)
        },
    )
}

fn failures() -> impl Strategy<Value = AppendScript> {
    let from = prop_oneof![3 => leading(), 1 => Just(From::Leader)];
    let index = prop_oneof![1 => 12..50_usize, 3 => Just(1 << 20)];
    let size = prop_oneof![3 => 150..300_u64, 1 => Just(1000)];
    (
        sends(from, 1..5),
        size,
        index,
        0..150_u64,
        1..14_u64,
        0..90_usize,
    )
        .prop_map(
            |((start, sends), segment_bytes, index_bytes, interval, call, written)| {
                let mut config = plain(interval);
                config.roll.segment_bytes = segment_bytes;
                config.roll.index_bytes = index_bytes;
                failing(script(config, start, &sends), call, written)
            },
        )
}
