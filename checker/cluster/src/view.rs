//! What is seen of a world after a tick.

use crate::trace::{
    AcknowledgedView, BrokerView, ClientsView, ControllerView, Event, Frame, LeaderView,
};
use crate::world::{State, World};
use crate::{Acks, Broker, Fault, FetchReply, Message, Outcome, Role};
use kit::{BrokerId, Epoch, Offset};

/// The visible state of a world, without its sentence, and the messages that are shown in it.
pub(crate) fn view<'a>(world: &'a World<'_>, events: Vec<Event>) -> (Frame, Vec<&'a Message>) {
    let partition = world.controller().partition();
    let troubles = world.network().troubles();
    let (messages, under_way) = messages(world).into_iter().unzip();
    let frame = Frame {
        tick: world.now(),
        said: String::new(),
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
        messages,
        clients: clients(world),
    };
    (frame, under_way)
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
        version: leader.isr.version.0,
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
fn messages<'a>(world: &'a World<'_>) -> Vec<((BrokerId, BrokerId, String), &'a Message)> {
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
                match fetch.last_fetched {
                    Some(epoch) => format!("fetch from {}, last epoch {epoch}", fetch.from),
                    None => format!("fetch from {}, no epoch", fetch.from),
                }
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
                    "broker {leader} leads epoch {}, in sync {}, version {}",
                    news.epoch, news.isr, news.version
                ),
                None => format!("nobody leads epoch {}", news.epoch),
            },
            Message::AlterIsr {
                wanted, version, ..
            } => format!("in sync {wanted}? at version {version}"),
            Message::IsrAnswered {
                committed, version, ..
            } => format!("in sync {committed}, version {version}"),
            Message::IsrRefused { version, .. } => format!("refused at version {version}"),
            Message::Write { value, acks, .. } => format!("write {value}, acks={acks}"),
        })
    };
    let under_way = world.network().under_way().iter();
    under_way
        .filter_map(|sent| {
            let text = text(sent.from, sent.to, &sent.message)?;
            Some(((sent.from, sent.to, text), &sent.message))
        })
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
