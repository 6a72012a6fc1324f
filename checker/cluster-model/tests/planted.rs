//! One decision wrong at a time: the rules must find each within the first 500 schedules, and the shrunk schedule must still show it.
//! Those that the rules do not find are listed with the reason: their decisions are also asked alone.

use cluster::{
    AckWhen, Acks, Action, Brokers, Decisions, Divergence, Election, EpochEnd, EpochStart, Fetch,
    Gap, Isr, Leader, NotEnoughReplicas, OutOfRange, Outcome, Partition, Progress, Reader, Record,
    ReplicaLog, Rule, Settled, Standing, Tick, Ticks, Version, Waiting, draw, run, shrink,
};
use cluster_model::Model;
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// How many schedules a chapter runs.
const SCHEDULES: u64 = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    FollowerForgetsItsEnd,
    AppendsAnywhere,
    ConsumersToTheEnd,
    FollowersToTheWatermark,
    CountsWhenSent,
    NeverCaughtUp,
    MaximumForMinimum,
    WatermarkBelowMinIsr,
    JoiningDoesNotCount,
    LeavingDoesNotCount,
    AcksAllAtAppend,
    MinIsrIgnored,
    AcksNoneAnswered,
    NobodyIsSettled,
    SettledTwice,
    NeverShrinks,
    LeaderIsLate,
    NeverJoins,
    JoinsFromAnywhere,
    OldAnswerTaken,
    AnswerIgnored,
    RefusalIgnored,
    NeverDiverges,
    OffsetsOnly,
    TruncatesToTheStart,
    NeverTruncates,
    ElectsAnybody,
    EpochStays,
    NeverElects,
    ForgetsTheWatermark,
    NeverReplies,
}

use Mistake::*;

const ALL: [Mistake; 31] = [
    FollowerForgetsItsEnd,
    AppendsAnywhere,
    ConsumersToTheEnd,
    FollowersToTheWatermark,
    CountsWhenSent,
    NeverCaughtUp,
    MaximumForMinimum,
    WatermarkBelowMinIsr,
    JoiningDoesNotCount,
    LeavingDoesNotCount,
    AcksAllAtAppend,
    MinIsrIgnored,
    AcksNoneAnswered,
    NobodyIsSettled,
    SettledTwice,
    NeverShrinks,
    LeaderIsLate,
    NeverJoins,
    JoinsFromAnywhere,
    OldAnswerTaken,
    AnswerIgnored,
    RefusalIgnored,
    NeverDiverges,
    OffsetsOnly,
    TruncatesToTheStart,
    NeverTruncates,
    ElectsAnybody,
    EpochStays,
    NeverElects,
    ForgetsTheWatermark,
    NeverReplies,
];

/// What the rules do not find in the first 500 schedules.
const UNSEEN: [(Mistake, &str); 7] = [
    (
        NeverCaughtUp,
        "a follower that is thrown out for a burst joins again at once: no record is lost, no write refused for long",
    ),
    (
        JoiningDoesNotCount,
        "whoever joins nearly always keeps up, and then the watermark waits for it all the same",
    ),
    (
        MinIsrIgnored,
        "the watermark stands still below the minimum, so the record is written and never acknowledged",
    ),
    (
        OldAnswerTaken,
        "answers overtake each other on no link; an old one comes only before the newest metadata",
    ),
    (
        RefusalIgnored,
        "the leader asks again, and what was refused is overtaken by newer metadata",
    ),
    (
        OffsetsOnly,
        "needs three fast unclean elections: the script kip-279 has them",
    ),
    (
        TruncatesToTheStart,
        "the records are fetched again before the only other copy is lost",
    ),
];

/// The model with one mistake.
struct Planted(Mistake);

impl Planted {
    fn is(&self, mistake: Mistake) -> bool {
        self.0 == mistake
    }
}

impl Decisions for Planted {
    fn follower_hw(&self, leader_hw: Offset, own_end: Offset) -> Offset {
        match self.is(FollowerForgetsItsEnd) {
            true => leader_hw,
            false => Model.follower_hw(leader_hw, own_end),
        }
    }

    fn append_fetched(
        &self,
        log: &mut ReplicaLog,
        at: Offset,
        records: &[Record],
    ) -> Result<(), Gap> {
        if self.is(AppendsAnywhere) {
            for record in records {
                log.append(*record);
            }
            return Ok(());
        }
        Model.append_fetched(log, at, records)
    }

    fn serve(
        &self,
        log: &ReplicaLog,
        hw: Offset,
        reader: Reader,
        from: Offset,
        max: usize,
    ) -> Result<Vec<Record>, OutOfRange> {
        let reader = match reader {
            Reader::Consumer if self.is(ConsumersToTheEnd) => Reader::Follower,
            Reader::Follower if self.is(FollowersToTheWatermark) => Reader::Consumer,
            reader => reader,
        };
        Model.serve(log, hw, reader, from, max)
    }

    fn note_fetch(
        &self,
        seen: Option<Progress>,
        now: Tick,
        from: Offset,
        leader_end: Offset,
    ) -> Progress {
        let mut progress = Model.note_fetch(seen, now, from, leader_end);
        if self.is(CountsWhenSent) {
            progress.end = leader_end;
        }
        if self.is(NeverCaughtUp) {
            progress.caught_up = None;
        }
        progress
    }

    fn leader_hw(&self, standing: &Standing<'_>) -> Offset {
        if self.is(MaximumForMinimum) {
            return standing.own_end;
        }
        if self.is(WatermarkBelowMinIsr) {
            return Model.leader_hw(&Standing {
                min_isr: 1,
                ..*standing
            });
        }
        Model.leader_hw(standing)
    }

    fn admit(
        &self,
        acks: Acks,
        isr: Isr,
        min_isr: usize,
        replicas: Brokers,
        at: Offset,
    ) -> Result<AckWhen, NotEnoughReplicas> {
        match acks {
            Acks::All if self.is(AcksAllAtAppend) => Ok(AckWhen::Now),
            Acks::None if self.is(AcksNoneAnswered) => Ok(AckWhen::Now),
            _ if self.is(MinIsrIgnored) => Model.admit(acks, isr, 1, replicas, at),
            _ => Model.admit(acks, isr, min_isr, replicas, at),
        }
    }

    fn settle(
        &self,
        waiting: &mut Vec<Waiting>,
        hw: Offset,
        now: Tick,
        still_leader: bool,
    ) -> Vec<Settled> {
        if self.is(NobodyIsSettled) {
            return Vec::new();
        }
        let before = waiting.clone();
        let settled = Model.settle(waiting, hw, now, still_leader);
        if self.is(SettledTwice) {
            *waiting = before;
        }
        settled
    }

    fn laggards(
        &self,
        isr: Isr,
        me: BrokerId,
        seen: &BTreeMap<BrokerId, Progress>,
        leader_end: Offset,
        now: Tick,
        lag_max: Ticks,
        term_start: Tick,
    ) -> Brokers {
        let late = Model.laggards(isr, me, seen, leader_end, now, lag_max, term_start);
        match self.0 {
            NeverShrinks => Brokers::new(),
            LeaderIsLate if !late.is_empty() => late.with(me),
            _ => late,
        }
    }

    fn propose_join(
        &self,
        isr: Isr,
        follower: BrokerId,
        its_end: Offset,
        hw: Offset,
        epoch_start: Offset,
    ) -> Option<Isr> {
        match self.0 {
            NeverJoins => None,
            JoinsFromAnywhere => Model.propose_join(isr, follower, its_end, Offset(0), Offset(0)),
            _ => Model.propose_join(isr, follower, its_end, hw, epoch_start),
        }
    }

    fn counts(&self, isr: Isr) -> Brokers {
        match self.0 {
            JoiningDoesNotCount => isr.committed,
            LeavingDoesNotCount => isr.pending.unwrap_or(isr.committed),
            _ => Model.counts(isr),
        }
    }

    fn isr_answered(&self, isr: Isr, version: Version, committed: Brokers) -> Isr {
        match self.0 {
            OldAnswerTaken => Isr {
                committed,
                pending: None,
                version,
            },
            AnswerIgnored => isr,
            _ => Model.isr_answered(isr, version, committed),
        }
    }

    fn isr_refused(&self, isr: Isr, version: Version) -> Isr {
        match self.0 {
            RefusalIgnored => isr,
            _ => Model.isr_refused(isr, version),
        }
    }

    fn diverging(
        &self,
        epochs: &[EpochStart],
        log_end: Offset,
        last_fetched: Option<Epoch>,
        from: Offset,
    ) -> Divergence {
        match self.0 {
            NeverDiverges => Divergence::No,
            OffsetsOnly => match Model.diverging(epochs, log_end, last_fetched, from) {
                Divergence::At(end) if end.end >= from => Divergence::No,
                other => other,
            },
            _ => Model.diverging(epochs, log_end, last_fetched, from),
        }
    }

    fn truncation_point(
        &self,
        own_epochs: &[EpochStart],
        own_end: Offset,
        leader_says: EpochEnd,
    ) -> Offset {
        match self.0 {
            TruncatesToTheStart => Offset(0),
            NeverTruncates => own_end,
            _ => Model.truncation_point(own_epochs, own_end, leader_says),
        }
    }

    fn elect(&self, partition: &Partition, live: Brokers, unclean: bool) -> Election {
        let elected = Model.elect(partition, live, unclean);
        match self.0 {
            ElectsAnybody => Model.elect(partition, live, true),
            EpochStays => Election {
                epoch: partition.epoch,
                ..elected
            },
            NeverElects => Election {
                leader: partition.leader,
                isr: partition.isr,
                epoch: partition.epoch,
            },
            _ => elected,
        }
    }

    fn on_fetch(
        &self,
        decisions: &dyn Decisions,
        leader: &mut Leader,
        log: &ReplicaLog,
        now: Tick,
        fetch: &Fetch,
    ) -> Vec<Action> {
        let before = leader.hw;
        let mut actions = Model.on_fetch(decisions, leader, log, now, fetch);
        if self.is(ForgetsTheWatermark) {
            leader.hw = before;
            actions.retain(|action| {
                !matches!(action, Action::Answer(settled) if settled.outcome == Outcome::Acknowledged)
            });
        }
        if self.is(NeverReplies) {
            actions.retain(|action| !matches!(action, Action::Reply(_)));
        }
        actions
    }
}

/// The first schedule in which a mistake shows, and the rule.
fn found(mistake: Mistake) -> Option<(u64, Rule)> {
    let table = Planted(mistake);
    (0..SCHEDULES).find_map(|seed| Some((seed, run(&draw(seed), &table).broken?.rule)))
}

#[test]
fn each_is_found_and_made_small() {
    let mut missed = Vec::new();
    for mistake in ALL {
        let Some((seed, rule)) = found(mistake) else {
            missed.push(mistake);
            println!("{:24} not found", format!("{mistake:?}"));
            continue;
        };
        let table = Planted(mistake);
        let breaks = |schedule: &cluster::Schedule| {
            run(schedule, &table).broken.map(|broken| broken.rule) == Some(rule)
        };
        let schedule = draw(seed);
        let before = schedule.steps.len();
        let mut runs = 0;
        let small = shrink(
            schedule,
            |smaller| {
                runs += 1;
                breaks(smaller)
            },
            400,
        );
        assert!(breaks(&small), "{mistake:?}");
        println!(
            "{:24} {:14} seed {seed:3}, {before:2} steps -> {}, {runs} runs",
            format!("{mistake:?}"),
            rule.id(),
            small.steps.len()
        );
    }
    // A table entry that is found after all is out of date.
    assert_eq!(missed, UNSEEN.map(|(mistake, _)| mistake));
}

#[test]
fn the_model_holds() {
    for seed in 0..2_000 {
        let broken = run(&draw(seed), &Model).broken;
        assert_eq!(broken, None, "seed {seed}");
    }
}
