//! What several suites' models share: slow and obvious ways to the right bytes.
//!
//! | module | holds |
//! |---|---|
//! | `varint` | numbers to varints and back, by arithmetic |
//! | `record` | one record to bytes, field by field, and back |

pub(super) mod record;
pub(super) mod varint;
