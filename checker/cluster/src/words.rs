//! Steps and messages in words, as a person reads them.

use crate::message::CONTROLLER;
use crate::{At, Brokers, FetchReply, Message, Step, Target};
use kit::BrokerId;

/// A node by its name: `broker 2`, `the controller`.
pub(crate) fn node(id: BrokerId) -> String {
    match id {
        CONTROLLER => "the controller".into(),
        id => format!("broker {id}"),
    }
}

/// `1 2 3 are in sync`.
pub(crate) fn are_in_sync(brokers: Brokers) -> String {
    match brokers.len() {
        0 => "nobody is in sync".into(),
        1 => format!("only {brokers} is in sync"),
        _ => format!("{brokers} are in sync"),
    }
}

/// A message as a sentence. The same may be said to several.
pub(crate) fn sentence(from: BrokerId, to: &[BrokerId], message: &Message) -> String {
    let who = capital(&node(from));
    let whom = match to {
        [one] => node(*one),
        [all @ .., last] => {
            let all: Vec<String> = all.iter().map(BrokerId::to_string).collect();
            format!("brokers {} and {last}", all.join(", "))
        }
        [] => "nobody".into(),
    };
    match message {
        Message::Fetch(fetch) => {
            format!(
                "{who} asks {whom} for records from offset {} on.",
                fetch.from
            )
        }
        Message::Fetched { reply, .. } => match reply {
            FetchReply::Records { records, hw, .. } if records.is_empty() => {
                format!(
                    "{who} tells {whom} that there is no new record and the high watermark is {hw}."
                )
            }
            FetchReply::Records { from, records, .. } => {
                let values: Vec<String> = records
                    .iter()
                    .map(|record| record.value.to_string())
                    .collect();
                format!(
                    "{who} sends {} from offset {from} to {whom}.",
                    values.join(", ")
                )
            }
            FetchReply::Diverged(found) => format!(
                "{who} tells {whom} that their logs part: in its own, epoch {} ends at offset {}.",
                found.epoch, found.end
            ),
            FetchReply::OutOfRange(range) => format!(
                "{who} tells {whom} that its log goes from offset {} to {}.",
                range.start, range.end
            ),
        },
        Message::Metadata(news) => match news.leader {
            Some(leader) => format!(
                "{who} tells {whom} that broker {leader} leads in epoch {} and {}.",
                news.epoch,
                are_in_sync(news.isr)
            ),
            None => format!(
                "{who} tells {whom} that nobody leads in epoch {}.",
                news.epoch
            ),
        },
        Message::AlterIsr { wanted, .. } => {
            format!("{who} asks {whom} for {wanted} as in-sync replicas.")
        }
        Message::IsrAnswered { committed, .. } => {
            format!("{who} tells {whom} that {} now.", are_in_sync(*committed))
        }
        Message::IsrRefused { .. } => {
            format!("{who} tells {whom} that the in-sync replicas stay as they are.")
        }
        Message::Write { value, acks, .. } => {
            format!("A producer writes {value} with acks={acks} to {whom}.")
        }
    }
}

/// A sentence with a capital at its beginning.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Each step in words, in order. Writes are counted: the first writes `r1`.
#[must_use]
pub fn steps_in_words(steps: &[At]) -> Vec<String> {
    let mut writes = 0;
    let mut words = |at: &At| {
        writes += i32::from(matches!(at.step, Step::Write { .. }));
        in_words(at.step, writes)
    };
    steps.iter().map(&mut words).collect()
}

fn in_words(step: Step, writes: i32) -> String {
    let target = |to| match to {
        Target::Leader => "the leader".into(),
        Target::Broker(id) => node(id),
    };
    match step {
        Step::Write { acks, to } => format!("write r{writes} acks={acks} to {}", target(to)),
        Step::Retry(to) => format!(
            "write the last unacknowledged record again to {}",
            target(to)
        ),
        Step::Stop(id) => format!("kill broker {id}"),
        Step::ShutDown(id) => format!("shut broker {id} down"),
        Step::Start(id) => format!("start broker {id}"),
        Step::Cut(a, b) => format!("cut the link between {} and {}", node(a), node(b)),
        Step::Isolate(id) => format!("cut broker {id} off from all others"),
        Step::Mend(a, b) => format!("mend the link between {} and {}", node(a), node(b)),
        Step::Slow(a, b, extra) => {
            format!(
                "slow the link between {} and {} by {extra}",
                node(a),
                node(b)
            )
        }
        Step::Pause(id) => format!("pause broker {id}"),
        Step::Resume(id) => format!("let broker {id} go on"),
        Step::PowerLoss(id, records) => {
            format!("take broker {id}'s power, its last {records} records are lost")
        }
        Step::Heal => "mend, resume and start everything".into(),
    }
}
