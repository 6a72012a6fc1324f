//! A chapter's sources, read once. What is compiled, what is fingerprinted and what is remembered as passed are the
//! same bytes, whatever an editor saves meanwhile.

use super::digest::Digest;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A chapter's sources.
#[derive(Clone, Debug)]
pub struct Source {
    /// Under what name its products are kept: `mine`, `reference`, or a worker's of `verify`.
    pub name: String,
    /// How messages call the crate's folder: `chapters/ch01-batch`.
    pub shown_as: PathBuf,
    /// The files below `src`, by their paths in there.
    pub files: BTreeMap<PathBuf, String>,
}

impl Source {
    /// Reads the Rust files below `folder`'s `src`; links are not followed.
    ///
    /// # Errors
    /// A file that cannot be read, or that is no UTF-8.
    pub fn read(root: &Path, folder: &Path, name: &str) -> Result<Self> {
        let mut files = BTreeMap::new();
        let src = root.join(folder).join("src");
        collect(&src, Path::new(""), &mut files)?;
        Ok(Self {
            name: name.into(),
            shown_as: folder.into(),
            files,
        })
    }

    /// The same sources with every file changed.
    ///
    /// # Errors
    /// What `change` answers.
    pub fn changed(&self, change: impl Fn(&str) -> Result<String>) -> Result<Self> {
        let change = |(path, text): (&PathBuf, &String)| Ok((path.clone(), change(text)?));
        Ok(Self {
            files: self.files.iter().map(change).collect::<Result<_>>()?,
            ..self.clone()
        })
    }

    /// A fingerprint of all files, names included.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let add = |digest: Digest, (path, text): (&PathBuf, &String)| {
            digest
                .with(path.as_os_str().as_encoded_bytes())
                .with(text.as_bytes())
        };
        self.files.iter().fold(Digest::default(), add)
    }

    /// Writes the files below `folder`; what is there already stays untouched, what is not ours goes.
    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        for (path, text) in &self.files {
            let file = folder.join(path);
            if fs::read_to_string(&file).ok().as_ref() == Some(text) {
                continue;
            }
            let parent = file.parent().unwrap_or(folder);
            let written = fs::create_dir_all(parent).and_then(|()| fs::write(&file, text));
            written.with_context(|| format!("cannot write {}", file.display()))?;
        }
        remove_others(folder, Path::new(""), &self.files)
    }
}

/// The text with line ends as ours are: those of Windows mean the same to the compiler, but not to who compares texts.
#[must_use]
pub fn unix_lines(text: &str) -> String {
    text.replace("\r\n", "\n")
}

fn collect(src: &Path, below: &Path, files: &mut BTreeMap<PathBuf, String>) -> Result<()> {
    let folder = src.join(below);
    let entries =
        fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let path = below.join(entry.file_name());
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(src, &path, files)?;
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "rs") {
            let file = entry.path();
            let text = fs::read_to_string(&file)
                .with_context(|| format!("cannot read {}", file.display()))?;
            files.insert(path, unix_lines(&text));
        }
    }
    Ok(())
}

fn remove_others(folder: &Path, below: &Path, files: &BTreeMap<PathBuf, String>) -> Result<()> {
    for entry in fs::read_dir(folder.join(below))
        .into_iter()
        .flatten()
        .flatten()
    {
        let path = below.join(entry.file_name());
        if entry.path().is_dir() {
            remove_others(folder, &path, files)?;
        } else if !files.contains_key(&path) {
            let file = entry.path();
            fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
    }
    Ok(())
}
