//! One operation.

use super::Expression;
use super::attrs::Attrs;
use super::formula::Formula;
use crate::parse::operation::Operand;
use crate::parse::ty::{Form, Kind, Output, Part, Role};
use proc_macro2::Ident;
use syn::{Block, Generics};

/// One operation, sound by itself.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub(crate) name: Ident,
    pub(crate) attrs: Attrs,
    pub(crate) generics: Generics,
    pub(crate) operands: Vec<Operand>,
    pub(crate) output: Output,
    pub(crate) way: Way,
    pub(crate) body: Option<Block>,
}

/// How an operation runs, and how it is differentiated.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// A scalar expression that backends map; its gradient is derived from it.
    Pointwise(Expression),
    /// A formula for each operand; none where no gradient flows.
    Formulas(Vec<Option<Formula>>),
    /// Allowed on tracked tensors; the result is a constant.
    Constant,
    /// Written with other operations; differentiates through them.
    Composite,
    /// Not differentiable: does not compile on tracked tensors.
    Unmarked,
}

impl Operation {
    /// The operand that a dispatcher reads the backend from.
    pub(crate) fn lead(&self) -> Option<&Operand> {
        let single = self.operands.iter().find(|operand| operand.is_single());
        single
            .or_else(|| self.operands.iter().find(|operand| operand.is_list()))
            .or_else(|| self.operands.iter().find(|operand| matches!(operand.role, Role::Device(_))))
    }

    /// The operand that is `self` in the tensor's method: the first tensor, unless lists come before any.
    pub(crate) fn receiver(&self) -> Option<&Operand> {
        self.operands.iter().find(|operand| operand.is_tensor()).filter(|operand| operand.is_single())
    }

    /// Whether a gradient could flow through the operation.
    pub(crate) fn takes_floats(&self) -> bool {
        self.operands.iter().any(Operand::is_differentiable)
    }

    /// Whether a result can be a float tensor.
    pub(crate) fn gives_floats(&self) -> bool {
        self.output.parts().iter().any(Part::is_differentiable)
    }

    pub(crate) fn gives_tensors(&self) -> bool {
        self.output.parts().iter().any(|part| !matches!(part, Part::Plain(_)))
    }
}

impl Operand {
    pub(crate) fn is_single(&self) -> bool {
        matches!(&self.role, Role::Tensor { form: Form::Ref(_) | Form::Owned, .. })
    }

    pub(crate) fn is_list(&self) -> bool {
        matches!(&self.role, Role::Tensor { form: Form::Slice(_) | Form::Vec, .. })
    }

    pub(crate) fn is_tensor(&self) -> bool {
        matches!(self.role, Role::Tensor { .. })
    }

    /// Whether its tensors can be floats.
    pub(crate) fn is_differentiable(&self) -> bool {
        matches!(&self.role, Role::Tensor { kind: Kind::Float | Kind::Param(_), .. })
    }
}

impl Part {
    /// Whether it can be a float tensor, or several.
    pub(crate) fn is_differentiable(&self) -> bool {
        matches!(
            self,
            Self::Tensor(Kind::Float | Kind::Param(_)) | Self::Tensors(Kind::Float | Kind::Param(_))
        )
    }
}

impl Output {
    pub(crate) fn parts(&self) -> &[Part] {
        match self {
            Self::One(part) => std::slice::from_ref(part),
            Self::Tuple(parts) => parts,
        }
    }
}
