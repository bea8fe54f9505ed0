//! Values for people: nested brackets, long dimensions shortened.

use crate::{__with_values, Backend, Element, Kind, Tensor, TensorData};
use std::fmt;

/// Beyond this many elements only the ends of each dimension are shown.
const WHOLE: usize = 1000;

/// How many entries each end has.
const EDGE: usize = 3;

/// The values in nested brackets. Floats have four decimals, or as many as `{:.2}` says.
///
/// ```
/// let data = dispatch_runtime::TensorData::from([[1.0_f32, 2.5], [3.0, 4.0]]);
/// assert_eq!(format!("{data:.1}"), "[[1.0, 2.5],\n [3.0, 4.0]]");
/// ```
impl fmt::Display for TensorData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        __with_values!(self.buffer(), values => Values { values, short: values.len() > WHOLE }.write(f, self.shape(), 0, 0))
    }
}

/// The values, then kind, element type, shape and device; the reason where they cannot be read.
impl<B: Backend, K: Kind> fmt::Display for Tensor<B, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_data() {
            Ok(data) => data.fmt(f)?,
            Err(error) => write!(f, "<{error}>")?,
        }
        write!(f, "\n{self:?}")
    }
}

struct Values<'a, E> {
    values: &'a [E],
    short: bool,
}

impl<E: Element> Values<'_, E> {
    /// The part of the values from position `start` on that has the dimensions `shape`, at a depth of `indent` brackets.
    fn write(&self, f: &mut fmt::Formatter<'_>, shape: &[usize], start: usize, indent: usize) -> fmt::Result {
        let Some((&size, inner)) = shape.split_first() else {
            return self.values.get(start).map_or(Ok(()), |value| self.element(f, *value));
        };
        let step: usize = inner.iter().product();
        let cut = self.short && size > 2 * EDGE;
        f.write_str("[")?;
        for index in 0..size {
            if cut && (EDGE..size - EDGE).contains(&index) {
                if index == EDGE {
                    self.separator(f, inner, indent)?;
                    f.write_str("...")?;
                }
                continue;
            }
            if index > 0 {
                self.separator(f, inner, indent)?;
            }
            self.write(f, inner, start + index * step, indent + 1)?;
        }
        f.write_str("]")
    }

    /// Between two entries: on one line in the last dimension, else each on its own.
    fn separator(&self, f: &mut fmt::Formatter<'_>, inner: &[usize], indent: usize) -> fmt::Result {
        match inner.len() {
            0 => f.write_str(", "),
            lines => {
                f.write_str(",")?;
                (0..lines).try_for_each(|_| f.write_str("\n"))?;
                (0..=indent).try_for_each(|_| f.write_str(" "))
            }
        }
    }

    fn element(&self, f: &mut fmt::Formatter<'_>, value: E) -> fmt::Result {
        match value.to_scalar() {
            crate::Scalar::Float(number) => write!(f, "{number:.*}", f.precision().unwrap_or(4)),
            crate::Scalar::Int(number) if E::DTYPE == crate::DType::Bool => write!(f, "{}", number != 0),
            crate::Scalar::Int(number) => write!(f, "{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_empty_and_long_tensors() {
        assert_eq!(TensorData::new(vec![true], []).unwrap().to_string(), "true");
        assert_eq!(TensorData::new(Vec::<i32>::new(), [2, 0]).unwrap().to_string(), "[[],\n []]");
        let long: Vec<i32> = (0..2000).collect();
        assert_eq!(TensorData::from(long).to_string(), "[0, 1, 2, ..., 1997, 1998, 1999]");
        assert_eq!(
            TensorData::from([[[1], [2]], [[3], [4]]]).to_string(),
            "[[[1],\n  [2]],\n\n [[3],\n  [4]]]"
        );
        assert_eq!(TensorData::from([f32::NAN, f32::INFINITY]).to_string(), "[NaN, inf]");
    }
}
