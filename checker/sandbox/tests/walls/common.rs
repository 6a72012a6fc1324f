//! The hostile program, and what stands around it.

use rustix::io::{FdFlags, fcntl_setfd};
use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// Somebody who is not root, when the tests run as root.
const SOMEBODY: u32 = 61_000;

/// Says what is not tested here and why, past the capture of the test's output.
pub fn skip(what: &str, why: &str) {
    let _ = writeln!(io::stderr(), "skipped: {what}: {why}");
}

pub fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Who starts the jail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Root,
    Ordinary,
}

/// A jail of a tier, started by somebody.
#[derive(Clone, Copy, Debug)]
pub struct Jail {
    pub tier: &'static str,
    pub who: Who,
}

/// What became of it.
#[derive(Debug)]
pub struct Outcome {
    pub said: String,
    pub errors: String,
}

impl Jail {
    pub fn command(self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jail"));
        if self.who == Who::Ordinary && is_root() {
            command.uid(SOMEBODY).gid(SOMEBODY);
        }
        command.arg(self.tier).stdin(Stdio::null());
        command
    }

    pub fn run(self, args: &[&str]) -> Outcome {
        let mut command = self.command();
        command.args(args).env("SECRET", "canary");
        // Like a careless program that lets its children have all its files.
        let leaked = File::open("/dev/null").unwrap();
        fcntl_setfd(&leaked, FdFlags::empty()).unwrap();
        let output = command.output().unwrap();
        Outcome {
            said: String::from_utf8_lossy(&output.stdout).trim().into(),
            errors: String::from_utf8_lossy(&output.stderr).into(),
        }
    }

    /// Whether this system has such a jail; if not, why.
    pub fn can_be_had(self) -> Result<(), String> {
        if self.who == Who::Root && !is_root() {
            return Err("we are not root".into());
        }
        if self.who == Who::Ordinary && is_root() {
            let mut look = Command::new("true");
            look.uid(SOMEBODY).gid(SOMEBODY);
            let comes_to = |path: &Path| {
                path.ancestors().all(|it| {
                    it.metadata()
                        .is_ok_and(|it| it.permissions().mode() & 0o5 == 0o5)
                })
            };
            if look.status().is_err() || !comes_to(Path::new(env!("CARGO_BIN_EXE_jail"))) {
                return Err("nobody but root comes to the test's folder".into());
            }
        }
        let got = self.run(&["run", &hostile().display().to_string(), "--", "environment"]);
        let said = format!("Isolation {}.", self.tier);
        match got.errors.starts_with(&said) {
            true => Ok(()),
            false => Err(got.errors),
        }
    }
}

/// The hostile program, compiled as a probe is.
pub fn hostile() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{}", std::process::id()));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/hostile.rs");
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut rustc = Command::new(rustc);
        rustc.args([
            "--edition",
            "2024",
            "-C",
            "target-feature=+crt-static",
            "-o",
        ]);
        let status = rustc.arg(&path).arg(source).status().unwrap();
        assert!(status.success(), "the hostile program does not compile");
        path
    })
}

/// What a hostile program would like to reach.
pub struct Around {
    folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    _unix: UnixListener,
    _abstract: UnixListener,
}

impl Around {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        open_to_all(path, 0o755);
        fs::write(path.join("canary"), "canary").unwrap();
        open_to_all(&path.join("canary"), 0o644);
        for name in ["everybodys", "scratch"] {
            fs::create_dir(path.join(name)).unwrap();
            open_to_all(&path.join(name), 0o777);
        }
        std::os::unix::fs::symlink(path.join("canary"), path.join("scratch/link")).unwrap();
        let unix = UnixListener::bind(path.join("socket")).unwrap();
        open_to_all(&path.join("socket"), 0o777);
        let name = path.display().to_string();
        let address = SocketAddr::from_abstract_name(&name).unwrap();
        Self {
            folder,
            tcp: TcpListener::bind("127.0.0.1:0").unwrap(),
            udp: UdpSocket::bind("127.0.0.1:0").unwrap(),
            _unix: unix,
            _abstract: UnixListener::bind_addr(&address).unwrap(),
        }
    }

    /// Where it would be reached: an address or a path.
    pub fn address(&self, mode: &str, name: &str) -> String {
        match mode {
            "tcp" => self.tcp.local_addr().unwrap().to_string(),
            "udp" => self.udp.local_addr().unwrap().to_string(),
            "abstract" => self.folder.path().display().to_string(),
            _ if name.is_empty() || name.starts_with('/') => name.into(),
            _ => self.path(name),
        }
    }

    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// A file of whoever starts the jail, with this text.
    pub fn file_of(&self, jail: Jail, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        if jail.who == Who::Ordinary && is_root() {
            chown(&path, Some(SOMEBODY), Some(SOMEBODY)).unwrap();
        }
        path
    }
}

fn open_to_all(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}
