//! `workloads CHAPTER FIRST MILLISECONDS`: measures a chapter's workloads from the given one on, so long in all of them,
//! and prints a line of its own for each step, for the checker to read.

use std::env;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;
use workloads::{
    begin, both_sides, first_run, of_chapter, outcome, quiet_panics, reference, reference_alone,
    returned,
};

fn main() -> ExitCode {
    let numbers: Vec<u64> = env::args()
        .skip(1)
        .filter_map(|text| text.parse().ok())
        .collect();
    let &[chapter, first, milliseconds] = numbers.as_slice() else {
        eprintln!("workloads CHAPTER FIRST MILLISECONDS");
        return ExitCode::from(2);
    };
    let mut all = of_chapter(u8::try_from(chapter).unwrap_or(u8::MAX));
    let parts = u32::try_from(all.len()).unwrap_or(1).max(1);
    let time = Duration::from_millis(milliseconds) / parts;
    quiet_panics();
    for workload in all.iter_mut().skip(usize::try_from(first).unwrap_or(0)) {
        say(&begin(workload));
        say(&reference(reference_alone(workload, time / 10)));
        let found = first_run(workload).map(|()| {
            say(&returned());
            both_sides(workload, time - time / 10)
        });
        say(&outcome(&found.unwrap_or_else(|outcome| outcome)));
    }
    ExitCode::SUCCESS
}

/// That nobody listens is for the checker to mind.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}
