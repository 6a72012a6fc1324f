//! 4.9 `close`.

use crate::play::play;
use ch04_recovery::close;
use probe::ch04::durable::{LogAnswer, LogScript, ROOT};

pub(crate) fn answer(script: LogScript) -> Result<LogAnswer, String> {
    play(script, |disk, log| close(disk, ROOT, log))
}
