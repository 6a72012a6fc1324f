//! Control groups of version 2: what all processes of a job use together, where this program may make groups.
//!
//! A group that has processes can have none below it that count, unless it is the system's first. So groups are made in our own
//! group or else beside it, as a session of systemd's, a service with `Delegate=yes` and some containers permit.

use crate::{Limits, room};
use rustix::process::Signal;
use std::fs;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

/// What is to be counted.
const COUNTED: [&str; 2] = ["memory", "pids"];
/// What the trial's group may use, and what the trial then uses.
const TRIAL: Limits = Limits {
    memory: 32 << 20,
    ..Limits::COMPILE
};
const TOO_MUCH: usize = 128 << 20;

/// The folder in which groups are made.
#[derive(Clone, Debug)]
pub(crate) struct Groups(PathBuf);

impl Groups {
    /// Where this program may make groups that count.
    ///
    /// # Errors
    /// Nowhere: why.
    pub(super) fn find() -> Result<Self, String> {
        let read = |path| fs::read_to_string(path).map_err(|error| format!("{path}: {error}"));
        let (mounts, own) = (read("/proc/self/mountinfo")?, read("/proc/self/cgroup")?);
        let own = own_group(&mounts, &own).ok_or("no control groups of version 2 are here")?;
        let groups = Self::at_or_beside(&own)?;
        groups.remove_left_behind();
        Ok(groups)
    }

    fn at_or_beside(own: &Path) -> Result<Self, String> {
        let beside = own.parent().unwrap_or(own);
        ready(own)
            .map(|()| Self(own.into()))
            .or_else(|why| ready(beside).map(|()| Self(beside.into())).map_err(|_| why))
    }

    /// A new group with this name.
    ///
    /// # Errors
    /// The system's.
    pub(crate) fn make(&self, name: &Path, limits: Limits) -> io::Result<Group> {
        let path = self.0.join(name);
        fs::create_dir(&path)?;
        let group = Group(path);
        let memory = limits.memory.to_string();
        group.set("memory.max", &memory)?;
        group.set("pids.max", &limits.processes.to_string())?;
        // A system without swap has no such file.
        let _ = group.set("memory.swap.max", "0");
        Ok(group)
    }

    /// The group of the job that owns this folder or file: it has the name of the job's room.
    pub(crate) fn of(&self, path: &Path) -> Option<PathBuf> {
        let mut names = path.ancestors().filter_map(Path::file_name);
        let room = names.find(|name| room::process_of(name).is_some())?;
        Some(self.0.join(room)).filter(|group| group.is_dir())
    }

    /// Makes a group and has `spend` start a process in it, which must not survive.
    pub(super) fn hold(
        self,
        spend: impl FnOnce(&Path) -> io::Result<ExitStatus>,
    ) -> Result<Self, String> {
        let name = room::name("trial");
        let ended = self
            .make(Path::new(&name), TRIAL)
            .and_then(|group| spend(&group.0));
        match ended {
            Ok(status) if status.signal() == Some(Signal::KILL.as_raw()) => Ok(self),
            Ok(_) => Err(format!("a group in {} does not hold", self.0.display())),
            Err(error) => Err(format!(
                "no group can be made in {}: {error}",
                self.0.display()
            )),
        }
    }

    /// Groups of a program that was killed: the system removes none that has processes.
    fn remove_left_behind(&self) {
        for entry in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            let process = room::process_of(&entry.file_name());
            if process.is_some_and(|process| !Path::new("/proc").join(process.to_string()).exists())
            {
                let _ = fs::remove_dir(entry.path());
            }
        }
    }
}

/// A group of processes that is gone with this value, and they with it.
#[derive(Debug)]
pub(crate) struct Group(PathBuf);

impl Group {
    fn set(&self, what: &str, to: &str) -> io::Result<()> {
        fs::write(self.0.join(what), to)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.set("cgroup.kill", "1");
        let _ = fs::remove_dir(&self.0);
    }
}

/// Moves this process into a group.
///
/// # Errors
/// The system's.
pub(super) fn join(group: &Path) -> io::Result<()> {
    fs::write(group.join("cgroup.procs"), "0")
}

/// Uses more memory than a trial's group has. Who comes back from here is not held.
pub(super) fn spend() -> String {
    let memory = std::hint::black_box(vec![1_u8; TOO_MUCH]);
    format!("it has {} MiB", memory.len() >> 20)
}

/// Our own group's folder.
fn own_group(mounts: &str, own: &str) -> Option<PathBuf> {
    let own = own.lines().find_map(|line| line.strip_prefix("0::"))?;
    let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?;
    let mut fields = mount.split(' ').skip(3);
    let (root, place) = (fields.next()?, fields.next()?);
    let below = Path::new(own).strip_prefix(root).ok()?;
    Some(Path::new(place).join(below).components().collect())
}

/// Sees to it that groups in this folder count.
fn ready(folder: &Path) -> Result<(), String> {
    let file = |name: &str| folder.join(name);
    let failed = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    let all_in = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|error| failed(&path, error))?;
        let there = |name: &&str| text.split_whitespace().any(|word| word == *name);
        Ok::<_, String>(COUNTED.iter().all(there))
    };
    if !all_in(file("cgroup.controllers"))? {
        return Err(format!(
            "the groups in {} do not count memory",
            folder.display()
        ));
    }
    let switch = file("cgroup.subtree_control");
    if all_in(switch.clone())? {
        return Ok(());
    }
    fs::write(&switch, "+memory +pids").map_err(|error| failed(&switch, error))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;
    use tempfile::TempDir;

    /// A folder that looks like groups: `own` is below `top`.
    fn fake(top: [&str; 2], own: [&str; 2]) -> (TempDir, PathBuf) {
        let place = tempfile::tempdir().unwrap();
        let inner = place.path().join("own");
        fs::create_dir(&inner).unwrap();
        for (folder, [controllers, switch]) in [(place.path(), top), (inner.as_path(), own)] {
            fs::write(folder.join("cgroup.controllers"), controllers).unwrap();
            fs::write(folder.join("cgroup.subtree_control"), switch).unwrap();
        }
        (place, inner)
    }

    fn read(path: PathBuf) -> String {
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn our_group_lies_where_it_is_mounted() {
        let mounts = "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n\
                      41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
        let own = "4:memory:/a\n0::/user.slice/b.scope\n";
        let found = own_group(mounts, own).unwrap();
        assert_eq!(
            found,
            Path::new("/sys/fs/cgroup/unified/user.slice/b.scope")
        );
        let container = "9 8 0:2 /docker/12 /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
        let found = own_group(container, "0::/docker/12/in\n").unwrap();
        assert_eq!(found, Path::new("/sys/fs/cgroup/in"));
        let all = own_group(container, "0::/docker/12\n").unwrap();
        assert_eq!(all.display().to_string(), "/sys/fs/cgroup");
        assert_eq!(own_group(container, "0::/docker/13\n"), None);
        assert_eq!(own_group(mounts, "4:memory:/a\n"), None);
        assert_eq!(own_group("", own), None);
    }

    #[test]
    fn a_job_gets_a_group_with_its_limits_and_its_programs_join_it() {
        let (_place, own) = fake(["memory", "memory"], ["cpu memory pids", "memory pids"]);
        let groups = Groups::at_or_beside(&own).unwrap();
        let name = room::name("7");
        let limits = Limits {
            memory: 5 << 20,
            processes: 6,
            ..Limits::COMPILE
        };
        let group = groups.make(Path::new(&name), limits).unwrap();
        let folder = own.join(&name);
        assert_eq!(read(folder.join("memory.max")), "5242880");
        assert_eq!(read(folder.join("memory.swap.max")), "0");
        assert_eq!(read(folder.join("pids.max")), "6");
        let inside = Path::new("/dev/shm").join(&name).join("scratch/a");
        assert_eq!(groups.of(&inside).as_ref(), Some(&folder));
        assert_eq!(groups.of(Path::new("/dev/shm/elsewhere")), None);
        assert_eq!(
            groups.of(&Path::new("/dev/shm").join(room::name("8"))),
            None
        );
        join(&folder).unwrap();
        assert_eq!(read(folder.join("cgroup.procs")), "0");
        drop(group);
        assert_eq!(read(folder.join("cgroup.kill")), "1");
    }

    #[test]
    fn where_ours_cannot_count_groups_are_made_beside_it() {
        let (place, own) = fake(["memory pids", "pids memory"], ["memory pids", ""]);
        // As the system answers to a group that has processes.
        fs::remove_file(own.join("cgroup.subtree_control")).unwrap();
        fs::create_dir(own.join("cgroup.subtree_control")).unwrap();
        assert_eq!(Groups::at_or_beside(&own).unwrap().0, place.path());
        fs::write(place.path().join("cgroup.controllers"), "memory").unwrap();
        let why = Groups::at_or_beside(&own).unwrap_err();
        assert!(why.contains("own/cgroup.subtree_control"), "{why}");
    }

    #[test]
    fn what_does_not_count_is_switched_on_or_refused() {
        let (_place, own) = fake(["memory", ""], ["memory pids", "pids"]);
        Groups::at_or_beside(&own).unwrap();
        assert_eq!(read(own.join("cgroup.subtree_control")), "+memory +pids");
        let (_place, own) = fake(["memory", ""], ["hugetlb", ""]);
        let why = Groups::at_or_beside(&own).unwrap_err();
        assert!(why.ends_with("do not count memory"), "{why}");
    }

    #[test]
    fn a_group_holds_only_if_the_system_ends_who_uses_too_much() {
        let (_place, own) = fake(["", ""], ["memory pids", "memory pids"]);
        let groups = Groups(own);
        let ended = |raw| groups.clone().hold(move |_| Ok(ExitStatus::from_raw(raw)));
        assert!(ended(9).is_ok());
        for survived in [0, 1 << 8, 15] {
            fs::remove_dir_all(groups.0.join(room::name("trial"))).unwrap();
            assert!(ended(survived).unwrap_err().ends_with("does not hold"));
        }
    }

    #[test]
    fn groups_of_a_program_that_is_gone_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let groups = Groups(place.path().into());
        // No process has this number.
        let left = room::name("0").replace(&std::process::id().to_string(), "4294967295");
        for name in [&left, &room::name("0"), "somebodys"] {
            fs::create_dir(place.path().join(name)).unwrap();
        }
        groups.remove_left_behind();
        assert!(!place.path().join(left).exists());
        assert!(groups.of(&place.path().join(room::name("0"))).is_some());
        assert!(place.path().join("somebodys").exists());
    }
}
