//! seccomp: which system calls. The last wall, for it forbids what raising the others needs.
//!
//! A probe gets a list of what it needs, all else is forbidden. A compiler and a linker need too much for that, and which changes
//! with each version of them: they get a list of what is forbidden. Numbers that are newer than these lists are unknown to
//! both, which also shuts the second set of numbers that 64-bit Intel has (x32). A call in the manner of 32 bits ends the program.

use super::denied::denied;
use super::needs::needed;
use crate::policy::Kind;
use rustix::process::getpid;
use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, apply_filter, sock_filter,
};
use std::collections::BTreeMap;
use std::env::consts::ARCH;

/// The calls that a filter names, each with the rules of which one must hold; none holds always.
pub(super) type Calls = BTreeMap<i64, Vec<SeccompRule>>;

/// The last number that these lists were made with.
const NEWEST: u32 = 462;

/// Only these calls from here on.
///
/// # Errors
/// The kernel has no seccomp or refuses, or it is no machine that the filter's maker knows.
pub(super) fn restrict(kind: Kind, linked_statically: bool) -> Result<(), String> {
    install(kind, linked_statically).map_err(|error| format!("system calls: {error}"))
}

fn install(kind: Kind, linked_statically: bool) -> Result<(), Error> {
    let forbidden = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let (calls, others, named) = match kind {
        Kind::Run => {
            let own = getpid().as_raw_nonzero().get().unsigned_abs();
            (
                needed(own, linked_statically)?,
                forbidden,
                SeccompAction::Allow,
            )
        }
        Kind::Compile => {
            let own = getpid().as_raw_nonzero().get().unsigned_abs();
            (denied(own)?, SeccompAction::Allow, forbidden)
        }
    };
    let filter = SeccompFilter::new(calls, others, named, ARCH.try_into()?)?;
    let known: BpfProgram = filter.try_into()?;
    let mut program = unknown().to_vec();
    program.extend(known);
    apply_filter(&program)
}

/// The head of a filter: says "no such call" to what is newer than our lists, and to a call whose arguments no filter can see. The
/// C library then does the same in its older way. All else goes on to what follows.
fn unknown() -> [sock_filter; 4] {
    let step = |code: u32, yes: u8, no: u8, k: u32| sock_filter {
        code: code as u16,
        jt: yes,
        jf: no,
        k,
    };
    let none = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs();
    let hidden = libc::SYS_clone3 as u32;
    [
        // The call's number is the first of what the kernel shows.
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        step(libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K, 1, 0, NEWEST),
        step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, 0, 1, hidden),
        step(libc::BPF_RET | libc::BPF_K, 0, 0, none),
    ]
}

/// A rule: each of these holds.
pub(super) fn all(conditions: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule, Error> {
    let conditions: Result<Vec<_>, _> = conditions
        .iter()
        .map(|(arg, op, value)| {
            SeccompCondition::new(*arg, SeccompCmpArgLen::Dword, op.clone(), *value)
        })
        .collect();
    Ok(SeccompRule::new(conditions?)?)
}
