//! Your examples: inputs with the answers that you expect, written before the code.
//!
//! `cargo run -p checker -- examples 2.1` says whether those of 2.1 are right, and how many known mistakes they catch.
//! Give each exercise a module of its own, named like this one. It may use the chapter, the standard library and what the
//! chapter's manifest lists in `[dependencies]`, but not what is in `[dev-dependencies]`.

mod exercise_2_1 {
    use ch02_index::*;
    use kit::*;

    #[test]
    fn an_entry_has_the_distance_from_the_base() {
        let (offset, position) = (Offset(61), Position(4200));
        let entry = IndexEntry { offset, position };
        let bytes = [0, 0, 0, 11, 0, 0, 0x10, 0x68];
        assert_eq!(write_entry(Offset(50), entry), Ok(bytes));
    }
}
