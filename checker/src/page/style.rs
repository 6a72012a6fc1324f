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

/// Whether standard output shows colours: a terminal, and nobody asked for none.
#[must_use]
pub fn wanted() -> bool {
    static WANTED: OnceLock<bool> = OnceLock::new();
    *WANTED.get_or_init(|| {
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        stdout().is_terminal()
            && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            && !dumb
    })
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
