//! 3.4: the appends under test, and the scripts that they make.

use super::append::{admit, empty};
use super::batches::{Part, TIME, part};
use super::config::{NOW, plain};
use crate::course::model::batch::{fix_crc, place};
use crate::course::model::log::ModelLog;
use kit::{Epoch, Offset, Timestamp};
use probe::ch03::{AppendCall, AppendScript, LogConfig};
use probe::disk::{Fault, Where};

/// One append to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Send {
    pub part: Part,
    pub from: From,
    /// Offsets left out behind the last record, inside the batch.
    pub rest: i32,
    /// What is wrong with it.
    pub fault: Wrong,
}

/// Who sends it.
#[derive(Clone, Copy, Debug)]
pub(super) enum From {
    /// A producer, to the leader of this epoch.
    Producer(i32),
    /// The leader: the part's hole counts.
    Leader,
    /// The leader, so much below the end.
    Below(i64),
}

/// What is wrong with a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
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

/// A batch of so many records for the leader of epoch 3.
pub(super) fn lead(records: i32, time: i64) -> Send {
    Send {
        part: part(records, time),
        from: From::Producer(3),
        rest: 0,
        fault: Wrong::Nothing,
    }
}

/// 78 bytes, as in the traces of Kafka.
pub(super) fn lead_10(time: i64) -> Send {
    let mut send = lead(1, time);
    send.part.value = 10;
    send
}

pub(super) fn follow(hole: i64, records: i32) -> Send {
    let mut send = lead(records, TIME);
    (send.part.hole, send.from) = (hole, From::Leader);
    send
}

pub(super) fn below(much: i64, records: i32) -> Send {
    Send {
        from: From::Below(much),
        ..lead(records, TIME)
    }
}

pub(super) fn stretched(send: Send, rest: i32) -> Send {
    Send { rest, ..send }
}

pub(super) fn wrong(send: Send, fault: Wrong) -> Send {
    Send { fault, ..send }
}

pub(super) fn sized(segment_bytes: u64) -> LogConfig {
    let mut config = plain(0);
    config.roll.segment_bytes = segment_bytes;
    config
}

pub(super) fn indexed(index_bytes: usize) -> LogConfig {
    let mut config = plain(0);
    config.roll.index_bytes = index_bytes;
    config
}

pub(super) fn failing(mut script: AppendScript, call: u64, written: usize) -> AppendScript {
    script.fault = Some(Fault { call, written });
    script
}

pub(super) fn on_files(script: AppendScript) -> AppendScript {
    AppendScript {
        on: Where::Real,
        ..script
    }
}

/// The appends to a log that begins at `start`, one millisecond apart.
pub(super) fn script(config: LogConfig, start: i64, sends: &[Send]) -> AppendScript {
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
