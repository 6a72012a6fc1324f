//! Lab 2: an offset is looked for in a gigabyte, with sparse and with dense indexes.

use super::page::number;
use super::{Asker, Lab, Outcome, Stopped};
use crate::course::model::batch::{PlainRecord, RawBatch};
use crate::exercise::ExerciseId;
use kit::{IndexEntry, Offset, Position};
use probe::ch02::{FindBatch, Found, FoundBatch, Index, Log, Lookup};
use serde_json::json;

pub(crate) const LAB: Lab = Lab {
    name: "2",
    chapter: 2,
    question: "A segment of a gigabyte begins at offset 52, and each of its batches has four records and 266 bytes. The index has an entry \
               about every 4,096 bytes. How many bytes of the log does your code read until it knows where the batch with offset 217 is?",
    counts: "bytes",
    exercises: &[ExerciseId::new(2, 4), ExerciseId::new(2, 5)],
    run,
};

const BASE: i64 = 52;
const TARGET: i64 = 217;
const RECORDS: i64 = 4;
/// What each batch has.
const SIZE: u64 = 266;
const GIGABYTE: u64 = 1 << 30;
const BATCHES: u64 = GIGABYTE / SIZE;
/// What `index.interval.bytes` may be, and how it is called.
const INTERVALS: [(u64, &str); 3] = [(0, "0"), (4096, "4 KiB"), (65_536, "64 KiB")];

/// What one search cost.
struct Search {
    looks: u64,
    headers: usize,
    bytes: u64,
}

fn run(asker: &mut Asker<'_>) -> Result<Outcome, Stopped> {
    let last = BASE + RECORDS * BATCHES as i64 - 1;
    let mut rows = vec![Row {
        interval: "none",
        entries: 0,
        near: search(asker, 0, 1, TARGET)?,
        // Four million headers would take the time of the whole course.
        last: None,
    }];
    for (interval, name) in INTERVALS {
        let (entries, every) = entries(interval);
        rows.push(Row {
            interval: name,
            entries,
            near: search(asker, entries, every, TARGET)?,
            last: Some(search(asker, entries, every, last)?),
        });
    }
    Ok(outcome(&rows))
}

/// How many entries an index has, and how many batches lie between two of them.
fn entries(interval: u64) -> (u32, u64) {
    // The bytes since the last entry must be more than the interval.
    let every = interval / SIZE + 1;
    (((BATCHES - 1) / every) as u32, every)
}

fn search(asker: &mut Asker<'_>, entries: u32, every: u64, target: i64) -> Result<Search, Stopped> {
    let step = IndexEntry {
        offset: Offset(RECORDS * every as i64),
        position: Position(SIZE * every),
    };
    let first = IndexEntry {
        offset: Offset(BASE + step.offset.0 + RECORDS - 1),
        position: step.position,
    };
    let target = Offset(target);
    let found: Found = asker.ask(
        4,
        &Lookup {
            entries: Index::Even {
                first,
                step,
                entries,
            },
            target,
        },
    )?;
    let find = FindBatch::Find {
        log: Log::Even {
            batch: batch(),
            batches: BATCHES,
        },
        start: found.found.map_or(Position(0), |entry| entry.position),
        target,
        failing: None,
    };
    let batch: FoundBatch = asker.ask(5, &find)?;
    if !matches!(batch.result, Ok(Some(_))) {
        return Err(asker.stopped(5, &format!("does not find offset {target}")));
    }
    let read = batch.reads.ranges.iter().map(|(from, to)| to - from);
    Ok(Search {
        looks: found.looks,
        headers: batch.reads.ranges.len(),
        bytes: read.sum(),
    })
}

fn batch() -> Vec<u8> {
    let record = |(offset_delta, value)| PlainRecord {
        offset_delta,
        timestamp_delta: 0,
        value,
    };
    let records = [(0, 44), (1, 44), (2, 44), (3, 45)].map(record);
    RawBatch::of_plain(BASE, 1_748_822_400_000, &records).bytes()
}

struct Row {
    interval: &'static str,
    entries: u32,
    near: Search,
    last: Option<Search>,
}

fn outcome(rows: &[Row]) -> Outcome {
    let log = BATCHES * SIZE;
    let mut picture = vec![
        "index                        offset 217                    the last offset".to_string(),
        "interval   index bytes   looks headers   bytes       looks headers   bytes".into(),
    ];
    for row in rows {
        let search = |search: &Search| {
            format!(
                "{:>5}{:>8}{:>8}",
                search.looks,
                search.headers,
                number(search.bytes)
            )
        };
        let last = row
            .last
            .as_ref()
            .map_or_else(|| "    -       -       -".into(), search);
        picture.push(format!(
            "{:<8}{:>14}   {}       {last}",
            row.interval,
            number(u64::from(row.entries) * 8),
            search(&row.near)
        ));
    }
    let kafka = &rows[2];
    Outcome {
        result: kafka.near.bytes.to_string(),
        says: format!("{} of {} bytes", number(kafka.near.bytes), number(log)),
        picture,
        meaning: "The index brings you near and the walk reads one header a batch, so the interval, not the size of the log, decides \
                  how many bytes a search reads; a denser index saves some of them and costs disk and memory."
            .into(),
        data: json!({
            "log_bytes": log,
            "batches": BATCHES,
            "searches": rows.iter().map(|row| json!({
                "interval": row.interval,
                "entries": row.entries,
                "near": figures(&row.near),
                "last": row.last.as_ref().map(figures),
            })).collect::<Vec<_>>(),
        }),
        replay: None,
    }
}

fn figures(search: &Search) -> serde_json::Value {
    json!({ "looks": search.looks, "headers": search.headers, "bytes": search.bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_batch_is_as_the_question_says() {
        assert_eq!(batch().len() as u64, SIZE);
        assert_eq!(batch()[23..27], [0, 0, 0, RECORDS as u8 - 1]);
    }

    /// As `note` of chapter 2 would put them, batch by batch.
    #[test]
    fn entries_stand_where_the_rule_puts_them() {
        for (interval, _) in INTERVALS {
            let mut since = 0;
            let mut places = Vec::new();
            for number in 0..2000_u64 {
                if since > interval {
                    places.push(number);
                    since = 0;
                }
                since += SIZE;
            }
            let (_, every) = entries(interval);
            assert!(
                places
                    .iter()
                    .zip(1..)
                    .all(|(place, nth)| *place == nth * every)
            );
        }
    }
}
