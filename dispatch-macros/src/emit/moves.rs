//! The grid of moves: one arm for each source and destination, none left to a wildcard.

use crate::model::{Backend, List, Model};
use proc_macro2::TokenStream;
use quote::quote;

/// `Backend::transfer` of the dispatcher.
pub(crate) fn transfer(model: &Model, list: &List) -> TokenStream {
    let runtime = &model.runtime;
    let (device, kind) = (&list.device, list.generics.pick("K"));
    let pairs = list
        .backends
        .iter()
        .flat_map(|source| list.backends.iter().map(move |destination| (source, destination)));
    let arms = pairs.map(|(source, destination)| arm(model, list, source, destination));
    quote! {
        fn transfer<#kind: #runtime::Kind>(
            tensor: &#runtime::Tensor<Self, #kind>,
            device: &#device,
        ) -> #runtime::Result<#runtime::Tensor<Self, #kind>> {
            match (tensor.repr(), device) {
                #(#arms)*
            }
        }
    }
}

fn arm(model: &Model, list: &List, source: &Backend, destination: &Backend) -> TokenStream {
    let runtime = &model.runtime;
    let (device, tensor) = (&list.device, &list.tensor);
    let (from, to) = (&source.name, &destination.name);
    let mut cfg = source.cfg();
    if from != to {
        cfg.extend(destination.cfg());
    }
    let Some(moved) = moved(model, list, source, destination) else {
        let (private, source, destination) = (runtime.private(), &source.ty, &destination.ty);
        return quote! {
            #cfg
            (#tensor::#from(_), #device::#to(_)) => #private::no_route::<#source, #destination, _>(),
        };
    };
    quote! {
        #cfg
        (#tensor::#from(tensor), #device::#to(device)) => {
            ::core::result::Result::Ok(#runtime::Tensor::from_repr(#tensor::#to(#moved?)))
        }
    }
}

/// The call that moves `tensor` to `device`; none where there is no way.
fn moved(model: &Model, list: &List, source: &Backend, destination: &Backend) -> Option<TokenStream> {
    let (runtime, private) = (&model.runtime, model.runtime.private());
    let (from, to) = (&source.ty, &destination.ty);
    if source.name == destination.name {
        return Some(quote!(<#to as #runtime::Backend>::transfer(tensor, device)));
    }
    if source.one_way.is_some() {
        return None;
    }
    let kind = list.generics.pick("K");
    Some(match destination.route_from(source) {
        Some(route) => quote!(#private::moves::route::<#from, #to, #kind>(#route, tensor, device)),
        None => quote!(#private::through_data::<#from, #to, #kind>(tensor, device)),
    })
}
