//! Chapter 5: `my-kafka.html`, and what the cluster of the learner's decisions lived through.

use super::{Kept, Made, Trophy, Where};
use crate::course::ch05::my_kafka::{What, my_kafka};
use crate::lab::{Asker, Stopped, number};
use probe::ch05::{Ask, Fetched, OnFetch, Told};

pub(super) const TROPHY: Trophy = Trophy {
    chapter: 5,
    built: "what three brokers decide to keep one log: who is in sync, what is committed, who leads, who cuts. Friday's three rides \
            are explained.",
    turn: "the case is closed and the log is yours: show somebody the page, and a schedule that breaks what it promises.",
    make,
};

/// All decisions play together in this one.
const WHOLE: u16 = 14;

const SHOWN: [(What, &str); 6] = [
    (What::Killed, "brokers killed"),
    (What::WithoutPower, "brokers without power"),
    (What::Cut, "cuts in the network"),
    (What::Elected, "leaders elected"),
    (What::Truncated, "logs cut back"),
    (What::AcknowledgedAll, "acknowledged, acks=all"),
];

fn make(asker: &mut Asker<'_>, place: &Where<'_>) -> Result<Made, Stopped> {
    let mut stopped = None;
    let made = my_kafka(place.solution, &mut |play| {
        let told = asker.ask(WHOLE, &Ask::<OnFetch>::Cluster(play.clone()));
        match told {
            Ok(Told::<Fetched>::Cluster(answers)) => Some(answers),
            Ok(Told::Alone(_)) => None,
            Err(why) => {
                stopped = Some(why);
                None
            }
        }
    });
    let Some(made) = made else {
        return Err(stopped.unwrap_or_else(|| asker.stopped(WHOLE, "did not play its schedules")));
    };
    let kept = Kept {
        name: format!("replay/{}", made.page.name),
        bytes: made.page.html.into(),
    };
    let Some(lived) = made.lived else {
        return Ok(Made {
            figure:
                "one of the trophy's schedules breaks a promise, though all of the suite's held."
                    .into(),
            picture: Vec::new(),
            about: format!("in a browser, {}", made.about),
            files: vec![kept],
        });
    };
    let get = |what| number(lived.get(what));
    let rows = SHOWN.chunks(2).map(|row| {
        let cells = row
            .iter()
            .map(|(what, name)| format!("{:>6} {name:<28}", get(*what)));
        cells.collect::<String>().trim_end().to_string()
    });
    Ok(Made {
        figure: format!(
            "in {} schedules these decisions answered {} questions, and lost none of the {} records that acks=all had promised for good.",
            get(What::Schedules),
            get(What::Questions),
            get(What::AcknowledgedStrict)
        ),
        picture: rows.collect(),
        about: format!("in a browser, {}", made.about),
        files: vec![kept],
    })
}
