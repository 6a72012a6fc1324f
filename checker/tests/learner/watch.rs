//! `watch`: verdicts after saves, and an end that leaves nothing behind.

use crate::workspace::{Learner, runs, until};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, tcgetattr};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

const FILE: &str = "ch00-log/src/log.rs";
const STUB: &str = "0.1 Log::append";
const RIGHT: &str = "let offset = self.end();\n        self.records.push(record);\n        offset";
const WRONG: &str = "self.records.push(record);\n        self.end()";
const FORGETS: &str = "let _ = record;\n        self.end()";
const HANGS: &str = "std::process::Command::new(\"/bin/sleep\").arg(\"27183\").spawn().unwrap();\n        \
     let _ = record;\n        loop { std::thread::park() }";
/// What never comes fails the test.
const PATIENCE: Duration = Duration::from_secs(60);

/// A `watch` that runs, and what it has printed.
struct Watching {
    child: Child,
    input: Option<ChildStdin>,
    printed: Arc<Printed>,
    reader: Option<thread::JoinHandle<()>>,
}

/// What was printed so far, and who waits for more.
#[derive(Default)]
struct Printed {
    text: Mutex<String>,
    more: Condvar,
}

impl Printed {
    /// Reads until the other end is closed.
    fn read(self: &Arc<Self>, mut from: impl Read + Send + 'static) -> thread::JoinHandle<()> {
        let printed = Arc::clone(self);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..count]);
                printed.text.lock().unwrap().push_str(&text);
                printed.more.notify_all();
            }
        })
    }

    fn until(&self, what: &str) {
        let text = self.text.lock().unwrap();
        let lacks = |text: &mut String| !text.contains(what);
        let (text, late) = self.more.wait_timeout_while(text, PATIENCE, lacks).unwrap();
        assert!(!late.timed_out(), "no \"{what}\" in:\n{text}");
    }
}

impl Watching {
    fn start(learner: &Learner, arguments: &[&str]) -> Self {
        // The crates are prepared before: who is first says so.
        learner.run(&["chapter", "1", "--only", "1.1"]);
        let mut command = learner.command(arguments);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let printed = Arc::new(Printed::default());
        let reader = printed.read(child.stdout.take().unwrap());
        Self {
            input: child.stdin.take(),
            child,
            printed,
            reader: Some(reader),
        }
    }

    fn until(&self, what: &str) {
        self.printed.until(what);
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn ended(mut self) -> (Option<i32>, String) {
        let code = self.child.wait().unwrap().code();
        self.reader.take().unwrap().join().unwrap();
        (code, self.printed.text.lock().unwrap().clone())
    }

    /// The end of its input: the check that runs is the last.
    fn leave(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        self.ended()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Saves as many editors do: a new file takes the old one's place.
fn save(learner: &Learner, body: &str) {
    let file = learner.file(FILE);
    let beside = file.with_extension("new");
    let stub = learner.stub(FILE);
    let from = stub.find(&format!("todo!(\"{STUB}")).unwrap();
    let end = from + stub[from..].find("\n    }").unwrap();
    fs::write(&beside, format!("{}{body}{}", &stub[..from], &stub[end..])).unwrap();
    fs::rename(beside, file).unwrap();
}

/// The lines of `watch` itself, and the first one of each page.
fn outline(printed: &str) -> Vec<&str> {
    let ours = |line: &str| {
        ["Watching", "checking", "0.1 append passes now"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let lines: Vec<&str> = printed.lines().collect();
    let is_head = |at: usize| at > 0 && lines[at - 1].starts_with("checking");
    let shown = lines.iter().enumerate();
    let shown = shown.filter(|&(at, line)| ours(line) || is_head(at));
    shown.map(|(_, line)| *line).collect()
}

#[test]
fn each_save_brings_one_verdict() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let watching = Watching::start(learner, &["watch", "0"]);
    watching.until("nothing is written yet");
    save(learner, WRONG);
    watching.until("0.1 append FAILED");
    save(learner, RIGHT);
    watching.until("0.1 append passes now");
    // Gone for a moment, as in some editors.
    fs::rename(learner.file(FILE), learner.file("aside")).unwrap();
    save(learner, FORGETS);
    watching.until("After append(d) the log's end is 4");
    let (code, printed) = watching.leave();
    assert_eq!(code, Some(0));
    assert_eq!(
        outline(&printed),
        [
            "Watching chapter 0, Why a log: a verdict after each save.",
            "checking chapter 0 ...",
            "Chapter 0, Why a log: nothing is written yet, and nothing is wrong.",
            "checking chapter 0 ...",
            "0.1 append   FAILED   chapter 0: 0 of 9 exercises pass",
            "checking chapter 0 ...",
            "Chapter 0, Why a log: 1 of 9 exercises pass, none is wrong.",
            "0.1 append passes now. The log gives each record the offset that was its end",
            "checking chapter 0 ...",
            "0.1 append   FAILED   chapter 0: 0 of 9 exercises pass",
        ]
    );
}

#[test]
fn a_save_during_a_check_ends_it_with_all_that_it_started() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    save(learner, HANGS);
    let watching = Watching::start(learner, &["watch", "0"]);
    until("the learner's code runs", || runs("27183"));
    save(learner, RIGHT);
    watching.until("0.1 append passes now");
    until("what it started is gone", || !runs("27183"));
    let (code, printed) = watching.leave();
    assert_eq!(code, Some(0));
    assert_eq!(printed.matches("checking chapter 0 ...").count(), 2);
    assert!(!printed.contains("STUCK"), "{printed}");
}

#[test]
fn quit_and_a_signal_leave_nothing_behind() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    save(learner, HANGS);
    let mut watching = Watching::start(learner, &["watch", "0"]);
    until("the learner's code runs", || runs("27183"));
    watching.say("q");
    assert_eq!(watching.ended().0, Some(0));
    until("what it started is gone", || !runs("27183"));
    for signal in [Signal::INT, Signal::TERM] {
        let watching = Watching::start(learner, &["watch", "0"]);
        until("the learner's code runs", || runs("27183"));
        kill_process(Pid::from_child(&watching.child), signal).unwrap();
        assert_eq!(watching.ended().0, Some(130));
        until("what it started is gone", || !runs("27183"));
    }
}

#[test]
fn letters_do_what_keys_do() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let mut watching = Watching::start(learner, &["watch"]);
    watching.until("Chapter 0, Why a log: nothing");
    for (letter, answer) in [
        ("h", "Hint 1 of 3 for 0.1"),
        ("h", "Hint 2 of 3 for 0.1"),
        ("n", "checking 0.2 ..."),
        ("l", "Build your own Kafka: 0 of"),
    ] {
        watching.say(letter);
        watching.until(answer);
    }
    assert_eq!(watching.leave().0, Some(0));
}

#[test]
fn a_chapter_that_passes_has_its_page_and_then_its_figures() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    // Built before: a build for release takes a minute.
    learner.run(&["bench", "0"]);
    learner.solve("ch00-log");
    let mut watching = Watching::start(learner, &["watch", "0"]);
    watching.until("Yours  verdict finds 390 rides");
    watching.until("Measuring your code beside the reference");
    watching.until("Your time by the reference's: ");
    watching.until("cargo run -p checker -- bench 0");
    watching.say("n");
    watching.until("checking chapter 1 ...");
    watching.say("q");
    let (code, printed) = watching.ended();
    assert_eq!(code, Some(0));
    assert!(
        printed.contains("Next   book/src/ch01-batch.md, then press n"),
        "{printed}"
    );
}

#[test]
fn a_chapter_that_is_not_there_is_named() {
    let workspace = Learner::fresh();
    let ran = workspace.as_ref().unwrap().run(&["watch", "one"]);
    assert_eq!(ran.code, Some(2));
    let sentence = "there is no chapter \"one\" to watch";
    assert!(ran.errors.contains(sentence), "{}", ran.errors);
}

#[test]
fn the_terminal_is_as_it_was_however_it_ends() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for signal in [
        None,
        Some(Signal::INT),
        Some(Signal::TERM),
        Some(Signal::HUP),
    ] {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&ours).unwrap();
        unlockpt(&ours).unwrap();
        let name = ptsname(&ours, Vec::new()).unwrap();
        let theirs = File::options()
            .read(true)
            .write(true)
            .open(PathBuf::from(name.into_string().unwrap()))
            .unwrap();
        let before = tcgetattr(&theirs).unwrap();
        let mut command = learner.command(&["watch", "0"]);
        let mut child = command
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .stdin(theirs.try_clone().unwrap())
            .stdout(theirs.try_clone().unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut ours = File::from(ours);
        let seen = Arc::new(Printed::default());
        seen.read(ours.try_clone().unwrap());
        seen.until("not passed yet  h hint");
        let during = tcgetattr(&theirs).unwrap();
        assert!(
            !during
                .local_modes
                .intersects(LocalModes::ICANON | LocalModes::ECHO)
        );
        match signal {
            None => ours.write_all(b"q").unwrap(),
            Some(signal) => kill_process(Pid::from_child(&child), signal).unwrap(),
        }
        let code = child.wait().unwrap().code();
        assert_eq!(code, Some(if signal.is_none() { 0 } else { 130 }));
        let after = tcgetattr(&theirs).unwrap();
        assert_eq!(after.local_modes, before.local_modes);
        assert_eq!(
            (after.input_modes, after.output_modes),
            (before.input_modes, before.output_modes)
        );
    }
}
