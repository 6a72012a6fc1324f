//! A replay token: one case, small enough to paste.
//!
//! ```text
//! 2.4:AAUJBw          the exercise, then base64url of: law, digest of the exercise's laws, the call
//! 2.6:~1f0c93b2...    the same, kept beside the progress file because it is longer than 120 characters
//! ```

use crate::build::Digest;
use crate::exercise::ExerciseId;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

/// A longer token is kept in a file.
const LONGEST: usize = 120;

/// One case of one exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The exercise.
    pub id: ExerciseId,
    /// The law, by its place in the exercise's list.
    pub law: u8,
    /// Changes when the exercise's laws change, so that an old token is not misread.
    pub suite: u16,
    /// The call's bytes.
    pub call: Vec<u8>,
}

/// Why a text is no token that can be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// It does not look like one.
    Malformed,
    /// It names a case that was kept beside the progress file, and is not there.
    NotKept,
}

impl Token {
    /// Reads a token; a long one's case is looked up in `kept`.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub fn read(text: &str, kept: &Path) -> Result<Self, TokenError> {
        let (id, body) = text.split_once(':').ok_or(TokenError::Malformed)?;
        let id: ExerciseId = id.parse().map_err(|()| TokenError::Malformed)?;
        let body = match body.strip_prefix('~') {
            Some(name) if name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                fs::read_to_string(kept.join(name)).map_err(|_| TokenError::NotKept)?
            }
            Some(_) => return Err(TokenError::Malformed),
            None => body.to_string(),
        };
        let bytes = URL_SAFE_NO_PAD
            .decode(body.trim())
            .map_err(|_| TokenError::Malformed)?;
        let [law, low, high, call @ ..] = bytes.as_slice() else {
            return Err(TokenError::Malformed);
        };
        Ok(Self {
            id,
            law: *law,
            suite: u16::from_le_bytes([*low, *high]),
            call: call.to_vec(),
        })
    }

    fn body(&self) -> String {
        let mut bytes = vec![self.law];
        bytes.extend_from_slice(&self.suite.to_le_bytes());
        bytes.extend_from_slice(&self.call);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    fn name(body: &str) -> String {
        Digest::default().with(body.as_bytes()).to_string()
    }

    /// Keeps the case beside the progress file if its token is too long to paste.
    ///
    /// # Errors
    /// The file cannot be written; the token then works nowhere.
    pub fn keep(&self, kept: &Path) -> io::Result<()> {
        let body = self.body();
        if self.id.to_string().len() + 1 + body.len() <= LONGEST {
            return Ok(());
        }
        fs::create_dir_all(kept)?;
        fs::write(kept.join(Self::name(&body)), body)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        if self.id.to_string().len() + 1 + body.len() <= LONGEST {
            write!(f, "{}:{body}", self.id)
        } else {
            write!(f, "{}:~{}", self.id, Self::name(&body))
        }
    }
}
