//! The frame: what a broker does with each event. It carries messages and keeps the books; what is right it asks the decisions.
//!
//! A broker is a leader, a follower, or neither, as the newest metadata says. What it knows beside its log dies with the process; the
//! log and the checkpoint of the high watermark are on its disk.
//!
//! Kafka: `ReplicaManager`, `Partition`, `ReplicaFetcherThread`. Left out: sessions of fetches, waiting fetches (a follower without news waits
//! itself), transactions.

use crate::message::CONTROLLER;
use crate::{
    AckWhen, Acks, Action, Brokers, Config, Decisions, Effect, Fetch, FetchReply, Isr, Leader,
    Message, Metadata, Outcome, Question, Record, ReplicaLog, RequestId, Settled, Term, Tick,
    Ticks, Value, Version, Waiting,
};
use kit::{BrokerId, Epoch, Offset};
use std::collections::BTreeMap;

/// How long a follower waits that was told nothing new. Kafka: `replica.fetch.wait.max.ms`, at the leader.
const FETCH_WAIT: Ticks = Ticks(3);
/// After so long a follower does not wait for the leader's answer any more.
const FETCH_LOST: Ticks = Ticks(8);
/// After so long a leader asks the controller again.
const ASK_AGAIN: Ticks = Ticks(6);
/// How long a write with acks=all waits at most.
const GIVE_UP: Ticks = Ticks(20);
/// How often the high watermark is written to the disk. Kafka: `replica.high.watermark.checkpoint.interval.ms`.
const CHECKPOINT: i64 = 8;

/// What survives the process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Disk {
    /// The log.
    pub log: ReplicaLog,
    /// The high watermark as it was last written.
    pub hw: Offset,
}

/// What a broker is at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// It knows of no leader.
    None,
    /// It leads.
    Leader {
        /// What a leader knows.
        leader: Leader,
        /// When it last asked the controller for other in-sync replicas.
        asked: Tick,
        /// Its last question.
        question: Question,
    },
    /// It follows.
    Follower {
        /// Whom.
        leader: BrokerId,
        /// Since when it waits for an answer.
        asked: Option<Tick>,
        /// When it fetches next.
        next: Tick,
    },
}

/// A broker that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broker {
    id: BrokerId,
    replicas: Brokers,
    config: Config,
    disk: Disk,
    epoch: Epoch,
    /// Its high watermark while it does not lead.
    hw: Offset,
    role: Role,
}

impl Broker {
    /// A broker begins with what is on its disk, and knows no leader.
    #[must_use]
    pub fn boot(id: BrokerId, replicas: Brokers, config: Config, disk: Disk) -> Self {
        let hw = disk.hw.min(disk.log.end());
        Self {
            id,
            replicas,
            config,
            disk,
            epoch: Epoch(-1),
            hw,
            role: Role::None,
        }
    }

    /// Its disk.
    #[must_use]
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// Its log.
    #[must_use]
    pub fn log(&self) -> &ReplicaLog {
        &self.disk.log
    }

    /// What it is.
    #[must_use]
    pub fn role(&self) -> &Role {
        &self.role
    }

    /// What it knows as a leader, if it leads.
    #[must_use]
    pub fn leader(&self) -> Option<&Leader> {
        match &self.role {
            Role::Leader { leader, .. } => Some(leader),
            _ => None,
        }
    }

    /// The newest leader epoch that it knows, -1 at first.
    #[must_use]
    pub fn epoch(&self) -> Epoch {
        self.epoch
    }

    /// Its high watermark.
    #[must_use]
    pub fn hw(&self) -> Offset {
        self.leader().map_or(self.hw, |leader| leader.hw)
    }

    /// Stops in order: the high watermark goes to the disk. Who was told in time that another leads (`reached`) tells its producers so.
    /// Kafka: `KafkaServer.controlledShutdown`.
    #[must_use]
    pub fn shut_down(
        mut self,
        now: Tick,
        reached: bool,
        d: &dyn Decisions,
        out: &mut Vec<Effect>,
    ) -> Disk {
        if reached {
            self.leave_office(now, d, out);
        }
        self.disk.hw = self.hw();
        self.disk
    }

    /// The process is gone; what it had written stays.
    #[must_use]
    pub fn killed(self) -> Disk {
        self.disk
    }

    /// A tick passes.
    pub fn on_tick(&mut self, now: Tick, d: &dyn Decisions, out: &mut Vec<Effect>) {
        if now.0 % CHECKPOINT == 0 {
            self.disk.hw = self.hw();
        }
        match &mut self.role {
            Role::None => {}
            Role::Follower {
                leader,
                asked,
                next,
            } => {
                if asked.is_some_and(|then| now.since(then) >= FETCH_LOST) {
                    *asked = None;
                }
                if asked.is_none() && now >= *next {
                    *asked = Some(now);
                    let fetch = Fetch {
                        follower: self.id,
                        epoch: self.epoch,
                        from: self.disk.log.end(),
                        last_fetched: self.disk.log.last_epoch(),
                    };
                    out.push(Effect::Send {
                        to: *leader,
                        message: Message::Fetch(fetch),
                    });
                }
            }
            Role::Leader { .. } => self.lead(now, d, out),
        }
    }

    /// A message arrives.
    pub fn on_message(
        &mut self,
        now: Tick,
        message: Message,
        d: &dyn Decisions,
        out: &mut Vec<Effect>,
    ) {
        match message {
            Message::Metadata(metadata) => self.on_metadata(now, metadata, d, out),
            Message::Fetch(fetch) => self.on_fetch(now, &fetch, d, out),
            Message::Fetched { epoch, reply } if epoch == self.epoch => {
                self.on_fetched(now, reply, d, out);
            }
            Message::IsrAnswered {
                epoch,
                version,
                committed,
            } if epoch == self.epoch => {
                self.change_isr(now, d, out, |isr| d.isr_answered(isr, version, committed));
            }
            Message::IsrRefused {
                epoch,
                version,
                question,
            } if epoch == self.epoch => self.on_refusal(now, version, question, d, out),
            Message::Write {
                request,
                value,
                acks,
            } => self.on_write(now, request, value, acks, d, out),
            // Of another term, or not for a broker.
            _ => {}
        }
    }

    /// A question that was asked again may still be agreed to, so of one version only the last answer counts. Kafka has one question under
    /// way at a time: `AlterPartitionManager`.
    fn on_refusal(
        &mut self,
        now: Tick,
        version: Version,
        refused: Question,
        d: &dyn Decisions,
        out: &mut Vec<Effect>,
    ) {
        let Role::Leader {
            leader, question, ..
        } = &self.role
        else {
            return;
        };
        if refused == *question || version != leader.isr.version {
            self.change_isr(now, d, out, |isr| d.isr_refused(isr, version));
        }
    }

    fn on_metadata(&mut self, now: Tick, news: Metadata, d: &dyn Decisions, out: &mut Vec<Effect>) {
        if news.epoch < self.epoch {
            return;
        }
        if news.epoch == self.epoch {
            if let Role::Leader { leader, .. } = &mut self.role {
                leader.term.live = news.live;
                self.change_isr(now, d, out, |isr| {
                    d.isr_answered(isr, news.version, news.isr)
                });
            }
            return;
        }
        self.leave_office(now, d, out);
        self.epoch = news.epoch;
        match news.leader {
            None => self.role = Role::None,
            Some(leader) if leader == self.id => self.take_office(now, news, d, out),
            Some(leader) => {
                self.role = Role::Follower {
                    leader,
                    asked: None,
                    next: now,
                };
                if let Some(point) = d.cut_before_fetching(&self.disk.log, self.hw) {
                    self.disk.log.truncate_to(point);
                    self.hw = self.hw.min(self.disk.log.end());
                }
            }
        }
    }

    fn take_office(&mut self, now: Tick, news: Metadata, d: &dyn Decisions, out: &mut Vec<Effect>) {
        // A leader notes its epoch before it writes: who leads without a record is found, too.
        self.disk.log.begin_epoch(news.epoch);
        let term = Term {
            me: self.id,
            epoch: news.epoch,
            epoch_start: self.disk.log.end(),
            began: now,
            replicas: self.replicas,
            live: news.live,
            config: self.config,
        };
        let isr = Isr {
            committed: news.isr,
            pending: None,
            version: news.version,
        };
        let leader = Leader {
            term,
            // It may know less than the leader before it: the watermark may seem to go back.
            hw: self.hw,
            isr,
            seen: BTreeMap::new(),
            waiting: Vec::new(),
        };
        self.role = Role::Leader {
            leader,
            asked: now,
            question: Question::default(),
        };
        self.advance(now, d, out);
    }

    fn leave_office(&mut self, now: Tick, d: &dyn Decisions, out: &mut Vec<Effect>) {
        self.hw = self.hw();
        if let Role::Leader { leader, .. } = &mut self.role
            && !leader.waiting.is_empty()
        {
            let settled = d.settle(&mut leader.waiting, leader.hw, now, false);
            out.extend(settled.into_iter().map(answer));
        }
    }

    fn on_fetch(&mut self, now: Tick, fetch: &Fetch, d: &dyn Decisions, out: &mut Vec<Effect>) {
        let Role::Leader {
            leader,
            asked,
            question,
        } = &mut self.role
        else {
            return;
        };
        let stranger = fetch.follower == self.id || !self.replicas.contains(fetch.follower);
        if fetch.epoch != self.epoch || stranger {
            return;
        }
        for action in d.on_fetch(d, leader, &self.disk.log, now, fetch) {
            out.push(match action {
                Action::AlterIsr(isr) => {
                    *asked = now;
                    question.0 += 1;
                    alter_isr(self.epoch, isr, *question)
                }
                Action::Answer(settled) => answer(settled),
                Action::Reply(reply) => Effect::Send {
                    to: fetch.follower,
                    message: Message::Fetched {
                        epoch: self.epoch,
                        reply,
                    },
                },
            });
        }
    }

    fn on_fetched(
        &mut self,
        now: Tick,
        reply: FetchReply,
        d: &dyn Decisions,
        out: &mut Vec<Effect>,
    ) {
        let Role::Follower { asked, next, .. } = &mut self.role else {
            return;
        };
        *asked = None;
        *next = now;
        let log = &mut self.disk.log;
        match reply {
            FetchReply::Records { from, records, hw } => {
                if records.is_empty() {
                    *next = now + FETCH_WAIT;
                }
                if d.append_fetched(log, from, &records).is_ok() {
                    self.hw = d.follower_hw(hw, log.end());
                }
            }
            FetchReply::Diverged(leader_says) => {
                let point = d.truncation_point(log.epochs(), log.end(), leader_says);
                if point < log.start() || point > log.end() {
                    out.push(Effect::Absurd {
                        decision: "5.12 truncation_point",
                        offset: point,
                    });
                }
                log.truncate_to(point);
                self.hw = self.hw.min(log.end());
            }
            FetchReply::OutOfRange(range) => {
                if range.start > log.end() {
                    *log = ReplicaLog::starting_at(range.start);
                } else {
                    log.truncate_to(range.end);
                }
                self.hw = self.hw.min(log.end());
            }
        }
    }

    fn on_write(
        &mut self,
        now: Tick,
        request: RequestId,
        value: Value,
        acks: Acks,
        d: &dyn Decisions,
        out: &mut Vec<Effect>,
    ) {
        let Role::Leader { leader, .. } = &mut self.role else {
            return refuse(request, acks, Outcome::NotLeader, out);
        };
        let offset = self.disk.log.end();
        let min_isr = self.config.min_isr;
        let Ok(when) = d.admit(acks, leader.isr, min_isr, self.replicas, offset) else {
            return refuse(request, acks, Outcome::NotEnoughReplicas, out);
        };
        self.disk.log.append(Record {
            epoch: self.epoch,
            value,
        });
        match when {
            AckWhen::Never => {}
            AckWhen::Now => out.push(Effect::Answer {
                request,
                outcome: Outcome::Acknowledged,
            }),
            AckWhen::Committed(offset) => leader.waiting.push(Waiting {
                request,
                offset,
                give_up: now + GIVE_UP,
            }),
        }
        self.advance(now, d, out);
    }

    /// What a leader does at each tick: look for followers that are behind, ask the controller again, tell producers that it took too long.
    fn lead(&mut self, now: Tick, d: &dyn Decisions, out: &mut Vec<Effect>) {
        let Role::Leader {
            leader,
            asked,
            question,
        } = &mut self.role
        else {
            return;
        };
        let Term { began, me, .. } = leader.term;
        let lag_max = self.config.lag_max;
        if now.since(began).0 % (lag_max.0 / 2).max(1) == 0 {
            let end = self.disk.log.end();
            let late = d.laggards(leader.isr, me, &leader.seen, end, now, lag_max, began);
            if !late.is_empty() {
                leader.isr.pending = Some(leader.isr.committed.difference(late));
                *asked = now;
                question.0 += 1;
                out.push(alter_isr(self.epoch, leader.isr, *question));
            }
        }
        if leader.isr.pending.is_some() && now.since(*asked) >= ASK_AGAIN {
            *asked = now;
            question.0 += 1;
            out.push(alter_isr(self.epoch, leader.isr, *question));
        }
        self.advance(now, d, out);
    }

    fn change_isr(
        &mut self,
        now: Tick,
        d: &dyn Decisions,
        out: &mut Vec<Effect>,
        change: impl FnOnce(Isr) -> Isr,
    ) {
        if let Role::Leader { leader, .. } = &mut self.role {
            leader.isr = change(leader.isr);
            self.advance(now, d, out);
        }
    }

    /// Moves the high watermark if it can move, and answers the writes that are committed by it or too old.
    fn advance(&mut self, now: Tick, d: &dyn Decisions, out: &mut Vec<Effect>) {
        let Role::Leader { leader, .. } = &mut self.role else {
            return;
        };
        let counts = d.counts(leader.isr);
        leader.hw = d.leader_hw(&leader.standing(&self.disk.log, now, counts));
        if !leader.waiting.is_empty() {
            let settled = d.settle(&mut leader.waiting, leader.hw, now, true);
            out.extend(settled.into_iter().map(answer));
        }
    }
}

fn answer(settled: Settled) -> Effect {
    Effect::Answer {
        request: settled.request,
        outcome: settled.outcome,
    }
}

/// A producer that wants no answer gets none, not even a refusal.
fn refuse(request: RequestId, acks: Acks, outcome: Outcome, out: &mut Vec<Effect>) {
    if acks != Acks::None {
        out.push(Effect::Answer { request, outcome });
    }
}

fn alter_isr(epoch: Epoch, isr: Isr, question: Question) -> Effect {
    Effect::Send {
        to: CONTROLLER,
        message: Message::AlterIsr {
            epoch,
            version: isr.version,
            wanted: isr.pending.unwrap_or(isr.committed),
            question,
        },
    }
}
