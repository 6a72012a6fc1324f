//! 5.14: the picture of a fetch, and its parts in words.

use super::words::{offset, tick};
use crate::course::ch04::words::wrapped;
use crate::page::plural;
use cluster::{Action, Brokers, FetchReply, Isr, Outcome, Progress};
use kit::BrokerId;
use probe::ch05::{Fetched, OnFetch, Whole};

pub(super) fn picture(call: &OnFetch, expected: &Fetched, got: &Fetched) -> Vec<String> {
    let leader = &call.leader;
    let mut lines = vec![format!(
        "leader 1    log {} to {}, epoch 1 from {}, high watermark {}, min ISR {}",
        offset(call.log.start()),
        offset(call.log.end()),
        offset(leader.term.epoch_start),
        offset(leader.hw),
        leader.term.config.min_isr
    )];
    let mut knows = vec![isr(&leader.isr)];
    knows.extend(leader.seen.iter().map(seen));
    lines.extend(wrapped("", &knows, 2));
    if !leader.waiting.is_empty() {
        let waits = Whole::of(leader, Vec::new());
        lines.push(format!("waits       {}", waiting(&waits)));
    }
    let last = call.fetch.last_fetched;
    lines.push(format!(
        "fetch       broker {} from {}, {}",
        call.fetch.follower,
        offset(call.fetch.from),
        last.map_or("no epoch yet".into(), |epoch| format!(
            "its last epoch is {epoch}"
        ))
    ));
    let (right, yours) = different(expected, got);
    lines.extend(wrapped("expected", &right, 3));
    lines.extend(wrapped("you", &yours, 3));
    lines
}

/// What each did, and of what the leader knows then only that in which they differ.
fn different(expected: &Fetched, got: &Fetched) -> (Vec<String>, Vec<String>) {
    let (right, yours) = (state(&expected.whole), state(&got.whole));
    let only = |told: &Fetched, own: &[String], other: &[String]| {
        let mut facts = actions(&told.whole);
        let differs = own.iter().filter(|fact| !other.contains(fact)).cloned();
        facts.extend(differs);
        match facts.is_empty() {
            true => vec!["nothing".into()],
            false => facts,
        }
    };
    (only(expected, &right, &yours), only(got, &yours, &right))
}

/// The actions, then what the leader knows.
pub(super) fn facts(told: &Fetched) -> Vec<String> {
    let mut facts = actions(&told.whole);
    facts.extend(state(&told.whole));
    facts
}

/// What the leader knows then; the high watermark only if no reply says it.
fn state(whole: &Whole) -> Vec<String> {
    let said = whole.actions.iter().any(
        |action| matches!(action, Action::Reply(FetchReply::Records { hw, .. }) if *hw == whole.hw),
    );
    let hw = (!said).then(|| format!("then high watermark {}", offset(whole.hw)));
    let mut facts: Vec<String> = hw.into_iter().collect();
    facts.push(format!("then {}", isr(&whole.isr)));
    facts.extend(whole.seen.iter().map(|one| format!("then {}", seen(one))));
    facts.push(match whole.waiting.is_empty() {
        true => "then nobody waits".into(),
        false => format!("then waits {}", waiting(whole)),
    });
    facts
}

pub(super) fn actions(whole: &Whole) -> Vec<String> {
    whole.actions.iter().map(action).collect()
}

pub(super) fn action(action: &Action) -> String {
    match action {
        Action::AlterIsr(isr) => {
            format!("asks for in sync {}", isr.pending.unwrap_or(isr.committed))
        }
        Action::Answer(settled) => match settled.outcome {
            Outcome::Acknowledged => format!("acknowledges {}", settled.request),
            Outcome::TimedOut => format!("{} timed out", settled.request),
            Outcome::NotLeader => format!("{} not leader", settled.request),
            Outcome::NotEnoughReplicas => format!("{} not enough replicas", settled.request),
        },
        Action::Reply(FetchReply::Records { from, records, hw }) => format!(
            "reply: {} from {}, high watermark {}",
            plural(records.len(), "record"),
            offset(*from),
            offset(*hw)
        ),
        Action::Reply(FetchReply::Diverged(end)) => format!(
            "reply: diverged, epoch {} ends at {}",
            end.epoch,
            offset(end.end)
        ),
        Action::Reply(FetchReply::OutOfRange(range)) => format!(
            "reply: out of range, the log has {} to {}",
            offset(range.start),
            offset(range.end)
        ),
    }
}

pub(super) fn isr(isr: &Isr) -> String {
    let asks = |pending: Brokers| format!(", asks for {pending}");
    format!(
        "in sync {}{}",
        isr.committed,
        isr.pending.map_or(String::new(), asks)
    )
}

pub(super) fn seen((broker, progress): (&BrokerId, &Progress)) -> String {
    format!("seen {broker}: {}", has(progress))
}

fn has(progress: &Progress) -> String {
    let level = progress.caught_up.map_or("never".into(), tick);
    format!(
        "end {} of {}, level {level}",
        offset(progress.end),
        offset(progress.end_at_last_fetch)
    )
}

pub(super) fn waiting(whole: &Whole) -> String {
    if whole.waiting.is_empty() {
        return "nobody".into();
    }
    let texts: Vec<String> = whole
        .waiting
        .iter()
        .map(|write| {
            format!(
                "{} for {} till {}",
                write.request,
                offset(write.offset),
                tick(write.give_up)
            )
        })
        .collect();
    texts.join(", ")
}
