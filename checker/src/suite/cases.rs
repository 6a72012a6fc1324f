//! The cases of exercises, with the right answers to them: made as they are needed, or ahead of that.

use crate::exercise::{Exercise, ExerciseId, Law};
use crate::suite::run::{Plan, Suite};
use crate::suite::seed::{Seed, runner};
use proptest::strategy::{Strategy, ValueTree};
use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// One case of a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Made<Call, Answer> {
    pub call: Call,
    pub expected: Answer,
    /// How many trees were made before its own; an example has none.
    pub tree: Option<u32>,
}

type MadeOf<E> = Made<<E as Exercise>::Call, <E as Exercise>::Answer>;

/// An exercise's cases, its types hidden: each law's in a list, of as many laws as there was time for.
pub(super) type Hidden = Box<dyn Any + Send + Sync>;

/// Which cases are asked. Those that are made are asked as they are, the others are made when it is their turn.
pub struct Cases {
    plan: Plan,
    made: BTreeMap<ExerciseId, Hidden>,
}

impl Cases {
    /// None made yet.
    #[must_use]
    pub fn of(plan: Plan) -> Self {
        Self {
            plan,
            made: BTreeMap::new(),
        }
    }

    /// All made, for who asks them often.
    #[must_use]
    pub fn ahead<'a>(plan: Plan, suites: impl IntoIterator<Item = &'a dyn Suite>) -> Self {
        Self::until(plan, suites, &|| true)
    }

    /// As many made as `work` leaves time for. The compiler keeps one processor busy most of the time: the cases cost a second one.
    pub fn during<T>(plan: Plan, suites: &[&dyn Suite], work: impl FnOnce() -> T) -> (T, Self) {
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let suites = suites.iter().copied();
            let making = {
                let plan = plan.clone();
                scope.spawn(|| Self::until(plan, suites, &|| !done.load(Ordering::Relaxed)))
            };
            let result = work();
            done.store(true, Ordering::Relaxed);
            // Whatever went wrong with a case goes wrong again when it is its turn, and is reported there.
            (result, making.join().unwrap_or_else(|_| Self::of(plan)))
        })
    }

    fn until<'a>(
        plan: Plan,
        suites: impl IntoIterator<Item = &'a dyn Suite>,
        go_on: &dyn Fn() -> bool,
    ) -> Self {
        let suites = suites.into_iter().take_while(|_| go_on());
        let made = suites.map(|suite| (suite.about().id, suite.make(&plan, go_on)));
        Self {
            made: made.collect(),
            plan,
        }
    }

    /// How the run was asked for.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The cases of a law, by its place in the list.
    pub(super) fn of_law<'a, E: Exercise>(
        &'a self,
        index: usize,
        law: &'a Law<E>,
    ) -> Box<dyn Iterator<Item = Cow<'a, MadeOf<E>>> + 'a> {
        let made = self.made.get(&E::about().id);
        let laws = made.and_then(|made| made.downcast_ref::<Vec<Vec<MadeOf<E>>>>());
        match laws.and_then(|laws| laws.get(index)) {
            Some(made) => Box::new(made.iter().map(Cow::Borrowed)),
            None => Box::new(cases(law, &self.plan).map(Cow::Owned)),
        }
    }
}

/// Makes the cases of one law after the other. A law that is cut off has none.
pub(super) fn make<E: Exercise>(
    laws: &[Law<E>],
    plan: &Plan,
    go_on: &dyn Fn() -> bool,
) -> Vec<Vec<MadeOf<E>>> {
    let of_law = |law| {
        let mut made = Vec::new();
        for case in cases::<E>(law, plan) {
            made.push(case);
            if !go_on() {
                return None;
            }
        }
        Some(made)
    };
    laws.iter().map_while(of_law).collect()
}

fn cases<'a, E: Exercise>(
    law: &'a Law<E>,
    plan: &Plan,
) -> impl Iterator<Item = MadeOf<E>> + use<'a, E> {
    let calls = calls(law, &plan.seed, plan.cases.unwrap_or(law.cases));
    calls.map(|(call, tree)| Made {
        expected: E::expected(&call),
        call,
        tree,
    })
}

/// A law's examples, then so many generated calls, each with its tree's number.
pub(super) fn calls<'a, E: Exercise>(
    law: &'a Law<E>,
    seed: &Seed,
    generated: u32,
) -> impl Iterator<Item = (E::Call, Option<u32>)> + use<'a, E> {
    let examples = law.examples.iter().map(|call| (call.clone(), None));
    let mut runner = runner(seed, E::about().id, law.id);
    // A strategy that rejects too often is our own fault; the laws' tests would show it.
    let generated = (0..generated).filter_map(move |tree| {
        let made = law.calls.new_tree(&mut runner).ok()?;
        Some((made.current(), Some(tree)))
    });
    examples.chain(generated)
}

/// The tree that a generated case was taken from: the case is made smaller with it.
pub(super) fn regrow<E: Exercise>(
    law: &Law<E>,
    plan: &Plan,
    number: u32,
) -> Option<Box<dyn ValueTree<Value = E::Call>>> {
    let mut runner = runner(&plan.seed, E::about().id, law.id);
    (0..number).for_each(|_| drop(law.calls.new_tree(&mut runner)));
    law.calls.new_tree(&mut runner).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{About, Case, Story};
    use crate::suite::run::suite;
    use proptest::prelude::any;
    use std::cell::Cell;

    /// An exercise that asks for twice a number.
    struct Doubling;

    impl Exercise for Doubling {
        type Call = u32;
        type Answer = u64;

        fn about() -> About {
            About {
                id: ExerciseId::new(9, 9),
                title: "double",
                file: "double.rs",
                functions: &["double"],
                minutes: 1,
                weight: 1,
                heart: false,
                learnt: "",
            }
        }

        fn expected(call: &u32) -> u64 {
            2 * u64::from(*call)
        }

        fn laws() -> Vec<Law<Self>> {
            let law = |id| Law::new(id, "", any::<u32>()).cases(20);
            vec![law("small").examples(vec![0, 1]), law("large"), law("odd")]
        }

        fn call_text(call: &u32) -> String {
            call.to_string()
        }

        fn answer_text(answer: &u64) -> String {
            answer.to_string()
        }

        fn story(_: &Case<'_, Self>, _: &str) -> Story {
            Story::default()
        }

        fn test(_: &u32, _: &u64) -> String {
            String::new()
        }
    }

    fn asked(cases: &Cases) -> Vec<Vec<MadeOf<Doubling>>> {
        let laws = Doubling::laws();
        let of_law = |(index, law)| cases.of_law(index, law).map(Cow::into_owned).collect();
        laws.iter().enumerate().map(of_law).collect()
    }

    #[test]
    fn cases_are_the_same_whenever_they_are_made() {
        let late = asked(&Cases::of(Plan::default()));
        let counts: Vec<usize> = late.iter().map(Vec::len).collect();
        assert_eq!(counts, [22, 20, 20]);
        let doubling = suite::<Doubling>();
        let suites = [doubling.as_ref()];
        assert_eq!(asked(&Cases::ahead(Plan::default(), suites)), late);
        let (nothing, during) = Cases::during(Plan::default(), &suites, || ());
        assert_eq!((nothing, asked(&during)), ((), late));
    }

    #[test]
    fn a_law_that_was_cut_off_is_made_when_it_is_its_turn() {
        let left = Cell::new(41);
        let go_on = || left.replace(left.get() - 1) > 1;
        let made = make::<Doubling>(&Doubling::laws(), &Plan::default(), &go_on);
        assert_eq!(made.len(), 1);
        let mut cut = Cases::of(Plan::default());
        let late = asked(&cut);
        cut.made.insert(Doubling::about().id, Box::new(made));
        assert_eq!(asked(&cut), late);
    }

    #[test]
    fn a_case_is_found_again_by_its_trees_number() {
        let plan = Plan::default();
        for law in &Doubling::laws() {
            for case in cases(law, &plan) {
                let again = case.tree.and_then(|tree| regrow(law, &plan, tree));
                let again = again.map_or(case.call, |tree| tree.current());
                assert_eq!(again, case.call);
            }
        }
    }
}
