//! 5.14: what to say about a fetch that was handled wrongly.

use super::on_fetch_picture::{action, actions, picture};
use super::words::{offset, tick};
use crate::exercise::Story;
use crate::page::plural;
use cluster::{Action, FetchReply, Progress};
use probe::ch05::{Fetched, OnFetch};

const NAMES: [(u16, &str); 7] = [
    (3, "serve"),
    (4, "note_fetch"),
    (5, "leader_hw"),
    (7, "settle"),
    (9, "propose_join"),
    (16, "counts"),
    (11, "diverging"),
];

pub(super) fn story(
    text: &str,
    call: &OnFetch,
    expected: &Fetched,
    got: &Fetched,
    law: &str,
) -> Story {
    let (what, so) = match law {
        "fetch-through-decisions" => calls(expected, got),
        "fetch-diverged" | "fetch-out-of-range" => refusal(expected, got),
        "fetch-noted" => noted(call, expected, got),
        "fetch-joins" => joins(expected, got),
        "fetch-watermark" => watermark(expected, got),
        "fetch-settles" => (
            settled(expected, got),
            "a producer waits in vain, or hears what is not true.",
        ),
        "fetch-reply" => reply(expected, got),
        _ => (
            "does the right things in the wrong order".into(),
            "the broker acts in this order, and may stop after any step.",
        ),
    };
    Story {
        headline: format!("{text} {what}."),
        picture: picture(call, expected, got),
        so: Some(so.into()),
        ..Story::default()
    }
}

type Wrong = (String, &'static str);

fn calls(expected: &Fetched, got: &Fetched) -> Wrong {
    let missing = |number: &u16| (expected.called & !got.called) >> number & 1 == 1;
    let named = NAMES.iter().filter(|(number, _)| missing(number));
    let names: Vec<&str> = named.map(|(_, name)| *name).collect();
    (
        format!("never asks {} of `decisions`", names.join(", ")),
        "a decision that you have not written yet is not replaced by the reference's.",
    )
}

fn refusal(expected: &Fetched, got: &Fetched) -> Wrong {
    if got.whole.actions == expected.whole.actions {
        return (
            format!("refuses it, and {} all the same", learnt(expected, got)),
            match is_diverged(expected) {
                true => {
                    "the high watermark may rise over records that nobody else has (KAFKA-13141)."
                }
                false => "the leader counts on a follower whose log has no place in its own.",
            },
        );
    }
    (
        format!(
            "must be refused with one {}",
            actions(&expected.whole).join(", then ")
        ),
        match is_diverged(expected) {
            true => "the follower keeps records that the leader does not have.",
            false if got.whole.seen != expected.whole.seen => {
                "the leader counts on a follower whose records it does not know."
            }
            false => "the follower does not learn where to go on, and asks in vain.",
        },
    )
}

fn is_diverged(told: &Fetched) -> bool {
    let actions = &told.whole.actions;
    matches!(actions[..], [Action::Reply(FetchReply::Diverged(_))])
}

/// What a refused fetch has changed.
fn learnt(expected: &Fetched, got: &Fetched) -> &'static str {
    let (before, after) = (&expected.whole, &got.whole);
    match () {
        () if after.hw != before.hw => "moves the high watermark",
        () if after.isr != before.isr => "changes who is in sync",
        () if after.seen != before.seen => "notes what the follower has",
        () => "changes who waits",
    }
}

fn joins(expected: &Fetched, got: &Fetched) -> Wrong {
    let asked = |told: &Fetched| {
        let actions = told.whole.actions.iter();
        actions
            .filter(|action| matches!(action, Action::AlterIsr(_)))
            .count()
    };
    if asked(got) < asked(expected) {
        return (
            "does not ask the controller to let the follower join".into(),
            "a follower that has caught up never gets back among the in-sync replicas.",
        );
    }
    if asked(got) > asked(expected) && got.whole.isr.pending == expected.whole.isr.pending {
        return (
            "asks the controller once more for what it has asked already".into(),
            "the controller gets the same question with each fetch.",
        );
    }
    if asked(got) > asked(expected) {
        return (
            "asks the controller to let a follower join that may not".into(),
            "a follower without all committed records could be elected.",
        );
    }
    let kept = |told: &Fetched| {
        told.whole
            .isr
            .pending
            .map_or(String::new(), |all| all.to_string())
    };
    (
        match got.whole.isr.pending {
            None => "does not keep what it asks the controller for".into(),
            Some(_) => format!(
                "keeps that it asks for {}, not for {}",
                kept(got),
                kept(expected)
            ),
        },
        "who joins counts from now on: the controller may agree any moment.",
    )
}

fn watermark(expected: &Fetched, got: &Fetched) -> Wrong {
    let what = format!(
        "leaves the high watermark at {}, not at {}",
        offset(got.whole.hw),
        offset(expected.whole.hw)
    );
    match got.whole.hw > expected.whole.hw {
        true => (
            what,
            "a consumer reads a record that the next leader may lack.",
        ),
        false => (
            what,
            "records that are safe stay invisible, and acks=all writes time out.",
        ),
    }
}

fn settled(expected: &Fetched, got: &Fetched) -> String {
    let list = |told: &Fetched| {
        let actions = told.whole.actions.iter();
        let answers = actions.filter(|action| matches!(action, Action::Answer(_)));
        let texts: Vec<String> = answers.map(action).collect();
        match texts.is_empty() {
            true => "no write".into(),
            false => texts.join(" and "),
        }
    };
    let waits = [got, expected].map(|told| told.whole.waiting.len());
    match list(expected) == list(got) {
        true if waits[0] < waits[1] => "forgets a write that still waits".into(),
        true if waits[0] > waits[1] => "keeps a write waiting that it has answered".into(),
        true => "changes a write that waits".into(),
        false => format!("answers: {}; right is: {}", list(got), list(expected)),
    }
}

fn reply(expected: &Fetched, got: &Fetched) -> Wrong {
    let replies = |told: &Fetched| {
        let actions = told.whole.actions.clone();
        actions
            .into_iter()
            .filter_map(|action| match action {
                Action::Reply(FetchReply::Records { from, records, hw }) => {
                    Some((from, records, hw))
                }
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    let (right, yours) = (replies(expected), replies(got));
    let ([(from, records, hw)], [(your_from, your_records, your_hw)]) = (&right[..], &yours[..])
    else {
        return (
            match yours.len() {
                0 => "does not reply to the follower".into(),
                many => format!("replies {many} times"),
            },
            "a follower waits for one answer to each fetch.",
        );
    };
    if your_hw != hw {
        return (
            format!(
                "replies with high watermark {}, and it is {} now",
                offset(*your_hw),
                offset(*hw)
            ),
            "the follower knows of what is committed one fetch later, and if it is elected in between it starts with less.",
        );
    }
    if your_records != records {
        return (
            format!(
                "replies with {}, and serve gives a follower {}",
                plural(your_records.len(), "record"),
                records.len()
            ),
            "records are committed only when the followers have them: they must get what consumers may not see yet.",
        );
    }
    (
        format!(
            "replies from {}, and it was asked from {}",
            offset(*your_from),
            offset(*from)
        ),
        "the follower cannot append records that do not begin at its end.",
    )
}

/// What was noted wrongly: the first value that differs.
fn noted(call: &OnFetch, expected: &Fetched, got: &Fetched) -> Wrong {
    let follower = call.fetch.follower;
    let (right, yours) = (&expected.whole.seen, &got.whole.seen);
    let (Some(right), Some(yours)) = (right.get(&follower), yours.get(&follower)) else {
        return (
            format!("notes nothing of broker {follower}"),
            "the leader never learns what this follower has.",
        );
    };
    let level = |progress: &Progress| progress.caught_up.map_or("never".into(), tick);
    let (name, [yours, right], so) = if yours.end != right.end {
        (
            "end",
            [yours, right].map(|seen| offset(seen.end)),
            "the high watermark counts on what a follower has.",
        )
    } else if yours.caught_up != right.caught_up {
        (
            "level",
            [yours, right].map(level),
            "this decides whether the follower stays in sync.",
        )
    } else if yours.last_fetch != right.last_fetch {
        (
            "last fetch",
            [yours, right].map(|seen| tick(seen.last_fetch)),
            "the next fetch may call the follower level at a tick when it did not fetch.",
        )
    } else {
        (
            "leader's end then",
            [yours, right].map(|seen| offset(seen.end_at_last_fetch)),
            "the next fetch is compared with an end that never was.",
        )
    };
    (
        format!("notes of broker {follower}: {name} {yours}, not {right}"),
        so,
    )
}
