//! Documentation of emitted items.

use crate::diag::shown;
use crate::model::{Backend, List, Operation, Way};

/// Of the dispatcher.
pub(crate) fn dispatcher(list: &List) -> String {
    let names: Vec<String> = list.backends.iter().map(|backend| format!("`{}`", backend.name)).collect();
    format!(" The backend that is chosen at run time, by the device: one of {}.", names.join(", "))
}

/// Of the device enum: the grid of moves.
pub(crate) fn device(list: &List) -> String {
    let mut doc = format!(
        " A device of one of the backends of [`{}`].\n\n # Moves\n\n \
         Tensors move between any two devices with `to_device`, source by row, destination by column:\n\n |",
        list.name
    );
    for backend in &list.backends {
        doc.push_str(&format!(" | `{}`", backend.name));
    }
    doc.push_str(" |\n | ---");
    doc.push_str(&" | ---".repeat(list.backends.len()));
    doc.push_str(" |\n");
    for source in &list.backends {
        doc.push_str(&format!(" | `{}`", source.name));
        for destination in &list.backends {
            doc.push_str(&format!(" | {}", how(source, destination)));
        }
        doc.push_str(" |\n");
    }
    doc.push_str(&legend(list));
    doc
}

/// How a tensor gets from `source` to `destination`.
fn how(source: &Backend, destination: &Backend) -> String {
    if source.name == destination.name {
        "its own transfer".to_owned()
    } else if source.one_way.is_some() {
        "error: one way".to_owned()
    } else if let Some(route) = destination.route_from(source) {
        format!("`{}`", shown(route))
    } else {
        "through `TensorData`".to_owned()
    }
}

fn legend(list: &List) -> String {
    let mut legend = String::new();
    let one_way: Vec<String> = list
        .backends
        .iter()
        .filter(|backend| backend.one_way.is_some())
        .map(|backend| format!("`{}`", backend.name))
        .collect();
    if !one_way.is_empty() {
        legend
            .push_str(&format!("\n One way: tensors can be moved onto {}, never off.\n", one_way.join(", ")));
    }
    for backend in list.backends.iter().filter(|backend| !backend.cfgs.is_empty()) {
        let cfgs: Vec<String> = backend.cfgs.iter().map(ToString::to_string).collect();
        legend.push_str(&format!("\n `{}` is there with `{}`.\n", backend.name, cfgs.join(", ")));
    }
    legend
}

/// The line of a tensor method that says how it is differentiated.
pub(crate) fn gradient(operation: &Operation) -> Option<String> {
    if !operation.takes_floats() || !operation.gives_tensors() {
        return None;
    }
    let line = match &operation.way {
        Way::Pointwise(_) if !operation.gives_floats() => "the result is constant.".to_owned(),
        Way::Pointwise(_) => "derived from the scalar expression, to any order.".to_owned(),
        Way::Formulas(formulas) => {
            let named = operation.operands.iter().zip(formulas).filter(|(_, formula)| formula.is_some());
            let names: Vec<String> = named.map(|(operand, _)| format!("`{}`", operand.name)).collect();
            if names.is_empty() {
                "none flows through it.".to_owned()
            } else {
                format!("by a formula for {}.", names.join(", "))
            }
        }
        Way::Constant => "none flows through it, the result is constant.".to_owned(),
        Way::Composite => "that of the operations it is written with.".to_owned(),
        Way::Unmarked => "not differentiable, does not compile on tracked tensors.".to_owned(),
    };
    Some(format!(" Gradient: {line}"))
}
