//! 1.9 `check_batch`.

use crate::convert::{batch_header, check_error};
use ch01_batch::check_batch;
use probe::ch01;

pub(crate) fn answer(bytes: Vec<u8>) -> Result<ch01::BatchHeader, ch01::CheckError> {
    check_batch(&bytes).map(batch_header).map_err(check_error)
}
