//! Grades a class: submissions in, reports out.
//!
//! | module | holds |
//! |---|---|
//! | `intake` | from what a teacher has to the sources that are graded |
//! | `copies` | bodies that stand in two places |
//! | `tokens`, `hex` | Rust source as tokens; hashes as reports write them |
//! | `grades` | what is known of a class once it is graded: all reports are made of it |

pub mod copies;
pub mod grades;
pub mod hex;
pub mod intake;
pub mod tokens;
