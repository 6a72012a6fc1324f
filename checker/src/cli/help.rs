//! What clap prints: help, grouped for learners and authors, and what is wrong with the arguments.

use super::{Exit, globals, told_in_json};
use crate::page::tell;
use clap::Command;
use clap::error::ErrorKind;
use std::ffi::OsString;

/// For whom a command is that is not for learners: what it says of itself begins so.
const TEACHERS: &str = "For teachers: ";
const AUTHORS: &str = "For authors: ";

/// The command with a help page that is grouped, and with exit codes on the pages of its subcommands.
pub(super) fn with_help(command: Command) -> Command {
    let commands: Vec<_> = command
        .get_subcommands()
        .map(|command| (command.get_name().to_string(), about(command)))
        .collect();
    let for_whom = |begin: &str| {
        rows(
            commands
                .iter()
                .filter(|(_, about)| about.starts_with(begin)),
        )
    };
    let of_others = |about: &str| {
        [TEACHERS, AUTHORS]
            .iter()
            .any(|begin| about.starts_with(begin))
    };
    let template = format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\nFor learners:\n{}\nFor teachers:\n{}\nFor \
         authors:\n{}\nOptions:\n{{options}}{{after-help}}",
        rows(commands.iter().filter(|(_, about)| !of_others(about))),
        for_whom(TEACHERS),
        for_whom(AUTHORS),
    );
    command
        .help_template(template)
        .after_help(
            "Without a command: what is done and what comes next.\n\
             About a command: cargo run -p checker -- help chapter",
        )
        .mut_subcommands(|command| {
            let codes = exit_codes(command.get_name());
            let examples = command.get_after_help().map(ToString::to_string);
            let examples = examples.map_or_else(String::new, |text| format!("{text}\n\n"));
            command.after_help(format!("{examples}Exit code: {codes}"))
        })
}

fn about(command: &Command) -> String {
    command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default()
}

fn rows<'a>(commands: impl Iterator<Item = &'a (String, String)>) -> String {
    let row = |(name, about): &(String, String)| {
        let about = about
            .trim_start_matches(TEACHERS)
            .trim_start_matches(AUTHORS);
        let (first, rest) = about.split_at(about.len().min(1));
        format!("  {name:<12} {}{rest}\n", first.to_ascii_uppercase())
    };
    commands.map(row).collect()
}

/// What the exit codes of a command mean.
fn exit_codes(command: &str) -> &'static str {
    match command {
        "chapter" | "replay" => {
            "0 passed, 1 not passed, 2 the arguments make no sense, 3 the chapter does not compile, \
             70 our own error, 130 Ctrl-C."
        }
        "bench" => {
            "0 measured, 1 some of it stopped, 2 the arguments make no sense, 3 the chapter does not compile, 70 our own \
             error, 130 Ctrl-C."
        }
        "grade" => {
            "0 every submission was graded, 1 some could not be, 2 the arguments make no sense or isolation was refused, \
             70 our own error, 130 Ctrl-C."
        }
        "doctor" => "0 no problem, 1 a problem, 2 the arguments make no sense, 70 our own error.",
        "inspect" => "0 sound, 1 damaged, 2 there is nothing to look at, 70 our own error.",
        "examples" => {
            "0 all your examples are right, however many mistakes they catch, 1 one is wrong or there is none, 2 the arguments \
             make no sense, 3 your examples do not compile, 70 our own error, 130 Ctrl-C."
        }
        "lab" => "0 it ran, 2 the arguments make no sense, 70 our own error, 130 Ctrl-C.",
        "reset" => {
            "0 the stub is there, 1 nothing was changed, 2 the arguments make no sense, 70 our own \
             error."
        }
        "borrow" => {
            "0 it is borrowed, 1 nothing was changed, 2 the arguments make no sense, 70 our own \
             error."
        }
        "return" => {
            "0 it is returned, 1 nothing was changed, 2 the arguments make no sense, 70 our own \
             error."
        }
        "stubs" => {
            "0 done or the same, 1 they differ, 2 the arguments make no sense, 70 our own error."
        }
        "verify" => {
            "0 every check bites, 1 there is a problem, 2 the arguments make no sense, 70 our own \
             error, 130 Ctrl-C."
        }
        "flakes" => {
            "0 no difference, 1 a difference, 2 the arguments make no sense, 70 our own error, 130 Ctrl-C."
        }
        "walk" => {
            "0 each step changed what it should, 1 there is a problem, 2 the arguments make no sense, 70 our own error, 130 \
             Ctrl-C."
        }
        _ => "0 done, 2 the arguments make no sense, 70 our own error, 130 Ctrl-C.",
    }
}

/// Which argument no command can take.
fn no_utf8(mut words: impl Iterator<Item = OsString>) -> String {
    let word = words.find(|word| word.to_str().is_none());
    let word = word.unwrap_or_default();
    format!(
        "error: {} holds bytes that are no UTF-8, and nothing that the command takes here is called so: `--help` shows what it takes.",
        word.display()
    )
}

/// Prints what clap has to say: help on standard output, an error beside it.
pub(super) fn print(error: &clap::Error) -> Exit {
    globals::guess();
    let text = match error.kind() {
        ErrorKind::InvalidUtf8 => no_utf8(std::env::args_os().skip(1)),
        _ => error.render().to_string(),
    };
    if error.use_stderr() {
        text.trim_end().lines().for_each(tell);
        let sentence = text.lines().next().unwrap_or_default();
        told_in_json(sentence.trim_start_matches("error: "));
        return Exit::Usage;
    }
    super::print(
        &text
            .trim_end()
            .lines()
            .map(str::to_string)
            .collect::<Vec<_>>(),
    );
    Exit::Passed
}
