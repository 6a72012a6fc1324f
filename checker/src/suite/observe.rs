//! What a probe answers on an exercise's fixed calls: each law's examples, and its first generated calls under the
//! public seed.

use crate::build::Digest;
use crate::exercise::{Exercise, Law};
use crate::run::{Death, Limits, Reply, Session};
use crate::suite::ask::ask;
use crate::suite::cases::calls;
use crate::suite::fingerprint::Observation;
use crate::suite::seed::Seed;
use crate::suite::sweep::{Seen, classify};
use probe::Wire;

/// How many generated calls of each law are compared with the known mistakes'.
const PROBES_A_LAW: u32 = 16;
/// Code that does not end need not prove it on every call: after so many, the rest is not asked.
const ENDS_A_LAW: usize = 2;

pub(super) fn observe<E: Exercise>(laws: &[Law<E>], session: &mut Session) -> Vec<Observation> {
    let mut limits = Limits::PROBE;
    let mut seen = Vec::new();
    for law in laws {
        let mut end = None;
        seen.push(observe_law(law, session, limits, &mut end));
        match end {
            // That costs seconds, and no known mistake waits.
            Some(Reply::Died(Death::WallLimit | Death::NoTimeLeft)) => break,
            // Nor need code that does not end prove it in each law, or at length.
            Some(_) if limits == Limits::SHRINK => break,
            Some(_) => limits = Limits::SHRINK,
            None => {}
        }
    }
    seen
}

/// Why the rest of the law's calls is not asked comes back as `end`.
fn observe_law<E: Exercise>(
    law: &Law<E>,
    session: &mut Session,
    limits: Limits,
    end: &mut Option<Reply>,
) -> Observation {
    let mut seen = Observation {
        law: law.id.into(),
        probes: 0,
        wrong: 0,
        digest: Digest::default(),
    };
    let mut ends = 0;
    for (call, _) in calls(law, &Seed::default(), PROBES_A_LAW) {
        if end.is_some() {
            break;
        }
        // What is on a real disk holds times that nobody can repeat.
        if E::real_files(&call).is_some() {
            continue;
        }
        let reply = ask::<E>(session, &call, limits);
        seen.probes += 1;
        seen.wrong += usize::from(!matches!(classify(law, &call, &reply), Seen::Holds));
        seen.digest = seen.digest.with(&kind::<E>(&call, &reply));
        ends += match reply {
            Reply::Died(Death::WallLimit | Death::NoTimeLeft) => ENDS_A_LAW,
            Reply::Died(Death::CpuLimit | Death::MemoryLimit) | Reply::TooLarge => 1,
            _ => 0,
        };
        *end = (ends >= ENDS_A_LAW).then_some(reply);
    }
    seen
}

/// A reply as far as known mistakes are told apart.
fn kind<E: Exercise>(call: &E::Call, reply: &Reply) -> Vec<u8> {
    let Reply::Returned { bytes, peak } = reply else {
        return reply.kind();
    };
    let answer = E::Answer::from_bytes(bytes);
    let bytes = answer.map_or_else(
        || bytes.clone(),
        |answer| E::fixed(call, &answer).to_bytes(),
    );
    Reply::Returned { bytes, peak: *peak }.kind()
}
