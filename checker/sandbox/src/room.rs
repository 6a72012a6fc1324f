//! A folder that holds so much and no more.
//!
//! Where namespaces are permitted it is a file system of its own, in memory: who fills it finds it full. Elsewhere nobody but us
//! counts: we look often, and end who has written too much.

#[cfg(target_os = "linux")]
use crate::Limits;
use crate::{Tier, Walls};
use rustix::fs::{FlockOperation, flock};
use rustix::process::{Pid, Signal, kill_process_group};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Once};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How often we look where nobody else counts.
const LOOK: Duration = Duration::from_millis(50);
/// A folder that is memory, on most systems.
const IN_MEMORY: &str = "/dev/shm";
/// A container's holds 64 MiB, which one job can fill for all.
const ENOUGH: u64 = 1 << 30;

/// What the names of our rooms begin with; the number of the process follows.
const PREFIX: &str = "build-your-own-kafka-";
/// And what stands behind that.
const ROOM: &str = "-room-";

static ROOMS: AtomicU64 = AtomicU64::new(0);
static CLEARED: Once = Once::new();

/// How much a folder may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// Bytes, as the file system counts them.
    pub bytes: u64,
    /// Files and folders.
    pub files: u64,
}

impl Space {
    /// Whether a folder holds no more than that. Follows no link.
    #[must_use]
    pub fn has(mut self, folder: &Path) -> bool {
        fits(folder, &mut self)
    }

    /// For one job: what a chapter's compiler makes, and what its laws write.
    pub const JOB: Self = Self {
        bytes: 256 << 20,
        files: 32_768,
    };
}

/// A folder that holds so much and no more, and that is gone with this value.
#[derive(Debug)]
pub struct Room {
    path: PathBuf,
    space: Space,
    mounted: bool,
    /// What its job's processes use together.
    #[cfg(target_os = "linux")]
    _group: Option<crate::linux::group::Group>,
    /// Held so that nobody takes it for one that was left behind.
    _held: File,
}

impl Room {
    /// A new one, which everybody may read. All threads may use it; with walls of tier A nobody outside this program sees it.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn new(walls: &Walls, space: Space) -> io::Result<Self> {
        let number = ROOMS.fetch_add(1, Ordering::Relaxed);
        let memory = Path::new(IN_MEMORY);
        let parent = match memory.is_dir() && suits(walls.tier(), free(memory)) {
            true => memory.to_path_buf(),
            false => std::env::temp_dir(),
        };
        CLEARED.call_once(|| remove_left_behind(&parent));
        let path = parent.join(name(&number.to_string()));
        fs::create_dir(&path)?;
        let held = File::open(&path)?;
        // A file system without locks has nobody else's rooms on it.
        let _ = flock(&held, FlockOperation::NonBlockingLockExclusive);
        let mut room = Self {
            path,
            space,
            mounted: false,
            #[cfg(target_os = "linux")]
            _group: None,
            _held: held,
        };
        #[cfg(target_os = "linux")]
        if let (Some(groups), Some(name)) = (&walls.groups, room.path.file_name()) {
            room._group = Some(groups.make(Path::new(name), Limits::COMPILE)?);
        }
        if walls.tier() == Tier::A {
            room.mount()?;
        }
        Ok(room)
    }

    #[cfg(target_os = "linux")]
    fn mount(&mut self) -> io::Result<()> {
        use rustix::mount::{MountFlags, mount};
        let Space { bytes, files } = self.space;
        let size = format!("size={bytes},nr_inodes={files},mode=755");
        let size = std::ffi::CString::new(size)?;
        let flags = MountFlags::NOSUID | MountFlags::NODEV;
        mount("room", &self.path, "tmpfs", flags, size.as_c_str())?;
        self.mounted = true;
        Ok(())
    }

    #[cfg(not(target_os = "linux"))]
    fn mount(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Ends a group of processes when they have written too much, where the file system does not stop them itself.
    #[must_use]
    pub fn watch(&self, group: u32) -> Watch {
        let shared = Arc::new(Shared::default());
        let group = i32::try_from(group).ok().and_then(Pid::from_raw);
        let watchman = match group {
            Some(group) if !self.mounted => {
                let (shared, path, space) = (Arc::clone(&shared), self.path.clone(), self.space);
                Some(thread::spawn(move || shared.watch(&path, space, group)))
            }
            _ => None,
        };
        Watch { shared, watchman }
    }
}

/// What a room of this process is called.
pub(crate) fn name(which: &str) -> String {
    format!("{PREFIX}{}{ROOM}{which}", std::process::id())
}

/// The number of the process whose room has this name.
pub(crate) fn process_of(name: &OsStr) -> Option<u32> {
    let rest = name.to_str()?.strip_prefix(PREFIX)?;
    rest.split_once(ROOM)?.0.parse().ok()
}

/// Whether a folder in memory has room for several jobs, with so many bytes free. What is mounted into it does not count against it.
fn suits(tier: Tier, free: Option<u64>) -> bool {
    tier == Tier::A || free.is_some_and(|free| free >= ENOUGH)
}

/// How many bytes are free there, if the system says.
fn free(folder: &Path) -> Option<u64> {
    let system = rustix::fs::statvfs(folder).ok()?;
    Some(system.f_bavail.saturating_mul(system.f_frsize))
}

impl AsRef<Path> for Room {
    fn as_ref(&self) -> &Path {
        self.path()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        #[cfg(target_os = "linux")]
        if self.mounted {
            let _ = rustix::mount::unmount(&self.path, rustix::mount::UnmountFlags::DETACH);
        }
        remove(&self.path);
    }
}

/// Removes a folder, also what was made so that nobody may list it.
fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err() {
        open_up(folder);
        let _ = fs::remove_dir_all(folder);
    }
}

fn open_up(folder: &Path) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        // Of a link this is the link's own.
        if entry.metadata().is_ok_and(|found| found.is_dir()) {
            open_up(&entry.path());
        }
    }
}

/// Rooms of a program that was killed: no such process is here, and nobody holds the room, as one in another container would.
fn remove_left_behind(parent: &Path) {
    if !Path::new("/proc/self").exists() {
        return;
    }
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let Some(process) = process_of(&entry.file_name()) else {
            continue;
        };
        let is_held = || {
            File::open(entry.path())
                .is_ok_and(|room| flock(&room, FlockOperation::NonBlockingLockExclusive).is_err())
        };
        if !Path::new("/proc").join(process.to_string()).exists() && !is_held() {
            remove(&entry.path());
        }
    }
}

#[derive(Debug, Default)]
struct Shared {
    done: AtomicBool,
    over: AtomicBool,
}

impl Shared {
    fn watch(&self, path: &Path, space: Space, group: Pid) {
        while !self.done.load(Ordering::Acquire) {
            if !space.has(path) {
                self.over.store(true, Ordering::Release);
                let _ = kill_process_group(group, Signal::KILL);
                return;
            }
            thread::park_timeout(LOOK);
        }
    }
}

/// Looks at a room while a program writes to it, until it goes out of scope.
#[derive(Debug)]
pub struct Watch {
    shared: Arc<Shared>,
    watchman: Option<JoinHandle<()>>,
}

impl Watch {
    /// Whether the program was ended because it had written too much.
    #[must_use]
    pub fn over(&self) -> bool {
        self.shared.over.load(Ordering::Acquire)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.done.store(true, Ordering::Release);
        if let Some(watchman) = self.watchman.take() {
            watchman.thread().unpark();
            let _ = watchman.join();
        }
    }
}

/// Takes off what a folder holds, following no link. What goes while we look needs no space.
fn fits(folder: &Path, left: &mut Space) -> bool {
    let Ok(entries) = fs::read_dir(folder) else {
        return true;
    };
    for entry in entries.flatten() {
        let Ok(found) = entry.metadata() else {
            continue;
        };
        let (Some(bytes), Some(files)) = (
            left.bytes.checked_sub(found.blocks() * 512),
            left.files.checked_sub(1),
        ) else {
            return false;
        };
        *left = Space { bytes, files };
        if found.is_dir() && !fits(&entry.path(), left) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;

    #[test]
    fn a_room_counts_all_files_in_all_folders_and_follows_no_link() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        fs::write(inner.join("file"), [1; 10_000]).unwrap();
        std::os::unix::fs::symlink("/usr", inner.join("link")).unwrap();
        let fits = |bytes, files| fits(folder.path(), &mut Space { bytes, files });
        assert!(fits(1 << 20, 3));
        assert!(!fits(1 << 20, 2));
        assert!(!fits(9_999, 3));
    }

    #[test]
    fn in_a_containers_64_mib_of_memory_one_job_would_be_in_anothers_way() {
        assert!(!suits(Tier::B, Some(64 << 20)));
        assert!(!suits(Tier::B, None));
        assert!(suits(Tier::B, Some(2 << 30)));
        // A room of its own size is mounted there.
        assert!(suits(Tier::A, Some(64 << 20)));
        let folder = tempfile::tempdir().unwrap();
        assert!(free(folder.path()).is_some());
        assert!(free(&folder.path().join("missing")).is_none());
    }

    #[test]
    fn a_room_that_is_held_is_not_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        // No process has this number; one in another container may.
        let room = folder.path().join(format!("{PREFIX}4294967295{ROOM}0"));
        let other = folder.path().join(format!("{PREFIX}4294967295-abc"));
        fs::create_dir(&room).unwrap();
        fs::create_dir(&other).unwrap();
        let held = File::open(&room).unwrap();
        flock(&held, FlockOperation::NonBlockingLockExclusive).unwrap();
        remove_left_behind(folder.path());
        assert!(room.exists());
        drop(held);
        remove_left_behind(folder.path());
        assert!(!room.exists() && other.exists());
    }

    #[test]
    fn who_writes_too_much_is_ended_where_only_we_count() {
        use std::os::unix::process::{CommandExt, ExitStatusExt};
        let walls = Walls::none("a test");
        let room = Room::new(
            &walls,
            Space {
                bytes: 4096,
                files: 1,
            },
        )
        .unwrap();
        fs::write(room.path().join("a"), b"1").unwrap();
        let mut child = std::process::Command::new("sleep")
            .arg("600")
            .process_group(0)
            .spawn()
            .unwrap();
        let watch = room.watch(child.id());
        fs::write(room.path().join("b"), b"1").unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(9));
        assert!(watch.over());
        fs::create_dir(room.path().join("closed")).unwrap();
        fs::set_permissions(
            room.path().join("closed"),
            fs::Permissions::from_mode(0o000),
        )
        .unwrap();
        let path = room.path().to_path_buf();
        drop(room);
        assert!(!path.exists());
    }
}
