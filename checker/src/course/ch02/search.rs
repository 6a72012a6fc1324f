//! What the two lookups share, of offsets in 2.4 and of times in 2.7: the limit on looks, and how a wrong answer is told.

use super::picture;
use super::words::number;

/// How many looks a lookup among `count` entries may take: 2 x floor(log2 n) + 4, none when there are none.
pub(super) fn allowed(count: usize) -> u64 {
    let mut halvings = 0;
    let mut rest = count;
    while rest > 1 {
        rest /= 2;
        halvings += 1;
    }
    if count == 0 { 0 } else { 2 * halvings + 4 }
}

/// A lookup that went wrong.
pub(super) struct Search<'a> {
    /// The call, as a person would say it.
    pub call: String,
    /// What the entries are sorted by, and how each is written.
    pub entries: &'a [(i64, String)],
    /// What is looked for.
    pub target: i64,
    /// The number of the right entry.
    pub expected: Option<usize>,
    /// The learner's answer.
    pub got: Answer,
    /// How often the entries were looked at.
    pub looks: u64,
}

/// What a learner's lookup found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// This entry.
    Entry(usize),
    /// None.
    None,
    /// Something that is no entry of the index.
    Other(String),
}

/// In which way an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// Too many looks.
    Looks,
    /// An entry above the target.
    Above,
    /// An entry below the right one.
    Below,
    /// None, though there is one.
    None,
    /// No entry of the index.
    Other,
}

impl Search<'_> {
    /// In which way the answer is wrong.
    pub(super) fn wrong(&self) -> Wrong {
        match (self.expected, &self.got) {
            (Some(right), Answer::Entry(yours)) if right == *yours => Wrong::Looks,
            (None, Answer::None) => Wrong::Looks,
            (Some(right), Answer::Entry(yours)) if *yours < right => Wrong::Below,
            (_, Answer::Entry(_)) => Wrong::Above,
            (_, Answer::None) => Wrong::None,
            (_, Answer::Other(_)) => Wrong::Other,
        }
    }

    /// The sentence above the picture.
    pub(super) fn headline(&self) -> String {
        let target = number(self.target);
        let exact = self
            .expected
            .is_some_and(|right| self.entries[right].0 == self.target);
        let what = match (self.wrong(), self.expected, &self.got) {
            (Wrong::Looks, ..) => {
                let count = self.entries.len();
                return format!(
                    "{} is right, but looked at entries {} times; {} looks are allowed for {}.",
                    self.call,
                    picture::thousands(self.looks),
                    allowed(count),
                    picture::entries(count)
                );
            }
            (Wrong::Above, None, Answer::Entry(0)) => {
                format!("answered the first entry, and that lies above {target}")
            }
            (Wrong::Above, Some(right), Answer::Entry(yours)) if *yours == right + 1 => {
                "answered the entry after the one to start from".into()
            }
            (Wrong::Above, ..) => format!("answered an entry above {target}"),
            (Wrong::Below, ..) if exact => {
                format!("answered an entry below {target}, and {target} has one")
            }
            (Wrong::Below, Some(right), Answer::Entry(yours)) if *yours + 1 == right => {
                "answered the entry before the one to start from".into()
            }
            (Wrong::Below, ..) => {
                format!("answered an entry at or below {target}, and not the last one")
            }
            (Wrong::None, ..) if exact => format!("answered None, and {target} has an entry"),
            (Wrong::None, Some(right), _) => format!(
                "answered None, and {} lies at or below it",
                number(self.entries[right].0)
            ),
            (Wrong::None | Wrong::Other, ..) => "answered what is no entry of the index".into(),
        };
        format!("{} {what}.", self.call)
    }

    /// The entries around the target, one under the other, the target in its place among them.
    pub(super) fn picture(&self) -> Vec<String> {
        if self.wrong() == Wrong::Looks {
            let count = self.entries.len();
            return vec![
                format!("entries     {}", picture::thousands(count as u64)),
                format!(
                    "allowed     {:<10}2 x floor(log2 {count}) + 4",
                    allowed(count)
                ),
                format!("you         {}", picture::thousands(self.looks)),
            ];
        }
        let yours = match &self.got {
            Answer::Entry(yours) => Some(*yours),
            _ => None,
        };
        // The last entry at or below the target, counted from 1.
        let below = self
            .entries
            .iter()
            .filter(|(key, _)| *key <= self.target)
            .count();
        let exact = below > 0 && self.entries[below - 1].0 == self.target;
        let wanted = |index: usize| {
            index + 2 >= below && index <= below
                || Some(index) == yours
                || Some(index) == self.expected
        };
        let shown = (0..self.entries.len()).filter(|&index| wanted(index));
        let width = shown
            .map(|index| self.entries[index].1.chars().count())
            .max();
        let width = width.unwrap_or(0);
        let mut lines = Vec::new();
        let mut label = "entries";
        let mut dots = false;
        for index in 0..=self.entries.len() {
            if index == below && !exact {
                lines.push(format!("target      {:<6}{}", "", number(self.target)));
            }
            let Some((_, text)) = self.entries.get(index) else {
                break;
            };
            if !wanted(index) {
                if !dots {
                    lines.push(format!("{label:<12}..."));
                }
                (label, dots) = ("", true);
                continue;
            }
            let marks: Vec<String> = [
                (exact && index + 1 == below)
                    .then(|| format!("{} is the target", number(self.target))),
                (self.expected == Some(index)).then(|| "expected".into()),
                (yours == Some(index)).then(|| "you".into()),
            ]
            .into_iter()
            .flatten()
            .collect();
            let arrow = if marks.is_empty() { "" } else { "   <-- " };
            let line = format!(
                "{label:<12}#{index:<5}{text:<width$}{arrow}{}",
                marks.join(", ")
            );
            lines.push(line.trim_end().to_string());
            (label, dots) = ("", false);
        }
        if self.entries.is_empty() {
            lines.push("entries     none".into());
        }
        if self.expected.is_none() {
            lines.push("expected    None".into());
        }
        match &self.got {
            Answer::None => lines.push("you         None".into()),
            Answer::Other(text) => lines.push(format!("you         {text}")),
            Answer::Entry(_) => {}
        }
        lines
    }
}
