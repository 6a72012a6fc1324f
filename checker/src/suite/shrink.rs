//! Makes a failing call smaller for as long as it keeps failing in the same way. Deterministic: it counts tries, and
//! looks at no clock.

use proptest::strategy::ValueTree;

/// Shrinks from a failing tree. `still_fails` is asked at most `tries` times. Returns the smallest failing call, or
/// `None` if no other than the tree's own fails; with few tries it may be that one again.
pub(super) fn shrink<T: std::fmt::Debug>(
    tree: &mut dyn ValueTree<Value = T>,
    tries: u32,
    mut still_fails: impl FnMut(&T) -> bool,
) -> Option<T> {
    let mut smallest = None;
    let mut left = tries;
    if !tree.simplify() {
        return None;
    }
    while left > 0 {
        left -= 1;
        let call = tree.current();
        let more = if still_fails(&call) {
            smallest = Some(call);
            tree.simplify()
        } else {
            tree.complicate()
        };
        if !more {
            break;
        }
    }
    smallest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::strategy::Strategy;
    use proptest::test_runner::TestRunner;

    fn size(call: &[u32]) -> u64 {
        call.iter().map(|&item| u64::from(item) + 1).sum()
    }

    /// Ways to fail, from one that all small calls have to one that needs two things at once.
    const FAILS: [fn(&[u32]) -> bool; 4] = [
        |call| call.len() > 3,
        |call| call.iter().any(|&item| item > 70),
        |call| size(call) > 300,
        |call| call.iter().any(|&item| item % 7 == 3) && call.iter().any(|&item| item > 50),
    ];

    #[test]
    fn what_is_shrunk_still_fails_is_no_larger_and_ends_within_its_tries() {
        let mut runner = TestRunner::deterministic();
        let calls = vec(0_u32..100, 0..12);
        for (fails, tries) in FAILS.iter().flat_map(|fails| [(fails, 7), (fails, 1024)]) {
            for _ in 0..200 {
                let Ok(mut tree) = calls.new_tree(&mut runner) else {
                    panic!("such calls can be made");
                };
                let first = tree.current();
                if !fails(&first) {
                    continue;
                }
                let mut asked = 0;
                let found = shrink(&mut tree, tries, |call| {
                    asked += 1;
                    fails(call)
                });
                assert!(asked <= tries);
                if let Some(found) = found {
                    assert!(
                        fails(&found) && size(&found) <= size(&first),
                        "{first:?} {found:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_shrunk_call_is_as_small_as_it_can_be() {
        let mut runner = TestRunner::deterministic();
        for _ in 0..50 {
            let Ok(mut tree) = vec(0_u32..100, 4..12).new_tree(&mut runner) else {
                panic!("such calls can be made");
            };
            let found = shrink(&mut tree, 1024, |call| call.len() > 3);
            assert!(found.is_none_or(|found| found == [0; 4]));
        }
    }
}
