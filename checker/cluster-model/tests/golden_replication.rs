//! `golden/kafka/replication.json`: what a real Kafka cluster did in situations that scripts play again. At every step that a script shows,
//! leader, epoch, in-sync replicas, logs, epochs and watermarks must be Kafka's, and so must the answers to producers; times are not
//! compared. Values differ in name only: the first that was written is `r1`.
//!
//! Kafka ran with eligible leader replicas (KIP-966), except where a situation says so. Then the in-sync replicas may become empty, and the
//! last known leader is remembered beside them; here the last one stays in sync. The comparison takes one for the other.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use cluster::{BrokerView, Frame, Script, Tick, Trace, frame_at};
use cluster_model::Model;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A situation, and the script that plays it.
struct Replay {
    situation: &'static str,
    script: &'static str,
    /// How much is compared.
    compared: Compared,
    /// Steps that the script does not show, and why.
    left_out: &'static [(&'static [usize], &'static str)],
    /// What is otherwise in Kafka, as `step: fact`, and why.
    different: &'static [(&'static str, &'static str)],
}

/// How much is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    /// Everything.
    Records,
    /// Not which records there are: who leads, who is in sync, whose log ends where the leader's ends, whose watermark is there.
    Shape,
}

const SESSION: &str = "after a divergence Kafka's fetch session takes the watermark for sent: the follower hears of it with the next record";
const ELECTED_BY_ELR: &str =
    "broker 2 is an eligible leader replica and leads; here it is not in sync and waits";
const ELR_WAITS: &str = "the last known leader leads only when the last eligible leader replica is back, and was found unclean; here the last one in sync leads as soon as it is back";
const CUT_AT_ONCE: &str =
    "in the recording the logs are cut one step after the kill, here in the same one";
const BY_REQUEST: &str =
    "somebody asked for an unclean election (ElectLeaders), or changed the setting";

fn plain(situation: &'static str, script: &'static str) -> Replay {
    Replay {
        situation,
        script,
        compared: Compared::Records,
        left_out: &[],
        different: &[],
    }
}

fn replays() -> Vec<Replay> {
    vec![
        plain("s01_acks_and_hw", "acks-and-watermark"),
        plain("s01b_hw_propagation_replica_selector", "watermark-follows"),
        Replay {
            left_out: &[(
                &[11, 12, 13, 14, 15, 16, 17, 18],
                "min.insync.replicas was changed while the cluster ran",
            )],
            different: &[(
                "4: hw 2",
                "was looked at before the idle follower had heard of it",
            )],
            ..plain("s02a_followers_stall_lag", "isr-shrinks-below-min")
        },
        plain("s03_leader_kill", "leader-killed"),
        plain("s04_acks1_loss", "acks-1-lost"),
        Replay {
            different: &[("4: hw 1", SESSION)],
            ..plain(
                "s04b_acks1_loss_no_new_records",
                "acks-1-lost-no-new-record",
            )
        },
        Replay {
            left_out: &[(&[8, 9, 10], ELECTED_BY_ELR)],
            ..plain("s05a_kip101_1_clean_restart", "kip-101-1-restart")
        },
        plain("s05b_kip101_1_kill_restart", "kip-101-1-killed"),
        plain("s05d_kip279_diverging_epochs", "kip-279"),
        plain("s06a_last_isr_dies_unclean_off", "min-isr-1"),
        plain("s06b_last_isr_dies_unclean_on", "unclean-election"),
        Replay {
            left_out: &[(&[6, 7, 8, 9, 10], BY_REQUEST)],
            ..plain("s06c_unclean_asked_later", "nobody-may-lead")
        },
        Replay {
            left_out: &[(&[8, 9, 10, 11], ELECTED_BY_ELR)],
            ..plain("s06d_elr_takes_over", "killed-below-min")
        },
        plain("s06e_elr_feature_off", "killed-below-min"),
        plain("s06f_all_killed_min2", "all-killed-one-by-one"),
        Replay {
            left_out: &[(&[6, 7], BY_REQUEST)],
            ..plain("s06h_unclean_election_by_request", "nobody-may-lead")
        },
        Replay {
            left_out: &[(&[2, 5], "a preferred election was asked for, and refused")],
            ..plain("s07_controlled_shutdown_preferred", "orderly-shutdown")
        },
        Replay {
            left_out: &[(&[4], CUT_AT_ONCE)],
            ..plain("s08a_power_loss_follower_torn", "power-cut-of-all")
        },
        Replay {
            left_out: &[(&[4], CUT_AT_ONCE), (&[6], ELR_WAITS)],
            ..plain("s08c_power_loss_all_torn", "power-cut-of-all-logs-cut")
        },
        Replay {
            left_out: &[(&[3], CUT_AT_ONCE)],
            ..plain("s08d_power_loss_elr_off", "power-cut-last-in-sync")
        },
        Replay {
            left_out: &[(&[3], CUT_AT_ONCE), (&[6], ELR_WAITS)],
            different: &[("7: hw 3", SESSION)],
            ..plain(
                "s08e_power_loss_acked_record_lost",
                "power-cut-acked-record-lost",
            )
        },
        Replay {
            compared: Compared::Shape,
            ..plain("s10_far_behind_rejoins", "far-behind-rejoins")
        },
        plain("s11_zombie_leader", "zombie-leader"),
        plain("s12_fast_restart", "restart-at-once"),
    ]
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn situations() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden/kafka/replication.json");
    let mut all: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    all["situations"].take()
}

/// What producers were told, in the words of a trace.
fn answer(kafka: &str) -> &'static str {
    match kafka {
        "NONE" => "acknowledged",
        "REQUEST_TIMED_OUT" => "timed out",
        "NOT_LEADER_OR_FOLLOWER" => "not the leader",
        "NOT_ENOUGH_REPLICAS" => "not enough replicas",
        // acks=0: nothing was sent back.
        "SENT_NO_RESPONSE" | "CONNECTION_CLOSED_BY_BROKER" => "no answer",
        other => panic!("{other}"),
    }
}

/// The records of the compared steps in the order of writing: name and answer.
fn written(steps: &[Value], compared: &[usize]) -> Vec<(String, &'static str)> {
    let steps = compared.iter().map(|step| &steps[step - 1]);
    let writes = steps.flat_map(|step| rows(&step["writes"]));
    // acks=2, which no producer of ours can ask for.
    let taken = writes.filter(|write| text(&write[1]) != "INVALID_REQUIRED_ACKS");
    taken
        .map(|write| (text(&write[0]).to_string(), answer(text(&write[1]))))
        .collect()
}

fn our_answers(trace: &Trace) -> BTreeMap<String, &'static str> {
    let clients = &trace.frames.last().unwrap().clients;
    let mut answers = BTreeMap::new();
    for one in &clients.acknowledged {
        answers.insert(one.value.clone(), "acknowledged");
    }
    for (value, why) in &clients.failed {
        answers.insert(value.clone(), why);
    }
    answers
}

/// Facts by name.
type Facts = BTreeMap<String, String>;

fn fact(facts: &mut Facts, name: &str, broker: i64, value: impl ToString) {
    facts.insert(format!("{name} {broker}"), value.to_string());
}

fn kafkas_facts(step: &Value, brokers: &BTreeMap<String, Value>, compared: Compared) -> Facts {
    let mut facts = Facts::new();
    let leader = number(&step["leader"]);
    fact(&mut facts, "leader", 0, leader);
    fact(&mut facts, "epoch", 0, number(&step["epoch"]));
    let mut isr: Vec<i64> = rows(&step["isr"]).iter().map(number).collect();
    if isr.is_empty() {
        isr = rows(&step["last_known"]).iter().map(number).collect();
    }
    isr.sort();
    fact(&mut facts, "isr", 0, format!("{isr:?}"));
    let end = |broker: &Value| match &broker["log"] {
        Value::Array(log) => log.len() as i64,
        _ => number(&broker["end"]),
    };
    for (id, broker) in brokers {
        let id = id.parse().unwrap();
        let hw = broker["hw"].as_i64();
        if compared == Compared::Shape {
            let leads = &brokers[&leader.to_string()];
            fact(
                &mut facts,
                "at the leader's end",
                id,
                end(broker) == end(leads),
            );
            if let Some(hw) = hw {
                fact(&mut facts, "watermark at the end", id, hw == end(broker));
            }
            continue;
        }
        let log = rows(&broker["log"]).iter();
        let log: Vec<String> = log
            .map(|record| format!("{}/{}", text(&record[1]), record[0]))
            .collect();
        fact(&mut facts, "log", id, log.join(" "));
        let epochs = rows(&broker["epochs"]).iter();
        let epochs: Vec<String> = epochs
            .map(|entry| format!("{}@{}", entry[0], entry[1]))
            .collect();
        fact(&mut facts, "epochs", id, epochs.join(" "));
        // While nobody leads a watermark is what was last written to the disk, which is a matter of time.
        if let (Some(hw), 0..) = (hw, leader) {
            fact(&mut facts, "hw", id, hw);
        }
    }
    facts
}

fn our_facts(frame: &Frame, names: &[(String, &str)], compared: Compared) -> Facts {
    let mut facts = Facts::new();
    let controller = &frame.controller;
    let leader = controller.leader.map_or(-1, |id| id.0.into());
    fact(&mut facts, "leader", 0, leader);
    fact(&mut facts, "epoch", 0, controller.epoch);
    let isr: Vec<i32> = controller.isr.iter().map(|id| id.0).collect();
    fact(&mut facts, "isr", 0, format!("{isr:?}"));
    let end = |broker: &BrokerView| broker.start.0 + broker.log.len() as i64;
    for broker in &frame.brokers {
        let id = broker.id.0.into();
        if compared == Compared::Shape {
            let leads = frame
                .brokers
                .iter()
                .find(|one| i64::from(one.id.0) == leader);
            let same = end(broker) == end(leads.unwrap());
            fact(&mut facts, "at the leader's end", id, same);
            fact(
                &mut facts,
                "watermark at the end",
                id,
                broker.hw.0 == end(broker),
            );
            continue;
        }
        let name = |value: &str| {
            let index: usize = value[1..].parse().unwrap();
            names
                .get(index - 1)
                .map_or(value.to_string(), |(name, _)| name.clone())
        };
        let log = broker.log.iter();
        let log: Vec<String> = log
            .map(|(epoch, value)| format!("{}/{epoch}", name(value)))
            .collect();
        fact(&mut facts, "log", id, log.join(" "));
        let epochs = broker.epochs.iter();
        let epochs: Vec<String> = epochs
            .map(|(epoch, start)| format!("{epoch}@{start}"))
            .collect();
        fact(&mut facts, "epochs", id, epochs.join(" "));
        fact(&mut facts, "hw", id, broker.hw);
    }
    facts
}

fn read_script(name: &str) -> Script {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scripts/{name}.txt"));
    fs::read_to_string(path).unwrap().parse().unwrap()
}

/// The tick at which a script shows a step.
fn shown(script: &Script, step: usize) -> Option<Tick> {
    let name = format!("step {step}");
    let show = script.shows.iter().find(|show| show.name == name);
    show.map(|show| show.at)
}

/// Everything in which a script differs from Kafka, beside what the table says.
fn differences(replay: &Replay, situation: &Value) -> Vec<String> {
    let script = read_script(replay.script);
    let run = script.play(&Model);
    let trace = run.trace.unwrap();
    let steps = rows(&situation["steps"]);
    let is_left_out = |step: &usize| replay.left_out.iter().any(|(out, _)| out.contains(step));
    let compared: Vec<usize> = (1..=steps.len())
        .filter(|step| !is_left_out(step))
        .collect();
    let names = written(steps, &compared);
    let mut different = BTreeMap::new();

    let mut brokers: BTreeMap<String, Value> = BTreeMap::new();
    for (step, now) in (1..).zip(steps) {
        let changed = now["brokers"].as_object().into_iter().flatten();
        brokers.extend(changed.map(|(id, broker)| (id.clone(), broker.clone())));
        if is_left_out(&step) {
            continue;
        }
        let Some(at) = shown(&script, step) else {
            different.insert(format!("{step}: not shown"), text(&now["step"]).to_string());
            continue;
        };
        let kafkas = kafkas_facts(now, &brokers, replay.compared);
        let ours = our_facts(frame_at(&trace, at).unwrap(), &names, replay.compared);
        for (name, value) in kafkas {
            let our = ours.get(&name).unwrap();
            if *our != value {
                let what = format!("{step}: {}", name.trim_end_matches(" 0"));
                different.insert(what, format!("Kafka {value}, here {our}"));
            }
        }
    }
    if replay.compared == Compared::Records {
        let answers = our_answers(&trace);
        for (index, (name, kafkas)) in names.iter().enumerate() {
            let our = answers.get(&format!("r{}", index + 1));
            let our = our.copied().unwrap_or("no answer");
            if our != *kafkas {
                different.insert(
                    format!("answer to {name}"),
                    format!("Kafka {kafkas}, here {our}"),
                );
            }
        }
    }
    for (what, why) in replay.different {
        if different.remove(*what).is_none() {
            different.insert(
                (*what).to_string(),
                format!("is as in Kafka, and the table says: {why}"),
            );
        }
    }
    let name = replay.situation;
    let line = |(what, how): (String, String)| format!("{name}, {what}: {how}");
    different.into_iter().map(line).collect()
}

#[test]
fn scripts_end_where_kafka_ended() {
    let situations = situations();
    let mut wrong = Vec::new();
    for replay in replays() {
        let situation = &situations[replay.situation];
        assert!(situation.is_object(), "{}", replay.situation);
        wrong.extend(differences(&replay, situation));
    }
    assert_eq!(wrong.join("\n"), "");
}

#[test]
fn every_situation_is_played() {
    let situations = situations();
    let mut names: Vec<&String> = situations.as_object().unwrap().keys().collect();
    names.sort();
    let replays = replays();
    let mut played: Vec<&str> = replays.iter().map(|replay| replay.situation).collect();
    played.sort();
    assert_eq!(played, names);
}

#[test]
fn the_settings_are_kafkas() {
    let situations = situations();
    for replay in replays() {
        let config = read_script(replay.script).schedule.config;
        let kafkas = &situations[replay.situation];
        let min_isr = i64::try_from(config.min_isr).unwrap();
        assert_eq!(min_isr, number(&kafkas["min_isr"]), "{}", replay.script);
        assert_eq!(
            config.unclean,
            kafkas["unclean"].as_bool().unwrap(),
            "{}",
            replay.script
        );
    }
}

/// The rounds of s05d: Kafka's log says that broker 1 cut its log to 4 and then to 2.
#[test]
fn broker_1_is_cut_in_rounds() {
    let trace = read_script("kip-279").play(&Model).trace.unwrap();
    let events = trace.frames.iter().flat_map(|frame| &frame.events);
    let events = events.map(|event| &event.text);
    let cuts: Vec<&String> = events
        .filter(|event| event.starts_with("Broker 1 cuts"))
        .collect();
    assert_eq!(
        cuts,
        [
            "Broker 1 cuts its log back from 6 to 4.",
            "Broker 1 cuts its log back from 4 to 2."
        ]
    );
}
