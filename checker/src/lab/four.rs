//! Lab 4: a process that has acknowledged 10,000 writes is killed, and then the same history loses power.

use super::page::number;
use super::{Asker, Lab, Outcome, Stopped};
use crate::course::model::batch::{PlainRecord, RawBatch};
use crate::course::model::good_prefix::good_prefix;
use crate::exercise::ExerciseId;
use kit::Offset;
use probe::ch03::{LogConfig, RetentionConfig, RollConfig};
use probe::ch04::durable::{
    Acknowledge, LAB as CALL, LogAnswer, LogScript, LogStep, RecoveryError, Trouble,
};
use probe::disk::{Stored, Where};
use serde_json::json;

pub(super) const LAB: Lab = Lab {
    name: "4",
    chapter: 4,
    question: "A process appends to your log on real files and acknowledges each write; nobody calls fsync. After 10,000 acknowledged writes \
               somebody kills it with kill -9. How many of the 10,000 can be read afterwards? And how many, if the power fails instead?",
    counts: "records, after kill -9",
    exercises: &[
        ExerciseId::new(4, 3),
        ExerciseId::new(4, 5),
        ExerciseId::new(4, 6),
    ],
    run,
};

const WRITES: i64 = 10_000;
/// A segment has room for so many.
const SEGMENT: i64 = 3000;
/// What the power cut does with that which may be lost differs; 0 would lose all of it and 1 nothing.
const CUTS: [u64; 4] = [2, 3, 4, 5];
/// How many cells a bar has.
const BAR: usize = 40;

fn run(asker: &mut Asker<'_>) -> Result<Outcome, Stopped> {
    let killed = killed(asker).map_err(in_words)?;
    asker.progress("Lab 4: the same writes on a disk that loses power ...");
    let never = cuts(asker, false)?;
    let at_each_roll = cuts(asker, true)?;
    Ok(outcome(killed, &never, &at_each_roll))
}

/// The call has no number that a learner knows.
fn in_words(Stopped(why): Stopped) -> Stopped {
    let call = ExerciseId::new(4, CALL).to_string();
    Stopped(why.replace(&call, "log"))
}

/// Writes and waits for the answer, 10,000 times; then the process is killed while it writes on.
fn killed(asker: &mut Asker<'_>) -> Result<i64, Stopped> {
    asker.progress("Lab 4: 10,000 writes on real files, and then kill -9 ...");
    for offset in 0..WRITES {
        let end: Result<i64, RecoveryError> = asker.ask(CALL, &append(offset..offset + 1))?;
        if end.as_ref().ok() != Some(&(offset + 1)) {
            return Err(asker.stopped(CALL, "refused a write"));
        }
    }
    let files = asker.kill_in(CALL, &append(WRITES..WRITES + SEGMENT));
    Ok(readable(&files).min(WRITES))
}

fn append(offsets: std::ops::Range<i64>) -> Acknowledge {
    Acknowledge {
        config: config(),
        batches: offsets.map(batch).collect(),
    }
}

fn batch(offset: i64) -> Vec<u8> {
    let record = PlainRecord {
        offset_delta: 0,
        timestamp_delta: 0,
        value: 16,
    };
    let batch = RawBatch::of_plain(offset, 1_748_822_400_000 + offset, &[record]);
    RawBatch {
        leader_epoch: 3,
        ..batch
    }
    .bytes()
}

fn config() -> LogConfig {
    LogConfig {
        roll: RollConfig {
            segment_bytes: (SEGMENT as usize * batch(0).len()) as u64,
            segment_ms: 7 * 86_400_000,
            jitter_ms: 0,
            index_bytes: 64 << 10,
        },
        index_interval_bytes: 4096,
        retention: RetentionConfig {
            retention_ms: -1,
            retention_bytes: -1,
        },
    }
}

/// The offset behind the last record that can be read without a hole from 0 on.
fn readable(files: &[Stored]) -> i64 {
    let mut end = 0;
    for file in files {
        let base = base_of(&file.path);
        if base == Some(end) {
            end = good_prefix(&file.bytes, end).next_offset;
        }
    }
    end
}

/// The base offset that a segment's log is named after.
fn base_of(path: &str) -> Option<i64> {
    let name = path.rsplit('/').next()?;
    name.strip_suffix(".log")?.parse().ok()
}

/// How many records are left after each power cut.
fn cuts(asker: &mut Asker<'_>, flushed: bool) -> Result<Vec<i64>, Stopped> {
    let mut steps = Vec::new();
    for offset in 0..WRITES {
        steps.push(LogStep::Append {
            batch: batch(offset),
        });
        // The roll is done by the first batch of the next segment.
        if flushed && offset > 0 && offset % SEGMENT == 0 {
            steps.push(LogStep::Flush {
                offset: Offset(offset),
            });
        }
    }
    let script = LogScript {
        on: Where::Simulated,
        config: config(),
        files: Vec::new(),
        steps,
        trouble: Trouble::Power {
            seeds: CUTS.to_vec(),
        },
        next: Vec::new(),
    };
    let answer: Result<LogAnswer, String> = asker.ask(6, &script)?;
    let answer = answer.map_err(|why| asker.stopped(6, &why))?;
    // The cut comes when the last write was acknowledged.
    let dark = answer.blackouts.iter().filter(|dark| dark.done);
    let left = dark.map(|dark| {
        let mut logs: Vec<(i64, i64)> = answer
            .paths
            .iter()
            .zip(&dark.left)
            .filter_map(|(path, left)| Some((base_of(path)?, *left as i64)))
            .collect();
        logs.sort_unstable();
        let size = batch(0).len() as i64;
        logs.into_iter().fold(
            0,
            |end, (base, left)| {
                if base == end { end + left / size } else { end }
            },
        )
    });
    let left: Vec<i64> = left.collect();
    match left.len() == CUTS.len() {
        true => Ok(left),
        false => Err(asker.stopped(6, "did not come to its last write")),
    }
}

fn outcome(killed: i64, never: &[i64], at_each_roll: &[i64]) -> Outcome {
    let mut picture = vec![row("kill -9", killed)];
    for (name, cuts) in [
        ("power cut, no fsync", never),
        ("power cut, fsync at each roll", at_each_roll),
    ] {
        picture.push(String::new());
        picture.push(name.into());
        picture.extend(
            (1..)
                .zip(cuts)
                .map(|(cut, left)| row(&format!("  cut {cut}"), *left)),
        );
    }
    let least = |cuts: &[i64]| cuts.iter().copied().min().unwrap_or(0);
    let shown = |left: i64| number(left.max(0) as u64);
    Outcome {
        result: killed.to_string(),
        says: format!(
            "{} after kill -9; after a power cut as few as {}, and with an fsync at each roll as few as {}",
            shown(killed),
            shown(least(never)),
            shown(least(at_each_roll))
        ),
        picture,
        meaning: "What a process has written is in the page cache, which belongs to the system and outlives the process but not the power; \
                  only fsync brings it to the disk, and whoever does not wait for it relies on other brokers' copies."
            .into(),
        data: json!({
            "acknowledged": WRITES,
            "after_kill": killed,
            "after_power_cut": never,
            "after_power_cut_with_fsync_at_each_roll": at_each_roll,
        }),
        replay: None,
    }
}

fn row(label: &str, left: i64) -> String {
    let cells = (left * BAR as i64 / WRITES).clamp(0, BAR as i64) as usize;
    let bar = format!("{}{}", "=".repeat(cells), ".".repeat(BAR - cells));
    format!("{label:<12}{bar}{:>9}", number(left.max(0) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(path: &str, bytes: Vec<u8>) -> Stored {
        Stored {
            path: path.into(),
            bytes,
        }
    }

    #[test]
    fn records_are_read_up_to_the_first_that_is_missing() {
        let log = |from: i64, to: i64| (from..to).flat_map(batch).collect::<Vec<u8>>();
        let name = |base: i64| format!("data/rides-0/{base:020}.log");
        let torn = [log(3, 5), batch(5)[..40].to_vec()].concat();
        let files = vec![
            stored(&name(0), log(0, 3)),
            stored("data/rides-0/00000000000000000000.index", vec![1]),
            stored(&name(3), torn),
            stored(&name(6), log(6, 8)),
        ];
        assert_eq!(readable(&files), 5);
        assert_eq!(readable(&files[1..]), 0);
    }

    #[test]
    fn a_bar_ends_where_its_cells_do() {
        assert_eq!(row("kill -9", WRITES).matches('=').count(), BAR);
        assert_eq!(row("cut", 0).matches('.').count(), BAR);
    }
}
