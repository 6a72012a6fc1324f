//! Where the toolchain and the system's libraries lie, found by what is there.

use std::env;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where systems keep programs and libraries, and what leads a linker to them.
const SYSTEM: [&str; 16] = [
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/usr/bin",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libexec",
    "/usr/libx32",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/nix/store",
];
/// What the loader of a program that is not static reads.
const LIBRARIES: [&str; 7] = [
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/etc/ld.so.cache",
];

/// What `rustc` and its linker read and run. A linker that lies elsewhere is found as they would find it.
pub(super) fn of_compiler(rustc: &Path) -> Vec<PathBuf> {
    let mut all = there(&SYSTEM);
    let real = fs::canonicalize(rustc).unwrap_or_else(|_| rustc.into());
    let programs = ["cc", "gcc", "clang", "ld", "as"]
        .iter()
        .filter_map(|name| on_path(name));
    for program in programs.chain([real]) {
        if all.iter().any(|folder| program.starts_with(folder)) {
            continue;
        }
        // `PREFIX/bin/cc` has its libraries in `PREFIX`; what lies right below the root has none.
        let prefix = program.parent().and_then(Path::parent);
        all.push(match prefix {
            Some(prefix) if prefix.parent().is_some() => prefix.into(),
            _ => program,
        });
    }
    all
}

/// What a probe reads beside itself: nothing, or the system's libraries.
pub(super) fn of_program(program: &Path) -> Vec<PathBuf> {
    if is_static(program) {
        return Vec::new();
    }
    let mut all = there(&LIBRARIES);
    all.extend(there(&["/nix/store"]));
    all
}

fn there(paths: &[&str]) -> Vec<PathBuf> {
    paths
        .iter()
        .map(PathBuf::from)
        .filter(|path| path.exists())
        .collect()
}

pub(super) fn on_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).find_map(|folder| fs::canonicalize(folder.join(name)).ok())
}

/// Whether a program needs no loader: an ELF file of 64 bits that names none. What cannot be read needs one.
pub(super) fn is_static(program: &Path) -> bool {
    names_no_loader(program).unwrap_or(false)
}

fn names_no_loader(program: &Path) -> Option<bool> {
    const INTERPRETER: u32 = 3;
    let mut head = Vec::new();
    // The table of a program's parts stands near its beginning.
    File::open(program)
        .ok()?
        .take(64 << 10)
        .read_to_end(&mut head)
        .ok()?;
    if head.get(..5)? != b"\x7fELF\x02" {
        return None;
    }
    let number = |at: usize, len: usize| {
        let bytes = head.get(at..at.checked_add(len)?)?;
        let little = head[5] == 1;
        let fold = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
        Some(match little {
            true => bytes.iter().rev().fold(0, fold),
            false => bytes.iter().fold(0, fold),
        })
    };
    let (table, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    for part in 0..count {
        let at = usize::try_from(table.checked_add(part * size)?).ok()?;
        if number(at, 4)? == u64::from(INTERPRETER) {
            return Some(false);
        }
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_program_is_not_static() {
        assert!(!is_static(Path::new("/etc/passwd")));
        assert!(!is_static(Path::new("/no/such/file")));
    }

    #[test]
    fn this_test_is_not_static_and_reads_the_systems_libraries() {
        let this = env::current_exe().unwrap_or_default();
        assert_eq!(is_static(&this), cfg!(target_feature = "crt-static"));
        assert_eq!(of_program(&this).is_empty(), is_static(&this));
    }
}
