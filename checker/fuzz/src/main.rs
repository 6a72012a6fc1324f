//! Feeds the reference's decoders with damaged bytes.
//!
//! ```text
//! cargo run -p fuzz                                    each target, 2,000 inputs
//! cargo run -p fuzz -- valid_prefix --cases 10000000   one target, for as long as it takes
//! cargo run -p fuzz -- valid_prefix --seed 7           other inputs
//! cargo run -p fuzz -- valid_prefix --hex 00ff...      one input again
//! ```
//!
//! An input is a good one with damage, from the seed alone: the same everywhere. A target fails when it panics, or asks for
//! more memory than its input pays for; the input is printed, and the exit code is 1.

mod inputs;
mod targets;

use kit::SplitMix64;
use probe::memory::{self, Counting};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use targets::{TARGETS, Target};

#[global_allocator]
static MEMORY: Counting = Counting;

/// How many inputs each target gets, if nobody says otherwise.
const CASES: u64 = 2_000;
/// Memory that a decoder may use whatever its input: windows, maps, the simulated disk.
const FREE: u64 = 4 << 20;
/// And so many bytes for each byte of the input: a record of seven bytes becomes a structure of a hundred.
const FOR_EACH_BYTE: u64 = 256;

struct Asked {
    target: Option<String>,
    cases: u64,
    seed: u64,
    input: Option<Vec<u8>>,
}

fn main() -> ExitCode {
    let asked = match read_arguments(std::env::args().skip(1)) {
        Ok(asked) => asked,
        Err(why) => {
            eprintln!("error: {why}");
            return ExitCode::from(2);
        }
    };
    let chosen: Vec<&Target> = TARGETS
        .iter()
        .filter(|target| {
            asked
                .target
                .as_deref()
                .is_none_or(|name| name == target.name)
        })
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!(
            "error: there is no such target. There are: {}",
            names.join(", ")
        );
        return ExitCode::from(2);
    }
    // A panic is told below, with its input.
    panic::set_hook(Box::new(|_| {}));
    let failed = chosen
        .into_iter()
        .filter(|target| !survives(target, &asked))
        .count();
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn read_arguments(mut given: impl Iterator<Item = String>) -> Result<Asked, String> {
    let mut asked = Asked {
        target: None,
        cases: CASES,
        seed: 0,
        input: None,
    };
    while let Some(word) = given.next() {
        let mut value = || given.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: String| text.parse().map_err(|_| format!("{text} is no number"));
        match word.as_str() {
            "--cases" => asked.cases = number(value()?)?,
            "--seed" => asked.seed = number(value()?)?,
            "--hex" => asked.input = Some(ch01_batch::unhex(&value()?)),
            name if !name.starts_with('-') => asked.target = Some(name.into()),
            other => {
                return Err(format!(
                    "{other} is not known: TARGET, --cases N, --seed N, --hex BYTES"
                ));
            }
        }
    }
    Ok(asked)
}

/// Whether a target survives its inputs.
fn survives(target: &Target, asked: &Asked) -> bool {
    if let Some(input) = &asked.input {
        return survives_one(target, input);
    }
    let seeds = inputs::good();
    let mut random = SplitMix64::new(asked.seed);
    for _ in 0..asked.cases {
        if !survives_one(target, &inputs::damaged(&seeds, &mut random)) {
            return false;
        }
    }
    println!("{}: {} inputs, no panic", target.name, asked.cases);
    true
}

fn survives_one(target: &Target, input: &[u8]) -> bool {
    let before = memory::start();
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    let peak = memory::peak_since(before);
    let allowed = FREE + FOR_EACH_BYTE * input.len() as u64;
    let why = match outcome {
        Err(_) => "panicked".to_string(),
        Ok(()) if peak > allowed => format!("asked for {peak} bytes of memory"),
        Ok(()) => return true,
    };
    let hex: String = input.iter().map(|byte| format!("{byte:02x}")).collect();
    println!(
        "{} {why} on {} bytes. Again: cargo run -p fuzz -- {} --hex {hex}",
        target.name,
        input.len(),
        target.name
    );
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_that_panics_or_eats_memory_does_not_survive() {
        let panics = Target {
            name: "panics",
            run: |bytes| assert!(bytes.len() < 3),
        };
        let eats = Target {
            name: "eats",
            run: |bytes| assert_eq!(vec![1_u8; 5 << 20].len() + bytes.len(), (5 << 20) + 2),
        };
        assert!(survives_one(&panics, &[1, 2]));
        assert!(!survives_one(&panics, &[1, 2, 3]));
        assert!(!survives_one(&eats, &[1, 2]));
    }

    #[test]
    fn damage_reaches_behind_the_crc() {
        let good = inputs::good();
        let mut random = SplitMix64::new(0);
        let inputs: Vec<Vec<u8>> = (0..2000)
            .map(|_| inputs::damaged(&good, &mut random))
            .collect();
        let new = inputs.iter().filter(|bytes| !good.contains(bytes));
        let checked = new.filter(|bytes| {
            let prefix = ch04_recovery::valid_prefix(*bytes, kit::Offset(0));
            prefix.is_ok_and(|prefix| prefix.bytes > 0)
        });
        let (checked, all) = (checked.count(), inputs.len());
        assert!(checked > 50, "{checked} of {all}");
    }
}
