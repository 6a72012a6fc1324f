//! Runs a program that nobody trusts: what it may read, write, use and reach.
