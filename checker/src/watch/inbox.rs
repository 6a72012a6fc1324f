//! Where the other threads leave what they have to tell. Plainer than a channel, which is compiled with us and without
//! optimisation: waiting for nobody is most of what `watch` does, and has to cost little.

use super::Wake;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

/// The main thread's inbox.
#[derive(Clone, Debug)]
pub(super) struct Inbox {
    wakes: Arc<Mutex<VecDeque<Wake>>>,
    reader: Thread,
}

impl Inbox {
    /// An inbox of the thread that makes it.
    pub(super) fn of_this_thread() -> Self {
        Self {
            wakes: Arc::default(),
            reader: thread::current(),
        }
    }

    pub(super) fn send(&self, wake: Wake) {
        self.lock().push_back(wake);
        self.reader.unpark();
    }

    /// The next thing, or nothing if none comes for so long; it may be a little shorter.
    pub(super) fn wait(&self, at_most: Duration) -> Option<Wake> {
        let there = self.lock().pop_front();
        if there.is_some() || at_most.is_zero() {
            return there;
        }
        thread::park_timeout(at_most);
        self.lock().pop_front()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Wake>> {
        self.wakes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;

    #[test]
    fn what_was_sent_comes_in_order_and_then_nothing() {
        let inbox = Inbox::of_this_thread();
        let sender = inbox.clone();
        thread::spawn(move || {
            sender.send(Wake::Signal(1));
            sender.send(Wake::Signal(2));
        })
        .join()
        .unwrap();
        let next = || inbox.wait(Duration::ZERO);
        assert!(matches!(next(), Some(Wake::Signal(1))));
        assert!(matches!(next(), Some(Wake::Signal(2))));
        assert!(next().is_none());
    }
}
