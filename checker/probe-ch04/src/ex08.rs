//! 4.8 `recover_log`.

use crate::convert::{config, recovery_error};
use ch03_segments::As;
use ch04_recovery::{Recovered, RecoveryError, recover_log};
use kit::disk::Fault;
use kit::{DiskErrorKind, Offset, SimDisk, Timestamp};
use probe::ch03::LogConfig;
use probe::ch04::durable::{DIR, ROOT};
use probe::ch04::recovery::{Later, RecoverAnswer, RecoverCall, Recovery, Report, Then};
use probe::disk::{AnyDisk, Stored};

const NOW: Timestamp = Timestamp(6000);

pub(crate) fn answer(call: RecoverCall) -> RecoverAnswer {
    let settings = call.config;
    let logs: Vec<String> = call.files.iter().map(|file| file.path.clone()).collect();
    let before = AnyDisk::new(call.on, call.files, DIR);
    let start = match &before {
        AnyDisk::Simulated(disk) => disk.clone(),
        AnyDisk::Real(_) => SimDisk::new(),
    };
    let mut disk = before;
    let (first, recovered) = recover(&mut disk, settings);
    let mut answer = RecoverAnswer {
        first,
        calls: Vec::new(),
        made: 0,
        read: Vec::new(),
        appended: Vec::new(),
        later: Vec::new(),
    };
    if let AnyDisk::Simulated(disk) = &disk {
        let most = match call.then {
            Then::Fails => usize::MAX,
            _ => 3,
        };
        let told = disk.calls().iter().take(most);
        answer.calls = told
            .map(|call| format!("{} {}", call.call.name(), call.path))
            .collect();
        answer.made = disk.calls().len();
        let logs = logs.iter().filter(|path| path.ends_with(".log"));
        answer.read = logs
            .map(|path| (path.clone(), disk.bytes_read(path)))
            .collect();
    }
    match (call.then, disk, recovered) {
        (Then::Again, mut disk, Some(_)) => {
            let found = disk.files();
            let (recovery, _) = recover(&mut disk, settings);
            answer.later.push(later(None, None, found, recovery));
        }
        (Then::Interrupted { seeds }, _, Some(_)) => {
            answer.later = interrupted(&start, settings, &seeds, answer.made);
        }
        (Then::Fails, AnyDisk::Simulated(disk), Some(_)) => {
            let works = |call: usize| disk.calls()[call].result.is_ok();
            let mut calls = (0..answer.made).filter(|call| works(*call));
            answer
                .later
                .extend(calls.find_map(|call| hidden(&start, settings, call)));
        }
        (Then::Append { batches, power }, AnyDisk::Simulated(disk), Some(mut recovered)) => {
            let mut disk = AnyDisk::Simulated(disk);
            for batch in batches {
                let done = recovered.log.append(disk.disk(), NOW, batch, As::Follower);
                answer.appended.push(done.is_ok());
            }
            if let AnyDisk::Simulated(disk) = &mut disk {
                match power {
                    Some(seed) => disk.lose_power(seed),
                    None => disk.crash(),
                }
            }
            let found = disk.files();
            let (recovery, _) = recover(&mut disk, settings);
            answer.later.push(later(None, power, found, recovery));
        }
        _ => {}
    }
    answer
}

fn recover(disk: &mut AnyDisk, settings: LogConfig) -> (Recovery, Option<Recovered>) {
    let result: Result<Recovered, RecoveryError> =
        recover_log(disk.disk(), ROOT, DIR, config(settings), NOW);
    let files = disk.files();
    match result {
        Ok(recovered) => {
            let result = Ok(report(&recovered));
            (Recovery { result, files }, Some(recovered))
        }
        Err(error) => {
            let result = Err(recovery_error(error));
            (Recovery { result, files }, None)
        }
    }
}

fn report(of: &Recovered) -> Report {
    let log = &of.log;
    let epochs = log.epochs.entries.iter();
    Report {
        start: log.log.start,
        end: log.log.end(),
        epochs: epochs.map(|entry| (entry.epoch, entry.start)).collect(),
        recovery_point: log.recovery_point,
        cut: of.cut,
        removed: of.removed.clone(),
        foreign: of.foreign.clone(),
        gaps: of.gaps.iter().map(|gap| (gap.from, gap.to)).collect(),
    }
}

fn later(calls: Option<usize>, seed: Option<u64>, found: Vec<Stored>, recovery: Recovery) -> Later {
    Later {
        calls,
        seed,
        found,
        recovery,
    }
}

/// Stops the recovery before each of its changing calls, and recovers what that left. Of recoveries that come to the same end
/// the first is kept.
fn interrupted(disk: &SimDisk, settings: LogConfig, seeds: &[u64], made: usize) -> Vec<Later> {
    let mut ends: Vec<Later> = Vec::new();
    for calls in 0..made {
        let mut stopped = disk.clone();
        stopped.stop_at(calls as u64 + 1);
        let mut stopped = AnyDisk::Simulated(stopped);
        drop(recover(&mut stopped, settings));
        let AnyDisk::Simulated(stopped) = stopped else {
            break;
        };
        for seed in [None].into_iter().chain(seeds.iter().map(Some)) {
            let mut left = stopped.clone();
            match seed {
                Some(seed) => left.lose_power(*seed),
                None => left.crash(),
            }
            let mut left = AnyDisk::Simulated(left);
            let found = left.files();
            let (recovery, _) = recover(&mut left, settings);
            let end = same_end(&recovery);
            if ends.iter().all(|known| same_end(&known.recovery) != end) {
                ends.push(later(Some(calls), seed.copied(), found, recovery));
            }
        }
    }
    ends
}

/// The recovery with this call of the disk failing, if it answers that all is well.
fn hidden(disk: &SimDisk, settings: LogConfig, call: usize) -> Option<Later> {
    let mut failing = disk.clone();
    let (kind, written) = (DiskErrorKind::Other, 0);
    failing.fail_at(call as u64 + 1, Fault { kind, written });
    let (recovery, _) = recover(&mut AnyDisk::Simulated(failing), settings);
    let found = Vec::new();
    let ok = recovery.result.is_ok();
    ok.then(|| later(Some(call), None, found, recovery))
}

/// What must be the same after an interruption: the files, but for temporary ones, and the log itself. What was left to do is
/// not.
fn same_end(recovery: &Recovery) -> (Option<Report>, Vec<&Stored>) {
    let files = recovery.files.iter();
    let files = files.filter(|file| !file.path.ends_with(".tmp")).collect();
    let report = recovery.result.as_ref().ok().map(|report| Report {
        cut: 0,
        removed: Vec::new(),
        gaps: Vec::new(),
        recovery_point: Offset(0),
        ..report.clone()
    });
    (report, files)
}
