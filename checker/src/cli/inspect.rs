//! `inspect FILE|DIRECTORY|HEX|-`: what some bytes are, and what is wrong with them.

use super::arguments::{flag, format, is_json};
use super::{Exit, Usage, told_if_lost};
use crate::inspect::{self, Asked, Form, Kind, Meter, Out, Refused};
use crate::page::tell;
use anyhow::Result;
use clap::{Arg, ArgMatches, Command, value_parser};
use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal as _, stdin, stdout};
use std::path::Path;

const EXAMPLES: &str = "\
For example:
  cargo run -p checker -- inspect data/rides-0
  cargo run -p checker -- inspect data/rides-0/00000000000000000000.log --offset 7
  xxd -l 200 some.log | cargo run -p checker -- inspect -

Exit code 0: sound. 1: damaged. 2: it could not be looked at.";

pub(super) fn command() -> Command {
    Command::new("inspect")
        .about("What a segment, an index, a checkpoint or a batch holds, and what is wrong with it")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("what")
                .required(true)
                .num_args(1..)
                .value_parser(value_parser!(OsString))
                .value_name("FILE|DIRECTORY|HEX|-")
                .help("A file, a folder, hex digits, or - for standard input"),
        )
        .arg(
            Arg::new("offset")
                .long("offset")
                .value_name("N")
                .value_parser(value_parser!(i64).range(0..))
                .help("Only the batch with this offset, field by field"),
        )
        .arg(
            Arg::new("at")
                .long("at")
                .value_name("BYTE")
                .value_parser(value_parser!(u64))
                .conflicts_with("offset")
                .help("Only the batch that begins at this byte, field by field"),
        )
        .arg(
            Arg::new("as")
                .long("as")
                .value_name("KIND")
                .value_parser(Kind::NAMES)
                .help("What it is, when its name does not say so"),
        )
        .arg(flag("all", "Leave nothing out of a long page"))
        .arg(format())
}

pub(super) fn run(given: &ArgMatches) -> Result<Exit> {
    let words: Vec<&OsStr> = given
        .get_many::<OsString>("what")
        .unwrap_or_default()
        .map(OsString::as_os_str)
        .collect();
    let asked = Asked {
        kind: given
            .get_one::<String>("as")
            .and_then(|name| Kind::named(name)),
        offset: given.get_one("offset").copied(),
        at: given.get_one("at").copied(),
    };
    let form = Form {
        json: is_json(given),
        all: given.get_flag("all"),
    };
    let mut stdout = stdout().lock();
    let mut out = Out::new(&mut stdout, form, Meter::new(0));
    let sound = match words.as_slice() {
        [word] if *word == "-" => {
            if stdin().is_terminal() {
                tell("Paste the hex digits, then press Ctrl-D on a new line.");
            }
            inspect::pipe(&mut out, &mut stdin().lock(), asked)
        }
        [word] if Path::new(word).exists() => inspect::path(&mut out, Path::new(word), asked),
        words => hex(&mut out, words, asked),
    };
    let sound = sound.map_err(|Refused(why)| Usage(why))?;
    told_if_lost(out.finish());
    Ok(if sound { Exit::Passed } else { Exit::NotPassed })
}

/// Digits on the command line, in one word or in several.
fn hex(out: &mut Out<'_>, words: &[&OsStr], asked: Asked) -> Result<bool, Refused> {
    let text = words.join(OsStr::new(" ")).to_string_lossy().into_owned();
    // A path that is not there is no hex that is wrong.
    let digit = |c: char| c.is_ascii_hexdigit() || c.is_whitespace() || "xX,:\\".contains(c);
    if !text.chars().all(digit) || text.trim().is_empty() {
        let there = words.iter().filter(|word| Path::new(word).exists()).count();
        return Err(Refused(if there > 1 {
            format!("{there} files are too many: type one, or the folder that they are in")
        } else {
            format!(
                "\"{text}\" is neither a file nor hex digits: type the path of a file or a folder, digits as \"00 1f\", or -"
            )
        }));
    }
    inspect::paste(out, "the hex digits", &text, asked)
}
