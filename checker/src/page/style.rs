//! Colour, where the terminal wants it. No page needs it to be understood.

use std::env;
use std::io::{IsTerminal, stdout};
use std::sync::OnceLock;

/// What a piece of text is, so that it may be coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Right, passed.
    Good,
    /// Wrong, failed.
    Bad,
    /// Not yet.
    Quiet,
    /// A headline.
    Strong,
}

/// When there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// As the environment and the terminal want them.
    Auto,
    /// Even into a file.
    Always,
    /// Not even in a terminal.
    Never,
}

static WANTED: OnceLock<bool> = OnceLock::new();

/// What the command line says of colours. Only the first call counts, and only before anything was painted.
pub fn choose_colours(colours: Colours) {
    let _ = WANTED.set(answer(
        colours,
        |name| env::var_os(name).map(|value| value.to_string_lossy().into_owned()),
        || stdout().is_terminal(),
    ));
}

/// Whether standard output shows colours. Also rustc is asked for them by this answer.
#[must_use]
pub fn wanted() -> bool {
    if WANTED.get().is_none() {
        choose_colours(Colours::Auto);
    }
    WANTED.get().is_some_and(|wanted| *wanted)
}

/// The command line decides; then `NO_COLOR`, then `CLICOLOR_FORCE`, then whether a terminal shows them.
fn answer(
    colours: Colours,
    variable: impl Fn(&str) -> Option<String>,
    is_terminal: impl Fn() -> bool,
) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    match colours {
        Colours::Always => true,
        Colours::Never => false,
        Colours::Auto if set("NO_COLOR").is_some() => false,
        Colours::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        Colours::Auto => set("TERM").is_none_or(|term| term != "dumb") && is_terminal(),
    }
}

/// The text, coloured if wanted.
#[must_use]
pub fn paint(colour: Colour, text: &str) -> String {
    if !wanted() {
        return text.into();
    }
    let code = match colour {
        Colour::Good => "32",
        Colour::Bad => "1;31",
        Colour::Quiet => "2",
        Colour::Strong => "1",
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coloured(colours: Colours, variables: &[(&str, &str)], is_terminal: bool) -> bool {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_string())
        };
        answer(colours, variable, || is_terminal)
    }

    #[test]
    fn the_command_line_wins_over_the_environment() {
        assert!(coloured(Colours::Always, &[("NO_COLOR", "1")], false));
        assert!(!coloured(Colours::Never, &[("CLICOLOR_FORCE", "1")], true));
    }

    #[test]
    fn no_color_wins_over_clicolor_force() {
        let both = [("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")];
        assert!(!coloured(Colours::Auto, &both, true));
        let empty = [("NO_COLOR", ""), ("CLICOLOR_FORCE", "1")];
        assert!(coloured(Colours::Auto, &empty, false));
    }

    #[test]
    fn clicolor_force_of_nought_or_nothing_forces_nothing() {
        for value in ["", "0"] {
            assert!(!coloured(
                Colours::Auto,
                &[("CLICOLOR_FORCE", value)],
                false
            ));
        }
    }

    #[test]
    fn a_terminal_has_colours_unless_it_is_dumb() {
        assert!(coloured(Colours::Auto, &[("TERM", "xterm")], true));
        assert!(coloured(Colours::Auto, &[], true));
        assert!(!coloured(Colours::Auto, &[("TERM", "dumb")], true));
        assert!(!coloured(Colours::Auto, &[("TERM", "xterm")], false));
    }
}
