//! What was seen in a run: frames from which it can be drawn, and nothing else.
//!
//! A frame has the whole visible state after a tick; ticks in which nothing visible changed have none.

use crate::rules::Broken;
use crate::world::{State, Stopped, World};
use crate::{
    Acks, At, Broker, Brokers, Config, Controller, Fault, FetchReply, Message, Outcome, Role,
    Schedule, Tick,
};
use kit::{BrokerId, Epoch, Offset};

/// Longer runs are cut: the last frames stay.
const MOST_FRAMES: usize = 2_000;

/// A recorded run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The cluster's settings.
    pub config: Config,
    /// The schedule's steps, healing included.
    pub steps: Vec<At>,
    /// The rule that was broken at the last frame.
    pub broken: Option<Broken>,
    /// Where the decisions came to their end, and why.
    pub stopped: Option<Stop>,
    /// What was seen.
    pub frames: Vec<Frame>,
}

/// Where the decisions came to their end, and why. The engine knows the place only: who runs it fills in the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The tick and the broker.
    pub at: Stopped,
    /// The exercise and the decision: `5.5 leader_hw`.
    pub decision: String,
    /// What happened, as the rest of a sentence: `panicked: index out of bounds`.
    pub text: String,
}

/// The visible state after one tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The tick.
    pub tick: Tick,
    /// What happened, in one or two sentences.
    pub said: String,
    /// All that happened, a sentence each.
    pub events: Vec<String>,
    /// The brokers, in the order of their ids.
    pub brokers: Vec<BrokerView>,
    /// What the controller knows.
    pub controller: ControllerView,
    /// Links that are not in order, as two nodes and whether the link is cut (else it is slow).
    pub links: Vec<(BrokerId, BrokerId, bool)>,
    /// Messages under way: from, to, and what they say.
    pub messages: Vec<(BrokerId, BrokerId, String)>,
    /// What producers and the consumer know.
    pub clients: ClientsView,
}

/// A broker as it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokerView {
    /// Its id.
    pub id: BrokerId,
    /// `up`, `paused` or `stopped`.
    pub state: &'static str,
    /// `leader`, `follower` or `none`.
    pub role: &'static str,
    /// The newest epoch that it knows.
    pub epoch: Epoch,
    /// Its high watermark; of one that is stopped, the one on its disk.
    pub hw: Offset,
    /// Its log's start.
    pub start: Offset,
    /// Its records: epoch and value.
    pub log: Vec<(Epoch, String)>,
    /// Where each epoch begins in its log.
    pub epochs: Vec<(Epoch, Offset)>,
    /// As a leader: who is in sync, what is asked for, and what it knows of each follower.
    pub leads: Option<LeaderView>,
    /// Whom it follows.
    pub follows: Option<BrokerId>,
}

/// What a leader knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderView {
    /// The in-sync replicas.
    pub isr: Brokers,
    /// Those that it has asked for.
    pub pending: Option<Brokers>,
    /// What each follower has.
    pub seen: Vec<(BrokerId, Offset)>,
}

/// What the controller knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControllerView {
    /// The leader.
    pub leader: Option<BrokerId>,
    /// The leader epoch.
    pub epoch: Epoch,
    /// The in-sync replicas.
    pub isr: Brokers,
    /// Their version.
    pub version: u32,
    /// Who is alive.
    pub live: Brokers,
}

/// What producers and the consumer know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientsView {
    /// Records that were acknowledged.
    pub acknowledged: Vec<AcknowledgedView>,
    /// Records that wait for their answer.
    pub waiting: Vec<String>,
    /// Records that were refused or given up, with the reason.
    pub failed: Vec<(String, &'static str)>,
    /// The offset that the consumer reads next.
    pub read: Offset,
}

/// A record that was acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcknowledgedView {
    /// The record.
    pub value: String,
    /// Its offset in the log of the broker that answered, if it was there.
    pub offset: Option<Offset>,
    /// What the producer had asked for.
    pub acks: Acks,
}

/// Makes frames while a world runs.
#[derive(Debug, Default)]
pub(crate) struct Tracer {
    events: Vec<String>,
    frames: Vec<Frame>,
}

impl Tracer {
    pub(crate) fn note(&mut self, text: String) {
        self.events.push(text);
    }

    /// Says what changed at a broker.
    pub(crate) fn compare(&mut self, id: BrokerId, before: &Broker, after: &Broker) {
        let role = |broker: &Broker| match broker.role() {
            Role::None => "none".to_string(),
            Role::Leader { .. } => "leader".to_string(),
            Role::Follower { leader, .. } => leader.to_string(),
        };
        let new_term = before.epoch() != after.epoch();
        if new_term || role(before) != role(after) {
            self.note(match after.role() {
                Role::None => format!(
                    "Broker {id} hears that nobody leads in epoch {}.",
                    after.epoch()
                ),
                Role::Leader { .. } => format!(
                    "Broker {id} leads in epoch {}, from offset {} on.",
                    after.epoch(),
                    after.log().end()
                ),
                Role::Follower { leader, .. } => {
                    format!(
                        "Broker {id} follows broker {leader} in epoch {}.",
                        after.epoch()
                    )
                }
            });
        }
        let (was, is) = (before.log().end(), after.log().end());
        let kept = before.log().records().iter().zip(after.log().records());
        let same = kept.take_while(|(old, new)| old == new).count() as i64;
        let cut = Offset(before.log().start().0 + same);
        if cut < was {
            self.note(format!(
                "Broker {id} cuts its log back from {was} to {cut}."
            ));
        }
        if is > cut {
            let new: Vec<String> = after
                .log()
                .between(cut, is)
                .iter()
                .map(|record| record.value.to_string())
                .collect();
            self.note(format!(
                "Broker {id} appends {} at offset {cut}.",
                new.join(", ")
            ));
        }
        if before.hw() != after.hw() {
            self.note(format!(
                "The high watermark of broker {id} goes from {} to {}.",
                before.hw(),
                after.hw()
            ));
        }
        if let (Some(old), Some(new)) = (before.leader(), after.leader()) {
            if old.isr.pending != new.isr.pending
                && let Some(wanted) = new.isr.pending
            {
                self.note(format!(
                    "Broker {id} asks for {wanted} as in-sync replicas."
                ));
            }
            for (follower, progress) in &new.seen {
                if old.seen.get(follower).map(|seen| seen.end) != Some(progress.end) {
                    self.note(format!(
                        "Broker {id} learns that broker {follower} has all below {}.",
                        progress.end
                    ));
                }
            }
        }
    }

    /// Says what changed at the controller.
    pub(crate) fn compare_controller(&mut self, before: &Controller, after: &Controller) {
        for id in before.live().difference(after.live()) {
            self.note(format!("The controller takes broker {id} for dead."));
        }
        for id in after.live().difference(before.live()) {
            self.note(format!("The controller takes broker {id} for alive."));
        }
        let (old, new) = (before.partition(), after.partition());
        if (old.leader, old.epoch) != (new.leader, new.epoch) {
            self.note(match new.leader {
                Some(leader) => format!(
                    "The controller elects broker {leader} for epoch {}.",
                    new.epoch
                ),
                None => format!(
                    "The controller finds nobody to lead: epoch {} has no leader.",
                    new.epoch
                ),
            });
        }
    }

    /// The tick is over.
    pub(crate) fn frame(&mut self, world: &World<'_>, always: bool) {
        let events = std::mem::take(&mut self.events);
        let frame = view(world, events);
        let unchanged = self
            .frames
            .last()
            .is_some_and(|last| last.looks_like(&frame));
        if !unchanged || always {
            self.frames.push(frame);
        }
        if self.frames.len() > MOST_FRAMES {
            self.frames.remove(0);
        }
    }

    /// The run is over, at this tick. What came later is not shown.
    pub(crate) fn end(
        mut self,
        schedule: &Schedule,
        steps: &[At],
        end: Tick,
        broken: Option<Broken>,
        stopped: Option<Stopped>,
    ) -> Trace {
        self.frames.retain(|frame| frame.tick <= end);
        let steps = steps.iter().filter(|at| at.at <= end);
        Trace {
            config: schedule.config,
            steps: steps.copied().collect(),
            broken,
            stopped: stopped.map(|at| Stop {
                at,
                decision: String::new(),
                text: String::new(),
            }),
            frames: self.frames,
        }
    }
}

impl Frame {
    fn looks_like(&self, next: &Frame) -> bool {
        next.events.is_empty()
            && self.brokers == next.brokers
            && self.controller == next.controller
            && self.links == next.links
            && self.clients == next.clients
            && next
                .messages
                .iter()
                .all(|(.., text)| self.messages.iter().any(|(.., old)| old == text))
    }
}

fn view(world: &World<'_>, events: Vec<String>) -> Frame {
    let partition = world.controller().partition();
    let troubles = world.network().troubles();
    Frame {
        tick: world.now(),
        said: say(&events),
        events,
        brokers: world
            .machines()
            .iter()
            .map(|machine| broker_view(machine.id, &machine.state))
            .collect(),
        controller: ControllerView {
            leader: partition.leader,
            epoch: partition.epoch,
            isr: partition.isr,
            version: world.controller().version().0,
            live: world.controller().live(),
        },
        links: troubles
            .iter()
            .map(|link| (link.a, link.b, link.kind == Fault::Cut))
            .collect(),
        messages: messages(world),
        clients: clients(world),
    }
}

/// The sentence of a frame: the first two things that happened, since what a person did comes first.
fn say(events: &[String]) -> String {
    match events {
        [] => "Messages are under way.".into(),
        [one] => one.clone(),
        [one, two, ..] => format!("{one} {two}"),
    }
}

fn broker_view(id: BrokerId, state: &State) -> BrokerView {
    let (name, broker, log) = match state {
        State::Up(broker) => ("up", Some(broker), broker.log()),
        State::Paused(broker) => ("paused", Some(broker), broker.log()),
        State::Stopped(disk) => ("stopped", None, &disk.log),
    };
    let stopped_hw = match state {
        State::Stopped(disk) => disk.hw,
        _ => Offset(0),
    };
    let (role, follows) = match broker.map(Broker::role) {
        Some(Role::Leader { .. }) => ("leader", None),
        Some(Role::Follower { leader, .. }) => ("follower", Some(*leader)),
        Some(Role::None) | None => ("none", None),
    };
    let leads = broker.and_then(Broker::leader).map(|leader| LeaderView {
        isr: leader.isr.committed,
        pending: leader.isr.pending,
        seen: leader
            .seen
            .iter()
            .map(|(id, progress)| (*id, progress.end))
            .collect(),
    });
    BrokerView {
        id,
        state: name,
        role,
        epoch: broker.map_or(Epoch(-1), Broker::epoch),
        hw: broker.map_or(stopped_hw, Broker::hw),
        start: log.start(),
        log: log
            .records()
            .iter()
            .map(|record| (record.epoch, record.value.to_string()))
            .collect(),
        epochs: log
            .epochs()
            .iter()
            .map(|entry| (entry.epoch, entry.start))
            .collect(),
        leads,
        follows,
    }
}

/// The messages under way that carry news: a follower that has everything and asks again and again is no news.
fn messages(world: &World<'_>) -> Vec<(BrokerId, BrokerId, String)> {
    let broker = |id: BrokerId| {
        let machine = world.machines().iter().find(|machine| machine.id == id)?;
        machine.broker()
    };
    let text = |from: BrokerId, to: BrokerId, message: &Message| {
        Some(match message {
            Message::Fetch(fetch) => {
                let leader =
                    broker(to).and_then(|broker| Some((broker.leader()?, broker.log().end())));
                let known = leader.is_some_and(|(leader, end)| {
                    end == fetch.from
                        && leader.term.epoch == fetch.epoch
                        && leader.seen.get(&from).map(|seen| seen.end) == Some(fetch.from)
                });
                if known {
                    return None;
                }
                format!("fetch from {}, epoch {}", fetch.from, fetch.epoch)
            }
            Message::Fetched { reply, .. } => match reply {
                FetchReply::Records { records, hw, .. } if records.is_empty() => {
                    if broker(to).map(Broker::hw) == Some(*hw) {
                        return None;
                    }
                    format!("nothing new, watermark {hw}")
                }
                FetchReply::Records { from, records, hw } => {
                    let values: Vec<String> = records
                        .iter()
                        .map(|record| record.value.to_string())
                        .collect();
                    format!("{} from {from}, watermark {hw}", values.join(" "))
                }
                FetchReply::Diverged(end) => {
                    format!("diverged: epoch {} ends at {}", end.epoch, end.end)
                }
                FetchReply::OutOfRange(range) => {
                    format!("out of range {} to {}", range.start, range.end)
                }
            },
            Message::Metadata(news) => match news.leader {
                Some(leader) => format!(
                    "broker {leader} leads epoch {}, in sync {}",
                    news.epoch, news.isr
                ),
                None => format!("nobody leads epoch {}", news.epoch),
            },
            Message::AlterIsr { wanted, .. } => format!("in sync {wanted}?"),
            Message::IsrAnswered { committed, .. } => format!("in sync {committed}"),
            Message::IsrRefused { .. } => "refused".into(),
            Message::Write { value, acks, .. } => format!("write {value}, acks={acks}"),
        })
    };
    let under_way = world.network().under_way().iter();
    under_way
        .filter_map(|sent| Some((sent.from, sent.to, text(sent.from, sent.to, &sent.message)?)))
        .collect()
}

fn clients(world: &World<'_>) -> ClientsView {
    let mut view = ClientsView {
        read: Offset(world.memory().read.len() as i64),
        ..ClientsView::default()
    };
    for write in world.writes() {
        let value = write.value.to_string();
        match write.outcome {
            Some(Outcome::Acknowledged) => view.acknowledged.push(AcknowledgedView {
                value,
                offset: write.offset,
                acks: write.acks,
            }),
            Some(Outcome::TimedOut) => view.failed.push((value, "timed out")),
            Some(Outcome::NotLeader) => view.failed.push((value, "not the leader")),
            Some(Outcome::NotEnoughReplicas) => view.failed.push((value, "not enough replicas")),
            None if write.acks == Acks::None => {}
            None => view.waiting.push(value),
        }
    }
    view
}
