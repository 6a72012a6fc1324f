//! What several suites' models share: slow and obvious ways to the right bytes.
//!
//! | module | holds |
//! |---|---|
//! | `header` | the 61 bytes in front of every batch |
//! | `varint` | numbers to varints and back, by arithmetic |
//! | `record` | one record to bytes, field by field, and back |

pub(super) mod header;
pub(super) mod record;
pub(super) mod varint;
