//! Two chapters: the first with two exercises and a bonus, the second with one.

use super::*;

const ONE: ExerciseId = ExerciseId::new(1, 1);
const TWO: ExerciseId = ExerciseId::new(1, 2);
const BONUS: ExerciseId = ExerciseId::new(1, 3);
const LATER: ExerciseId = ExerciseId::new(2, 1);

fn course() -> Course {
    let step = |id: ExerciseId, bonus| Step {
        id,
        title: format!("title-{id}"),
        learnt: format!("Learnt {id}."),
        bonus,
    };
    Course {
        chapters: vec![(1, "First".into()), (2, "Second".into())],
        steps: vec![
            step(ONE, false),
            step(TWO, false),
            step(BONUS, true),
            step(LATER, false),
        ],
    }
}

fn reached(passed: &[ExerciseId]) -> Reached {
    Reached {
        passed: passed.iter().copied().collect(),
        ..Reached::default()
    }
}

fn begun(asked: Option<u8>, passed: &[ExerciseId]) -> State {
    let mut state = State::new(course(), reached(passed), asked);
    state.on(Event::Begin);
    state
}

fn start(number: u64, chapter: u8, only: Option<ExerciseId>) -> Action {
    Action::Start(Check {
        number,
        chapter,
        only,
    })
}

fn ended(state: &mut State, outcome: Outcome, page: &[&str], passed: &[ExerciseId]) -> Vec<Action> {
    let finished = Finished {
        outcome,
        page: page.iter().map(|&line| line.into()).collect(),
        reached: reached(passed),
    };
    state.on(Event::Finished(state.number, finished))
}

fn saved(state: &mut State, chapter: u8) -> Vec<Action> {
    state.on(Event::Saved(BTreeSet::from([chapter])))
}

const BUSY: Action = Action::Show(Part::Busy);
const PAGE: Action = Action::Show(Part::Page);
const FIGURES: Action = Action::Show(Part::Figures);

#[test]
fn the_first_check_is_of_the_chapter_of_the_next_exercise() {
    let state = |asked, passed: &[ExerciseId]| {
        let mut state = State::new(course(), reached(passed), asked);
        state.on(Event::Begin)
    };
    assert_eq!(state(None, &[ONE]), [BUSY, start(1, 1, None)]);
    assert_eq!(state(None, &[ONE, TWO]), [BUSY, start(1, 2, None)]);
    assert_eq!(state(Some(1), &[ONE, TWO]), [BUSY, start(1, 1, None)]);
}

#[test]
fn what_is_borrowed_is_not_to_be_written_and_no_news() {
    let mut state = begun(Some(1), &[]);
    let mut now = reached(&[]);
    now.borrowed.insert(ONE);
    let finished = Finished {
        outcome: Outcome::NotPassed,
        page: vec!["head".into()],
        reached: now,
    };
    assert_eq!(state.on(Event::Finished(state.number, finished)), [PAGE]);
    assert_eq!(state.screen(), ["head"]);
    assert_eq!(state.subject(), Some(TWO));
}

#[test]
fn a_save_is_shown_at_once_and_checked_when_it_is_over() {
    let mut state = begun(Some(1), &[]);
    assert_eq!(
        ended(&mut state, Outcome::NotPassed, &["head"], &[]),
        [PAGE]
    );
    assert_eq!(state.on(Event::Touched), [BUSY]);
    assert_eq!(
        state.screen(),
        ["checking chapter 1 ... (below is the last verdict)"]
    );
    assert_eq!(saved(&mut state, 1), [start(3, 1, None)]);
    assert_eq!(ended(&mut state, Outcome::NotPassed, &["new"], &[]), [PAGE]);
    assert_eq!(state.screen(), ["new"]);
}

#[test]
fn a_save_during_a_check_starts_again_and_the_old_verdict_is_not_shown() {
    let mut state = begun(Some(1), &[]);
    let old = state.number;
    assert_eq!(state.on(Event::Touched), [BUSY]);
    let finished = Finished {
        outcome: Outcome::Passed,
        page: vec!["old".into()],
        reached: Reached::default(),
    };
    assert_eq!(state.on(Event::Finished(old, finished.clone())), []);
    assert_eq!(saved(&mut state, 1), [start(3, 1, None)]);
    assert_eq!(state.on(Event::Finished(old, finished)), []);
    assert_eq!(state.on(Event::Said(old, "old".into())), []);
    assert!(state.is_busy());
}

#[test]
fn what_passes_now_is_said_once_with_what_was_learnt_and_what_comes_next() {
    let mut state = begun(Some(1), &[]);
    ended(&mut state, Outcome::NotPassed, &["head", "end"], &[ONE]);
    let news = "1.1 title-1.1 passes now. Learnt 1.1. Next: 1.2 title-1.2.";
    let beside = "Beside ours: cargo run -p checker -- solution 1.1";
    assert_eq!(state.screen(), ["head", news, beside, "end"]);
    state.on(Event::Key(Key::Again));
    ended(&mut state, Outcome::NotPassed, &["head", "end"], &[ONE]);
    assert_eq!(state.screen(), ["head", "end"]);
}

#[test]
fn a_chapter_that_passes_is_measured_and_a_save_in_the_next_goes_on_to_it() {
    let mut state = begun(None, &[ONE]);
    assert_eq!(state.upcoming(), None);
    assert_eq!(
        ended(&mut state, Outcome::Passed, &["head", "end"], &[ONE, TWO]),
        [PAGE, FIGURES, Action::Measure(1, 1)]
    );
    assert_eq!(state.upcoming(), Some(2));
    // Still at work on the old one: what is measured is not that any more.
    assert_eq!(
        saved(&mut state, 1),
        [Action::StopMeasuring, BUSY, start(2, 1, None)]
    );
    let old = state.on(Event::Measured(1, vec!["1.00x".into()]));
    assert_eq!(old, []);
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO]);
    let now = state.on(Event::Measured(2, vec!["1.00x".into()]));
    assert_eq!(now, [FIGURES]);
    assert_eq!(state.screen(), ["head", "", "1.00x"]);
    state.on(Event::Touched);
    assert_eq!(saved(&mut state, 2), [BUSY, start(4, 2, None)]);
    assert_eq!(state.screen(), ["checking chapter 2 ..."]);
}

#[test]
fn a_chapter_is_measured_once_and_a_key_ends_that() {
    let mut state = begun(Some(1), &[ONE]);
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO]);
    assert_eq!(state.on(Event::Key(Key::Other)), []);
    assert_eq!(
        state.on(Event::Key(Key::List)),
        [Action::StopMeasuring, FIGURES, Action::Ask(Ask::List)]
    );
    assert!(state.screen().iter().any(|line| line.ends_with("bench 1")));
    state.on(Event::Key(Key::Again));
    let again = ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO]);
    assert_eq!(again, [PAGE]);
}

#[test]
fn a_page_is_turned_until_something_else_is_shown() {
    let mut state = begun(Some(1), &[ONE]);
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO]);
    let more = Event::Key(Key::More);
    assert_eq!(state.on(more.clone()), [Action::Show(Part::More)]);
    // The figures come below the page, and leave it where it is.
    assert_eq!(
        state.on(Event::Measured(1, vec!["1.00x".into()])),
        [FIGURES]
    );
    state.on(more);
    assert_eq!(state.turned(), 2);
    state.on(Event::Touched);
    assert_eq!(state.turned(), 0);
}

#[test]
fn a_window_of_another_width_gets_a_page_of_its_own() {
    let mut state = begun(Some(1), &[]);
    assert_eq!(state.on(Event::Resized), []);
    ended(&mut state, Outcome::NotPassed, &["head"], &[]);
    assert_eq!(state.on(Event::Resized), [BUSY, start(2, 1, None)]);
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO]);
    state.on(Event::Measured(2, vec!["1.00x".into()]));
    state.on(Event::Resized);
    ended(&mut state, Outcome::Passed, &["he", "ad"], &[ONE, TWO]);
    assert_eq!(state.screen(), ["he", "ad", "", "1.00x"]);
}

#[test]
fn a_chapter_that_was_asked_for_is_left_by_the_key_only() {
    let mut state = begun(Some(1), &[ONE]);
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO]);
    assert_eq!(state.upcoming(), None);
    let here = [Action::StopMeasuring, BUSY, start(2, 1, None)];
    assert_eq!(saved(&mut state, 2), here);
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO]);
    state.on(Event::Measured(2, Vec::new()));
    assert_eq!(state.on(Event::Key(Key::Next)), [BUSY, start(3, 2, None)]);
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO, LATER]);
    state.on(Event::Measured(3, Vec::new()));
    assert_eq!(state.on(Event::Key(Key::Next)), [Action::Show(Part::Aside)]);
}

#[test]
fn next_goes_on_to_the_next_exercise_that_does_not_pass_and_then_to_all_again() {
    let mut state = begun(Some(1), &[]);
    ended(&mut state, Outcome::NotPassed, &["head"], &[]);
    assert_eq!(
        state.on(Event::Key(Key::Next)),
        [BUSY, start(2, 1, Some(TWO))]
    );
    assert_eq!(state.narrowed().as_deref(), Some("(only 1.2; Enter: all)"));
    ended(&mut state, Outcome::NotPassed, &["head"], &[]);
    assert_eq!(saved(&mut state, 1), [BUSY, start(3, 1, Some(TWO))]);
    ended(&mut state, Outcome::NotPassed, &["head"], &[]);
    assert_eq!(state.on(Event::Key(Key::Next)), [BUSY, start(4, 1, None)]);
}

#[test]
fn an_exercise_that_passes_alone_widens_the_next_check_and_no_chapter_passes() {
    let mut state = begun(None, &[]);
    ended(&mut state, Outcome::NotPassed, &["head"], &[]);
    state.on(Event::Key(Key::Next));
    ended(&mut state, Outcome::Passed, &["head"], &[TWO]);
    assert_eq!(state.upcoming(), None);
    assert!(!state.screen().iter().any(|line| line.contains("bench")));
    assert_eq!(saved(&mut state, 1), [BUSY, start(3, 1, None)]);
}

#[test]
fn enter_goes_back_to_the_page_and_then_to_the_whole_chapter() {
    let mut state = begun(Some(1), &[]);
    ended(&mut state, Outcome::NotPassed, &["head"], &[]);
    assert_eq!(state.on(Event::Key(Key::Back)), []);
    state.on(Event::Key(Key::Next));
    ended(&mut state, Outcome::NotPassed, &["head"], &[]);
    state.on(Event::Answered(vec!["hint".into()]));
    assert_eq!(state.screen()[0], "hint");
    assert_eq!(state.on(Event::Key(Key::Back)), [Action::Show(Part::All)]);
    assert_eq!(state.on(Event::Key(Key::Back)), [BUSY, start(3, 1, None)]);
}

#[test]
fn the_hint_is_of_the_exercise_that_the_page_is_about() {
    let mut state = begun(Some(1), &[]);
    let hint = |state: &mut State| state.on(Event::Key(Key::Hint));
    assert_eq!(hint(&mut state), [Action::Ask(Ask::Hint(ONE))]);
    let page = ["1.2 FAILED", "Hint   cargo run -p checker -- hint 1.2"];
    ended(&mut state, Outcome::NotPassed, &page, &[]);
    assert_eq!(state.screen(), ["1.2 FAILED", "Hint   press h"]);
    assert_eq!(hint(&mut state), [Action::Ask(Ask::Hint(TWO))]);
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO]);
    state.on(Event::Key(Key::Again));
    ended(&mut state, Outcome::Passed, &["head"], &[ONE, TWO, LATER]);
    state.on(Event::Measured(state.number, Vec::new()));
    assert_eq!(hint(&mut state), [Action::Show(Part::Aside)]);
}

#[test]
fn a_hint_stays_when_a_check_ends_and_goes_with_the_next_save() {
    let mut state = begun(Some(1), &[]);
    state.on(Event::Answered(vec!["hint".into()]));
    ended(&mut state, Outcome::NotPassed, &["head"], &[]);
    assert_eq!(state.screen()[0], "hint");
    state.on(Event::Touched);
    assert_eq!(state.aside(), None);
}

#[test]
fn what_does_not_compile_has_no_next_exercise() {
    let mut state = begun(Some(1), &[]);
    ended(&mut state, Outcome::DoesNotCompile, &["head"], &[]);
    assert_eq!(state.on(Event::Key(Key::Next)), [Action::Show(Part::Aside)]);
    assert_eq!(state.word(), "does not compile");
}

#[test]
fn without_a_page_what_was_said_is_shown() {
    let mut state = begun(Some(1), &[]);
    let number = state.number;
    let said = Action::Show(Part::Said);
    assert_eq!(
        state.on(Event::Said(number, "error: no space".into())),
        [said]
    );
    assert_eq!(
        state.screen(),
        ["checking chapter 1 ...", "error: no space"]
    );
    ended(&mut state, Outcome::Error, &[], &[]);
    assert_eq!(state.screen(), ["error: no space"]);
}

#[test]
fn quit_and_ctrl_c_end_in_their_own_way() {
    let mut state = begun(Some(1), &[]);
    let quit = state.on(Event::Key(Key::Quit));
    assert_eq!(quit, [Action::Leave(Ending::Done)]);
    let interrupted = state.on(Event::Key(Key::Interrupt));
    assert_eq!(interrupted, [Action::Leave(Ending::Interrupted)]);
}
