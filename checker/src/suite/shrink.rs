//! Makes a failing call smaller for as long as it keeps failing in the same way. Deterministic: it counts tries, and
//! looks at no clock.

use proptest::strategy::ValueTree;

/// Shrinks from a failing tree. `still_fails` is asked at most `tries` times. Returns the smallest failing call, or
/// `None` if nothing smaller than the tree's own fails.
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
