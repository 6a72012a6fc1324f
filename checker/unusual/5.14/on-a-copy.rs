//! all is worked out on a copy of the leader, and the list of actions is put together at the end
pub fn on_fetch(
    leader: &mut Leader,
    log: &ReplicaLog,
    decisions: &dyn Decisions,
    now: Tick,
    fetch: &Fetch,
) -> Vec<Action> {
    let Fetch {
        follower,
        from,
        last_fetched,
        ..
    } = *fetch;
    let parted = match decisions.diverging(log.epochs(), log.end(), last_fetched, from) {
        Divergence::No => None,
        Divergence::At(end) => Some(FetchReply::Diverged(end)),
        Divergence::OutOfRange => Some(FetchReply::OutOfRange(OutOfRange {
            end: log.end(),
            start: log.start(),
        })),
    };
    if let Some(reply) = parted {
        return vec![Action::Reply(reply)];
    }
    let mut next = leader.clone();
    let max = next.term.config.max_records;
    let served = decisions.serve(log, next.hw, Reader::Follower, from, max);
    let seen = next.seen.remove(&follower);
    let progress = decisions.note_fetch(seen, now, from, log.end());
    next.seen.insert(follower, progress);
    let asks = decisions.propose_join(
        next.isr,
        follower,
        from,
        next.hw,
        next.term.epoch_start,
    );
    if let Some(isr) = asks {
        next.isr = isr;
    }
    let counts = decisions.counts(next.isr);
    next.hw = decisions.leader_hw(&next.standing(log, now, counts));
    let settled = decisions.settle(&mut next.waiting, next.hw, now, true);
    match served {
        Err(why) => vec![Action::Reply(FetchReply::OutOfRange(why))],
        Ok(records) => {
            *leader = next;
            let reply = FetchReply::Records {
                hw: leader.hw,
                records,
                from,
            };
            let asks = asks.map(Action::AlterIsr);
            let answers = settled.into_iter().map(Action::Answer);
            asks.into_iter()
                .chain(answers)
                .chain(std::iter::once(Action::Reply(reply)))
                .collect()
        }
    }
}
