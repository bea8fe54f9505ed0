use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn identity<K: Kinds>(x: &K) -> Result<K>;
}

fn main() {}
