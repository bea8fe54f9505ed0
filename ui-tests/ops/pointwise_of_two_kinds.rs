use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x, y| x + y)]
    fn sum<K: Kind, L: Kind>(x: &K, y: &L) -> Result<K>;
}

fn main() {}
