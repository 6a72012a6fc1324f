//! A program that tries to get out. The test compiles it by itself, so that it is one static file like a probe.
//!
//! `hostile MODE [PATH or NUMBER]` tries one thing and says `got through` or `held: why`. What it tries is small: with no walls at all
//! it hurts nobody.

use std::ffi::{CString, c_int, c_long, c_ulong};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::net::{TcpStream, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, parent_id};
use std::process::Command;
use std::{env, fs, thread, time::Duration};

unsafe extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn fork() -> c_int;
    fn setsid() -> c_int;
    fn _exit(code: c_int) -> !;
    fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
    fn waitpid(process: c_int, status: *mut c_int, how: c_int) -> c_int;
}

#[cfg(target_arch = "x86_64")]
mod number {
    pub const KILL: i64 = 62;
    pub const PTRACE: i64 = 101;
    pub const PRCTL: i64 = 157;
    pub const UNSHARE: i64 = 272;
    pub const VM_READ: i64 = 310;
    pub const MEMFD: i64 = 319;
    pub const SHMGET: i64 = 29;
    pub const PRLIMIT: i64 = 302;
    pub const SETPRIORITY: i64 = 141;
    pub const PERF: i64 = 298;
    pub const KEYCTL: i64 = 250;
    pub const USERFAULT: i64 = 323;
}
#[cfg(target_arch = "aarch64")]
mod number {
    pub const KILL: i64 = 129;
    pub const PTRACE: i64 = 117;
    pub const PRCTL: i64 = 167;
    pub const UNSHARE: i64 = 97;
    pub const VM_READ: i64 = 270;
    pub const MEMFD: i64 = 279;
    pub const SHMGET: i64 = 194;
    pub const PRLIMIT: i64 = 261;
    pub const SETPRIORITY: i64 = 140;
    pub const PERF: i64 = 241;
    pub const KEYCTL: i64 = 219;
    pub const USERFAULT: i64 = 282;
}
const IO_URING: i64 = 425;
const PIDFD_OPEN: i64 = 434;
const OPEN_TREE: i64 = 428;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let arg = |index: usize| args.get(index).map_or("", String::as_str);
    match attempt(arg(0), arg(1)) {
        Ok(()) => println!("got through"),
        Err(why) => println!("held: {why}"),
    }
}

fn parent() -> c_long {
    c_long::from(parent_id())
}

fn attempt(mode: &str, arg: &str) -> io::Result<()> {
    match mode {
        "read" => fs::read_to_string(arg).and_then(|text| check(text.contains("canary"))),
        "list" => fs::read_dir(arg).and_then(|found| check(found.count() > 0)),
        "stat" => fs::metadata(arg).map(|_| ()),
        "write" => fs::write(arg, "written"),
        "chmod" => fs::set_permissions(arg, fs::Permissions::from_mode(0o644)),
        "link-out" => std::os::unix::fs::symlink(arg, "link-out"),
        "tcp" => TcpStream::connect(arg).map(|_| ()),
        "udp" => UdpSocket::bind("127.0.0.1:0")?
            .send_to(b"x", arg)
            .map(|_| ()),
        "unix" => UnixStream::connect(arg).map(|_| ()),
        "abstract" => {
            use std::os::linux::net::SocketAddrExt;
            let name = std::os::unix::net::SocketAddr::from_abstract_name(arg)?;
            UnixStream::connect_addr(&name).map(|_| ())
        }
        // The signal 0 hurts nobody, and tells whether another one would.
        "kill-parent" => call(number::KILL, [parent(), 0, 0, 0, 0]),
        // To seize it stops nothing.
        "ptrace-parent" => call(number::PTRACE, [0x4206, parent(), 0, 0, 0]),
        "read-parents-memory" => {
            let mut into = [0_u8; 1];
            let local = [into.as_mut_ptr() as c_ulong, 1];
            let far = [0x1000 as c_ulong, 1];
            let result = call(
                number::VM_READ,
                [
                    parent(),
                    local.as_ptr() as c_long,
                    1,
                    far.as_ptr() as c_long,
                    1,
                ],
            );
            // Nothing lies at that address; who is told so was let in.
            match result {
                Err(error) if error.raw_os_error() == Some(14) => Ok(()),
                other => other,
            }
        }
        "parents-handle" => call(PIDFD_OPEN, [parent(), 0, 0, 0, 0]),
        "parents-limits" => {
            let mut old = [0_u64; 2];
            call(
                number::PRLIMIT,
                [parent(), 7, 0, old.as_mut_ptr() as c_long, 0],
            )
        }
        "slow-parent" => call(number::SETPRIORITY, [0, parent(), 19, 0, 0]),
        "own-signals-to-parent" => {
            let file = fs::File::open("/dev/null")?;
            use std::os::fd::AsRawFd;
            // F_SETOWN
            done(unsafe { fcntl(file.as_raw_fd(), 8, parent() as c_int) }.into())
        }
        "parents-environ" => {
            let mut bytes = Vec::new();
            fs::File::open(format!("/proc/{}/environ", parent()))?.read_to_end(&mut bytes)?;
            check(String::from_utf8_lossy(&bytes).contains("canary"))
        }
        "parents-mem" => fs::File::open(format!("/proc/{}/mem", parent())).map(|_| ()),
        "parents-fd" => fs::read_dir(format!("/proc/{}/fd", parent())).map(|_| ()),
        "processes" => fs::read_dir("/proc").map(|_| ()),
        "descriptors" => {
            let open = (3..256).find(|&number| unsafe { fcntl(number, 1) } >= 0);
            check(open.is_some())
        }
        "environment" => check(env::vars().any(|(_, value)| value.contains("canary"))),
        "shell" => Err(Command::new("/bin/sh")
            .args(["-c", "echo got through"])
            .exec()),
        "fork" => {
            let mut made = Vec::new();
            let mut last = Ok(());
            for _ in 0..200 {
                match unsafe { fork() } {
                    -1 => {
                        last = Err(io::Error::last_os_error());
                        break;
                    }
                    0 => {
                        thread::sleep(Duration::from_secs(2));
                        unsafe { _exit(0) }
                    }
                    child => made.push(child),
                }
            }
            for &child in &made {
                unsafe { syscall(number::KILL, c_long::from(child), 9 as c_long) };
            }
            for child in made {
                unsafe { waitpid(child, std::ptr::null_mut(), 0) };
            }
            last
        }
        "daemon" => match unsafe { fork() } {
            -1 => Err(io::Error::last_os_error()),
            0 => unsafe { _exit(if setsid() == -1 { 1 } else { 0 }) },
            child => {
                let mut status = 0;
                unsafe { waitpid(child, &mut status, 0) };
                check(status == 0)
            }
        },
        "threads" => {
            let mut made = Vec::new();
            let mut last = Ok(());
            for _ in 0..6_000 {
                let nap = || thread::park_timeout(Duration::from_secs(5));
                match thread::Builder::new().stack_size(16 << 10).spawn(nap) {
                    Ok(thread) => made.push(thread),
                    Err(error) => {
                        last = Err(error);
                        break;
                    }
                }
            }
            for thread in &made {
                thread.thread().unpark();
            }
            for thread in made {
                let _ = thread.join();
            }
            last
        }
        "memory" => {
            let mut bytes: Vec<u8> = Vec::new();
            bytes
                .try_reserve_exact(9 << 29)
                .map_err(|_| io::ErrorKind::OutOfMemory)?;
            Ok(())
        }
        "large-file" => {
            // It has a hole: a byte stands behind 1 GiB of nothing.
            let mut file = fs::File::create("large")?;
            file.seek(SeekFrom::Start(1 << 30))?;
            file.write_all(b"x")
        }
        "many-files" => {
            let megabyte = vec![1; 1 << 20];
            for number in 0..64 {
                fs::write(format!("many-{number}"), &megabyte)?;
            }
            // Who looks at the folder's size from time to time gets the time to.
            thread::sleep(Duration::from_secs(5));
            Ok(())
        }
        "many-names" => {
            for number in 0..4_000 {
                fs::write(format!("name-{number}"), b"")?;
            }
            thread::sleep(Duration::from_secs(5));
            Ok(())
        }
        "privileges" => match unsafe {
            syscall(
                number::PRCTL,
                39 as c_long,
                0 as c_long,
                0 as c_long,
                0 as c_long,
                0 as c_long,
            )
        } {
            1 => Err(io::Error::other("no new privileges")),
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        },
        "user-namespace" => call(number::UNSHARE, [0x1000_0000, 0, 0, 0, 0]),
        "io-uring" => {
            let mut params = [0_u8; 256];
            call(IO_URING, [1, params.as_mut_ptr() as c_long, 0, 0, 0])
        }
        "memfd" => {
            let name = CString::new("x")?;
            call(number::MEMFD, [name.as_ptr() as c_long, 0, 0, 0, 0])
        }
        "shared-memory" => call(number::SHMGET, [0, 4096, 0o600 | 0o1000, 0, 0]),
        "perf" => {
            let mut what = [0_u8; 128];
            (what[0], what[4]) = (1, 128);
            call(number::PERF, [what.as_mut_ptr() as c_long, 0, -1, -1, 0])
        }
        "keys" => call(number::KEYCTL, [0, -3, 0, 0, 0]),
        "userfault" => call(number::USERFAULT, [1, 0, 0, 0, 0]),
        "mount-tree" => {
            let path = CString::new("/")?;
            call(OPEN_TREE, [-100, path.as_ptr() as c_long, 1, 0, 0])
        }
        #[cfg(target_arch = "x86_64")]
        "x32" => call(0x4000_0000 | 272, [0, 0, 0, 0, 0]),
        #[cfg(target_arch = "x86_64")]
        "32-bit" => {
            let result: i32;
            // `getpid` by the old door.
            unsafe { std::arch::asm!("int 0x80", inout("eax") 20 => result) };
            check(result > 0)
        }
        // Says who it is and waits to be killed.
        "wait" => {
            println!("{}", std::process::id());
            io::stdout().flush()?;
            thread::sleep(Duration::from_secs(60));
            Ok(())
        }
        "abort" => std::process::abort(),
        "pretend" => {
            call(number::KILL, [std::process::id().into(), 10, 0, 0, 0])?;
            Ok(())
        }
        other => panic!("no mode is called {other}"),
    }
}

fn check(through: bool) -> io::Result<()> {
    match through {
        true => Ok(()),
        false => Err(io::Error::other("nothing to see")),
    }
}

fn call(number: i64, args: [c_long; 5]) -> io::Result<()> {
    let none: c_long = 0;
    done(unsafe { syscall(number, args[0], args[1], args[2], args[3], args[4], none) })
}

fn done(result: c_long) -> io::Result<()> {
    match result {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}
