//! What a compiler and a linker have no business with. None of them runs a student's code: this is for the day when one can be
//! made to.

use super::calls::{Calls, all};
use seccompiler::Error;
use seccompiler::SeccompCmpOp::{MaskedEq, Ne};

const NEVER: &[i64] = &[
    // Others: a pair of sockets stays, with which Rust's library starts a process.
    libc::SYS_socket,
    libc::SYS_bind,
    libc::SYS_connect,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_kcmp,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // To leave the group that ends together.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // Files that no path names, and paths that no wall sees.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_mknodat,
    libc::SYS_chroot,
    libc::SYS_pivot_root,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_mount_setattr,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_unshare,
    libc::SYS_setns,
    // Doors to the kernel that were found open before.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_personality,
    libc::SYS_quotactl,
    libc::SYS_acct,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_vhangup,
    // How much of the machine others get.
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
];

#[cfg(target_arch = "x86_64")]
const OLDER: &[i64] = &[
    libc::SYS_mknod,
    libc::SYS_modify_ldt,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_uselib,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[i64] = &[];

/// The calls that a compiler with this number may not make.
pub(super) fn denied(own: u32) -> Result<Calls, Error> {
    let mut calls: Calls = NEVER
        .iter()
        .chain(OLDER)
        .map(|&call| (call, Vec::new()))
        .collect();
    // A process in a new namespace.
    let namespaces = [
        libc::CLONE_NEWNS,
        libc::CLONE_NEWCGROUP,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
    ];
    let rules: Result<Vec<_>, _> = namespaces
        .iter()
        .map(|&flag| all(&[(0, MaskedEq(flag as u64), flag as u64)]))
        .collect();
    calls.insert(libc::SYS_clone, rules?);
    calls.insert(libc::SYS_tgkill, vec![all(&[(0, Ne, u64::from(own))])?]);
    // The limits and processors of others.
    calls.insert(libc::SYS_prlimit64, vec![all(&[(0, Ne, 0)])?]);
    calls.insert(libc::SYS_sched_setaffinity, vec![all(&[(0, Ne, 0)])?]);
    // To type into a terminal.
    let type_in = (1, MaskedEq(u64::from(u32::MAX)), libc::TIOCSTI);
    calls.insert(libc::SYS_ioctl, vec![all(&[type_in])?]);
    Ok(calls)
}
