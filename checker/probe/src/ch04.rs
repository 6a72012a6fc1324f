//! Chapter 4: the calls and answers of its exercises.
