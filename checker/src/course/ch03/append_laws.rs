//! 3.4: where the scripts come from, and the laws.

use super::append::{Appends, admit, empty, is_right};
use super::batches::{Part, TIME, any_part, part};
use super::config::{NOW, plain};
use crate::course::model::batch::{fix_crc, place};
use crate::course::model::log::ModelLog;
use crate::exercise::Law;
use kit::{Epoch, Offset, Timestamp};
use probe::ch03::{AppendCall, AppendScript, LogConfig};
use probe::disk::{Fault, Where};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// One append to be.
#[derive(Clone, Copy, Debug)]
struct Send {
    part: Part,
    from: From,
    /// Offsets left out behind the last record, inside the batch.
    rest: i32,
    /// What is wrong with it.
    fault: Wrong,
}

/// Who sends it.
#[derive(Clone, Copy, Debug)]
enum From {
    /// A producer, to the leader of this epoch.
    Producer(i32),
    /// The leader: the part's hole counts.
    Leader,
    /// The leader, so much below the end.
    Below(i64),
}

/// What is wrong with a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    /// A bit in its last byte has changed.
    Bit,
    /// It lacks so many bytes.
    Short(usize),
    /// Bytes stand behind it.
    Trailing,
    /// It ends before it begins.
    Backwards,
}

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
        .cases(60),
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
        .cases(100),
        Law::new(
            "append-refused",
            "what is refused is looked at in the order 1 to 4, before anything is written or rolled",
            refused(),
        )
        .holds(is_right)
        .examples(refused_examples())
        .cases(100),
        Law::new(
            "append-roll",
            "if should_roll says so, the log rolls to a segment named by the batch's base offset",
            rolls(),
        )
        .holds(is_right)
        .examples(roll_examples())
        .cases(150),
        Law::new(
            "append-fails",
            "when it returns an error, no reader sees the batch; the next is an append like any other",
            failures(),
        )
        .holds(is_right)
        .examples(failure_examples())
        .cases(150),
        Law::new(
            "append-real-files",
            "on real files all of this holds too",
            rolls().prop_map(on_files),
        )
        .holds(is_right)
        .examples(vec![on_files(script(sized(156), 0, &[lead_10(TIME); 3]))])
        .cases(50),
    ]
}

fn refused_examples() -> Vec<AppendScript> {
    let whole = lead(1, TIME);
    let config = LogConfig {
        ..sized(whole.part.bytes(0).len() as u64)
    };
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

/// A batch of so many records for the leader of epoch 3.
fn lead(records: i32, time: i64) -> Send {
    Send {
        part: part(records, time),
        from: From::Producer(3),
        rest: 0,
        fault: Wrong::Nothing,
    }
}

/// 78 bytes, as in the traces of Kafka.
fn lead_10(time: i64) -> Send {
    let mut send = lead(1, time);
    send.part.value = 10;
    send
}

fn follow(hole: i64, records: i32) -> Send {
    let mut send = lead(records, TIME);
    (send.part.hole, send.from) = (hole, From::Leader);
    send
}

fn below(much: i64, records: i32) -> Send {
    Send {
        from: From::Below(much),
        ..lead(records, TIME)
    }
}

fn stretched(send: Send, rest: i32) -> Send {
    Send { rest, ..send }
}

fn wrong(send: Send, fault: Wrong) -> Send {
    Send { fault, ..send }
}

fn sized(segment_bytes: u64) -> LogConfig {
    let mut config = plain(0);
    config.roll.segment_bytes = segment_bytes;
    config
}

fn indexed(index_bytes: usize) -> LogConfig {
    let mut config = plain(0);
    config.roll.index_bytes = index_bytes;
    config
}

fn failing(mut script: AppendScript, call: u64, written: usize) -> AppendScript {
    script.fault = Some(Fault { call, written });
    script
}

fn on_files(script: AppendScript) -> AppendScript {
    AppendScript {
        on: Where::Real,
        ..script
    }
}

/// The appends to a log that begins at `start`, one millisecond apart.
fn script(config: LogConfig, start: i64, sends: &[Send]) -> AppendScript {
    let mut script = AppendScript {
        on: Where::Simulated,
        start: Offset(start),
        created: NOW,
        config,
        fault: None,
        calls: Vec::new(),
    };
    let mut log = empty(&script);
    for (send, number) in sends.iter().zip(1..) {
        let call = call(&log, send, Timestamp(NOW.0 + number));
        if let Ok(batch) = admit(&log, &call) {
            log.take(&batch, call.now);
        }
        script.calls.push(call);
    }
    script
}

fn call(log: &ModelLog, send: &Send, now: Timestamp) -> AppendCall {
    let (leader, base) = match send.from {
        From::Producer(epoch) => (Some(Epoch(epoch)), 0),
        From::Leader => (None, log.end() + send.part.hole),
        From::Below(much) => (None, (log.end() - much).max(0)),
    };
    let mut batch = send.part.bytes(base);
    let delta = match send.fault {
        Wrong::Backwards => -1 - send.rest,
        _ => send.part.records.max(1) - 1 + send.rest,
    };
    batch[place("last_offset_delta")].copy_from_slice(&delta.to_be_bytes());
    fix_crc(&mut batch);
    let len = batch.len();
    match send.fault {
        Wrong::Bit => batch[len - 1] ^= 1,
        Wrong::Short(lacks) => batch.truncate(len - lacks.min(len)),
        Wrong::Trailing => batch.extend([0; 5]),
        Wrong::Nothing | Wrong::Backwards => {}
    }
    AppendCall { now, leader, batch }
}
