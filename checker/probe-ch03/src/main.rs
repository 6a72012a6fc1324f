//! Calls the functions of chapter 3 and answers with plain data. A module an exercise, so that one changed signature
//! leaves the others running.

mod convert;
#[cfg(not(without_2))]
mod ex02;
#[cfg(not(without_7))]
mod ex07;
#[cfg(not(without_8))]
mod ex08;

use probe::memory::Counting;
use std::process::ExitCode;

#[global_allocator]
static MEMORY: Counting = Counting;

fn main() -> ExitCode {
    probe::serve(vec![
        #[cfg(not(without_2))]
        (2, probe::handler(ex02::answer)),
        #[cfg(not(without_7))]
        (7, probe::handler(ex07::answer)),
        #[cfg(not(without_8))]
        (8, probe::handler(ex08::answer)),
    ])
}
