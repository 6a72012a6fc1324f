//! a leader that takes a follower for in sync as soon as it has been level, without a proposal
pub fn on_fetch(
    leader: &mut Leader,
    log: &ReplicaLog,
    decisions: &dyn Decisions,
    now: Tick,
    fetch: &Fetch,
) -> Vec<Action> {
    let (from, follower) = (fetch.from, fetch.follower);
    let refuse = |reply| vec![Action::Reply(reply)];
    match decisions.diverging(log.epochs(), log.end(), fetch.last_fetched, from) {
        Divergence::No => {}
        Divergence::At(end) => return refuse(FetchReply::Diverged(end)),
        Divergence::OutOfRange => {
            let (start, end) = (log.start(), log.end());
            return refuse(FetchReply::OutOfRange(OutOfRange { start, end }));
        }
    }
    let max = leader.term.config.max_records;
    let records = match decisions.serve(log, leader.hw, Reader::Follower, from, max) {
        Ok(records) => records,
        Err(what) => return refuse(FetchReply::OutOfRange(what)),
    };

    let mut actions = Vec::new();
    let before = leader.seen.get(&follower).copied();
    let progress = decisions.note_fetch(before, now, from, log.end());
    leader.seen.insert(follower, progress);

    if progress.caught_up.is_some() {
        leader.isr.committed = leader.isr.committed.with(follower);
    }

    let counts = decisions.counts(leader.isr);
    leader.hw = decisions.leader_hw(&leader.standing(log, now, counts));
    let settled = decisions.settle(&mut leader.waiting, leader.hw, now, true);
    actions.extend(settled.into_iter().map(Action::Answer));

    let hw = leader.hw;
    let reply = FetchReply::Records { from, records, hw };
    actions.push(Action::Reply(reply));
    actions
}
