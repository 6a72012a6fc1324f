//! Submissions that attack. Each folder of `attacks` holds one: its code is put into the reference's chapter 0, or its examples are
//! handed in beside it, and what must become of it stands there too. All are graded as a class is, among honest neighbours, behind the walls that this system has:
//!
//! ```text
//! cargo test -p grade --test attacks              all, in the strongest tier that is to be had
//! cargo test -p grade --test attacks -- B 49      in tier B, those whose names hold 49
//! ```
//!
//! This is a program of its own and no list of `#[test]`s: walls are raised before any thread is started.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "attacks/harness/attack.rs"]
mod attack;
#[path = "attacks/harness/host.rs"]
mod host;

use attack::Attack;
use checker::paths::Paths;
use checker::start::Start;
use checker::suite::Plan;
use grade::examples;
use grade::grades::{Exercise, Status, Submission};
use grade::ground::{Ground, Terms, WhosePrior};
use grade::intake::Taken;
use grade::jail::Jail;
use grade::pool::in_own_folder;
use host::Host;
use sandbox::{JAIL, Limits, Tier, Walls};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The chapter that all attacks are made from.
const CHAPTER: u8 = 0;
/// After so many attacks the next submission is honest.
const HONEST: usize = 8;
/// How many are graded at the same time.
const JOBS: usize = 3;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).peekable();
    if arguments.next_if(|first| first == JAIL).is_some() {
        return sandbox::jail_main(arguments);
    }
    let words: Vec<String> = arguments
        .filter_map(|word| word.into_string().ok())
        .collect();
    let mut words: Vec<&String> = words
        .iter()
        .filter(|word| !word.starts_with("--"))
        .collect();
    let wish: Option<Tier> = words.first().and_then(|word| word.parse().ok());
    if wish.is_some() {
        words.remove(0);
    }
    // A test's output is read by whoever looks for what went wrong: no colours, no width of a terminal.
    let walls = Walls::raise(wish);
    eprintln!("{}", walls.banner());
    if walls.tier() > Tier::B {
        eprintln!("skipped: all attacks: this system has no walls that hold them");
        return ExitCode::SUCCESS;
    }
    let host = Host::new();
    let attacks = attack::all(&host, |name| {
        words.iter().all(|word| name.contains(word.as_str()))
    });
    let (ground, folder) = prepared(&walls);
    let wrong = run(&ground, folder.path(), &attacks, &host);
    let hurt = host.hurt();
    for sentence in wrong.iter().chain(&hurt) {
        eprintln!("{sentence}\n");
    }
    let all = attacks.len();
    eprintln!(
        "{} of {all} attacks held in tier {}",
        all - wrong.len().min(all),
        walls.tier()
    );
    match wrong.is_empty() && hurt.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn prepared(walls: &Walls) -> (Ground, tempfile::TempDir) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    // Who makes the compiler work without an end is stopped sooner here.
    let compiler = Limits {
        cpu: 6,
        ..Limits::COMPILE
    };
    let start: Arc<dyn Start> = Arc::new(Jail::new(walls.clone()).with_compiler(compiler));
    let terms = Terms {
        chapters: vec![CHAPTER],
        prior: WhosePrior::Reference,
        plan: Plan {
            cases: Some(10),
            ..Plan::default()
        },
        timeout: Duration::from_secs(300),
        walls: start,
        examples: Some(examples::Terms {
            part: 0.2,
            key: None,
        }),
    };
    let ground = Ground::prepare(&Paths::find().unwrap(), folder.path(), terms).unwrap();
    (ground, folder)
}

/// Grades all of them, and says what went wrong.
fn run(ground: &Ground, folder: &std::path::Path, attacks: &[Attack], host: &Host) -> Vec<String> {
    let honest: Vec<Option<&Attack>> = attacks
        .chunks(HONEST)
        .flat_map(|some| some.iter().map(Some).chain([None]))
        .collect();
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..JOBS {
            scope.spawn(|| {
                while let Some(one) = honest.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let sentences = match one {
                        Some(attack) => {
                            let found = graded(ground, folder, attack.handed(ground));
                            attack.wrong(&found, host)
                        }
                        None => Vec::from_iter(neighbour(&graded(
                            ground,
                            folder,
                            attack::honest(ground),
                        ))),
                    };
                    wrong.lock().unwrap().extend(sentences);
                }
            });
        }
    });
    wrong.into_inner().unwrap()
}

fn graded(ground: &Ground, folder: &std::path::Path, handed: Taken) -> Submission {
    in_own_folder(ground, &handed, folder).unwrap()
}

/// An honest student among attackers gets all marks, and those of the examples.
fn neighbour(found: &Submission) -> Option<String> {
    let passes = |exercise: &Exercise| exercise.verdict == "passed";
    let first = found.exercises.first();
    let caught = first.and_then(|exercise| exercise.examples.as_ref());
    let pays = caught.is_some_and(|examples| examples.caught > 0);
    let honest = found.exercises.iter().all(passes) && pays;
    (found.status != Status::Graded || !honest).then(|| {
        format!(
            "an honest neighbour got {:?}: {:?}",
            found.score, found.notes
        )
    })
}
