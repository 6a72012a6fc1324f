//! What a loss of power may do to names, over random histories.

use std::collections::{BTreeMap, BTreeSet};

use kit::{Disk, Image, SimDisk, SplitMix64};

/// A file's number. Its bytes are the number as text, so that it is known by any name.
type Id = u32;

/// What each name stood for since the last sync of its directory, the oldest first.
#[derive(Default)]
struct Model {
    names: BTreeMap<String, Vec<Option<Id>>>,
    /// Files whose name is safe, and that nobody removed or replaced since.
    stay: BTreeSet<Id>,
}

impl Model {
    fn now(&self, name: &str) -> Option<Id> {
        *self.names.get(name)?.last()?
    }

    fn set(&mut self, name: &str, to: Option<Id>) {
        if let Some(gone) = self.now(name) {
            self.stay.remove(&gone);
        }
        self.names
            .entry(name.into())
            .or_insert_with(|| vec![None])
            .push(to);
    }

    fn rename(&mut self, from: &str, to: &str) {
        let id = self.now(from);
        let stays = id.is_some_and(|id| self.stay.contains(&id));
        self.set(from, None);
        self.set(to, id);
        if let Some(id) = id.filter(|_| stays) {
            self.stay.insert(id);
        }
    }

    fn sync(&mut self, dir: &str) {
        for (name, was) in &mut self.names {
            if name.starts_with(dir) {
                let now = was.last().copied().flatten();
                self.stay.extend(now);
                *was = vec![now];
            }
        }
    }

    fn check(&self, left: &Image, what: &str) {
        let mut seen = BTreeSet::new();
        let mut found = BTreeMap::new();
        for file in left {
            let id: Option<Id> = String::from_utf8_lossy(&file.bytes).parse().ok();
            assert!(id.is_some(), "{what}: {file:?} is not whole");
            found.insert(file.path.clone(), id);
            assert!(seen.insert(id), "{what}: {file:?} has two names");
        }
        for (name, was) in &self.names {
            let is = found.remove(name).flatten();
            assert!(was.contains(&is), "{what}: {name} is {is:?}, was {was:?}");
        }
        assert!(found.is_empty(), "{what}: {found:?} are invented");
        for id in &self.stay {
            assert!(seen.contains(&Some(*id)), "{what}: file {id} is lost");
        }
    }
}

#[test]
fn each_name_stands_for_something_it_stood_for_and_a_rename_is_whole() {
    let names = ["d/a", "d/b", "d/c", "e/a", "e/b", "e/c"];
    for seed in 0..3_000 {
        let mut random = SplitMix64::new(seed);
        let mut disk = SimDisk::new().with_dir("d").with_dir("e");
        let mut model = Model::default();
        for id in 0..random.below(40) {
            let name = names[random.below(6) as usize];
            match random.below(6) {
                0 | 1 => {
                    if disk.create(name).is_ok() {
                        assert_eq!(disk.append(name, id.to_string().as_bytes()), Ok(()));
                        assert_eq!(disk.sync(name), Ok(()));
                        model.set(name, Some(id));
                    }
                }
                2 => {
                    if disk.remove(name).is_ok() {
                        model.set(name, None);
                    }
                }
                3 | 4 => {
                    let to = names[random.below(6) as usize];
                    if disk.rename(name, to).is_ok() && name != to {
                        model.rename(name, to);
                    }
                }
                _ => {
                    let dir = &name[..1];
                    assert_eq!(disk.sync_dir(dir), Ok(()));
                    model.sync(dir);
                }
            }
        }
        for luck in [0, 1, random.next_u64(), random.next_u64()] {
            let mut disk = disk.clone();
            disk.lose_power(luck);
            model.check(&disk.image(), &format!("seed {seed}, luck {luck}"));
        }
    }
}

#[test]
fn with_a_synced_copy_renamed_over_it_one_of_the_two_is_there_at_every_step() {
    // How a checkpoint is written: at no step and by no seed is there none, or half a one.
    for stop in 1..=6 {
        for luck in 0..50 {
            let mut disk = super::disk_with_log("old");
            disk.stop_at(stop);
            let write = |disk: &mut SimDisk| {
                disk.create("d/tmp")?;
                disk.append("d/tmp", b"new")?;
                disk.sync("d/tmp")?;
                disk.rename("d/tmp", "d/log")?;
                disk.sync_dir("d")
            };
            assert_eq!(write(&mut disk).is_ok(), stop == 6);
            disk.lose_power(luck);
            let bytes = disk.image().into_iter().find(|file| file.path == "d/log");
            let bytes = bytes.map(|file| file.bytes).unwrap_or_default();
            let allowed: &[&[u8]] = if stop == 6 {
                &[b"new"]
            } else {
                &[b"old", b"new"]
            };
            assert!(
                allowed.contains(&bytes.as_slice()),
                "stop {stop}, luck {luck}"
            );
        }
    }
}
