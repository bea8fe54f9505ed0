use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn argmax(x: &Float) -> Option<Int>;
}

fn main() {}
