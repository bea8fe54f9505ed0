//! What is wrong with an expression.

use super::Kind;
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::fmt::Display;

/// How the remedy of a kind that does not fit begins.
pub(super) const CONVERT: &str = "; convert it with ";

/// The faults of one expression, in order.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

#[derive(Debug)]
struct Fault {
    tokens: TokenStream,
    message: String,
}

impl Faults {
    /// A fault at the tokens that are wrong.
    pub(super) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.0.push(Fault { tokens: tokens.into_token_stream(), message: message.to_string() });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn into_errors(self) -> Vec<syn::Error> {
        self.0.into_iter().map(|fault| syn::Error::new_spanned(fault.tokens, fault.message)).collect()
    }

    /// The faults that an expression has for several kinds, of `count` kinds in all: one that it has for every kind is
    /// reported once, one that it has for some says for which.
    pub(super) fn merge(families: Vec<(Kind, Self)>, count: usize) -> Vec<syn::Error> {
        let mut merged: Vec<(Fault, Vec<Kind>)> = Vec::new();
        for (kind, faults) in families {
            for fault in faults.0 {
                match merged.iter_mut().find(|(known, _)| known.message == fault.message) {
                    Some((_, kinds)) if !kinds.contains(&kind) => kinds.push(kind),
                    _ => merged.push((fault, vec![kind])),
                }
            }
        }
        let faults = merged.into_iter().map(|(fault, kinds)| {
            if kinds.len() == count {
                return fault;
            }
            if let ([Kind::Bool], Some((message, _))) = (kinds.as_slice(), fault.message.split_once(CONVERT))
            {
                let message = format!(
                    "for kind `Bool`: {message}; bound the kind by `Numeric`, which leaves `Bool` out"
                );
                return Fault { message, ..fault };
            }
            let kinds: Vec<String> =
                kinds.into_iter().map(|kind| format!("`{}`", kind.type_name())).collect();
            Fault { message: format!("for kind {}: {}", kinds.join(" and "), fault.message), ..fault }
        });
        Self(faults.collect()).into_errors()
    }
}
