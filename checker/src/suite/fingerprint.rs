//! Diagnosis by fingerprint: when the learner's answers equal a known mistake's on every call that we try, the page
//! names the mistake. It never guesses.
//!
//! The known mistakes' answers are not computed here: `verify` runs each mistake in a probe and writes what it saw to
//! `checker/mistakes/fingerprints.tsv`, which is all of them that this program holds. There is a line for each law
//! that a mistake breaks, so that somebody who has written one of two functions is understood too.

use crate::build::Digest;
use crate::exercise::ExerciseId;
use crate::suite::report::Diagnosis;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What a probe answered on the fixed calls of one law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The law's name.
    pub law: String,
    /// On how many calls.
    pub probes: usize,
    /// How many of the answers break the law.
    pub wrong: usize,
    /// A fingerprint of all answers.
    pub digest: Digest,
}

impl Observation {
    fn mark(&self) -> String {
        format!("{}/{}", self.digest, self.probes)
    }
}

/// A known mistake: whose answers these are, and its marks by law.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Mistake {
    sentence: String,
    marks: BTreeMap<String, String>,
}

/// The known mistakes' fingerprints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fingerprints {
    mistakes: BTreeMap<(ExerciseId, String), Mistake>,
}

const HEAD: &str = "exercise\tmistake\tlaw\tfingerprint/probes\twhose answers these are\n";

impl Fingerprints {
    /// The table that was built into this program.
    #[must_use]
    pub fn known() -> Self {
        Self::read(include_str!("../../mistakes/fingerprints.tsv"))
    }

    /// Reads a table. Lines that are none are left out; `verify` compares the whole text.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut table = Self::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            if let [id, mistake, law, mark, sentence] = fields.as_slice()
                && let Ok(id) = id.parse::<ExerciseId>()
            {
                let entry = table.mistakes.entry((id, (*mistake).into())).or_default();
                entry.sentence = (*sentence).into();
                entry.marks.insert((*law).into(), (*mark).into());
            }
        }
        table
    }

    /// Adds what was seen of one mistake: the laws that it breaks.
    pub fn add(&mut self, id: ExerciseId, mistake: &str, seen: &[Observation], sentence: &str) {
        let broken = seen.iter().filter(|seen| seen.wrong > 0);
        let marks = broken.map(|seen| (seen.law.clone(), seen.mark())).collect();
        self.mistakes.insert(
            (id, mistake.into()),
            Mistake {
                sentence: sentence.into(),
                marks,
            },
        );
    }

    /// This table with one exercise's mistakes taken from another.
    #[must_use]
    pub fn replaced(mut self, id: ExerciseId, other: Self) -> Self {
        self.mistakes.retain(|(of, _), _| *of != id);
        self.mistakes.extend(other.mistakes);
        self
    }

    /// The table as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::from(HEAD);
        for ((id, mistake), Mistake { sentence, marks }) in &self.mistakes {
            for (law, mark) in marks {
                let _ = writeln!(text, "{id}\t{mistake}\t{law}\t{mark}\t{sentence}");
            }
        }
        text
    }

    /// The one mistake that answers as the learner on every probe of the failing law. Where several do, the one that
    /// agrees with the learner on most of the other laws, if there is one such; else nobody is named.
    #[must_use]
    pub fn diagnose(&self, id: ExerciseId, law: &str, seen: &[Observation]) -> Option<Diagnosis> {
        let failing = seen.iter().find(|seen| seen.law == law && seen.wrong > 0)?;
        let mark = |law: &str| {
            seen.iter()
                .find(|seen| seen.law == law && seen.wrong > 0)
                .map(Observation::mark)
        };
        let agrees = |mistake: &Mistake| {
            let laws = seen.iter().map(|seen| seen.law.as_str());
            laws.filter(|law| mistake.marks.get(*law).cloned() == mark(law))
                .count()
        };
        let of_exercise = self.mistakes.iter().filter(|((of, _), _)| *of == id);
        let same = of_exercise.filter(|(_, mistake)| mistake.marks.get(law).cloned() == mark(law));
        let mut ranked: Vec<(usize, &str, &Mistake)> = same
            .map(|((_, name), mistake)| (agrees(mistake), name.as_str(), mistake))
            .collect();
        ranked.sort_by_key(|(agrees, ..)| std::cmp::Reverse(*agrees));
        match ranked.as_slice() {
            [(best, ..), (next, ..), ..] if best == next => None,
            [(_, name, mistake), ..] => Some(Diagnosis {
                id: (*name).into(),
                sentence: mistake.sentence.clone(),
                probes: failing.probes,
            }),
            [] => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: ExerciseId = ExerciseId::new(1, 3);

    fn seen(law: &str, answers: &str, wrong: usize) -> Observation {
        Observation {
            law: law.into(),
            probes: 24,
            wrong,
            digest: Digest::default().with(answers.as_bytes()),
        }
    }

    fn table() -> Fingerprints {
        let mut table = Fingerprints::default();
        table.add(
            ID,
            "both",
            &[seen("one", "x", 3), seen("two", "y", 3)],
            "somebody who is wrong twice",
        );
        table.add(
            ID,
            "once",
            &[seen("one", "x", 3), seen("two", "right", 0)],
            "somebody who is wrong once",
        );
        table.add(
            ID,
            "other",
            &[seen("one", "z", 3), seen("two", "right", 0)],
            "somebody else",
        );
        Fingerprints::read(&table.text())
    }

    fn name(seen: &[Observation]) -> Option<String> {
        table()
            .diagnose(ID, "one", seen)
            .map(|diagnosis| diagnosis.id)
    }

    #[test]
    fn the_same_answers_name_the_mistake() {
        assert_eq!(
            name(&[seen("one", "z", 3), seen("two", "right", 0)]).as_deref(),
            Some("other")
        );
    }

    #[test]
    fn the_other_laws_decide_between_mistakes_that_break_one_law_alike() {
        assert_eq!(
            name(&[seen("one", "x", 3), seen("two", "right", 0)]).as_deref(),
            Some("once")
        );
        assert_eq!(
            name(&[seen("one", "x", 3), seen("two", "y", 3)]).as_deref(),
            Some("both")
        );
        assert_eq!(
            name(&[seen("one", "x", 3), seen("two", "unwritten", 24)]),
            None
        );
    }

    #[test]
    fn nobody_is_named_for_answers_that_nobody_gives_or_that_are_right_on_the_probes() {
        assert_eq!(
            name(&[seen("one", "new", 3), seen("two", "right", 0)]),
            None
        );
        assert_eq!(name(&[seen("one", "z", 0), seen("two", "right", 0)]), None);
    }
}
