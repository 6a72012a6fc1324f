//! How much longer a program takes to start behind walls, of each tier that this system has:
//! `cargo run --release -p sandbox --example cost -- /path/to/a/static/program`

use sandbox::{JAIL, Profile, Tier, Walls};
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const RUNS: u32 = 50;

fn main() -> ExitCode {
    let mut args = env::args_os().skip(1).peekable();
    if args.next_if(|first| first == JAIL).is_some() {
        return sandbox::jail_main(args);
    }
    let Some(program) = args.next() else {
        eprintln!("usage: cost PROGRAM");
        return ExitCode::from(2);
    };
    // The walls move this whole program, so each tier is tried by a process of its own.
    if let Some(tier) = args.next() {
        let tier = tier.to_str().and_then(|tier| tier.parse().ok());
        measure(Path::new(&program), tier.unwrap_or(Tier::None));
        return ExitCode::SUCCESS;
    }
    for tier in [Tier::None, Tier::C, Tier::B, Tier::A] {
        let this = env::current_exe().unwrap_or_default();
        let status = Command::new(this).arg(&program).arg(tier.name()).status();
        if !status.is_ok_and(|status| status.success()) {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn measure(program: &Path, wish: Tier) {
    let walls = Walls::raise(Some(wish));
    let profile = Profile::Run { scratch: None };
    let before = cpu_of_children();
    let mut times: Vec<Duration> = (0..RUNS)
        .filter_map(|_| {
            let begin = Instant::now();
            let mut command = walls.command(&profile, profile.limits(), program);
            let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
            status.ok().map(|_| begin.elapsed())
        })
        .collect();
    times.sort();
    let cpu = (cpu_of_children() - before) * 10.0 / f64::from(RUNS);
    println!(
        "tier {}: median of {RUNS} {:.2} ms on the wall, mean {cpu:.2} ms of CPU time",
        walls.tier(),
        times
            .get(times.len() / 2)
            .map_or(0.0, Duration::as_secs_f64)
            * 1e3,
    );
}

/// In hundredths of a second.
fn cpu_of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let numbers = fields.split(' ').skip(13).take(2);
    numbers
        .filter_map(|number| number.parse::<f64>().ok())
        .sum()
}
