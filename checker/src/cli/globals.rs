//! What every command takes: how its page should look.

use crate::page::{Colours, choose_colours, fit_the_screen};
use clap::{Arg, ArgAction, ArgMatches, Command};

/// The command with the arguments that all its subcommands share.
pub(super) fn with_globals(command: Command) -> Command {
    let ascii = Arg::new("ascii")
        .long("ascii")
        .global(true)
        .action(ArgAction::SetTrue)
        .help("Nothing but ASCII, as in a locale without UTF-8");
    command.arg(ascii).arg(
        Arg::new("color")
            .long("color")
            .global(true)
            .value_name("WHEN")
            .value_parser(["auto", "always", "never"])
            .default_value("auto")
            .hide_possible_values(true)
            .help("Colours: always, never, or auto, which are colours in a terminal"),
    )
}

/// Remembers them for all that is printed.
pub(super) fn apply(given: &ArgMatches) {
    fit_the_screen(given.get_flag("ascii"));
    choose_colours(match given.get_one::<String>("color").map(String::as_str) {
        Some("always") => Colours::Always,
        Some("never") => Colours::Never,
        _ => Colours::Auto,
    });
}

/// When the command line could not be read, it may still say `--ascii`.
pub(super) fn guess() {
    choose_colours(Colours::Never);
    fit_the_screen(std::env::args_os().any(|argument| argument == "--ascii"));
}
