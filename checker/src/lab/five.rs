//! Lab 5: Kafka's first era cuts the logs in a cluster of the learner's decisions, and then the survivor is audited.

use super::{Asker, Lab, Outcome, Stopped};
use crate::exercise::{ExerciseId, Replay};
use crate::page::plural;
use cluster::{BrokerView, Run, Script, record, timeline};
use cluster_model::KIP_101;
use kit::{Offset, PartitionId};
use probe::ch00::{Audit, Findings, Seen, Sighting};
use probe::ch05::{ALL, Ask, FIRST_ERA, Fetched, OnFetch, Play, Stage, Told, mask, others};
use serde_json::json;

pub(super) const LAB: Lab = Lab {
    name: "5",
    chapter: 5,
    question: "In a cluster of your decisions one thing is swapped: a follower cuts its log to its own high watermark, as Kafka's did until \
               0.10. Two records are acknowledged with acks=all, and then two leaders die, one soon after the other. How many of the two \
               records are lost? And does your `missing_offsets` of 0.7 find a hole in the log that survives?",
    counts: "records",
    exercises: &[
        ExerciseId::new(5, 1),
        ExerciseId::new(5, 2),
        ExerciseId::new(5, 3),
        ExerciseId::new(5, 4),
        ExerciseId::new(5, 5),
        ExerciseId::new(5, 6),
        ExerciseId::new(5, 7),
        ExerciseId::new(5, 8),
        ExerciseId::new(5, 9),
        ExerciseId::new(5, 10),
        ExerciseId::new(5, 13),
        ExerciseId::new(5, 14),
        AUDIT,
    ],
    run,
};

const AUDIT: ExerciseId = ExerciseId::new(0, 7);
/// All decisions play together in this one.
const WHOLE: u16 = 14;
/// The bike share's partition that the cluster keeps.
const PARTITION: PartitionId = PartitionId(3);
/// What the picture may have, with the audit below it.
const LINES: usize = 11;
const WIDTH: usize = 76;

fn run(asker: &mut Asker<'_>) -> Result<Outcome, Stopped> {
    let script: Result<Script, _> = KIP_101.parse();
    let script = script.map_err(|_| asker.stopped(WHOLE, "has no script to play"))?;
    let play = Play {
        schedule: script.schedule,
        // The two that say where a follower cuts are the first era's.
        mine: FIRST_ERA | ALL & !mask(11) & !mask(12),
        limit: u32::MAX,
    };
    let told: Told<Fetched> = asker.ask(WHOLE, &Ask::<OnFetch>::Cluster(play.clone()))?;
    let Told::Cluster(answers) = told else {
        return Err(asker.stopped(WHOLE, "answered another question"));
    };
    let stage = Stage::playing(others(play.mine), play.mine, &answers);
    let run = record(&play.schedule, &stage);
    let Some(survivor) = survivor(&run).filter(|_| stage.is_played()) else {
        return Err(asker.stopped(WHOLE, "left no broker that leads"));
    };
    let dump = dump(&survivor);
    let lines = dump.iter().map(|(_, line)| line.clone()).collect();
    let audit = Audit::Missing {
        dump: Seen::Lines { lines },
    };
    let Findings::Missing { holes } = asker.ask_of(AUDIT, &audit)? else {
        return Err(Stopped(format!("{AUDIT} answered another question")));
    };
    Ok(outcome(&run, &survivor, &dump, holes.len()))
}

/// The broker that leads in the end.
fn survivor(run: &Run) -> Option<BrokerView> {
    let frame = run.trace.as_ref()?.frames.last()?;
    let leads = |broker: &&BrokerView| broker.state == "up" && broker.role == "leader";
    frame.brokers.iter().find(leads).cloned()
}

/// The survivor's log as somebody reads it out, with the next record that is written to it.
fn dump(survivor: &BrokerView) -> Vec<(String, Sighting)> {
    let names = survivor.log.iter().map(|(_, name)| name.clone());
    names
        .chain(["r3".to_string()])
        .zip(survivor.start.0..)
        .map(|(name, offset)| {
            let line = Sighting {
                partition: PARTITION,
                offset: Offset(offset),
                event: name.trim_start_matches('r').parse().unwrap_or(0),
            };
            (name, line)
        })
        .collect()
}

fn outcome(run: &Run, survivor: &BrokerView, dump: &[(String, Sighting)], holes: usize) -> Outcome {
    let trace = run.trace.as_ref();
    let frame = trace.and_then(|trace| trace.frames.last());
    let acknowledged: Vec<&str> = frame
        .map(|frame| {
            frame
                .clients
                .acknowledged
                .iter()
                .map(|one| one.value.as_str())
                .collect()
        })
        .unwrap_or_default();
    let lost: Vec<&str> = acknowledged
        .iter()
        .copied()
        .filter(|name| survivor.log.iter().all(|(_, kept)| kept != name))
        .collect();
    let mut picture = trace.map_or(Vec::new(), |trace| timeline(trace, LINES, WIDTH));
    let lines = dump
        .iter()
        .map(|(name, line)| format!("{PARTITION}:{} {name}", line.offset));
    picture.push(String::new());
    picture.push(format!("acknowledged   {}", acknowledged.join("  ")));
    picture.push(format!(
        "broker {}, read out after the next write   {}",
        survivor.id,
        lines.collect::<Vec<_>>().join("   ")
    ));
    picture.push(format!("missing_offsets   {}", plural(holes, "hole")));
    Outcome {
        result: lost.len().to_string(),
        says: format!(
            "{} of {} acknowledged records lost, and {} in the log that survives",
            lost.len(),
            acknowledged.len(),
            match holes {
                0 => "no hole".into(),
                some => plural(some, "hole"),
            }
        ),
        picture,
        meaning: "The watermark that a follower knows comes late, so it may cut what was promised; the next leader gives the lost offset to \
                  another record, and an audit of offsets finds nothing: offsets alone never prove that nothing was lost."
            .into(),
        data: json!({
            "acknowledged": acknowledged,
            "lost": lost,
            "rule": run.broken.as_ref().map(|broken| broken.rule.id()),
            "survivor": survivor.id.0,
            "survivors_log": dump.iter().map(|(name, line)| json!([line.offset.0, name])).collect::<Vec<_>>(),
            "holes": holes,
        }),
        replay: trace.map(|trace| Replay {
            name: "lab-5.html".into(),
            html: ::replay::page("lab 5: cut to the watermark", &trace.to_json()),
            place: None,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the whole lab rests on, without a probe.
    #[test]
    fn the_first_era_loses_a_record_that_was_acknowledged() {
        let script: Result<Script, _> = KIP_101.parse();
        let run = script.map(|script| record(&script.schedule, others(FIRST_ERA)));
        let Ok(run) = run else {
            panic!("the script cannot be read");
        };
        assert_eq!(
            run.broken.as_ref().map(|broken| broken.rule.id()),
            Some("acked-stays")
        );
        let survivor = survivor(&run);
        let names = survivor.map(|broker| {
            dump(&broker)
                .into_iter()
                .map(|(name, _)| name)
                .collect::<Vec<_>>()
        });
        assert_eq!(names, Some(vec!["r1".to_string(), "r3".into()]));
    }
}
