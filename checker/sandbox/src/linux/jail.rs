//! The order in which a process restricts itself. Each step needs what a later one takes away.

use super::{FAILED, calls, files, group, limits, raw, root, system, user};
use crate::policy::{Kind, Policy};
use rustix::fs::{Access, Mode, access};
use rustix::process::{
    Signal, getpid, getppid, kill_process, set_parent_process_death_signal, setsid, umask,
};
use rustix::thread::set_no_new_privs;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};

/// Restricts this process and becomes the program that the arguments name. Comes back only to say that it could not, by a
/// sentence on standard error and a signal that ends it.
pub(super) fn enter(args: impl Iterator<Item = OsString>) -> ExitCode {
    let failed = match Policy::decode(args) {
        Ok(policy) => match restrict(&policy) {
            Ok(()) => {
                let mut program = Command::new(&policy.program);
                program.args(&policy.args);
                format!(
                    "cannot start {}: {}",
                    policy.program.display(),
                    program.exec()
                )
            }
            Err(failed) => failed,
        },
        Err(failed) => failed,
    };
    eprintln!("the walls cannot be raised: {failed}");
    let _ = kill_process(getpid(), FAILED);
    ExitCode::FAILURE
}

/// All walls that the policy wants, or none will do.
pub(super) fn restrict(policy: &Policy) -> Result<(), String> {
    end_with(policy.parent)?;
    if let Some(group) = &policy.group {
        group::join(group).map_err(|error| format!("the group of its job: {error}"))?;
    }
    // Who is a leader already, as in a process group of its own, stays one.
    let _ = setsid();
    umask(Mode::WGRP | Mode::WOTH);
    if policy.parts.namespaces {
        root::enter(paths(policy)).map_err(|error| format!("a root of its own: {error}"))?;
    }
    if policy.parts.user {
        user::change(policy.write.as_deref())
            .map_err(|error| format!("the change of user: {error}"))?;
    }
    limits::set(policy.limits, policy.parts.counted).map_err(|error| format!("limits: {error}"))?;
    user::give_up_privileges().map_err(|error| format!("privileges: {error}"))?;
    set_no_new_privs(true).map_err(|error| format!("new privileges: {error}"))?;
    // Whoever changes what they may is no longer told of their parent's end.
    end_with(policy.parent)?;
    if policy.parts.landlock {
        files::restrict(policy)?;
    }
    raw::close_on_exec().map_err(|error| format!("descriptors: {error}"))?;
    // The last moment to fail by a signal: the next wall takes that away too.
    let program = Path::new(&policy.program);
    access(program, Access::EXEC_OK).map_err(|error| {
        format!(
            "cannot start {}: {}",
            program.display(),
            io::Error::from(error)
        )
    })?;
    if policy.parts.seccomp {
        calls::restrict(policy.kind, system::is_static(program))?;
    }
    Ok(())
}

/// What the program sees of the file system, where it gets a root of its own. A linker asks `/proc` where it lies itself; what
/// else is there, it may not open.
fn paths(policy: &Policy) -> impl Iterator<Item = &Path> {
    let links = (policy.kind == Kind::Compile).then(|| Path::new("/proc"));
    let named = policy.run.iter().chain(&policy.read).chain(&policy.write);
    named
        .map(AsRef::as_ref)
        .chain(links)
        .chain([Path::new(files::NULL)])
}

/// Ends us with our parent, also when it has gone before we could ask.
fn end_with(parent: u32) -> Result<(), String> {
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| format!("its parent's end: {error}"))?;
    let now = getppid().map(|parent| parent.as_raw_nonzero().get().unsigned_abs());
    match now {
        Some(now) if now == parent => Ok(()),
        _ => Err("who started it is gone".into()),
    }
}
