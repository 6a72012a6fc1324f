//! Chapter 4: a recovery after a power cut, and the two numbers of lab 4.

use super::{Kept, Made, Trophy, Where};
use crate::course::ch04::power_cut;
use crate::lab::{Asker, Outcome, Stopped, number};
use crate::page::wrap;
use crate::paths::Paths;
use crate::progress::folder;
use crate::regular;
use crate::replace::replace;
use probe::ch04::recovery::RecoverAnswer;
use std::fs;
use std::io;
use std::path::PathBuf;

pub(super) const TROPHY: Trophy = Trophy {
    chapter: 4,
    built: "a log that comes back: after a kill with all it had written, after a power cut with all it had flushed, and never \
            with anything else.",
    turn: "one disk can still burn, and whoever waits for fsync waits long: what do three brokers promise together?",
    make,
};

fn make(asker: &mut Asker<'_>, place: &Where<'_>) -> Result<Made, Stopped> {
    let cut = power_cut();
    let answer: RecoverAnswer = asker.ask(8, &cut.call)?;
    let report = answer.first.result;
    let report = report.map_err(|_| asker.stopped(8, "does not open a log after a power cut"))?;
    let read: u64 = answer.read.iter().map(|(_, bytes)| bytes).sum();
    let logs = cut
        .call
        .files
        .iter()
        .filter(|file| file.path.ends_with(".log"));
    let bytes: usize = logs.map(|file| file.bytes.len()).sum();
    let played = match place.solution {
        true => None,
        false => regular::read(&two_numbers(place.paths)).ok(),
    };
    let played = played.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let text = played.as_deref().unwrap_or_default();
    let picture = match text.lines().next() {
        Some(says) => wrap(&format!("Lab 4 on your log: {says}."), 76),
        None => vec![
            "The two numbers, of a killed process and of a power cut, are found by".into(),
            "cargo run -p checker -- lab 4".into(),
        ],
    };
    Ok(Made {
        figure: format!(
            "recover_log found {} bytes after a power cut, read {}, cut {}, and kept {} of {} records; {} had been flushed.",
            number(bytes as u64),
            number(read),
            number(report.cut),
            number(report.end.0.max(0) as u64),
            number(cut.written),
            number(cut.flushed)
        ),
        picture,
        about: "the two numbers, and how they were found".into(),
        files: played
            .iter()
            .map(|text| Kept {
                name: "trophy/ch04-two-numbers.txt".into(),
                bytes: text.clone().into(),
            })
            .collect(),
    })
}

/// What lab 4 found on the learner's own code. It stays when cargo's folder goes: the lab takes its time.
fn two_numbers(paths: &Paths) -> PathBuf {
    folder(&paths.root).join("lab-4")
}

/// Lab 4 was run on the learner's own code: the trophy of the chapter tells of it.
///
/// # Errors
/// The file cannot be written.
pub(super) fn remember(paths: &Paths, outcome: &Outcome) -> io::Result<()> {
    let file = two_numbers(paths);
    fs::create_dir_all(folder(&paths.root))?;
    let text = format!("{}\n\n{}\n", outcome.says, outcome.picture.join("\n"));
    replace(&file, text.as_bytes())
}
