//! Scripts that complete the checker's words in a shell. They are made from clap's tree, so that a new command is in them,
//! and hold the numbers of chapters and exercises as words.
//!
//! What a learner types is `cargo run -p checker -- ...`, and cargo completes its own words there. So a script also
//! defines `checker`, a short name for that.

mod shells;

pub use shells::{bash, fish, zsh};

use clap::{Arg, Command};

/// What a shell may complete behind a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The command; empty for none.
    pub command: String,
    /// What it is for, in one line.
    pub about: String,
    /// What it takes that begins with no dash.
    pub values: Vec<String>,
    /// Its options.
    pub options: Vec<String>,
    /// What comes behind an option, where that is known.
    pub behind: Vec<(String, Vec<String>)>,
}

/// The words of all commands; those of no command come first.
#[must_use]
pub fn words(root: &Command, chapters: &[String], exercises: &[String]) -> Vec<Words> {
    let mut built = root.clone();
    built.build();
    let mut all = vec![of_command(&built, "", chapters, exercises)];
    all[0].values = built
        .get_subcommands()
        .map(|command| command.get_name().into())
        .collect();
    let commands = built.get_subcommands();
    all.extend(
        commands.map(|command| of_command(command, command.get_name(), chapters, exercises)),
    );
    let names = all[0].values.clone();
    for help in all.iter_mut().filter(|words| words.command == "help") {
        help.values.clone_from(&names);
    }
    all
}

fn of_command(command: &Command, name: &str, chapters: &[String], exercises: &[String]) -> Words {
    let value = |arg: &Arg| values(arg, chapters, exercises);
    let long = |arg: &Arg| arg.get_long().map(|long| format!("--{long}"));
    let options = || command.get_arguments().filter(|arg| !arg.is_hide_set());
    let behind = options().filter(|arg| arg.get_action().takes_values());
    Words {
        command: name.into(),
        about: command
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default(),
        values: command.get_positionals().flat_map(value).collect(),
        options: options().filter_map(long).collect(),
        behind: behind
            .filter_map(|arg| Some((long(arg)?, value(arg))))
            .collect(),
    }
}

/// What an argument takes: what its parser knows, or by the name of its value.
fn values(arg: &Arg, chapters: &[String], exercises: &[String]) -> Vec<String> {
    let known = arg.get_possible_values();
    if !known.is_empty() {
        return known.iter().map(|value| value.get_name().into()).collect();
    }
    let names = arg.get_value_names().unwrap_or_default().iter();
    let name = names
        .map(|name| name.as_str())
        .collect::<Vec<_>>()
        .join(" ");
    let mut words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    let has = |wanted: &str| words.clone().any(|word| word == wanted);
    let mut values = Vec::new();
    if has("N") || has("CHAPTER") {
        values.extend_from_slice(chapters);
    }
    if words.any(|word| word == "EXERCISE") {
        values.extend_from_slice(exercises);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ArgAction;

    #[test]
    fn a_command_brings_its_options_and_the_numbers_it_takes() {
        let root = Command::new("checker").subcommand(
            Command::new("reset")
                .about("Back")
                .arg(Arg::new("what").value_name("N|EXERCISE"))
                .arg(Arg::new("yes").long("yes").action(ArgAction::SetTrue))
                .arg(
                    Arg::new("format")
                        .long("format")
                        .value_parser(["human", "json"]),
                ),
        );
        let all = words(&root, &["1".into()], &["1.3".into()]);
        assert_eq!(all[0].values, ["reset", "help"]);
        let reset = all.iter().find(|words| words.command == "reset");
        let reset = reset.map(|words| (words.values.clone(), words.behind.clone()));
        let formats = ["human", "json"].map(String::from).to_vec();
        assert_eq!(
            reset,
            Some((
                vec!["1".into(), "1.3".into()],
                vec![("--format".into(), formats)]
            ))
        );
    }
}
