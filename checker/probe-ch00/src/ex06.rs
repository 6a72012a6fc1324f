//! 0.6 `run`.

use ch00_log::{Log, Order, Reader, run};
use kit::Offset;
use kit::work::{Crash, Record, Work};
use probe::ch00::{
    Called, CrashAt, End, Fate, First, Ran, Run, letters, letters_of, most_calls, records,
};
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};

/// Writes down each call, and crashes once.
struct Diary {
    calls: Vec<Called>,
    crash: Option<CrashAt>,
    saved: Option<Offset>,
    crashed: bool,
    most: usize,
}

impl Diary {
    /// Whether the call has its effect, and what it answers.
    fn note(&mut self, what: String) -> (bool, Result<(), Crash>) {
        if self.calls.len() >= self.most {
            return (false, Err(Crash));
        }
        let now = self.calls.len();
        let fate = match &self.crash {
            _ if self.crashed => Fate::TooLate,
            Some(crash) if usize::from(crash.call) == now && crash.done => Fate::CrashDone,
            Some(crash) if usize::from(crash.call) == now => Fate::CrashLost,
            _ => Fate::Done,
        };
        self.calls.push(Called {
            what,
            fate: fate.clone(),
        });
        self.crashed |= matches!(fate, Fate::CrashDone | Fate::CrashLost);
        let effect = matches!(fate, Fate::Done | Fate::CrashDone);
        (
            effect,
            if fate == Fate::Done {
                Ok(())
            } else {
                Err(Crash)
            },
        )
    }
}

impl Work for Diary {
    fn handle(&mut self, record: &Record) -> Result<(), Crash> {
        self.note(letters(std::slice::from_ref(record))).1
    }

    fn save(&mut self, next: Offset) -> Result<(), Crash> {
        let (effect, answer) = self.note(format!("s{next}"));
        if effect {
            self.saved = Some(next);
        }
        answer
    }
}

pub(crate) fn answer(call: Run) -> Vec<Ran> {
    let log = Log::holding(call.start, records(&letters_of(call.count)));
    let mut reader = Reader::new(call.position, call.saved);
    let mut saved = call.saved;
    let mut runs = Vec::new();
    let crashes = call.crashes.iter().cloned().map(Some).chain([None]);
    for crash in crashes {
        let mut diary = Diary {
            calls: Vec::new(),
            crash,
            saved,
            crashed: false,
            most: most_calls(&call),
        };
        let end = one_run(&log, &mut reader, &call, &mut diary);
        let end = if diary.calls.len() >= diary.most {
            End::Never
        } else {
            end
        };
        runs.push(Ran {
            calls: diary.calls,
            end,
            committed: reader.committed(),
        });
        if !diary.crashed {
            break;
        }
        saved = diary.saved;
        reader = Reader::new(saved.unwrap_or(call.start), saved);
    }
    runs
}

fn one_run(log: &Log, reader: &mut Reader, call: &Run, diary: &mut Diary) -> End {
    let order = match call.order {
        First::SaveFirst => Order::SaveFirst,
        First::WorkFirst => Order::WorkFirst,
    };
    let every = NonZero::new(usize::from(call.every)).unwrap_or(NonZero::<usize>::MIN);
    let position = reader.position();
    let ended = panic::catch_unwind(AssertUnwindSafe(|| run(log, reader, order, every, diary)));
    match ended {
        Ok(Ok(())) => End::Ok,
        Ok(Err(Crash)) => End::Crash,
        Err(panic) => {
            let literal = panic.downcast_ref::<&str>().copied();
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or(literal).unwrap_or_default();
            let unwritten = text.starts_with("not yet implemented");
            let outside = position < log.start() || position > log.end();
            // Only outside the log a panic is what the contract asks for.
            if unwritten || !outside {
                panic::resume_unwind(panic);
            }
            End::Panic
        }
    }
}
