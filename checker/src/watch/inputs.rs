//! What wakes `watch` beside the files: keys and signals, each heard by a thread of its own.

use super::Wake;
use super::face::Face;
use super::inbox::Inbox;
use super::keys::{said, typed};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals as Iterator;
use std::io::{self, BufRead, ErrorKind, Read, stdin};
use std::thread;

/// The signals that are ours; one that comes before we listen waits.
pub(super) struct Signals(Iterator);

impl Signals {
    pub(super) fn take() -> io::Result<Self> {
        Iterator::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]).map(Self)
    }

    /// A screen also hears of its size, and of being stopped and let go on.
    pub(super) fn listen(mut self, face: &Face, inbox: Inbox) -> io::Result<()> {
        if face.is_screen() {
            for signal in [SIGTSTP, SIGCONT, SIGWINCH] {
                self.0.add_signal(signal)?;
            }
        }
        let hear = move || {
            for signal in self.0.forever() {
                inbox.send(Wake::Signal(signal));
            }
        };
        thread::Builder::new().name("signals".into()).spawn(hear)?;
        Ok(())
    }
}

/// Single keys of a screen, else letters with Enter.
pub(super) fn listen_to_keys(face: &Face, inbox: Inbox) {
    let screen = face.is_screen();
    thread::spawn(move || {
        let hear = if screen { hear_keys } else { hear_lines };
        let _ = hear(&inbox);
        inbox.send(Wake::EndOfInput);
    });
}

fn hear_keys(inbox: &Inbox) -> io::Result<()> {
    let mut bytes = [0; 64];
    loop {
        match stdin().lock().read(&mut bytes) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                for key in typed(&bytes[..count]) {
                    inbox.send(Wake::Key(key));
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn hear_lines(inbox: &Inbox) -> io::Result<()> {
    for line in stdin().lock().split(b'\n') {
        let key = said(&String::from_utf8_lossy(&line?));
        inbox.send(Wake::Key(key));
    }
    Ok(())
}
