//! Grades a class: submissions in, reports out.
//!
//! | module | holds |
//! |---|---|
//! | `grades` | what is known of a class once it is graded: all reports are made of it |

pub mod grades;
