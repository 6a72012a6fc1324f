//! Where the files are as they were given: in `solutions/`, with bodies between their marks. A copy of the course for a class has no
//! solutions; there `checker/given/` has the same files with the stubs' `todo!` between the marks.

use std::path::Path;

const SOLUTIONS: &str = "solutions";
const GIVEN: &str = "checker/given";

/// The folder with a folder a chapter, below the workspace's root.
#[must_use]
pub fn place(root: &Path) -> &'static Path {
    Path::new(if is_class_copy(root) {
        GIVEN
    } else {
        SOLUTIONS
    })
}

/// Whether this is a copy of the course for a class: one without the reference.
#[must_use]
pub fn is_class_copy(root: &Path) -> bool {
    !root.join(SOLUTIONS).is_dir() && root.join(GIVEN).is_dir()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn where_solutions_are_they_are_what_was_given() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path();
        assert_eq!(place(root), Path::new("solutions"));
        assert!(!is_class_copy(root), "somebody deleted a folder");
        fs::create_dir_all(root.join("checker/given")).unwrap();
        assert_eq!(place(root), Path::new("checker/given"));
        assert!(is_class_copy(root));
        fs::create_dir(root.join("solutions")).unwrap();
        assert_eq!(place(root), Path::new("solutions"));
    }
}
