//! For the tests of this chapter: wrong decisions, and what a probe answers for them.

use cluster::{Decisions, Progress, Tick, run};
use kit::Offset;
use probe::ch05::{Answers, Play, Stage, model};

/// The model, but that a follower has what was sent to it.
pub(super) struct CountsWhenSent;

impl Decisions for CountsWhenSent {
    fn others(&self, _: u16) -> &dyn Decisions {
        model()
    }

    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        let noted = model().note_fetch(seen, now, from, leader_end);
        Progress {
            end: leader_end,
            ..noted
        }
    }
}

/// As the probe does it.
pub(super) fn perform(table: &dyn Decisions, play: &Play) -> Answers {
    let stage = Stage::recording(table, model(), play.mine, play.limit);
    let _ = run(&play.schedule, &stage);
    Answers {
        unwritten: 0,
        bytes: stage.into_bytes(),
    }
}
