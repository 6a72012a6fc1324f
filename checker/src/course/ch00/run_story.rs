//! The words of 0.6: what the runs called, where they leave the right way, and what that costs.

use super::cells::{Cells, RECORD, records_code};
use super::run::{Runs, allowed, end, next, repeated, saved_by, skipped};
use crate::exercise::{Case, Exercise, Story};
use crate::page::plural;
use kit::Offset;
use probe::ch00::{Called, End, Fate, First, Ran, Run, letters_of};

/// Where the calls of a run begin.
const LABEL: usize = 17;
/// So many runs are shown, the first wrong one among them, and so many calls of each.
const RUNS: usize = 2;
const CALLS: usize = 7;

/// What to say about runs that were not as they should be.
pub(super) fn story(case: &Case<'_, Runs>, law: &str) -> Story {
    let (headline, so) = headline(case, law);
    let call = case.call;
    let letters = letters_of(call.count);
    let cells = Cells::new(call.start, &letters, &[call.position]);
    let mut picture = vec![cells.offsets(), cells.row("log")];
    if law == "run-outside" {
        picture.push(cells.pointer("position", call.position, ""));
        picture.push(String::new());
        picture.push(format!("{:LABEL$}a panic, and no call", "expected"));
        let you = case.got.first().map_or(String::new(), |run| {
            let calls = calls_text(run, 0);
            let calls = match run.calls.is_empty() {
                true => format!("{calls}, "),
                false => calls,
            };
            format!("{calls}{}", end_text(&run.end))
        });
        picture.push(format!("{:LABEL$}{you}", "you"));
    } else {
        if let Some(log) = picture.last_mut() {
            log.push_str(&format!("    s{} is save({})", end(call), end(call)));
        }
        picture.push(String::new());
        let run = first_wrong_run(case);
        let place = first_wrong_call(case, run);
        let from = place.saturating_sub(CALLS - 2);
        let side = |who: &str, runs: &[Ran]| -> Vec<String> {
            // The run before says where this one had to begin.
            let shown = runs
                .iter()
                .enumerate()
                .skip(run.saturating_sub(1))
                .take(RUNS);
            shown
                .map(|(index, ran)| {
                    let from = if index == run { from } else { 0 };
                    let label = format!("{who:<10}run {}", index + 1);
                    format!("{label:LABEL$}{}{}", calls_text(ran, from), tail(ran, law))
                })
                .collect()
        };
        picture.extend(side("expected", case.expected));
        let mut yours = side("you", case.got);
        if let Some(column) = column(case, run, place, from) {
            let mark = format!("{:column$}^ the first wrong call", "");
            yours.insert(if run == 0 { 1 } else { 2 }, mark);
        }
        picture.extend(yours);
    }
    Story {
        headline,
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

fn first_wrong_run(case: &Case<'_, Runs>) -> usize {
    let same = case
        .got
        .iter()
        .zip(case.expected)
        .take_while(|(you, right)| you == right);
    same.count().min(case.got.len().max(1) - 1)
}

fn first_wrong_call(case: &Case<'_, Runs>, run: usize) -> usize {
    match (case.got.get(run), case.expected.get(run)) {
        (Some(you), Some(right)) => {
            let same = you.calls.iter().zip(&right.calls);
            same.take_while(|(you, right)| you == right).count()
        }
        _ => 0,
    }
}

/// Where the mark stands: below the first wrong call, or where one is missing. `None` when all calls are right.
fn column(case: &Case<'_, Runs>, run: usize, place: usize, from: usize) -> Option<usize> {
    let (you, right) = (case.got.get(run)?, case.expected.get(run)?);
    if you.calls == right.calls {
        return None;
    }
    let before = you.calls.iter().skip(from).take(place - from);
    let dots = if from > 0 { 3 } else { 0 };
    Some(LABEL + dots + before.map(|call| call.what.len() + 2).sum::<usize>())
}

fn calls_text(run: &Ran, from: usize) -> String {
    if run.calls.is_empty() {
        return "no call".into();
    }
    let shown = run.calls.iter().skip(from).take(CALLS);
    let text: String = shown.map(|call| format!("{}  ", call.what)).collect();
    let before = if from > 0 { ".. " } else { "" };
    let more = if run.calls.len() > from + CALLS {
        "..  "
    } else {
        ""
    };
    format!("{before}{text}{more}")
}

fn crash(run: &Ran) -> Option<&Called> {
    run.calls
        .iter()
        .find(|call| matches!(call.fate, Fate::CrashDone | Fate::CrashLost))
}

fn end_text(end: &End) -> &'static str {
    match end {
        End::Ok => "answer Ok",
        End::Crash => "answer Crash",
        End::Panic => "a panic",
        End::Never => "never ends",
    }
}

/// What is said behind a run's calls.
fn tail(run: &Ran, law: &str) -> String {
    let mut words = Vec::new();
    if let Some(call) = crash(run) {
        let done = if call.fate == Fate::CrashDone {
            "done"
        } else {
            "not done"
        };
        words.push(format!("crash in {}: {done}", call.what));
    }
    if law == "run-crash" || run.end == End::Never {
        words.push(end_text(&run.end).into());
    }
    if law == "run-commits" {
        let bookmark = run
            .committed
            .map_or("none".into(), |next: Offset| next.to_string());
        words.push(format!("bookmark {bookmark}"));
    }
    match words.is_empty() {
        true => String::new(),
        false => format!("  ({})", words.join(", ")),
    }
}

fn spell(what: &str) -> String {
    match next(what) {
        Some(next) => format!("save({next})"),
        None => format!("handle({what})"),
    }
}

fn were(count: usize, what: &str) -> String {
    format!(
        "{} {}",
        plural(count, what),
        if count == 1 { "was" } else { "were" }
    )
}

fn are(count: usize) -> String {
    format!("{count} {}", if count == 1 { "is" } else { "are" })
}

fn list(letters: &[char]) -> String {
    let letters: Vec<String> = letters.iter().map(char::to_string).collect();
    match letters.as_slice() {
        [.., last] if letters.len() > 1 => {
            format!("{} and {last}", letters[..letters.len() - 1].join(", "))
        }
        few => few.concat(),
    }
}

/// The headline, and why anybody cares.
fn headline(case: &Case<'_, Runs>, law: &str) -> (String, &'static str) {
    let call = case.call;
    let order = format!("{:?}, every {}", call.order, call.every);
    let crashes = case.got.iter().filter(|run| crash(run).is_some()).count();
    let crashed = match crashes {
        0 => "without a crash".to_string(),
        1 => "after one crash".into(),
        more => format!("after {more} crashes"),
    };
    let (skipped, repeated) = (skipped(case), repeated(case));
    match law {
        "work-first" if !skipped.is_empty() => (
            format!(
                "{order}: {crashed} nobody has ever handled {}.",
                list(&skipped)
            ),
            "work first is chosen because every bill must be sent, some of them twice. This one is never sent.",
        ),
        "work-first" => (
            format!(
                "{order}: {crashed} {} repeated, and {} allowed.",
                were(repeated.len(), "record"),
                are(allowed(case))
            ),
            "the bookmark is what bounds how much is done again: it is saved too late.",
        ),
        "save-first" if !repeated.is_empty() => (
            format!(
                "{order}: {crashed} {} was handled a second time.",
                list(&repeated)
            ),
            "save first is chosen because nobody may be billed twice. This rider is.",
        ),
        "save-first" => (
            format!(
                "{order}: {crashed} {} skipped, and {} allowed.",
                were(skipped.len(), "record"),
                are(allowed(case))
            ),
            "the bookmark is what bounds how much is lost: it runs too far ahead of the work.",
        ),
        "run-outside" => (
            format!(
                "The position {} is outside the log, and the run did not panic.",
                call.position
            ),
            "a run that could not read would look like one that had nothing to read.",
        ),
        _ => exact(case, law, &order),
    }
}

/// The laws that ask for exact calls.
fn exact(case: &Case<'_, Runs>, law: &str, order: &str) -> (String, &'static str) {
    let run = first_wrong_run(case);
    let place = first_wrong_call(case, run);
    let (Some(you), Some(right)) = (case.got.get(run), case.expected.get(run)) else {
        return (
            format!(
                "{}: there are {}, and not {}.",
                Runs::call_text(case.call),
                plural(case.got.len(), "run"),
                case.expected.len()
            ),
            "a run that has crashed is followed by another, until one reaches the end.",
        );
    };
    let late = you.calls.iter().find(|call| call.fate == Fate::TooLate);
    let crashed_in = crash(you).map(|call| spell(&call.what)).unwrap_or_default();
    if let Some(late) = late {
        return (
            format!(
                "{order}: after the crash in {crashed_in} the run still called {}.",
                spell(&late.what)
            ),
            "after a crash there is no process any more that could do anything.",
        );
    }
    if you.calls == right.calls && you.end != right.end {
        return match you.end {
            End::Ok => (
                format!("{order}: the run crashed in {crashed_in} and answered Ok."),
                "who started the run believes that everything is done, and does not start it again.",
            ),
            _ => (
                format!(
                    "{order}: the run did not crash, and its end is: {}.",
                    end_text(&you.end)
                ),
                "who started the run believes that something is left to do.",
            ),
        };
    }
    if you.calls == right.calls && law == "run-commits" {
        let text = |next: Option<Offset>| next.map_or("none".to_string(), |next| next.to_string());
        let so = match you.committed > right.committed {
            true => {
                "the reader's bookmark says more than what is written down: after a crash that is not there."
            }
            false => "reader and saved bookmark must agree: the lag is counted from the reader's.",
        };
        return (
            format!(
                "{order}: after run {} the reader's bookmark is {}, and not {}.",
                run + 1,
                text(you.committed),
                text(right.committed)
            ),
            so,
        );
    }
    let wanted = right.calls.get(place).map(|call| spell(&call.what));
    let got = you.calls.get(place).map(|call| spell(&call.what));
    let saves = |what: &Option<String>| what.as_ref().is_some_and(|what| what.starts_with("save"));
    let so = match (&wanted, &got) {
        _ if you.end == End::Never => "the run never comes back, and nobody can use its result.",
        (None, _) if saves(&got) => {
            "a save is a write to a disk somewhere: one a round is what was promised."
        }
        (None, _) => "what is not in the log was never asked for.",
        (Some(_), None) if saves(&wanted) => {
            "what is not saved is done again after the next start."
        }
        (Some(_), None) => "what is left at the end waits until more comes, perhaps for ever.",
        _ if saves(&wanted) && saves(&got) => {
            "what is saved decides where the next run begins, and so what a crash costs."
        }
        _ if case.call.order == First::SaveFirst => {
            "the order of the two steps decides what a crash costs: here nothing may be repeated."
        }
        _ => "the order of the two steps decides what a crash costs: here nothing may be skipped.",
    };
    let text = match (wanted, got) {
        (Some(wanted), Some(got)) => format!("called {got}, and should have called {wanted}"),
        (Some(wanted), None) => format!("ended, and should have called {wanted}"),
        (None, Some(got)) => format!("still called {got}, and should have ended"),
        (None, None) => "ended in another way".into(),
    };
    let before = match place {
        0 => "first".to_string(),
        1 => "after one call".into(),
        more => format!("after {more} calls"),
    };
    (format!("{order}: {before} the run {text}."), so)
}

/// A test of the whole script.
pub(super) fn test_code(call: &Run, expected: &[Ran]) -> String {
    let mut body = work_code();
    let helper = if call.count == 0 { "" } else { RECORD };
    body += &format!(
        "{helper}    let log = Log::holding(Offset({}), {});\n    let every = std::num::NonZero::new({}).unwrap_or(std::num::NonZero::<usize>::MIN);\n",
        call.start,
        records_code(&letters_of(call.count)),
        call.every
    );
    let (mut position, mut committed) = (call.position, call.saved);
    let order = &call.order;
    for (index, right) in expected.iter().enumerate() {
        let option = |offset: Option<Offset>| {
            offset.map_or("None".into(), |offset| format!("Some(Offset({offset}))"))
        };
        let crash = call.crashes.get(index).filter(|_| right.end == End::Crash);
        let crash = crash.map(|crash| usize::from(crash.call));
        body += &format!(
            "    let mut reader = Reader::new(Offset({position}), {});\n    let mut diary = Diary {{ calls: Vec::new(), crash: {crash:?} }};\n",
            option(committed)
        );
        let run = format!("run(&log, &mut reader, Order::{order:?}, every, &mut diary)");
        if right.end == End::Panic {
            body +=
                &format!("    let _ = {run};\n    assert_eq!(diary.calls.join(\" \"), \"\");\n");
            break;
        }
        let result = if right.end == End::Ok {
            "Ok(())"
        } else {
            "Err(kit::work::Crash)"
        };
        let whats: Vec<&str> = right.calls.iter().map(|call| call.what.as_str()).collect();
        body += &format!(
            "    assert_eq!({run}, {result});\n    assert_eq!(diary.calls.join(\" \"), {:?});\n    assert_eq!(reader.committed(), {});\n",
            whats.join(" "),
            option(right.committed)
        );
        committed = saved_by(right).or(right.committed);
        position = committed.unwrap_or(call.start);
    }
    let panics = expected.iter().any(|run| run.end == End::Panic);
    let places: Vec<String> = call
        .crashes
        .iter()
        .map(|crash| crash.call.to_string())
        .collect();
    let crashes = match places.as_slice() {
        [] => "without_a_crash".into(),
        places => format!("crashing_at_{}", places.join("_")),
    };
    let attribute = if panics { "#[should_panic]\n" } else { "" };
    format!(
        "#[test]\n{attribute}fn run_{}_every_{}_from_{}_to_{}_{crashes}() {{\n    use ch00_log::{{Log, Order, Reader, run}};\n    use kit::Offset;\n\n{body}}}\n",
        format!("{order:?}").to_lowercase(),
        call.every,
        call.position,
        end(call),
    )
}

/// The work that a test needs: it writes down each call, and crashes in one of them.
fn work_code() -> String {
    "    struct Diary {
        calls: Vec<String>,
        crash: Option<usize>,
    }
    impl Diary {
        fn note(&mut self, what: String) -> Result<(), kit::work::Crash> {
            assert!(self.calls.len() < 99, \"the run does not end\");
            self.calls.push(what);
            if self.crash == Some(self.calls.len() - 1) { Err(kit::work::Crash) } else { Ok(()) }
        }
    }
    impl kit::work::Work for Diary {
        fn handle(&mut self, record: &kit::work::Record) -> Result<(), kit::work::Crash> {
            self.note(record.text.clone())
        }
        fn save(&mut self, next: Offset) -> Result<(), kit::work::Crash> {
            self.note(format!(\"s{next}\"))
        }
    }
"
    .into()
}
