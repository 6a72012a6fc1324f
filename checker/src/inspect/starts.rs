//! Where the batches of a segment begin: along the length fields, without a look at what the batches hold.

use super::window::Window;
use crate::course::model::batch::{HEADER, LENGTH_END};
use crate::course::model::header;
use kit::{ReadAt, ReadFailed};

/// One batch, as its header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    pub position: u64,
    pub base: i64,
    pub last: i64,
    pub newest: i64,
}

/// The batches from the front, one at a time.
pub(super) struct Starts<'a> {
    window: Window<'a>,
    at: u64,
    /// The one that was read last.
    pub(super) here: Option<Start>,
}

impl<'a> Starts<'a> {
    pub(super) fn new(log: &'a dyn ReadAt) -> Self {
        Self {
            window: Window::new(log),
            at: 0,
            here: None,
        }
    }

    /// Where the batch behind the last one that was read begins.
    pub(super) fn at(&self) -> u64 {
        self.at
    }

    /// The next batch; `None` behind the last one that can be found.
    pub(super) fn step(&mut self) -> Result<Option<Start>, ReadFailed> {
        let left = self.window.len().saturating_sub(self.at);
        let head = self.window.get(self.at, HEADER)?;
        self.here = None;
        if head.len() < HEADER {
            return Ok(None);
        }
        let header = header::read(head);
        let size = LENGTH_END as i64 + i64::from(header.batch_length);
        if size < HEADER as i64 || size.unsigned_abs() > left {
            return Ok(None);
        }
        let base = header.base_offset.0;
        self.here = Some(Start {
            position: self.at,
            base,
            last: base.saturating_add(header.last_offset_delta.into()),
            newest: header.max_timestamp.0,
        });
        self.at += size.unsigned_abs();
        Ok(self.here)
    }

    /// The first batch, from the one that was read last on, of which this is so.
    pub(super) fn find(
        &mut self,
        is_it: impl Fn(&Start) -> bool,
    ) -> Result<Option<Start>, ReadFailed> {
        loop {
            match self.here {
                Some(here) if is_it(&here) => return Ok(Some(here)),
                _ => {}
            }
            if self.step()?.is_none() {
                return Ok(None);
            }
        }
    }
}
