//! 5.14 `on_fetch`.

use crate::stage;
use cluster::{Action, Decisions, Fetch, Leader, ReplicaLog, Tick};
use probe::ch05::{Ask, OnFetch, Told, Whole, model};

pub(crate) fn answer(ask: Ask<OnFetch>) -> Told<Whole> {
    stage::answer(14, ask, |call| {
        let mut leader = call.leader;
        let actions = on_fetch(&mut leader, &call.log, model(), call.now, &call.fetch);
        Whole::of(&leader, actions)
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
