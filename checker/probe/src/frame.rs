//! The frames that carry calls and answers: a length of four bytes, then that many bytes.
//!
//! ```text
//! call     length u32 | exercise u16 | the call
//! answer   length u32 | 0 | peak u64 | the answer
//!                     | 1 | a panic: its text, file and line
//!                     | 2 | nothing: the call could not be read
//!                     | 3 | nothing: the answer is far larger than any right one
//! ```

use crate::{Wire, wire_struct};
use std::io::{self, Read, Write};

/// No frame is longer: an answer above it is a learner's runaway, not an answer.
pub const MAX_FRAME: usize = 128 << 20;

wire_struct! {
    /// Where the learner's code panicked, and what it said.
    pub struct Panic {
        /// The panic's text.
        pub message: String,
        /// The source file, as the compiler was given it.
        pub file: String,
        /// The line in that file, from 1.
        pub line: u32,
    }
}

/// What came back for one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The function returned.
    Returned {
        /// The answer, as [`Wire`] writes it.
        bytes: Vec<u8>,
        /// How many bytes were allocated at most during the call, beyond those before it.
        peak: u64,
    },
    /// The function panicked.
    Panicked(Panic),
    /// The probe could not read the call: our own error.
    Unreadable,
    /// The answer is far larger than any right one.
    TooLarge,
}

/// Writes one call.
///
/// # Errors
/// What the pipe answers, most often that the probe is gone.
pub fn write_call(to: &mut dyn Write, exercise: u16, call: &[u8]) -> io::Result<()> {
    let mut frame = Vec::with_capacity(6 + call.len());
    frame.extend_from_slice(&(call.len() as u32 + 2).to_le_bytes());
    frame.extend_from_slice(&exercise.to_le_bytes());
    frame.extend_from_slice(call);
    to.write_all(&frame)?;
    to.flush()
}

/// Reads one call. `None` when the checker has closed the pipe.
///
/// # Errors
/// A broken pipe, or a frame that is no call.
pub fn read_call(from: &mut dyn Read) -> io::Result<Option<(u16, Vec<u8>)>> {
    let Some(mut frame) = read_frame(from)? else {
        return Ok(None);
    };
    if frame.len() < 2 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let call = frame.split_off(2);
    Ok(Some((u16::from_le_bytes([frame[0], frame[1]]), call)))
}

/// Writes one answer.
///
/// # Errors
/// What the pipe answers.
pub fn write_answer(to: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let mut frame = vec![0; 4];
    match answer {
        Answer::Returned { bytes, peak } => {
            frame.push(0);
            frame.extend_from_slice(&peak.to_le_bytes());
            frame.extend_from_slice(bytes);
        }
        Answer::Panicked(panic) => {
            frame.push(1);
            panic.put(&mut frame);
        }
        Answer::Unreadable => frame.push(2),
        Answer::TooLarge => frame.push(3),
    }
    let len = frame.len() as u32 - 4;
    frame[..4].copy_from_slice(&len.to_le_bytes());
    to.write_all(&frame)?;
    to.flush()
}

/// Reads one answer. `None` when the probe has closed the pipe.
///
/// # Errors
/// A broken pipe, or a frame that is no answer.
pub fn read_answer(from: &mut dyn Read) -> io::Result<Option<Answer>> {
    let Some(mut frame) = read_frame(from)? else {
        return Ok(None);
    };
    let answer = match frame.first() {
        Some(0) if frame.len() >= 9 => {
            let bytes = frame.split_off(9);
            let mut peak = [0; 8];
            peak.copy_from_slice(&frame[1..]);
            Some(Answer::Returned {
                bytes,
                peak: u64::from_le_bytes(peak),
            })
        }
        Some(1) => Panic::from_bytes(&frame[1..]).map(Answer::Panicked),
        Some(2) if frame.len() == 1 => Some(Answer::Unreadable),
        Some(3) if frame.len() == 1 => Some(Answer::TooLarge),
        _ => None,
    };
    answer
        .map(Some)
        .ok_or_else(|| io::ErrorKind::InvalidData.into())
}

fn read_frame(from: &mut dyn Read) -> io::Result<Option<Vec<u8>>> {
    let mut len = [0; 4];
    match from.read_exact(&mut len) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let len = u32::from_le_bytes(len) as usize;
    if len > MAX_FRAME {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut frame = vec![0; len];
    match from.read_exact(&mut frame) {
        Ok(()) => Ok(Some(frame)),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}
