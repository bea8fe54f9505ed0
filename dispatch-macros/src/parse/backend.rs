//! One backend of the list: `Wgpu(path = crate::Wgpu, cfg(feature = "wgpu"), one_way, from(Cpu = route))`.

use super::{cfg, entries};
use crate::diag::{Errors, shown};
use proc_macro2::{Ident, TokenStream};
use syn::parse::ParseStream;
use syn::{Path, Token, TypePath};

/// One backend of the list, as written.
#[derive(Clone, Debug)]
pub(crate) struct Backend {
    pub(crate) name: Ident,
    /// None where it is missing, which has been reported.
    pub(crate) path: Option<TypePath>,
    pub(crate) cfgs: Vec<TokenStream>,
    /// The keyword, where tensors cannot be moved off this backend.
    pub(crate) one_way: Option<Ident>,
    pub(crate) routes: Vec<Route>,
}

/// A direct route for moves from the backend `from`: `from(Cpu = crate::upload)`.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) from: Ident,
    pub(crate) function: Path,
}

const OPTIONS: [&str; 4] = ["path", "cfg", "one_way", "from"];

impl Backend {
    /// Reads what stands between the parentheses after `name`.
    pub(crate) fn parse(name: Ident, tokens: TokenStream, errors: &mut Errors) -> Self {
        let mut backend = Self { name, path: None, cfgs: Vec::new(), one_way: None, routes: Vec::new() };
        let before = errors.count();
        entries::parse(tokens, errors, |input, errors| backend.option(input, errors));
        if backend.path.is_none() && errors.count() == before {
            let name = &backend.name;
            errors.at(name, format!("backend `{name}` has no path; write `{name}(path = some::{name})`"));
        }
        backend
    }

    fn option(&mut self, input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<()> {
        let key = entries::key(input, "an option such as `path = some::Backend`")?;
        let unknown = format!("unknown option `{key}` of backend `{}`", self.name);
        let again = match entries::meant(&key, &OPTIONS, &unknown, errors)? {
            "path" => {
                let path = entries::value(input, &key, "path = some::Backend")?;
                let again = self.path.is_some();
                self.path.get_or_insert(path);
                again
            }
            "one_way" => {
                let again = self.one_way.replace(key.clone()).is_some();
                entries::alone(input, &key)?;
                again
            }
            "cfg" => {
                let tokens = entries::group(input, &key, "cfg(feature = \"name\")")?;
                cfg::check(&tokens, &key)?;
                self.cfgs.push(tokens);
                false
            }
            // The last of the options above: `from`.
            _ => {
                let tokens = entries::group(input, &key, "from(Other = path::to::route)")?;
                self.routes.extend(entries::parse(tokens, errors, |input, _| route(input)));
                false
            }
        };
        if again {
            errors.at(&key, format!("`{key}` given twice for backend `{}`; remove one", self.name));
        }
        Ok(())
    }
}

fn route(input: ParseStream<'_>) -> syn::Result<Route> {
    let from = entries::key(input, "a backend and the route from it: `Other = path::to::route`")?;
    if !input.peek(Token![=]) {
        let message =
            format!("the route from `{from}` has no function; write `from({from} = path::to::route)`");
        return Err(syn::Error::new(from.span(), message));
    }
    let function = entries::value(input, &from, "Other = path::to::route")?;
    Ok(Route { from, function })
}

/// Whether what follows a name can only be a backend's options.
pub(crate) fn follows(input: ParseStream<'_>) -> bool {
    let options = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        let key: Ident = content.parse()?;
        Ok(OPTIONS.iter().any(|option| key == option))
    };
    options(&input.fork()).unwrap_or(false)
}

/// `Cpu` alone, which says too little.
pub(crate) fn without_path(name: &Ident) -> syn::Error {
    syn::Error::new(name.span(), format!("backend `{name}` has no path; write `{name}(path = some::{name})`"))
}

/// `Cpu = path`, a form that is easily taken for the right one.
pub(crate) fn assigned(input: ParseStream<'_>, name: &Ident) -> syn::Error {
    let path = input.parse::<Token![=]>().and_then(|_| input.parse::<TypePath>());
    let shown = match path {
        Ok(path) => shown(&path),
        Err(_) => format!("some::{name}"),
    };
    syn::Error::new(name.span(), format!("backend `{name}` is written `{name}(path = {shown})`"))
}
