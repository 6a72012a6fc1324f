//! The table of all models, and 5.14, which is made of the others.

use cluster::{
    Action, Decisions, Divergence, Fetch, FetchReply, Leader, OutOfRange, Reader, ReplicaLog, Tick,
};

/// The models as a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Model;

cluster::decisions!(Model, functions);

/// All models under one roof.
mod functions {
    pub(super) use super::on_fetch;
    pub(super) use crate::epochs::{diverging, truncation_point};
    pub(super) use crate::membership::{counts, elect, isr_answered, isr_refused, propose_join};
    pub(super) use crate::progress::{laggards, leader_hw, note_fetch};
    pub(super) use crate::records::{append_fetched, follower_hw, serve};
    pub(super) use crate::writes::{admit, settle};
}

fn on_fetch(
    leader: &mut Leader,
    log: &ReplicaLog,
    decisions: &dyn Decisions,
    now: Tick,
    fetch: &Fetch,
) -> Vec<Action> {
    let refuse = |reply| vec![Action::Reply(reply)];
    let out_of_range = OutOfRange {
        start: log.start(),
        end: log.end(),
    };
    match decisions.diverging(log.epochs(), log.end(), fetch.last_fetched, fetch.from) {
        Divergence::At(end) => return refuse(FetchReply::Diverged(end)),
        Divergence::OutOfRange => return refuse(FetchReply::OutOfRange(out_of_range)),
        Divergence::No => {}
    }
    let max = leader.term.config.max_records;
    let served = decisions.serve(log, leader.hw, Reader::Follower, fetch.from, max);
    let records = match served {
        Ok(records) => records,
        Err(why) => return refuse(FetchReply::OutOfRange(why)),
    };

    let before = leader.seen.get(&fetch.follower).copied();
    let progress = decisions.note_fetch(before, now, fetch.from, log.end());
    leader.seen.insert(fetch.follower, progress);

    let mut actions = Vec::new();
    let (isr, epoch_start) = (leader.isr, leader.term.epoch_start);
    let proposal =
        decisions.propose_join(isr, fetch.follower, progress.end, leader.hw, epoch_start);
    if let Some(proposal) = proposal {
        leader.isr = proposal;
        actions.push(Action::AlterIsr(proposal));
    }

    let counts = decisions.counts(leader.isr);
    leader.hw = decisions.leader_hw(&leader.standing(log, now, counts));
    let settled = decisions.settle(&mut leader.waiting, leader.hw, now, true);
    actions.extend(settled.into_iter().map(Action::Answer));
    actions.push(Action::Reply(FetchReply::Records {
        from: fetch.from,
        records,
        hw: leader.hw,
    }));
    actions
}
