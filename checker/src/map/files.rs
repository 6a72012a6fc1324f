//! A chapter's files as the learner has them. They need not compile, nor be there.

use crate::build::Source;
use crate::exercise::About;
use crate::functions::{Index, body_behind};
use crate::regular;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A chapter's source files.
pub struct Files {
    /// The folder, as it is shown.
    folder: String,
    texts: BTreeMap<String, (String, Index)>,
}

impl Files {
    /// Reads what is there.
    #[must_use]
    pub fn read(root: &Path, chapter: &str) -> Self {
        let folder = format!("chapters/{chapter}/src");
        let entries = fs::read_dir(root.join(&folder)).into_iter().flatten();
        let text = |entry: fs::DirEntry| {
            let name = entry.file_name().to_str()?.to_string();
            if !name.ends_with(".rs") {
                return None;
            }
            let text = String::from_utf8_lossy(&regular::read(&entry.path()).ok()?).into_owned();
            let index = Index::read(&text);
            Some((name, (text, index)))
        };
        Self {
            texts: entries.flatten().filter_map(text).collect(),
            folder,
        }
    }

    /// What was read before.
    #[must_use]
    pub fn of(source: &Source) -> Self {
        let text = |(path, text): (&PathBuf, &String)| {
            let name = path.to_str()?.to_string();
            Some((name, (text.clone(), Index::read(text))))
        };
        Self {
            texts: source.files.iter().filter_map(text).collect(),
            folder: format!("{}/src", source.shown_as.display()),
        }
    }

    /// Whether the file is there.
    #[must_use]
    pub fn has(&self, file: &str) -> bool {
        self.texts.contains_key(file)
    }

    /// The files' texts, by their names.
    pub fn texts(&self) -> impl Iterator<Item = (&Path, &str)> {
        let texts = self.texts.iter();
        texts.map(|(name, (text, _))| (Path::new(name), text.as_str()))
    }

    /// Where a function is: the file, its text and the place in it. The exercise's own file, or another one that it also writes to.
    fn find(&self, about: &About, function: &str) -> Option<(&str, &str, usize)> {
        let own = self.texts.get_key_value(about.file).into_iter();
        own.chain(&self.texts).find_map(|(file, (text, index))| {
            Some((file.as_str(), text.as_str(), index.find(text, function)?))
        })
    }

    /// The body of a function, as the learner has it.
    #[must_use]
    pub fn body(&self, about: &About, function: &str) -> Option<&str> {
        let (_, text, at) = self.find(about, function)?;
        Some(&text[body_behind(text, at)?])
    }

    /// Whether nobody has written a function yet. One that is not there is not written.
    #[must_use]
    pub fn is_stub(&self, about: &About, function: &str) -> bool {
        let id = about.id.to_string();
        self.find(about, function).is_none_or(|(_, text, at)| {
            let body = body_behind(text, at).map(|range| &text[range]);
            // Without an end it is being written.
            body.is_some_and(|body| is_only(body, &id))
        })
    }

    /// Where a function is to be written: `chapters/ch02-index/src/lookup.rs:23`, without a line where it is not found.
    #[must_use]
    pub fn place(&self, about: &About, function: &str) -> String {
        match self.find(about, function) {
            Some((file, text, at)) => {
                let line = text[..at].matches('\n').count() + 1;
                format!("{}/{file}:{line}", self.folder)
            }
            None => format!("{}/{}", self.folder, about.file),
        }
    }
}

/// Whether a body is nothing but the `todo!` of this exercise, which may use up an argument before.
fn is_only(body: &str, id: &str) -> bool {
    let Some((before, todo)) = body.split_once("todo!(") else {
        return false;
    };
    let in_comment = before
        .lines()
        .next_back()
        .is_some_and(|line| line.contains("//"));
    if in_comment || !todo.trim_start().starts_with(&format!("\"{id} ")) {
        return false;
    }
    let mut words = before.lines().map(str::trim);
    words.all(|line| line.is_empty() || line.starts_with("//") || line.starts_with("let _ = "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stub_is_nothing_but_its_todo() {
        for body in [
            "\n    todo!(\"2.4 lookup({target})\")\n",
            "\n    // Later.\n    todo!(\n        \"2.4 lookup\"\n    )\n",
            "\r\n    let _ = decisions;\r\n    todo!(\"2.4 lookup\")\r\n",
        ] {
            assert!(is_only(body, "2.4"), "{body}");
        }
        for body in [
            "",
            "\n    None\n",
            "\n    let first = 1;\n    todo!(\"2.4 lookup\")\n",
            "todo!(\"2.5 find\")",
            "\n    // todo!(\"2.4 lookup\")\n    None\n",
        ] {
            assert!(!is_only(body, "2.4"), "{body}");
        }
    }
}
