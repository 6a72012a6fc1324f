//! A trace as JSON, version 1: what the replay page reads. Any frame can be drawn from its own JSON alone.
//!
//! Written by hand: the engine has no dependency, and the texts are all that must be escaped.

use crate::trace::{BrokerView, ClientsView, ControllerView, Frame, Stop, Trace};
use crate::words::capital;
use crate::{At, Broken, Brokers, Config, steps_in_words};
use kit::BrokerId;
use std::fmt::{Display, Write as _};

impl Trace {
    /// The trace as JSON on one line. Its title is the id of the broken rule, or `stopped`, or `lived`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let title = match (&self.broken, &self.stopped) {
            (Some(broken), _) => broken.rule.id(),
            (None, Some(_)) => "stopped",
            (None, None) => "lived",
        };
        let words = steps_in_words(&self.steps);
        object(&[
            ("v", number(1)),
            ("title", text(title)),
            ("config", config(self.config)),
            ("steps", array(self.steps.iter().zip(&words).map(step))),
            ("broken", or_null(self.broken.as_ref(), broken)),
            ("stopped", or_null(self.stopped.as_ref(), stopped)),
            ("frames", array(self.frames.iter().map(frame))),
        ])
    }
}

fn config(config: Config) -> String {
    object(&[
        ("brokers", set(crate::BROKERS.into_iter().collect())),
        ("min_isr", number(config.min_isr)),
        ("lag_max", number(config.lag_max)),
        ("unclean", number(config.unclean)),
        ("max_records", number(config.max_records)),
    ])
}

fn step((at, words): (&At, &String)) -> String {
    object(&[("at", number(at.at)), ("text", text(words))])
}

fn broken(broken: &Broken) -> String {
    object(&[
        ("rule", text(broken.rule.id())),
        ("sentence", text(&capital(broken.rule.sentence()))),
        ("tick", number(broken.tick)),
        ("broker", or_null(broken.broker, number)),
        ("offset", or_null(broken.offset, number)),
        ("expected", text(&broken.expected)),
        ("got", text(&broken.got)),
        ("text", text(&broken.text)),
    ])
}

fn stopped(stop: &Stop) -> String {
    object(&[
        ("decision", text(&stop.decision)),
        ("tick", number(stop.at.tick)),
        ("broker", number(stop.at.broker)),
        ("text", text(&stop.text)),
    ])
}

fn frame(frame: &Frame) -> String {
    object(&[
        ("tick", number(frame.tick)),
        ("said", text(&frame.said)),
        (
            "events",
            array(frame.events.iter().map(|event| text(&event.text))),
        ),
        ("brokers", array(frame.brokers.iter().map(broker))),
        ("controller", controller(&frame.controller)),
        ("links", array(frame.links.iter().map(link))),
        ("messages", array(frame.messages.iter().map(message))),
        ("clients", clients(&frame.clients)),
    ])
}

fn broker(broker: &BrokerView) -> String {
    let leads = broker.leads.as_ref();
    let log = broker.log.iter();
    let epochs = broker.epochs.iter();
    object(&[
        ("id", number(broker.id)),
        ("state", text(broker.state)),
        ("role", text(broker.role)),
        ("epoch", number(broker.epoch)),
        ("hw", number(broker.hw)),
        ("start", number(broker.start)),
        (
            "log",
            array(log.map(|(epoch, value)| pair(epoch, text(value)))),
        ),
        (
            "epochs",
            array(epochs.map(|(epoch, start)| pair(epoch, start))),
        ),
        ("isr", or_null(leads, |leads| set(leads.isr))),
        (
            "pending",
            or_null(leads.and_then(|leads| leads.pending), set),
        ),
        ("version", or_null(leads, |leads| number(leads.version))),
        (
            "seen",
            or_null(leads, |leads| {
                array(leads.seen.iter().map(|(id, end)| pair(id, end)))
            }),
        ),
        ("follows", or_null(broker.follows, number)),
    ])
}

fn controller(controller: &ControllerView) -> String {
    object(&[
        ("leader", or_null(controller.leader, number)),
        ("epoch", number(controller.epoch)),
        ("isr", set(controller.isr)),
        ("version", number(controller.version)),
        ("live", set(controller.live)),
    ])
}

fn link((a, b, cut): &(BrokerId, BrokerId, bool)) -> String {
    let state = if *cut { "cut" } else { "slow" };
    object(&[("a", number(a)), ("b", number(b)), ("state", text(state))])
}

fn message((from, to, says): &(BrokerId, BrokerId, String)) -> String {
    object(&[
        ("from", number(from)),
        ("to", number(to)),
        ("text", text(says)),
    ])
}

fn clients(clients: &ClientsView) -> String {
    let acknowledged = clients.acknowledged.iter().map(|record| {
        let offset = or_null(record.offset, number);
        array([text(&record.value), offset, text(&record.acks.to_string())])
    });
    let failed = clients.failed.iter();
    object(&[
        ("acknowledged", array(acknowledged)),
        (
            "waiting",
            array(clients.waiting.iter().map(|value| text(value))),
        ),
        (
            "failed",
            array(failed.map(|(value, why)| pair(text(value), text(why)))),
        ),
        ("read", number(clients.read)),
    ])
}

fn object(members: &[(&str, String)]) -> String {
    let mut out = String::from("{");
    for (index, (name, value)) in members.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(out, "{comma}\"{name}\":{value}");
    }
    out.push('}');
    out
}

fn array(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}

fn pair(first: impl Display, second: impl Display) -> String {
    format!("[{first},{second}]")
}

fn set(brokers: Brokers) -> String {
    array(brokers.iter().map(number))
}

/// Numbers and truth values are written as they are shown.
fn number(value: impl Display) -> String {
    value.to_string()
}

fn or_null<T>(value: Option<T>, write: impl FnOnce(T) -> String) -> String {
    value.map_or("null".into(), write)
}

/// A string. Quotes, backslashes and control characters are escaped, everything else is as it is.
fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::text;
    use crate::words::capital;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(
            text("a \"b\" \\ \n\r\t\u{1} é"),
            r#""a \"b\" \\ \n\r\t\u0001 é""#
        );
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(capital("a record."), "A record.");
        assert_eq!(capital(""), "");
    }
}
