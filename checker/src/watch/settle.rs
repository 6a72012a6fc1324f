//! When a save is over: once the files stand still. An editor that writes a new file and renames it, or several files
//! at once, is one save; a file that is gone for a moment is none yet.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// All watched files, each with what changes when it is saved.
pub(super) type Snapshot<Stamp> = BTreeMap<PathBuf, Stamp>;

/// So many looks without a change end a save ...
const QUIET: u32 = 1;
/// ... and so many one after which a file is missing: it mostly comes back.
const MISSING: u32 = 20;

/// What a look means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Noticed {
    /// A save has begun; [`Noticed::Saved`] follows.
    Touched,
    /// These files are other than they were, or are not there any more.
    Saved(Vec<PathBuf>),
}

/// Compares what is there with what the last check saw.
#[derive(Debug)]
pub(super) struct Settling<Stamp> {
    settled: Snapshot<Stamp>,
    pending: Option<Pending<Stamp>>,
}

#[derive(Debug)]
struct Pending<Stamp> {
    now: Snapshot<Stamp>,
    quiet: u32,
    told: bool,
}

impl<Stamp: Clone + PartialEq> Settling<Stamp> {
    pub(super) fn new(settled: Snapshot<Stamp>) -> Self {
        Self {
            settled,
            pending: None,
        }
    }

    /// From now on other folders count. A file that was watched before keeps its stamp, so that no save is missed.
    pub(super) fn widen(&mut self, mut now: Snapshot<Stamp>) {
        for (path, stamp) in &self.settled {
            if let Some(known) = now.get_mut(path) {
                known.clone_from(stamp);
            }
        }
        self.settled = now;
    }

    /// Whether a save may be on its way: then the next look comes sooner.
    pub(super) fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// One look: the files if any of them changed since the look before.
    pub(super) fn look(&mut self, changed: Option<Snapshot<Stamp>>) -> Option<Noticed> {
        match (changed, &mut self.pending) {
            (None, None) => return None,
            (None, Some(pending)) => pending.quiet += 1,
            (Some(now), pending) => {
                let told = pending.as_ref().is_some_and(|pending| pending.told);
                *pending = Some(Pending {
                    now,
                    quiet: 0,
                    told,
                });
            }
        }
        let pending = self.pending.as_mut()?;
        if pending.now == self.settled && !pending.told {
            // It was gone for a moment and is what it was.
            self.pending = None;
            return None;
        }
        let missing = self
            .settled
            .keys()
            .any(|path| !pending.now.contains_key(path));
        if pending.quiet >= if missing { MISSING } else { QUIET } {
            let saved = changes(&self.settled, &pending.now);
            self.settled.clone_from(&pending.now);
            self.pending = None;
            return Some(Noticed::Saved(saved));
        }
        if missing || pending.told {
            return None;
        }
        pending.told = true;
        Some(Noticed::Touched)
    }
}

fn changes<Stamp: PartialEq>(before: &Snapshot<Stamp>, now: &Snapshot<Stamp>) -> Vec<PathBuf> {
    let paths = before.keys().chain(now.keys());
    let mut changed: Vec<PathBuf> = paths
        .filter(|path| before.get(*path) != now.get(*path))
        .cloned()
        .collect();
    changed.sort();
    changed.dedup();
    changed
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;

    fn files(files: &[(&str, u32)]) -> Snapshot<u32> {
        let own = |&(path, stamp): &(&str, u32)| (path.into(), stamp);
        files.iter().map(own).collect()
    }

    fn saved(paths: &[&str]) -> Option<Noticed> {
        Some(Noticed::Saved(paths.iter().map(Into::into).collect()))
    }

    #[test]
    fn a_save_is_felt_at_once_and_over_when_the_files_stand_still() {
        let mut settling = Settling::new(files(&[("a", 1), ("b", 1)]));
        assert_eq!(settling.look(None), None);
        let one = files(&[("a", 2), ("b", 1)]);
        assert_eq!(settling.look(Some(one)), Some(Noticed::Touched));
        assert_eq!(settling.look(None), saved(&["a"]));
        assert_eq!(settling.look(None), None);
    }

    #[test]
    fn several_files_one_after_the_other_are_one_save() {
        let mut settling = Settling::new(files(&[("a", 1), ("b", 1)]));
        let (one, both) = (files(&[("a", 2), ("b", 1)]), files(&[("a", 2), ("b", 2)]));
        assert_eq!(settling.look(Some(one)), Some(Noticed::Touched));
        assert_eq!(settling.look(Some(both)), None);
        assert_eq!(settling.look(None), saved(&["a", "b"]));
    }

    #[test]
    fn a_file_that_is_gone_for_a_moment_is_one_save_or_none() {
        let mut settling = Settling::new(files(&[("a", 1), ("b", 1)]));
        assert_eq!(settling.look(Some(files(&[("b", 1)]))), None);
        assert_eq!(settling.look(None), None);
        let new = files(&[("a", 2), ("b", 1)]);
        assert_eq!(settling.look(Some(new)), Some(Noticed::Touched));
        assert_eq!(settling.look(None), saved(&["a"]));
        assert_eq!(settling.look(Some(files(&[("b", 1)]))), None);
        let same = files(&[("a", 2), ("b", 1)]);
        assert_eq!(settling.look(Some(same)), None);
        assert_eq!(settling.look(None), None);
    }

    #[test]
    fn a_file_that_stays_away_is_a_change_after_a_while() {
        let mut settling = Settling::new(files(&[("a", 1)]));
        assert_eq!(settling.look(Some(files(&[]))), None);
        let looks: Vec<_> = (0..MISSING).map(|_| settling.look(None)).collect();
        let (last, waits) = looks.split_last().unwrap();
        assert!(waits.iter().all(Option::is_none));
        assert_eq!(*last, saved(&["a"]));
    }

    #[test]
    fn what_was_told_is_always_followed_by_a_save() {
        let mut settling = Settling::new(files(&[("a", 1)]));
        assert_eq!(
            settling.look(Some(files(&[("a", 2)]))),
            Some(Noticed::Touched)
        );
        assert_eq!(settling.look(Some(files(&[("a", 1)]))), None);
        assert_eq!(settling.look(None), saved(&[]));
    }

    #[test]
    fn a_save_while_the_folders_change_is_not_missed() {
        let mut settling = Settling::new(files(&[("a", 1)]));
        settling.widen(files(&[("a", 2), ("b", 1)]));
        assert_eq!(settling.look(None), None);
        let now = files(&[("a", 2), ("b", 1)]);
        assert_eq!(settling.look(Some(now)), Some(Noticed::Touched));
        assert_eq!(settling.look(None), saved(&["a"]));
    }
}
