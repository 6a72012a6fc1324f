//! Calls the functions of chapter 3 and answers with plain data. A module an exercise, so that one changed signature
//! leaves the others running.

mod convert;
#[cfg(not(without_2))]
mod ex02;

use probe::memory::Counting;
use std::process::ExitCode;

#[global_allocator]
static MEMORY: Counting = Counting;

fn main() -> ExitCode {
    probe::serve(vec![
        #[cfg(not(without_2))]
        (2, probe::handler(ex02::answer)),
    ])
}
