//! From what was parsed to the model: what is sound goes in, the rest has been reported or is kept as written.

use super::attrs::Attrs;
use super::formula::Formula;
use super::{Backend, Expression, List, Model, Operation, Operations, Way};
use crate::check;
use crate::diag::Errors;
use crate::names;
use crate::parse::args::{Args, Methods};
use crate::parse::mark::{Mark, is_mark};
use crate::parse::{backend, operation};
use crate::paths::Runtime;
use proc_macro2::Ident;
use quote::ToTokens;
use std::collections::HashSet;
use syn::{ExprClosure, ItemStruct, ItemTrait, TraitItem, TraitItemFn, Visibility, parse_quote};

impl Model {
    /// The model of an annotated trait.
    pub(crate) fn of_trait(mut args: Args, mut item: ItemTrait, errors: &mut Errors) -> Self {
        check::args::on_trait(&mut args, &item, errors);
        item.attrs.retain(|attr| !is_mark(attr));
        let methods = args.methods.take().map(|(_, methods)| methods);
        let methods = methods.unwrap_or_else(|| Methods::Extension(names::extension(&item.ident)));
        let (runtime, vis) = (args.runtime.clone(), item.vis.clone());
        // A list without a name has been reported; it goes by the name that the message proposes.
        let proposed = || (!args.backends.is_empty()).then(|| Ident::new("Dispatch", item.ident.span()));
        let list = args.name.clone().or_else(proposed).map(|name| list(args, name, vis, errors));
        let operations = operations(item, methods, &runtime, errors);
        Self { runtime, list, operations: Some(operations) }
    }

    /// The model of an annotated struct: a list alone.
    pub(crate) fn of_struct(mut args: Args, item: &ItemStruct, errors: &mut Errors) -> Self {
        check::args::on_struct(&mut args, item, errors);
        let runtime = args.runtime.clone();
        let list = list(args, item.ident.clone(), item.vis.clone(), errors);
        Self { runtime, list: Some(list), operations: None }
    }
}

/// The sound backends of the list.
pub(crate) fn list(args: Args, name: Ident, vis: Visibility, errors: &mut Errors) -> List {
    let device = args.device.unwrap_or_else(|| names::device_enum(&name));
    let tensor = args.tensor.unwrap_or_else(|| names::tensor_enum(&name));
    let mut generics = names::Generics::default();
    for backend in &args.backends {
        generics.reserve(backend.path.to_token_stream());
        backend.routes.iter().for_each(|route| generics.reserve(route.function.to_token_stream()));
    }
    let backends = args.backends.into_iter().filter_map(lower_backend).collect();
    let mut list = List { name, device, tensor, vis, generics, backends, ops: args.ops };
    check::list::check(&mut list, errors);
    list
}

fn lower_backend(raw: backend::Backend) -> Option<Backend> {
    let backend::Backend { name, path, cfgs, one_way, routes } = raw;
    Some(Backend { name, ty: path?, cfgs, one_way, routes })
}

fn operations(mut item: ItemTrait, methods: Methods, runtime: &Runtime, errors: &mut Errors) -> Operations {
    let mut generics = names::Generics::default();
    let tokens = item.to_token_stream();
    let digest_source = tokens.to_string();
    generics.reserve(tokens);
    let (mut all, mut broken, mut names) = (Vec::new(), Vec::new(), HashSet::new());
    for item in std::mem::take(&mut item.items) {
        match item {
            TraitItem::Fn(function) if !check::operations::is_new(&function, &mut names, errors) => {}
            TraitItem::Fn(function) => match lower_operation(&function, runtime, errors) {
                Some(operation) => all.push(operation),
                None => broken.push(function),
            },
            TraitItem::Macro(call) => {
                errors.at(&call, "macros are not expanded here; write the operations out")
            }
            other => {
                errors.at(&other, "a trait of operations holds operations only; move this to another trait")
            }
        }
    }
    Operations { item, methods, generics, digest_source, all, broken }
}

/// The operation. One whose mark has a fault goes on as if it had another, one that cannot be emitted at all is none.
pub(crate) fn lower_operation(
    item: &TraitItemFn,
    runtime: &Runtime,
    errors: &mut Errors,
) -> Option<Operation> {
    let mut raw = operation::Operation::parse(item, errors)?;
    if !check::operation::is_emittable(&raw, errors) {
        return None;
    }
    let before = errors.count();
    check::operation::check(&raw, errors);
    let sound = raw.mark_is_sound && errors.count() == before;
    if raw.is_pointwise() && !check::pointwise::fits(&raw) {
        // No backend implements it, whatever it is.
        let names = raw.operands.iter().map(|operand| &operand.name);
        raw.body = Some(parse_quote!({ let _ = (#(#names,)*); loop {} }));
    }
    let way = way(&raw, sound, runtime, errors);
    let attrs = Attrs::new(&raw.item.attrs);
    let operation::Operation { item, generics, operands, output, body, .. } = raw;
    let mut operation = Operation { name: item.sig.ident, attrs, generics, operands, output, way, body };
    // What no gradient can flow through needs no mark.
    if matches!(operation.way, Way::Unmarked) && !(operation.takes_floats() && operation.gives_tensors()) {
        operation.way = Way::Constant;
    }
    Some(operation)
}

/// What the mark says, or where it has a fault what compiles without another error.
fn way(raw: &operation::Operation, sound: bool, runtime: &Runtime, errors: &mut Errors) -> Way {
    match &raw.mark {
        Some((_, Mark::Pointwise(_))) if raw.body.is_some() => Way::Composite,
        Some((_, Mark::Pointwise(closure))) => {
            Way::Pointwise(expression(raw, closure.as_ref(), sound, runtime, errors))
        }
        Some((_, Mark::Grad(formulas))) if sound => {
            let written = |name: &Ident| formulas.iter().find(|formula| formula.operand == *name);
            let of = |operand: &operation::Operand| written(&operand.name)?.expression.clone();
            let lower = |operand| of(operand).map(|expression| Formula::new(expression, raw));
            Way::Formulas(raw.operands.iter().map(lower).collect())
        }
        Some((_, Mark::Grad(_) | Mark::NoGrad)) => Way::Constant,
        None if raw.body.is_some() => Way::Composite,
        None if !sound => Way::Constant,
        None => Way::Unmarked,
    }
}

fn expression(
    raw: &operation::Operation,
    closure: Option<&ExprClosure>,
    sound: bool,
    runtime: &Runtime,
    errors: &mut Errors,
) -> Expression {
    let Some(closure) = closure.filter(|_| sound) else { return Expression::broken(raw) };
    Expression::new(closure, raw, runtime).unwrap_or_else(|faults| {
        faults.into_iter().for_each(|fault| errors.push(fault));
        Expression::broken(raw)
    })
}
