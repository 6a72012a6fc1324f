//! What every command takes: how its page should look.

use crate::page::{Colours, choose_colours};
use clap::{Arg, ArgMatches, Command};

/// The command with the arguments that all its subcommands share.
pub(super) fn with_globals(command: Command) -> Command {
    command.arg(
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
    choose_colours(match given.get_one::<String>("color").map(String::as_str) {
        Some("always") => Colours::Always,
        Some("never") => Colours::Never,
        _ => Colours::Auto,
    });
}
