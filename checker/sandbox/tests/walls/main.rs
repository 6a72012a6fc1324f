//! The walls, from inside and from outside, in every tier that this system has.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod attacks;
mod common;
mod jail;
