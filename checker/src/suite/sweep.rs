//! One law's cases, up to the first that fails, and that one made small.

use crate::exercise::{Exercise, ExerciseId, Law, Outcome, judge_beside};
use crate::run::{Death, Limits, Reply, Session};
use crate::suite::ask::ask;
use crate::suite::cases::{Cases, regrow};
use crate::suite::report::Verdict;
use crate::suite::run::{Found, Passed, is_slow};
use crate::suite::shrink::shrink;
use probe::Wire;
use proptest::strategy::ValueTree;

/// A case is made smaller no further after so many calls that did not end.
const ENDS: usize = 3;

/// What a law's cases came to.
pub(super) struct Sweep<E: Exercise> {
    pub cases: u32,
    pub found: Option<Found<E>>,
    /// The text of the first `todo!` that was reached.
    pub unwritten: Option<String>,
    pub passed: Vec<Passed>,
}

/// What one reply means.
pub(super) enum Seen {
    Holds,
    Fails(Verdict),
    /// A `todo!` of ours was reached; its text.
    Unwritten(String),
}

pub(super) fn classify<E: Exercise>(law: &Law<E>, call: &E::Call, reply: &Reply) -> Seen {
    classify_beside(law, call, &E::expected(call), reply)
}

fn classify_beside<E: Exercise>(
    law: &Law<E>,
    call: &E::Call,
    expected: &E::Answer,
    reply: &Reply,
) -> Seen {
    match judge_beside(law, call, expected, reply) {
        Outcome::Holds => return Seen::Holds,
        Outcome::Wrong => return Seen::Fails(Verdict::Failed),
        Outcome::Stopped => {}
    }
    Seen::Fails(match reply {
        Reply::Panicked(panic) => match todo_text(&panic.message) {
            Some(text) => return Seen::Unwritten(text.into()),
            None => Verdict::Panicked,
        },
        Reply::Died(Death::Aborted(_)) => Verdict::Aborted,
        Reply::Died(Death::StackOverflow) => Verdict::StackOverflow,
        Reply::Died(Death::CpuLimit | Death::NoTimeLeft) => Verdict::CpuLimit,
        Reply::Died(Death::WallLimit) => Verdict::WallLimit,
        Reply::Died(Death::MemoryLimit) => Verdict::MemoryLimit,
        Reply::TooLarge => Verdict::Failed,
        Reply::Returned { .. } | Reply::Unreadable => Verdict::CheckerError,
    })
}

/// Whether the call hit a limit of time.
pub(super) fn has_no_end(reply: &Reply) -> bool {
    matches!(reply, Reply::Died(Death::CpuLimit | Death::WallLimit))
}

/// The text of a `todo!` that begins with an exercise's id: one of our stubs.
fn todo_text(message: &str) -> Option<&str> {
    let text = message.strip_prefix("not yet implemented: ")?;
    let (id, _) = text.split_once(' ')?;
    id.parse::<ExerciseId>().ok().map(|_| text)
}

/// Runs a law. Its first `again` passing cases are kept, to be asked again.
pub(super) fn sweep<E: Exercise>(
    index: usize,
    law: &Law<E>,
    session: &mut Session,
    cases: &Cases,
    again: usize,
) -> Sweep<E> {
    let mut sweep = Sweep {
        cases: 0,
        found: None,
        unwritten: None,
        passed: Vec::new(),
    };
    for case in cases.of_law(index, law) {
        let (call, expected) = (&case.call, &case.expected);
        let reply = ask::<E>(session, call, Limits::CASE);
        sweep.cases += 1;
        match classify_beside(law, call, expected, &reply) {
            Seen::Holds if sweep.passed.len() < again => sweep.passed.push(Passed {
                law: index,
                call: call.to_bytes(),
                reply: reply.digest(),
            }),
            Seen::Holds => {}
            Seen::Unwritten(text) => {
                sweep.unwritten.get_or_insert(text);
            }
            Seen::Fails(verdict) => {
                let found = Found {
                    law: index,
                    call: call.clone(),
                    reply,
                    again: None,
                    verdict,
                    shrunk_from: None,
                };
                let tree = case.tree.and_then(|tree| regrow(law, cases.plan(), tree));
                sweep.found = Some(match tree {
                    Some(mut tree) => smallest(found, law, &mut tree, session),
                    None => found,
                });
                break;
            }
        }
    }
    sweep
}

/// Makes a failing case smaller for as long as it fails in the same way.
fn smallest<E: Exercise>(
    found: Found<E>,
    law: &Law<E>,
    tree: &mut dyn ValueTree<Value = E::Call>,
    session: &mut Session,
) -> Found<E> {
    let (tries, limits) = match found.verdict {
        Verdict::WallLimit => (4, Limits::SHRINK),
        Verdict::CpuLimit | Verdict::MemoryLimit => (8, Limits::SHRINK),
        _ if found.reply == Reply::TooLarge => (8, Limits::SHRINK),
        Verdict::Aborted | Verdict::StackOverflow => (64, Limits::PROBE),
        _ => (1024, Limits::PROBE),
    };
    let (mut last, mut ends) = (None, 0);
    let smaller = shrink(tree, tries, |call| {
        // On the way there may be calls that do not end, and each costs seconds.
        if ends == ENDS && !is_slow(found.verdict) {
            return false;
        }
        let reply = ask::<E>(session, call, limits);
        if reply == Reply::Died(Death::NoTimeLeft) {
            return false;
        }
        ends += usize::from(has_no_end(&reply));
        let same = matches!(classify(law, call, &reply), Seen::Fails(now) if now == found.verdict);
        if same {
            last = Some(reply);
        }
        same
    });
    match (smaller, last) {
        (Some(call), Some(reply)) if call.to_bytes() != found.call.to_bytes() => {
            let from = E::size(&found.call).unwrap_or_else(|| E::call_text(&found.call));
            Found {
                call,
                reply,
                shrunk_from: Some(from),
                ..found
            }
        }
        _ => found,
    }
}
