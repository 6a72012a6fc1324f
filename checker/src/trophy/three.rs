//! Chapter 3: a directory as the learner's log leaves it, in the words of Kafka's DumpLogSegments.

use super::{Kept, Made, Trophy, Where};
use crate::course::model::batch::{RawBatch, crc};
use crate::course::model::header;
use crate::course::model::record;
use crate::course::model::segment::ModelBatch;
use crate::lab::{Asker, Stopped, number};
use crate::page::plural;
use kit::{Epoch, Offset, Timestamp};
use probe::ch01::Record;
use probe::ch03::{AppendAnswer, AppendCall, AppendScript, LogConfig, RetentionConfig, RollConfig};
use probe::disk::{Stored, Where as On};

pub(super) const TROPHY: Trophy = Trophy {
    chapter: 3,
    built: "segments that roll, go from the old end, and are found again after a restart. The office knows why its log begins at 52.",
    turn: "all of this trusts that what was written is there: what is left of it when the power fails?",
    make,
};

const HOUR: i64 = 3_600_000;
/// Monday, 2 June 2025, 0:00.
const START: i64 = 1_748_822_400_000;
/// One ride an hour.
const RIDES: i64 = 24;
const EPOCH: i32 = 3;

fn make(asker: &mut Asker<'_>, _: &Where<'_>) -> Result<Made, Stopped> {
    let script = AppendScript {
        on: On::Simulated,
        start: Offset(52),
        created: Timestamp(START),
        config: LogConfig {
            roll: RollConfig {
                segment_bytes: 1200,
                segment_ms: 7 * 24 * HOUR,
                jitter_ms: 0,
                index_bytes: 64 << 10,
            },
            index_interval_bytes: 300,
            retention: RetentionConfig {
                retention_ms: -1,
                retention_bytes: -1,
            },
        },
        fault: None,
        calls: (0..RIDES).map(append).collect(),
    };
    let answer: Result<AppendAnswer, String> = asker.ask(4, &script)?;
    let answer = answer.map_err(|why| asker.stopped(4, &why))?;
    let files: Vec<&Stored> = answer
        .files
        .iter()
        .filter(|file| !file.bytes.is_empty())
        .collect();
    let of = |suffix: &str| {
        files
            .iter()
            .filter(|file| file.path.ends_with(suffix))
            .count()
    };
    let written: usize = files.iter().map(|file| file.bytes.len()).sum();
    let end = answer.steps.last().map_or(0, |step| step.end.0);
    let text: Vec<String> = answer.files.iter().flat_map(dumped).collect();
    let mut kept = vec![Kept {
        name: "trophy/ch03-rides-0.txt".into(),
        bytes: (text.join("\n") + "\n").into(),
    }];
    kept.extend(answer.files.iter().map(|file| Kept {
        name: format!("trophy/{}", file.path),
        bytes: file.bytes.clone(),
    }));
    Ok(Made {
        figure: format!(
            "append wrote a day of rides, offsets 52 to {}, as {} and {} bytes in all.",
            end - 1,
            plural(of(".log"), "segment"),
            number(written as u64)
        ),
        picture: first_lines(&text),
        about: "in the words of Kafka's DumpLogSegments; the files are beside it, in rides-0"
            .into(),
        files: kept,
    })
}

/// A ride's three events as a producer sends them: from offset 0 on, by no leader.
fn append(ride: i64) -> AppendCall {
    let time = START + ride * HOUR + 573_000;
    let events = ["unlocked harbour", "returned station", "billed harbour"];
    let record = |(delta, what): (i32, &str)| Record {
        offset_delta: delta,
        timestamp: Timestamp(time + i64::from(delta) * 600_000),
        key: Some(format!("ride-{}", 4711 + ride).into()),
        value: Some(what.into()),
        headers: Vec::new(),
    };
    let records: Vec<Record> = (0..).zip(events).map(record).collect();
    let payload = records
        .iter()
        .map(|one| record::encode(one, Timestamp(time)));
    let last = records.len() as i32 - 1;
    let batch = RawBatch {
        last_offset_delta: last,
        base_timestamp: time,
        max_timestamp: time + i64::from(last) * 600_000,
        count: records.len() as i32,
        payload: payload.collect::<Vec<_>>().concat(),
        ..RawBatch::default()
    };
    AppendCall {
        now: Timestamp(time),
        leader: Some(Epoch(EPOCH)),
        batch: batch.bytes(),
    }
}

/// A file in DumpLogSegments' words.
fn dumped(file: &Stored) -> Vec<String> {
    let mut lines = vec![format!("Dumping {}", file.path)];
    let name = file.path.rsplit('/').next().unwrap_or_default();
    let base: i64 = name
        .split('.')
        .next()
        .and_then(|base| base.parse().ok())
        .unwrap_or(0);
    if name.ends_with(".log") {
        lines.push(format!("Log starting offset: {base}"));
        let mut position = 0;
        for one in ModelBatch::all(&file.bytes) {
            lines.push(batch_line(&one.bytes, position));
            position += one.bytes.len();
        }
        return lines;
    }
    let number = |bytes: &[u8]| header::value(bytes, true);
    if name.ends_with(".timeindex") {
        lines.extend(file.bytes.chunks_exact(12).map(|entry| {
            format!(
                "timestamp: {} offset: {}",
                number(&entry[..8]),
                base + number(&entry[8..])
            )
        }));
    } else {
        lines.extend(file.bytes.chunks_exact(8).map(|entry| {
            format!(
                "offset: {} position: {}",
                base + number(&entry[..4]),
                number(&entry[4..])
            )
        }));
    }
    lines
}

fn batch_line(bytes: &[u8], position: usize) -> String {
    let batch = header::read(bytes);
    let (first, last) = (
        batch.base_offset.0,
        batch.base_offset.0 + i64::from(batch.last_offset_delta),
    );
    let sequence = match batch.base_sequence {
        -1 => -1,
        base => base + batch.last_offset_delta,
    };
    format!(
        "baseOffset: {first} lastOffset: {last} count: {} baseSequence: {} lastSequence: {sequence} producerId: {} producerEpoch: {} \
         partitionLeaderEpoch: {} isTransactional: {} isControl: {} deleteHorizonMs: OptionalLong.empty position: {position} \
         CreateTime: {} size: {} magic: {} compresscodec: none crc: {} isvalid: {}",
        batch.records_count,
        batch.base_sequence,
        batch.producer_id,
        batch.producer_epoch,
        batch.partition_leader_epoch.0,
        batch.attributes & 16 != 0,
        batch.attributes & 32 != 0,
        batch.max_timestamp.0,
        bytes.len(),
        batch.magic,
        batch.crc,
        crc(bytes) == batch.crc,
    )
}

/// The first lines, what is long about them left out.
fn first_lines(text: &[String]) -> Vec<String> {
    let log = text
        .iter()
        .position(|line| line.ends_with(".log"))
        .unwrap_or(0);
    let short = |line: &String| match line.split_once(" baseSequence") {
        Some((offsets, rest)) => {
            let place = rest.split_once("position: ").map_or("", |(_, place)| place);
            let position = place.split(' ').next().unwrap_or_default();
            let valid = rest.rsplit(' ').next().unwrap_or_default();
            format!("{offsets} .. position: {position} isvalid: {valid}")
        }
        None => line.clone(),
    };
    text[log..].iter().take(4).map(short).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `golden/kafka/dump/06-interval-exact.txt` has Kafka's own line of the same batch.
    #[test]
    fn a_batch_is_said_as_kafka_says_it() {
        let golden = include_str!("../../golden/kafka/dump/06-interval-exact.txt");
        let log = include_bytes!(
            "../../golden/kafka/directories/06-interval-exact/00000000000000000000.log"
        );
        let ours = dumped(&Stored {
            path: "00000000000000000000.log".into(),
            bytes: log.to_vec(),
        });
        let kafkas = golden
            .lines()
            .skip(1)
            .take_while(|line| !line.starts_with('$'));
        let kafkas: Vec<&str> = kafkas.filter(|line| !line.starts_with('|')).collect();
        assert!(ours.len() > 3);
        assert_eq!(ours, kafkas[..ours.len()]);
    }
}
