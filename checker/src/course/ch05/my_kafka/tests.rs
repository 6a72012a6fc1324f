use super::*;
use crate::course::ch05::wrong::{CountsWhenSent, perform};
use cluster::Decisions;
use serde_json::Value;
use std::sync::OnceLock;

/// What is made for these decisions.
fn performed(table: &dyn Decisions) -> MyKafka {
    let made = my_kafka(false, &mut |play| Some(perform(table, play)));
    let Some(made) = made else {
        panic!("no page was made")
    };
    made
}

/// The page of right decisions. Two tests look at it.
fn right() -> &'static Replay {
    static PAGE: OnceLock<Replay> = OnceLock::new();
    PAGE.get_or_init(|| performed(model()).page)
}

/// The JSON in the page, in order: the recordings, then the numbers.
fn json_of(html: &str) -> Vec<Value> {
    let scripts = html.split("<script type=\"application/json\"").skip(1);
    let texts = scripts.map(|rest| {
        let (_, rest) = rest.split_once('>').unwrap_or_default();
        rest.split("</script>").next().unwrap_or_default()
    });
    let values = texts.map(|text| serde_json::from_str(text).unwrap_or_default());
    values.map(unpacked).collect()
}

/// As the player does it.
fn unpacked(mut trace: Value) -> Value {
    let Some(packed) = trace.as_object_mut() else {
        return trace;
    };
    if packed.remove("packed").is_none() {
        return trace;
    }
    let mut before = Value::Null;
    for frame in packed["frames"].as_array_mut().into_iter().flatten() {
        let brokers = frame["brokers"].as_array().cloned().unwrap_or_default();
        let mut whole = over(&before, frame);
        if !brokers.is_empty() {
            let old = (0..).map(|place| &before["brokers"][place]);
            whole["brokers"] = old.zip(&brokers).map(|(old, new)| over(old, new)).collect();
        }
        *frame = whole.clone();
        before = whole;
    }
    trace
}

fn over(old: &Value, new: &Value) -> Value {
    let mut both = old.as_object().cloned().unwrap_or_default();
    both.extend(new.as_object().cloned().unwrap_or_default());
    Value::Object(both)
}

#[test]
fn the_page_says_what_was_run() {
    let page = right();
    assert_eq!(page.name, "my-kafka.html");
    assert!(page.html.len() < 100_000, "{} bytes", page.html.len());
    let json = json_of(&page.html);
    assert_eq!(json.len(), 4);
    let numbers = &json[3];
    assert_eq!(numbers["schedules"], 100);
    assert_eq!(numbers["mine"].as_array().map(Vec::len), Some(14));

    // Counted in another way.
    let runs: Vec<Run> = (0..100).map(|seed| record(&draw(seed), model())).collect();
    let all: usize = runs.iter().map(|run| run.acknowledged).sum();
    assert_eq!(numbers["acknowledged_all"], all);
    let ticks: i64 = runs.iter().map(|run| run.end.0).sum();
    assert_eq!(numbers["ticks"], ticks);
    let texts = |text: &str| {
        let traces = runs.iter().filter_map(|run| run.trace.as_ref());
        let frames = traces.flat_map(|trace| &trace.frames);
        let events = frames.flat_map(|frame| &frame.events);
        events.filter(|event| event.text.contains(text)).count()
    };
    for (name, text) in [
        ("killed", " is killed."),
        ("without_power", " loses its power"),
        ("shut_down", " shuts down."),
        ("paused", " stands still."),
        ("slow", " longer from now on."),
        ("written", "A producer writes "),
        ("elected", "The controller elects "),
        ("nobody", "The controller finds nobody to lead"),
        ("truncated", " cuts its log back "),
    ] {
        assert_eq!(numbers[name], texts(text), "{name}");
    }
    let cuts = texts(" is cut.") + texts(" is cut off from all others.");
    assert_eq!(numbers["cut"], cuts);
}

#[test]
fn kip_101_is_broken_on_the_left_and_healed_on_the_right() {
    let json = json_of(&right().html);
    let [one, broken, healed, numbers] = json.as_slice() else {
        panic!("{} recordings", json.len())
    };
    assert_eq!(broken["broken"]["rule"], "acked-stays");
    for lived in [one, healed] {
        assert_eq!(lived["broken"], Value::Null);
        assert_eq!(lived["stopped"], Value::Null);
    }
    let both = |part: &str| (&broken[part], &healed[part]);
    let (left, right) = both("config");
    assert_eq!(left, right);
    // The left one ends before its last steps.
    let (left, right) = both("steps");
    let left = left.as_array().map_or(&[][..], Vec::as_slice);
    let right = right.as_array().map_or(&[][..], Vec::as_slice);
    assert_eq!(left, &right[..left.len()]);
    let seed = numbers["schedule"].as_u64().unwrap_or_default();
    let run = record(&draw(seed), model());
    let same = recording(&run).map(|text| serde_json::from_str(&text).unwrap_or_default());
    assert!(same.as_ref() == Some(one), "schedule {seed} is another");
}

#[test]
fn a_schedule_that_is_not_survived_is_shown_instead() {
    let made = performed(&CountsWhenSent);
    assert_eq!(made.page.name, "ch05-enough-copies.html");
    assert_eq!(made.about, "a schedule that it did not live through");
}
