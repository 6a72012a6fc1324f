//! Your examples: inputs with the answers that you expect, written before the code.
//!
//! `cargo run -p checker -- examples 4.1` says whether those of 4.1 are right, and how many known mistakes they catch.
//! Give each exercise a module of its own, named like this one. It may use the chapter, the standard library and what the
//! chapter's manifest lists in `[dependencies]`, but not what is in `[dev-dependencies]`.

mod exercise_4_1 {
    use ch04_recovery::*;

    #[test]
    fn a_killed_process_takes_no_write_with_it() {
        let (id, file) = (WriteId(1), "a".into());
        let history = [Step::Write { id, file }];
        let left = survives(&history, Failure::ProcessCrash);
        assert!(left.at_least.contains(&id));
    }
}
