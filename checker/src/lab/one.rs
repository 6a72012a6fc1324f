//! Lab 1: each bit of a batch is flipped, one at a time.

use super::page::number;
use super::{Asker, Lab, Outcome, Stopped};
use crate::exercise::ExerciseId;
use kit::{Epoch, Offset, Timestamp};
use probe::ch01::{BatchFields, BatchHeader, CheckError, EncodeBatch, EncodeError, Record};
use serde_json::json;
use std::collections::BTreeMap;

pub(super) const LAB: Lab = Lab {
    name: "1",
    chapter: 1,
    question: "Your `encode_batch` puts three of Monday's events into one batch. Flip one bit of it, whichever you like: how many of all \
               these flips does your `check_batch` miss?",
    counts: "flips",
    exercises: &[ExerciseId::new(1, 9), ExerciseId::new(1, 10)],
    run,
};

/// How many cells a row of the strip has.
const ROW: usize = 32;

/// One ride: unlocked, returned, billed.
fn events() -> EncodeBatch {
    let events = [
        (45_573_000, "unlocked harbour"),
        (47_380_000, "returned station"),
        (47_390_000, "billed harbour"),
    ];
    let records = events
        .into_iter()
        .zip(0..)
        .map(|((time, what), delta)| Record {
            offset_delta: delta,
            timestamp: Timestamp(1_748_822_400_000 + time),
            key: Some(b"ride-216428".to_vec()),
            value: Some(what.into()),
            headers: Vec::new(),
        });
    EncodeBatch {
        fields: BatchFields {
            base_offset: Offset(70_802),
            partition_leader_epoch: Epoch(4),
            attributes: 0,
            producer_id: -1,
            producer_epoch: -1,
            base_sequence: -1,
            base_timestamp: None,
            max_timestamp: None,
            last_offset_delta: None,
        },
        records: records.collect(),
    }
}

/// What noticed a flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    Nothing,
    Length,
    Magic,
    Crc,
    Count,
}

impl By {
    const ALL: [(By, char, &'static str); 5] = [
        (By::Nothing, '!', "nothing"),
        (By::Length, 'L', "the length"),
        (By::Magic, 'M', "the magic"),
        (By::Crc, 'c', "the CRC"),
        (By::Count, 'n', "the count"),
    ];

    fn of(checked: &Result<BatchHeader, CheckError>) -> Self {
        match checked {
            Ok(_) => By::Nothing,
            Err(CheckError::Length { .. } | CheckError::Trailing) => By::Length,
            Err(CheckError::Magic { .. }) => By::Magic,
            Err(CheckError::Crc { .. }) => By::Crc,
            Err(CheckError::Count { .. }) => By::Count,
        }
    }

    fn letter(self) -> char {
        Self::ALL
            .iter()
            .find(|(by, ..)| *by == self)
            .map_or('?', |(_, letter, _)| *letter)
    }
}

fn run(asker: &mut Asker<'_>) -> Result<Outcome, Stopped> {
    let batch: Result<Vec<u8>, EncodeError> = asker.ask(10, &events())?;
    let batch = batch.map_err(|_| asker.stopped(10, "does not encode three events"))?;
    let mut found: Vec<[By; 8]> = Vec::new();
    for place in 0..batch.len() {
        let mut cell = [By::Nothing; 8];
        for (bit, by) in cell.iter_mut().enumerate() {
            let mut flipped = batch.clone();
            flipped[place] ^= 1 << bit;
            *by = By::of(&asker.ask(9, &flipped)?);
        }
        found.push(cell);
    }
    Ok(outcome(&found))
}

fn outcome(found: &[[By; 8]]) -> Outcome {
    let mut counts: BTreeMap<By, usize> = BTreeMap::new();
    for by in found.iter().flatten() {
        *counts.entry(*by).or_default() += 1;
    }
    let count = |by: By| counts.get(&by).copied().unwrap_or(0);
    let missed = count(By::Nothing);
    let blind: Vec<usize> = (0..found.len())
        .filter(|&place| found[place].contains(&By::Nothing))
        .collect();
    let mut picture: Vec<String> = found
        .chunks(ROW)
        .enumerate()
        .map(|(row, cells)| strip(row * ROW, cells))
        .collect();
    picture.push(String::new());
    let legend = By::ALL.into_iter().filter(|(by, ..)| count(*by) > 0);
    picture.extend(legend.map(|(by, letter, what)| {
        format!(
            "{letter}  noticed by {what:<12}{:>6}",
            number(count(by) as u64)
        )
    }));
    Outcome {
        result: missed.to_string(),
        says: format!(
            "{missed} of {} flips go unnoticed, all of them in {} of the {} bytes: {}",
            number(8 * found.len() as u64),
            blind.len(),
            found.len(),
            ranges(&blind)
        ),
        picture,
        meaning: "The base offset and the leader epoch stand outside the CRC, since the leader writes them into every batch and should \
                  not have to compute the CRC anew; however long the batch is, these twelve bytes are all that nothing guards."
            .into(),
        data: json!({
            "bytes": found.len(),
            "flips": 8 * found.len(),
            "missed": missed,
            "blind_bytes": blind,
            "noticed": By::ALL[1..].iter().map(|(by, _, what)| json!({"by": what, "flips": count(*by)})).collect::<Vec<_>>(),
        }),
        replay: None,
    }
}

/// A cell a byte. What its eight flips were noticed by is one thing, or the worst of them is shown.
fn strip(from: usize, cells: &[[By; 8]]) -> String {
    let letter = |cell: &[By; 8]| cell.iter().min().copied().unwrap_or(By::Nothing).letter();
    let groups = cells
        .chunks(4)
        .map(|group| group.iter().map(letter).collect::<String>());
    format!("byte {from:>3}   {}", groups.collect::<Vec<_>>().join(" "))
}

/// "0 to 7, 12 to 15".
fn ranges(places: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &place in places {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == place => *last = place,
            _ => runs.push((place, place)),
        }
    }
    let words = runs.iter().map(|(from, to)| match from == to {
        true => from.to_string(),
        false => format!("{from} to {to}"),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_places_are_said_in_short() {
        assert_eq!(ranges(&[0, 1, 2, 12, 13, 20]), "0 to 2, 12 to 13, 20");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn a_byte_shows_the_flip_that_was_noticed_least() {
        let mut cell = [By::Crc; 8];
        cell[3] = By::Nothing;
        assert_eq!(strip(0, &[[By::Length; 8], cell]), "byte   0   L!");
    }
}
