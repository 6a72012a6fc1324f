//! Judges the machine.

use super::facts::{Folder, Machine, Sandbox, Terminal};
use super::{Finding, State};
use std::time::Duration;

/// The oldest compiler that builds the course.
const OLDEST: (u32, u32) = (1, 88);
/// What a first build needs, and what is too little for comfort, in bytes.
const BUILD: u64 = 300 << 20;
const COMFORT: u64 = 1 << 30;
/// A target folder that is worth cleaning.
const LARGE: u64 = 5 << 30;
/// The two runs of the compiler take less on an idle machine of the last ten years.
const SLOW: Duration = Duration::from_millis(800);
/// Cases on real files want so much memory for them.
const FILES: u64 = 32 << 20;

pub(super) fn findings(machine: &Machine) -> Vec<Finding> {
    let mut findings = vec![compiler(machine)];
    findings.extend(overridden(machine));
    findings.extend(variables(machine));
    findings.extend(floor(machine));
    findings.extend(target(&machine.target));
    findings.push(disk(&machine.target));
    findings.extend(memory(machine.shared_memory));
    findings.push(terminal(&machine.terminal));
    findings.extend(limits(machine));
    findings.push(sandbox(&machine.sandbox));
    findings
}

/// `rustc 1.95.0 (...)` is 1.95.
fn version(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.split(' ').nth(1)?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn compiler(machine: &Machine) -> Finding {
    let tool = |said: &Option<String>| said.as_deref().and_then(version);
    let Some((rustc, cargo)) = tool(&machine.rustc).zip(tool(&machine.cargo)) else {
        let text = "rustc or cargo is not there, or does not start.";
        return Finding::problem("compiler", text)
            .mend("curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh");
    };
    let name = |said: &Option<String>| {
        let words: Vec<&str> = said
            .as_deref()
            .unwrap_or_default()
            .split(' ')
            .take(2)
            .collect();
        words.join(" ")
    };
    let both = format!("{} and {}", name(&machine.rustc), name(&machine.cargo));
    if rustc < OLDEST || cargo < OLDEST {
        let text = format!("{both}: the course needs 1.88 or newer, for edition 2024.");
        return Finding::problem("compiler", text).mend("rustup update stable");
    }
    Finding::ok("compiler", format!("{both}; 1.88 or newer is needed."))
}

/// Another toolchain than rustup's default one is in use here.
fn overridden(machine: &Machine) -> Option<Finding> {
    let active = machine.active.as_deref()?;
    let (name, why) = active.split_once(" (")?;
    if !why.contains("overrid") {
        return None;
    }
    let why = why.trim_end_matches(')');
    let text = format!("rustup uses {name} here ({why}), and not your default.");
    Some(Finding::note("override", text).mend("rustup override unset"))
}

fn variables(machine: &Machine) -> Option<Finding> {
    let set: Vec<String> = machine
        .variables
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let names: Vec<&str> = machine.variables.keys().copied().collect();
    (!set.is_empty()).then(|| {
        let text = format!(
            "{}: cargo builds otherwise than for everybody.",
            set.join(", ")
        );
        Finding::note("variables", text).mend(format!("unset {}", names.join(" ")))
    })
}

fn floor(machine: &Machine) -> Option<Finding> {
    let usual = "0.15 to 0.4 s is usual; no check can be faster";
    Some(match machine.floor.as_ref()? {
        Err(words) => {
            let text = format!("the compiler cannot build a small program: {words}.");
            let finding = Finding::problem("floor", text);
            match words.contains("linker") {
                true => finding.mend("sudo apt install build-essential"),
                false => finding.mend("rustup toolchain install stable --force"),
            }
        }
        Ok(time) => {
            let measured = format!("two runs of the compiler take {:.2} s", time.as_secs_f64());
            let busy = machine.load.filter(|(load, cores)| *load > *cores as f64);
            match busy {
                _ if *time < SLOW => Finding::ok("floor", format!("{measured}; {usual}.")),
                Some((load, cores)) => Finding::note(
                    "floor",
                    format!(
                        "{measured}; {usual}. The machine is busy now: {load:.1} programs want its {cores} cores."
                    ),
                ),
                None => Finding::note(
                    "floor",
                    format!(
                        "{measured}; {usual}. A virus scanner, a network disk or a battery mode may be why."
                    ),
                ),
            }
        }
    })
}

fn target(target: &Folder) -> Vec<Finding> {
    let path = &target.path;
    if let Some(why) = &target.refused {
        let finding = Finding::problem("target", format!("{path} cannot be written: {why}."));
        return vec![finding.mend("CARGO_TARGET_DIR=/some/folder cargo run -p checker")];
    }
    let text = format!("{path} can be written and holds {}", amount(target.size));
    vec![match target.size {
        LARGE.. => Finding::note("target", format!("{text}. All of it can be made again."))
            .mend("cargo clean"),
        _ => Finding::ok("target", format!("{text}.")),
    }]
}

fn disk(target: &Folder) -> Finding {
    let Some(free) = target.free else {
        return Finding::note("disk", "how much room there is cannot be asked.");
    };
    let text = format!("{} are free where cargo builds", amount(free));
    let needs = "a build needs 300 MB";
    match free {
        ..BUILD => Finding::problem("disk", format!("{text}; {needs}.")).mend("cargo clean"),
        BUILD..COMFORT => Finding::note("disk", format!("{text}; {needs}.")).mend("cargo clean"),
        _ => Finding::ok("disk", format!("{text}.")),
    }
}

fn memory(free: Option<u64>) -> Option<Finding> {
    free.filter(|free| *free < FILES).map(|free| {
        let text = format!(
            "{} are free in /dev/shm: cases on real files go to the disk, which is slower.",
            amount(free)
        );
        Finding::note("memory", text).mend("mount -o remount,size=256M /dev/shm")
    })
}

fn terminal(terminal: &Terminal) -> Finding {
    let colours = if terminal.colours {
        "colours"
    } else {
        "no colours"
    };
    let locale = terminal.locale.as_deref().unwrap_or("no locale");
    if !terminal.is_terminal {
        return Finding::ok(
            "terminal",
            format!("none: the output goes elsewhere, with {colours}."),
        );
    }
    let Some(columns) = terminal.columns else {
        return Finding::ok(
            "terminal",
            format!("of unknown width, with {colours}, {locale}."),
        );
    };
    let text = format!("{columns} columns, {colours}, {locale}");
    match columns {
        ..60 => Finding::note(
            "terminal",
            format!("{text}. Pages want 80 columns: make it wider."),
        ),
        60..80 => Finding::note(
            "terminal",
            format!("{text}. Some lines break: pages have 80."),
        ),
        _ => Finding::ok("terminal", format!("{text}.")),
    }
}

/// The letter for `ulimit`, below what it is in the way, and what it limits.
const LIMITS: [(char, u64, &str); 5] = [
    ('v', 2 << 20, "KiB of memory"),
    ('u', 64, "processes"),
    ('f', 256 << 10, "KiB in a file"),
    ('n', 128, "open files"),
    ('t', 600, "seconds of computing"),
];

fn limits(machine: &Machine) -> Vec<Finding> {
    let tight = LIMITS.into_iter().filter_map(|(letter, least, what)| {
        let is = *machine.limits.get(&letter)?;
        let wanted = match letter {
            'n' => "1024",
            _ => "unlimited",
        };
        (is < least).then(|| {
            let text = format!("this shell allows {is} {what}: too few to build with.");
            Finding::problem("limits", text).mend(format!("ulimit -{letter} {wanted}"))
        })
    });
    let tight: Vec<Finding> = tight.collect();
    if tight.is_empty() {
        return vec![Finding::ok("limits", "none of this shell's is in the way.")];
    }
    tight
}

/// What `grade` would find. A learner needs none of it.
fn sandbox(sandbox: &Sandbox) -> Finding {
    let only = "`chapter` runs your own code and needs none";
    if sandbox.system != "linux" {
        let text = format!("weak (tier C): {} has no Landlock. {only}.", sandbox.system);
        return Finding::new("sandbox", State::Ok, text);
    }
    let landlock = landlock(sandbox);
    let (mut there, mut lacking) = (Vec::new(), Vec::new());
    let mut sort = |has: bool, name: String| match has {
        true => there.push(name),
        false => lacking.push(name),
    };
    let name = landlock.map_or_else(|| "Landlock".into(), |abi| format!("Landlock (ABI {abi})"));
    sort(landlock.is_some(), name);
    sort(sandbox.seccomp, "seccomp".into());
    sort(sandbox.namespaces == Some(true), "user namespaces".into());
    sort(sandbox.groups, "control groups".into());
    let tier = match (landlock.is_some() && sandbox.seccomp, sandbox.namespaces) {
        (true, Some(true)) => "strong (tier A)",
        (true, _) => "good (tier B)",
        (false, _) => "weak (tier C)",
    };
    let mut text = format!("likely {tier} for grading: {}", listed(&there));
    if !lacking.is_empty() {
        text.push_str(&format!("; not to be had: {}", lacking.join(", ")));
    }
    Finding::ok("sandbox", format!("{text}. {only}."))
}

fn listed(names: &[String]) -> String {
    match names {
        [] => "nothing to build one of".into(),
        _ => names.join(", "),
    }
}

/// Since which kernel there is which version of Landlock's interface.
const LANDLOCK: [((u32, u32), u32); 7] = [
    ((5, 13), 1),
    ((5, 19), 2),
    ((6, 2), 3),
    ((6, 7), 4),
    ((6, 10), 5),
    ((6, 12), 6),
    ((6, 15), 7),
];

/// The version of Landlock's interface that this kernel brings, unless it says that it runs without.
fn landlock(sandbox: &Sandbox) -> Option<u32> {
    if let Some(modules) = &sandbox.modules
        && !modules.contains("landlock")
    {
        return None;
    }
    let kernel = sandbox.kernel?;
    let brought = LANDLOCK
        .into_iter()
        .rev()
        .find(|(since, _)| kernel >= *since);
    brought.map(|(_, abi)| abi)
}

/// `1.4 GB`, `23 MB`.
pub(super) fn amount(bytes: u64) -> String {
    match bytes {
        0..1_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}
