//! Dropping a graph without recursion.
//!
//! A node owns its operands' nodes, and its step owns tensors that may own nodes too: of a tape underneath, or of this one where
//! a segment captured them. A drop that followed them would need stack for each node of the longest chain.

use super::node::{Edge, StepOrLeaf};
use smallvec::SmallVec;
use std::cell::RefCell;

/// What a node owned.
type Remains = (SmallVec<[Edge; 2]>, StepOrLeaf);

thread_local! {
    /// What waits to be dropped; none while nothing is dropping on this thread.
    static PENDING: RefCell<Option<Vec<Remains>>> = const { RefCell::new(None) };
}

/// Drops what a node owned: at once where no other node is dropping on this thread, else after that one.
pub(super) fn later(remains: Remains) {
    // A thread that ends has no queue any more; then it is plain recursion.
    let mut next = PENDING.try_with(|pending| enqueue(&mut pending.borrow_mut(), remains)).ok().flatten();
    if next.is_none() {
        return;
    }
    let _queue = Queue;
    while let Some(remains) = next {
        drop(remains);
        next = PENDING.try_with(|pending| pending.borrow_mut().as_mut()?.pop()).ok().flatten();
    }
}

/// Gives back what is to be dropped now: nothing where another drop will see to it.
fn enqueue(pending: &mut Option<Vec<Remains>>, remains: Remains) -> Option<Remains> {
    match pending {
        Some(pending) => {
            pending.push(remains);
            None
        }
        None => {
            *pending = Some(Vec::new());
            Some(remains)
        }
    }
}

/// Ends the queue, also where a drop panicked.
struct Queue;

impl Drop for Queue {
    fn drop(&mut self) {
        let rest = PENDING.try_with(|pending| pending.borrow_mut().take());
        drop(rest);
    }
}
