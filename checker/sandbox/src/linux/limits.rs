//! How much of everything a program may use.

use crate::Limits;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io;

/// Sets the limits; that of processes only where it makes sense to count them.
///
/// # Errors
/// The system refuses, which it never does to who wants less.
pub(super) fn set(limits: Limits, counted: bool) -> io::Result<()> {
    let all = [
        (Resource::Cpu, limits.cpu),
        (Resource::As, limits.memory),
        (Resource::Fsize, limits.file),
        (Resource::Nofile, limits.open_files),
        (Resource::Stack, limits.stack),
        (Resource::Core, 0),
        (Resource::Memlock, 0),
        (Resource::Msgqueue, 0),
        (Resource::Nice, 0),
        (Resource::Rtprio, 0),
    ];
    for (resource, most) in all {
        lower(resource, most)?;
    }
    if counted {
        lower(Resource::Nproc, limits.processes)?;
    }
    Ok(())
}

fn lower(resource: Resource, to: u64) -> io::Result<()> {
    let most = getrlimit(resource).maximum.map_or(to, |most| most.min(to));
    // The CPU's limit comes with a signal that can be told apart, and a second later with one that nobody survives.
    let hard = match resource {
        Resource::Cpu => getrlimit(resource)
            .maximum
            .map_or(most + 1, |hard| hard.min(most + 1)),
        _ => most,
    };
    setrlimit(
        resource,
        Rlimit {
            current: Some(most),
            maximum: Some(hard),
        },
    )?;
    Ok(())
}
