//! What is generated, in terms of roles rather than syntax. Built once from what was parsed, then only read.

pub(crate) mod attrs;
pub(crate) mod expression;
pub(crate) mod formula;
pub(crate) mod list;
pub(crate) mod lower;
pub(crate) mod operation;

pub(crate) use expression::Expression;
pub(crate) use list::{Backend, List};
pub(crate) use operation::{Operation, Way};

use crate::names::Generics;
use crate::parse::args::Methods;
use crate::paths::Runtime;
use syn::ItemTrait;

/// One annotation: a list of backends, a trait of operations, or both.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) runtime: Runtime,
    pub(crate) list: Option<List>,
    pub(crate) operations: Option<Operations>,
}

/// The annotated trait.
#[derive(Debug)]
pub(crate) struct Operations {
    /// The trait as written; its methods are in `all` and `broken`.
    pub(crate) item: ItemTrait,
    pub(crate) methods: Methods,
    /// Names for the generics of what is emitted for the operations.
    pub(crate) generics: Generics,
    /// The tokens of the trait, for a digest that tells traits of one name apart.
    pub(crate) digest_source: String,
    pub(crate) all: Vec<Operation>,
    /// Methods with a fault: they stay in the trait, so that callers and implementors resolve.
    pub(crate) broken: Vec<syn::TraitItemFn>,
}

impl Operations {
    /// The operations that backends implement: pointwise ones need none.
    pub(crate) fn in_trait(&self) -> impl Iterator<Item = &Operation> {
        self.all.iter().filter(|operation| !matches!(operation.way, Way::Pointwise(_)))
    }
}
