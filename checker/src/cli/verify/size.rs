//! How large the smallest cases are that show the mistakes: a reader should take one in at a glance.

use super::exercise::Row;
use crate::exercise::ExerciseId;
use crate::page::value_json;
use crate::paths::Paths;
use crate::suite::Failure;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;

/// The call's length as JSON, in characters.
pub(super) fn size(failure: &Failure) -> usize {
    value_json(&failure.call).to_string().chars().count()
}

/// How large a case may be, for each exercise, as `checker/mistakes/sizes.tsv` states it.
pub(super) struct Bounds(BTreeMap<String, usize>);

impl Bounds {
    pub(super) fn read(paths: &Paths) -> Result<Self> {
        let file = paths.root.join(FILE);
        let text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self> {
        let lines = text.lines().skip(1);
        let bounds = lines.map(|line| {
            let (id, most) = line.split_once('\t').unwrap_or((line, ""));
            let most = most
                .parse()
                .with_context(|| format!("{FILE}: {line:?} is no exercise with a number"))?;
            Ok((id.to_owned(), most))
        });
        bounds.collect::<Result<_>>().map(Self)
    }

    pub(super) fn problems(&self, row: &Row) -> Vec<String> {
        self.too_large(row.id, &row.sizes)
    }

    fn too_large(&self, id: ExerciseId, sizes: &[(String, usize)]) -> Vec<String> {
        let Some(&most) = self.0.get(&id.to_string()) else {
            return vec![format!("{FILE} states no bound for its cases")];
        };
        let large = sizes.iter().filter(|(_, size)| *size > most);
        let problem = |(mistake, size): &(String, usize)| {
            format!("the case that shows {mistake} has {size} characters, {FILE} allows {most}")
        };
        large.map(problem).collect()
    }
}

const FILE: &str = "checker/mistakes/sizes.tsv";

/// Rounded.
pub(super) fn average(sizes: &[(String, usize)]) -> usize {
    let sum: usize = sizes.iter().map(|(_, size)| size).sum();
    let average = (sum + sizes.len() / 2).checked_div(sizes.len());
    average.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(of: &[usize]) -> Vec<(String, usize)> {
        of.iter().map(|&size| (format!("m{size}"), size)).collect()
    }

    #[test]
    fn the_average_is_rounded() {
        assert_eq!(average(&[]), 0);
        assert_eq!(average(&sizes(&[3, 4])), 4);
        assert_eq!(average(&sizes(&[9, 1, 3])), 4);
    }

    #[test]
    fn a_case_above_its_bound_is_told() -> Result<()> {
        let bounds = Bounds::parse("exercise\tcharacters\n1.3\t12\n")?;
        let id = ExerciseId::new(1, 3);
        assert_eq!(bounds.too_large(id, &sizes(&[12, 3])), Vec::<String>::new());
        let told = bounds.too_large(id, &sizes(&[12, 13]));
        assert_eq!(
            told,
            ["the case that shows m13 has 13 characters, checker/mistakes/sizes.tsv allows 12"]
        );
        let unknown = bounds.too_large(ExerciseId::new(1, 4), &[]);
        assert_eq!(
            unknown,
            ["checker/mistakes/sizes.tsv states no bound for its cases"]
        );
        assert!(Bounds::parse("exercise\tcharacters\n1.3 12\n").is_err());
        Ok(())
    }
}
