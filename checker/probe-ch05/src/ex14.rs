//! 5.14 `on_fetch`.

use crate::stage;
use cluster::{Action, Decisions, Fetch, Leader, ReplicaLog, Tick};
use probe::ch05::{Ask, Fetched, OnFetch, Told, Watched, Whole};

pub(crate) fn answer(ask: Ask<OnFetch>) -> Told<Fetched> {
    stage::answer(14, ask, |call| {
        let mut leader = call.leader;
        let watched = Watched::default();
        let actions = on_fetch(&mut leader, &call.log, &watched, call.now, &call.fetch);
        Fetched {
            whole: Whole::of(&leader, actions),
            called: watched.called(),
        }
    })
}

pub(crate) fn on_fetch(
    leader: &mut Leader,
    log: &ReplicaLog,
    decisions: &dyn Decisions,
    now: Tick,
    fetch: &Fetch,
) -> Vec<Action> {
    ch05_replication::on_fetch(leader, log, decisions, now, fetch)
}
