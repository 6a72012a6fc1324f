//! What no loss of power may do, over random histories.

use std::collections::BTreeMap;

use kit::{Disk, DiskErrorKind, Fault, SimDisk, SplitMix64, Timestamp};

use super::history::{run, step};

const FILES: [&str; 3] = ["d/a", "d/b", "d/c"];

/// All that a file was since its last sync, the oldest first. The first is safe.
type Versions = Vec<Vec<u8>>;

/// Whether a loss of power may leave this: one of the versions, of which the bytes above the floor are cut or zero from some
/// byte on. The floor is the least length until then: what is below was there at the last sync and was never cut off.
fn may_be_left(versions: &Versions, left: &[u8]) -> bool {
    let mut floor = usize::MAX;
    versions.iter().any(|version| {
        floor = floor.min(version.len());
        let same = version
            .iter()
            .zip(left)
            .take_while(|(was, is)| was == is)
            .count();
        let cut = same == left.len();
        let zeroed = left.len() == version.len() && left[same..].iter().all(|byte| *byte == 0);
        left.len() >= floor && same >= floor && (cut || zeroed)
    })
}

/// Random appends, cuts and syncs of three files with safe names.
fn history(random: &mut SplitMix64) -> (SimDisk, BTreeMap<&'static str, Versions>) {
    let mut disk = SimDisk::new().with_dir("d");
    let mut files = BTreeMap::new();
    for file in FILES {
        assert_eq!(disk.create(file), Ok(()));
        files.insert(file, vec![Vec::new()]);
    }
    assert_eq!(disk.sync_dir("d"), Ok(()));
    for _ in 0..random.below(40) {
        let file = FILES[random.below(3) as usize];
        let versions = files.entry(file).or_default();
        let mut now = versions.last().cloned().unwrap_or_default();
        match random.below(8) {
            0..=4 => {
                let bytes: Vec<u8> = (0..random.below(9))
                    .map(|_| 1 + random.below(255) as u8)
                    .collect();
                assert_eq!(disk.append(file, &bytes), Ok(()));
                now.extend(bytes);
                versions.push(now);
            }
            5 => {
                let len = random.below(now.len() as u32 + 4);
                assert_eq!(disk.truncate(file, len.into()), Ok(()));
                now.truncate(len as usize);
                versions.push(now);
            }
            _ => {
                assert_eq!(disk.sync(file), Ok(()));
                *versions = vec![now];
            }
        }
    }
    (disk, files)
}

#[test]
fn synced_bytes_are_there_and_nothing_is_invented() {
    for seed in 0..2_000 {
        let mut random = SplitMix64::new(seed);
        let (disk, files) = history(&mut random);
        for luck in [0, 1, random.next_u64(), random.next_u64()] {
            let mut disk = disk.clone();
            disk.lose_power(luck);
            let image = disk.image();
            assert_eq!(image.len(), FILES.len(), "seed {seed}: a safe name is lost");
            for file in &image {
                let versions = &files[file.path.as_str()];
                assert!(
                    may_be_left(versions, &file.bytes),
                    "seed {seed}, luck {luck}: {file:?} is none of {versions:?}"
                );
            }
        }
    }
}

#[test]
fn a_crash_of_the_process_loses_nothing() {
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let mut disk = SimDisk::new();
        for _ in 0..60 {
            run(&mut disk, &step(&mut random));
        }
        let mut crashed = disk.clone();
        crashed.crash();
        assert_eq!(crashed.image(), disk.image());
        // It makes nothing safe either.
        let luck = random.next_u64();
        crashed.lose_power(luck);
        disk.lose_power(luck);
        assert_eq!(crashed.image(), disk.image());
    }
}

#[test]
fn what_a_loss_of_power_leaves_is_safe_from_the_next_one_and_depends_on_the_seed_alone() {
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let mut disk = SimDisk::new();
        let mut before = Vec::new();
        for _ in 0..60 {
            let step = step(&mut random);
            run(&mut disk, &step);
            before.push(step);
        }
        let mut again = SimDisk::new();
        for step in &before {
            run(&mut again, step);
        }
        let luck = random.next_u64();
        disk.lose_power(luck);
        again.lose_power(luck);
        assert_eq!(disk.image(), again.image());
        again.lose_power(0);
        assert_eq!(disk.image(), again.image());
    }
}

#[test]
fn a_disk_works_on_after_a_loss_of_power() {
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let mut disk = SimDisk::new();
        for _ in 0..40 {
            run(&mut disk, &step(&mut random));
        }
        disk.lose_power(random.next_u64());
        // A new disk with the same files and directories cannot be told from it.
        let mut fresh = SimDisk::with(disk.image());
        for dir in ["a", "b", "a/c", "a/x"] {
            if disk.list(dir).is_ok() {
                fresh = fresh.with_dir(dir);
            }
        }
        for _ in 0..40 {
            let step = step(&mut random);
            assert_eq!(run(&mut disk, &step), run(&mut fresh, &step), "seed {seed}");
        }
    }
}

#[test]
fn the_time_of_change_is_never_later_than_the_bytes_that_are_left() {
    let mut disk = super::disk_with_log("abc");
    disk.set_now(Timestamp(5));
    assert_eq!(disk.append("d/log", b"d"), Ok(()));
    assert_eq!(disk.image()[0].modified, Timestamp(5));
    disk.lose_power(0);
    assert_eq!(disk.image()[0].modified, Timestamp(0));
}

#[test]
fn a_call_that_leaves_the_bytes_as_they_are_leaves_their_time() {
    let mut disk = super::disk_with_log("abc");
    disk.set_now(Timestamp(5));
    assert_eq!(disk.append("d/log", b""), Ok(()));
    assert_eq!(disk.truncate("d/log", 3), Ok(()));
    assert_eq!(disk.rename("d/log", "d/old"), Ok(()));
    assert_eq!(disk.image()[0].modified, Timestamp(0));
}

#[test]
fn bytes_that_an_earlier_sync_made_safe_outlive_a_failed_one() {
    let fault = Fault {
        kind: DiskErrorKind::Other,
        written: 0,
    };
    for seed in 0..500 {
        let mut random = SplitMix64::new(seed);
        let (mut disk, files) = history(&mut random);
        for file in FILES {
            disk.fail_at(disk.calls().len() as u64 + 1, fault);
            assert!(disk.sync(file).is_err());
            if random.one_in(2) {
                assert_eq!(disk.sync(file), Ok(()));
            }
        }
        disk.lose_power(random.next_u64());
        for file in disk.image() {
            let versions = &files[file.path.as_str()];
            let floor = versions.iter().map(Vec::len).min().unwrap_or(0);
            assert_eq!(
                file.bytes.get(..floor),
                versions[0].get(..floor),
                "seed {seed}"
            );
        }
    }
}
