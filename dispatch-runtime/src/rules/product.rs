//! Matrix products.

use crate::{Error, Result, Shape};

/// The sizes of a batched matrix product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// The broadcast leading dimensions.
    pub batch: Shape,
    /// Rows of the left matrices.
    pub m: usize,
    /// Columns of the left matrices, rows of the right ones.
    pub k: usize,
    /// Columns of the right matrices.
    pub n: usize,
}

impl Product {
    /// The shape of the result.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.batch.iter().copied().chain([self.m, self.n]).collect()
    }
}

/// The sizes of `[.., m, k] x [.., k, n] -> [.., m, n]`, where leading dimensions broadcast.
pub fn matmul(operation: &'static str, lhs: &Shape, rhs: &Shape) -> Result<Product> {
    let ([lhs_batch @ .., m, k], [rhs_batch @ .., rows, n]) = (&lhs[..], &rhs[..]) else {
        let short = if lhs.rank() < 2 { lhs } else { rhs };
        return Err(Error::shape(operation, short, "a matrix has two dimensions at least"));
    };
    if k != rows {
        return Err(Error::shapes(
            operation,
            lhs,
            rhs,
            "columns on the left are as many as rows on the right",
        ));
    }
    let batch =
        Shape::broadcast(operation, [&Shape::from(lhs_batch), &Shape::from(rhs_batch)]).map_err(|_| {
            Error::shapes(operation, lhs, rhs, "leading dimensions broadcast where they are equal or 1")
        })?;
    let product = Product { batch, m: *m, k: *k, n: *n };
    product.shape().checked_elements(operation)?;
    Ok(product)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(lhs: &[usize], rhs: &[usize]) -> Option<Vec<usize>> {
        matmul("matmul", &Shape::from(lhs), &Shape::from(rhs)).ok().map(|product| product.shape().to_vec())
    }

    #[test]
    fn batches_broadcast() {
        assert_eq!(shape(&[2, 3], &[3, 4]), Some(vec![2, 4]));
        assert_eq!(shape(&[5, 1, 2, 3], &[7, 3, 4]), Some(vec![5, 7, 2, 4]));
        assert_eq!(shape(&[2, 0], &[0, 4]), Some(vec![2, 4]));
        assert_eq!(shape(&[0, 2, 3], &[1, 3, 4]), Some(vec![0, 2, 4]));
        assert_eq!(shape(&[2, 2, 3], &[3, 3, 4]), None);
        assert_eq!(shape(&[2, 3], &[2, 4]), None);
        assert_eq!(shape(&[3], &[3, 4]), None);
        assert_eq!(shape(&[usize::MAX, 0], &[0, 2]), None);
    }
}
