//! 5.14 `on_fetch`.

use super::decision::{Deciding, Decision, alone, each};
use super::on_fetch_calls::{Call, calls};
use super::words::offset;
use super::{on_fetch_code, on_fetch_picture, on_fetch_story};
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{Action, FetchReply, Settled};
use probe::ch05::{Ask, COUNTS, Fetched, OnFetch, Told, Watched, Whole, mask, model};

pub(super) struct OnFetching;

impl Decision for OnFetching {
    type Call = OnFetch;
    type Answer = Fetched;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 14),
            title: "on_fetch",
            file: "on_fetch.rs",
            functions: &["on_fetch"],
            minutes: 60,
            weight: 5,
            heart: false,
            learnt: "One fetch can note progress, widen the ISR, move the high watermark and free waiting writes.",
        }
    }

    fn expected(call: &OnFetch) -> Fetched {
        let table = Watched::default();
        let mut leader = call.leader.clone();
        let actions = model().on_fetch(&table, &mut leader, &call.log, call.now, &call.fetch);
        Fetched {
            whole: Whole::of(&leader, actions),
            called: table.called(),
        }
    }

    /// Which decisions were called is free, as long as the right ones were.
    fn fixed(call: &OnFetch, answer: &Fetched) -> Fetched {
        let called = match is_believed(call) {
            true => answer.called & needed(call),
            false => 0,
        };
        Fetched {
            called,
            ..answer.clone()
        }
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        vec![
            alone(
                "fetch-diverged",
                "if the logs part, one reply says so with the end that `diverging` names, and nothing else happens",
                calls(),
            )
            .examples(each::<Self>(vec![
                Call::new().from(2, 5, Some(1)).call(),
                Call::new().from(2, 3, Some(0)).call(),
                Call::new().seen(2, 4).from(2, 5, Some(1)).call(),
            ]))
            .holds(|case| !is_refused(case, |reply| matches!(reply, FetchReply::Diverged(_))) || same(case)),
            alone(
                "fetch-out-of-range",
                "if the fetch is out of range, for `diverging` or for `serve`, one reply says so with the log's start and end, and nothing else happens",
                calls(),
            )
            .examples(each::<Self>(vec![
                Call::new().from(3, 5, None).call(),
                Call::new().start(2).from(3, 1, None).call(),
                Call::new().from(2, 4, Some(2)).call(),
                Call::new().start(2).seen(3, 4).from(3, 1, Some(0)).call(),
            ]))
            .holds(|case| !is_refused(case, |reply| matches!(reply, FetchReply::OutOfRange(_))) || same(case)),
            believed("fetch-noted", "`seen` of the follower is what `note_fetch` answers to what it was")
                .examples(each::<Self>(vec![
                    Call::new().from(2, 3, Some(1)).call(),
                    Call::new().seen(2, 3).from(2, 4, Some(1)).call(),
                    Call::new().seen(2, 4).from(2, 3, Some(1)).call(),
                    Call::new().max(2).from(2, 1, Some(0)).call(),
                    Call::new().behind(2, 4).from(2, 1, Some(0)).call(),
                ]))
                .holds(|case| !told_records(case) || part(case, |told| told.whole.seen.clone())),
            believed("fetch-joins", "what `propose_join` proposes is the `isr` from now on, and the controller is asked for it")
                .examples(each::<Self>(vec![
                    Call::new().from(3, 2, Some(1)).call(),
                    Call::new().from(3, 1, Some(0)).call(),
                    Call::new().began(3).from(3, 2, Some(1)).call(),
                    Call::new().hw(3).from(3, 2, Some(1)).call(),
                    Call::new().asks([1, 2, 3]).from(3, 4, Some(1)).call(),
                    Call::new().seen(2, 4).from(3, 3, Some(1)).call(),
                ]))
                .holds(|case| !told_records(case) || part(case, |told| (told.whole.isr, asked_for(told)))),
            believed("fetch-watermark", "`hw` is what `leader_hw` says for `counts` of the `isr` as it is now")
                .examples(each::<Self>(vec![
                    Call::new().from(2, 4, Some(1)).call(),
                    Call::new().from(2, 3, Some(1)).call(),
                    Call::new().from(3, 4, Some(1)).call(),
                    Call::new().seen(2, 4).from(3, 3, Some(1)).call(),
                    Call::new().seen(2, 4).asks([1, 2, 3]).from(3, 3, Some(1)).call(),
                    Call::new().seen(2, 4).asks([1]).from(2, 3, Some(1)).call(),
                ]))
                .holds(|case| !told_records(case) || part(case, |told| told.whole.hw)),
            believed("fetch-settles", "each write that `settle` settles with the new high watermark is answered, in its order; the others wait on")
                .examples(each::<Self>(vec![
                    Call::new().waits(8, 3, 30).from(2, 4, Some(1)).call(),
                    Call::new().waits(8, 3, 20).from(2, 3, Some(1)).call(),
                    Call::new().waits(8, 2, 30).waits(9, 3, 30).from(2, 3, Some(1)).call(),
                    Call::new().waits(9, 3, 30).waits(8, 2, 30).from(2, 4, Some(1)).call(),
                ]))
                .holds(|case| !told_records(case) || part(case, |told| (answers(told), told.whole.waiting.clone()))),
            believed("fetch-reply", "the reply has the offset that was asked for, the records of `serve` for a follower, at most `max_records`, and the new high watermark")
                .examples(each::<Self>(vec![
                    Call::new().from(2, 4, Some(1)).call(),
                    Call::new().from(2, 2, Some(1)).call(),
                    Call::new().from(2, 0, None).call(),
                    Call::new().max(2).from(3, 1, Some(0)).call(),
                ]))
                .holds(|case| !told_records(case) || part(case, replies)),
            believed("fetch-order", "first the controller is asked, then writes are answered, the reply is last")
                .examples(each::<Self>(vec![
                    Call::new().waits(8, 3, 30).seen(2, 4).from(3, 4, Some(1)).call(),
                    Call::new().waits(8, 2, 20).seen(2, 3).from(3, 2, Some(1)).call(),
                ]))
                .holds(|case| !told_records(case) || part(case, |told| told.whole.actions.clone())),
            believed("fetch-through-decisions", "the other decisions are called through `decisions`")
            .examples(each::<Self>(vec![
                Call::new().from(2, 4, Some(1)).call(),
                Call::new().waits(8, 3, 30).from(3, 3, Some(1)).call(),
            ]))
            .cases(20)
            .holds(|case| part(case, |told| told.called)),
        ]
    }

    /// With the twenty of each other decision and those in which all play they are 500.
    fn schedules() -> u32 {
        40
    }

    fn call_text(call: &OnFetch) -> String {
        format!(
            "on_fetch of broker {} from {}",
            call.fetch.follower,
            offset(call.fetch.from)
        )
    }

    fn answer_text(answer: &Fetched) -> String {
        on_fetch_picture::facts(answer).join("; ")
    }

    fn story(call: &OnFetch, expected: &Fetched, got: &Fetched, law: &str) -> Story {
        on_fetch_story::story(&Self::call_text(call), call, expected, got, law)
    }

    fn test(call: &OnFetch, expected: &Fetched) -> String {
        on_fetch_code::test(call, expected)
    }
}

/// What a fetch that is believed must ask for. Where the answer is plain without a question, the question is free: who is in sync
/// need not join, and where nobody waits nothing is to be settled.
fn needed(call: &OnFetch) -> u32 {
    let (leader, fetch) = (&call.leader, &call.fetch);
    let may_join = leader.isr.pending.is_none() && !leader.isr.committed.contains(fetch.follower);
    let optional = [
        (fetch.from < call.log.end(), mask(3)),
        (!leader.waiting.is_empty(), mask(7)),
        (may_join, mask(9)),
        (fetch.last_fetched.is_some(), mask(11)),
    ];
    let always = mask(4) | mask(5) | COUNTS;
    let asked = optional.into_iter().filter(|(matters, _)| *matters);
    asked.fold(always, |all, (_, one)| all | one)
}

/// A law of fetches that are believed.
fn believed(id: &'static str, sentence: &'static str) -> Law<Deciding<OnFetching>> {
    alone(id, sentence, calls()).cases(60)
}

fn told_records(case: &Case<'_, Deciding<OnFetching>>) -> bool {
    matches!(case.call, Ask::Alone(call) if is_believed(call))
}

/// Whether the right reply is of a kind.
fn is_refused(case: &Case<'_, Deciding<OnFetching>>, kind: fn(&FetchReply) -> bool) -> bool {
    match case.expected {
        Told::Alone(expected) => replies(expected).first().is_some_and(kind),
        Told::Cluster(_) => false,
    }
}

/// Whether the right reply has records.
fn is_believed(call: &OnFetch) -> bool {
    let right = replies(&OnFetching::expected(call));
    matches!(right.first(), Some(FetchReply::Records { .. }))
}

fn replies(told: &Fetched) -> Vec<FetchReply> {
    let actions = told.whole.actions.iter();
    actions
        .filter_map(|action| match action {
            Action::Reply(reply) => Some(reply.clone()),
            _ => None,
        })
        .collect()
}

fn answers(told: &Fetched) -> Vec<Settled> {
    let actions = told.whole.actions.iter();
    actions
        .filter_map(|action| match action {
            Action::Answer(settled) => Some(*settled),
            _ => None,
        })
        .collect()
}

fn asked_for(told: &Fetched) -> Vec<cluster::Isr> {
    let actions = told.whole.actions.iter();
    actions
        .filter_map(|action| match action {
            Action::AlterIsr(isr) => Some(*isr),
            _ => None,
        })
        .collect()
}

fn same(case: &Case<'_, Deciding<OnFetching>>) -> bool {
    part(case, |told| told.whole.clone())
}

fn part<T: PartialEq>(case: &Case<'_, Deciding<OnFetching>>, of: impl Fn(&Fetched) -> T) -> bool {
    match (case.call, case.expected, case.got) {
        (Ask::Alone(call), Told::Alone(expected), Told::Alone(got)) => {
            of(&OnFetching::fixed(call, expected)) == of(&OnFetching::fixed(call, got))
        }
        _ => false,
    }
}
