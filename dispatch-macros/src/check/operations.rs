//! Rules between operations.

use crate::diag::Errors;
use crate::model::Operation;

pub(crate) fn check(operations: &[Operation], errors: &mut Errors) {
    check_names(operations, errors);
}

/// Two operations of one name would be reported by rustc once for each item that is emitted for them.
fn check_names(operations: &[Operation], errors: &mut Errors) {
    let mut seen = std::collections::HashSet::new();
    for operation in operations.iter().filter(|operation| operation.attrs.cfgs.is_empty()) {
        if !seen.insert(&operation.name) {
            errors.at(
                &operation.name,
                format!("operation `{}` stands twice in the trait; rename one", operation.name),
            );
        }
    }
}
