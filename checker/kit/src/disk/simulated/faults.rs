//! Calls that fail on purpose, and the list of the calls that were made.

use std::collections::BTreeMap;

use crate::disk::{DiskCall, DiskErrorKind};

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What the caller is told.
    pub kind: DiskErrorKind,
    /// Of an append: how many of its first bytes are in the file all the same. Other calls do nothing when they fail.
    pub written: usize,
}

/// A call that was to change a disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallMade {
    /// The call.
    pub call: DiskCall,
    /// Its file or directory.
    pub path: String,
    /// Of a rename, the new name.
    pub to: Option<String>,
    /// Of an append, how many bytes are in the file by it; of a truncate, the length that was asked for; otherwise 0.
    pub bytes: u64,
    /// What the caller was told.
    pub result: Result<(), DiskErrorKind>,
}

/// What is to go wrong, by the number of the changing call: the first is 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults {
    planned: BTreeMap<u64, Fault>,
    stop: Option<u64>,
}

impl Faults {
    pub(super) fn plan(&mut self, call: u64, fault: Fault) {
        self.planned.insert(call, fault);
    }

    pub(super) fn stop(&mut self, call: u64) {
        self.stop = Some(call);
    }

    /// How this call fails, or none when it works.
    pub(super) fn at(&self, call: u64) -> Option<Fault> {
        let gone = Fault {
            kind: DiskErrorKind::Other,
            written: 0,
        };
        let planned = self.planned.get(&call).copied();
        match self.stop {
            Some(stop) if call > stop => Some(gone),
            Some(stop) if call == stop => {
                let written = planned.map_or(0, |fault| fault.written);
                Some(Fault { written, ..gone })
            }
            _ => planned,
        }
    }

    /// Whether it is the device that fails this call, and not the process that is gone before it.
    pub(super) fn device_fails(&self, call: u64) -> bool {
        self.planned.contains_key(&call) && self.stop.is_none_or(|stop| call < stop)
    }
}
