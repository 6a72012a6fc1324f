//! What a class hands in, honest and hostile: each is one student's line, and the others go on.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod bombs;
mod class;
mod exports;
mod hostile;
mod places;
