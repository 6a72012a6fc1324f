//! The probe's main loop: read a call, run the learner's function, write its answer.

use crate::frame::{Answer, MAX_FRAME, Panic, read_call, write_answer};
use crate::{Wire, memory, stdio};
use std::cell::RefCell;
use std::env;
use std::io::{self, BufReader};
use std::os::unix::process::parent_id;
use std::panic::{self, AssertUnwindSafe};
use std::process::{ExitCode, exit};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The stack that the learner's code gets, in bytes, whatever the shell's limit says.
const STACK: usize = 8 << 20;
/// The variable that holds the checker's process id: a probe that asked who its parent is might ask too late.
pub const CHECKER: &str = "CHECKER";
/// How often we look whether the checker is still there.
const LOOK: Duration = Duration::from_millis(500);

thread_local! {
    static LAST_PANIC: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

/// Runs one exercise's function on a call.
pub type Handler = Box<dyn Fn(&[u8]) -> Answer + Send>;

/// Makes a handler of a function that calls the learner's code. Building the arguments and writing the answer are not
/// measured.
pub fn handler<C: Wire + 'static, A: Wire + 'static>(run: fn(C) -> A) -> Handler {
    handler_up_to(MAX_FRAME, run)
}

/// The same, where no right answer has more than `most` bytes.
pub fn handler_up_to<C: Wire + 'static, A: Wire + 'static>(
    most: usize,
    run: fn(C) -> A,
) -> Handler {
    Box::new(move |call| {
        let Some(call) = C::from_bytes(call) else {
            return Answer::Unreadable;
        };
        let before = memory::start();
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| run(call)));
        let peak = memory::peak_since(before);
        match outcome {
            Ok(answer) => match answer.to_bytes() {
                bytes if bytes.len() > most => Answer::TooLarge,
                bytes => Answer::Returned { bytes, peak },
            },
            Err(_) => Answer::Panicked(last_panic()),
        }
    })
}

fn last_panic() -> Panic {
    let unknown = || Panic {
        message: "a panic that was raised without a message".into(),
        file: String::new(),
        line: 0,
    };
    LAST_PANIC
        .with(|last| last.borrow_mut().take())
        .unwrap_or_else(unknown)
}

/// Answers calls until the checker closes the pipe. `exercises` are the chapter's, by the number behind the dot.
#[must_use]
pub fn serve(exercises: Vec<(u16, Handler)>) -> ExitCode {
    leave_with_the_checker();
    panic::set_hook(Box::new(remember));
    let learner = thread::Builder::new()
        .name("your code".into())
        .stack_size(STACK)
        .spawn(move || answer_all(&exercises));
    match learner.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Nobody is left to end code that waits for ever when the checker was killed: we notice that it is gone.
fn leave_with_the_checker() {
    static READY: AtomicBool = AtomicBool::new(false);
    let told = env::var(CHECKER).ok().and_then(|id| id.parse().ok());
    let checker = told.unwrap_or_else(parent_id);
    let watch = move || {
        READY.store(true, Ordering::Release);
        while parent_id() == checker {
            thread::sleep(LOOK);
        }
        exit(1);
    };
    // What the thread allocates when it begins must not count as the learner's.
    if thread::Builder::new().spawn(watch).is_ok() {
        while !READY.load(Ordering::Acquire) {
            thread::yield_now();
        }
    }
}

fn answer_all(exercises: &[(u16, Handler)]) -> io::Result<()> {
    let (calls, mut answers) = stdio::take_pipes()?;
    let mut calls = BufReader::new(calls);
    while let Some((exercise, call)) = read_call(&mut calls)? {
        let found = exercises.iter().find(|(number, _)| *number == exercise);
        let answer = found.map_or(Answer::Unreadable, |(_, run)| run(&call));
        write_answer(&mut answers, &answer)?;
    }
    Ok(())
}

fn remember(info: &panic::PanicHookInfo<'_>) {
    let payload = info.payload();
    let message = payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| {
            payload
                .downcast_ref::<&str>()
                .map(|text| (*text).to_string())
        })
        .unwrap_or_else(|| "a value that is not text".into());
    let (file, line) = info
        .location()
        .map_or((String::new(), 0), |at| (at.file().to_string(), at.line()));
    LAST_PANIC.with(|last| {
        *last.borrow_mut() = Some(Panic {
            message,
            file,
            line,
        })
    });
}
