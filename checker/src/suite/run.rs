//! Runs the laws of one exercise.

use crate::build::Digest;
use crate::exercise::{About, Exercise, ExerciseId, Law};
use crate::run::{Death, Limits, Reply, Session};
use crate::suite::ask::ask;
use crate::suite::cases::{Cases, Hidden, calls, make};
use crate::suite::explain::explain;
use crate::suite::fingerprint::{Fingerprints, Observation};
use crate::suite::observe::observe;
use crate::suite::report::{Report, Verdict};
use crate::suite::seed::Seed;
use crate::suite::sweep::{Seen, classify, sweep};
use crate::suite::token::Token;
use probe::Wire;
use std::marker::PhantomData;

/// Of so many cases of each law the test to paste is tried.
const FIRST: u32 = 1;

/// How a run was asked for.
#[derive(Clone)]
pub struct Plan {
    /// Which cases: everybody sees the same for the same seed.
    pub seed: Seed,
    /// How many generated cases of each law, if not the law's own number.
    pub cases: Option<u32>,
    /// How many passing cases of an exercise are asked again, in reverse order, to catch code that remembers earlier calls.
    pub again: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            seed: Seed::default(),
            cases: None,
            again: 50,
        }
    }
}

/// An exercise whose types are hidden, so that a chapter can hold a list of them.
pub trait Suite: Send + Sync {
    /// What pages and lists say of it.
    fn about(&self) -> About;

    /// The laws' names and sentences.
    fn laws(&self) -> Vec<(&'static str, &'static str)>;

    /// Makes the cases of as many laws as `go_on` lets it.
    fn make(&self, plan: &Plan, go_on: &dyn Fn() -> bool) -> Hidden;

    /// The laws that stay although no known mistake needs them, and why.
    fn spare(&self) -> Vec<(&'static str, &'static str)>;

    /// Runs all laws.
    fn run(&self, session: &mut Session, cases: &Cases, known: &Fingerprints) -> Report;

    /// Runs the one case of a token. `None` when the token is of other laws than these.
    fn replay(&self, session: &mut Session, token: &Token, known: &Fingerprints) -> Option<Report>;

    /// A token's case: the law's name, and the test to paste. `None` when the token is of other laws than these.
    fn case(&self, token: &Token) -> Option<(&'static str, String)>;

    /// The first cases of each law as tests to paste, each with the law's name.
    fn first_cases(&self) -> Vec<(&'static str, Vec<String>)>;

    /// What the probe answers on the fixed calls of each law.
    fn observe(&self, session: &mut Session) -> Vec<Observation>;

    /// Changes when a law's name, sentence or number of cases changes.
    fn digest(&self) -> Digest;
}

/// Hides an exercise's types.
#[must_use]
pub fn suite<E: Exercise>() -> Box<dyn Suite> {
    Box::new(Typed::<E>(PhantomData))
}

struct Typed<E>(PhantomData<fn() -> E>);

/// A failing case on its way to the page.
pub(super) struct Found<E: Exercise> {
    /// The law, by its place in the list.
    pub law: usize,
    pub call: E::Call,
    pub reply: Reply,
    /// What was answered to the same call another time, if it was something else.
    pub again: Option<Reply>,
    pub verdict: Verdict,
    pub shrunk_from: Option<String>,
}

/// A case that passed, to be asked again.
pub(super) struct Passed {
    pub law: usize,
    pub call: Vec<u8>,
    pub reply: Digest,
}

impl<E: Exercise> Suite for Typed<E> {
    fn about(&self) -> About {
        E::about()
    }

    fn laws(&self) -> Vec<(&'static str, &'static str)> {
        E::laws().iter().map(|law| (law.id, law.sentence)).collect()
    }

    fn spare(&self) -> Vec<(&'static str, &'static str)> {
        let laws = E::laws();
        let spare = laws.iter().filter_map(|law| Some((law.id, law.stays?)));
        spare.collect()
    }

    fn make(&self, plan: &Plan, go_on: &dyn Fn() -> bool) -> Hidden {
        Box::new(make::<E>(&E::laws(), plan, go_on))
    }

    fn run(&self, session: &mut Session, cases: &Cases, known: &Fingerprints) -> Report {
        let laws = E::laws();
        session.begin();
        let mut report = Report::plain(E::about().id, Verdict::Passed, None);
        let mut first: Option<Found<E>> = None;
        let mut unwritten: Option<String> = None;
        let mut passed = Vec::new();
        let again_a_law = cases.plan().again.div_ceil(laws.len().max(1));
        for (index, law) in laws.iter().enumerate() {
            // A law with few cases has dear ones.
            let asked = cases.plan().cases.unwrap_or(law.cases) as usize;
            let again = again_a_law.min(asked / 10);
            let sweep = sweep(index, law, session, cases, again);
            report.cases += sweep.cases;
            if sweep.found.is_none() && sweep.unwritten.is_none() {
                report.kept.push(law.id);
            }
            passed.extend(sweep.passed);
            unwritten = unwritten.or(sweep.unwritten);
            // Code that does not end would not end in the other laws either, and each costs seconds. So do huge answers.
            let slow = sweep
                .found
                .as_ref()
                .is_some_and(|found| is_slow(found.verdict) || found.reply == Reply::TooLarge);
            first = first.or(sweep.found);
            if slow {
                break;
            }
        }
        let first = first.or_else(|| match unwritten {
            Some(_) => None,
            None => answered_differently(&passed, session),
        });
        match (first, unwritten) {
            (Some(found), _) => explain(found, report, &laws, session, known),
            (None, Some(text)) => not_written(report, &text),
            (None, None) => report,
        }
    }

    fn replay(&self, session: &mut Session, token: &Token, known: &Fingerprints) -> Option<Report> {
        let laws = E::laws();
        let law = laws
            .get(usize::from(token.law))
            .filter(|_| token.suite == laws_digest(&laws))?;
        let call = E::Call::from_bytes(&token.call)?;
        let id = E::about().id;
        session.begin();
        let mut report = Report::plain(id, Verdict::Passed, None);
        report.cases = 1;
        let reply = ask::<E>(session, &call, Limits::CASE);
        Some(match classify(law, &call, &reply) {
            Seen::Holds => report,
            Seen::Unwritten(text) => not_written(report, &text),
            Seen::Fails(verdict) => {
                let law = token.law.into();
                let found = Found {
                    law,
                    call,
                    reply,
                    again: None,
                    verdict,
                    shrunk_from: None,
                };
                explain(found, report, &laws, session, known)
            }
        })
    }

    fn case(&self, token: &Token) -> Option<(&'static str, String)> {
        let laws = E::laws();
        let law = laws
            .get(usize::from(token.law))
            .filter(|_| token.suite == laws_digest(&laws))?;
        let call = E::Call::from_bytes(&token.call)?;
        Some((law.id, E::test(&call, &E::expected(&call))))
    }

    fn first_cases(&self) -> Vec<(&'static str, Vec<String>)> {
        let test = |call: &E::Call| E::test(call, &E::expected(call));
        let of = |law: &Law<E>| {
            let calls = calls(law, &Seed::default(), FIRST).take(FIRST as usize);
            (law.id, calls.map(|(call, _)| test(&call)).collect())
        };
        E::laws().iter().map(of).collect()
    }

    fn observe(&self, session: &mut Session) -> Vec<Observation> {
        session.begin();
        observe::<E>(&E::laws(), session)
    }

    fn digest(&self) -> Digest {
        let add = |digest: Digest, law: &Law<E>| {
            digest
                .with(law.id.as_bytes())
                .with(law.sentence.as_bytes())
                .with(&law.cases.to_le_bytes())
        };
        E::laws().iter().fold(Digest::default(), add)
    }
}

pub(super) fn laws_digest<E: Exercise>(laws: &[Law<E>]) -> u16 {
    let digest = laws.iter().fold(Digest::default(), |digest, law| {
        digest.with(law.id.as_bytes())
    });
    digest.number() as u16
}

/// Whether each such case costs seconds.
pub(super) fn is_slow(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::CpuLimit | Verdict::WallLimit)
}

/// The text of a `todo!` begins with an exercise's id: this one's, or that of one that it waits for.
fn not_written(mut report: Report, text: &str) -> Report {
    let (of, function) = text.split_once(' ').unwrap_or((text, ""));
    let function = function
        .split(['(', ' '])
        .next()
        .unwrap_or_default()
        .trim_end_matches(':');
    if of == report.id.to_string() {
        report.verdict = Verdict::NotStarted;
        report.unwritten = Some(function.into());
    } else {
        report.verdict = Verdict::Skipped;
        report.waits_for = of.parse::<ExerciseId>().ok();
        report.note = Some(format!("waits for {of}"));
    }
    report
}

/// Asks the first passing cases again, in reverse order, in a fresh process.
fn answered_differently<E: Exercise>(passed: &[Passed], session: &mut Session) -> Option<Found<E>> {
    session.restart();
    for case in passed.iter().rev() {
        let call = E::Call::from_bytes(&case.call)?;
        let reply = ask::<E>(session, &call, Limits::CASE);
        if reply == Reply::Died(Death::NoTimeLeft) {
            return None;
        }
        if reply.digest() != case.reply {
            // Once more in a fresh process: the answer that is the usual one.
            session.restart();
            let again = Some(ask::<E>(session, &call, Limits::CASE));
            let verdict = Verdict::Nondeterministic;
            return Some(Found {
                law: case.law,
                call,
                reply,
                again,
                verdict,
                shrunk_from: None,
            });
        }
    }
    None
}
