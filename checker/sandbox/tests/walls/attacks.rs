//! A hostile program tries one thing after the other, in every tier that this system has, as root and as an ordinary user, behind
//! the walls of a probe and of a compiler. One table says what each tier holds; what it does not hold is in the table too.

use crate::common::{Around, Jail, Outcome, Who, hostile, skip};

/// One attempt: its mode and what it is tried on; the tiers that do *not* hold it, for a probe started by an ordinary user and
/// by root, and for a compiler likewise; whether it must succeed where there are no walls, which proves that it is an attack.
struct Attempt {
    mode: &'static str,
    on: &'static str,
    probe: [&'static str; 2],
    compiler: [&'static str; 2],
    bare: bool,
}

/// No walls at all let it through, tier C and the others as said.
const fn attack(
    mode: &'static str,
    on: &'static str,
    probe: [&'static str; 2],
    compiler: [&'static str; 2],
) -> Attempt {
    Attempt {
        mode,
        on,
        probe,
        compiler,
        bare: true,
    }
}

/// A system may forbid it by itself.
const fn perhaps(
    mode: &'static str,
    on: &'static str,
    probe: [&'static str; 2],
    compiler: [&'static str; 2],
) -> Attempt {
    Attempt {
        bare: false,
        ..attack(mode, on, probe, compiler)
    }
}

const NOWHERE: [&str; 2] = ["", ""];
/// Limits alone do not hold it, whoever starts the jail.
const C: [&str; 2] = ["C", "C"];
/// The same, but another user than root holds it.
const USER: [&str; 2] = ["C", ""];

const ATTEMPTS: &[Attempt] = &[
    // Files.
    attack("read", "canary", C, C),
    attack("read", "scratch/link", C, C),
    attack("list", "/etc", C, C),
    attack("stat", "canary", ["BC", "BC"], ["BC", "BC"]),
    attack("write", "everybodys/new", C, C),
    attack("chmod", "mine", USER, ["BC", ""]),
    attack("link-out", "canary", C, C),
    // The network.
    attack("tcp", "", C, C),
    attack("udp", "", C, C),
    attack("unix", "socket", C, C),
    attack("abstract", "", C, C),
    // The grader.
    attack("kill-parent", "", USER, USER),
    perhaps("ptrace-parent", "", USER, USER),
    perhaps("read-parents-memory", "", USER, USER),
    attack("parents-handle", "", C, C),
    attack("parents-limits", "", USER, USER),
    attack("slow-parent", "", USER, USER),
    // For a compiler the signal itself is held, by Landlock, not the wish for it.
    attack("own-signals-to-parent", "", C, ["ABC", "ABC"]),
    attack("parents-environ", "", USER, USER),
    perhaps("parents-mem", "", USER, USER),
    attack("parents-fd", "", USER, USER),
    attack("processes", "", C, C),
    attack("descriptors", "", NOWHERE, NOWHERE),
    perhaps("environment", "", NOWHERE, NOWHERE),
    // Processes. A compiler starts a linker, so it can start a shell.
    attack("shell", "", C, ["ABC", "ABC"]),
    attack("fork", "", USER, ["BC", ""]),
    attack("daemon", "", C, C),
    perhaps("threads", "", NOWHERE, NOWHERE),
    // Memory and disk.
    perhaps("memory", "", NOWHERE, NOWHERE),
    attack("large-file", "", NOWHERE, NOWHERE),
    perhaps("many-files", "", NOWHERE, NOWHERE),
    perhaps("many-names", "", NOWHERE, NOWHERE),
    // The kernel.
    attack("privileges", "", NOWHERE, NOWHERE),
    attack("pretend", "", C, C),
    perhaps("user-namespace", "", C, C),
    perhaps("io-uring", "", C, C),
    attack("memfd", "", C, C),
    perhaps("shared-memory", "", C, C),
    perhaps("perf", "", C, C),
    perhaps("keys", "", C, C),
    perhaps("userfault", "", C, C),
    perhaps("mount-tree", "", C, C),
    #[cfg(target_arch = "x86_64")]
    perhaps("x32", "", C, C),
    #[cfg(target_arch = "x86_64")]
    perhaps("32-bit", "", C, C),
];

/// How an attempt ended.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Held,
    GotThrough,
}

fn end(attempt: &Attempt, outcome: &Outcome) -> End {
    let by_signal = |signal: u8| {
        outcome
            .errors
            .contains(&format!("ended by signal {signal}\n"))
    };
    match outcome.said.as_str() {
        "got through" => End::GotThrough,
        said if said.starts_with("held: ") => End::Held,
        "" if by_signal(10) && attempt.mode == "pretend" => End::GotThrough,
        // Too large a file, or a call that ends who makes it.
        "" if by_signal(25) || by_signal(31) => End::Held,
        "" if by_signal(9) && outcome.errors.contains("written too much") => End::Held,
        // Where there is no memory for one more thread, Rust's library aborts.
        "" if by_signal(6) && attempt.mode == "threads" => End::Held,
        _ => panic!("{}: {outcome:?}", attempt.mode),
    }
}

fn try_it(attempt: &Attempt, jail: Jail, kind: &str, around: &Around) -> End {
    let on = match attempt.mode {
        "chmod" => around.file_of(jail, attempt.on, "mine"),
        mode => around.address(mode, attempt.on),
    };
    let program = hostile().display().to_string();
    end(
        attempt,
        &jail.run(&[kind, &program, "--room", "16", "--", attempt.mode, &on]),
    )
}

fn all_attempts(jail: Jail) {
    if let Err(why) = jail.can_be_had() {
        return skip(&format!("{jail:?}"), &why);
    }
    let around = Around::new();
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    for attempt in ATTEMPTS {
        for (kind, not_held) in [("run", attempt.probe), ("compile", attempt.compiler)] {
            let it = format!("{kind} {}", attempt.mode);
            if not_held[usize::from(jail.who == Who::Root)].contains(jail.tier) {
                open.push(it);
            } else if try_it(attempt, jail, kind, &around) == End::GotThrough {
                wrong.push(it);
            }
        }
    }
    if !open.is_empty() {
        let what = format!("{jail:?}: {}", open.join(", "));
        skip(&what, "not contained at this tier");
    }
    assert_eq!(wrong, Vec::<String>::new(), "got through in {jail:?}");
}

#[test]
fn an_ordinary_user_has_tier_a() {
    all_attempts(Jail {
        tier: "A",
        who: Who::Ordinary,
    });
}

#[test]
fn an_ordinary_user_has_tier_b() {
    all_attempts(Jail {
        tier: "B",
        who: Who::Ordinary,
    });
}

#[test]
fn an_ordinary_user_has_tier_c() {
    all_attempts(Jail {
        tier: "C",
        who: Who::Ordinary,
    });
}

#[test]
fn root_has_tier_a() {
    all_attempts(Jail {
        tier: "A",
        who: Who::Root,
    });
}

#[test]
fn root_has_tier_b() {
    all_attempts(Jail {
        tier: "B",
        who: Who::Root,
    });
}

#[test]
fn root_has_tier_c() {
    all_attempts(Jail {
        tier: "C",
        who: Who::Root,
    });
}

#[test]
fn without_walls_each_attack_succeeds() {
    let jail = Jail {
        tier: "none",
        who: Who::Ordinary,
    };
    if let Err(why) = jail.can_be_had() {
        return skip("no walls", &why);
    }
    let around = Around::new();
    let held: Vec<&str> = ATTEMPTS
        .iter()
        .filter(|attempt| attempt.bare && try_it(attempt, jail, "run", &around) == End::Held)
        .map(|attempt| attempt.mode)
        .collect();
    assert_eq!(held, Vec::<&str>::new());
}
