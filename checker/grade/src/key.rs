//! The class key: it makes the cases of a class, which nobody else can make before it is published.
//!
//! Its SHA-256 is published before the term, the key itself after the last appeal; then anybody can run the same cases.

use crate::Usage;
use crate::hex::{hex, sha256};
use anyhow::{Context, Result, bail};
use checker::exercise::ExerciseId;
use checker::suite::Seed;
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::Arc;

/// What every seed begins with: another program's use of the same key gives other bytes.
const PURPOSE: &[u8] = b"build your own kafka: cases of a class, 1";

/// The same for the mistakes that students' examples are to catch.
const MISTAKES: &[u8] = b"build your own kafka: mistakes of a class, 1";

/// 32 secret bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ClassKey([u8; 32]);

impl ClassKey {
    /// Reads a key file: 64 hexadecimal digits.
    ///
    /// # Errors
    /// The file cannot be read, or holds something else. What it holds is not said.
    pub fn read(path: &Path) -> Result<Self> {
        let place = path.display();
        let mut text = String::new();
        let file = File::open(path)
            .map_err(|error| Usage(format!("cannot read the class key {place}: {error}")))?;
        let read = file.take(1000).read_to_string(&mut text);
        read.map_err(|error| Usage(format!("cannot read the class key {place}: {error}")))?;
        let digits = text.trim().as_bytes();
        let pairs = digits.chunks(2).map(|pair| {
            let pair = std::str::from_utf8(pair)
                .ok()
                .filter(|pair| pair.len() == 2)?;
            u8::from_str_radix(pair, 16).ok()
        });
        let bytes: Option<Vec<u8>> = pairs.collect();
        match bytes.as_deref().map(<[u8; 32]>::try_from) {
            Some(Ok(key)) if digits.iter().all(u8::is_ascii_hexdigit) => Ok(Self(key)),
            _ => bail!(Usage(format!(
                "{place} is no class key, which is 64 hexadecimal digits: `grade new-key FILE` makes one"
            ))),
        }
    }

    /// Makes a key and writes it to a new file that only its owner reads.
    ///
    /// # Errors
    /// The file is there already, or cannot be written; the system has no random bytes.
    pub fn make(path: &Path) -> Result<Self> {
        let place = path.display();
        let key = random()?;
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path).map_err(|error| {
            Usage(format!(
                "cannot make {place} ({error}): a key that is there is never overwritten"
            ))
        })?;
        let written = writeln!(file, "{}", hex(&key)).and_then(|()| file.sync_all());
        written.with_context(|| format!("cannot write {place}"))?;
        Ok(Self(key))
    }

    /// SHA-256 of the key, in hexadecimal: what is published before the term.
    #[must_use]
    pub fn commitment(&self) -> String {
        sha256(&self.0)
    }

    /// The cases of the class: the same for every student.
    #[must_use]
    pub fn seed(self) -> Seed {
        Seed::Class(Arc::new(move |id: ExerciseId, law: &str| {
            self.of_law(id, law)
        }))
    }

    /// Where a mistake stands among those of its exercise when some of them are drawn: nobody knows it before the key is published.
    #[must_use]
    pub fn of_mistake(self, id: ExerciseId, mistake: &str) -> [u8; 32] {
        let hash = Sha256::new()
            .chain_update(self.0)
            .chain_update(MISTAKES)
            .chain_update(format!(" {id} {mistake}"));
        hash.finalize().into()
    }

    fn of_law(self, id: ExerciseId, law: &str) -> [u8; 32] {
        let hash = Sha256::new()
            .chain_update(self.0)
            .chain_update(PURPOSE)
            .chain_update(format!(" {id} {law}"));
        hash.finalize().into()
    }
}

/// What one run alone knows: nothing that is kept depends on it.
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one.
    ///
    /// # Errors
    /// The system has no random bytes.
    pub fn new() -> Result<Self> {
        random().map(Self)
    }

    /// Eight bytes for a purpose, which nobody can guess.
    #[must_use]
    pub fn token(&self, of: &str) -> [u8; 8] {
        let hash: [u8; 32] = Sha256::new()
            .chain_update(self.0)
            .chain_update(of)
            .finalize()
            .into();
        let mut token = [0; 8];
        token.copy_from_slice(&hash[..8]);
        token
    }
}

fn random() -> Result<[u8; 32]> {
    let mut bytes = [0; 32];
    let random = File::open("/dev/urandom").and_then(|mut random| random.read_exact(&mut bytes));
    random.context("the system gives no random bytes")?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;

    #[test]
    fn a_key_comes_back_from_its_file_and_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key");
        let made = ClassKey::make(&file).unwrap();
        assert!(ClassKey::read(&file).unwrap() == made);
        assert!(ClassKey::make(&file).is_err());
        assert!(ClassKey::read(&file).unwrap() == made);
    }

    #[test]
    fn what_is_no_key_is_refused_and_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key");
        for wrong in [
            "",
            "secret",
            &"a".repeat(63),
            &"a".repeat(66),
            &"+1".repeat(32),
            &"ä".repeat(32),
        ] {
            std::fs::write(&file, wrong).unwrap();
            let error = ClassKey::read(&file).err().unwrap().to_string();
            assert!(error.contains("64 hexadecimal digits"), "{error}");
            assert!(wrong.is_empty() || !error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn each_law_has_other_bytes_and_they_never_change() {
        let key = ClassKey([7; 32]);
        let id = ExerciseId::new(1, 3);
        // By Python's hashlib.
        assert_eq!(hex(&key.of_law(id, "round-trip")), GOLDEN);
        assert_ne!(key.of_law(id, "round-trip"), key.of_law(id, "never-panics"));
        assert_ne!(key.of_mistake(id, "a"), key.of_law(id, "a"));
        assert_ne!(key.of_mistake(id, "a"), key.of_mistake(id, "b"));
        assert_ne!(
            key.of_law(id, "round-trip"),
            ClassKey([8; 32]).of_law(id, "round-trip")
        );
    }

    const GOLDEN: &str = "283a7a062b36a22d3647551075ea070ed3f9cfcaecc01d2147ddf213ae01c9dd";
}
