//! Tries each wall in a process of its own, which then tries to get over it. No version is read: what works, works.

use super::jail::restrict;
use super::{cell, group, user};
use crate::Limits;
use crate::policy::{Kind, Parts, Policy};
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

/// Tries one wall, named by the first argument, and says on standard output why it does not stand. No word: it stands.
pub(super) fn try_all(mut args: impl Iterator<Item = OsString>) -> ExitCode {
    let number = |arg: Option<OsString>| arg.and_then(|arg| arg.to_str()?.parse().ok());
    let wall = args.next().unwrap_or_default();
    let parent = number(args.next()).unwrap_or(0);
    let group = args.next().map(PathBuf::from);
    match try_one(&wall.to_string_lossy(), parent, group) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn try_one(wall: &str, parent: u32, group: Option<PathBuf>) -> Result<(), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut policy = Policy {
        parent,
        parts: Parts::default(),
        kind: Kind::Run,
        group,
        run: vec![this.clone()],
        read: Vec::new(),
        write: None,
        limits: Limits::RUN,
        program: this.into(),
        args: Vec::new(),
    };
    match wall {
        "namespaces" => {
            cell::enter().map_err(|error| error.to_string())?;
            policy.parts.namespaces = true;
            restrict(&policy)?;
            match Path::new("/proc").exists() {
                true => Err("a folder outside can be seen".into()),
                false => Ok(()),
            }
        }
        "landlock" => {
            policy.parts.landlock = true;
            restrict(&policy)?;
            match fs::read_dir("/") {
                Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
                _ => Err("a folder outside can be read".into()),
            }
        }
        "seccomp" => {
            policy.parts.seccomp = true;
            restrict(&policy)?;
            match UdpSocket::bind("127.0.0.1:0") {
                Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
                _ => Err("a socket can be made".into()),
            }
        }
        "user" => {
            policy.parts.user = true;
            restrict(&policy)?;
            if user::is_root() {
                return Err("it is root still".into());
            }
            Ok(())
        }
        "processes" => {
            policy.parts.counted = true;
            policy.limits.processes = 1;
            restrict(&policy)?;
            match thread::Builder::new().spawn(|| ()) {
                Err(_) => Ok(()),
                Ok(_) => Err("this system does not count what root starts".into()),
            }
        }
        "limits" => restrict(&policy),
        "group" => {
            restrict(&policy)?;
            Err(group::spend())
        }
        other => Err(format!("no wall is called {other}")),
    }
}
