//! Sources that several students of a run handed in: the same text gets the same marks, found once. Most of a class hands in stubs of some chapter.
//!
//! It holds what a chapter on the reference's earlier chapters came to, which depends on its sources alone, until the last of those who share it
//! was graded.

use crate::chapter::Graded;
use crate::hex::sha256;
use crate::intake::{Files, Taken};
use anyhow::Result;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A chapter's number, and the hash of all its files, names included.
type Text = (u8, String);

/// The chapters that several hand in.
#[derive(Default)]
pub struct Same {
    shared: Mutex<BTreeMap<Text, Shared>>,
    found_before: AtomicUsize,
}

struct Shared {
    /// How many have it still before them.
    waiting: usize,
    found: Option<Graded>,
}

impl Same {
    /// What these students share.
    #[must_use]
    pub fn among(class: &[&Taken]) -> Self {
        let mut shared: BTreeMap<Text, Shared> = BTreeMap::new();
        let works = class.iter().flat_map(|taken| &taken.work).flatten();
        for (&chapter, handed) in works.filter(|(_, handed)| handed.trouble.is_none()) {
            let text = shared.entry(text(chapter, &handed.files));
            let found = None;
            text.or_insert(Shared { waiting: 0, found }).waiting += 1;
        }
        shared.retain(|_, shared| shared.waiting > 1);
        Self {
            shared: Mutex::new(shared),
            found_before: AtomicUsize::new(0),
        }
    }

    /// What these files came to before, or else what `grade` finds now. What is the checker's own error is found anew each time.
    ///
    /// # Errors
    /// Those of `grade`.
    pub fn find(
        &self,
        chapter: u8,
        files: &Files,
        grade: impl FnOnce() -> Result<Graded>,
    ) -> Result<Graded> {
        let text = text(chapter, files);
        if let Some(known) = self.known(&text) {
            self.found_before.fetch_add(1, Ordering::Relaxed);
            return Ok(known);
        }
        let graded = grade()?;
        let judged = graded.exercises.iter().all(|found| found.points.is_some());
        if judged && let Some(shared) = self.lock().get_mut(&text) {
            // Another student's may have been ready first: both get that.
            let first = shared
                .found
                .get_or_insert_with(|| graded.without_products());
            return Ok(first.without_products());
        }
        Ok(graded)
    }

    /// How many chapters were not graded since they had been before.
    #[must_use]
    pub fn found_before(&self) -> usize {
        self.found_before.load(Ordering::Relaxed)
    }

    /// One less waits for it; nobody holds it for those who are done.
    fn known(&self, text: &Text) -> Option<Graded> {
        let mut all = self.lock();
        let shared = all.get_mut(text)?;
        shared.waiting = shared.waiting.saturating_sub(1);
        match shared.waiting {
            0 => all.remove(text)?.found,
            _ => shared.found.as_ref().map(Graded::without_products),
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Text, Shared>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn text(chapter: u8, files: &Files) -> Text {
    (chapter, sha256(format!("{files:?}").as_bytes()))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;
    use crate::marks::unchecked;
    use checker::course;
    use checker::suite::Verdict;

    fn files(text: &str) -> Files {
        Files::from([("lib.rs".into(), text.into())])
    }

    /// What a class shares whose students hand in these texts of chapters.
    fn among(class: &[&[(u8, &str)]]) -> Same {
        let student = |work: &&[(u8, &str)]| {
            let work = work.iter();
            Taken::of("a", work.map(|&(chapter, text)| (chapter, files(text))))
        };
        let class: Vec<Taken> = class.iter().map(student).collect();
        Same::among(&class.iter().collect::<Vec<_>>())
    }

    fn graded(verdict: Verdict, note: &str) -> Result<Graded> {
        let chapter = course::chapter(0).unwrap();
        let about = chapter.suites[0].about();
        Ok(Graded {
            exercises: vec![unchecked(&about, verdict, note, &[])],
            built: None,
            whole: false,
            notes: Vec::new(),
        })
    }

    fn note(found: Result<Graded>) -> String {
        found.unwrap().exercises[0].note.clone().unwrap()
    }

    #[test]
    fn the_same_text_is_graded_once_and_another_by_itself() {
        let same = among(&[&[(0, "a"), (1, "a")], &[(0, "a")], &[(0, "a ")]]);
        let find = |chapter, text, found| {
            let found = || graded(Verdict::NotStarted, found);
            note(same.find(chapter, &files(text), found))
        };
        assert_eq!(find(0, "a", "first"), "first");
        assert_eq!(find(0, "a ", "other text"), "other text");
        assert_eq!(find(1, "a", "other chapter"), "other chapter");
        assert_eq!(find(0, "a", "second"), "first");
        assert_eq!(same.found_before(), 1);
    }

    #[test]
    fn what_nobody_waits_for_is_not_held() {
        let same = among(&[&[(0, "a")], &[(0, "a")], &[(0, "a")], &[(0, "b")]]);
        let held = || {
            let all = same.lock();
            all.values().filter(|shared| shared.found.is_some()).count()
        };
        // The last is tried once more: graded again, and held for nobody.
        let each = ["b", "a", "a", "a", "a"].map(|text| {
            let found = same.find(0, &files(text), || graded(Verdict::NotStarted, text));
            assert_eq!(note(found), text);
            held()
        });
        assert_eq!(each, [0, 1, 1, 0, 0]);
    }

    #[test]
    fn our_own_error_is_nobody_elses() {
        let same = among(&[&[(0, "a")], &[(0, "a")], &[(0, "a")]]);
        let find = |verdict, found| {
            let found = || graded(verdict, found);
            note(same.find(0, &files("a"), found))
        };
        assert_eq!(find(Verdict::CheckerError, "ours"), "ours");
        assert_eq!(find(Verdict::NotStarted, "theirs"), "theirs");
        assert_eq!(find(Verdict::NotStarted, "again"), "theirs");
    }
}
