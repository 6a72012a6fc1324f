//! The planted mistakes: each is the model with one decision wrong, as people get it wrong, or as Kafka itself once had it.

use crate::wrong::{RIGHT, Wrong};
use cluster::{
    AckWhen, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, FetchReply,
    Gap, Isr, Outcome, Partition, Progress, Reader, ReplicaLog, Settled, Standing, Tick, Ticks,
    Waiting,
};
use cluster_model::Model;
use kit::{BrokerId, Epoch, Offset};

/// What a cluster shows of a mistake.
pub enum Shown {
    /// It breaks a rule.
    Breaks,
    /// It breaks none, and why not.
    Nothing(&'static str),
}

use Shown::{Breaks, Nothing};

/// A mistake: its exercise, what is wrong, and what a cluster shows of it.
pub type Mistake = (&'static str, &'static str, Wrong, Shown);

/// All of them, by exercise.
pub fn mistakes() -> Vec<Mistake> {
    let mut all = of_followers();
    all.extend(of_leaders());
    all.extend(of_writes());
    all.extend(of_membership());
    all.extend(of_epochs());
    all.extend(of_elections());
    all.extend(of_the_whole());
    all
}

fn of_followers() -> Vec<Mistake> {
    let serve_all = Wrong {
        serve: |log, _, _, from, max| Model.serve(log, log.end(), Reader::Consumer, from, max),
        ..RIGHT
    };
    vec![
        (
            "5.1",
            "a follower's watermark without its own end",
            Wrong {
                follower_hw: |leader_hw, _| leader_hw,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.1",
            "a follower takes its own end for committed",
            Wrong {
                follower_hw: |_, own_end| own_end,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.2",
            "appends anywhere",
            Wrong {
                append_fetched: |log, _, records| {
                    records.iter().for_each(|record| log.append(*record));
                    Ok(())
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.2",
            "appends the first record only",
            Wrong {
                append_fetched: |log, at, records| {
                    Model.append_fetched(log, at, &records[..records.len().min(1)])
                },
                ..RIGHT
            },
            Nothing("the next fetch asks for the rest: it is only slow"),
        ),
        (
            "5.2",
            "refuses what is right, too",
            Wrong {
                append_fetched: |log, at, _| {
                    Err(Gap {
                        expected: log.end(),
                        got: at,
                    })
                },
                ..RIGHT
            },
            Breaks,
        ),
        ("5.3", "consumers read to the end", serve_all, Breaks),
        (
            "5.3",
            "followers get only what is committed",
            Wrong {
                serve: |log, hw, _, from, max| Model.serve(log, hw, Reader::Consumer, from, max),
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.3",
            "skips a record",
            Wrong {
                serve: |log, hw, reader, from, max| {
                    let next = Offset(from.0 + 1).min(log.end());
                    Model.serve(log, hw, reader, next, max)
                },
                ..RIGHT
            },
            Breaks,
        ),
    ]
}

fn of_leaders() -> Vec<Mistake> {
    vec![
        (
            "5.4",
            "counts records when they are sent",
            Wrong {
                note_fetch: |seen, now, from, end| Progress {
                    end,
                    ..Model.note_fetch(seen, now, from, end)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.4",
            "who fetches is caught up",
            Wrong {
                note_fetch: |seen, now, from, end| Progress {
                    caught_up: Some(now),
                    ..Model.note_fetch(seen, now, from, end)
                },
                ..RIGHT
            },
            Nothing(
                "who only lags and fetches stays in sync and holds the watermark back: slow, and never wrong",
            ),
        ),
        (
            "5.4",
            "never says that anybody is caught up",
            Wrong {
                note_fetch: |seen, now, from, end| Progress {
                    caught_up: None,
                    ..Model.note_fetch(seen, now, from, end)
                },
                ..RIGHT
            },
            Nothing(
                "who is level is in sync by that alone; the others leave too early and come back",
            ),
        ),
        (
            "5.5",
            "the maximum for the minimum",
            Wrong {
                leader_hw: |standing| {
                    let ends = standing.seen.values().map(|progress| progress.end);
                    ends.chain([standing.own_end]).max().unwrap_or_default()
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.5",
            "a majority is enough",
            Wrong {
                leader_hw: |standing| {
                    let mut ends: Vec<Offset> = standing
                        .seen
                        .values()
                        .map(|progress| progress.end)
                        .collect();
                    ends.push(standing.own_end);
                    ends.sort();
                    let enough = ends.len().checked_sub(standing.replicas / 2 + 1);
                    let majority = enough.map_or(standing.current, |place| ends[place]);
                    majority.max(standing.current)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.5",
            "moves below min.insync.replicas",
            Wrong {
                leader_hw: |standing| {
                    Model.leader_hw(&Standing {
                        min_isr: 1,
                        ..*standing
                    })
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.5",
            "does not wait for who may join",
            Wrong {
                leader_hw: |standing| {
                    Model.leader_hw(&Standing {
                        joinable: Brokers::new(),
                        ..*standing
                    })
                },
                ..RIGHT
            },
            Nothing(
                "who asks to join has at least the watermark of that moment, and counts from then on: to wait for it earlier only lets it join at all while writes never pause",
            ),
        ),
        (
            "5.5",
            "skips members that have not fetched yet",
            Wrong {
                leader_hw: |standing| {
                    let has_fetched =
                        |id: &BrokerId| *id == standing.me || standing.seen.contains_key(id);
                    Model.leader_hw(&Standing {
                        counts: standing.counts.iter().filter(has_fetched).collect(),
                        ..*standing
                    })
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.5",
            "goes back within a term",
            Wrong {
                leader_hw: |standing| {
                    Model.leader_hw(&Standing {
                        current: Offset(0),
                        ..*standing
                    })
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.5",
            "never moves",
            Wrong {
                leader_hw: |standing| standing.current,
                ..RIGHT
            },
            Breaks,
        ),
    ]
}

fn of_writes() -> Vec<Mistake> {
    /// Answers what is at or above the watermark, too.
    fn settle_at(waiting: &mut Vec<Waiting>, hw: Offset, now: Tick, leads: bool) -> Vec<Settled> {
        Model.settle(waiting, Offset(hw.0 + 1), now, leads)
    }
    vec![
        (
            "5.6",
            "acks=all is answered at append",
            Wrong {
                admit: |acks, isr, min_isr, replicas, at| {
                    let admitted = Model.admit(acks, isr, min_isr, replicas, at)?;
                    Ok(match admitted {
                        AckWhen::Committed(_) => AckWhen::Now,
                        other => other,
                    })
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.6",
            "min.insync.replicas is ignored",
            Wrong {
                admit: |acks, isr, _, replicas, at| Model.admit(acks, isr, 0, replicas, at),
                ..RIGHT
            },
            Nothing(
                "the watermark stands still below min.insync.replicas (5.5), so what was taken is not acknowledged: the producer waits for what could have been refused",
            ),
        ),
        (
            "5.6",
            "waits for the record before",
            Wrong {
                admit: |acks, isr, min_isr, replicas, at| {
                    Model.admit(acks, isr, min_isr, replicas, Offset(at.0 - 1))
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.6",
            "acks=0 is answered",
            Wrong {
                admit: |acks, isr, min_isr, replicas, at| {
                    let admitted = Model.admit(acks, isr, min_isr, replicas, at)?;
                    Ok(match admitted {
                        AckWhen::Never => AckWhen::Now,
                        other => other,
                    })
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.6",
            "acks=all is always refused",
            Wrong {
                admit: |acks, isr, _, replicas, at| {
                    Model.admit(
                        acks,
                        Isr {
                            committed: Brokers::new(),
                            ..isr
                        },
                        1,
                        replicas,
                        at,
                    )
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.7",
            "settles twice",
            Wrong {
                settle: |waiting, hw, now, leads| {
                    let left = waiting.clone();
                    let settled = Model.settle(waiting, hw, now, leads);
                    *waiting = left;
                    settled
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.7",
            "not the leader any more is forgotten",
            Wrong {
                settle: |waiting, hw, now, _| Model.settle(waiting, hw, now, true),
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.7",
            "answers at the watermark, not below it",
            Wrong {
                settle: settle_at,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.7",
            "never gives up",
            Wrong {
                settle: |waiting, hw, _, leads| Model.settle(waiting, hw, Tick(-1), leads),
                ..RIGHT
            },
            Nothing(
                "the write is answered late, when the cluster works again or the leader changes; no rule sets a time",
            ),
        ),
        (
            "5.7",
            "answers only the first that waits",
            Wrong {
                settle: |waiting, hw, now, leads| {
                    let mut rest = waiting.split_off(waiting.len().min(1));
                    let settled = Model.settle(waiting, hw, now, leads);
                    waiting.append(&mut rest);
                    settled
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.7",
            "acknowledges when it gives up",
            Wrong {
                settle: |waiting, hw, now, leads| {
                    let mut settled = Model.settle(waiting, hw, now, leads);
                    for one in &mut settled {
                        if one.outcome == Outcome::TimedOut {
                            one.outcome = Outcome::Acknowledged;
                        }
                    }
                    settled
                },
                ..RIGHT
            },
            Breaks,
        ),
    ]
}

fn of_membership() -> Vec<Mistake> {
    vec![
        (
            "5.8",
            "the in-sync replicas never shrink",
            Wrong {
                laggards: |_, _, _, _, _, _, _| Brokers::new(),
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.8",
            "the leader is a laggard, too",
            Wrong {
                laggards: |isr, _, seen, end, now, max, start| {
                    Model.laggards(isr, BrokerId(0), seen, end, now, max, start)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.8",
            "who has not fetched yet is never late",
            Wrong {
                laggards: |isr, me, seen, end, now, max, start| {
                    let late = Model.laggards(isr, me, seen, end, now, max, start);
                    late.iter().filter(|id| seen.contains_key(id)).collect()
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.8",
            "who is not level is late at once",
            Wrong {
                laggards: |isr, me, seen, end, now, _, start| {
                    Model.laggards(isr, me, seen, end, now, Ticks(-1), start)
                },
                ..RIGHT
            },
            Nothing("fewer are in sync than could be, and all that is promised is kept"),
        ),
        (
            "5.9",
            "joins below the high watermark",
            Wrong {
                propose_join: |isr, follower, its_end, _, start| {
                    Model.propose_join(isr, follower, its_end, Offset(0), start)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.9",
            "joins below the start of the epoch",
            Wrong {
                propose_join: |isr, follower, its_end, hw, _| {
                    Model.propose_join(isr, follower, its_end, hw, Offset(0))
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.9",
            "never lets anybody join",
            Wrong {
                propose_join: |_, _, _, _, _| None,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.9",
            "the one that joins is not counted",
            Wrong {
                counts: |isr| isr.committed,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.9",
            "the one that leaves is not counted",
            Wrong {
                counts: |isr| isr.pending.unwrap_or(isr.committed),
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.10",
            "an old answer is taken",
            Wrong {
                isr_answered: |_, version, committed| Isr {
                    committed,
                    pending: None,
                    version,
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.10",
            "an old answer takes back what is asked for",
            Wrong {
                isr_answered: |isr, version, committed| Isr {
                    pending: None,
                    ..Model.isr_answered(isr, version, committed)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.10",
            "what was asked for stays after the answer",
            Wrong {
                isr_answered: |isr, version, committed| Isr {
                    pending: isr.pending,
                    ..Model.isr_answered(isr, version, committed)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.10",
            "a refusal of an older question counts",
            Wrong {
                isr_refused: |isr, _| Isr {
                    pending: None,
                    ..isr
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.10",
            "a refusal is not heard",
            Wrong {
                isr_refused: |isr, _| isr,
                ..RIGHT
            },
            Nothing(
                "it asks again until the controller agrees or something newer is heard; until then the larger set counts, which is safe",
            ),
        ),
    ]
}

fn of_epochs() -> Vec<Mistake> {
    /// KIP-279: the ends are compared, and not whose they are.
    fn only_ends(
        epochs: &[EpochStart],
        log_end: Offset,
        last: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        match Model.diverging(epochs, log_end, last, from) {
            Divergence::At(found) if found.end >= from => Divergence::No,
            other => other,
        }
    }
    /// What the log of an older Kafka lost at every change of leaders.
    fn to_the_watermark(_: &ReplicaLog, hw: Offset) -> Option<Offset> {
        Some(hw)
    }
    vec![
        (
            "5.11",
            "compares only end offsets (KIP-279)",
            Wrong {
                diverging: only_ends,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.11",
            "looks at offsets and not at epochs",
            Wrong {
                diverging: |_, log_end, _, from| match from > log_end {
                    true => Divergence::OutOfRange,
                    false => Divergence::No,
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.11",
            "takes the epoch before",
            Wrong {
                diverging: |epochs, log_end, last, from| {
                    let last = last.map(|epoch| Epoch((epoch.0 - 1).max(0)));
                    Model.diverging(epochs, log_end, last, from)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.11",
            "only the newest epoch is known",
            Wrong {
                diverging: |epochs, log_end, last, from| {
                    let newest = &epochs[epochs.len().saturating_sub(1)..];
                    Model.diverging(newest, log_end, last, from)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.12",
            "cuts to its own watermark (KIP-101)",
            Wrong {
                cut_before_fetching: to_the_watermark,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.12",
            "never cuts",
            Wrong {
                truncation_point: |_, own_end, _| own_end,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.12",
            "cuts to the leader's offset alone",
            Wrong {
                truncation_point: |_, own_end, says| says.end.min(own_end),
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.12",
            "cuts everything",
            Wrong {
                truncation_point: |_, _, _| Offset(0),
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.12",
            "cuts beyond its own end",
            Wrong {
                truncation_point: |_, _, EpochEnd { end, .. }| Offset(end.0 + 1),
                ..RIGHT
            },
            Breaks,
        ),
    ]
}

/// That the longest log leads is no mistake that can be made here: who elects sees no log.
fn of_elections() -> Vec<Mistake> {
    /// As if everybody were in sync.
    fn anybody(partition: &Partition, live: Brokers, unclean: bool) -> Election {
        let isr = partition.assignment.iter().copied().collect();
        let everybody = Partition {
            isr,
            ..partition.clone()
        };
        Election {
            isr: partition.isr,
            ..Model.elect(&everybody, live, unclean)
        }
    }
    vec![
        (
            "5.13",
            "elects anybody",
            Wrong {
                elect: anybody,
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.13",
            "elects anybody where nobody may lead",
            Wrong {
                elect: |partition, live, _| Model.elect(partition, live, true),
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.13",
            "does not raise the epoch",
            Wrong {
                elect: |partition, live, unclean| Election {
                    epoch: partition.epoch,
                    ..Model.elect(partition, live, unclean)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.13",
            "the leader stays although it is dead",
            Wrong {
                elect: |partition, live, unclean| {
                    let leader = partition.leader;
                    let live = leader.map_or(live, |leader| live.with(leader));
                    Model.elect(partition, live, unclean)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.13",
            "the preferred replica leads as soon as it is back",
            Wrong {
                elect: |partition, live, unclean| {
                    let nobody = Partition {
                        leader: None,
                        ..partition.clone()
                    };
                    let elected = Model.elect(&nobody, live, unclean);
                    let same = elected.leader == partition.leader;
                    let epoch = Epoch(partition.epoch.0 + i32::from(!same));
                    Election { epoch, ..elected }
                },
                ..RIGHT
            },
            Nothing(
                "it is in sync, so nothing is lost: the cluster only changes its leader more often",
            ),
        ),
    ]
}

fn of_the_whole() -> Vec<Mistake> {
    vec![
        (
            "5.14",
            "notes the fetch before it looks where the logs part",
            Wrong {
                on_fetch: |d, leader, log, now, fetch| {
                    let seen = leader.seen.get(&fetch.follower).copied();
                    let progress = d.note_fetch(seen, now, fetch.from, log.end());
                    leader.seen.insert(fetch.follower, progress);
                    Model.on_fetch(d, leader, log, now, fetch)
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.14",
            "asks the controller and forgets that it has asked",
            Wrong {
                on_fetch: |d, leader, log, now, fetch| {
                    let before = leader.isr;
                    let actions = Model.on_fetch(d, leader, log, now, fetch);
                    leader.isr = before;
                    actions
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.14",
            "does not move the watermark",
            Wrong {
                on_fetch: |_, leader, log, now, fetch| {
                    let stands_still = Wrong {
                        leader_hw: |standing| standing.current,
                        ..RIGHT
                    };
                    Model.on_fetch(&stands_still, leader, log, now, fetch)
                },
                ..RIGHT
            },
            Nothing("the frame moves it at the next tick: only later"),
        ),
        (
            "5.14",
            "answers with the watermark of the fetch before",
            Wrong {
                on_fetch: |d, leader, log, now, fetch| {
                    let old = leader.hw;
                    let mut actions = Model.on_fetch(d, leader, log, now, fetch);
                    for action in &mut actions {
                        if let Action::Reply(FetchReply::Records { hw, .. }) = action {
                            *hw = old;
                        }
                    }
                    actions
                },
                ..RIGHT
            },
            Nothing("the next answer says it: a follower's watermark is only later"),
        ),
        (
            "5.14",
            "tells nobody that the logs part",
            Wrong {
                on_fetch: |d, leader, log, now, fetch| {
                    let mut actions = Model.on_fetch(d, leader, log, now, fetch);
                    actions
                        .retain(|action| !matches!(action, Action::Reply(FetchReply::Diverged(_))));
                    actions
                },
                ..RIGHT
            },
            Breaks,
        ),
        (
            "5.14",
            "asks for in-sync replicas and answers no producer",
            Wrong {
                on_fetch: |d, leader, log, now, fetch| {
                    let mut actions = Model.on_fetch(d, leader, log, now, fetch);
                    actions.retain(|action| !matches!(action, Action::Answer(_)));
                    actions
                },
                ..RIGHT
            },
            Breaks,
        ),
    ]
}
