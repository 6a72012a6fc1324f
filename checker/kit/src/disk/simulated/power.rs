//! What a loss of power leaves of a file's bytes and of a directory's names.
//!
//! A write goes to memory first: to the page cache. All processes read it there, so a process that dies takes nothing with
//! it. The disk gets it later, and only `fsync` waits for that. What POSIX promises of fsync is narrow: the bytes of this one
//! file. Its name belongs to the directory, which has its own fsync. ext4 and XFS write names in their journal in order and
//! often keep more than they must; a program that counts on that loses data on the next file system. Bytes and lengths take
//! different ways: after a cut of power a file may have its length and zeros where the bytes did not arrive. So here:
//!
//! | may be lost | may not be lost |
//! |---|---|
//! | appends and cuts since the file's last sync, all or from some point on | bytes as they were at the last sync |
//! | the end of these bytes, from any byte on; or they are zeros, the length was written first | the order: nothing later without the earlier |
//! | names made, changed and removed since the directory's last sync | names as they were at the last sync of the directory |
//! | a file whose name is lost, synced or not | a name of which a rename promised that it is always there |
//! | all that a failed sync was to write, also when the next one succeeds | what a sync before had made safe |
//!
//! The last line is what made PostgreSQL 11.2 stop at a failed fsync instead of trying again (its release notes, `data_sync_retry`):
//! when the kernel cannot write a page, it reports that once and then takes the page for clean. The bytes can still be read, a
//! second fsync succeeds, and the disk never had them. After the loss there are zeros in their place.

use crate::SplitMix64;

/// How much is kept. Of seed 0 nothing that may be lost, of seed 1 all, of others something between.
pub(super) struct Luck {
    seed: u64,
    random: SplitMix64,
}

impl Luck {
    pub(super) fn new(seed: u64) -> Self {
        let random = SplitMix64::new(seed);
        Self { seed, random }
    }

    /// From 0, the worst, to `most`, the best.
    pub(super) fn up_to(&mut self, most: usize) -> usize {
        match self.seed {
            0 => 0,
            1 => most,
            _ => {
                let most = u32::try_from(most).unwrap_or(u32::MAX - 1);
                self.random.below(most + 1) as usize
            }
        }
    }
}
