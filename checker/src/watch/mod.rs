//! `watch`: a verdict after each save.
//!
//! This process owns the terminal and never runs a learner's code: each check is a process of its own, which a newer
//! save ends.
//!
//! | module | holds |
//! |---|---|
//! | `state` | what happens next: events in, actions out |
//! | `course`, `words` | which exercise comes next, and the sentences that a page gets here |
//! | `settle`, `times` | when a save is over; the files' times |
//! | `check` | the checks' processes |
//! | `keys`, `layout` | what is typed, what is painted |
//! | `terminal`, `face` | the terminal, what is seen |
//! | `inputs`, `inbox` | what wakes us |

mod by_key;
mod check;
mod face;
mod inbox;
mod inputs;
mod keys;
mod layout;
mod settle;
mod state;
mod terminal;
mod times;
mod words;

use crate::borrow::borrowed;
use crate::course::steps::Course;
use crate::map::Files;
use crate::page;
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::Result;
use check::Checks;
use face::Face;
use inbox::Inbox;
use keys::Key;
use settle::{Noticed, Settling};
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use state::{Action, Event, Finished, Reached, State};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use times::{Stamp, Times};

pub(crate) use state::Ending;

/// How often the files' times are looked at: a save is felt within 50 ms ...
const LOOK: Duration = Duration::from_millis(40);
/// ... and from then on until it is over.
const LOOK_AGAIN: Duration = Duration::from_millis(15);

/// Who drags a window's edge is done when its size stays for so long.
const DRAGGED: Duration = Duration::from_millis(200);

/// What another thread tells us.
#[derive(Debug)]
enum Wake {
    Key(Key),
    EndOfInput,
    Signal(i32),
    /// The check of this number says something beside its page.
    Said(u64, String),
    /// It has said all: this is its page.
    Closed(u64, Vec<String>),
    /// The figures behind the check of this number.
    Measured(u64, Vec<String>),
}

/// Watches a chapter, or the one of the next exercise, until a key or a signal ends it.
///
/// # Errors
/// The system refuses to start a check or to tell of signals.
pub fn run(paths: &Paths, asked: Option<u8>) -> Result<Ending> {
    let inbox = Inbox::of_this_thread();
    let course = Course::real();
    let state = State::new(course.clone(), reached(paths), asked);
    // Before the terminal changes: a signal must not find it changed and nobody who changes it back.
    let signals = inputs::Signals::take()?;
    let title = course.title(state.chapter());
    let Ok(face) = Face::open(&state, title) else {
        return Ok(Ending::Done);
    };
    signals.listen(&face, inbox.clone())?;
    inputs::listen_to_keys(&face, inbox.clone());
    let mut watch = Watch {
        paths,
        checks: Checks::new(page::wanted(), inbox.clone())?,
        watched: Watched::of(paths, &state),
        state,
        face,
        input_ended: false,
        resized: None,
    };
    watch.run(&inbox)
}

fn reached(paths: &Paths) -> Reached {
    let borrowed = crate::course::chapters().into_iter().flat_map(|chapter| {
        let mine = Files::read(&paths.root, chapter.folder);
        borrowed(&paths.root, &chapter, mine.texts())
    });
    Reached {
        borrowed: borrowed.collect(),
        passed: Progress::load(&paths.root).0.passed,
    }
}

struct Watch<'a> {
    paths: &'a Paths,
    /// Ends its check before the terminal is given back.
    checks: Checks,
    watched: Watched,
    state: State,
    face: Face,
    input_ended: bool,
    /// When the window's size changed, and nothing was checked since.
    resized: Option<Instant>,
}

impl Watch<'_> {
    fn run(&mut self, inbox: &Inbox) -> Result<Ending> {
        let mut ending = self.on(Event::Begin)?;
        let mut look = Instant::now() + LOOK;
        loop {
            if let Some(ending) = ending {
                return Ok(ending);
            }
            if self.input_ended && (self.face.is_screen() || !self.state.is_busy()) {
                return Ok(Ending::Done);
            }
            let wait = look.saturating_duration_since(Instant::now());
            ending = match inbox.wait(wait) {
                Some(wake) => self.woken(wake)?,
                None => None,
            };
            if ending.is_none() && self.resized.is_some_and(|at| at.elapsed() >= DRAGGED) {
                self.resized = None;
                ending = self.on(Event::Resized)?;
            }
            if ending.is_none() && Instant::now() >= look {
                ending = self.look()?;
                let is_pending = self.watched.settling.is_pending();
                look = Instant::now() + if is_pending { LOOK_AGAIN } else { LOOK };
            }
        }
    }

    fn woken(&mut self, wake: Wake) -> Result<Option<Ending>> {
        match wake {
            Wake::Key(key) => self.on(Event::Key(key)),
            Wake::Said(number, line) => self.on(Event::Said(number, line)),
            Wake::Closed(number, page) => {
                let Some(outcome) = self.checks.finish(number) else {
                    return Ok(None);
                };
                let finished = Finished {
                    outcome,
                    page,
                    reached: reached(self.paths),
                };
                self.on(Event::Finished(number, finished))
            }
            Wake::Measured(number, lines) => self.on(Event::Measured(number, lines)),
            Wake::EndOfInput => {
                self.input_ended = true;
                Ok(None)
            }
            Wake::Signal(signal) => self.signalled(signal),
        }
    }

    fn signalled(&mut self, signal: i32) -> Result<Option<Ending>> {
        let Face::Screen(screen) = &mut self.face else {
            return Ok(Some(Ending::Interrupted));
        };
        // A terminal that is gone ends us.
        let shown = match signal {
            SIGTSTP => screen.stop(),
            SIGCONT => screen.resume(&self.state),
            SIGWINCH => {
                // A page knows its width when it is made.
                let other = self.checks.made_for() != Some(page::width());
                self.resized = other.then(Instant::now);
                screen.resized(&self.state)
            }
            _ => return Ok(Some(Ending::Interrupted)),
        };
        Ok(shown.is_err().then_some(Ending::Done))
    }

    fn look(&mut self) -> Result<Option<Ending>> {
        match self.watched.look() {
            None => Ok(None),
            Some(Noticed::Touched) => self.on(Event::Touched),
            Some(Noticed::Saved(files)) => {
                let chapters = files
                    .iter()
                    .filter_map(|file| self.watched.chapter_of(file));
                self.on(Event::Saved(chapters.collect()))
            }
        }
    }

    fn on(&mut self, event: Event) -> Result<Option<Ending>> {
        let actions = self.state.on(event);
        // Before a check reads them.
        self.watched.follow(self.paths, &self.state);
        for action in actions {
            match action {
                Action::Show(part) => {
                    if self.face.show(&self.state, part).is_err() {
                        return Ok(Some(Ending::Done));
                    }
                }
                Action::Start(check) => self.checks.start(&check, self.face.columns())?,
                Action::Ask(ask) => {
                    let answer = self.checks.ask(&ask, self.face.columns());
                    if let Some(ending) = self.on(Event::Answered(answer))? {
                        return Ok(Some(ending));
                    }
                }
                Action::Measure(number, chapter) => {
                    self.checks.measure(number, chapter, self.face.columns())?;
                }
                Action::StopMeasuring => self.checks.stop_measuring(),
                Action::Leave(ending) => return Ok(Some(ending)),
            }
        }
        Ok(None)
    }
}

/// The folders of the chapter, of those that it is built on, and of the one that comes next.
struct Watched {
    folders: BTreeMap<u8, PathBuf>,
    times: Times,
    settling: Settling<Stamp>,
}

impl Watched {
    fn of(paths: &Paths, state: &State) -> Self {
        let folders = folders(paths, state);
        let times = Times::of(folders.values().cloned().collect());
        Self {
            settling: Settling::new(times.files().clone()),
            folders,
            times,
        }
    }

    fn follow(&mut self, paths: &Paths, state: &State) {
        let folders = folders(paths, state);
        if folders != self.folders {
            self.times = Times::of(folders.values().cloned().collect());
            self.settling.widen(self.times.files().clone());
            self.folders = folders;
        }
    }

    fn look(&mut self) -> Option<Noticed> {
        self.settling.look(self.times.look())
    }

    fn chapter_of(&self, file: &Path) -> Option<u8> {
        let mut folders = self.folders.iter();
        let found = folders.find(|(_, folder)| file.starts_with(folder));
        found.map(|(chapter, _)| *chapter)
    }
}

fn folders(paths: &Paths, state: &State) -> BTreeMap<u8, PathBuf> {
    let chapter = state.chapter();
    let chapters = crate::course::chapters();
    let priors = chapters
        .iter()
        .find(|known| known.number == chapter)
        .map_or(&[][..], |known| known.priors);
    let is_watched = |number: u8| {
        number == chapter || priors.contains(&number) || state.upcoming() == Some(number)
    };
    chapters
        .iter()
        .filter(|known| is_watched(known.number))
        .map(|known| {
            let src = paths.root.join("chapters").join(known.folder).join("src");
            (known.number, src)
        })
        .collect()
}
