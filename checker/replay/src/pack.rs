//! Makes a recording smaller for a page that holds several: of each frame stays what is not as in the frame before, and of each broker
//! in it.
//!
//! Only the page's text changes. The player puts the frames together again before it draws them, so that each is drawn from its own JSON
//! alone.

use crate::json::{items, member, members};

/// The trace with packed frames, and the member `packed` that says so.
pub fn pack(trace: &str) -> String {
    let members = members(trace).map(|(name, value)| match name {
        "\"frames\"" => format!("\"packed\":true,{name}:{}", frames(value)),
        _ => format!("{name}:{value}"),
    });
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

fn frames(frames: &str) -> String {
    let mut before = "{}";
    let packed = items(frames).map(|frame| {
        let packed = difference(before, frame, &|name, was, is| match name {
            "\"brokers\"" => brokers(was, is),
            _ => is.to_owned(),
        });
        before = frame;
        packed
    });
    format!("[{}]", packed.collect::<Vec<_>>().join(","))
}

fn brokers(was: &str, is: &str) -> String {
    let before = items(was).chain(std::iter::repeat("{}"));
    let packed = items(is)
        .zip(before)
        .map(|(is, was)| difference(was, is, &|_, _, value| value.to_owned()));
    format!("[{}]", packed.collect::<Vec<_>>().join(","))
}

/// The members that are others than before, each as `shown` writes it.
fn difference(was: &str, is: &str, shown: &dyn Fn(&str, &str, &str) -> String) -> String {
    let changed = members(is).filter_map(|(name, value)| {
        let old = member(was, name.trim_matches('"'));
        (old != value).then(|| format!("{name}:{}", shown(name, old, value)))
    });
    format!("{{{}}}", changed.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::pack;

    #[test]
    fn what_stays_is_left_out() {
        let trace = r#"{"v":1,"frames":[{"tick":0,"said":"a","brokers":[{"id":1,"hw":0},{"id":2,"hw":0}]},{"tick":3,"said":"a","brokers":[{"id":1,"hw":0},{"id":2,"hw":1}]},{"tick":4,"said":"b","brokers":[{"id":1,"hw":0},{"id":2,"hw":1}]}]}"#;
        assert_eq!(
            pack(trace),
            r#"{"v":1,"packed":true,"frames":[{"tick":0,"said":"a","brokers":[{"id":1,"hw":0},{"id":2,"hw":0}]},{"tick":3,"brokers":[{},{"hw":1}]},{"tick":4,"said":"b"}]}"#
        );
    }

    #[test]
    fn text_that_is_no_trace_stays_short() {
        for text in ["", "{", "null", "{\"frames\":null}", "{\"frames\":[1,2]}"] {
            assert!(pack(text).len() <= text.len() + 20, "{text}");
        }
    }
}
