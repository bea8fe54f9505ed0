//! Misuse of the attribute's own arguments.

use super::faults;

const OPS: &str = "pub trait Ops: Backend { #[op(no_grad)] fn id(x: &Float) -> Result<Float>; }";

#[track_caller]
fn one(arguments: &str, message: &str) {
    assert_eq!(faults(arguments, OPS), [message], "{arguments}");
}

#[test]
fn options() {
    one("nme = D, Cpu(path = a::Cpu), name = E", "unknown option `nme`; did you mean `name`?");
    one(
        "name = D, speed = 3, Cpu(path = a::Cpu)",
        "unknown option `speed`; known are `crate`, `name`, `device`, `tensor`, `methods` and `ops`",
    );
    one("name = D, Cpu(path = a::Cpu), name = E", "option `name` given twice; remove one");
    one(
        "tensor = 3, name = D, Cpu(path = a::Cpu)",
        "malformed value of `tensor`; write `tensor = DispatchTensor`",
    );
    one("name = D, device, Cpu(path = a::Cpu)", "`device` has no value; write `device = DispatchDevice`");
    one(
        "name = D, on = a::D, Cpu(path = a::Cpu)",
        "`on = ..` is not supported yet; list the backends, and name traits of elsewhere with `ops(..)`",
    );
    one(
        "name = D, methods = inherint, Cpu(path = a::Cpu)",
        "unknown place for methods `inherint`; did you mean `inherent`?",
    );
    one(
        "name = D, methods = extension, Cpu(path = a::Cpu)",
        "`extension` takes a list in parentheses; write `methods = extension(OpsExt)`",
    );
    one("name = D, Cpu(path = a::Cpu) Wgpu(path = a::Wgpu)", "expected `,` between entries");
    one("Name = D, Cpu(path = a::Cpu)", "unknown option `Name`; did you mean `name`?");
    one("name = \"D\", Cpu(path = a::Cpu)", "malformed value of `name`; write `name = Dispatch`");
    one("name = D, ops(crate), Cpu(path = a::Cpu)", "expected a path such as `some_library::Ops`");
    one("name = D, ops(a::More, a::More), Cpu(path = a::Cpu)", "`a::More` is named twice; remove one");
    one(
        "name = D, ops(Ops), Cpu(path = a::Cpu)",
        "the list implements the annotated trait as it is; remove `Ops`",
    );
    one("crate = ::Self", "malformed value of `crate`; write `crate = ::dispatch_runtime`");
    one("crate = ::runtime<u8>", "malformed value of `crate`; write `crate = ::dispatch_runtime`");
    one(
        "crate = runtime",
        "a relative path to the runtime; write `crate = ::runtime` or `crate = crate::runtime`",
    );
}

#[test]
fn backends() {
    one("name = D", "`D` has no backends; add one: `Cpu(path = some::Cpu)`");
    one("name = D, Cpu", "backend `Cpu` has no path; write `Cpu(path = some::Cpu)`");
    one("name = D, Cpu()", "backend `Cpu` has no path; write `Cpu(path = some::Cpu)`");
    one("name = D, Cpu = a::Cpu", "backend `Cpu` is written `Cpu(path = a::Cpu)`");
    one("name = D, Cpu(path = )", "malformed value of `path`; write `path = some::Backend`");
    one("name = D, Cpu(path = a::Cpu, path = b::Cpu)", "`path` given twice for backend `Cpu`; remove one");
    one(
        "name = D, Cpu(path = a::Cpu, oneway)",
        "unknown option `oneway` of backend `Cpu`; did you mean `one_way`?",
    );
    one(
        "name = D, Cpu(path = a::Cpu), Cpu(path = b::Cpu)",
        "backend `Cpu` is in the list already; remove one or rename it",
    );
    one(
        "name = D, Cpu(path = a::Cpu), Host(path = a::Cpu)",
        "this type is in the list already, as `Cpu`; remove one",
    );
    one("name = D, __Cpu(path = a::Cpu), B(path = a::B)", "the name `__Cpu` is reserved; choose another");
    one(
        "name = Cpu, Cpu(path = a::Cpu)",
        "`Cpu` is the dispatcher's own name; choose another for the backend",
    );
    one("Cpu(path = a::Cpu)", "the list of backends has no name; add `name = Dispatch`");
    let many: String = (0..17).map(|index| format!(", B{index}(path = a::B{index})")).collect();
    one(&format!("name = D{many}"), "a list has at most 16 backends, this one has 17; split it in two");
}

#[test]
fn names() {
    one("name = Ops, Cpu(path = a::Cpu)", "the name `Ops` is that of the annotated trait; choose another");
    one("methods = extension(Ops)", "the name `Ops` is that of the annotated trait; choose another");
    one(
        "name = D, tensor = OpsExt, Cpu(path = a::Cpu)",
        "the name `OpsExt` is that of the trait with the methods of tensors; choose another",
    );
    one("name = D, cpu(path = a::Cpu)", "a backend is named as a type is; write `Cpu(..)`");
    one("name = D, Cpu(path = a::Cpu, one_way = true)", "`one_way` stands alone; remove `= true`");
}

#[test]
fn cfgs() {
    let cfg = |cfg: &str| format!("name = D, Cpu(path = a::Cpu, {cfg}), Wgpu(path = a::Wgpu)");
    one(&cfg("cfg"), "`cfg` takes a list in parentheses; write `cfg(feature = \"name\")`");
    one(&cfg("cfg()"), "`cfg` without a predicate; write `cfg(feature = \"name\")`");
    one(&cfg("cfg(feature = wgpu)"), "the value of `feature` is a string; write `feature = \"..\"`");
    one(&cfg("cfg(feature = )"), "the value of `feature` is a string; write `feature = \"..\"`");
    one(&cfg("cfg(feature = \"a\", unix)"), "`cfg` takes one predicate; join several with `all(..)`");
    one(
        &cfg("cfg(both(unix, windows))"),
        "unknown predicate `both(..)`; write `all(..)`, `any(..)` or `not(..)`",
    );
    one(&cfg("cfg(not(unix, windows))"), "`not` takes one predicate");
    one(&cfg("cfg(\"feature\")"), "expected a predicate such as `feature = \"name\"`, `unix` or `not(..)`");
    assert_eq!(faults(&cfg("cfg(all(unix, any(feature = \"a\", not(windows))))"), OPS), [""; 0]);
}

#[test]
fn routes() {
    let routes = |routes: &str| {
        format!("name = D, Cpu(path = a::Cpu), Trap(path = a::Trap, one_way), Wgpu(path = a::Wgpu, {routes})")
    };
    one(&routes("from"), "`from` takes a list in parentheses; write `from(Other = path::to::route)`");
    one(&routes("from(Cp = a::up)"), "no backend `Cp` in the list; did you mean `Cpu`?");
    one(&routes("from(Wgpu = a::up)"), "moves within `Wgpu` are the backend's own; remove this route");
    one(&routes("from(Cpu = a::up, Cpu = a::up)"), "two routes from `Cpu` to `Wgpu`; remove one");
    one(
        &routes("from(Trap = a::up)"),
        "tensors cannot be moved off `Trap`, it is `one_way`; remove this route",
    );
}

#[test]
fn items() {
    assert_eq!(
        faults("name = D, Cpu(path = a::Cpu)", "pub enum D {}"),
        ["`dispatch_backends` goes on a trait of operations, or on a unit struct for a list alone"]
    );
    assert_eq!(
        faults("Cpu(path = a::Cpu)", "pub struct D { x: u8 }"),
        ["a dispatcher holds nothing; write `pub struct D;`"]
    );
    assert_eq!(
        faults("name = E, Cpu(path = a::Cpu)", "pub struct D;"),
        ["the struct is the dispatcher; remove `name = E`, or name the struct so"]
    );
    assert_eq!(
        faults("", "pub trait Ops<T>: Backend {}"),
        ["a trait of operations has no generic parameters; give them to the operations"]
    );
    assert_eq!(
        faults("", "pub trait Ops: Backend { const N: usize; }"),
        ["a trait of operations holds operations only; move this to another trait"]
    );
    one("device = D", "`device` names an enum of a list, and there is none; add `name = ..` and backends");
    one(
        "ops(a::More)",
        "`ops(..)` implements traits for a list, and `Ops` has none; add `name = ..` and backends",
    );
}
