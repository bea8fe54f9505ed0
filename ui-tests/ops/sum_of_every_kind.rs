use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x, y| x + y)]
    fn sum<K: Kind>(x: &K, y: &K) -> Result<K>;
}

fn main() {}
