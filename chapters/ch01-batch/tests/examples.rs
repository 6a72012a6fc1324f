//! Your examples: inputs with the answers that you expect, written before the code.
//!
//! `cargo run -p checker -- examples 1.1` says whether those of 1.1 are right, and how many known mistakes they catch.
//! Give each exercise a module of its own, named like this one. It may use the chapter, the standard library and what the
//! chapter's manifest lists in `[dependencies]`, but not what is in `[dev-dependencies]`.

mod exercise_1_1 {
    use ch01_batch::*;

    #[test]
    fn sixty_bytes_are_too_short() {
        assert_eq!(BatchHeader::read(&[0; 60]), Err(TooShort { have: 60 }));
    }
}
