//! Your examples: inputs with the answers that you expect, written before the code.
//!
//! `cargo run -p checker -- examples 5.1` says whether those of 5.1 are right, and how many known mistakes they catch.
//! Give each exercise a module of its own, named like this one. It may use the chapter, the standard library and what the
//! chapter's manifest lists in `[dependencies]`, but not what is in `[dev-dependencies]`.

mod exercise_5_1 {
    use ch05_replication::*;
    use kit::*;

    #[test]
    fn it_is_the_leaders() {
        assert_eq!(follower_hw(Offset(5), Offset(9)), Offset(5));
    }
}
