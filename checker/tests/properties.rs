//! The checker's own promises, on many inputs: frames, the progress file, what is printed, schedules made smaller.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use checker::course;
use checker::exercise::ExerciseId;
use checker::page::{Results, chapter_json, error_json, shown};
use checker::progress::Progress;
use checker::suite::{Report, Verdict};
use cluster::{Shrinker, draw};
use probe::frame::{Answer, MAX_FRAME, Panic, read_answer, read_call, write_answer, write_call};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read};

/// Tries a property on the same inputs each time, whatever the environment says.
fn prop<S: Strategy>(
    cases: u32,
    inputs: S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    if let Err(why) = runner.run(&inputs, property) {
        panic!("{why}");
    }
}

/// A pipe that gives its bytes in pieces of these sizes.
struct Pieces<'a> {
    bytes: &'a [u8],
    sizes: Box<dyn Iterator<Item = usize> + 'a>,
}

impl<'a> Pieces<'a> {
    fn new(bytes: &'a [u8], sizes: &'a [usize]) -> Self {
        Self {
            bytes,
            sizes: Box::new(sizes.iter().copied().cycle()),
        }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes.next().unwrap_or(1).min(into.len());
        let (now, later) = self.bytes.split_at(size.min(self.bytes.len()));
        into[..now.len()].copy_from_slice(now);
        self.bytes = later;
        Ok(now.len())
    }
}

fn answers() -> impl Strategy<Value = Answer> {
    let panic = (".{0,9}", "[a-z/.]{0,9}", any::<u32>());
    prop_oneof![
        (vec(any::<u8>(), 0..40), any::<u64>())
            .prop_map(|(bytes, peak)| Answer::Returned { bytes, peak }),
        panic.prop_map(|(message, file, line)| Answer::Panicked(Panic {
            message,
            file,
            line
        })),
        Just(Answer::Unreadable),
        Just(Answer::TooLarge),
    ]
}

fn written(answers: &[Answer]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for answer in answers {
        write_answer(&mut bytes, answer).unwrap();
    }
    bytes
}

/// All answers up to the pipe's end, or to the first frame that is none.
fn read_all(from: &mut dyn Read) -> (Vec<Answer>, Option<io::ErrorKind>) {
    let mut answers = Vec::new();
    loop {
        match read_answer(from) {
            Ok(Some(answer)) => answers.push(answer),
            Ok(None) => return (answers, None),
            Err(error) => return (answers, Some(error.kind())),
        }
    }
}

#[test]
fn frames_are_read_in_any_pieces() {
    let sizes = vec(1_usize..9, 1..6);
    prop(
        300,
        (vec(answers(), 0..6), sizes.clone()),
        |(answers, sizes)| {
            let bytes = written(&answers);
            let read = read_all(&mut Pieces::new(&bytes, &sizes));
            prop_assert_eq!(read, (answers, None));
            Ok(())
        },
    );
    let calls = vec((any::<u16>(), vec(any::<u8>(), 0..40)), 0..6);
    prop(300, (calls, sizes), |(calls, sizes)| {
        let mut bytes = Vec::new();
        for (exercise, call) in &calls {
            write_call(&mut bytes, *exercise, call)?;
        }
        let mut from = Pieces::new(&bytes, &sizes);
        for call in calls {
            prop_assert_eq!(read_call(&mut from)?, Some(call));
        }
        prop_assert_eq!(read_call(&mut from)?, None);
        Ok(())
    });
}

#[test]
fn a_cut_costs_the_answers_behind_it_and_makes_no_other() {
    let cut = any::<prop::sample::Index>();
    prop(300, (vec(answers(), 1..5), cut), |(answers, cut)| {
        let bytes = written(&answers);
        let (read, error) = read_all(&mut &bytes[..cut.index(bytes.len())]);
        prop_assert_eq!(error, None);
        prop_assert!(read.len() < answers.len());
        prop_assert_eq!(&read[..], &answers[..read.len()]);
        Ok(())
    });
}

#[test]
fn only_what_is_written_so_is_read_as_an_answer() {
    let damage = (any::<prop::sample::Index>(), any::<u8>(), 0_u8..3);
    prop(3000, (answers(), vec(damage, 0..4)), |(answer, damage)| {
        let mut frame = written(&[answer]).split_off(4);
        for (place, byte, how) in damage {
            let place = place.index(frame.len() + 1);
            match how {
                0 => frame.insert(place, byte),
                1 if place < frame.len() => frame[place] = byte,
                _ => frame.truncate(place),
            }
        }
        let mut bytes = (frame.len() as u32).to_le_bytes().to_vec();
        bytes.append(&mut frame);
        let (read, error) = read_all(&mut bytes.as_slice());
        prop_assert_eq!(read.is_empty(), error == Some(io::ErrorKind::InvalidData));
        if error.is_none() {
            // A panic's line has more than one way to be written.
            let again = written(&read) == bytes;
            prop_assert!(again || matches!(read[0], Answer::Panicked(_)), "{read:?}");
        }
        Ok(())
    });
}

#[test]
fn a_frame_above_the_limit_is_refused_before_it_is_read() {
    prop(200, MAX_FRAME as u32 + 1..=u32::MAX, |len| {
        let bytes = len.to_le_bytes();
        let error = read_answer(&mut bytes.as_slice()).map_err(|error| error.kind());
        prop_assert_eq!(error, Err(io::ErrorKind::InvalidData));
        let error = read_call(&mut bytes.as_slice()).map_err(|error| error.kind());
        prop_assert_eq!(error, Err(io::ErrorKind::InvalidData));
        Ok(())
    });
    // One of that length is awaited: the pipe ends first.
    let most = (MAX_FRAME as u32).to_le_bytes();
    assert!(matches!(read_answer(&mut most.as_slice()), Ok(None)));
}

const FIRST_LINE: &str = "build-your-own-kafka progress 1\n";

/// A line that a later checker may have added, and lines of any other kind.
fn lines() -> impl Strategy<Value = (String, bool)> {
    let later =
        "zz[a-z]{0,4} [ -~]{0,9}".prop_map(|line| (line.trim_end().to_owned() + " 1", true));
    let known = "(passed|failed|solution) [0-5]\\.[1-9]".prop_map(|line| (line, false));
    let any = "[^\r\n]{0,12}".prop_map(|line| (line, false));
    let near = "(passed|hints|whole|lab|Passed) ?[0-9a-z. ]{0,6}".prop_map(|line| (line, false));
    prop_oneof![later, known, any, near]
}

#[test]
fn a_progress_file_is_read_or_refused_in_a_sentence_and_later_lines_stay() {
    let whole = (any::<bool>(), vec(lines(), 0..6), any::<bool>());
    prop(150, whole, |(first, lines, end)| {
        let root = tempfile::tempdir()?;
        let file = root.path().join(".checker").join("progress");
        let texts: Vec<&str> = lines.iter().map(|(line, _)| line.as_str()).collect();
        let first_line = if first { FIRST_LINE } else { "" };
        let text = format!(
            "{first_line}{}{}",
            texts.join("\n"),
            if end { "\n" } else { "" }
        );
        fs::create_dir_all(root.path().join(".checker"))?;
        fs::write(&file, &text)?;
        let (_, note) = Progress::load(root.path());
        prop_assert!(
            note.as_ref()
                .is_none_or(|note| note.starts_with("the progress file"))
        );
        let new = ExerciseId::new(5, 14);
        Progress::update(root.path(), |progress| {
            progress.passed.insert(new);
        })
        .unwrap();
        let (progress, after) = Progress::load(root.path());
        prop_assert_eq!(after, None);
        prop_assert!(progress.passed.contains(&new));
        let now = fs::read_to_string(&file)?;
        let later = lines
            .iter()
            .filter(|(line, later)| *later && first && !line.is_empty());
        for (line, _) in later {
            prop_assert!(
                now.lines().any(|kept| kept == line),
                "{line:?} is lost: {now}"
            );
        }
        let old = fs::read_to_string(root.path().join(".checker/progress.old-1")).ok();
        prop_assert_eq!(old, note.map(|_| text));
        Ok(())
    });
}

#[test]
fn a_progress_file_of_any_bytes_is_read_or_kept() {
    let inputs = (any::<bool>(), vec(any::<u8>(), 0..60));
    prop(150, inputs, |(first, rest)| {
        let root = tempfile::tempdir()?;
        let folder = root.path().join(".checker");
        let bytes = [if first { FIRST_LINE.as_bytes() } else { b"" }, &rest].concat();
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("progress"), &bytes)?;
        let (_, note) = Progress::load(root.path());
        Progress::update(root.path(), |progress| {
            progress.passed.insert(ExerciseId::new(5, 14));
        })
        .unwrap();
        let kept = fs::read(folder.join("progress.old-1")).ok();
        prop_assert_eq!(kept, note.map(|_| bytes));
        Ok(())
    });
}

fn ids() -> impl Strategy<Value = ExerciseId> {
    (any::<u8>(), any::<u16>()).prop_map(|(chapter, number)| ExerciseId::new(chapter, number))
}

#[test]
fn progress_that_is_written_is_read() {
    let sets = || prop::collection::btree_set(ids(), 0..4);
    let word = "[!-~]{1,8}";
    let whole = prop::collection::btree_map(any::<u8>(), word, 0..3);
    let hints = prop::collection::btree_map(ids(), any::<usize>(), 0..3);
    let labs = prop::collection::btree_map(word, (word, word), 0..3);
    type Parts = (
        [BTreeSet<ExerciseId>; 3],
        BTreeMap<u8, String>,
        BTreeMap<ExerciseId, usize>,
        BTreeMap<String, (String, String)>,
    );
    let parts = ([sets(), sets(), sets()], whole, hints, labs);
    prop(150, parts, |(sets, whole, hints, labs): Parts| {
        let root = tempfile::tempdir()?;
        let [passed, failed, solutions] = sets;
        let written = Progress::update(root.path(), |progress| {
            (progress.passed, progress.failed, progress.solutions) = (passed, failed, solutions);
            (progress.whole, progress.hints, progress.labs) = (whole, hints, labs);
        });
        prop_assert_eq!(Progress::load(root.path()), (written.unwrap(), None));
        Ok(())
    });
}

/// Texts that a learner's code may make.
fn texts() -> impl Strategy<Value = String> {
    let nasty = prop::sample::select(vec![
        "\x1b[2J",
        "\x1b]0;title\x07",
        "\u{9b}2J",
        "\u{202e}",
        "\r",
        "\n",
        "\"",
        "\\",
        "{",
        "}",
        "\0",
        "é",
        "\u{200b}",
        "🚲",
        "\x1b[1m",
    ]);
    let part = prop_oneof![
        nasty.prop_map(str::to_owned),
        any::<String>(),
        "[a-z ]{0,40}"
    ];
    vec(part, 0..5).prop_map(|parts| parts.concat())
}

#[test]
fn a_report_of_any_texts_is_printed_as_the_same_json() {
    let chapter = course::chapter(1).unwrap();
    let inputs = (texts(), texts(), vec(texts(), 0..3), any::<bool>());
    prop(500, inputs, |(note, compiler, notes, solution)| {
        let mut results = Results::new(&chapter, solution);
        results.notes.clone_from(&notes);
        let id = chapter.suites[0].about().id;
        let mut report = Report::plain(id, Verdict::DoesNotCompile, Some(note.clone()));
        report.compiler = Some(compiler.clone());
        results.reports.push(report);
        let json = chapter_json(&results);
        let printed = shown(&[serde_json::to_string_pretty(&json).unwrap()]).join("\n");
        let read: serde_json::Value = serde_json::from_str(&printed).unwrap();
        prop_assert_eq!(&read, &json);
        prop_assert_eq!(&read["notes"], &serde_json::json!(notes));
        prop_assert_eq!(&read["exercises"][0]["note"], &serde_json::json!(note));
        prop_assert_eq!(
            &read["exercises"][0]["compiler"],
            &serde_json::json!(compiler)
        );
        let error: serde_json::Value = serde_json::from_str(&error_json(&note)).unwrap();
        prop_assert_eq!(error, serde_json::json!({"schema": 1, "error": note}));
        Ok(())
    });
}

#[test]
fn no_text_of_a_page_commands_the_terminal() {
    let obeyed = |character: char| character.is_control() && !['\n', '\t'].contains(&character);
    prop(1000, vec(texts(), 0..4), |lines| {
        for line in shown(&lines) {
            // Colours pass: they are all that a compiler's words have.
            let plain = line.replace("\x1b[1m", "").replace("\x1b[0m", "");
            prop_assert!(!plain.contains(obeyed), "{line:?}");
            prop_assert!(!plain.contains('\u{202e}'), "{line:?}");
        }
        Ok(())
    });
}

#[test]
fn a_schedule_is_made_smaller_ends_and_still_fails() {
    // It fails when it has all of these kinds of steps: as many as the seed says.
    let inputs = (any::<u64>(), 1_usize..4);
    prop(100, inputs, |(seed, kinds)| {
        let kind = |step: &cluster::Step| {
            format!("{step:?}")
                .split(['(', ' '])
                .next()
                .map(str::to_owned)
        };
        let schedule = draw(seed);
        let needed: BTreeSet<_> = schedule
            .steps
            .iter()
            .map(|at| kind(&at.step))
            .take(kinds)
            .collect();
        let fails = |schedule: &cluster::Schedule| {
            let has: BTreeSet<_> = schedule.steps.iter().map(|at| kind(&at.step)).collect();
            needed.is_subset(&has)
        };
        let mut shrinker = Shrinker::new(schedule.clone());
        let (mut tries, mut smallest) = (0, schedule.steps.len());
        let mut more = shrinker.simplify();
        while more {
            tries += 1;
            prop_assert!(tries < 100_000, "it does not end");
            more = if fails(shrinker.current()) {
                prop_assert!(shrinker.current().steps.len() <= smallest);
                smallest = shrinker.current().steps.len();
                shrinker.simplify()
            } else {
                shrinker.complicate()
            };
        }
        prop_assert!(fails(shrinker.current()));
        prop_assert_eq!(shrinker.current().steps.len(), needed.len());
        Ok(())
    });
}
