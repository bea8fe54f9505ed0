use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn each(x: &Float, f: impl Fn(&Float)) -> Result<()>;
}

fn main() {}
