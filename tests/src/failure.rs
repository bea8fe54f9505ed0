//! Why a call through the table gave no result.

use crate::Owned;
use std::fmt;

/// The results of an operation, in order.
pub type Outcome<B> = Result<Vec<Owned<B>>, Failure>;

/// Why there are none.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The table has no such operation.
    Unknown,
    /// The operation takes no such arguments: a fault of the case or of the table.
    Arguments(String),
    /// The type of an argument excludes the value, such as a negative length: nobody can make that call.
    Excluded(String),
    /// The operation failed.
    Failed(dispatch_runtime::Error),
}

impl From<dispatch_runtime::Error> for Failure {
    fn from(error: dispatch_runtime::Error) -> Self {
        Self::Failed(error)
    }
}

impl Failure {
    /// Whether it is the error that an error case expects.
    pub fn is_error(&self) -> bool {
        matches!(self, Self::Excluded(_) | Self::Failed(_))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("the table has no such operation"),
            Self::Arguments(what) => write!(f, "arguments: {what}"),
            Self::Excluded(what) => write!(f, "excluded by an argument's type: {what}"),
            Self::Failed(error) => write!(f, "the call failed: {error}"),
        }
    }
}
