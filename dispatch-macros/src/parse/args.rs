//! The arguments of `#[dispatch_backends(..)]`.

use super::backend::{self, Backend};
use super::entries;
use crate::diag::{Errors, suggestion};
use crate::names;
use crate::paths::Runtime;
use proc_macro2::{Ident, TokenStream};
use syn::parse::ParseStream;
use syn::{Path, Token};

/// The arguments as written; each option at most once.
#[derive(Debug, Default)]
pub(crate) struct Args {
    pub(crate) runtime: Runtime,
    pub(crate) name: Option<Ident>,
    pub(crate) device: Option<Ident>,
    pub(crate) tensor: Option<Ident>,
    /// With the key.
    pub(crate) methods: Option<(Ident, Methods)>,
    /// Traits that stand elsewhere and are implemented for this list too.
    pub(crate) ops: Vec<Path>,
    pub(crate) backends: Vec<Backend>,
}

/// Where the methods of `Tensor` go.
#[derive(Clone, Debug)]
pub(crate) enum Methods {
    /// Into inherent impls; for the runtime itself, which owns `Tensor`.
    Inherent,
    /// Into an extension trait of this name.
    Extension(Ident),
}

const OPTIONS: [&str; 6] = ["crate", "name", "device", "tensor", "methods", "ops"];

impl Args {
    pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Self {
        let mut args = Self::default();
        let mut seen = Vec::new();
        entries::parse(tokens, errors, |input, errors| args.entry(input, &mut seen, errors));
        args
    }

    fn entry(
        &mut self,
        input: ParseStream<'_>,
        seen: &mut Vec<&'static str>,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let key = entries::key(input, "an option or a backend such as `Cpu(path = some::Cpu)`")?;
        let word = key.to_string();
        if let Some(message) = unsupported(&word) {
            return Err(syn::Error::new(key.span(), message));
        }
        // `Name = ..` is no backend, however it begins.
        let is_option =
            input.peek(Token![=]) && OPTIONS.iter().any(|option| option.eq_ignore_ascii_case(&word));
        if !is_option && word.starts_with(|first: char| first.is_uppercase() || first == '_') {
            return self.backend(input, key, errors);
        }
        if backend::follows(input) {
            let camel = names::camel(&key);
            errors.at(&key, format!("a backend is named as a type is; write `{camel}(..)`"));
            return self.backend(input, Ident::new(&camel, key.span()), errors);
        }
        let option = entries::meant(&key, &OPTIONS, &format!("unknown option `{word}`"), errors)?;
        if option == word {
            if seen.contains(&option) {
                errors.at(&key, format!("option `{word}` given twice; remove one"));
            }
            seen.push(option);
        }
        self.option(option, input, &key, errors)
    }

    fn option(
        &mut self,
        option: &str,
        input: ParseStream<'_>,
        key: &Ident,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        match option {
            "crate" => {
                let path = entries::value(input, key, "crate = ::dispatch_runtime")?;
                self.runtime = Runtime::new(path, errors);
            }
            "name" => {
                let name = entries::value(input, key, "name = Dispatch");
                // The list has a name, though not one that can be read.
                self.name = Some(name.as_ref().map_or_else(|_| names::dispatcher(key.span()), Ident::clone));
                name?;
            }
            "device" => self.device = Some(entries::value(input, key, "device = DispatchDevice")?),
            "tensor" => self.tensor = Some(entries::value(input, key, "tensor = DispatchTensor")?),
            "methods" => self.methods = Some((key.clone(), methods(input, key)?)),
            "ops" => {
                let tokens = entries::group(input, key, "ops(some_library::Ops)")?;
                self.ops.extend(entries::parse(tokens, errors, |input, _| entries::path(input)));
            }
            // Every option is above.
            _ => {}
        }
        Ok(())
    }

    /// What begins as a type does is a backend.
    fn backend(&mut self, input: ParseStream<'_>, key: Ident, errors: &mut Errors) -> syn::Result<()> {
        if input.peek(syn::token::Paren) {
            let tokens = entries::group(input, &key, "Cpu(path = some::Cpu)")?;
            self.backends.push(Backend::parse(key, tokens, errors));
            return Ok(());
        }
        Err(if input.peek(Token![=]) { backend::assigned(input, &key) } else { backend::without_path(&key) })
    }
}

fn unsupported(option: &str) -> Option<&'static str> {
    match option {
        "on" => Some(
            "`on = ..` is not supported yet; list the backends, and name traits of elsewhere with `ops(..)`",
        ),
        "only" => Some("`only(..)` is not supported yet; every backend of a list implements every operation"),
        _ => None,
    }
}

fn methods(input: ParseStream<'_>, key: &Ident) -> syn::Result<Methods> {
    const EXAMPLE: &str = "methods = extension(OpsExt)";
    let choice: Ident = entries::value(input, key, EXAMPLE)?;
    match choice.to_string().as_str() {
        "inherent" => Ok(Methods::Inherent),
        "extension" => {
            let name = entries::group(input, &choice, EXAMPLE)?;
            let span = choice.span();
            let name = syn::parse2(name)
                .map_err(|_| syn::Error::new(span, format!("expected a name; write `{EXAMPLE}`")))?;
            Ok(Methods::Extension(name))
        }
        other => {
            let message = format!(
                "unknown place for methods `{other}`{}",
                suggestion(other, ["inherent", "extension"])
            );
            Err(syn::Error::new(choice.span(), message))
        }
    }
}
