//! the refusal travels as an error out of a closure
pub fn on_fetch(
    leader: &mut Leader,
    log: &ReplicaLog,
    decisions: &dyn Decisions,
    now: Tick,
    fetch: &Fetch,
) -> Vec<Action> {
    let Fetch { from, follower, last_fetched, .. } = *fetch;
    let look = || -> Result<Vec<cluster::Record>, FetchReply> {
        let end = log.end();
        match decisions.diverging(log.epochs(), end, last_fetched, from) {
            Divergence::At(shared) => Err(FetchReply::Diverged(shared)),
            Divergence::OutOfRange => {
                Err(FetchReply::OutOfRange(OutOfRange { start: log.start(), end }))
            }
            Divergence::No => decisions
                .serve(log, leader.hw, Reader::Follower, from, leader.term.config.max_records)
                .map_err(FetchReply::OutOfRange),
        }
    };
    let records = match look() {
        Ok(records) => records,
        Err(reply) => return [Action::Reply(reply)].to_vec(),
    };
    let (old, start) = (leader.hw, leader.term.epoch_start);
    let seen = leader.seen.get(&follower).cloned();
    let progress = *leader
        .seen
        .entry(follower)
        .insert_entry(decisions.note_fetch(seen, now, from, log.end()))
        .get();
    let asked = decisions.propose_join(leader.isr, follower, progress.end, old, start).into_iter();
    let asked: Vec<Action> = asked
        .map(|isr| {
            leader.isr = isr;
            Action::AlterIsr(leader.isr)
        })
        .collect();
    leader.hw = decisions.leader_hw(&leader.standing(log, now, decisions.counts(leader.isr)));
    let hw = leader.hw;
    let mut waiting = std::mem::take(&mut leader.waiting);
    let settled = decisions.settle(&mut waiting, hw, now, true);
    leader.waiting.append(&mut waiting);
    [
        asked,
        settled.into_iter().map(Action::Answer).collect(),
        vec![Action::Reply(FetchReply::Records { from, records, hw })],
    ]
    .concat()
}
