use dispatch_runtime::{Backend, dispatch_backends};

pub struct Wrapper<K>(K);

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn count<K: Kind>(x: &K, sizes: Wrapper<K>) -> Result<usize>;
}

fn main() {}
