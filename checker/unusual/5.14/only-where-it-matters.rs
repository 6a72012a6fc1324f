//! settles only if somebody waits, and asks who may join only if the follower is not in sync
pub fn on_fetch(
    leader: &mut Leader,
    log: &ReplicaLog,
    decisions: &dyn Decisions,
    now: Tick,
    fetch: &Fetch,
) -> Vec<Action> {
    let Fetch { from, follower, last_fetched, .. } = *fetch;
    match decisions.diverging(log.epochs(), log.end(), last_fetched, from) {
        Divergence::No => {}
        Divergence::At(end) => return vec![Action::Reply(FetchReply::Diverged(end))],
        Divergence::OutOfRange => {
            let range = OutOfRange { start: log.start(), end: log.end() };
            return vec![Action::Reply(FetchReply::OutOfRange(range))];
        }
    }
    let max = leader.term.config.max_records;
    let records = match decisions.serve(log, leader.hw, Reader::Follower, from, max) {
        Err(range) => return vec![Action::Reply(FetchReply::OutOfRange(range))],
        Ok(records) => records,
    };
    let mut actions = vec![];
    let progress = decisions.note_fetch(leader.seen.get(&follower).copied(), now, from, log.end());
    leader.seen.insert(follower, progress);
    if !leader.isr.committed.contains(follower) && leader.isr.pending.is_none() {
        let start = leader.term.epoch_start;
        if let Some(isr) = decisions.propose_join(leader.isr, follower, from, leader.hw, start) {
            leader.isr = isr;
            actions.push(Action::AlterIsr(isr));
        }
    }
    let counts = decisions.counts(leader.isr);
    let hw = decisions.leader_hw(&leader.standing(log, now, counts));
    leader.hw = hw;
    if !leader.waiting.is_empty() {
        for settled in decisions.settle(&mut leader.waiting, hw, now, true) {
            actions.push(Action::Answer(settled));
        }
    }
    actions.push(Action::Reply(FetchReply::Records { from, records, hw }));
    actions
}
