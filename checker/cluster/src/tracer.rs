//! Makes frames while a world runs: it compares each node before and after an event, and says what changed.

use crate::trace::{Event, Frame, Kind, Stop, Trace};
use crate::view::view;
use crate::words::are_in_sync;
use crate::world::{Stopped, World};
use crate::{At, Broken, Broker, Controller, Leader, Message, Role, Schedule, Tick};
use kit::{BrokerId, Offset};

/// Longer runs are cut: the last frames stay.
const MOST_FRAMES: usize = 2_000;

/// What was seen up to now.
#[derive(Debug, Default)]
pub(crate) struct Tracer {
    events: Vec<Event>,
    frames: Vec<Frame>,
}

impl Tracer {
    pub(crate) fn note(&mut self, kind: Kind, short: String, text: String) {
        self.events.push(Event { kind, short, text });
    }

    /// Says what changed at a broker.
    pub(crate) fn compare(&mut self, id: BrokerId, before: &Broker, after: &Broker) {
        self.compare_roles(id, before, after);
        self.compare_logs(id, before, after);
        let (was, is) = (before.hw(), after.hw());
        if was != is {
            let text = format!("The high watermark of broker {id} goes from {was} to {is}.");
            self.note(Kind::Watermark, format!("hw of {id}: {is}"), text);
        }
        if let (Some(old), Some(new)) = (before.leader(), after.leader()) {
            self.compare_leaders(id, old, new);
        }
    }

    fn compare_roles(&mut self, id: BrokerId, before: &Broker, after: &Broker) {
        let follows = |broker: &Broker| match broker.role() {
            Role::None => None,
            Role::Leader { .. } => Some(id),
            Role::Follower { leader, .. } => Some(*leader),
        };
        let epoch = after.epoch();
        if before.epoch() == epoch && follows(before) == follows(after) {
            return;
        }
        match after.role() {
            Role::None => {
                let text = format!("Broker {id} hears that nobody leads in epoch {epoch}.");
                self.note(Kind::Follows, format!("{id} has no leader"), text);
            }
            Role::Leader { .. } => {
                let from = after.log().end();
                let text = format!("Broker {id} leads in epoch {epoch}, from offset {from} on.");
                self.note(Kind::Leads, format!("{id} leads"), text);
            }
            Role::Follower { leader, .. } => {
                let text = format!("Broker {id} follows broker {leader} in epoch {epoch}.");
                self.note(Kind::Follows, format!("{id} follows {leader}"), text);
            }
        }
    }

    fn compare_logs(&mut self, id: BrokerId, before: &Broker, after: &Broker) {
        let (was, is) = (before.log().end(), after.log().end());
        let kept = before.log().records().iter().zip(after.log().records());
        let same = kept.take_while(|(old, new)| old == new).count() as i64;
        let cut = Offset(before.log().start().0 + same);
        if cut < was {
            let text = format!("Broker {id} cuts its log back from {was} to {cut}.");
            self.note(Kind::Cut, format!("{id} cuts to {cut}"), text);
        }
        if is > cut {
            let new = after.log().between(cut, is).iter();
            let new: Vec<String> = new.map(|record| record.value.to_string()).collect();
            let text = format!("Broker {id} appends {} at offset {cut}.", new.join(", "));
            self.note(Kind::Append, format!("{id} has {}", new.join(" ")), text);
        }
    }

    fn compare_leaders(&mut self, id: BrokerId, old: &Leader, new: &Leader) {
        if old.isr.pending != new.isr.pending
            && let Some(wanted) = new.isr.pending
        {
            let text = format!("Broker {id} asks for {wanted} as in-sync replicas.");
            self.note(Kind::Isr, format!("isr {wanted}?"), text);
        }
        if old.isr.committed != new.isr.committed {
            let committed = new.isr.committed;
            let text = format!("Broker {id} hears that {}.", are_in_sync(committed));
            self.note(Kind::Learns, format!("{id} hears isr {committed}"), text);
        }
        for (follower, progress) in &new.seen {
            let end = progress.end;
            if old.seen.get(follower).map(|seen| seen.end) != Some(end) {
                let text = match end {
                    Offset(0) => format!("Broker {id} learns that broker {follower} has nothing."),
                    _ => format!("Broker {id} learns that broker {follower} has all below {end}."),
                };
                self.note(Kind::Learns, format!("{id} sees {follower} at {end}"), text);
            }
        }
    }

    /// Says what changed at the controller.
    pub(crate) fn compare_controller(&mut self, before: &Controller, after: &Controller) {
        for id in before.live().difference(after.live()) {
            let text = format!("The controller takes broker {id} for dead.");
            self.note(Kind::Alive, format!("{id} is dead"), text);
        }
        for id in after.live().difference(before.live()) {
            let text = format!("The controller takes broker {id} for alive.");
            self.note(Kind::Alive, format!("{id} is alive"), text);
        }
        let (old, new) = (before.partition(), after.partition());
        if (old.leader, old.epoch) == (new.leader, new.epoch) {
            return;
        }
        let epoch = new.epoch;
        match new.leader {
            Some(leader) => {
                let text = format!("The controller elects broker {leader} for epoch {epoch}.");
                self.note(Kind::Election, format!("{leader} elected"), text);
            }
            None => {
                let text =
                    format!("The controller finds nobody to lead: epoch {epoch} has no leader.");
                self.note(Kind::Election, "nobody elected".into(), text);
            }
        }
    }

    /// The tick is over.
    pub(crate) fn frame(&mut self, world: &World<'_>, always: bool) {
        let events = std::mem::take(&mut self.events);
        let (mut frame, under_way) = view(world, events);
        let last = self.frames.last();
        if !always && last.is_some_and(|last| last.looks_like(&frame)) {
            return;
        }
        let is_new = |message: &&(BrokerId, BrokerId, String)| {
            !last.is_some_and(|last| last.messages.contains(message))
        };
        let new = frame.messages.iter().zip(&under_way);
        let new = new.filter(|(shown, _)| is_new(shown));
        let new: Vec<_> = new
            .map(|((from, to, text), message)| (*from, *to, text.as_str(), *message))
            .collect();
        frame.said = said(&frame.events, &new);
        self.frames.push(frame);
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

/// A new message: from, to, as it is shown, and itself.
type New<'a> = (BrokerId, BrokerId, &'a str, &'a Message);

/// The two things that tell most of a frame, in the order in which they happened. Where nothing happened, what is said to whom.
fn said(events: &[Event], new: &[New<'_>]) -> String {
    let mut order: Vec<usize> = (0..events.len()).collect();
    order.sort_by_key(|index| events[*index].kind);
    order.truncate(2);
    order.sort();
    if !order.is_empty() {
        let sentences = order.into_iter().map(|index| events[index].text.clone());
        return sentences.collect::<Vec<_>>().join(" ");
    }
    let mut sentences: Vec<String> = Vec::new();
    for (from, _, text, message) in new {
        // The same to all is one sentence.
        let same = new
            .iter()
            .filter(|(who, _, words, _)| (who, words) == (from, text));
        let to: Vec<BrokerId> = same.map(|(_, to, ..)| *to).collect();
        let sentence = crate::words::sentence(*from, &to, message);
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences.truncate(2);
    match sentences.is_empty() {
        true => "Messages arrive, and change nothing that is seen.".into(),
        false => sentences.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::said;
    use crate::trace::{Event, Kind};

    fn event(kind: Kind, text: &str) -> Event {
        Event {
            kind,
            short: String::new(),
            text: text.into(),
        }
    }

    #[test]
    fn what_tells_most_is_said_in_its_order() {
        let events = [
            event(Kind::Learns, "It learns."),
            event(Kind::Watermark, "The high watermark moves."),
            event(Kind::Answer, "It answers."),
        ];
        assert_eq!(said(&events, &[]), "The high watermark moves. It answers.");
    }
}
