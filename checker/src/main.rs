//! Tells a learner what is right, what is wrong and why.

fn main() {}
