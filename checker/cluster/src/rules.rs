//! What must hold in every cluster, whatever happens to it. Rules look from outside: at logs, answers and announcements, never at
//! how a decision came to its answer.

use crate::{Broker, Brokers, Controller, Outcome, Record, ReplicaLog, Tick, Value};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;
use std::fmt;

/// A rule. Its name is stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// An acks=all record that was acknowledged is never lost.
    AckedStays,
    /// What a consumer has read stays.
    PastStays,
    /// Below both high watermarks two logs are equal.
    LogsAgree,
    /// At most one leader an epoch.
    OneLeader,
    /// Epochs never go back.
    EpochsRise,
    /// A leader's watermark never falls in its term.
    HwPerTerm,
    /// Acknowledged means that enough have it.
    EnoughCopies,
    /// Each request is answered once, and only if it wants an answer.
    AnsweredOnce,
    /// Offsets are inside the log.
    InRange,
    /// After everything is mended the cluster works.
    Healed,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 10] = [
        Rule::AckedStays,
        Rule::PastStays,
        Rule::LogsAgree,
        Rule::OneLeader,
        Rule::EpochsRise,
        Rule::HwPerTerm,
        Rule::EnoughCopies,
        Rule::AnsweredOnce,
        Rule::InRange,
        Rule::Healed,
    ];

    /// The stable name.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Rule::AckedStays => "acked-stays",
            Rule::PastStays => "past-stays",
            Rule::LogsAgree => "logs-agree",
            Rule::OneLeader => "one-leader",
            Rule::EpochsRise => "epochs-rise",
            Rule::HwPerTerm => "hw-per-term",
            Rule::EnoughCopies => "enough-copies",
            Rule::AnsweredOnce => "answered-once",
            Rule::InRange => "in-range",
            Rule::Healed => "healed",
        }
    }

    /// The rule in words.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Rule::AckedStays => {
                "a record that was acknowledged with acks=all is in the log of every later leader, and so of every in-sync replica."
            }
            Rule::PastStays => {
                "what a consumer has read keeps its place and its content in the log of every later leader, and so of every in-sync replica."
            }
            Rule::LogsAgree => "below the high watermarks of two brokers their logs are equal.",
            Rule::OneLeader => "an epoch has at most one leader.",
            Rule::EpochsRise => {
                "the leader epoch rises at each change of leader and never goes back."
            }
            Rule::HwPerTerm => "a leader's high watermark never goes back within its term.",
            Rule::EnoughCopies => {
                "acks=all is acknowledged when at least min.insync.replicas brokers have the record."
            }
            Rule::AnsweredOnce => "a request is answered once, and with acks=0 never.",
            Rule::InRange => "a high watermark or a cut lies between the log's start and its end.",
            Rule::Healed => {
                "when all is mended, writes are acknowledged again and the logs become equal."
            }
        }
    }
}

/// A rule that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which.
    pub rule: Rule,
    /// When.
    pub tick: Tick,
    /// At which broker, if at one.
    pub broker: Option<BrokerId>,
    /// At which offset, if at one.
    pub offset: Option<Offset>,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub got: String,
    /// One sentence with both.
    pub text: String,
}

/// A record as a person names it.
pub(crate) struct Shown(pub Option<Record>);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(record) => write!(f, "{} of epoch {}", record.value, record.epoch),
            None => f.write_str("nothing"),
        }
    }
}

/// What the rules remember.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Records that were acknowledged with acks=all, and where.
    pub acked: Vec<(Offset, Record)>,
    /// What the consumer has read, from offset 0.
    pub read: Vec<Record>,
    /// The first promise that an in-sync replica could not keep as a leader. The run goes on: perhaps it is seen to lead.
    pub(crate) endangered: Option<Broken>,
    leaders: BTreeMap<Epoch, BrokerId>,
    marks: BTreeMap<BrokerId, (Epoch, Offset)>,
    epoch: Option<(Epoch, Option<BrokerId>)>,
}

impl Memory {
    /// Looks at the whole cluster, at the end of a tick. `strict`: nothing may be lost.
    pub fn look<'a>(
        &mut self,
        now: Tick,
        strict: bool,
        controller: &Controller,
        logs: impl Iterator<Item = (BrokerId, &'a ReplicaLog)>,
        running: impl Iterator<Item = (BrokerId, &'a Broker)> + Clone,
    ) -> Option<Broken> {
        let judge = Judge { now };
        let broken = self.epochs(&judge, controller);
        let mut broken = broken.or_else(|| {
            let mut each = running.clone();
            each.find_map(|(id, broker)| self.one(&judge, id, broker))
        });
        if strict && broken.is_none() {
            broken = self.history(&judge, controller, running.clone());
            if broken.is_none() && self.endangered.is_none() {
                let isr = controller.partition().isr;
                let mut in_sync = logs.filter(|(id, _)| isr.contains(*id));
                self.endangered =
                    in_sync.find_map(|(id, log)| self.lacks(&judge, id, log, "is in sync"));
            }
            let mut left = running;
            while let (None, Some((id, broker))) = (&broken, left.next()) {
                broken = left
                    .clone()
                    .find_map(|(other, with)| judge.agree((id, broker), (other, with)));
            }
        }
        broken
    }

    fn epochs(&mut self, judge: &Judge, controller: &Controller) -> Option<Broken> {
        let partition = controller.partition();
        let now = (partition.epoch, partition.leader);
        let before = self.epoch.replace(now)?;
        let changed = before.1 != now.1;
        if now.0 > before.0 || (now.0 == before.0 && !changed) {
            return None;
        }
        let (expected, got) = (format!("above {}", before.0), now.0.to_string());
        let text = match changed {
            true => format!(
                "The leader changed from {} to {}, and the epoch from {} to {got}.",
                named(before.1),
                named(now.1),
                before.0
            ),
            false => format!("The epoch went back from {} to {got}.", before.0),
        };
        Some(judge.broken(Rule::EpochsRise, None, None, expected, got, text))
    }

    fn one(&mut self, judge: &Judge, id: BrokerId, broker: &Broker) -> Option<Broken> {
        let (log, hw) = (broker.log(), broker.hw());
        if hw < Offset(0) || hw > log.end() {
            let expected = format!("at most {}", log.end());
            let text = format!(
                "The high watermark of broker {id} is {hw}; its log ends at {}.",
                log.end()
            );
            return Some(judge.broken(
                Rule::InRange,
                Some(id),
                Some(hw),
                expected,
                hw.to_string(),
                text,
            ));
        }
        let leader = broker.leader()?;
        let epoch = leader.term.epoch;
        let first = *self.leaders.entry(epoch).or_insert(id);
        if first != id {
            let text = format!("Brokers {first} and {id} both lead in epoch {epoch}.");
            return Some(judge.broken(
                Rule::OneLeader,
                Some(id),
                None,
                format!("broker {first}"),
                format!("broker {id}"),
                text,
            ));
        }
        let mark = self.marks.insert(id, (epoch, hw));
        if let Some((same, before)) = mark
            && same == epoch
            && hw < before
        {
            let text = format!(
                "The high watermark of broker {id} fell from {before} to {hw} in epoch {epoch}."
            );
            return Some(judge.broken(
                Rule::HwPerTerm,
                Some(id),
                Some(hw),
                format!("at least {before}"),
                hw.to_string(),
                text,
            ));
        }
        None
    }

    /// What was promised must be in the log of whoever leads.
    fn history<'a>(
        &self,
        judge: &Judge,
        controller: &Controller,
        mut running: impl Iterator<Item = (BrokerId, &'a Broker)>,
    ) -> Option<Broken> {
        let partition = controller.partition();
        let (id, leader) = running.find(|(id, broker)| {
            partition.leader == Some(*id)
                && broker.epoch() == partition.epoch
                && broker.leader().is_some()
        })?;
        self.lacks(judge, id, leader.log(), "leads")
    }

    /// The first thing promised that is not in this log.
    fn lacks(&self, judge: &Judge, id: BrokerId, log: &ReplicaLog, is: &str) -> Option<Broken> {
        let gone = |(offset, record): &&(Offset, Record)| log.get(*offset) != Some(*record);
        if let Some((offset, record)) = self.acked.iter().find(gone) {
            return Some(judge.lost(Rule::AckedStays, (id, is), *offset, *record, log));
        }
        let mut read = (0..).map(Offset).zip(self.read.iter().copied());
        let (offset, record) = read.find(|read| log.get(read.0) != Some(read.1))?;
        Some(judge.lost(Rule::PastStays, (id, is), offset, record, log))
    }

    /// An answer to a write is looked at when it comes.
    #[expect(
        clippy::too_many_arguments,
        reason = "an answer, and all that it is compared with"
    )]
    pub(crate) fn answered<'a>(
        &mut self,
        now: Tick,
        id: BrokerId,
        (value, acks_all): (Value, bool),
        outcome: Outcome,
        log: &ReplicaLog,
        logs: impl Iterator<Item = &'a ReplicaLog> + Clone,
        need: usize,
    ) -> Option<Broken> {
        if outcome != Outcome::Acknowledged || !acks_all {
            return None;
        }
        let judge = Judge { now };
        // A producer that asked again has its record twice: one place with enough copies will do.
        let places = (log.start().0..)
            .map(Offset)
            .zip(log.records().iter().copied());
        let places = places.filter(|(_, record)| record.value == value);
        let counted = places.map(|(offset, record)| {
            let has = |log: &&ReplicaLog| log.get(offset) == Some(record);
            (logs.clone().filter(has).count(), offset, record)
        });
        let Some((copies, offset, record)) =
            counted.max_by_key(|(copies, offset, _)| (*copies, -offset.0))
        else {
            let text = format!("Broker {id} acknowledged {value}, which is not in its log.");
            return Some(judge.broken(
                Rule::EnoughCopies,
                Some(id),
                None,
                value.to_string(),
                "nothing".into(),
                text,
            ));
        };
        if copies < need {
            let text = format!(
                "Broker {id} acknowledged {value} at offset {offset} while {copies} {} it; acks=all needs {need}.",
                if copies == 1 {
                    "broker has"
                } else {
                    "brokers have"
                },
            );
            return Some(judge.broken(
                Rule::EnoughCopies,
                Some(id),
                Some(offset),
                format!("{need} copies"),
                copies.to_string(),
                text,
            ));
        }
        self.acked.push((offset, record));
        None
    }
}

fn named(broker: Option<BrokerId>) -> String {
    broker.map_or("nobody".into(), |id| format!("broker {id}"))
}

/// Makes the sentences.
pub(crate) struct Judge {
    pub(crate) now: Tick,
}

impl Judge {
    pub(crate) fn broken(
        &self,
        rule: Rule,
        broker: Option<BrokerId>,
        offset: Option<Offset>,
        expected: String,
        got: String,
        text: String,
    ) -> Broken {
        Broken {
            rule,
            tick: self.now,
            broker,
            offset,
            expected,
            got,
            text,
        }
    }

    fn lost(
        &self,
        rule: Rule,
        (id, is): (BrokerId, &str),
        offset: Offset,
        record: Record,
        log: &ReplicaLog,
    ) -> Broken {
        let there = log.get(offset);
        let promised = match rule {
            Rule::AckedStays => "was acknowledged with acks=all",
            _ => "was read by a consumer",
        };
        let text = format!(
            "Offset {offset} was {}, which {promised}; broker {id} {is} and has {} there.",
            Shown(Some(record)),
            Shown(there)
        );
        let expected = Shown(Some(record)).to_string();
        self.broken(
            rule,
            Some(id),
            Some(offset),
            expected,
            Shown(there).to_string(),
            text,
        )
    }

    fn agree(
        &self,
        (id, one): (BrokerId, &Broker),
        (other_id, other): (BrokerId, &Broker),
    ) -> Option<Broken> {
        let below = one.hw().min(other.hw());
        let from = one.log().start().max(other.log().start());
        let (mine, theirs) = (
            one.log().between(from, below),
            other.log().between(from, below),
        );
        if mine == theirs {
            return None;
        }
        let offset = (from.0..below.0)
            .map(Offset)
            .find(|offset| one.log().get(*offset) != other.log().get(*offset))?;
        let (mine, theirs) = (Shown(one.log().get(offset)), Shown(other.log().get(offset)));
        let text = format!(
            "At offset {offset} broker {id} has {mine} and broker {other_id} has {theirs}, both below the high watermark."
        );
        Some(self.broken(
            Rule::LogsAgree,
            Some(other_id),
            Some(offset),
            mine.to_string(),
            theirs.to_string(),
            text,
        ))
    }

    /// A write was not acknowledged although everything is mended.
    pub(crate) fn not_taken(&self, by: BrokerId, value: Value, at: Tick, how: &str) -> Broken {
        let text = format!(
            "Everything was mended, and {value} was written at tick {at} with acks=all: broker {by} {how} it."
        );
        let (expected, got) = ("acknowledged".to_string(), "not".to_string());
        self.broken(Rule::Healed, Some(by), None, expected, got, text)
    }

    /// A broker took a write and ran all the time since, and the producer still waits.
    pub(crate) fn unanswered(&self, value: Value, by: BrokerId, at: Tick) -> Broken {
        let text = format!(
            "Broker {by} was asked to write {value} at tick {at} and ran all the time since, and has not answered."
        );
        let (expected, got) = ("one answer".to_string(), "none".to_string());
        self.broken(Rule::AnsweredOnce, Some(by), None, expected, got, text)
    }

    /// After everything is mended.
    pub(crate) fn healed(
        &self,
        unanswered: Option<Value>,
        controller: &Controller,
        replicas: Brokers,
        running: &[(BrokerId, &Broker)],
    ) -> Option<Broken> {
        let broken = |broker, expected: String, got: String, text: String| {
            Some(self.broken(Rule::Healed, broker, None, expected, got, text))
        };
        if let Some(value) = unanswered {
            let text = format!(
                "Everything was mended, and {value}, written after that with acks=all, was not acknowledged."
            );
            return broken(None, "acknowledged".into(), "not".into(), text);
        }
        let partition = controller.partition();
        if partition.isr != replicas {
            let text = format!(
                "Everything was mended, and the in-sync replicas are {} instead of {replicas}.",
                partition.isr
            );
            return broken(None, replicas.to_string(), partition.isr.to_string(), text);
        }
        let (_, leader) = running
            .iter()
            .find(|(id, _)| partition.leader == Some(*id))?;
        for (id, follower) in running {
            if follower.log().records() != leader.log().records() {
                let (theirs, right) = (follower.log().end(), leader.log().end());
                let text = format!(
                    "Everything was mended, and the log of broker {id} is not the leader's: it ends at {theirs}, the leader's at {right}."
                );
                return broken(Some(*id), right.to_string(), theirs.to_string(), text);
            }
            if follower.hw() != leader.log().end() {
                let (got, right) = (follower.hw(), leader.log().end());
                let text = format!(
                    "Everything was mended and nothing is written, and the high watermark of broker {id} is {got} instead of {right}."
                );
                return broken(Some(*id), right.to_string(), got.to_string(), text);
            }
        }
        None
    }
}
