//! A list of a class: a line a student, the name and the path with a tab between them, or with the last comma of the line.

use std::path::{Path, PathBuf};

/// The students of a list, in its order.
///
/// # Errors
/// A line that is not understood, with its number.
pub(super) fn read(text: &str, folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let mut students = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let parts = line.split_once('\t').or_else(|| line.rsplit_once(','));
        let bare = |text: &str| text.trim().trim_matches('"').trim().to_string();
        match parts.map(|(name, path)| (bare(name), bare(path))) {
            Some((name, path)) if !name.is_empty() && !path.is_empty() => {
                students.push((name, folder.join(path)));
            }
            _ => {
                return Err(format!(
                    "line {number} is not understood: write a name, a tab and a path"
                ));
            }
        }
    }
    match students.is_empty() {
        true => Err("has no line with a name and a path".into()),
        false => Ok(students),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_name_and_a_path() {
        let text = "# class of 2026\n\nSchmidt, Anna\twork/a b\n\"Bo\", /tmp/bo.zip\r\n";
        assert_eq!(
            read(text, Path::new("/class")),
            Ok(vec![
                ("Schmidt, Anna".into(), "/class/work/a b".into()),
                ("Bo".into(), "/tmp/bo.zip".into()),
            ])
        );
    }

    #[test]
    fn a_line_without_a_path_is_named() {
        assert!(read("a\tb\nalone\n", Path::new("")).is_err_and(|why| why.contains("line 2")));
        assert!(read("# nobody\n", Path::new("")).is_err());
        assert!(read("a,\n", Path::new("")).is_err());
    }
}
