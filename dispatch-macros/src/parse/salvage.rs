//! What can be read of a trait that does not parse, so that an editor knows its other operations meanwhile.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::{ItemTrait, TraitItem};

/// The trait without the items that cannot be read, whose first fault has been found already; none where `tokens` are
/// no trait at all.
pub(crate) fn trait_item(tokens: TokenStream) -> Option<ItemTrait> {
    let mut header: Vec<TokenTree> = tokens.into_iter().collect();
    let body = match header.pop()? {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => group,
        _ => return None,
    };
    let mut empty = Group::new(Delimiter::Brace, TokenStream::new());
    empty.set_span(body.span());
    header.push(empty.into());
    let mut item: ItemTrait = syn::parse2(header.into_iter().collect()).ok()?;
    item.items =
        chunks(body.stream()).into_iter().filter_map(|chunk| syn::parse2::<TraitItem>(chunk).ok()).collect();
    Some(item)
}

/// The body, cut after each `;` and each block.
fn chunks(body: TokenStream) -> Vec<TokenStream> {
    let (mut chunks, mut chunk) = (Vec::new(), TokenStream::new());
    for token in body {
        let ends = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        };
        chunk.extend([token]);
        if ends {
            chunks.push(std::mem::take(&mut chunk));
        }
    }
    chunks
}
