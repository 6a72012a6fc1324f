//! Files that are kept open: opening one anew for each read or append costs more than a small read.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// How many files are kept open.
const MOST: usize = 8;

#[derive(Debug)]
struct Handle {
    path: String,
    writes: bool,
    file: File,
}

/// The files that were used last.
#[derive(Debug, Default)]
pub(super) struct Handles {
    open: Vec<Handle>,
}

impl Handles {
    /// The file `path` below `root`, to read or also to write behind its end.
    pub(super) fn get(&mut self, root: &Path, path: &str, writes: bool) -> io::Result<&File> {
        let serves = |handle: &Handle| handle.path == path && handle.writes >= writes;
        let place = match self.open.iter().position(serves) {
            Some(place) => place,
            None => {
                let file = OpenOptions::new()
                    .read(true)
                    .append(writes)
                    .open(root.join(path))?;
                self.forget(path);
                if self.open.len() == MOST {
                    self.open.remove(0);
                }
                let path = path.into();
                self.open.push(Handle { path, writes, file });
                self.open.len() - 1
            }
        };
        Ok(&self.open[place].file)
    }

    /// Closes a file, as its name is to stand for another one or for none.
    pub(super) fn forget(&mut self, path: &str) {
        self.open.retain(|handle| handle.path != path);
    }
}
