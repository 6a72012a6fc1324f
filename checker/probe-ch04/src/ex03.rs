//! 4.3 `Epochs`.

use ch04_recovery::Epochs;
use probe::ch04::{EpochAnswer, EpochEntry, EpochOp, EpochScript, EpochStep, OlderEpoch};

pub(crate) fn answer(call: EpochScript) -> Vec<EpochStep> {
    let theirs = |entry: EpochEntry| ch04_recovery::EpochEntry {
        epoch: entry.epoch,
        start: entry.start,
    };
    let ours = |entry: &ch04_recovery::EpochEntry| EpochEntry {
        epoch: entry.epoch,
        start: entry.start,
    };
    let mut epochs = Epochs {
        entries: call.entries.into_iter().map(theirs).collect(),
    };
    let step = |op| {
        let answer = match op {
            EpochOp::Assign { epoch, start } => EpochAnswer::Assigned {
                changed: epochs.assign(epoch, start).map_err(|older| OlderEpoch {
                    epoch: older.epoch,
                    latest: older.latest,
                }),
            },
            EpochOp::CutEnd { end } => EpochAnswer::Cut {
                changed: epochs.truncate_from_end(end),
            },
            EpochOp::CutStart { start } => EpochAnswer::Cut {
                changed: epochs.truncate_from_start(start),
            },
            EpochOp::EndOf { epoch, log_end } => EpochAnswer::End {
                end: epochs
                    .end_of(epoch, log_end)
                    .map(|end| (end.epoch, end.end)),
            },
        };
        EpochStep {
            answer,
            entries: epochs.entries.iter().map(ours).collect(),
        }
    };
    call.ops.into_iter().map(step).collect()
}
