//! 0.4 `Reader::poll`, `Reader::commit`, `Reader::lag`.

use crate::content::outside;
use ch00_log::{Log, Reader};
use probe::ch00::{Follow, Move, Said, Stepped, letters, logs_of, records};

pub(crate) fn answer(call: Follow) -> Vec<Stepped> {
    let mut reader = Reader::new(call.position, call.committed);
    let mut stepped = Vec::new();
    for ((start, holding), step) in logs_of(&call).into_iter().zip(&call.steps) {
        let log = Log::holding(start, records(&holding));
        let said = match step {
            Move::Poll { max } => Said::Polled {
                records: reader.poll(&log, *max).map(letters).map_err(outside),
            },
            Move::Commit { next } => {
                reader.commit(*next);
                Said::Nothing
            }
            Move::Lag => Said::Lag {
                lag: reader.lag(&log),
            },
            Move::Grow { .. } | Move::Shorten { .. } => Said::Nothing,
        };
        stepped.push(Stepped {
            said,
            position: reader.position(),
            committed: reader.committed(),
        });
    }
    stepped
}
