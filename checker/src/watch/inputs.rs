//! What wakes `watch` beside the files: keys and signals, each heard by a thread of its own.

use super::Wake;
use super::face::Face;
use super::keys::{said, typed};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals as Iterator;
use std::io::{self, BufRead, ErrorKind, Read, stdin};
use std::sync::mpsc::Sender;
use std::thread;

/// The signals that are ours; one that comes before we listen waits.
pub(super) struct Signals(Iterator);

impl Signals {
    pub(super) fn take() -> io::Result<Self> {
        Iterator::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]).map(Self)
    }

    /// A screen also hears of its size, and of being stopped and let go on.
    pub(super) fn listen(mut self, face: &Face, wakes: Sender<Wake>) -> io::Result<()> {
        if face.is_screen() {
            for signal in [SIGTSTP, SIGCONT, SIGWINCH] {
                self.0.add_signal(signal)?;
            }
        }
        let hear = move || {
            for signal in self.0.forever() {
                if wakes.send(Wake::Signal(signal)).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("signals".into()).spawn(hear)?;
        Ok(())
    }
}

/// Single keys of a screen, else letters with Enter.
pub(super) fn listen_to_keys(face: &Face, wakes: Sender<Wake>) {
    let screen = face.is_screen();
    thread::spawn(move || {
        let hear = if screen { hear_keys } else { hear_lines };
        let _ = hear(&wakes);
        let _ = wakes.send(Wake::EndOfInput);
    });
}

fn hear_keys(wakes: &Sender<Wake>) -> io::Result<()> {
    let mut bytes = [0; 64];
    loop {
        match stdin().lock().read(&mut bytes) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                for key in typed(&bytes[..count]) {
                    wakes.send(Wake::Key(key)).map_err(io::Error::other)?;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn hear_lines(wakes: &Sender<Wake>) -> io::Result<()> {
    for line in stdin().lock().split(b'\n') {
        let key = said(&String::from_utf8_lossy(&line?));
        wakes.send(Wake::Key(key)).map_err(io::Error::other)?;
    }
    Ok(())
}
