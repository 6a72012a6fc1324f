//! Calls the functions of chapter 4 and answers with plain data. A module an exercise, so that one changed signature
//! leaves the others running.

#[cfg(not(all(without_6, without_8, without_9)))]
mod convert;
#[cfg(not(without_6))]
mod ex06;
#[cfg(not(without_8))]
mod ex08;
#[cfg(not(without_9))]
mod ex09;
#[cfg(not(all(without_6, without_9)))]
mod play;

use probe::memory::Counting;
use std::process::ExitCode;

#[global_allocator]
static MEMORY: Counting = Counting;

fn main() -> ExitCode {
    probe::serve(vec![
        #[cfg(not(without_6))]
        (6, probe::handler(ex06::answer)),
        #[cfg(not(without_8))]
        (8, probe::handler(ex08::answer)),
        #[cfg(not(without_9))]
        (9, probe::handler(ex09::answer)),
    ])
}
