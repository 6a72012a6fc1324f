//! A class in a temporary folder, made of folders, archives and what should not be there.

use checker::paths::Paths;
use flate2::Compression;
use flate2::write::GzEncoder;
use grade::intake::{Asked, Taken, take};
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;

pub const LIB: &str = "ch01-batch/src/lib.rs";

/// Files by their paths.
pub type Files = Vec<(String, Vec<u8>)>;

/// Two chapters below `at`.
pub fn chapters(at: &str) -> Files {
    [
        (LIB, "mod varint;\n"),
        (
            "ch01-batch/src/varint.rs",
            "pub fn one() -> u8 {\n    1\n}\n",
        ),
        ("ch01-batch/Cargo.toml", "[package]\n"),
        ("ch02-index/src/lib.rs", "// two\n"),
    ]
    .map(|(path, text)| (format!("{at}{path}"), text.into()))
    .to_vec()
}

pub fn zip(files: &Files) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        zip.start_file(path.as_str(), SimpleFileOptions::default())
            .unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

pub fn tar(files: &Files) -> tar::Builder<Vec<u8>> {
    let mut tar = tar::Builder::new(Vec::new());
    for (path, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, path, bytes.as_slice())
            .unwrap();
    }
    tar
}

/// A member that the crate would not write.
pub fn raw_member(tar: &mut tar::Builder<Vec<u8>>, kind: tar::EntryType, name: &[u8], data: &[u8]) {
    let mut header = tar::Header::new_gnu();
    header.as_old_mut().name[..name.len()].copy_from_slice(name);
    header.set_entry_type(kind);
    header.set_size(data.len() as u64);
    header.set_mode(0o644);
    header.set_cksum();
    tar.append(&header, data).unwrap();
}

pub fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

pub struct Class {
    folder: TempDir,
}

impl Class {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    pub fn add(&self, student: &str, files: &Files) {
        for (path, bytes) in files {
            self.write(&format!("{student}/{path}"), bytes);
        }
    }

    /// All of it, taken in.
    pub fn take(&self) -> Vec<Taken> {
        taken(self.folder.path())
    }

    /// The only student.
    pub fn one(&self) -> Taken {
        let mut taken = self.take();
        assert_eq!(taken.len(), 1, "{taken:?}");
        taken.remove(0)
    }
}

pub fn asked(chapters: &[u8], examples: bool) -> Asked {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let work = root.join("target/checker");
    Asked::new(&Paths { root, work }, chapters, examples)
}

pub fn taken(place: &Path) -> Vec<Taken> {
    take(place, &asked(&[1, 2], false)).unwrap()
}

/// The files of a chapter that were taken, as one text.
pub fn files(taken: &Taken, chapter: u8) -> String {
    let Ok(work) = &taken.work else {
        panic!("{taken:?}");
    };
    let Some(handed) = work.get(&chapter) else {
        return "not there".into();
    };
    let names: Vec<String> = handed
        .files
        .keys()
        .map(|path| path.display().to_string())
        .collect();
    names.join(" ")
}

/// Why nothing was read.
pub fn why(taken: &Taken) -> &str {
    match &taken.work {
        Err(why) => why,
        Ok(work) => panic!("it was read: {work:?}"),
    }
}
