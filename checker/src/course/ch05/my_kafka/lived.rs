//! What happened to a cluster, counted in what was seen of its runs.

use cluster::{Acks, Kind, Run, Schedule};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Schedules,
    Ticks,
    /// How often the learner's decisions were asked.
    Questions,
    /// Writes that reached a broker.
    Written,
    AcknowledgedAll,
    AcknowledgedLeader,
    /// Schedules in which no record may be lost.
    Strict,
    /// Records that were acknowledged with acks=all in them.
    AcknowledgedStrict,
    Killed,
    WithoutPower,
    ShutDown,
    Paused,
    /// Links, and brokers that are cut off from all others.
    Cut,
    Slow,
    /// Somebody was elected.
    Elected,
    /// Nobody could lead.
    Nobody,
    Truncated,
}

/// All of it, in order, with its name in JSON and on the page. What has no name there is told in a sentence.
pub(super) const COUNTED: [(What, &str, &str); 17] = [
    (What::Schedules, "schedules", "schedules"),
    (What::Ticks, "ticks", "ticks"),
    (What::Questions, "questions", "questions to {my} decisions"),
    (What::Written, "written", "records written"),
    (
        What::AcknowledgedAll,
        "acknowledged_all",
        "acknowledged with acks=all",
    ),
    (
        What::AcknowledgedLeader,
        "acknowledged_leader",
        "acknowledged with acks=1",
    ),
    (What::Strict, "strict", ""),
    (What::AcknowledgedStrict, "acknowledged_strict", ""),
    (What::Killed, "killed", "brokers killed"),
    (
        What::WithoutPower,
        "without_power",
        "brokers that lost power and records",
    ),
    (What::ShutDown, "shut_down", "brokers shut down"),
    (What::Paused, "paused", "brokers that stood still"),
    (What::Cut, "cut", "cuts in the network"),
    (What::Slow, "slow", "links that became slow"),
    (What::Elected, "elected", "leaders elected"),
    (What::Nobody, "nobody", "times that nobody could lead"),
    (What::Truncated, "truncated", "logs cut back"),
];

/// Sums over runs, in the order of [`COUNTED`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lived([u64; COUNTED.len()]);

impl Lived {
    /// One run.
    pub(super) fn of(schedule: &Schedule, run: &Run, questions: u32) -> Self {
        let mut lived = Self::default();
        lived.up(What::Schedules, 1);
        lived.up(What::Ticks, u64::try_from(run.end.0).unwrap_or(0));
        lived.up(What::Questions, questions.into());
        let frames = run.trace.as_ref().map_or(&[][..], |trace| &trace.frames);
        for event in frames.iter().flat_map(|frame| &frame.events) {
            match event.kind {
                Kind::Step => lived.step(&event.short),
                Kind::Election if event.short.starts_with("nobody") => lived.up(What::Nobody, 1),
                Kind::Election => lived.up(What::Elected, 1),
                Kind::Cut => lived.up(What::Truncated, 1),
                _ => {}
            }
        }
        let clients = frames.last().map(|frame| &frame.clients);
        for record in clients.into_iter().flat_map(|all| &all.acknowledged) {
            match record.acks {
                Acks::All => lived.up(What::AcknowledgedAll, 1),
                Acks::Leader => lived.up(What::AcknowledgedLeader, 1),
                Acks::None => {}
            }
        }
        if schedule.is_strict() {
            lived.up(What::Strict, 1);
            lived.up(What::AcknowledgedStrict, lived.get(What::AcknowledgedAll));
        }
        lived
    }

    /// A step that changed something, by the words in which it is seen.
    fn step(&mut self, short: &str) {
        let what = match short.split(' ').next() {
            Some("kill") => What::Killed,
            Some("power") => What::WithoutPower,
            Some("shut") => What::ShutDown,
            Some("pause") => What::Paused,
            Some("cut") => What::Cut,
            Some("slow") => What::Slow,
            Some(_) if short.contains(" acks=") => What::Written,
            _ => return,
        };
        self.up(what, 1);
    }

    pub(crate) fn get(&self, what: What) -> u64 {
        self.0[what as usize]
    }

    fn up(&mut self, what: What, by: u64) {
        self.0[what as usize] += by;
    }

    pub(super) fn add(&mut self, more: &Self) {
        for (sum, number) in self.0.iter_mut().zip(more.0) {
            *sum += number;
        }
    }

    /// How much there is to see in a run in which no record may be lost: changes of leaders and logs, kinds of trouble, and records that
    /// were promised.
    pub(super) fn worth(&self) -> u64 {
        let trouble = [What::Killed, What::Paused, What::Cut, What::Slow];
        let kinds = trouble.iter().filter(|what| self.get(**what) > 0).count() as u64;
        let worth = 3 * self.get(What::Elected).min(4)
            + 4 * self.get(What::Truncated).min(2)
            + 2 * kinds
            + 2 * self.get(What::AcknowledgedAll).min(5);
        self.get(What::Strict) * worth
    }
}
