//! Calls the functions of chapter 5 and answers with plain data. A module an exercise, so that one changed signature
//! leaves the others running.

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
#[cfg(not(without_10))]
mod ex10;
#[cfg(not(without_11))]
mod ex11;
#[cfg(not(without_12))]
mod ex12;
#[cfg(not(without_13))]
mod ex13;
#[cfg(not(without_14))]
mod ex14;
#[cfg(not(without_15))]
mod ex15;
mod stage;
mod table;

use probe::memory::Counting;
use std::process::ExitCode;

#[global_allocator]
static MEMORY: Counting = Counting;

fn main() -> ExitCode {
    probe::serve(vec![
        #[cfg(not(without_1))]
        (1, stage::handler(ex01::answer)),
        #[cfg(not(without_2))]
        (2, stage::handler(ex02::answer)),
        #[cfg(not(without_3))]
        (3, stage::handler(ex03::answer)),
        #[cfg(not(without_4))]
        (4, stage::handler(ex04::answer)),
        #[cfg(not(without_5))]
        (5, stage::handler(ex05::answer)),
        #[cfg(not(without_6))]
        (6, stage::handler(ex06::answer)),
        #[cfg(not(without_7))]
        (7, stage::handler(ex07::answer)),
        #[cfg(not(without_8))]
        (8, stage::handler(ex08::answer)),
        #[cfg(not(without_9))]
        (9, stage::handler(ex09::answer)),
        #[cfg(not(without_10))]
        (10, stage::handler(ex10::answer)),
        #[cfg(not(without_11))]
        (11, stage::handler(ex11::answer)),
        #[cfg(not(without_12))]
        (12, stage::handler(ex12::answer)),
        #[cfg(not(without_13))]
        (13, stage::handler(ex13::answer)),
        #[cfg(not(without_14))]
        (14, stage::handler(ex14::answer)),
        #[cfg(not(without_15))]
        (15, stage::handler(ex15::answer)),
    ])
}
