//! Your examples: inputs with the answers that you expect, written before the code.
//!
//! `cargo run -p checker -- examples 3.1` says whether those of 3.1 are right, and how many known mistakes they catch.
//! Give each exercise a module of its own, named like this one. It may use the chapter, the standard library and what the
//! chapter's manifest lists in `[dependencies]`, but not what is in `[dev-dependencies]`.

mod exercise_3_1 {
    use ch03_segments::*;
    use kit::*;

    #[test]
    fn a_name_is_twenty_digits_and_a_suffix() {
        let name = file_name(Offset(217), FileKind::Log);
        assert_eq!(name, "00000000000000000217.log");
    }
}
