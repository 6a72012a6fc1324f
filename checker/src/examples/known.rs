//! Which mistakes an exercise's examples are run against. `verify --examples --write` keeps those of which it was proved that
//! an ordinary `#[test]` catches them, in `checker/mistakes/examples.tsv`.

use crate::exercise::ExerciseId;
use crate::suite::Suite;
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;

/// So many mistakes stand for all of an exercise's.
const AT_MOST: usize = 6;

const HEAD: &str = "exercise\tmistake\tlaw\twhere to look\n";

/// A known mistake that an example can catch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its stable name.
    pub id: String,
    /// The law that it breaks: its stable name.
    pub law: String,
    /// The law's sentence: where to look.
    pub place: String,
}

/// All such mistakes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(pub BTreeMap<ExerciseId, Vec<Known>>);

impl Table {
    /// The table that was built into this program.
    #[must_use]
    pub fn known() -> Self {
        Self::read(include_str!("../../mistakes/examples.tsv"))
    }

    /// Reads a table. Lines that are none are left out.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut table = Self::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            if let [exercise, id, law, place] = fields.as_slice()
                && let Ok(exercise) = exercise.parse::<ExerciseId>()
            {
                table.0.entry(exercise).or_default().push(Known {
                    id: (*id).into(),
                    law: (*law).into(),
                    place: (*place).into(),
                });
            }
        }
        table
    }

    /// The table as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::from(HEAD);
        for (exercise, mistakes) in &self.0 {
            for Known { id, law, place } in mistakes {
                let _ = writeln!(text, "{exercise}\t{id}\t{law}\t{place}");
            }
        }
        text
    }
}

/// The mistakes that stand for all: one of each law in the suite's order, then the next of each, until there are six.
#[must_use]
pub fn chosen(suite: &dyn Suite, table: &Table) -> Vec<Known> {
    let laws = suite.laws();
    let known = table.0.get(&suite.about().id);
    choose(
        &laws.iter().map(|(law, _)| *law).collect::<Vec<_>>(),
        known.map(Vec::as_slice).unwrap_or_default(),
    )
}

fn choose(laws: &[&str], known: &[Known]) -> Vec<Known> {
    // Within a law, each rule that it stands for has its turn first.
    let before = |index: usize| {
        let mistake = &known[index];
        let same = |other: &&Known| (&other.law, &other.place) == (&mistake.law, &mistake.place);
        known[..index].iter().filter(same).count()
    };
    let mut ordered: Vec<(usize, &Known)> = known.iter().enumerate().collect();
    ordered.sort_by_key(|(index, _)| before(*index));
    let rank = |law: &str| laws.iter().position(|other| *other == law);
    let mut by_law: BTreeMap<(usize, &str), VecDeque<&Known>> = BTreeMap::new();
    for (_, mistake) in ordered {
        // A rule that stands behind a law comes after the laws.
        let key = (
            rank(&mistake.law).unwrap_or(laws.len()),
            mistake.law.as_str(),
        );
        by_law.entry(key).or_default().push_back(mistake);
    }
    let mut chosen = Vec::new();
    while chosen.len() < AT_MOST && by_law.values().any(|left| !left.is_empty()) {
        let next = by_law.values_mut().filter_map(VecDeque::pop_front);
        chosen.extend(next.cloned());
    }
    chosen.truncate(AT_MOST);
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(id: &str, law: &str) -> Known {
        Known {
            id: id.into(),
            law: law.into(),
            place: format!("the sentence of {law}"),
        }
    }

    #[test]
    fn each_law_has_its_turn_in_the_suites_order() {
        let all = ["a", "b", "c", "d", "e"].map(|id| known(id, "two"));
        let all = [&all[..], &[known("z", "one"), known("y", "rule")]].concat();
        let ids: Vec<String> = choose(&["one", "two"], &all)
            .into_iter()
            .map(|known| known.id)
            .collect();
        assert_eq!(ids, ["z", "a", "y", "b", "c", "d"]);
    }

    /// What it takes to prove a row is more than a test should cost: `verify --examples` does. That it is old shows here.
    #[test]
    fn each_row_is_of_a_mistake_that_is_there_and_breaks_this_rule() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let table = Table::known();
        for suite in crate::course::chapters()
            .iter()
            .flat_map(|chapter| &chapter.suites)
        {
            let exercise = suite.about().id;
            let chosen = chosen(suite.as_ref(), &table);
            assert!(chosen.len() >= 3, "{exercise} has {}", chosen.len());
            for Known { id, place, .. } in &table.0[&exercise] {
                let mistake = root.join(format!("mistakes/{exercise}/{id}.rs"));
                assert!(mistake.is_file(), "{}", mistake.display());
                let page = root.join(format!("tests/pages/{exercise}/{id}.txt"));
                let page = std::fs::read_to_string(page).unwrap_or_default();
                let page: Vec<&str> = page.split_whitespace().collect();
                let rule = format!("Rule {place}.");
                let rule: Vec<&str> = rule.split_whitespace().collect();
                assert!(
                    page.windows(rule.len()).any(|words| words == rule),
                    "{exercise} {id}: {place}"
                );
            }
        }
    }

    #[test]
    fn a_table_comes_back_as_it_was_written() {
        let id = ExerciseId::new(2, 4);
        let table = Table(BTreeMap::from([(id, vec![known("a", "one")])]));
        assert_eq!(Table::read(&table.text()), table);
    }
}
