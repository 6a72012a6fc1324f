//! What a place in a file means for 1.2, and what a page says of a wrong answer.

use crate::course::model::header;
use crate::exercise::Story;
use crate::page::table;
use probe::ch01::{Split, SplitEnd};

/// What a page says of a wrong answer.
pub(super) fn story(bytes: &[u8], expected: &Split, got: &Split) -> Story {
    let (right, yours) = (Event::all(expected), Event::all(got));
    let wrong = right
        .iter()
        .zip(&yours)
        .take_while(|(right, yours)| right == yours)
        .count();
    let at = expected.batches[..wrong.min(expected.batches.len())]
        .last()
        .map_or(0, |batch| batch.1);
    // Both lists end with an end, so neither is the beginning of the other.
    let (headline, so) = what_is_wrong(&Place::of(bytes, at), right.get(wrong), yours.get(wrong));
    Story {
        headline,
        picture: picture(bytes, &right, &yours, wrong),
        so: Some(so.into()),
        ..Story::default()
    }
}

/// The places around the first wrong one: what is there, what it means, and what you say.
fn picture(bytes: &[u8], expected: &[Event], got: &[Event], wrong: usize) -> Vec<String> {
    let mut rows = Vec::new();
    let mut at = 0;
    for (index, event) in expected.iter().enumerate() {
        let place = Place::of(bytes, at);
        if let Event::Batch(_, to) = event {
            at = *to;
        }
        if (wrong.saturating_sub(2)..=wrong + 1).contains(&index) {
            let yours = got.get(index).map_or("-".into(), Event::text);
            rows.push([place.at.to_string(), place.why(), event.text(), yours]);
        }
    }
    let marked = wrong.min(2);
    let width = rows.get(marked).map_or(1, |row| row[3].len());
    let (mut lines, columns) = table(["at", "what is there", "expected", "you"], &rows);
    let mark = format!("{:1$}{2}", "", columns[3], "^".repeat(width));
    lines.insert((marked + 2).min(lines.len()), mark);
    lines
}

/// One place at which a batch should begin.
pub(super) struct Place {
    at: usize,
    left: usize,
    /// The length field, if it is there.
    length: Option<i64>,
    /// The magic, if it is there.
    magic: Option<u8>,
}

pub(super) enum Meaning {
    Batch { to: usize },
    End(SplitEnd),
}

impl Place {
    pub(super) fn of(bytes: &[u8], at: usize) -> Self {
        let rest = &bytes[at..];
        Self {
            at,
            left: rest.len(),
            length: rest.get(8..12).map(|field| header::value(field, true)),
            magic: rest.get(16).copied(),
        }
    }

    /// The first of the contract's six sentences that fits.
    pub(super) fn meaning(&self) -> Meaning {
        let at = self.at;
        Meaning::End(match (self.length, self.magic) {
            _ if self.left == 0 => SplitEnd::Clean,
            (None, _) => SplitEnd::Unfinished { at },
            (Some(..=48), _) => SplitEnd::Garbage { at },
            (_, Some(magic)) if magic != 2 => SplitEnd::Garbage { at },
            (Some(length), _) if 12 + length > self.left as i64 => SplitEnd::Unfinished { at },
            (Some(length), _) => {
                return Meaning::Batch {
                    to: at + 12 + length as usize,
                };
            }
        })
    }

    /// Why nothing that begins here can be a batch.
    fn no_batch(&self) -> String {
        match (self.length, self.magic) {
            (Some(length @ ..=48), _) => format!("length {length} has no room for a header"),
            (_, Some(magic)) => format!("the magic is {}", magic as i8),
            _ => "nothing can follow".into(),
        }
    }

    /// Why it means what it does, for the picture.
    fn why(&self) -> String {
        match (self.length, self.magic) {
            _ if self.left == 0 => "no bytes are left".into(),
            (None, _) => format!("{} left, and no length", self.left),
            (Some(length @ ..=48), _) => format!("length {length}, too small"),
            (_, Some(magic)) if magic != 2 => {
                format!("{} left, magic {}, not 2", self.left, magic as i8)
            }
            (Some(length), _) => format!(
                "length {length}: {} of {} bytes",
                self.left.min(12 + length as usize),
                12 + length
            ),
        }
    }
}

/// One thing that the answer says, in its order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    Batch(usize, usize),
    End(SplitEnd),
}

impl Event {
    pub(super) fn all(split: &Split) -> Vec<Self> {
        let batches = split
            .batches
            .iter()
            .map(|(from, to)| Self::Batch(*from, *to));
        batches.chain([Self::End(split.end)]).collect()
    }

    pub(super) fn text(&self) -> String {
        match self {
            Self::Batch(from, to) => format!("{from}..{to}"),
            Self::End(end) => end_text(*end),
        }
    }
}

fn end_text(end: SplitEnd) -> String {
    match end {
        SplitEnd::Clean => "Clean".into(),
        SplitEnd::Unfinished { at } => format!("Unfinished at {at}"),
        SplitEnd::Garbage { at } => format!("Garbage at {at}"),
    }
}

/// The headline, and why anybody cares.
fn what_is_wrong(
    place: &Place,
    expected: Option<&Event>,
    got: Option<&Event>,
) -> (String, &'static str) {
    use Event::{Batch, End};
    use SplitEnd::{Clean, Garbage, Unfinished};
    let Place { at, left, .. } = place;
    let at_its_place = |end: SplitEnd| match end {
        Unfinished { at: said } | Garbage { at: said } => said == *at,
        Clean => true,
    };
    let does = match got {
        Some(Batch(from, to)) => format!("answers the batch {from}..{to}"),
        Some(End(Clean)) => "says Clean".into(),
        Some(End(Unfinished { at })) => format!("says Unfinished at {at}"),
        Some(End(Garbage { at })) => format!("says Garbage at {at}"),
        None => "says no more".into(),
    };
    let (truth, so) = match (expected, got) {
        (Some(Batch(from, to)), Some(Batch(begin, end))) => (
            match begin == from {
                true => format!("though the batch at {from} ends at {to}"),
                false => format!("though the batch lies at {from}..{to}"),
            },
            if begin > from {
                "the reader gets a batch without its beginning."
            } else if end < to {
                "the rest of the batch would be taken for the next one."
            } else {
                "the reader gets bytes that are not the batch's own."
            },
        ),
        (Some(Batch(from, to)), _) => (
            format!("though a whole batch lies at {from}..{to}"),
            "this batch and all behind it are lost to every reader.",
        ),
        (Some(End(right)), Some(End(yours)))
            if end_kind(*right) == end_kind(*yours) && !at_its_place(*yours) =>
        {
            (
                format!("but it begins at {at}"),
                "who mends the file cuts it there: too much or too little would go.",
            )
        }
        (Some(End(Unfinished { .. })), got) => (
            match left {
                1 => format!("though the byte at {at} is the beginning of a batch"),
                _ => format!("though the {left} bytes at {at} are the beginning of a batch"),
            },
            match got {
                Some(Batch(..)) => {
                    "after a crash in mid write a reader would be given half a batch."
                }
                Some(End(Clean)) => {
                    "the next append goes behind the half batch, where no reader ever comes."
                }
                _ => "what a crash leaves at the end would pass for damage.",
            },
        ),
        (Some(End(Garbage { .. })), got) => (
            format!("though {}", place.no_batch()),
            match got {
                Some(Batch(..)) => "bytes that nobody wrote as a batch would be handed out as one.",
                Some(End(Clean)) => "the damage goes unnoticed.",
                _ => "a reader would wait for a rest that never comes.",
            },
        ),
        _ => (
            format!("though nothing is left at {at}"),
            "a reader would see a batch, or damage, where there is none.",
        ),
    };
    (format!("split_batches {does}, {truth}."), so)
}

fn end_kind(end: SplitEnd) -> u8 {
    match end {
        SplitEnd::Clean => 0,
        SplitEnd::Unfinished { .. } => 1,
        SplitEnd::Garbage { .. } => 2,
    }
}
