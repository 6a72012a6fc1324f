//! 0.4 `Reader::poll`, `Reader::commit`, `Reader::lag`.

use crate::content::outside;
use ch00_log::{Log, Reader};
use probe::ch00::{Follow, Said, Step, Stepped, letters, logs_of, records};

pub(crate) fn answer(call: Follow) -> Vec<Stepped> {
    let mut reader = Reader::new(call.position, call.committed);
    let mut stepped = Vec::new();
    for ((start, holding), step) in logs_of(&call).into_iter().zip(&call.steps) {
        let log = Log::holding(start, records(&holding));
        let said = match step {
            Step::Poll { max } => Said::Polled {
                records: reader.poll(&log, *max).map(letters).map_err(outside),
            },
            Step::Commit { next } => {
                reader.commit(*next);
                Said::Nothing
            }
            Step::Lag => Said::Lag {
                lag: reader.lag(&log),
            },
            Step::Grow { .. } | Step::Shorten { .. } => Said::Nothing,
        };
        stepped.push(Stepped {
            said,
            position: reader.position(),
            committed: reader.committed(),
        });
    }
    stepped
}
