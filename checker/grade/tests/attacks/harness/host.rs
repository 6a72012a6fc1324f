//! What an attack would like to reach, and whether it did.

use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::Path;
use tempfile::TempDir;

/// What stands in all that must not be read.
const CANARY: &str = "canary-5e0f";
/// Written by attacks that could write outside.
const MARKER: &str = "/tmp/marker-of-an-attack";

/// The machine around the attacks.
pub struct Host {
    folder: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    unix: UnixListener,
}

impl Host {
    /// With secrets, and with doors that count who knocks.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let open = |name: &str, mode: u32| {
            fs::set_permissions(path.join(name), fs::Permissions::from_mode(mode)).unwrap();
        };
        open("", 0o755);
        fs::write(path.join("canary"), CANARY).unwrap();
        fs::write(
            path.join("canary.rs"),
            format!("pub const SECRET: &str = \"{CANARY}\";"),
        )
        .unwrap();
        fs::create_dir(path.join("outside")).unwrap();
        open("outside", 0o777);
        let unix = UnixListener::bind(path.join("socket")).unwrap();
        open("socket", 0o777);
        let (tcp, udp) = (
            TcpListener::bind("127.0.0.1:0").unwrap(),
            UdpSocket::bind("127.0.0.1:0").unwrap(),
        );
        tcp.set_nonblocking(true).unwrap();
        udp.set_nonblocking(true).unwrap();
        unix.set_nonblocking(true).unwrap();
        let _ = fs::remove_file(MARKER);
        Self {
            folder,
            tcp,
            udp,
            unix,
        }
    }

    /// An attack's text with the places of this run.
    pub fn fill_in(&self, text: &str) -> String {
        let root = checker::paths::Paths::find().unwrap().root;
        let path = |name: &str| self.folder.path().join(name).display().to_string();
        text.replace("{CANARY}", &path("canary"))
            .replace("{OUTSIDE}", &path("outside"))
            .replace("{SOCKET}", &path("socket"))
            .replace("{ROOT}", &root.display().to_string())
            .replace("{TCP}", &self.tcp.local_addr().unwrap().to_string())
            .replace("{UDP}", &self.udp.local_addr().unwrap().to_string())
    }

    /// What must stand in no report.
    pub fn secrets(&self) -> [&'static str; 2] {
        // The second one stands in the reference, and in no text of a compiler or a law.
        [CANARY, "begin 0.1 Log::append"]
    }

    /// What an attack has done to this machine, a sentence each.
    pub fn hurt(&self) -> Vec<String> {
        let mut hurt = Vec::new();
        if self.tcp.accept().is_ok()
            || self.udp.recv(&mut [0; 16]).is_ok()
            || self.unix.accept().is_ok()
        {
            hurt.push("an attack called home".into());
        }
        let outside = self.folder.path().join("outside");
        if Path::new(MARKER).exists() || fs::read_dir(outside).unwrap().count() > 0 {
            hurt.push("an attack wrote outside of its folder".into());
        }
        if fs::read_to_string(self.folder.path().join("canary")).unwrap() != CANARY {
            hurt.push("an attack changed a file".into());
        }
        let children = format!("/proc/self/task/{}/children", std::process::id());
        let children = fs::read_to_string(children).unwrap_or_default();
        if !children.trim().is_empty() {
            hurt.push(format!("an attack left processes: {children}"));
        }
        hurt
    }
}
