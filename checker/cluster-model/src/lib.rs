//! Chapter 5's decisions from slow and obvious models.
