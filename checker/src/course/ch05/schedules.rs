//! Random schedules for proptest: drawn by the cluster's own generator, made smaller by its own shrinker.

use cluster::{Shrinker, draw};
use probe::ch05::Play;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// Plays with drawn schedules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedules {
    /// Whose decisions are the learner's.
    pub mine: u32,
}

/// A play that shrinks.
#[derive(Debug)]
pub(super) struct Shrinking {
    mine: u32,
    shrinker: Shrinker,
}

impl Strategy for Schedules {
    type Tree = Shrinking;
    type Value = Play;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let seed = proptest::num::u64::ANY.new_tree(runner)?.current();
        Ok(Shrinking {
            mine: self.mine,
            shrinker: Shrinker::new(draw(seed)),
        })
    }
}

impl ValueTree for Shrinking {
    type Value = Play;

    fn current(&self) -> Play {
        Play {
            schedule: self.shrinker.current().clone(),
            mine: self.mine,
            limit: u32::MAX,
        }
    }

    fn simplify(&mut self) -> bool {
        self.shrinker.simplify()
    }

    fn complicate(&mut self) -> bool {
        self.shrinker.complicate()
    }
}
