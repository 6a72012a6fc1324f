//! One exercise's bodies replaced by the reference's, to see whether the fault goes with them.

use super::body::whole_body;
use crate::exercise::ExerciseId;
use crate::functions::body_of;
use crate::splice::Marked;

/// A learner's file with the reference's bodies of one exercise. What a body needs besides stands inside it.
#[must_use]
pub fn with_reference(mine: &str, solved: &str, id: ExerciseId) -> Option<String> {
    with_regions(mine, &Marked::read(solved).ok()?, id)
}

/// The same with the bodies that stand between a file's marks.
#[must_use]
pub fn with_regions(mine: &str, marked: &Marked, id: ExerciseId) -> Option<String> {
    let mut text = mine.to_string();
    for region in marked
        .regions()
        .filter(|region| region.id == id && !region.is_helper())
    {
        let body = body_of(&text, &region.name)?;
        // A method's brace stays where it was: one at the margin would end the `impl` for whoever looks for the next method.
        let outer = &region.indent()[region.indent().len().min(4)..];
        text.replace_range(body, &format!("\n{}{outer}", whole_body(marked, region)));
    }
    (text != mine).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_exercises_bodies_are_replaced() {
        let solved = "// begin 1.3 -\nuse a::b;\n// end\n\npub fn one() -> u8 {\n    // begin 1.3 one: todo!(\"1.3 one\")\n    b()\n    // end\n}\n\npub fn two() -> u8 {\n    // begin 1.4 two: todo!(\"1.4 two\")\n    2\n    // end\n}\n";
        let mine = "pub fn one() -> u8 {\n    mine()\n}\n\npub fn two() -> u8 {\n    mine()\n}\n";
        let expected = "pub fn one() -> u8 {\n    use a::b;\n\n    b()\n}\n\npub fn two() -> u8 {\n    mine()\n}\n";
        assert_eq!(
            with_reference(mine, solved, ExerciseId::new(1, 3)).as_deref(),
            Some(expected)
        );
        assert_eq!(
            with_reference("fn other() {}", solved, ExerciseId::new(1, 3)),
            None
        );
    }

    #[test]
    fn one_method_after_the_other_is_found() {
        let solved = "impl Log {\n    fn one() {\n        // begin 1.3 Log::one: todo!(\"1.3\")\n        b()\n        // end\n    }\n\n    fn two() {\n        // begin 1.4 Log::two: todo!(\"1.4\")\n        c()\n        // end\n    }\n}\n";
        let mine = "impl Log {\n    fn one() {\n        mine()\n    }\n\n    fn two() {\n        mine()\n    }\n}\n";
        let both = with_reference(mine, solved, ExerciseId::new(1, 3))
            .and_then(|text| with_reference(&text, solved, ExerciseId::new(1, 4)));
        let expected = "impl Log {\n    fn one() {\n        b()\n    }\n\n    fn two() {\n        c()\n    }\n}\n";
        assert_eq!(both.as_deref(), Some(expected));
    }
}
