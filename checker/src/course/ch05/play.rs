//! Decisions that play in a cluster: the laws, and what a broken rule looks like.

use crate::course::ch05::schedules::Schedules;
use crate::exercise::{BrokenRule, Case, Exercise, ExerciseId, Law, Replay, Stop, Story};
use crate::page::plural;
use cluster::{CONTROLLER, Run, record, run};
use probe::Wire;
use probe::ch05::{ALL, Answers, Ask, Play, Stage, Told, decision_name, mask, model};

/// The exercise in which all decisions play.
pub(super) const LAST: u16 = 14;
/// In how many schedules they do.
pub(super) const WHOLE_CASES: u32 = 200;
/// One decision plays, the model plays the others.
pub(super) const ONE: &str =
    "in a cluster where all other decisions are right, every rule holds whatever happens to it";
/// All decisions play.
pub(super) const WHOLE: &str =
    "in a cluster of your decisions every rule holds whatever happens to it";
/// A page has room for so many lines of a picture.
const LINES: usize = 11;
/// Of so many columns.
const WIDTH: usize = 76;

/// A law of decisions in a cluster.
pub(super) fn law<E, C, A>(
    id: &'static str,
    sentence: &'static str,
    mine: u32,
    cases: u32,
) -> Law<E>
where
    E: Exercise<Call = Ask<C>, Answer = Told<A>>,
    C: Wire + Clone + std::fmt::Debug + 'static,
    A: Wire + Clone + std::fmt::Debug + PartialEq + 'static,
{
    use proptest::strategy::Strategy;
    Law::new(id, sentence, Schedules { mine }.prop_map(Ask::Cluster))
        .cases(cases)
        .holds(|case: &Case<'_, E>| match (case.call, case.got) {
            (Ask::Cluster(play), Told::Cluster(answers)) => holds(play, answers),
            _ => false,
        })
}

/// Runs the schedule here, with what the learner's decisions answered there.
fn again(
    play: &Play,
    answers: &Answers,
    how: fn(&cluster::Schedule, &dyn cluster::Decisions) -> Run,
) -> (Run, bool, u8) {
    let stage = Stage::playing(model(), play.mine, answers);
    let run = how(&play.schedule, &stage);
    (run, stage.is_played(), stage.last())
}

fn holds(play: &Play, answers: &Answers) -> bool {
    let (run, is_played, _) = again(play, answers, run);
    run.broken.is_none() && run.stopped.is_none() && is_played
}

pub(super) fn text(play: &Play) -> String {
    format!(
        "a cluster through {}",
        plural(play.schedule.steps.len(), "step")
    )
}

pub(super) fn size(play: &Play) -> String {
    plural(play.schedule.steps.len(), "step")
}

pub(super) fn story(play: &Play, answers: &Answers) -> Story {
    let (run, ..) = again(play, answers, record);
    let Some(broken) = &run.broken else {
        return Story {
            headline: "The answers do not fit the cluster that they were given in.".into(),
            ..Story::default()
        };
    };
    Story {
        headline: broken.text.clone(),
        picture: picture(&run),
        ..Story::default()
    }
}

pub(super) fn broken_rule(play: &Play, answers: &Answers) -> Option<BrokenRule> {
    let (run, ..) = again(play, answers, record);
    let rule = run.broken.as_ref()?.rule;
    Some(BrokenRule {
        id: rule.id(),
        sentence: rule.sentence().trim_end_matches('.'),
        replay: replay(rule.id(), &run),
    })
}

fn picture(run: &Run) -> Vec<String> {
    let trace = run.trace.as_ref();
    trace.map_or(Vec::new(), |trace| cluster::timeline(trace, LINES, WIDTH))
}

/// The run as a page for a browser.
pub(super) fn replay(name: &str, run: &Run) -> Option<Replay> {
    let trace = run.trace.as_ref()?;
    Some(Replay {
        name: format!("ch05-{name}.html"),
        html: ::replay::page(name, &trace.to_json()),
        place: None,
    })
}

/// Finds the last answer that the code gave, and shows the cluster as it was then.
pub(super) fn stopped(play: &Play, ask: &mut dyn FnMut(&Play) -> Option<Answers>) -> Option<Stop> {
    let mut limited = |limit: u32| {
        ask(&Play {
            limit,
            ..play.clone()
        })
    };
    // With none it answers, with `out` of them it does not.
    let (mut answered, mut out) = (limited(0)?, 1);
    while let Some(more) = limited(out) {
        answered = more;
        out = out.checked_mul(2)?;
    }
    let mut inside = out / 2;
    while out - inside > 1 {
        let middle = inside.midpoint(out);
        match limited(middle) {
            Some(more) => (answered, inside) = (more, middle),
            None => out = middle,
        }
    }
    Some(stop(play, &answered, "stopped"))
}

/// The decision that is asked when the answers are at their end.
fn stop(play: &Play, answers: &Answers, name: &str) -> Stop {
    let (mut run, _, asked) = again(play, answers, record);
    let decision = decision_name(asked);
    let mut place = format!("{decision},");
    if let Some(stopped) = run.stopped {
        let whose = match stopped.broker {
            CONTROLLER => "the controller".to_string(),
            broker => format!("broker {broker}"),
        };
        place = format!("{decision}, asked by {whose} at tick {},", stopped.tick);
        if let Some(trace) = &mut run.trace
            && let Some(stop) = &mut trace.stopped
        {
            stop.text = "did not answer.".into();
            stop.decision = decision;
        }
    }
    Stop {
        place,
        picture: picture(&run),
        replay: replay(name, &run),
    }
}

/// The first answer that is another one the second time.
pub(super) fn in_two_ways(play: &Play, once: &Answers, other: &Answers) -> Option<Stop> {
    let same = once
        .bytes
        .iter()
        .zip(&other.bytes)
        .take_while(|(a, b)| a == b);
    let same = same.count();
    if once.unwritten != other.unwritten || same == once.bytes.len().max(other.bytes.len()) {
        return None;
    }
    // An answer that is cut short is none: the run stops at the decision that gave it.
    let common = Answers {
        unwritten: once.unwritten,
        bytes: once.bytes[..same].to_vec(),
    };
    Some(stop(play, &common, "two-ways"))
}

/// The decision without which the schedule holds, where it is another exercise's.
pub(super) fn blame(
    play: &Play,
    own: u16,
    fails: &mut dyn FnMut(&Play) -> bool,
) -> Option<ExerciseId> {
    if play.mine != ALL {
        return None;
    }
    let others = (1..LAST).filter(|number| *number != own);
    let guilty = others.into_iter().find(|number| {
        let mine = play.mine & !mask(*number);
        !fails(&Play {
            mine,
            ..play.clone()
        })
    });
    guilty.map(|number| ExerciseId::new(5, number))
}

/// A test that runs the schedule with all of the learner's decisions.
pub(super) fn test(play: &Play) -> String {
    let config = play.schedule.config;
    let digest = crate::build::Digest::default()
        .with(&play.to_bytes())
        .number() as u16;
    let mut lines = vec![
        "mod common;".to_string(),
        String::new(),
        "#[test]".into(),
        format!("fn cluster_case_{digest:04x}() {{"),
        "    let steps = [".into(),
    ];
    for at in &play.schedule.steps {
        lines.push(format!("        ({}, \"{}\"),", at.at, at.step));
    }
    lines.extend([
        "    ];".into(),
        "    let step = |(at, text): &(i64, &str)| cluster::At {".into(),
        "        at: cluster::Tick(*at),".into(),
        "        step: text.parse().unwrap(),".into(),
        "    };".into(),
        "    let schedule = cluster::Schedule {".into(),
        "        config: cluster::Config {".into(),
        format!("            min_isr: {},", config.min_isr),
        format!("            lag_max: cluster::Ticks({}),", config.lag_max),
        format!("            unclean: {},", config.unclean),
        format!("            max_records: {},", config.max_records),
        "        },".into(),
        "        steps: steps.iter().map(step).collect(),".into(),
        format!("        healing: {},", play.schedule.healing),
        "    };".into(),
        "    // All decisions are yours here; those that are not written yet panic.".into(),
        "    let run = cluster::run(&schedule, &common::Table);".into(),
        "    assert_eq!(run.broken, None);".into(),
        "}".into(),
    ]);
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::wrong::{CountsWhenSent, perform};
    use cluster::draw;

    fn play(seed: u64, mine: u32) -> Play {
        Play {
            schedule: draw(seed),
            mine,
            limit: u32::MAX,
        }
    }

    #[test]
    fn right_decisions_hold_one_by_one_and_together() {
        for number in 1..=LAST {
            let play = play(number.into(), mask(number));
            assert!(holds(&play, &perform(model(), &play)), "5.{number}");
        }
        for seed in 0..20 {
            let play = play(seed, ALL);
            assert!(holds(&play, &perform(model(), &play)), "seed {seed}");
        }
    }

    #[test]
    fn a_wrong_decision_breaks_a_rule_and_is_blamed() {
        let play = play(0, ALL);
        let answers = perform(&CountsWhenSent, &play);
        assert!(!holds(&play, &answers));
        let rule = broken_rule(&play, &answers).map(|rule| rule.id);
        assert_eq!(rule, Some("enough-copies"));
        let mut fails = |play: &Play| !holds(play, &perform(&CountsWhenSent, play));
        assert_eq!(blame(&play, LAST, &mut fails), Some(ExerciseId::new(5, 4)));
    }

    #[test]
    fn answers_that_are_cut_short_or_go_on_never_hold() {
        let play = play(1, mask(4));
        let right = perform(model(), &play);
        let cut = right.bytes[..right.bytes.len() - 1].to_vec();
        let more = [&right.bytes[..], &[3]].concat();
        for bytes in [Vec::new(), cut, more] {
            let answers = Answers {
                unwritten: 0,
                bytes,
            };
            assert!(!holds(&play, &answers));
        }
    }

    #[test]
    fn where_it_stopped_is_found_and_shown() {
        let play = play(0, mask(4));
        for last in [0, 1, 2, 7, 8] {
            let mut asked = 0;
            let stop = stopped(&play, &mut |play| {
                asked += 1;
                (play.limit <= last).then(|| perform(model(), play))
            });
            let Some(stop) = stop else {
                panic!("nothing was found after {last} answers");
            };
            assert!(
                stop.place.starts_with("5.4 note_fetch, asked by broker "),
                "{}",
                stop.place
            );
            assert!(
                stop.replay
                    .is_some_and(|page| page.html.contains("did not answer"))
            );
            assert!(asked < 12, "{asked} runs");
        }
    }

    #[test]
    fn an_answer_that_changes_is_named() {
        let play = play(0, mask(4));
        let once = perform(model(), &play);
        let again = perform(&CountsWhenSent, &play);
        let stop = in_two_ways(&play, &once, &again);
        assert!(
            stop.is_some_and(|stop| stop.place.starts_with("5.4 note_fetch, asked by broker "))
        );
        assert_eq!(in_two_ways(&play, &once, &once), None);
    }
}
