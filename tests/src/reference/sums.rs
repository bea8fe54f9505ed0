//! Sums of elements: floats are summed in f64, integers wrap.

use super::elements::converted;
use dispatch_runtime::{KindId, Result, TensorData};

/// `base` with each element of `values` added at its place, in order.
pub(super) fn add_at(base: &TensorData, places: &[usize], values: &TensorData) -> Result<TensorData> {
    match base.dtype().kind() {
        KindId::Float => {
            let mut sums = base.to_vec::<f64>();
            for (&place, value) in places.iter().zip(values.to_vec::<f64>()) {
                sums[place] += value;
            }
            converted(&TensorData::new(sums, base.shape())?, base.dtype())
        }
        // Wrapping at 64 bits and cutting to 32 afterwards is wrapping at 32.
        KindId::Int | KindId::Bool => {
            let mut sums = base.to_vec::<i64>();
            for (&place, value) in places.iter().zip(values.to_vec::<i64>()) {
                sums[place] = sums[place].wrapping_add(value);
            }
            converted(&TensorData::new(sums, base.shape())?, base.dtype())
        }
    }
}
