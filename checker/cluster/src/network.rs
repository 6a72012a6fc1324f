//! The network between the nodes: messages arrive in the order of their sending, late, or not at all.
//!
//! A link is like a TCP connection: nothing overtakes. When it is cut, what is under way is lost.

use crate::{Message, Tick, Ticks};
use kit::BrokerId;

/// How long a message takes at least.
const DELAY: Ticks = Ticks(1);

/// A message under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Who sent it.
    pub from: BrokerId,
    /// Who gets it.
    pub to: BrokerId,
    /// When it arrives.
    pub due: Tick,
    /// What it says.
    pub message: Message,
}

/// A link that is not in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The node with the smaller id.
    pub a: BrokerId,
    /// The node with the larger id.
    pub b: BrokerId,
    /// What is wrong.
    pub kind: Fault,
}

/// What can be wrong with a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing goes through.
    Cut,
    /// Messages take so much longer.
    Slow(Ticks),
}

/// The network.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    under_way: Vec<Sent>,
    troubles: Vec<Trouble>,
}

fn ordered(a: BrokerId, b: BrokerId) -> (BrokerId, BrokerId) {
    (a.min(b), a.max(b))
}

impl Network {
    /// What is under way, in the order of sending.
    #[must_use]
    pub fn under_way(&self) -> &[Sent] {
        &self.under_way
    }

    /// The links that are not in order.
    #[must_use]
    pub fn troubles(&self) -> &[Trouble] {
        &self.troubles
    }

    fn fault(&self, from: BrokerId, to: BrokerId) -> Option<Fault> {
        let (a, b) = ordered(from, to);
        let found = self.troubles.iter().find(|link| (link.a, link.b) == (a, b));
        found.map(|link| link.kind)
    }

    /// Whether nothing goes through between two nodes.
    #[must_use]
    pub fn is_cut(&self, a: BrokerId, b: BrokerId) -> bool {
        self.fault(a, b) == Some(Fault::Cut)
    }

    /// Sends a message. On a cut link it is lost.
    pub fn send(&mut self, now: Tick, from: BrokerId, to: BrokerId, message: Message) {
        let extra = match self.fault(from, to) {
            Some(Fault::Cut) => return,
            Some(Fault::Slow(extra)) => extra,
            None => Ticks(0),
        };
        let same = self
            .under_way
            .iter()
            .filter(|sent| (sent.from, sent.to) == (from, to));
        let behind = same.map(|sent| sent.due).max().unwrap_or_default();
        let due = (now + DELAY + extra).max(behind);
        self.under_way.push(Sent {
            from,
            to,
            due,
            message,
        });
    }

    /// Puts a message where it arrives at once.
    pub fn post(&mut self, now: Tick, from: BrokerId, to: BrokerId, message: Message) {
        self.under_way.push(Sent {
            from,
            to,
            due: now,
            message,
        });
    }

    /// Takes the first message that has arrived and whose receiver can take it.
    pub fn next(&mut self, now: Tick, can_take: impl Fn(BrokerId) -> bool) -> Option<Sent> {
        let arrived = |sent: &Sent| sent.due <= now && can_take(sent.to);
        let index = self.under_way.iter().position(arrived)?;
        Some(self.under_way.remove(index))
    }

    /// Nothing goes through between two nodes any more.
    pub fn cut(&mut self, a: BrokerId, b: BrokerId) {
        self.set(a, b, Some(Fault::Cut));
        let link = ordered(a, b);
        self.under_way
            .retain(|sent| ordered(sent.from, sent.to) != link);
    }

    /// Messages between two nodes take longer from now on.
    pub fn slow(&mut self, a: BrokerId, b: BrokerId, extra: Ticks) {
        self.set(a, b, Some(Fault::Slow(extra)));
    }

    /// The link is in order again.
    pub fn mend(&mut self, a: BrokerId, b: BrokerId) {
        self.set(a, b, None);
    }

    /// All links are in order again.
    pub fn mend_all(&mut self) {
        self.troubles.clear();
    }

    /// A node is gone: what was on its way to it is lost. What it sent still arrives.
    pub fn forget(&mut self, node: BrokerId) {
        self.under_way.retain(|sent| sent.to != node);
    }

    fn set(&mut self, a: BrokerId, b: BrokerId, fault: Option<Fault>) {
        let (a, b) = ordered(a, b);
        self.troubles.retain(|link| (link.a, link.b) != (a, b));
        if let Some(kind) = fault {
            self.troubles.push(Trouble { a, b, kind });
            self.troubles.sort_by_key(|link| (link.a, link.b));
        }
    }
}
