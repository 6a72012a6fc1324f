//! Grades a class: submissions in, reports out.
//!
//! | module | holds |
//! |---|---|
//! | `grades` | what is known of a class once it is graded: all reports are made of it |
//! | `report` | the files that a teacher, a student or another program reads |

pub mod grades;
pub mod report;
