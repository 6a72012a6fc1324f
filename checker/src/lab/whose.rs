//! On whose code an experiment runs: on the learner's, if all that it needs is right.

use super::Lab;
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::run::Session;
use crate::suite::{Cases, Fingerprints, Plan, Verdict};
use std::collections::BTreeMap;

/// On whose code an experiment ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// On the learner's.
    Mine,
    /// On the reference, as was asked for.
    Asked,
    /// On the reference, since the learner's cannot: the end of a sentence that begins with "since".
    Instead(String),
}

/// Whether the learner's code can run the experiment: the exercises that it needs are checked, so that what a page shows
/// is so.
#[must_use]
pub fn whose(lab: &Lab, chapters: &[Chapter], sessions: &mut BTreeMap<u8, Session>) -> Whose {
    let known = Fingerprints::known();
    let cases = Cases::of(Plan::default());
    for &id in lab.exercises {
        let chapter = chapters.iter().find(|chapter| chapter.number == id.chapter);
        let (Some(suite), Some(session)) = (
            chapter.and_then(|chapter| chapter.suite(id)),
            sessions.get_mut(&id.chapter),
        ) else {
            continue;
        };
        let report = suite.run(session, &cases, &known);
        // What one exercise leaves behind is no concern of the next.
        session.restart();
        if let Some(why) = reason(id, report.verdict, report.waits_for) {
            return Whose::Instead(why);
        }
    }
    Whose::Mine
}

fn reason(id: ExerciseId, verdict: Verdict, waits_for: Option<ExerciseId>) -> Option<String> {
    Some(match verdict {
        Verdict::Passed => return None,
        Verdict::NotStarted => format!("your {id} is not written yet"),
        Verdict::Skipped => match waits_for {
            Some(other) => format!("your {id} waits for {other}, which is not written yet"),
            None => format!("your {id} waits for another exercise"),
        },
        _ => format!(
            "your {id} does not pass (`chapter {} --only {id}`)",
            id.chapter
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_the_exercise_and_what_to_type() {
        let id = ExerciseId::new(1, 9);
        assert_eq!(reason(id, Verdict::Passed, None), None);
        assert_eq!(
            reason(id, Verdict::NotStarted, None).as_deref(),
            Some("your 1.9 is not written yet")
        );
        assert_eq!(
            reason(id, Verdict::Skipped, Some(ExerciseId::new(1, 1))).as_deref(),
            Some("your 1.9 waits for 1.1, which is not written yet")
        );
        assert_eq!(
            reason(id, Verdict::CpuLimit, None).as_deref(),
            Some("your 1.9 does not pass (`chapter 1 --only 1.9`)")
        );
    }
}
