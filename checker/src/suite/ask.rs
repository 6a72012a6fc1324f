//! One call of one exercise, asked of a probe.

use crate::exercise::Exercise;
use crate::run::{Limits, Reply, Session};
use probe::Wire;

/// Asks. Where the call runs on real files, they are made before it and read back after it.
pub(super) fn ask<E: Exercise>(session: &mut Session, call: &E::Call, limits: Limits) -> Reply {
    let (number, bytes) = (E::about().id.number, call.to_bytes());
    let Some(files) = E::real_files(call) else {
        return session.ask(number, &bytes, limits);
    };
    let (reply, found) = session.ask_on_files(number, &bytes, limits, &files);
    match reply {
        Reply::Returned { bytes, peak } => {
            let bytes = match E::Answer::from_bytes(&bytes) {
                Some(answer) => E::with_files(answer, found).to_bytes(),
                None => bytes,
            };
            Reply::Returned { bytes, peak }
        }
        reply => reply,
    }
}
