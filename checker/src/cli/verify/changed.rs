//! `verify --changed`: which exercises an edit touches.

use crate::course::Chapter;
use crate::exercise::{About, ExerciseId};
use std::collections::BTreeSet;

/// What all exercises are made of: a sample of them is verified, the hearts of chapter 2.
const SHARED: [&str; 8] = [
    "checker/kit/",
    "checker/probe/",
    "checker/src/build/",
    "checker/src/course/",
    "checker/src/exercise.rs",
    "checker/src/page/",
    "checker/src/run/",
    "checker/src/suite/",
];

/// The exercises that are made of these files.
pub(super) fn touched(files: &[String], chapters: &[Chapter]) -> BTreeSet<ExerciseId> {
    let abouts: Vec<About> = chapters
        .iter()
        .flat_map(|chapter| chapter.suites.iter().map(|suite| suite.about()))
        .collect();
    files
        .iter()
        .flat_map(|file| by_one(file, chapters, &abouts))
        .collect()
}

fn by_one(file: &str, chapters: &[Chapter], abouts: &[About]) -> Vec<ExerciseId> {
    for place in [
        "checker/mistakes/",
        "checker/unusual/",
        "checker/tests/pages/",
    ] {
        if let Some(rest) = file.strip_prefix(place) {
            let id = rest.split('/').next().unwrap_or_default();
            return Vec::from_iter(id.parse::<ExerciseId>());
        }
    }
    for chapter in chapters {
        let number = chapter.number;
        let within = |place: String| file.strip_prefix(&place).map(str::to_owned);
        let of_chapter = || {
            abouts
                .iter()
                .filter(move |about| about.id.chapter == number)
        };
        if let Some(source) = within(format!("solutions/{}/src/", chapter.folder)) {
            return or_all(
                of_chapter().filter(|about| about.file == source),
                of_chapter(),
            );
        }
        if let Some(part) = within(format!("checker/src/course/ch{number:02}/")) {
            return or_all(longest(of_chapter(), &part), of_chapter());
        }
        if within(format!("checker/probe-ch{number:02}/")).is_some()
            || file.starts_with(&format!("checker/probe/src/ch{number:02}"))
        {
            return of_chapter().map(|about| about.id).collect();
        }
    }
    if SHARED.iter().any(|place| file.starts_with(place)) {
        let sample = abouts
            .iter()
            .filter(|about| about.id.chapter == 2 && about.heart);
        return sample.map(|about| about.id).collect();
    }
    Vec::new()
}

/// These exercises, or where there are none, all of the chapter.
fn or_all<'a>(
    some: impl Iterator<Item = &'a About>,
    all: impl Iterator<Item = &'a About>,
) -> Vec<ExerciseId> {
    let some: Vec<ExerciseId> = some.map(|about| about.id).collect();
    match some.is_empty() {
        true => all.map(|about| about.id).collect(),
        false => some,
    }
}

/// The exercise whose name a part of a suite begins with: `roll_laws.rs` is of `roll.rs`.
fn longest<'a>(
    abouts: impl Iterator<Item = &'a About>,
    part: &str,
) -> impl Iterator<Item = &'a About> {
    let matching = abouts.filter_map(|about| {
        let methods = about
            .functions
            .iter()
            .filter_map(|name| name.split("::").last());
        let names = methods.chain([about.title, about.file.trim_end_matches(".rs")]);
        let lengths = names.filter(|name| part.starts_with(name)).map(str::len);
        Some((lengths.max()?, about))
    });
    let mut matching: Vec<(usize, &About)> = matching.collect();
    let best = matching.iter().map(|(length, _)| *length).max();
    matching.retain(|(length, _)| Some(*length) == best);
    matching.into_iter().map(|(_, about)| about)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course;

    fn of(file: &str) -> String {
        let ids = touched(&[file.to_owned()], &course::chapters());
        let ids: Vec<String> = ids.iter().map(ExerciseId::to_string).collect();
        ids.join(" ")
    }

    #[test]
    fn an_edit_touches_the_exercises_that_are_made_of_it() {
        assert_eq!(of("checker/mistakes/2.4/exact-hits-only.rs"), "2.4");
        assert_eq!(of("checker/unusual/4.7/one-by-one.rs"), "4.7");
        assert_eq!(of("checker/tests/pages/0.1/one-more.txt"), "0.1");
        assert_eq!(of("solutions/ch02-index/src/lookup.rs"), "2.4");
        assert_eq!(of("checker/src/course/ch03/roll_laws.rs"), "3.3");
        assert_eq!(of("checker/src/course/ch01/split_batches.rs"), "1.2");
    }

    #[test]
    fn what_several_exercises_are_made_of_touches_all_of_them() {
        let whole = "3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9";
        assert_eq!(of("checker/src/course/ch03/dirs.rs"), whole);
        assert_eq!(of("checker/probe-ch03/src/main.rs"), whole);
        assert_eq!(of("solutions/ch03-segments/src/given.rs"), whole);
        assert!(of("checker/src/suite/run.rs").contains("2.4"));
    }

    #[test]
    fn the_rest_touches_none() {
        for file in [
            "README.md",
            "book/src/ch02-index.md",
            "checker/mistakes/README.md",
            "checker/src/watch/mod.rs",
        ] {
            assert_eq!(of(file), "", "{file}");
        }
    }
}
