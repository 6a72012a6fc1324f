//! 5.4 `note_fetch`.

use crate::stage;
use cluster::{Progress, Tick};
use kit::Offset;
use probe::ch05::{Ask, NoteFetch, Told};

pub(crate) fn answer(ask: Ask<NoteFetch>) -> Told<Progress> {
    stage::answer(4, ask, |call| {
        note_fetch(call.seen, call.now, call.from, call.leader_end)
    })
}

pub(crate) fn note_fetch(
    seen: Option<Progress>,
    now: Tick,
    from: Offset,
    leader_end: Offset,
) -> Progress {
    ch05_replication::note_fetch(seen, now, from, leader_end)
}
