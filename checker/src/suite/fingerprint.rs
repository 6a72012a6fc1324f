//! Diagnosis by fingerprint: when the learner's answers equal a known mistake's on every call that we try, the page
//! names the mistake. It never guesses.
//!
//! The known mistakes' answers are not computed here: `verify` runs each mistake in a probe and writes what it saw to
//! `checker/mistakes/fingerprints.tsv`, which is all of them that this program holds.

use crate::build::Digest;
use crate::exercise::ExerciseId;
use crate::suite::report::Diagnosis;
use std::fmt::Write as _;

/// What a probe answered on an exercise's fixed calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// On how many calls.
    pub probes: usize,
    /// A fingerprint of all answers.
    pub digest: Digest,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The exercise.
    pub id: ExerciseId,
    /// The mistake's stable name.
    pub mistake: String,
    /// On how many calls it was observed.
    pub probes: usize,
    /// The fingerprint of its answers.
    pub digest: String,
    /// Whose answers these are.
    pub sentence: String,
}

/// The known mistakes' fingerprints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fingerprints {
    lines: Vec<Line>,
}

impl Fingerprints {
    /// The table that was built into this program.
    #[must_use]
    pub fn known() -> Self {
        Self::read(include_str!("../../mistakes/fingerprints.tsv"))
    }

    /// Reads a table. Lines that are none are left out; `verify` compares the whole text.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let line = |text: &str| {
            let mut fields = text.split('\t');
            Some(Line {
                id: fields.next()?.parse().ok()?,
                mistake: fields.next()?.into(),
                probes: fields.next()?.parse().ok()?,
                digest: fields.next()?.into(),
                sentence: fields.next()?.into(),
            })
        };
        Self {
            lines: text.lines().filter_map(line).collect(),
        }
    }

    /// Adds what was seen of one mistake.
    pub fn add(&mut self, id: ExerciseId, mistake: &str, seen: Observation, sentence: &str) {
        let digest = seen.digest.to_string();
        self.lines.push(Line {
            id,
            mistake: mistake.into(),
            probes: seen.probes,
            digest,
            sentence: sentence.into(),
        });
    }

    /// This table with one exercise's lines taken from another.
    #[must_use]
    pub fn replaced(mut self, id: ExerciseId, other: Self) -> Self {
        self.lines.retain(|line| line.id != id);
        self.lines.extend(other.lines);
        self.lines
            .sort_by(|one, other| (one.id, &one.mistake).cmp(&(other.id, &other.mistake)));
        self
    }

    /// The table as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text =
            String::from("exercise\tmistake\tprobes\tfingerprint\twhose answers these are\n");
        for line in &self.lines {
            let Line {
                id,
                mistake,
                probes,
                digest,
                sentence,
            } = line;
            let _ = writeln!(text, "{id}\t{mistake}\t{probes}\t{digest}\t{sentence}");
        }
        text
    }

    /// The one mistake of the exercise with these answers; `None` when there is none, or more than one.
    #[must_use]
    pub fn diagnose(&self, id: ExerciseId, seen: Observation) -> Option<Diagnosis> {
        let digest = seen.digest.to_string();
        let mut same = self
            .lines
            .iter()
            .filter(|line| line.id == id && line.probes == seen.probes && line.digest == digest);
        let line = same.next()?;
        if same.next().is_some() {
            return None;
        }
        Some(Diagnosis {
            id: line.mistake.clone(),
            sentence: line.sentence.clone(),
            probes: line.probes,
        })
    }
}
