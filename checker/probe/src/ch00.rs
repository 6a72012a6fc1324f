//! Chapter 0: the calls and answers of its exercises.
