//! 4.6 and 4.9: plays a script of calls on a log.

use crate::convert::{config, recovery_error};
use ch03_segments::As;
use ch04_recovery::{DurableLog, RecoveryError};
use kit::disk::{DiskCall, Fault, FileImage};
use kit::{DiskErrorKind, Offset, SimDisk, Timestamp};
use probe::ch04::durable::{
    Blackout, DIR, LogAnswer, LogScript, LogState, LogStep, ROOT, Refusal, Trouble,
};
use probe::disk::{AnyDisk, Stored};

const NOW: Timestamp = Timestamp(5000);

/// How the learner's `close` is called, where the exercise has it.
pub(crate) type Close = fn(&mut dyn kit::Disk, &mut DurableLog) -> Result<(), RecoveryError>;

/// The answer, or why the log could not be made.
pub(crate) fn play(script: LogScript, close: Close) -> Result<LogAnswer, String> {
    let mut disk = AnyDisk::new(script.on, script.files, ROOT);
    let made = DurableLog::create(disk.disk(), DIR, config(script.config), NOW);
    let mut log = made.map_err(|error| error.to_string())?;
    // Making a log syncs nothing, and nobody flushes the name of its directory.
    let synced = disk.disk().sync_dir(ROOT);
    synced.map_err(|error| error.to_string())?;
    let mut answer = LogAnswer {
        steps: Vec::new(),
        synced: Vec::new(),
        files: Vec::new(),
        paths: Vec::new(),
        blackouts: Vec::new(),
        refusals: Vec::new(),
    };
    let last = script.steps.len().saturating_sub(1);
    for (number, step) in script.steps.iter().enumerate() {
        let before = made_calls(&disk);
        if let (true, AnyDisk::Simulated(disk)) = (number == last, &disk) {
            match &script.trouble {
                Trouble::Nothing => {}
                Trouble::Power { seeds } => {
                    let files = disk.image().into_iter().map(|file| file.path);
                    answer.paths = files.filter(|path| path.starts_with(DIR)).collect();
                    let paths = &answer.paths;
                    answer.blackouts = blackouts(disk, &log, step, (paths, seeds), close);
                }
                Trouble::Failure => {
                    answer.refusals = refusals(disk, &log, step, &script.next, close)
                }
            }
        }
        answer.steps.push(call(&mut disk, &mut log, step, close));
        if let (true, AnyDisk::Simulated(disk)) = (number == last, &disk) {
            let calls = disk.calls()[before..].iter();
            let synced =
                calls.filter(|call| call.call == DiskCall::Sync && call.path.starts_with(DIR));
            answer.synced = synced.map(|call| call.path.clone()).collect();
        }
    }
    answer.files = disk.files();
    Ok(answer)
}

fn made_calls(disk: &AnyDisk) -> usize {
    match disk {
        AnyDisk::Simulated(disk) => disk.calls().len(),
        AnyDisk::Real(_) => 0,
    }
}

fn call(disk: &mut AnyDisk, log: &mut DurableLog, step: &LogStep, close: Close) -> LogState {
    let before = made_calls(disk);
    let result = match step {
        LogStep::Append { batch } => {
            let appended = log.append(disk.disk(), NOW, batch.clone(), As::Follower);
            appended.map(|_| None)
        }
        LogStep::OnRoll { finished } => Ok(Some(log.on_roll(*finished).offset)),
        LogStep::Flush { offset } => log.flush_until(disk.disk(), *offset).map(|()| None),
        LogStep::Start { offset } => {
            log.log.start = *offset;
            Ok(None)
        }
        LogStep::Close => close(disk.disk(), log).map(|()| None),
    };
    LogState {
        result: result.map_err(recovery_error),
        recovery_point: log.recovery_point,
        failed: log.failed,
        tasks: log.tasks.len(),
        calls: made_calls(disk) - before,
    }
}

/// The last call, with the power failing behind each changing call of the disk.
fn blackouts(
    disk: &SimDisk,
    log: &DurableLog,
    step: &LogStep,
    (paths, seeds): (&[String], &[u64]),
    close: Close,
) -> Vec<Blackout> {
    let mut blackouts = Vec::new();
    let before = disk.calls().len();
    for calls in 0..1000 {
        let mut stopped = disk.clone();
        stopped.stop_at((before + calls + 1) as u64);
        let mut stopped = AnyDisk::Simulated(stopped);
        let state = call(&mut stopped, &mut log.clone(), step, close);
        let AnyDisk::Simulated(stopped) = stopped else {
            break;
        };
        let files = stopped.image();
        for seed in seeds {
            let mut dark = stopped.clone();
            dark.lose_power(*seed);
            let found = dark.image();
            blackouts.push(Blackout {
                calls,
                seed: *seed,
                done: state.result.is_ok(),
                left: paths
                    .iter()
                    .map(|path| left(path, &files, &found))
                    .collect(),
                root: root(&dark),
            });
        }
        if state.calls <= calls {
            break;
        }
    }
    blackouts
}

/// How many of a file's first bytes are still as they were.
fn left(path: &str, before: &[FileImage], after: &[FileImage]) -> usize {
    let find = |files: &[FileImage]| {
        let at = files.binary_search_by(|file| file.path.as_str().cmp(path));
        at.ok()
    };
    let (Some(was), Some(is)) = (find(before), find(after)) else {
        return 0;
    };
    let (was, is) = (&before[was].bytes, &after[is].bytes);
    match is.starts_with(was) {
        true => was.len(),
        false => was.iter().zip(is).take_while(|(was, is)| was == is).count(),
    }
}

/// The last call, with each changing call of the disk failing once, and calls on the failed log.
fn refusals(
    disk: &SimDisk,
    log: &DurableLog,
    step: &LogStep,
    next: &[u8],
    close: Close,
) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let before = disk.calls().len();
    for at in 1..1000 {
        let mut failing = disk.clone();
        let (kind, written) = (DiskErrorKind::Other, 0);
        failing.fail_at((before + at) as u64, Fault { kind, written });
        let (mut failing, mut log) = (AnyDisk::Simulated(failing), log.clone());
        let state = call(&mut failing, &mut log, step, close);
        let AnyDisk::Simulated(after) = &failing else {
            break;
        };
        let Some(failed) = after.calls().get(before + at - 1) else {
            break;
        };
        let (name, path) = (failed.call.name().into(), failed.path.clone());
        let root = root(after);
        let offset = Offset(i64::MAX);
        let batch = next.to_vec();
        let later = [
            step.clone(),
            LogStep::Append { batch },
            LogStep::Flush { offset },
        ];
        refusals.push(Refusal {
            call: name,
            path,
            state,
            root,
            later: (later.iter())
                .map(|step| call(&mut failing, &mut log, step, close))
                .collect(),
        });
    }
    refusals
}

/// The files in the root itself.
fn root(disk: &SimDisk) -> Vec<Stored> {
    let files = disk.image().into_iter();
    files
        .filter(|file| !file.path.starts_with(DIR))
        .map(|file| Stored {
            path: file.path,
            bytes: file.bytes,
        })
        .collect()
}
