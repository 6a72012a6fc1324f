//! Records on disk: the exact bytes of a batch.

mod varint;

pub use varint::{write_varint, write_varlong};
