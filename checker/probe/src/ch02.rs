//! Chapter 2: the calls and answers of its exercises.
