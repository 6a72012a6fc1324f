//! The checker: tells a learner what is right, what is wrong and why.
//!
//! The learner's code runs in another process, the *probe*. Calls go there, answers come back, and everything that
//! judges them is here: generators, models, laws, known mistakes.
//!
//! | module | holds |
//! |---|---|
//! | `course` | the chapters: for each exercise the calls, the model, the laws and what a page says |
//! | `exercise` | what an exercise is |
//! | `suite` | runs laws, shrinks, diagnoses |
//! | `run` | the probe's process and its limits |
//! | `build` | from sources to a probe |
//! | `check` | one chapter's suites against one probe |
//! | `start` | how a program that meets a learner's code is started |
//! | `page` | what is printed |
//! | `watch` | a verdict after each save |
//! | `bench` | how long the learner's code takes beside the reference |
//! | `lab` | experiments on the learner's own code |
//! | `trophy` | what a learner takes home from a chapter that passes |
//! | `doctor` | whether everything is there that the course needs |
//! | `cli` | the commands |
//! | `completions` | the words that a shell completes |
//! | `map`, `contract` | what `status` and `explain` tell, without building |
//! | `reset`, `replace`, `regular` | stubs put back in a learner's files, and what was there is kept; a file written whole, or read if it is one |
//! | `borrow` | the reference's bodies lent to a learner's file, and returned |
//! | `notebook` | the learner's entries on who could lose a record |
//! | `solution`, `diff` | the reference's bodies beside the learner's; two texts compared |
//! | `differing` | what differs from the last commit |
//! | `inspect` | what Kafka or a learner has written: what it is and what is wrong with it |
//! | `functions`, `literals` | where a function stands in a learner's file; what of a text is no code |
//! | `given` | where the files are as they were given |
//! | `examples` | what a learner's own examples catch |
//! | `learner`, `walk` | a learner who is played through the course, and what each step should change |
//! | `variants` | known mistakes and unusual solutions, as whole sources |
//! | `splice`, `stubs` | the marks in solutions, and the chapters that come from them |
//! | `book`, `progress`, `paths` | hints, what was reached, where things are |

pub mod bench;
pub mod book;
pub mod borrow;
pub mod build;
pub mod check;
pub mod cli;
pub mod completions;
pub mod contract;
pub mod course;
pub mod diff;
pub mod differing;
pub mod doctor;
pub mod examples;
pub mod exercise;
pub mod functions;
pub mod given;
pub mod inspect;
pub mod lab;
pub mod learner;
pub mod literals;
pub mod map;
pub mod notebook;
pub mod page;
pub mod paths;
pub mod progress;
mod regular;
pub mod replace;
pub mod reset;
pub mod run;
pub mod solution;
pub mod splice;
pub mod start;
pub mod stubs;
pub mod suite;
pub mod trophy;
pub mod variants;
pub mod walk;
mod watch;
