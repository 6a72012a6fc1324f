//! Calls the functions of chapter 4 and answers with plain data. A module an exercise, so that one changed signature
//! leaves the others running.

mod convert;
mod disks;
#[cfg(not(without_1))]
mod ex01;
#[cfg(not(without_2))]
mod ex02;
#[cfg(not(without_3))]
mod ex03;
#[cfg(not(without_4))]
mod ex04;
#[cfg(not(without_5))]
mod ex05;
#[cfg(not(without_6))]
mod ex06;
#[cfg(not(without_7))]
mod ex07;
#[cfg(not(without_8))]
mod ex08;
#[cfg(not(without_9))]
mod ex09;
#[cfg(not(without_6))]
mod lab;
#[cfg(not(all(without_6, without_9)))]
mod play;

use probe::ch04::durable::LAB;
use probe::memory::Counting;
use std::process::ExitCode;

#[global_allocator]
static MEMORY: Counting = Counting;

fn main() -> ExitCode {
    probe::serve(vec![
        #[cfg(not(without_1))]
        (1, probe::handler(ex01::answer)),
        #[cfg(not(without_2))]
        (2, probe::handler(ex02::answer)),
        #[cfg(not(without_3))]
        (3, probe::handler(ex03::answer)),
        #[cfg(not(without_4))]
        (4, probe::handler(ex04::answer)),
        #[cfg(not(without_5))]
        (5, probe::handler(ex05::answer)),
        #[cfg(not(without_6))]
        (6, probe::handler(ex06::answer)),
        #[cfg(not(without_7))]
        (7, probe::handler(ex07::answer)),
        #[cfg(not(without_8))]
        (8, probe::handler(ex08::answer)),
        #[cfg(not(without_9))]
        (9, probe::handler(ex09::answer)),
        #[cfg(not(without_6))]
        (LAB, probe::handler(lab::answer)),
    ])
}
