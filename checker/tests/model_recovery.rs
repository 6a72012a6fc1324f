//! The reference's recovery over random histories, with a crash or a loss of power at every call of the disk.
//!
//! The model is a list of the batches that were handed to the log, in order, and how many of them were flushed. Whatever
//! happens, the log afterwards is a prefix of that list, and it holds what was flushed. There is one exception: power may fail so
//! that a segment ends exactly with a batch while the next one is there. That is no damage, but a gap, and recovery reports it.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use ch01_batch::{BatchFields, Record, check_batch, encode_batch, split_batches};
use ch02_index::{When, rebuild, write_entry, write_time_entry};
use ch03_segments::{As, FileKind, Gap, LogConfig, RollConfig, parse_file_name};
use ch04_recovery::{
    DurableLog, EpochEntry, Epochs, MARKER_FILE, Recovered, RecoveryError, close, recover_log,
};
use kit::{
    CallMade, Disk, DiskCall, DiskErrorKind, Epoch, Fault, Image, Offset, SimDisk, SplitMix64,
    Timestamp,
};

const ROOT: &str = "data";
const DIR: &str = "data/rides-0";

fn config() -> LogConfig {
    LogConfig {
        roll: RollConfig {
            segment_bytes: 500,
            index_bytes: 12 * 20,
            ..LogConfig::default().roll
        },
        index_interval_bytes: 100,
        ..LogConfig::default()
    }
}

/// A batch that was handed to the log.
#[derive(Clone, Debug, PartialEq)]
struct Written {
    base: i64,
    next: i64,
    epoch: Epoch,
    max_timestamp: i64,
    crc: u32,
}

/// What is known from outside.
#[derive(Clone, Debug, Default)]
struct Model {
    written: Vec<Written>,
    /// Batches whose append failed, and whose place another one got. Where the power fails before that was flushed, one of them
    /// may be the last that is there.
    replaced: Vec<Written>,
    /// The log's end as the last successful call said.
    acknowledged: i64,
    /// The largest offset up to which a flush succeeded.
    flushed: i64,
    epoch: i32,
}

/// One step of a history.
#[derive(Clone, Copy, Debug)]
enum Op {
    Append {
        records: u32,
        time: i64,
        size: u32,
    },
    NextEpoch,
    Flush {
        back: i64,
    },
    RunTasks,
    /// Close and open again.
    Restart,
    /// Open again without closing.
    Kill,
}

fn history(random: &mut SplitMix64, steps: u32) -> Vec<Op> {
    let mut ops = Vec::new();
    for _ in 0..steps {
        ops.push(match random.below(12) {
            0..=6 => Op::Append {
                records: 1 + random.below(3),
                time: i64::from(random.below(1000)),
                size: random.below(60),
            },
            7 => Op::NextEpoch,
            8 => Op::Flush {
                back: i64::from(random.below(4)),
            },
            9 => Op::RunTasks,
            10 => Op::Restart,
            _ => Op::Kill,
        });
    }
    ops
}

fn batch(model: &Model, op: Op) -> Vec<u8> {
    let Op::Append {
        records,
        time,
        size,
    } = op
    else {
        unreachable!("only appends have a batch");
    };
    let record = |delta: u32| Record {
        offset_delta: delta as i32,
        timestamp: Timestamp(1_000_000 + time + i64::from(delta)),
        key: Some(format!("{}", model.written.len()).into_bytes()),
        value: Some(vec![delta as u8; size as usize]),
        headers: Vec::new(),
    };
    let records: Vec<_> = (0..records).map(record).collect();
    encode_batch(&BatchFields::default(), &records).unwrap()
}

/// Does the steps until one fails. Returns the log if none did.
fn play(disk: &mut SimDisk, model: &mut Model, ops: &[Op]) -> Result<DurableLog, RecoveryError> {
    play_on(disk, model, ops, false)
}

/// The same; if `stubborn`, goes on after an append that failed, as long as the log itself does not say that it has failed.
fn play_on(
    disk: &mut SimDisk,
    model: &mut Model,
    ops: &[Op],
    stubborn: bool,
) -> Result<DurableLog, RecoveryError> {
    let now = Timestamp(5_000_000);
    let mut log = recover_log(disk, ROOT, DIR, config(), now)?.log;
    for op in ops {
        match *op {
            Op::Append { .. } => {
                let bytes = batch(model, *op);
                let header = check_batch(&bytes).unwrap();
                let base = log.log.end().0;
                // The append before may have failed, and this one cuts off what it left.
                let failed = model.written.iter().position(|batch| batch.next > base);
                let failed = model
                    .written
                    .split_off(failed.unwrap_or(model.written.len()));
                model.replaced.extend(failed);
                model.written.push(Written {
                    base,
                    next: base + i64::from(header.last_offset_delta) + 1,
                    epoch: Epoch(model.epoch),
                    max_timestamp: header.max_timestamp.0,
                    crc: header.crc,
                });
                let appended = log.append(disk, now, bytes, As::Leader(Epoch(model.epoch)));
                let Ok(appended) = appended else {
                    if stubborn && !log.failed {
                        continue;
                    }
                    return Err(appended.unwrap_err());
                };
                assert_eq!(appended.base_offset.0, base);
                model.acknowledged = appended.last_offset.0 + 1;
            }
            Op::NextEpoch => model.epoch += 1,
            Op::Flush { back } => {
                let until = Offset((log.log.end().0 - back).max(0));
                log.flush_until(disk, until)?;
                model.flushed = model.flushed.max(until.0);
                assert!(log.recovery_point.0 >= model.flushed);
            }
            Op::RunTasks => {
                let until = log.tasks.last().map(|task| task.offset);
                log.run_tasks(disk)?;
                model.flushed = model.flushed.max(until.unwrap_or_default().0);
            }
            Op::Restart => {
                close(disk, ROOT, &mut log)?;
                model.flushed = log.log.end().0;
                log = recover_log(disk, ROOT, DIR, config(), now)?.log;
                assert_eq!(log.recovery_point, log.log.end());
                assert_eq!(log.log.end().0, model.acknowledged);
            }
            Op::Kill => {
                log = recover_log(disk, ROOT, DIR, config(), now)?.log;
                // An append that failed may have left a whole batch.
                let end = log.log.end().0;
                let written = model.written.last().map_or(0, |last| last.next);
                assert!(end == model.acknowledged || (stubborn && end == written));
                model.acknowledged = end;
            }
        }
    }
    Ok(log)
}

/// The batches that are on the disk.
fn batches(disk: &SimDisk) -> Vec<Written> {
    let mut found = Vec::new();
    for file in disk.image() {
        let name = file.path.rsplit('/').next().unwrap();
        if file.path.ends_with(".log") && parse_file_name(name).is_some() {
            let split = split_batches(&file.bytes);
            assert_eq!(
                split.batches.last().map_or(0, |last| last.end),
                file.bytes.len()
            );
            for range in split.batches {
                let header = check_batch(&file.bytes[range]).unwrap();
                found.push(Written {
                    base: header.base_offset.0,
                    next: header.base_offset.0 + i64::from(header.last_offset_delta) + 1,
                    epoch: header.partition_leader_epoch,
                    max_timestamp: header.max_timestamp.0,
                    crc: header.crc,
                });
            }
        }
    }
    found
}

fn epochs_of(batches: &[Written]) -> Epochs {
    let mut entries: Vec<EpochEntry> = Vec::new();
    for batch in batches {
        if entries.last().is_none_or(|last| last.epoch < batch.epoch) {
            let (epoch, start) = (batch.epoch, Offset(batch.base));
            entries.push(EpochEntry { epoch, start });
        }
    }
    Epochs { entries }
}

/// Each segment's index files are those that its log gives. The time index of the last one may lack the entry of the roll, and
/// may have one that an earlier close or recovery left.
fn check_indexes(disk: &SimDisk, log: &DurableLog) {
    for segment in &log.log.segments {
        let base = segment.base_offset;
        let mut index = rebuild(&segment.log(disk), base, &config().index()).unwrap();
        let file = |disk: &SimDisk, kind| {
            let path = segment.path(kind);
            let mut bytes = vec![0; disk.len(&path).unwrap() as usize];
            disk.read_at(&path, kit::Position(0), &mut bytes).unwrap();
            bytes
        };
        let offsets: Vec<u8> = index
            .offsets
            .entries
            .to_vec()
            .into_iter()
            .flat_map(|entry| write_entry(base, entry).unwrap())
            .collect();
        assert_eq!(file(disk, FileKind::OffsetIndex), offsets, "{base}");
        let bytes = |index: &ch02_index::SegmentIndex| -> Vec<u8> {
            index
                .times
                .entries
                .to_vec()
                .into_iter()
                .flat_map(|entry| write_time_entry(base, entry).unwrap())
                .collect()
        };
        let newest = index.newest;
        index
            .times
            .note(newest.timestamp, newest.offset, When::Roll)
            .unwrap();
        let with = bytes(&index);
        let found = file(disk, FileKind::TimeIndex);
        // A close in the middle of a segment's life leaves an entry more, so the file is checked by its law.
        let last = found.chunks(12).last().map(<[u8]>::to_vec);
        let end_is_right = last == with.chunks(12).last().map(<[u8]>::to_vec);
        assert!(end_is_right, "{base}: {found:?} {with:?}");
        let times: Vec<_> = found
            .chunks(12)
            .map(|chunk| ch02_index::read_time_entry(base, chunk.try_into().unwrap()).unwrap())
            .collect();
        for pair in times.windows(2) {
            assert!(pair[0].timestamp < pair[1].timestamp && pair[0].offset <= pair[1].offset);
        }
    }
}

/// Whether the log was closed.
fn is_clean(disk: &SimDisk) -> bool {
    disk.len(&format!("{ROOT}/{MARKER_FILE}")).is_ok()
}

/// What two recoveries must agree in. A temporary file that a crash left is nobody's: the next writer removes it. After a clean
/// stop a time index stays as it is, with entries of earlier closes among the others. A second recovery finds no marker any more,
/// and makes it anew.
fn files(disk: &SimDisk, clean: bool) -> Vec<(String, Vec<u8>)> {
    let image: Image = disk.image();
    image
        .into_iter()
        .filter(|file| !file.path.ends_with(".tmp"))
        .filter(|file| !(clean && file.path.ends_with(".timeindex")))
        .map(|file| (file.path, file.bytes))
        .collect()
}

fn same(left: &[(String, Vec<u8>)], right: &[(String, Vec<u8>)], what: &str) {
    let names = |files: &[(String, Vec<u8>)]| -> Vec<String> {
        files.iter().map(|(name, _)| name.clone()).collect()
    };
    assert_eq!(names(left), names(right), "{what}");
    for (left, right) in left.iter().zip(right) {
        assert_eq!(left, right, "{what}");
    }
}

/// All laws about a log that was just recovered. Returns what it has.
fn check(disk: &SimDisk, model: &Model, recovered: &Recovered, least: i64) -> Vec<Written> {
    let found = batches(disk);
    let end = recovered.log.log.end().0;
    let lost = |batch: &Written| {
        let inside = |gap: &Gap| gap.from.0 <= batch.base && batch.next <= gap.to.0;
        recovered.gaps.iter().any(inside)
    };
    let last = found.last();
    let replaced = last.filter(|last| model.replaced.contains(last));
    let written_to = replaced.map_or(end, |last| last.base);
    let expected: Vec<_> = (model.written.iter())
        .take_while(|batch| batch.next <= written_to)
        .filter(|batch| !lost(batch))
        .chain(replaced)
        .cloned()
        .collect();
    assert_eq!(found, expected, "neither a prefix nor one with gaps");
    let log = &recovered.log;
    let promised = |batch: &&Written| batch.next <= least;
    assert!(end >= least, "ends at {end}, {least} was promised");
    assert!(
        !model.written.iter().filter(promised).any(lost),
        "below {least}"
    );
    assert!(log.recovery_point.0 <= end);
    for batch in &found[..found.len() - replaced.iter().count()] {
        let wrote = |entry: &&EpochEntry| entry.start.0 <= batch.base;
        let entry = log.epochs.entries.iter().rfind(wrote);
        assert_eq!(entry.map(|entry| entry.epoch), Some(batch.epoch));
    }
    let ends = [0]
        .into_iter()
        .chain(model.written.iter().map(|batch| batch.next));
    let whole = ends
        .zip(&model.written)
        .all(|(end, batch)| end == batch.base);
    let last = found.last().map_or(0, |last| last.next);
    if whole && last == end && recovered.gaps.is_empty() && replaced.is_none() {
        assert_eq!(log.epochs, epochs_of(&found));
    }
    assert_eq!(recovered.foreign, [""; 0]);
    check_indexes(disk, log);
    found
}

fn recover(disk: &mut SimDisk) -> Result<Recovered, RecoveryError> {
    recover_log(disk, ROOT, DIR, config(), Timestamp(6_000_000))
}

#[derive(Clone, Copy, Debug)]
enum How {
    Crash,
    PowerLoss(u64),
}

fn fail(disk: &mut SimDisk, how: How) {
    match how {
        How::Crash => disk.crash(),
        How::PowerLoss(seed) => disk.lose_power(seed),
    }
}

fn ways(random: &mut SplitMix64) -> Vec<How> {
    let seeds = [
        0,
        1,
        random.next_u64(),
        random.next_u64(),
        random.next_u64(),
    ];
    let power = seeds.into_iter().map(How::PowerLoss);
    [How::Crash].into_iter().chain(power).collect()
}

/// After a failure of kind `how`: recovers, checks, recovers again, goes on, fails again, and checks again.
fn survive(disk: &SimDisk, model: &Model, how: How, random: &mut SplitMix64) {
    let mut disk = disk.clone();
    fail(&mut disk, how);
    let least = match how {
        How::Crash => model.acknowledged,
        How::PowerLoss(_) => model.flushed,
    };
    let clean = is_clean(&disk);
    let recovered = recover(&mut disk).unwrap();
    let found = check(&disk, model, &recovered, least);
    let end = recovered.log.log.end().0;

    // Twice is as good as once.
    let once = files(&disk, clean);
    let again = recover(&mut disk).unwrap();
    same(&once, &files(&disk, clean), "recovering twice");
    if !clean {
        assert_eq!(again.log.recovery_point, recovered.log.recovery_point);
    }
    assert_eq!((again.cut, again.removed), (0, Vec::new()));

    // And on it goes.
    let mut next = Model {
        written: found,
        replaced: model.replaced.clone(),
        acknowledged: end,
        flushed: least.min(model.flushed),
        epoch: model.epoch,
    };
    let ops = history(random, 6);
    disk.crash();
    disk.stop_at(1 + u64::from(random.below(40)));
    let _ = play(&mut disk, &mut next, &ops);
    for how in ways(random) {
        let mut disk = disk.clone();
        fail(&mut disk, how);
        let least = match how {
            How::Crash => next.acknowledged,
            How::PowerLoss(_) => next.flushed,
        };
        let recovered = recover(&mut disk).unwrap();
        check(&disk, &next, &recovered, least);
    }
}

fn start() -> SimDisk {
    let mut disk = SimDisk::default().with_dir(ROOT);
    DurableLog::create(&mut disk, DIR, config(), Timestamp(5_000_000)).unwrap();
    disk.sync_dir(ROOT).unwrap();
    disk.crash();
    disk
}

fn histories() -> u64 {
    std::env::var("HISTORIES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(3)
}

#[test]
fn a_crash_at_any_call_of_any_history_loses_nothing_that_was_promised() {
    for seed in 0..histories() {
        let mut random = SplitMix64::new(seed);
        let ops = history(&mut random, 24);
        let mut disk = start();
        let mut model = Model::default();
        play(&mut disk, &mut model, &ops).unwrap();
        let calls = disk.calls().len() as u64;
        for k in 1..=calls + 1 {
            let mut disk = start();
            let mut model = Model::default();
            disk.stop_at(k);
            let written = random.below(120) as usize;
            disk.fail_at(
                k,
                Fault {
                    kind: DiskErrorKind::Other,
                    written,
                },
            );
            let ended = play(&mut disk, &mut model, &ops);
            assert_eq!(ended.is_ok(), k > calls, "{seed} {k}");
            for how in ways(&mut random) {
                survive(&disk, &model, how, &mut random);
            }
        }
    }
}

#[test]
fn a_recovery_that_crashes_at_any_call_comes_to_the_same_end() {
    for seed in 1000..1000 + histories() {
        let mut random = SplitMix64::new(seed);
        let ops = history(&mut random, 30);
        let mut disk = start();
        let mut model = Model::default();
        disk.stop_at(20 + u64::from(random.below(120)));
        let _ = play(&mut disk, &mut model, &ops);
        for how in ways(&mut random) {
            let mut disk = disk.clone();
            fail(&mut disk, how);
            // Rot, so that a recovery has more to do than after a crash: one byte of what is not safe.
            if let Some(file) = pick_unsafe(&disk, &model, &mut random) {
                disk = flip(&disk, &file, &mut random);
                model.acknowledged = model.flushed;
            }
            let clean = is_clean(&disk);
            let files = |disk: &SimDisk| files(disk, clean);
            let mut straight = disk.clone();
            let recovered = recover(&mut straight).unwrap();
            let end = files(&straight);
            check(&straight, &model, &recovered, model.flushed);
            let calls = straight.calls().len() as u64;
            for k in 1..=calls {
                let mut disk = disk.clone();
                disk.stop_at(k);
                assert!(recover(&mut disk).is_err());
                for second in ways(&mut random) {
                    let mut disk = disk.clone();
                    fail(&mut disk, second);
                    let recovered = recover(&mut disk).unwrap();
                    check(&disk, &model, &recovered, model.flushed);
                    same(
                        &end,
                        &files(&disk),
                        &format!("{seed} {how:?} {k} {second:?}"),
                    );
                }
            }
        }
    }
}

/// A `.log` that holds something above the recovery point.
fn pick_unsafe(disk: &SimDisk, model: &Model, random: &mut SplitMix64) -> Option<String> {
    if is_clean(disk) {
        return None;
    }
    let logs: Vec<_> = disk
        .image()
        .into_iter()
        .filter(|file| {
            let name = file.path.rsplit('/').next().unwrap_or_default();
            parse_file_name(name)
                .is_some_and(|(base, kind)| kind == FileKind::Log && base.0 >= model.flushed)
                && !file.bytes.is_empty()
        })
        .collect();
    let chosen = random.below(logs.len() as u32) as usize;
    logs.get(chosen).map(|file| file.path.clone())
}

fn flip(disk: &SimDisk, path: &str, random: &mut SplitMix64) -> SimDisk {
    let mut image = disk.image();
    for file in &mut image {
        if file.path == path {
            let batches = split_batches(&file.bytes).batches;
            let chosen = random.below(batches.len() as u32) as usize;
            let Some(batch) = batches.get(chosen) else {
                continue;
            };
            // Behind the fields that the CRC does not cover.
            let at = batch.start + 21 + random.below(batch.len() as u32 - 21) as usize;
            file.bytes[at] ^= 1;
        }
    }
    SimDisk::with(image).with_dir(DIR)
}

#[test]
fn a_disk_that_refuses_one_call_costs_nothing_that_was_promised() {
    for seed in 2000..2000 + histories() {
        let mut random = SplitMix64::new(seed);
        let ops = history(&mut random, 24);
        let mut disk = start();
        play(&mut disk, &mut Model::default(), &ops).unwrap();
        let calls = disk.calls().len() as u64;
        for k in 1..=calls {
            let mut disk = start();
            let mut model = Model::default();
            let kind = DiskErrorKind::StorageFull;
            let written = random.below(120) as usize;
            disk.fail_at(k, Fault { kind, written });
            let ended = play_on(&mut disk, &mut model, &ops, true);
            let failed = disk.calls().iter().find(|made| made.result.is_err());
            let sync = |made: &CallMade| matches!(made.call, DiskCall::Sync | DiskCall::SyncDir);
            for how in ways(&mut random) {
                // What a failed sync has lost shows only when the machine goes down, so it goes down at once.
                if ended.is_ok() || !failed.is_some_and(sync) || !matches!(how, How::Crash) {
                    survive(&disk, &model, how, &mut random);
                }
            }
        }
    }
}
