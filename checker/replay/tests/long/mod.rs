//! Recordings as long as a test wants.

use std::fmt::Write;

/// A recording of `frames` frames in which each broker's log has up to `records` records, and one more every second frame.
pub fn recording(frames: u64, records: u64) -> String {
    let mut out = String::from(
        r#"{"v":1,"title":"hw-per-term","config":{"brokers":[1,2,3],"min_isr":2,"lag_max":10,"unclean":false,"max_records":4},"steps":["#,
    );
    for step in 0..8 {
        let comma = if step == 0 { "" } else { "," };
        let _ = write!(
            out,
            r#"{comma}{{"at":{step},"text":"write r{step} acks=all to the leader"}}"#
        );
    }
    let offset = (frames / 2).min(records).saturating_sub(1);
    let _ = write!(
        out,
        r#"],"broken":{{"rule":"logs-agree","sentence":"Logs agree below the high watermark.","tick":{},"broker":3,"offset":{offset},"expected":"r{offset}","got":"x","text":"Offset {offset} is r{offset} on broker 1 and x on broker 3."}},"stopped":null,"frames":["#,
        frames * 2,
    );
    for frame in 1..=frames {
        let end = (frame / 2).min(records);
        let comma = if frame == 1 { "" } else { "," };
        let tick = frame * 2;
        let _ = write!(
            out,
            r#"{comma}{{"tick":{tick},"said":"Broker 2 fetches from {end}, and the leader's log ends at {end}.","events":["broker 2 fetches from {end}","broker 1 answers with the records from {end}, and high watermark {end}"],"brokers":["#
        );
        for broker in 1..=3 {
            let value = if broker == 3 && frame == frames {
                "x"
            } else {
                ""
            };
            let log: Vec<String> = (0..end)
                .map(|at| {
                    format!(
                        "[{},\"{}\"]",
                        at / 10,
                        if at == offset && !value.is_empty() {
                            value.to_owned()
                        } else {
                            format!("r{at}")
                        }
                    )
                })
                .collect();
            let log = log.join(",");
            let epochs: Vec<String> = (0..end.div_ceil(10))
                .map(|e| format!("[{e},{}]", e * 10))
                .collect();
            let epochs = epochs.join(",");
            let role = if broker == 1 {
                format!(
                    r#""role":"leader","epoch":3,"hw":{end},"start":0,"log":[{log}],"epochs":[{epochs}],"isr":[1,2,3],"pending":null,"seen":[[2,{end}],[3,{}]],"follows":null"#,
                    end.saturating_sub(1)
                )
            } else {
                format!(
                    r#""role":"follower","epoch":3,"hw":{},"start":0,"log":[{log}],"epochs":[{epochs}],"isr":null,"pending":null,"seen":null,"follows":1"#,
                    end - (frame + broker) % 2 * u64::from(end > 0)
                )
            };
            let comma = if broker == 1 { "" } else { "," };
            let _ = write!(out, r#"{comma}{{"id":{broker},"state":"up",{role}}}"#);
        }
        let _ = write!(
            out,
            r#"],"controller":{{"leader":1,"epoch":3,"isr":[1,2,3],"version":2,"live":[1,2,3]}},"links":[],"messages":[{{"from":2,"to":1,"text":"fetch from {end}, epoch 3"}}],"clients":{{"acknowledged":[["r1",1,"all"],["r2",2,"all"]],"waiting":["r{end}"],"failed":[],"read":{end}}}}}"#
        );
    }
    out + "]}"
}
