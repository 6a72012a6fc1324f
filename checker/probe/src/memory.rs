//! The allocator that counts, and that stops at the limit.
//!
//! It works on every system, and it sees what a law needs: how much one call allocated at most. Above the limit it
//! answers as a full machine does, so `try_reserve` gets its error and everything else ends in the standard library's
//! "memory allocation of N bytes failed".

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More than this a learner's code never gets, in bytes.
pub const LIMIT: u64 = 256 << 20;

static IN_USE: AtomicU64 = AtomicU64::new(0);
static PEAK: AtomicU64 = AtomicU64::new(0);

/// Counts what it hands out, and refuses above [`LIMIT`]. Each shim makes it its global allocator.
pub struct Counting;

fn grow(by: usize) -> bool {
    let now = IN_USE.fetch_add(by as u64, Relaxed) + by as u64;
    if now > LIMIT {
        IN_USE.fetch_sub(by as u64, Relaxed);
        return false;
    }
    // To look costs a tenth of what to write does.
    if now > PEAK.load(Relaxed) {
        PEAK.fetch_max(now, Relaxed);
    }
    true
}

// Every call goes to the system's allocator with the arguments that we were given.
#[expect(
    unsafe_code,
    reason = "an allocator is unsafe to implement; this one only counts"
)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !grow(layout.size()) {
            return std::ptr::null_mut();
        }
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !grow(layout.size()) {
            return std::ptr::null_mut();
        }
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as u64, Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size > layout.size() {
            if !grow(size - layout.size()) {
                return std::ptr::null_mut();
            }
        } else {
            IN_USE.fetch_sub((layout.size() - size) as u64, Relaxed);
        }
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Begins to measure: the peak is from here on.
#[must_use]
pub fn start() -> u64 {
    let before = IN_USE.load(Relaxed);
    PEAK.store(before, Relaxed);
    before
}

/// How many bytes were in use at most since [`start`] returned `before`, beyond those.
#[must_use]
pub fn peak_since(before: u64) -> u64 {
    PEAK.load(Relaxed).saturating_sub(before)
}
