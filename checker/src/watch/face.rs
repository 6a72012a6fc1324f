//! What is seen: a screen that is painted over, or plain lines one below the other.

use super::keys::{KEYS, LETTERS};
use super::layout::frame;
use super::state::{Part, State};
use super::terminal::{Raw, size};
use crate::page::{self, Colour, paint};
use rustix::process::{Signal, getpid, kill_process};
use std::fs::File;
use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::os::fd::AsFd;

/// Where the verdicts go.
pub(super) enum Face {
    Screen(Screen),
    Lines,
}

/// A terminal that is ours.
pub(super) struct Screen {
    raw: Raw,
    /// Not buffered by lines: a redraw is one write.
    out: File,
}

impl Face {
    /// A screen where there is one. Says what is watched.
    pub(super) fn open(state: &State, title: &str) -> io::Result<Self> {
        if let Some(raw) = Raw::enter() {
            let out = File::from(stdout().as_fd().try_clone_to_owned()?);
            let mut screen = Screen { raw, out };
            screen.make_room()?;
            return Ok(Face::Screen(screen));
        }
        let mut out = stdout().lock();
        writeln!(
            out,
            "Watching chapter {}, {title}: a verdict after each save.",
            state.chapter()
        )?;
        if stdin().is_terminal() {
            writeln!(out, "{KEYS}: the letter, then Enter")?;
        }
        out.flush()?;
        Ok(Face::Lines)
    }

    pub(super) fn is_screen(&self) -> bool {
        matches!(self, Face::Screen(_))
    }

    /// How many columns a page may have, if it is a screen.
    pub(super) fn columns(&self) -> Option<usize> {
        self.is_screen().then(|| size().columns)
    }

    /// Shows the part that is new.
    pub(super) fn show(&mut self, state: &State, part: Part) -> io::Result<()> {
        match self {
            Face::Screen(screen) => screen.paint(state),
            Face::Lines => print(state, part),
        }
    }
}

impl Screen {
    /// Pushes what stands in the window out at its top, where it can still be scrolled to.
    fn make_room(&mut self) -> io::Result<()> {
        let rows = size().rows;
        let push = format!("\x1b[{rows};1H{}", "\n".repeat(rows));
        self.out.write_all(push.as_bytes())
    }

    /// The window has another size: the page as it is, folded into it.
    pub(super) fn resized(&mut self, state: &State) -> io::Result<()> {
        let width = size().columns.min(page::width());
        self.paint_lines(state, &page::fit(&state.screen(), width))
    }

    fn paint(&mut self, state: &State) -> io::Result<()> {
        self.paint_lines(state, &state.screen())
    }

    fn paint_lines(&mut self, state: &State, lines: &[String]) -> io::Result<()> {
        let colour = match state.word() {
            "passed" => Colour::Good,
            _ => Colour::Strong,
        };
        let (said, keys) = footer(state.word(), state.narrowed(), size().columns);
        let footer = format!(
            "{}{said}  {}",
            paint(colour, state.word()),
            paint(Colour::Quiet, keys)
        );
        let frame = frame(lines, &footer, size(), state.turned());
        self.out.write_all(frame.as_bytes())
    }

    /// Ctrl-Z: the shell gets its terminal as it was, and we stop.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        self.close();
        Ok(kill_process(getpid(), Signal::STOP)?)
    }

    /// Somebody let us go on.
    pub(super) fn resume(&mut self, state: &State) -> io::Result<()> {
        self.raw.set();
        self.make_room()?;
        self.paint(state)
    }

    /// The keys go from the last row; the page stays.
    fn close(&mut self) {
        let _ = self.out.write_all(b"\r\x1b[K");
        self.raw.restore();
    }
}

/// What stands behind the verdict in the last row, and the keys: in short where the window has no room for them.
fn footer(word: &str, narrowed: Option<String>, columns: usize) -> (String, &'static str) {
    let said = narrowed.map_or_else(String::new, |text| format!(" {text}"));
    let has_room = |said: &str, keys: &str| word.len() + said.len() + 2 + keys.len() <= columns;
    match said {
        said if has_room(&said, KEYS) => (said, KEYS),
        said if has_room(&said, LETTERS) => (said, LETTERS),
        _ => (String::new(), LETTERS),
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.close();
    }
}

fn print(state: &State, part: Part) -> io::Result<()> {
    let mut out = stdout().lock();
    match part {
        Part::Busy => writeln!(out, "{}", state.busy_line())?,
        Part::Said => writeln!(out, "{}", state.last_said().unwrap_or_default())?,
        Part::Figures => {
            for line in state.figures() {
                writeln!(out, "{line}")?;
            }
            writeln!(out)?;
        }
        // Nothing was left out of plain lines.
        Part::More => {}
        Part::Page | Part::Aside | Part::All => {
            let lines = state.aside().filter(|_| part == Part::Aside);
            for line in lines.unwrap_or_else(|| state.page()) {
                writeln!(out, "{line}")?;
            }
            writeln!(out)?;
        }
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_are_never_cut_off() {
        let only = || Some("(only 1.12; Enter: all)".to_string());
        let said = || format!(" {}", only().unwrap_or_default());
        let word = "does not compile";
        assert_eq!(footer(word, only(), 81), (said(), KEYS));
        assert_eq!(footer(word, only(), 80), (said(), LETTERS));
        assert_eq!(footer(word, only(), 60), (said(), LETTERS));
        assert_eq!(footer(word, only(), 40), (String::new(), LETTERS));
        assert_eq!(footer(word, None, 60), (String::new(), KEYS));
    }
}
