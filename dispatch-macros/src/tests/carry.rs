//! What crosses to other crates.

use super::{expansion, formatted};

const OPS: &str = "pub trait Ops: Backend {
    fn full(shape: impl Into<Shape>, sizes: &[Dim], names: Vec<crate::Name>, n: usize, device: &Device) -> Result<(Float, Shape)>;
    #[op(pointwise = |x| -x)] fn neg(x: &Float) -> Result<Float>;
    #[cfg(unix)] fn rare(x: &Float) -> Result<Float>;
}";

#[test]
fn relative_types_cross_by_name() {
    let file = formatted("", OPS);
    assert!(file.contains("type __OpsType0 = Shape;"), "{file}");
    assert!(file.contains("type __OpsType1 = Dim;"), "{file}");
    assert!(file.contains("type __OpsType2 = Vec<crate::Name>;"), "{file}");
    assert!(file.contains("pub trait Ops: Backend + __OpsTypes"), "{file}");
    let text = expansion("", OPS).to_string().replace(' ', "");
    assert!(text.contains("fnfull(shape:Self::__OpsType0,sizes:&[Self::__OpsType1],names:Self::__OpsType2,n:usize,device:&Device)->Result<(Float,Self::__OpsType0,)>;"), "{text}");
}

#[test]
fn conditional_operations_cross_by_links() {
    let text = expansion("", OPS).to_string().replace(' ', "");
    assert!(text.contains("#[cfg(all(unix))]#[doc(hidden)]#[macro_export]"), "{text}");
    assert!(text.contains("#[cfg(not(all(unix)))]#[doc(hidden)]#[macro_export]"), "{text}");
}

#[test]
fn types_of_conditional_operations_are_conditional() {
    let ops = "pub trait Ops: Backend {
        #[cfg(a)] fn one(x: &Float, size: Size) -> Result<usize>;
        #[cfg(b)] fn two(x: &Float, size: Size, other: Other) -> Result<usize>;
        fn three(x: &Float, other: Other) -> Result<usize>;
    }";
    let text = expansion("", ops).to_string().replace(' ', "");
    assert!(text.contains("#[cfg(any(all(a),all(b)))]type__OpsType0=Size;type__OpsType1=Other;"), "{text}");
}

#[test]
fn pointwise_operations_do_not_cross() {
    assert!(!expansion("", OPS).to_string().contains("fn neg (x : & Float) -> Result"));
}

#[test]
fn a_private_trait_exports_nothing() {
    let text = expansion("", "trait Ops: Backend { fn id(x: &Int) -> Result<Int>; }").to_string();
    assert!(!text.contains("macro_export"), "{text}");
}

#[test]
fn what_crosses_can_be_implemented() {
    let list = "name = Mine, device = MineDevice, tensor = MineTensor, ops(other::Ops), Cpu(path = a::Cpu, cfg(unix))";
    let signatures = "fn id(x: &Float, shape: Self::__OpsType0) -> Result<Float>;";
    let expansion = crate::expand::implement(super::tokens(&format!("{{ {list} }} {{ {signatures} }}")));
    let text = expansion.to_string().replace(' ', "");
    assert!(text.contains("implother::OpsforMine"), "{text}");
    assert!(text.contains("#[cfg(unix)]MineTensor::Cpu(x)=>"), "{text}");
}
