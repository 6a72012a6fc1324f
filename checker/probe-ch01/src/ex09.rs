//! 1.9 `check_batch`.

use crate::convert_batch;
use ch01_batch::check_batch;
use probe::ch01::{BatchHeader, CheckError};

pub(crate) fn answer(bytes: Vec<u8>) -> Result<BatchHeader, CheckError> {
    check_batch(&bytes)
        .map(|header| convert_batch::header(&header))
        .map_err(convert_batch::check_error)
}
