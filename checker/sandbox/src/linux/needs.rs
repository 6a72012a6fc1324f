//! What a probe needs of the system: found by running all chapters, and what Rust's own library does besides.

use super::calls::{Calls, all};
use seccompiler::Error;
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};

/// Whatever their arguments: they act on the process itself, on its memory, on what it has open, and on paths, which are Landlock's.
const ALWAYS: &[i64] = &[
    // Memory.
    libc::SYS_brk,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    // Files that are open.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_flock,
    libc::SYS_copy_file_range,
    libc::SYS_sendfile,
    libc::SYS_getdents64,
    libc::SYS_fstat,
    libc::SYS_fstatfs,
    libc::SYS_ppoll,
    // Paths.
    libc::SYS_openat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_faccessat,
    libc::SYS_readlinkat,
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    // Threads and signals of one's own.
    libc::SYS_futex,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_sched_yield,
    // A thread's own stack is found with it, and so a stack that overflows.
    libc::SYS_sched_getaffinity,
    libc::SYS_restart_syscall,
    libc::SYS_exit,
    libc::SYS_exit_group,
    // To become the program at last. What may be executed is Landlock's.
    libc::SYS_execve,
    // Time, chance and one's own names.
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_getrandom,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getrusage,
    libc::SYS_uname,
    libc::SYS_sysinfo,
];

/// Older names of the same, which only this machine has.
#[cfg(target_arch = "x86_64")]
const OLDER: &[i64] = &[
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_dup2,
    libc::SYS_poll,
    libc::SYS_arch_prctl,
    libc::SYS_time,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[i64] = &[];

const PR_SET_VMA: u64 = 0x5356_4d41;

/// The calls that a probe with this number may make.
pub(super) fn needed(own: u32, linked_statically: bool) -> Result<Calls, Error> {
    let mut calls: Calls = ALWAYS
        .iter()
        .chain(OLDER)
        .map(|&call| (call, Vec::new()))
        .collect();
    let mut with = |call: i64, rules: Vec<_>| {
        calls.insert(call, rules);
    };
    // A thread, and no process: whatever it is, it ends with us.
    let thread = (libc::CLONE_THREAD | libc::CLONE_VM) as u64;
    with(
        libc::SYS_clone,
        vec![all(&[(0, MaskedEq(thread), thread)])?],
    );
    // To abort, and nobody else.
    let abort = [(0, Eq, u64::from(own)), (2, Eq, libc::SIGABRT as u64)];
    with(libc::SYS_tgkill, vec![all(&abort)?]);
    // Memory that can be written is not executed, but by whoever loads a program's libraries.
    let data = |protection: u8| match linked_statically {
        true => all(&[(protection, MaskedEq(libc::PROT_EXEC as u64), 0)]).map(|rule| vec![rule]),
        false => Ok(Vec::new()),
    };
    with(libc::SYS_mmap, data(2)?);
    with(libc::SYS_mprotect, data(2)?);
    let mut rules = Vec::new();
    // Not the ones that let a descriptor send signals.
    for command in [
        libc::F_DUPFD,
        libc::F_DUPFD_CLOEXEC,
        libc::F_GETFD,
        libc::F_SETFD,
        libc::F_GETFL,
        libc::F_SETLK,
        libc::F_SETLKW,
        libc::F_GETLK,
    ] {
        rules.push(all(&[(1, Eq, command as u64)])?);
    }
    with(libc::SYS_fcntl, rules);
    // A thread's name and the name of its stack.
    let names = [libc::PR_SET_NAME as u64, PR_SET_VMA];
    let rules: Result<Vec<_>, _> = names.iter().map(|&name| all(&[(0, Eq, name)])).collect();
    with(libc::SYS_prctl, rules?);
    // To read one's own limits, not to set any.
    with(libc::SYS_prlimit64, vec![all(&[(0, Eq, 0), (2, Eq, 0)])?]);
    // The time of an open file.
    with(libc::SYS_utimensat, vec![all(&[(1, Eq, 0)])?]);
    Ok(calls)
}
