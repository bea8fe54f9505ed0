//! Rules on the list of backends. Where a backend breaks one, another name stands in for its own or it is
//! taken out of the list, so that the rest can be emitted.

use crate::diag::{Errors, suggestion};
use crate::model::List;
use crate::names;
use proc_macro2::Ident;
use quote::ToTokens;

/// The most backends of one list: the grid of moves has a code path per pair.
const LIMIT: usize = 16;

pub(crate) fn check(list: &mut List, errors: &mut Errors) {
    check_names(list, errors);
    check_duplicates(list, errors);
    check_routes(list, errors);
    check_enum_names(list, errors);
    // A backend with a fault would be counted as missing here.
    if errors.count() == 0 {
        check_number(list, errors);
    }
}

fn check_number(list: &List, errors: &mut Errors) {
    if list.backends.is_empty() {
        errors.at(&list.name, format!("`{}` has no backends; add one: `Cpu(path = some::Cpu)`", list.name));
    }
    if let Some(extra) = list.backends.get(LIMIT) {
        let count = list.backends.len();
        errors.at(
            &extra.name,
            format!("a list has at most {LIMIT} backends, this one has {count}; split it in two"),
        );
    }
}

fn check_names(list: &mut List, errors: &mut Errors) {
    for (index, backend) in list.backends.iter_mut().enumerate() {
        let word = backend.name.to_string();
        if word == "Self" || names::is_made_up(&word) {
            errors.at(&backend.name, format!("the name `{word}` is reserved; choose another"));
        } else if backend.name == list.name {
            errors.at(
                &backend.name,
                format!("`{word}` is the dispatcher's own name; choose another for the backend"),
            );
        } else {
            continue;
        }
        backend.name = names::backend(index);
    }
}

fn check_duplicates(list: &mut List, errors: &mut Errors) {
    let mut seen: Vec<(Ident, String)> = Vec::new();
    list.backends.retain_mut(|backend| {
        let path = backend.ty.to_token_stream().to_string();
        let same_type = seen.iter().find(|(_, earlier)| *earlier == path);
        if seen.iter().any(|(earlier, _)| *earlier == backend.name) {
            errors.at(
                &backend.name,
                format!("backend `{}` is in the list already; remove one or rename it", backend.name),
            );
            if same_type.is_none() {
                backend.name = names::backend(seen.len());
            }
        } else if let Some((earlier, _)) = same_type {
            errors.at(&backend.ty, format!("this type is in the list already, as `{earlier}`; remove one"));
        }
        let stays = same_type.is_none();
        if stays {
            seen.push((backend.name.clone(), path));
        }
        stays
    });
}

fn check_routes(list: &mut List, errors: &mut Errors) {
    let known: Vec<(String, bool)> =
        list.backends.iter().map(|backend| (backend.name.to_string(), backend.one_way.is_some())).collect();
    for backend in &mut list.backends {
        let mut seen: Vec<Ident> = Vec::new();
        let name = backend.name.clone();
        backend.routes.retain(|route| {
            let from = route.from.to_string();
            let source = known.iter().find(|(name, _)| *name == from);
            if route.from == name {
                errors.at(
                    &route.from,
                    format!("moves within `{name}` are the backend's own; remove this route"),
                );
            } else if seen.contains(&route.from) {
                errors.at(&route.from, format!("two routes from `{from}` to `{name}`; remove one"));
            } else if source.is_some_and(|(_, one_way)| *one_way) {
                errors.at(
                    &route.from,
                    format!("tensors cannot be moved off `{from}`, it is `one_way`; remove this route"),
                );
            } else if source.is_none() {
                let others = known.iter().map(|(name, _)| name.as_str());
                let others = others.filter(|other| name != other && !names::is_made_up(other));
                errors
                    .at(&route.from, format!("no backend `{from}` in the list{}", suggestion(&from, others)));
            } else {
                seen.push(route.from.clone());
                return true;
            }
            false
        });
    }
}

fn check_enum_names(list: &mut List, errors: &mut Errors) {
    if list.device == list.tensor || list.device == list.name {
        errors.at(
            &list.device,
            format!("the name `{}` is taken by another item of the list; choose another", list.device),
        );
        list.device = names::device_enum(&list.name);
    }
    if list.tensor == list.name {
        errors.at(
            &list.tensor,
            format!("the name `{}` is taken by another item of the list; choose another", list.tensor),
        );
        list.tensor = names::tensor_enum(&list.name);
    }
}
