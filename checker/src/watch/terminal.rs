//! The terminal's state: keys one by one and unseen, and back to what it was, however we end.

use super::layout::Size;
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetwinsize, tcsetattr,
};
use std::env;
use std::io::{IsTerminal, stdin, stdout};

/// A terminal that hands over each key. Ctrl-C and Ctrl-Z stay signals, so they work even if we hang.
#[derive(Debug)]
pub(super) struct Raw {
    before: Termios,
}

impl Raw {
    /// `None` where there is no terminal, or one that cannot paint.
    pub(super) fn enter() -> Option<Self> {
        let paints = env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
        if !(paints && stdin().is_terminal() && stdout().is_terminal()) {
            return None;
        }
        let raw = Self {
            before: tcgetattr(stdin()).ok()?,
        };
        raw.set().then_some(raw)
    }

    /// Key by key; also after somebody else has set it otherwise.
    pub(super) fn set(&self) -> bool {
        let mut raw = self.before.clone();
        raw.local_modes
            .remove(LocalModes::ICANON | LocalModes::ECHO);
        raw.special_codes[SpecialCodeIndex::VMIN] = 1;
        raw.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(stdin(), OptionalActions::Now, &raw).is_ok()
    }

    /// As we found it.
    pub(super) fn restore(&self) {
        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.before);
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        self.restore();
    }
}

/// The terminal's size, or a usual one where it does not tell.
pub(super) fn size() -> Size {
    let told = tcgetwinsize(stdout()).ok();
    let or = |told: Option<u16>, usual| told.filter(|&told| told > 0).map_or(usual, usize::from);
    Size {
        rows: or(told.map(|told| told.ws_row), 24),
        columns: or(told.map(|told| told.ws_col), 80),
    }
}
