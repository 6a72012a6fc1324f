//! A reader: it stands outside the log and keeps two offsets, how far it has read and its bookmark.
//!
//! Invariant: only reading and resuming move the position, only committing moves the bookmark.
//! Kafka: `KafkaConsumer`, whose bookmark is stored by the group coordinator. Left out: groups of readers that share
//! a topic.

use kit::Offset;
use kit::work::Record;

use crate::given::{OutOfRange, Reset, ResumeError};
use crate::log::Log;

/// One reader of one log.
///
/// ```text
///   log           4   5   6   7   8
///   bookmark          ^ committed: where to go on after a crash
///   position                  ^ what the next poll returns
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    position: Offset,
    committed: Option<Offset>,
}

impl Reader {
    /// Given: a reader that reads next at `position`, with the bookmark `committed` or none.
    #[must_use]
    pub fn new(position: Offset, committed: Option<Offset>) -> Self {
        Self {
            position,
            committed,
        }
    }

    /// Given: the offset that the next poll reads first.
    #[must_use]
    pub fn position(&self) -> Offset {
        self.position
    }

    /// Given: the bookmark, which is the **next** offset to read and not the last one that was.
    #[must_use]
    pub fn committed(&self) -> Option<Offset> {
        self.committed
    }

    /// Returns what `log` has at the position, as many records as there are, at most `max`, and moves the position
    /// behind them.
    ///
    /// At the log's end the answer is empty and the position stays. The bookmark stays in any case: a reader that
    /// crashes now goes on at its last commit.
    /// The answer is borrowed from the log alone, so the reader may be used while it is looked at.
    ///
    /// ```text
    ///   log        4:d  5:e  6:f       position 5
    ///   poll(9)    e f                 position 7
    ///   poll(9)    nothing yet         position 7
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfRange`] as in [`Log::read`]; position and bookmark stay.
    ///
    /// Exercise 0.4. Kafka: `KafkaConsumer.poll`.
    pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
        todo!(
            "0.4 Reader::poll up to {max} at {} below {}",
            self.position(),
            log.end()
        )
    }

    /// Moves the bookmark to `next`, the next offset to read, and leaves the position alone.
    ///
    /// Any offset is stored as it is: one that lies back (to read again), ahead, or outside the log. Nobody looks
    /// until the reader resumes.
    ///
    /// ```text
    ///   handled d and e at 4 and 5:   commit(6), not commit(5)
    /// ```
    ///
    /// Exercise 0.4. Kafka: `KafkaConsumer.commitSync`; the "next" is in `OffsetAndMetadata`.
    pub fn commit(&mut self, next: Offset) {
        todo!("0.4 Reader::commit({next}) at {}", self.position())
    }

    /// Returns how far the bookmark is behind: the end of `log` minus the committed offset, a number of records.
    ///
    /// It is 0 when the bookmark is at or above the end. A bookmark below the log's start counts from where it is,
    /// although part of what it waits for is deleted.
    /// Without a commit there is no lag: `None`, and not the whole log. The position does not matter.
    ///
    /// ```text
    ///   start 4, end 7     committed 5: 2     7: 0     9: 0     1: 6     none: None
    /// ```
    ///
    /// Exercise 0.4. Kafka: the LAG column of `kafka-consumer-groups --describe`, "-" without a commit.
    pub fn lag(&self, log: &Log) -> Option<u64> {
        todo!(
            "0.4 Reader::lag of {:?} below {}",
            self.committed(),
            log.end()
        )
    }

    /// Moves the position to where reading goes on after a start: to the bookmark, wherever the position was before.
    ///
    /// A bookmark from the start of `log` up to its end, **the end included**, always wins. Only if there is none, or
    /// it is below the start or above the end, `reset` decides: `Earliest` is the log's start, `Latest` its end. The
    /// bookmark itself stays as it is until the next commit.
    ///
    /// ```text
    ///   start 4, end 7     committed     5    7    2           9           none
    ///                      Earliest      5    7    4           4           4
    ///                      Latest        5    7    7           7           7
    ///                      Fail          5    7    OutOfRange  OutOfRange  NoCommit
    /// ```
    ///
    /// # Errors
    ///
    /// With [`Reset::Fail`] instead of a reset, and the position stays: [`ResumeError::NoCommit`] without a bookmark,
    /// [`ResumeError::OutOfRange`] with the log's start and end when it is outside.
    ///
    /// Exercise 0.5. Kafka: `auto.offset.reset`; since 4.0 it can also be a duration back (KIP-1106), which is left
    /// out.
    pub fn resume(&mut self, log: &Log, reset: Reset) -> Result<(), ResumeError> {
        todo!(
            "0.5 Reader::resume from {:?} below {} or {reset:?}",
            self.committed(),
            log.end()
        )
    }
}
