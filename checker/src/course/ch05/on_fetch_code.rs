//! 5.14: the test that a learner can paste.

use super::code;
use super::lanes::made;
use cluster::{Action, FetchReply};
use probe::ch05::{Fetched, OnFetch};

pub(super) fn test(call: &OnFetch, expected: &Fetched) -> String {
    let leader = &call.leader;
    let whole = &expected.whole;
    let map = |seen: &std::collections::BTreeMap<kit::BrokerId, cluster::Progress>| {
        let entries: Vec<_> = seen.iter().collect();
        format!(
            "std::collections::BTreeMap::from({})",
            code::value(&entries)
        )
    };
    let actions: Vec<String> = whole.actions.iter().map(action).collect();
    let mut body = made(&call.log, true, &[]);
    body.push(format!(
        "log.begin_epoch({});",
        code::value(&leader.term.epoch)
    ));
    body.push(format!(
        "let mut leader = cluster::Leader {{ term: {}, hw: {}, isr: {}, seen: {}, waiting: vec!{} }};",
        code::value(&leader.term),
        code::value(&leader.hw),
        code::value(&leader.isr),
        map(&leader.seen),
        code::value(&leader.waiting)
    ));
    body.push(
        "// The other decisions are yours here; those that are not written yet panic.".into(),
    );
    body.push(format!(
        "let actions = ch05_replication::on_fetch(&mut leader, &log, &common::Table, {}, &{});",
        code::value(&call.now),
        code::value(&call.fetch)
    ));
    body.push(format!(
        "assert_eq!(actions, vec![{}]);",
        actions.join(", ")
    ));
    body.push(format!(
        "assert_eq!((leader.hw, leader.isr), ({}, {}));",
        code::value(&whole.hw),
        code::value(&whole.isr)
    ));
    body.push(format!("assert_eq!(leader.seen, {});", map(&whole.seen)));
    body.push(format!(
        "assert_eq!(leader.waiting, vec!{} as Vec<cluster::Waiting>);",
        code::value(&whole.waiting)
    ));
    format!("mod common;\n\n{}", code::test("on_fetch", call, &body))
}

fn action(action: &Action) -> String {
    match action {
        Action::AlterIsr(isr) => format!("cluster::Action::AlterIsr({})", code::value(isr)),
        Action::Answer(settled) => format!(
            "cluster::Action::Answer(cluster::Settled {{ request: {}, outcome: cluster::Outcome::{:?} }})",
            code::value(&settled.request),
            settled.outcome
        ),
        Action::Reply(reply) => format!("cluster::Action::Reply({})", self::reply(reply)),
    }
}

fn reply(reply: &FetchReply) -> String {
    match reply {
        FetchReply::Records { from, records, hw } => format!(
            "cluster::FetchReply::Records {{ from: {}, records: vec!{}, hw: {} }}",
            code::value(from),
            code::value(records),
            code::value(hw)
        ),
        FetchReply::Diverged(end) => {
            format!("cluster::FetchReply::Diverged({})", code::value(end))
        }
        FetchReply::OutOfRange(range) => {
            format!("cluster::FetchReply::OutOfRange({})", code::value(range))
        }
    }
}
