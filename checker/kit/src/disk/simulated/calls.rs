//! The calls of the simulated disk.

use std::sync::Arc;

use super::bytes::{Change, Inode};
use super::names::{NameChange, Node};
use super::{CallMade, SimDisk};
use crate::disk::path::{check_dir, check_file, check_rename};
use crate::{Disk, DiskCall, DiskError, DiskErrorKind, FileInfo, Position};

impl SimDisk {
    /// The number that the next changing call has.
    fn number(&self) -> u64 {
        self.calls.len() as u64 + 1
    }

    /// Makes a changing call that has no number of bytes, and writes it down.
    fn call(
        &mut self,
        call: DiskCall,
        path: &str,
        act: impl FnOnce(&mut Self) -> Result<(), DiskErrorKind>,
    ) -> Result<(), DiskError> {
        let result = self.unless_failed(act);
        self.note(CallMade {
            call,
            path: path.into(),
            to: None,
            bytes: 0,
            result,
        })
    }

    fn unless_failed(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<(), DiskErrorKind>,
    ) -> Result<(), DiskErrorKind> {
        match self.faults.at(self.number()) {
            Some(fault) => Err(fault.kind),
            None => act(self),
        }
    }

    fn note(&mut self, made: CallMade) -> Result<(), DiskError> {
        let result = made
            .result
            .map_err(|kind| DiskError::new(made.call, &made.path, kind));
        self.calls.push(made);
        result
    }
}

impl Disk for SimDisk {
    fn list(&self, dir: &str) -> Result<Vec<FileInfo>, DiskError> {
        self.check_is_dir(dir)
            .map_err(|kind| DiskError::new(DiskCall::List, dir, kind))?;
        let start = if dir.is_empty() {
            String::new()
        } else {
            format!("{dir}/")
        };
        let names = self.names.now.range(Arc::from(start.as_str())..);
        let inside = names.map_while(|(path, node)| Some((path.strip_prefix(&start)?, node)));
        let info = |(name, node): (&str, &Node)| {
            let Node::File(id) = node else { return None };
            let now = &self.files.get(id)?.now;
            (!name.contains('/')).then(|| FileInfo {
                name: name.into(),
                bytes: now.bytes.len() as u64,
                modified: now.modified,
            })
        };
        Ok(inside.filter_map(info).collect())
    }

    fn len(&self, file: &str) -> Result<u64, DiskError> {
        match self.file(file) {
            Ok(inode) => Ok(inode.now.bytes.len() as u64),
            Err(kind) => Err(DiskError::new(DiskCall::Len, file, kind)),
        }
    }

    fn read_at(&self, file: &str, position: Position, into: &mut [u8]) -> Result<usize, DiskError> {
        let mut reads = self.reads.borrow_mut();
        reads.calls += 1;
        let inode = self
            .file(file)
            .map_err(|kind| DiskError::new(DiskCall::Read, file, kind))?;
        let rest = usize::try_from(position.0)
            .ok()
            .and_then(|start| inode.now.bytes.get(start..))
            .unwrap_or_default();
        let count = rest.len().min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        reads.bytes += count as u64;
        match reads.of_file.get_mut(file) {
            Some(bytes) => *bytes += count as u64,
            None => {
                reads.of_file.insert(file.into(), count as u64);
            }
        }
        Ok(count)
    }

    fn create_dir(&mut self, dir: &str) -> Result<(), DiskError> {
        self.call(DiskCall::CreateDir, dir, |disk| {
            check_dir(dir)?;
            match disk.node(dir) {
                Ok(Node::Dir) => Ok(()),
                _ => disk.make(dir, Node::Dir),
            }
        })
    }

    fn create(&mut self, file: &str) -> Result<(), DiskError> {
        self.call(DiskCall::Create, file, |disk| {
            check_file(file)?;
            disk.make(file, Node::File(disk.next_file))?;
            disk.files
                .insert(disk.next_file, Arc::new(Inode::empty(disk.now)));
            disk.next_file += 1;
            Ok(())
        })
    }

    fn append(&mut self, file: &str, bytes: &[u8]) -> Result<(), DiskError> {
        let fault = self.faults.at(self.number());
        let written = fault.map_or(bytes.len(), |fault| fault.written.min(bytes.len()));
        let now = self.now;
        let wrote = self.file_mut(file).map(|inode| {
            if written > 0 {
                inode.change(Change::Append(bytes[..written].to_vec(), now));
            }
        });
        self.note(CallMade {
            call: DiskCall::Append,
            path: file.into(),
            to: None,
            bytes: if wrote.is_ok() { written as u64 } else { 0 },
            result: fault.map_or(wrote, |fault| Err(fault.kind)),
        })
    }

    fn truncate(&mut self, file: &str, len: u64) -> Result<(), DiskError> {
        let now = self.now;
        let cut = |disk: &mut Self| {
            let inode = disk.file_mut(file)?;
            if len < inode.now.bytes.len() as u64 {
                inode.change(Change::Truncate(len as usize, now));
            }
            Ok(())
        };
        let result = self.unless_failed(cut);
        self.note(CallMade {
            call: DiskCall::Truncate,
            path: file.into(),
            to: None,
            bytes: len,
            result,
        })
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError> {
        let result = self.unless_failed(|disk| {
            check_rename(from, to)?;
            disk.id(from)?;
            if disk.node(to) == Ok(Node::Dir) {
                return Err(DiskErrorKind::Other);
            }
            disk.names
                .change(NameChange::Renamed(from.into(), to.into()));
            Ok(())
        });
        self.note(CallMade {
            call: DiskCall::Rename,
            path: from.into(),
            to: Some(to.into()),
            bytes: 0,
            result,
        })
    }

    fn remove(&mut self, file: &str) -> Result<(), DiskError> {
        self.call(DiskCall::Remove, file, |disk| {
            disk.id(file)?;
            disk.names.change(NameChange::Removed(file.into()));
            Ok(())
        })
    }

    fn sync(&mut self, file: &str) -> Result<(), DiskError> {
        if self.faults.device_fails(self.number())
            && let Ok(inode) = self.file_mut(file)
        {
            inode.change(Change::FailedSync);
        }
        self.call(DiskCall::Sync, file, |disk| {
            disk.file_mut(file).map(Inode::sync)
        })
    }

    fn sync_dir(&mut self, dir: &str) -> Result<(), DiskError> {
        self.call(DiskCall::SyncDir, dir, |disk| {
            disk.check_is_dir(dir)?;
            disk.names.sync(dir);
            Ok(())
        })
    }
}
