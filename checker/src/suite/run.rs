//! Runs the laws of one exercise.

use crate::build::Digest;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Outcome, Story, judge};
use crate::run::{Death, Limits, Reply, Session};
use crate::suite::fingerprint::{Fingerprints, Observation};
use crate::suite::report::{Failure, Report, Verdict};
use crate::suite::seed::runner;
use crate::suite::shrink::shrink;
use crate::suite::token::Token;
use probe::Wire;
use proptest::strategy::{Strategy, ValueTree};
use std::marker::PhantomData;

/// How often a failing case is asked again before it is believed.
const ASK_AGAIN: u32 = 2;
/// How many passing cases are asked again, in reverse order, to catch code that remembers earlier calls.
const PASSED_AGAIN: usize = 50;
/// How many calls of each law are compared with the known mistakes'.
const PROBES_A_LAW: usize = 16;

/// How a run was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Which cases: everybody sees the same for the same seed.
    pub seed: u64,
    /// How many generated cases of each law, if not the law's own number.
    pub cases: Option<u32>,
}

/// An exercise whose types are hidden, so that a chapter can hold a list of them.
pub trait Suite: Send + Sync {
    /// What pages and lists say of it.
    fn about(&self) -> About;

    /// The laws' names and sentences.
    fn laws(&self) -> Vec<(&'static str, &'static str)>;

    /// Runs all laws.
    fn run(&self, session: &mut Session, plan: &Plan, known: &Fingerprints) -> Report;

    /// Runs the one case of a token. `None` when the token is of other laws than these.
    fn replay(&self, session: &mut Session, token: &Token, known: &Fingerprints) -> Option<Report>;

    /// What the probe answers on the fixed calls.
    fn observe(&self, session: &mut Session) -> Observation;

    /// Changes when a law, its calls or its number of cases may have changed.
    fn digest(&self) -> Digest;
}

/// Hides an exercise's types.
#[must_use]
pub fn suite<E: Exercise>() -> Box<dyn Suite> {
    Box::new(Typed::<E>(PhantomData))
}

struct Typed<E>(PhantomData<fn() -> E>);

/// A failing case on its way to the page.
struct Found<E: Exercise> {
    law: usize,
    call: E::Call,
    reply: Reply,
    verdict: Verdict,
    shrunk_from: Option<String>,
}

/// What a law's cases came to.
struct Sweep<E: Exercise> {
    cases: u32,
    found: Option<Found<E>>,
    unwritten: Option<String>,
    passed: Vec<(Vec<u8>, Vec<u8>)>,
}

impl<E: Exercise> Suite for Typed<E> {
    fn about(&self) -> About {
        E::about()
    }

    fn laws(&self) -> Vec<(&'static str, &'static str)> {
        E::laws().iter().map(|law| (law.id, law.sentence)).collect()
    }

    fn run(&self, session: &mut Session, plan: &Plan, known: &Fingerprints) -> Report {
        let id = E::about().id;
        let laws = E::laws();
        let mut report = Report::plain(id, Verdict::Passed, None);
        let mut first: Option<Found<E>> = None;
        let mut unwritten: Option<String> = None;
        let mut passed = Vec::new();
        for (index, law) in laws.iter().enumerate() {
            let sweep = sweep(index, law, session, plan);
            report.cases += sweep.cases;
            if sweep.found.is_none() && sweep.unwritten.is_none() {
                report.kept.push(law.id);
            }
            passed.extend(sweep.passed);
            unwritten = unwritten.or(sweep.unwritten);
            first = first.or(sweep.found);
        }
        if let Some(found) = first {
            return explain::<E>(found, report, &laws, session, known);
        }
        if let Some(text) = unwritten {
            (report.verdict, report.note) = not_written(id, &text);
            return report;
        }
        if let Some(found) = answered_differently::<E>(&passed, session) {
            return explain::<E>(found, report, &laws, session, known);
        }
        report
    }

    fn replay(&self, session: &mut Session, token: &Token, known: &Fingerprints) -> Option<Report> {
        let laws = E::laws();
        let law = laws
            .get(usize::from(token.law))
            .filter(|_| token.suite == laws_digest(&laws))?;
        let call = E::Call::from_bytes(&token.call)?;
        let id = E::about().id;
        let mut report = Report::plain(id, Verdict::Passed, None);
        report.cases = 1;
        let reply = session.ask(id.number, &token.call, Limits::CASE);
        match classify(law, &call, &reply) {
            Seen::Holds => report.kept.push(law.id),
            Seen::Unwritten(text) => (report.verdict, report.note) = not_written(id, &text),
            Seen::Fails(verdict) => {
                let found = Found {
                    law: token.law.into(),
                    call,
                    reply,
                    verdict,
                    shrunk_from: None,
                };
                report = explain::<E>(found, report, &laws, session, known);
            }
        }
        Some(report)
    }

    fn observe(&self, session: &mut Session) -> Observation {
        observe::<E>(session)
    }

    fn digest(&self) -> Digest {
        let mut digest = Digest::default();
        for law in E::laws() {
            digest = digest
                .with(law.id.as_bytes())
                .with(law.sentence.as_bytes())
                .with(&law.cases.to_le_bytes());
        }
        digest
    }
}

fn laws_digest<E: Exercise>(laws: &[Law<E>]) -> u16 {
    let digest = laws.iter().fold(Digest::default(), |digest, law| {
        digest.with(law.id.as_bytes())
    });
    digest.number() as u16
}

/// What one reply means.
enum Seen {
    Holds,
    Fails(Verdict),
    /// A `todo!` was reached; its text.
    Unwritten(String),
}

fn classify<E: Exercise>(law: &Law<E>, call: &E::Call, reply: &Reply) -> Seen {
    match judge(law, call, reply) {
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
        Reply::Died(Death::CpuLimit) => Verdict::CpuLimit,
        Reply::Died(Death::WallLimit) => Verdict::WallLimit,
        Reply::Died(Death::MemoryLimit) => Verdict::MemoryLimit,
        Reply::Returned { .. } | Reply::Unreadable => Verdict::CheckerError,
    })
}

/// The text of a `todo!` that begins with an exercise's id: one of our stubs.
fn todo_text(message: &str) -> Option<&str> {
    let text = message.strip_prefix("not yet implemented: ")?;
    let (id, _) = text.split_once(' ')?;
    id.parse::<ExerciseId>().ok().map(|_| text)
}

fn not_written(id: ExerciseId, text: &str) -> (Verdict, Option<String>) {
    let (of, function) = text.split_once(' ').unwrap_or((text, ""));
    if of == id.to_string() {
        return (
            Verdict::NotStarted,
            Some(function.split(['(', ' ']).next().unwrap_or_default().into()),
        );
    }
    (Verdict::Skipped, Some(format!("waits for {of}")))
}

fn sweep<E: Exercise>(index: usize, law: &Law<E>, session: &mut Session, plan: &Plan) -> Sweep<E> {
    let number = E::about().id.number;
    let mut sweep = Sweep {
        cases: 0,
        found: None,
        unwritten: None,
        passed: Vec::new(),
    };
    for call in &law.examples {
        let reply = sweep.ask(law, call, number, session);
        if let Some((reply, verdict)) = reply {
            sweep.found = Some(Found {
                law: index,
                call: call.clone(),
                reply,
                verdict,
                shrunk_from: None,
            });
            return sweep;
        }
    }
    let mut runner = runner(plan.seed, E::about().id, law.id);
    for _ in 0..plan.cases.unwrap_or(law.cases) {
        // A strategy that rejects too often is our own fault; the laws' tests would show it.
        let Ok(mut tree) = law.calls.new_tree(&mut runner) else {
            continue;
        };
        let call = tree.current();
        if let Some((reply, verdict)) = sweep.ask(law, &call, number, session) {
            sweep.found = Some(smallest(
                index, law, &mut tree, call, reply, verdict, session,
            ));
            return sweep;
        }
    }
    sweep
}

impl<E: Exercise> Sweep<E> {
    /// Asks one call. `Some` when it fails.
    fn ask(
        &mut self,
        law: &Law<E>,
        call: &E::Call,
        number: u16,
        session: &mut Session,
    ) -> Option<(Reply, Verdict)> {
        let bytes = call.to_bytes();
        let reply = session.ask(number, &bytes, Limits::CASE);
        self.cases += 1;
        match classify(law, call, &reply) {
            Seen::Holds => {
                if self.passed.len() < PASSED_AGAIN {
                    self.passed.push((bytes, reply.essence()));
                }
                None
            }
            Seen::Unwritten(text) => {
                self.unwritten.get_or_insert(text);
                None
            }
            Seen::Fails(verdict) => Some((reply, verdict)),
        }
    }
}

fn smallest<E: Exercise>(
    index: usize,
    law: &Law<E>,
    tree: &mut dyn ValueTree<Value = E::Call>,
    call: E::Call,
    reply: Reply,
    verdict: Verdict,
    session: &mut Session,
) -> Found<E> {
    let (tries, limits) = match verdict {
        Verdict::CpuLimit | Verdict::WallLimit | Verdict::MemoryLimit => (8, Limits::SHRINK),
        Verdict::Aborted | Verdict::StackOverflow => (64, Limits::CASE),
        _ => (1024, Limits::CASE),
    };
    let number = E::about().id.number;
    let mut last = None;
    let smaller = shrink(tree, tries, |call| {
        let reply = session.ask(number, &call.to_bytes(), limits);
        let same = matches!(classify(law, call, &reply), Seen::Fails(now) if now == verdict);
        if same {
            last = Some(reply);
        }
        same
    });
    match (smaller, last) {
        (Some(smaller), Some(last)) => {
            let shrunk_from = E::size(&call).or_else(|| Some(E::call_text(&call)));
            Found {
                law: index,
                call: smaller,
                reply: last,
                verdict,
                shrunk_from,
            }
        }
        _ => Found {
            law: index,
            call,
            reply,
            verdict,
            shrunk_from: None,
        },
    }
}

/// Asks the first passing cases again, in reverse order, in a fresh process.
fn answered_differently<E: Exercise>(
    passed: &[(Vec<u8>, Vec<u8>)],
    session: &mut Session,
) -> Option<Found<E>> {
    let number = E::about().id.number;
    session.restart();
    for (bytes, before) in passed.iter().take(PASSED_AGAIN).rev() {
        let reply = session.ask(number, bytes, Limits::CASE);
        if reply.essence() != *before {
            let call = E::Call::from_bytes(bytes)?;
            return Some(Found {
                law: 0,
                call,
                reply,
                verdict: Verdict::Nondeterministic,
                shrunk_from: None,
            });
        }
    }
    None
}

fn explain<E: Exercise>(
    mut found: Found<E>,
    mut report: Report,
    laws: &[Law<E>],
    session: &mut Session,
    known: &Fingerprints,
) -> Report {
    let id = E::about().id;
    let law = &laws[found.law];
    let bytes = found.call.to_bytes();
    let once = matches!(
        found.verdict,
        Verdict::CpuLimit | Verdict::WallLimit | Verdict::CheckerError
    );
    for _ in 0..if once { 0 } else { ASK_AGAIN } {
        let again = session.ask(id.number, &bytes, Limits::CASE);
        if again.essence() != found.reply.essence() {
            found.verdict = Verdict::Nondeterministic;
        }
    }
    report.verdict = found.verdict;
    let expected = E::expected(&found.call);
    let (got, story) = tell(law, &found, &expected);
    report.failure = Some(Failure {
        law: law.id,
        sentence: law.sentence,
        call: found.call.value(),
        expected: expected.value(),
        got: got.as_ref().map(Wire::value),
        story,
        shrunk_from: found.shrunk_from,
        token: Token {
            id,
            law: found.law as u8,
            suite: laws_digest(laws),
            call: bytes,
        },
        test: E::test(&found.call, &expected),
        diagnosis: match found.verdict {
            Verdict::Nondeterministic | Verdict::CheckerError => None,
            _ => known.diagnose(id, observe::<E>(session)),
        },
    });
    report
}

fn tell<E: Exercise>(
    law: &Law<E>,
    found: &Found<E>,
    expected: &E::Answer,
) -> (Option<E::Answer>, Story) {
    let call = E::call_text(&found.call);
    let headline = |text: String| Story {
        headline: text,
        ..Story::default()
    };
    let got = match &found.reply {
        Reply::Returned { bytes, .. } => E::Answer::from_bytes(bytes),
        _ => None,
    };
    let mut story = match (&found.reply, &got) {
        (Reply::Returned { peak, .. }, Some(got)) if found.verdict == Verdict::Failed => {
            let case = Case {
                call: &found.call,
                expected,
                got,
                peak: *peak,
            };
            return (Some(got.clone()), E::story(&case, law.id));
        }
        _ if found.verdict == Verdict::Nondeterministic => headline(format!(
            "{call} was answered in two ways: the same call must give the same answer."
        )),
        (Reply::Panicked(panic), _) => {
            let at = match panic.file.as_str() {
                "" => String::new(),
                // A line in there helps nobody.
                file if file.starts_with("/rustc/") => ", inside the standard library".into(),
                file => format!(", at {file}:{}", panic.line),
            };
            let text = match panic.message.strip_prefix("not yet implemented") {
                Some(_) => format!("{call} reached a branch that is still todo!(){at}."),
                None => format!(
                    "{call} panicked: {}{at}.",
                    panic.message.trim_end_matches('.')
                ),
            };
            headline(text)
        }
        (Reply::Died(Death::Aborted(how)), _) => headline(format!("{call} never answered: {how}.")),
        (Reply::Died(Death::StackOverflow), _) => headline(format!(
            "{call} overflowed the stack of 8 MiB: a recursion does not end, or is too deep."
        )),
        (Reply::Died(Death::CpuLimit), _) => headline(format!(
            "{call} worked for more than 2 seconds: a loop does not end, or is far too slow."
        )),
        (Reply::Died(Death::WallLimit), _) => headline(format!(
            "{call} gave no answer within 20 seconds and did not work."
        )),
        (Reply::Died(Death::MemoryLimit), _) => {
            headline(format!("{call} asked for more than 256 MiB of memory."))
        }
        (Reply::Returned { .. } | Reply::Unreadable, _) => headline(format!(
            "{call} could not be asked or its answer not be read. This is our error, not yours."
        )),
    };
    story.picture = vec![format!("expected    {}", E::answer_text(expected))];
    if let Some(got) = &got {
        story
            .picture
            .push(format!("you         {}", E::answer_text(got)));
    }
    (got, story)
}

/// The fixed calls: each law's examples and its first generated calls under the public seed.
fn observe<E: Exercise>(session: &mut Session) -> Observation {
    let id = E::about().id;
    let mut digest = Digest::default();
    let mut probes = 0;
    let mut ends = 0;
    for law in E::laws() {
        let mut runner = runner(0, id, law.id);
        let generated = (0..PROBES_A_LAW).filter_map(|_| {
            law.calls
                .new_tree(&mut runner)
                .ok()
                .map(|tree| tree.current())
        });
        for call in law.examples.iter().cloned().chain(generated) {
            probes += 1;
            // Code that never ends need not prove it on every call.
            if ends < 2 {
                let reply = session.ask(id.number, &call.to_bytes(), Limits::SHRINK);
                if matches!(
                    reply,
                    Reply::Died(Death::CpuLimit | Death::WallLimit | Death::MemoryLimit)
                ) {
                    ends += 1;
                }
                digest = digest.with(&kind::<E>(&call, &reply));
            }
        }
    }
    Observation { probes, digest }
}

/// A reply as far as known mistakes are told apart.
fn kind<E: Exercise>(call: &E::Call, reply: &Reply) -> Vec<u8> {
    let Reply::Returned { bytes, peak } = reply else {
        return reply.kind();
    };
    let answer = E::Answer::from_bytes(bytes);
    let bytes = answer.map_or_else(
        || bytes.clone(),
        |answer| E::fixed(call, &answer).to_bytes(),
    );
    Reply::Returned { bytes, peak: *peak }.kind()
}
