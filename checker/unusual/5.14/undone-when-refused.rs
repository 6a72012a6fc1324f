//! the leader is changed first, and comes back as it was if the fetch is refused
pub fn on_fetch(
    leader: &mut Leader,
    log: &ReplicaLog,
    decisions: &dyn Decisions,
    now: Tick,
    fetch: &Fetch,
) -> Vec<Action> {
    let Fetch { from, follower, last_fetched, .. } = *fetch;
    let before = leader.clone();
    let progress = decisions.note_fetch(leader.seen.remove(&follower), now, from, log.end());
    leader.seen.insert(follower, progress);
    let mut actions = std::collections::VecDeque::new();
    let asks = decisions.propose_join(
        leader.isr,
        follower,
        progress.end,
        leader.hw,
        leader.term.epoch_start,
    );
    leader.isr = asks.unwrap_or(leader.isr);
    let standing = leader.standing(log, now, decisions.counts(leader.isr));
    let hw = decisions.leader_hw(&standing);
    leader.hw = hw;
    actions.extend(asks.map(Action::AlterIsr));
    let settled = decisions.settle(&mut leader.waiting, hw, now, true);
    actions.extend(settled.into_iter().map(Action::Answer));
    let max = leader.term.config.max_records;
    let served = decisions.serve(log, hw, Reader::Follower, from, max);
    let refusal = match decisions.diverging(log.epochs(), log.end(), last_fetched, from) {
        Divergence::At(end) => Some(FetchReply::Diverged(end)),
        Divergence::OutOfRange => {
            let (start, end) = (log.start(), log.end());
            Some(FetchReply::OutOfRange(OutOfRange { start, end }))
        }
        Divergence::No => served.clone().err().map(FetchReply::OutOfRange),
    };
    if let Some(reply) = refusal {
        *leader = before;
        return vec![Action::Reply(reply)];
    }
    let records = served.unwrap_or_default();
    actions.push_back(Action::Reply(FetchReply::Records { from, records, hw }));
    actions.into()
}
